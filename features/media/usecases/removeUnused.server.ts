import { inTransaction } from '#lib/db.server.ts'
import type { Deps } from '#lib/deps.server.ts'
import { removeFilesJob } from '../jobKinds.server.ts'
import { type FileType, fileName, GRACE_DAYS } from '../rules.ts'
import { deleteUnused, lockHash, mediaByHash, noteUnused } from '../store.server.ts'

/** Removes pictures that nothing has referred to for so long; their files follow in jobs. Answers how many. */
export const removeUnused = ({ db, jobs }: Deps, now: Temporal.Instant): Promise<number> =>
  inTransaction(db, async (trx) => {
    await noteUnused(trx, now)
    const gone = await deleteUnused(trx, now.subtract({ hours: GRACE_DAYS * 24 }))
    for (const { hash, widths, jpegWidths } of gone) {
      const of = (type: FileType, all: number[]) => all.map((width) => fileName(hash, width, type))
      const names = [...of('avif', widths), ...of('webp', widths), ...of('jpg', jpegWidths)]
      await jobs.enqueue(trx, removeFilesJob, { hash, names })
    }
    return gone.length
  })

/** Not those of a picture that was uploaded again meanwhile. */
export const removeFiles = (
  { db, files }: Deps,
  { hash, names }: { hash: string; names: string[] },
): Promise<void> =>
  inTransaction(db, async (trx) => {
    await lockHash(trx, hash)
    if (await mediaByHash(trx, hash)) return
    for (const name of names) await files.remove(name)
  })
