import { recordAudit } from '#features/audit/usecases/recordAudit.server.ts'
import { type Db, inTransaction } from '#lib/db.server.ts'
import type { Caller, Deps } from '#lib/deps.server.ts'
import { differences } from '#lib/differences.ts'
import { Refusal } from '#lib/refusals.ts'
import { isoInstant } from '#lib/time.ts'
import type { MediaView } from '../console/schema.ts'
import { plainAddress, smallAddress } from '../rules.ts'
import { describeMedia, type MediaRow, mediaById, mediaPage } from '../store.server.ts'

export const viewMedia = (row: MediaRow): MediaView => ({
  _id: row.id,
  hash: row.hash,
  width: row.width,
  height: row.height,
  small: smallAddress(row),
  plain: plainAddress(row),
  alt: row.alt,
  altHindi: row.altHindi,
  bytes: row.bytes,
  uploadedAt: isoInstant(row.createdAt),
  uses: row.uses,
})

export async function listMedia(db: Db, page: { page: number; limit: number }) {
  const { rows, total } = await mediaPage(db, page)
  return { rows: rows.map(viewMedia), total, ...page }
}

/** Throws NOT_FOUND. */
export const saveDescription = (
  { db }: Deps,
  caller: Caller,
  { mediaId, ...after }: { mediaId: string; alt: string; altHindi: string },
  now: Temporal.Instant,
): Promise<MediaRow> =>
  inTransaction(db, async (trx) => {
    const row = await mediaById(trx, mediaId)
    if (!row) throw new Refusal('NOT_FOUND')
    await describeMedia(trx, mediaId, after)
    const record = { action: 'picture.describe', subject: 'media', subjectId: mediaId } as const
    const change = differences({ alt: row.alt, altHindi: row.altHindi }, after)
    await recordAudit(trx, caller.personId, { ...record, ...change }, now)
    return { ...row, ...after }
  })
