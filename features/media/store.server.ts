import { sql } from 'kysely'
import type { Db, Trx } from '#lib/db.server.ts'
import { fromDate, toDate } from '#lib/time.ts'

export interface MediaRow {
  id: string
  hash: string
  width: number
  height: number
  widths: number[]
  jpegWidths: number[]
  alt: string
  altHindi: string
  bytes: number
  createdAt: Temporal.Instant
  /** The number of current and planned uses. */
  uses: number
}

const columns = [
  'id',
  'hash',
  'width',
  'height',
  'widths',
  'jpeg_widths as jpegWidths',
  'alt',
  'alt_hindi as altHindi',
  'bytes',
  'created_at as createdAt',
] as const

/** Every reference to a picture. */
const uses = sql<number>`(
  (select count(*) from post where photo_id = media.id)
  + (select count(*) from training where photo_id = media.id)
  + (select count(*) from instructor where photo_id = media.id)
  + (select count(*) from location where photo_id = media.id)
  + (select count(*) from studio_logo where media_id = media.id)
  + (select count(*) from content_draft_media where media_id = media.id))::int`

const rowOf = <T extends { createdAt: Date }>(row: T) => ({ ...row, createdAt: fromDate(row.createdAt) })

const rows = (db: Db) => db.selectFrom('media').select(columns).select(uses.as('uses'))

export const mediaPage = async (
  db: Db,
  { page, limit }: { page: number; limit: number },
): Promise<{ rows: MediaRow[]; total: number }> => {
  const [found, { total }] = await Promise.all([
    rows(db)
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    db.selectFrom('media').select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow(),
  ])
  return { rows: found.map(rowOf), total }
}

export async function mediaById(db: Db, id: string): Promise<MediaRow | undefined> {
  const row = await rows(db).where('id', '=', id).executeTakeFirst()
  return row && rowOf(row)
}

export async function mediaByHash(db: Db, hash: string): Promise<MediaRow | undefined> {
  const row = await rows(db).where('hash', '=', hash).executeTakeFirst()
  return row && rowOf(row)
}

const shown = (db: Db) =>
  db
    .selectFrom('media')
    .select([
      'id',
      'hash',
      'width',
      'height',
      'widths',
      'jpeg_widths as jpegWidths',
      'alt',
      'alt_hindi as altHindi',
    ])

/** Those that exist. */
export const picturesById = (db: Db, ids: string[]) => shown(db).where('id', 'in', ids).execute()
export const picturesByHash = (db: Db, hashes: string[]) => shown(db).where('hash', 'in', hashes).execute()

/** Until it ends, the picture of this hash can't be uploaded again: its files are being deleted. */
export const beginRemoval = async (trx: Trx, hash: string, now: Temporal.Instant): Promise<void> => {
  await trx
    .insertInto('media_removal')
    .values({ hash, begun_at: toDate(now) })
    .execute()
}

export const endRemoval = async (db: Db, hash: string): Promise<void> => {
  await db.deleteFrom('media_removal').where('hash', '=', hash).execute()
}

export const isBeingRemoved = async (db: Db, hash: string): Promise<boolean> =>
  (await db.selectFrom('media_removal').select('hash').where('hash', '=', hash).executeTakeFirst()) !==
  undefined

export type NewMedia = Omit<MediaRow, 'id' | 'alt' | 'altHindi' | 'createdAt' | 'uses'>

/** Undefined: one with that hash exists. */
export const insertMedia = (
  trx: Trx,
  { jpegWidths, ...media }: NewMedia,
  by: string,
  now: Temporal.Instant,
) =>
  trx
    .insertInto('media')
    .values({ ...media, jpeg_widths: jpegWidths, created_at: toDate(now), created_by: by })
    .onConflict((conflict) => conflict.column('hash').doNothing())
    .returning('id')
    .executeTakeFirst()

/** Used again: the grace period restarts. False: it was deleted meanwhile. */
export async function saveMedia(db: Db, id: string): Promise<boolean> {
  const updated = await db
    .updateTable('media')
    .set({ unused_since: null })
    .where('id', '=', id)
    .executeTakeFirst()
  return updated.numUpdatedRows === 1n
}

export const describeMedia = async (
  trx: Trx,
  id: string,
  { alt, altHindi }: Pick<MediaRow, 'alt' | 'altHindi'>,
): Promise<void> => {
  await trx.updateTable('media').set({ alt, alt_hindi: altHindi }).where('id', '=', id).execute()
}

/** Records since when each picture has been unused; a picture in use has no such time. */
export async function markUnused(trx: Trx, now: Temporal.Instant): Promise<void> {
  await trx
    .updateTable('media')
    .set({ unused_since: toDate(now) })
    .where('unused_since', 'is', null)
    .where(sql<boolean>`${uses} = 0`)
    .execute()
  await trx
    .updateTable('media')
    .set({ unused_since: null })
    .where('unused_since', 'is not', null)
    .where(sql<boolean>`${uses} > 0`)
    .execute()
}

/** Of pictures unused since before then; the database refuses to delete one that is in use. */
export const deleteUnused = (trx: Trx, before: Temporal.Instant) =>
  trx
    .deleteFrom('media')
    .where('unused_since', '<', toDate(before))
    .where(sql<boolean>`${uses} = 0`)
    .returning(['hash', 'widths', 'jpeg_widths as jpegWidths'])
    .execute()
