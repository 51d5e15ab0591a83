import { sql } from 'kysely'
import type { Db, Trx } from '#lib/db.server.ts'
import { toDate } from '#lib/time.ts'
import type { NewLongJob } from './reads.server.ts'

export async function insertLongJob(trx: Trx, job: NewLongJob, now: Temporal.Instant): Promise<string> {
  const { id } = await trx
    .insertInto('longJob')
    .values({
      kind: job.kind,
      total: job.total,
      details: JSON.stringify(job.details ?? {}),
      startedBy: job.startedBy,
      startedAt: toDate(now),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const setLongJobProgress = async (
  db: Db,
  id: string,
  { done, failed }: { done: number; failed: number },
): Promise<void> => {
  await db.updateTable('longJob').set({ done, failed }).where('id', '=', id).execute()
}

/** Ends a job if it is running. `details` contains its result. */
export const setLongJobEnded = async (
  db: Db,
  id: string,
  { state, details }: { state: 'done' | 'failed'; details?: object },
  now: Temporal.Instant,
): Promise<void> => {
  await db
    .updateTable('longJob')
    .set({
      state,
      finishedAt: toDate(now),
      ...(details ? { details: sql`details || ${JSON.stringify(details)}::jsonb` } : {}),
    })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .execute()
}
