import { sql } from 'kysely'
import type { Db, Trx } from '#lib/db.server.ts'
import type { InstructorRow, LocationPhoto, TestimonialRow } from './console/collectionSchema.ts'

type Texts = Record<string, unknown>
const texts = (value: unknown): Texts => (value ?? {}) as Texts
const text = (value: unknown) => (typeof value === 'string' ? value : '')

export async function testimonialList(db: Db): Promise<TestimonialRow[]> {
  const rows = await db
    .selectFrom('testimonial')
    .select(['id', 'version', 'name', 'location', 'quote', 'featured', 'hindi'])
    .orderBy('position')
    .orderBy('id')
    .execute()
  return rows.map(({ id, hindi, ...row }) => ({ _id: id, ...row, quoteHindi: text(texts(hindi).quote) }))
}

export type NewTestimonial = Omit<TestimonialRow, '_id' | 'version'>

const testimonialColumns = ({ quoteHindi, ...row }: NewTestimonial) => ({
  ...row,
  hindi: quoteHindi ? JSON.stringify({ quote: quoteHindi }) : null,
})

export const insertTestimonial = async (trx: Trx, row: NewTestimonial): Promise<string> => {
  const { id } = await trx
    .insertInto('testimonial')
    .values({
      ...testimonialColumns(row),
      position: sql<number>`(select coalesce(max(position), 0) + 1 from testimonial)`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const updateTestimonial = async (trx: Trx, id: string, row: NewTestimonial): Promise<void> => {
  await trx
    .updateTable('testimonial')
    .set({ ...testimonialColumns(row), version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
}

export const deleteTestimonial = async (trx: Trx, id: string): Promise<void> => {
  await trx.deleteFrom('testimonial').where('id', '=', id).execute()
}

export async function instructorList(db: Db): Promise<InstructorRow[]> {
  const rows = await db
    .selectFrom('instructor')
    .select(['id', 'version', 'name', 'title', 'bio', 'quote', 'profile', 'listed', 'hindi'])
    .select(['photoId', 'imageUrl as picture'])
    .orderBy('position')
    .orderBy('id')
    .execute()
  return rows.map(({ id, profile, hindi, ...row }) => {
    const inHindi = texts(hindi)
    const certificates = inHindi.certifications
    return {
      _id: id,
      ...row,
      ...profile,
      titleHindi: text(inHindi.title),
      bioHindi: text(inHindi.bio),
      quoteHindi: text(inHindi.quote),
      certificationsHindi: Array.isArray(certificates) ? certificates.map(text) : [],
    }
  })
}

export type NewInstructor = Omit<InstructorRow, '_id' | 'version' | 'picture'>

const instructorColumns = (row: NewInstructor) => {
  const { titleHindi: title, bioHindi: bio, quoteHindi: quote, certificationsHindi: certifications } = row
  const hindi = Object.entries({ title, bio, quote, certifications }).filter(([, value]) => value.length > 0)
  return {
    name: row.name,
    title: row.title,
    bio: row.bio,
    quote: row.quote,
    profile: JSON.stringify({
      kinds: row.kinds,
      teachingSince: row.teachingSince,
      certifications: row.certifications,
    }),
    listed: row.listed,
    photoId: row.photoId,
    hindi: hindi.length ? JSON.stringify(Object.fromEntries(hindi)) : null,
  }
}

export const insertInstructor = async (
  trx: Trx,
  row: NewInstructor,
  photo: string | null,
): Promise<string> => {
  const { id } = await trx
    .insertInto('instructor')
    .values({
      ...instructorColumns(row),
      imageUrl: photo,
      position: sql<number>`(select coalesce(max(position), 0) + 1 from instructor)`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/**
 * `photo`: the address of the photograph in its small size. Without a photograph the drawn portrait is used again, if
 * there is one.
 */
export async function updateInstructor(
  trx: Trx,
  id: string,
  row: NewInstructor,
  photo: string | null,
): Promise<void> {
  const drawn = sql<string | null>`case when image_url like '/media/%' then portrait_url else image_url end`
  await trx
    .updateTable('instructor')
    .set({
      ...instructorColumns(row),
      portraitUrl: drawn,
      imageUrl: photo ?? drawn,
      version: sql`version + 1`,
    })
    .where('id', '=', id)
    .execute()
}

/** Locks a list and its rows against other changes until the transaction ends. */
export const lockList = async (trx: Trx, table: 'testimonial' | 'instructor'): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${table}, 96))`.execute(trx)
}

export const reorder = async (
  trx: Trx,
  table: 'testimonial' | 'instructor',
  ids: string[],
): Promise<void> => {
  await sql`update ${sql.table(table)} t set position = o.position
    from unnest(${ids}::uuid[]) with ordinality o(id, position) where t.id = o.id`.execute(trx)
}

export async function locationList(
  db: Db,
): Promise<(Omit<LocationPhoto, 'picture'> & { picture: PictureFile | null })[]> {
  const rows = await db
    .selectFrom('location')
    .leftJoin('media', 'media.id', 'location.photoId')
    .select(['location.name as location', 'location.details', 'location.photoId'])
    .select(['media.hash', 'media.jpegWidths'])
    .orderBy('location.position')
    .execute()
  return rows.map(({ details, hash, jpegWidths, ...row }) => ({
    ...row,
    title: details.title,
    art: details.art,
    picture: hash && jpegWidths ? { hash, jpegWidths } : null,
  }))
}

export interface PictureFile {
  hash: string
  jpegWidths: number[]
}

export const pictureFile = (db: Db, id: string): Promise<PictureFile | undefined> =>
  db.selectFrom('media').select(['hash', 'jpegWidths']).where('id', '=', id).executeTakeFirst()

export const setLocationPhoto = async (trx: Trx, location: string, photoId: string | null): Promise<void> => {
  await trx.updateTable('location').set({ photoId }).where(sql<boolean>`name = ${location}`).execute()
}
