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
  'jpegWidths',
  'alt',
  'altHindi',
  'bytes',
  'createdAt',
] as const

/** The number of references to a picture. */
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
  const [mediaRows, { total }] = await Promise.all([
    rows(db)
      .orderBy('createdAt', 'desc')
      .orderBy('id')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    db.selectFrom('media').select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow(),
  ])
  return { rows: mediaRows.map(rowOf), total }
}

export async function mediaById(db: Db, id: string): Promise<MediaRow | undefined> {
  const row = await rows(db).where('id', '=', id).executeTakeFirst()
  return row && rowOf(row)
}

export async function mediaByHash(db: Db, hash: string): Promise<MediaRow | undefined> {
  const row = await rows(db).where('hash', '=', hash).executeTakeFirst()
  return row && rowOf(row)
}

const displayColumns = (db: Db) =>
  db.selectFrom('media').select(['id', 'hash', 'width', 'height', 'widths', 'jpegWidths', 'alt', 'altHindi'])

/** The pictures with these ids; missing ones are left out. */
export const picturesById = (db: Db, ids: string[]) => displayColumns(db).where('id', 'in', ids).execute()
export const picturesByHash = (db: Db, hashes: string[]) =>
  displayColumns(db).where('hash', 'in', hashes).execute()

/**
 * Records that the files of a picture are being deleted. Until `endRemoval`, the same picture can't be uploaded again.
 */
export const beginRemoval = async (trx: Trx, hash: string, now: Temporal.Instant): Promise<void> => {
  await trx
    .insertInto('mediaRemoval')
    .values({ hash, begunAt: toDate(now) })
    .execute()
}

export const endRemoval = async (db: Db, hash: string): Promise<void> => {
  await db.deleteFrom('mediaRemoval').where('hash', '=', hash).execute()
}

export const isBeingRemoved = async (db: Db, hash: string): Promise<boolean> =>
  (await db.selectFrom('mediaRemoval').select('hash').where('hash', '=', hash).executeTakeFirst()) !==
  undefined

export type NewMedia = Omit<MediaRow, 'id' | 'alt' | 'altHindi' | 'createdAt' | 'uses'>

/** Returns the id; undefined if a picture with this hash exists already. */
export const insertMedia = (
  trx: Trx,
  { jpegWidths, ...media }: NewMedia,
  by: string,
  now: Temporal.Instant,
) =>
  trx
    .insertInto('media')
    .values({ ...media, jpegWidths, createdAt: toDate(now), createdBy: by })
    .onConflict((conflict) => conflict.column('hash').doNothing())
    .returning('id')
    .executeTakeFirst()

/** Clears the mark of an unused picture, so that its grace period starts again. Returns false if it was deleted. */
export async function markUsed(db: Db, id: string): Promise<boolean> {
  const updated = await db
    .updateTable('media')
    .set({ unusedSince: null })
    .where('id', '=', id)
    .executeTakeFirst()
  return updated.numUpdatedRows === 1n
}

export const describeMedia = async (
  trx: Trx,
  id: string,
  { alt, altHindi }: Pick<MediaRow, 'alt' | 'altHindi'>,
): Promise<void> => {
  await trx.updateTable('media').set({ alt, altHindi }).where('id', '=', id).execute()
}

/** Sets `unusedSince` of pictures without uses, and clears it for the others. */
export async function markUnused(trx: Trx, now: Temporal.Instant): Promise<void> {
  await trx
    .updateTable('media')
    .set({ unusedSince: toDate(now) })
    .where('unusedSince', 'is', null)
    .where(sql<boolean>`${uses} = 0`)
    .execute()
  await trx
    .updateTable('media')
    .set({ unusedSince: null })
    .where('unusedSince', 'is not', null)
    .where(sql<boolean>`${uses} > 0`)
    .execute()
}

/** Deletes pictures that have not been used since `before`; the database refuses to delete one that is in use. */
export const deleteUnused = (trx: Trx, before: Temporal.Instant) =>
  trx
    .deleteFrom('media')
    .where('unusedSince', '<', toDate(before))
    .where(sql<boolean>`${uses} = 0`)
    .returning(['hash', 'widths', 'jpegWidths'])
    .execute()
