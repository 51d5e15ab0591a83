import { sql } from 'kysely'
import type { Db } from '#lib/db.server.ts'
import { toDate } from '#lib/time.ts'
import type { Topic } from './schema.ts'

/** What a person does not want. */
export async function optedOut(db: Db, personId: string): Promise<string[]> {
  const rows = await db.selectFrom('messageOptOut').select('topic').where('personId', '=', personId).execute()
  return rows.map(({ topic }) => topic)
}

/** The record of a person that holds now, whose link may be older than a merge; undefined after an erasure. */
export async function currentRecord(db: Db, personId: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select coalesce(merged_into, id) as id from person where id = ${personId} and erased_at is null`.execute(
    db,
  )
  return rows[0]?.id
}

export async function optOut(db: Db, personId: string, topic: Topic, now: Temporal.Instant): Promise<void> {
  await db
    .insertInto('messageOptOut')
    .values({ personId, topic, since: toDate(now) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function optIn(db: Db, personId: string, topic: Topic): Promise<void> {
  await db.deleteFrom('messageOptOut').where('personId', '=', personId).where('topic', '=', topic).execute()
}
