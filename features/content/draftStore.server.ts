import { sql } from 'kysely'
import type { Db, Trx } from '#lib/db.server.ts'
import { fromDate, toDate } from '#lib/time.ts'
import type { DraftContent } from './draftSchema.ts'

export interface Draft {
  id: string
  kind: DraftContent['kind']
  /** 0: there is no draft, only the published version. */
  version: number
  content: DraftContent
  publishedVersion: number | null
  publishAt: Temporal.Instant | null
  scheduled: DraftContent | null
  scheduledVersion: number | null
  scheduledBy: string | null
  failed: boolean
  changedAt: Temporal.Instant | null
  changedBy: { id: string; name: string } | null
}

const name = sql<string | null>`person.first_name || ' ' || person.last_name`

const selection = (db: Db) =>
  db
    .selectFrom('content_draft as d')
    .leftJoin('person', 'person.id', 'd.changed_by')
    .select([
      'd.id',
      'd.kind',
      'd.version',
      'd.content',
      'd.published_version as publishedVersion',
      'd.publish_at as publishAt',
      'd.scheduled',
      'd.scheduled_version as scheduledVersion',
      'd.scheduled_by as scheduledBy',
      'd.schedule_failed as failed',
      'd.changed_at as changedAt',
      'd.changed_by as changedById',
      name.as('changedByName'),
    ])

type Row = Awaited<ReturnType<ReturnType<typeof selection>['executeTakeFirstOrThrow']>>

const draftOf = ({ publishAt, changedAt, changedById, changedByName, failed, ...row }: Row): Draft => ({
  ...row,
  failed: failed !== null,
  publishAt: publishAt && fromDate(publishAt),
  changedAt: fromDate(changedAt),
  changedBy: changedById ? { id: changedById, name: changedByName ?? '' } : null,
})

export async function draftById(db: Db, id: string): Promise<Draft | undefined> {
  const row = await selection(db).where('d.id', '=', id).executeTakeFirst()
  return row && draftOf(row)
}

/** Nobody else may change it until the transaction ends. */
export async function lockDraft(trx: Trx, id: string): Promise<Draft | undefined> {
  const row = await selection(trx).where('d.id', '=', id).forUpdate('d').executeTakeFirst()
  return row && draftOf(row)
}

/** Locked by the id, whether or not a draft exists: two first changes of one post wait for each other. */
export const lockDraftId = async (trx: Trx, id: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${id}, 94))`.execute(trx)
}

export interface StoredDraft {
  id: string
  kind: DraftContent['kind']
  version: number
  content: DraftContent
  publishedVersion?: number | null
}

/** Writes a draft, the first or the next version of it. */
export async function putDraft(
  trx: Trx,
  draft: StoredDraft,
  by: string | null,
  now: Temporal.Instant,
): Promise<void> {
  const { id, kind, version, publishedVersion } = draft
  const content = JSON.stringify(draft.content)
  const changed = { version, content, changed_at: toDate(now), changed_by: by }
  const published = publishedVersion === undefined ? {} : { published_version: publishedVersion }
  await trx
    .insertInto('content_draft')
    .values({ id, kind, created_at: toDate(now), ...changed, ...published })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ ...changed, ...published }))
    .execute()
}

/** To be published then, with the current `draft`. */
export const scheduleDraft = async (
  trx: Trx,
  draft: Draft,
  at: Temporal.Instant,
  by: string,
): Promise<void> => {
  await trx
    .updateTable('content_draft')
    .set({
      publish_at: toDate(at),
      scheduled: JSON.stringify(draft.content),
      scheduled_version: draft.version,
      scheduled_by: by,
      schedule_failed: null,
    })
    .where('id', '=', draft.id)
    .execute()
}

export const unscheduleDraft = async (trx: Trx, id: string, failed: string | null = null): Promise<void> => {
  await trx
    .updateTable('content_draft')
    .set({
      publish_at: null,
      scheduled: null,
      scheduled_version: null,
      scheduled_by: null,
      schedule_failed: failed,
    })
    .where('id', '=', id)
    .execute()
}

export const recordPublished = async (trx: Trx, id: string, version: number | null): Promise<void> => {
  await trx.updateTable('content_draft').set({ published_version: version }).where('id', '=', id).execute()
}

export const deleteDraft = async (trx: Trx, id: string): Promise<void> => {
  await trx.deleteFrom('content_draft').where('id', '=', id).execute()
}

/** The drafts that are due, each taken by only one server; locked until the transaction ends. */
export async function nextDue(
  trx: Trx,
  now: Temporal.Instant,
  passedOver: string[],
): Promise<Draft | undefined> {
  const row = await selection(trx)
    .where('d.publish_at', '<=', toDate(now))
    .where(sql<boolean>`d.id <> all(${passedOver}::uuid[])`)
    .orderBy('d.publish_at')
    .limit(1)
    .forUpdate('d')
    .skipLocked()
    .executeTakeFirst()
  return row && draftOf(row)
}

/** The pictures that a draft references from now on; only existing ones. */
export async function setDraftPictures(
  trx: Trx,
  draftId: string,
  { hashes, ids }: { hashes: string[]; ids: string[] },
): Promise<void> {
  await trx.deleteFrom('content_draft_media').where('draft_id', '=', draftId).execute()
  await trx
    .insertInto('content_draft_media')
    .columns(['draft_id', 'media_id'])
    .expression(
      trx
        .selectFrom('media')
        .select([sql<string>`${draftId}::uuid`.as('draft_id'), 'id'])
        .where((or) =>
          or.or([
            or('hash', '=', sql<string>`any(${hashes}::text[])`),
            or('id', '=', sql<string>`any(${ids}::uuid[])`),
          ]),
        ),
    )
    .execute()
}
