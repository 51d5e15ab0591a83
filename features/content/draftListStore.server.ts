import { type RawBuilder, sql } from 'kysely'
import { sitePages } from '#features/studio/reads.server.ts'
import type { Db } from '#lib/db.server.ts'
import { fromDate } from '#lib/time.ts'
import type { DraftContent } from './draftSchema.ts'
import type { DraftState } from './rules.ts'

export interface ListedDraft {
  id: string
  title: string
  hasHindi: boolean
  state: DraftState
  publishAt: Temporal.Instant | null
  changedAt: Temporal.Instant | null
  changedBy: string | null
  failed: boolean
}

export interface DraftFilter {
  kind: DraftContent['kind']
  state?: DraftState | undefined
  q?: string | undefined
  page: number
  limit: number
}

/** Queries of the published content, by kind: its title, its Hindi title (or texts), and since when it is public. */
const published: Record<DraftContent['kind'], RawBuilder<unknown>> = {
  post: sql`select id, title, hindi ->> 'title' as hindi, published_on::timestamptz as since, false as starter from post`,
  training: sql`select id, title, hindi ->> 'title' as hindi, starts_on::timestamptz as since, false as starter from training`,
  page: sitePages,
}

/**
 * Drafts and published content in one list, the newest changes first. Both are read completely, because
 * there are only some hundreds.
 */
export async function draftList(db: Db, { kind, state, q = '', page, limit }: DraftFilter) {
  const result = await sql<{
    id: string
    title: string
    hasHindi: boolean
    state: DraftState
    publishAt: Date | null
    changedAt: Date | null
    changedBy: string | null
    failed: boolean
    total: number
  }>`
    with everything as (
      select coalesce(d.id, p.id) as id,
        coalesce(d.content ->> 'title', d.content ->> 'page', p.title) as title,
        coalesce(case when d.id is null then p.hindi when d.kind = 'page'
          then (select string_agg(value, '') from jsonb_each_text(d.content #> '{hindi,texts}'))
          else d.content #>> '{hindi,title}' end, '') <> '' as has_hindi,
        case when d.publish_at is not null then 'scheduled' when p.starter and d.id is null then 'starter'
          when p.id is null or p.starter then 'draft'
          when d.id is null or d.version = d.published_version then 'published' else 'changed' end as state,
        d.publish_at, d.changed_at, d.schedule_failed is not null as failed,
        full_name(person.first_name, person.last_name) as changed_by,
        coalesce(d.changed_at, p.since) as since
      from (select * from content_draft where kind = ${kind}) d
        full join (${published[kind]}) p on p.id = d.id
        left join person on person.id = d.changed_by)
    select id, title, has_hindi, state, publish_at, changed_at, changed_by, failed, count(*) over ()::int as total
    from everything
    where (${state ?? null}::text is null or state = ${state ?? null})
      and strpos(lower(title), lower(${q.trim()})) > 0
    order by since desc, id limit ${limit} offset ${(page - 1) * limit}`.execute(db)
  const rows = result.rows.map(
    (row): ListedDraft => ({
      id: row.id,
      title: row.title,
      hasHindi: row.hasHindi,
      state: row.state,
      publishAt: row.publishAt && fromDate(row.publishAt),
      changedAt: row.changedAt && fromDate(row.changedAt),
      changedBy: row.changedBy,
      failed: row.failed,
    }),
  )
  return { rows, total: result.rows[0]?.total ?? 0 }
}

/** What a draft may reference. */
export async function draftChoices(db: Db) {
  const [instructors, classes, locations] = await Promise.all([
    db.selectFrom('instructor').select(['id as _id', 'name']).orderBy('position').execute(),
    db
      .selectFrom('class')
      .select([
        'id as _id',
        sql<string>`title || ', ' || location || ', ' || to_char(start_time, 'HH24:MI')`.as('name'),
      ])
      .where('endsOn', 'is', null)
      .orderBy('title')
      .orderBy('location')
      .orderBy('startTime')
      .orderBy('id')
      .execute(),
    db.selectFrom('location').select('name').orderBy('position').orderBy('name').execute(),
  ])
  return { instructors, classes, locations: locations.map(({ name }) => name) }
}
