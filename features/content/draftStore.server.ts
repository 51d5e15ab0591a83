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

const name = sql<string | null>`full_name(person.first_name, person.last_name)`

const selection = (db: Db) =>
  db
    .selectFrom('contentDraft as d')
    .leftJoin('person', 'person.id', 'd.changedBy')
    .select([
      'd.id',
      'd.kind',
      'd.version',
      'd.content',
      'd.publishedVersion',
      'd.publishAt',
      'd.scheduled',
      'd.scheduledVersion',
      'd.scheduledBy',
      'd.scheduleFailed as failed',
      'd.changedAt',
      'd.changedBy as changedById',
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

/** A draft, locked until the transaction ends. */
export async function lockDraft(trx: Trx, id: string): Promise<Draft | undefined> {
  const row = await selection(trx).where('d.id', '=', id).forUpdate('d').executeTakeFirst()
  return row && draftOf(row)
}

/** Locks the id, whether or not a draft exists: two simultaneous first changes of a post wait for each other. */
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

/** Stores a draft, or replaces the stored one. */
export async function putDraft(
  trx: Trx,
  draft: StoredDraft,
  by: string | null,
  now: Temporal.Instant,
): Promise<void> {
  const { id, kind, version, publishedVersion } = draft
  const content = JSON.stringify(draft.content)
  const changed = { version, content, changedAt: toDate(now), changedBy: by }
  const published = publishedVersion === undefined ? {} : { publishedVersion }
  await trx
    .insertInto('contentDraft')
    .values({ id, kind, createdAt: toDate(now), ...changed, ...published })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ ...changed, ...published }))
    .execute()
}

/** Schedules the publication of the current `draft`. */
export const scheduleDraft = async (
  trx: Trx,
  draft: Draft,
  at: Temporal.Instant,
  by: string,
): Promise<void> => {
  await trx
    .updateTable('contentDraft')
    .set({
      publishAt: toDate(at),
      scheduled: JSON.stringify(draft.content),
      scheduledVersion: draft.version,
      scheduledBy: by,
      scheduleFailed: null,
    })
    .where('id', '=', draft.id)
    .execute()
}

export const unscheduleDraft = async (trx: Trx, id: string, failed: string | null = null): Promise<void> => {
  await trx
    .updateTable('contentDraft')
    .set({
      publishAt: null,
      scheduled: null,
      scheduledVersion: null,
      scheduledBy: null,
      scheduleFailed: failed,
    })
    .where('id', '=', id)
    .execute()
}

export const recordPublished = async (trx: Trx, id: string, version: number | null): Promise<void> => {
  await trx.updateTable('contentDraft').set({ publishedVersion: version }).where('id', '=', id).execute()
}

export const deleteDraft = async (trx: Trx, id: string): Promise<void> => {
  await trx.deleteFrom('contentDraft').where('id', '=', id).execute()
}

/** The next draft to publish, locked until the transaction ends; drafts that another server has locked are skipped. */
export async function nextDue(
  trx: Trx,
  now: Temporal.Instant,
  skippedIds: string[],
): Promise<Draft | undefined> {
  const row = await selection(trx)
    .where('d.publishAt', '<=', toDate(now))
    .where(sql<boolean>`d.id <> all(${skippedIds}::uuid[])`)
    .orderBy('d.publishAt')
    .limit(1)
    .forUpdate('d')
    .skipLocked()
    .executeTakeFirst()
  return row && draftOf(row)
}

/** Sets the pictures that a draft references; pictures that do not exist are skipped. */
export async function setDraftPictures(
  trx: Trx,
  draftId: string,
  { hashes, ids }: { hashes: string[]; ids: string[] },
): Promise<void> {
  await trx.deleteFrom('contentDraftMedia').where('draftId', '=', draftId).execute()
  await trx
    .insertInto('contentDraftMedia')
    .columns(['draftId', 'mediaId'])
    .expression(
      trx
        .selectFrom('media')
        .select([sql<string>`${draftId}::uuid`.as('draftId'), 'id'])
        .where((eb) =>
          eb.or([
            eb('hash', '=', sql<string>`any(${hashes}::text[])`),
            eb('id', '=', sql<string>`any(${ids}::uuid[])`),
          ]),
        ),
    )
    .execute()
}
