import { sql } from 'kysely'
import type { Db } from '#lib/db.server.ts'
import { fromDate, toDate } from '#lib/time.ts'

export interface LongJob {
  id: string
  kind: string
  state: 'running' | 'done' | 'failed'
  details: unknown
  total: number
  done: number
  failed: number
  startedBy: string | null
  startedAt: Temporal.Instant
  finishedAt: Temporal.Instant | null
}

const selectJobs = (db: Db) =>
  db
    .selectFrom('longJob')
    .select(['id', 'kind', 'details', 'total', 'done', 'failed'])
    .select(sql<LongJob['state']>`state`.as('state'))
    .select(['startedBy', 'startedAt', 'finishedAt'])

const asJob = (
  row: Awaited<ReturnType<ReturnType<typeof selectJobs>['executeTakeFirstOrThrow']>>,
): LongJob => ({
  ...row,
  startedAt: fromDate(row.startedAt),
  finishedAt: row.finishedAt && fromDate(row.finishedAt),
})

export async function longJobById(db: Db, id: string): Promise<LongJob | undefined> {
  const row = await selectJobs(db).where('id', '=', id).executeTakeFirst()
  return row && asJob(row)
}

export async function longJobsWithIds(db: Db, ids: string[]): Promise<LongJob[]> {
  const query = selectJobs(db).where('id', '=', sql<string>`any(${ids}::uuid[])`)
  return (await query.execute()).map(asJob)
}

/** The jobs that a person started since a time, newest first. */
export async function longJobsOf(db: Db, personId: string, since: Temporal.Instant): Promise<LongJob[]> {
  const query = selectJobs(db).where('startedBy', '=', personId).where('startedAt', '>=', toDate(since))
  return (await query.orderBy('startedAt', 'desc').limit(50).execute()).map(asJob)
}

export async function runningJobOf(db: Db, kind: string, personId: string): Promise<LongJob | undefined> {
  const query = selectJobs(db).where('startedBy', '=', personId).where('kind', '=', kind)
  const row = await query.where('state', '=', 'running').limit(1).executeTakeFirst()
  return row && asJob(row)
}

export interface NewLongJob {
  kind: string
  total: number
  startedBy: string | null
  details?: object
}
