import { sql } from 'kysely'
import { pageById, type WrittenPage } from '#features/studio/reads.server.ts'
import type { PageKey } from '#features/studio/text/starterPages.ts'
import { publishPage, starterPage } from '#features/studio/usecases/sitePages.server.ts'
import type { Db, Trx } from '#lib/db.server.ts'
import { toDate } from '#lib/time.ts'
import type { DraftContent, PageContent, PostContent, TrainingContent } from './draftSchema.ts'

/** The value of the column `hindi`: the translated parts, or null. */
function hindiOf(hindi: object): string | null {
  const filled = Object.entries(hindi).filter(([, value]) =>
    Array.isArray(value) ? value.length > 0 : value !== '',
  )
  return filled.length ? JSON.stringify(Object.fromEntries(filled)) : null
}

const texts = (value: unknown): Record<string, unknown> => (value ?? {}) as Record<string, unknown>
const text = (value: unknown) => (typeof value === 'string' ? value : '')

/** The published content in the form of a draft; undefined if it is not published. */
export async function publishedContent(db: Db, id: string): Promise<DraftContent | undefined> {
  return (await publishedPost(db, id)) ?? (await publishedTraining(db, id)) ?? (await publishedPage(db, id))
}

const pageContentOf = (page: PageKey, { en, hi }: WrittenPage): PageContent => ({
  kind: 'page',
  page,
  ...en,
  hindi: hi,
})

async function publishedPage(db: Db, id: string): Promise<PageContent | undefined> {
  const page = await pageById(db, id)
  return page?.written ? pageContentOf(page.key, page.written) : undefined
}

/** The starter text of a page for which the studio has no text yet. */
export async function starterContent(db: Db, id: string): Promise<PageContent | undefined> {
  const page = await pageById(db, id)
  return page && pageContentOf(page.key, starterPage(page.key))
}

export const writePage = (
  trx: Trx,
  id: string,
  { texts, lists, hindi }: PageContent,
  now: Temporal.Instant,
): Promise<void> => publishPage(trx, id, { en: { texts, lists }, hi: hindi }, now)

async function publishedPost(db: Db, id: string): Promise<PostContent | undefined> {
  const row = await db.selectFrom('post').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) return undefined
  const hindi = texts(row.hindi)
  return {
    kind: 'post',
    slug: row.slug,
    title: row.title,
    excerpt: row.excerpt,
    tags: row.tags,
    authorId: row.authorId,
    art: row.art,
    photoId: row.photoId,
    coverAlt: row.coverAlt,
    caption: row.caption,
    level: row.level,
    tryClassId: row.tryClassId,
    body: row.body,
    hindi: {
      title: text(hindi.title),
      excerpt: text(hindi.excerpt),
      coverAlt: text(hindi.coverAlt),
      caption: text(hindi.caption),
      level: text(hindi.level),
      body: text(hindi.body),
    },
  }
}

async function publishedTraining(db: Db, id: string): Promise<TrainingContent | undefined> {
  const row = await db.selectFrom('training').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) return undefined
  const { artName, instructorIds, ...details } = row.details
  const hindi = texts(row.hindi) as Partial<TrainingContent['hindi']>
  return {
    ...details,
    kind: 'training',
    title: row.title,
    startsOn: row.startsOn,
    art: artName,
    photoId: row.photoId,
    instructorIds: instructorIds ?? [],
    hindi: {
      title: text(hindi.title),
      summary: text(hindi.summary),
      level: text(hindi.level),
      schedule: text(hindi.schedule),
      description: text(hindi.description),
      curriculum: hindi.curriculum ?? [],
      whatIsIncluded: hindi.whatIsIncluded ?? [],
      requirements: hindi.requirements ?? [],
      faqs: hindi.faqs ?? [],
    },
  }
}

/** The id of the post that has an address now or had it before. */
export async function slugOwner(db: Db, slug: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from post where slug = ${slug}
    union all select post_id from post_former_slug where slug = ${slug} limit 1`.execute(db)
  return rows[0]?.id
}

/** Publishes a post. `readingMinutes` is for the English text. The first publication sets the day. */
export async function writePost(
  trx: Trx,
  id: string,
  { hindi, ...post }: PostContent,
  { day, readingMinutes }: { day: Temporal.PlainDate; readingMinutes: number },
): Promise<void> {
  const row = {
    slug: post.slug,
    title: post.title,
    excerpt: post.excerpt,
    tags: post.tags,
    authorId: post.authorId,
    art: post.art,
    photoId: post.photoId,
    coverAlt: post.coverAlt,
    caption: post.caption,
    level: post.level,
    tryClassId: post.tryClassId,
    body: post.body,
    readingMinutes,
    hindi: hindiOf(hindi),
  }
  await trx
    .insertInto('post')
    .values({ id, ...row, publishedOn: day.toString() })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute()
}

export async function writeTraining(
  trx: Trx,
  id: string,
  { kind: _, hindi, title, photoId, startsOn, art, ...details }: TrainingContent & { startsOn: string },
): Promise<void> {
  const row = {
    title,
    startsOn,
    photoId,
    details: JSON.stringify({ ...details, artName: art }),
    hindi: hindiOf(hindi),
  }
  await trx
    .insertInto('training')
    .values({ id, ...row, position: sql`(select coalesce(max(position), 0) + 1 from training)` })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute()
}

/**
 * A post's previous address redirects to the current one. If the post gets a previous address back, its redirect
 * is removed.
 */
export async function savePreviousSlug(
  trx: Trx,
  { postId, previous, slug }: { postId: string; previous: string | undefined; slug: string },
  now: Temporal.Instant,
): Promise<void> {
  await trx.deleteFrom('postFormerSlug').where('slug', '=', slug).execute()
  if (previous === undefined || previous === slug) return
  await trx
    .insertInto('postFormerSlug')
    .values({ slug: previous, postId, since: toDate(now) })
    .execute()
}

/** Removes published content. A page is never removed: it shows its starter text again. */
export async function removePublished(
  trx: Trx,
  kind: DraftContent['kind'],
  id: string,
  now: Temporal.Instant,
): Promise<void> {
  if (kind === 'page') await publishPage(trx, id, null, now)
  else await trx.deleteFrom(kind).where('id', '=', id).execute()
}

/** Whether any of the referenced instructors, pictures and classes do not exist. */
export async function missingOf(
  db: Db,
  references: { instructorIds: string[]; mediaIds: string[]; classIds: string[] },
): Promise<{ instructor: boolean; media: boolean; class: boolean }> {
  const hasMissing = (table: 'instructor' | 'media' | 'class', ids: string[]) =>
    sql<boolean>`exists (select from unnest(${ids}::uuid[]) as named(id)
      where not exists (select from ${sql.table(table)} t where t.id = named.id))`.as(table)
  return db
    .selectNoFrom([
      hasMissing('instructor', references.instructorIds),
      hasMissing('media', references.mediaIds),
      hasMissing('class', references.classIds),
    ])
    .executeTakeFirstOrThrow()
}
