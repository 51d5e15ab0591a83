import { inTransaction } from '#lib/db.server.ts'
import type { Deps } from '#lib/deps.server.ts'
import { removeFilesJob } from '../jobKinds.server.ts'
import { type FileType, fileName, GRACE_DAYS } from '../rules.ts'
import { beginRemoval, deleteUnused, endRemoval, isBeingRemoved, markUnused } from '../store.server.ts'

/**
 * Removes pictures that have been unused for long enough; jobs then remove their files. Returns the number of pictures.
 */
export const removeUnused = ({ db, jobs }: Deps, now: Temporal.Instant): Promise<number> =>
  inTransaction(db, async (trx) => {
    await markUnused(trx, now)
    const deleted = await deleteUnused(trx, now.subtract({ hours: GRACE_DAYS * 24 }))
    for (const { hash, widths, jpegWidths } of deleted) {
      await beginRemoval(trx, hash, now)
      const fileNames = (type: FileType, all: number[]) => all.map((width) => fileName(hash, width, type))
      const names = [
        ...fileNames('avif', widths),
        ...fileNames('webp', widths),
        ...fileNames('jpg', jpegWidths),
      ]
      await jobs.enqueue(trx, removeFilesJob, { hash, names })
    }
    return deleted.length
  })

/** Removes the files of a picture. Not in a transaction, because the file store may be slow. */
export async function removeFiles(
  { db, files }: Pick<Deps, 'db' | 'files'>,
  { hash, names }: { hash: string; names: string[] },
): Promise<void> {
  // If another run has removed the files, the same picture may have been uploaded again since then.
  if (!(await isBeingRemoved(db, hash))) return
  for (const name of names) await files.remove(name)
  await endRemoval(db, hash)
}

/** Called if files can't be removed: they stay, and the same picture can be uploaded again. */
export const failRemoval = ({ db }: Pick<Deps, 'db'>, { hash }: { hash: string }): Promise<void> =>
  endRemoval(db, hash)
