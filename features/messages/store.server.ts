import { sql } from 'kysely'
import type { Db, Trx } from '#lib/db.server.ts'
import { fromDate, toDate } from '#lib/time.ts'
import type { Channel, Purpose } from './rules.ts'

/** The topics that a person has switched off for a channel. */
export async function findOptOuts(db: Db, personId: string, channel: Channel): Promise<string[]> {
  const rows = await db
    .selectFrom('messageOptOut')
    .select('topic')
    .where('personId', '=', personId)
    .where('channel', '=', channel)
    .execute()
  return rows.map(({ topic }) => topic)
}

/** The person's record after a merge, because a link may be older; undefined after an erasure. */
export async function currentRecord(db: Db, personId: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select coalesce(merged_into, id) as id from person where id = ${personId} and erased_at is null`.execute(
    db,
  )
  return rows[0]?.id
}

interface OptOut {
  personId: string
  channel: Channel
  topic: string
}

export async function optOut(trx: Trx, unwanted: OptOut, now: Temporal.Instant): Promise<void> {
  await trx
    .insertInto('messageOptOut')
    .values({ ...unwanted, since: toDate(now) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function optIn(trx: Trx, { personId, channel, topic }: OptOut): Promise<void> {
  await trx
    .deleteFrom('messageOptOut')
    .where('personId', '=', personId)
    .where('channel', '=', channel)
    .where('topic', '=', topic)
    .execute()
}

/** Whether the person marked a mail as spam. If so, they get none of the mails that a person can switch off. */
export async function hasComplained(db: Db, personId: string): Promise<boolean> {
  const { rows } = await sql`
    select from unreached_address where person_id = ${personId} and complained`.execute(db)
  return rows.length > 0
}

/** Deletes the complaint of a person. Returns false if there is none. */
export async function deleteComplaint(trx: Trx, personId: string): Promise<boolean> {
  const { rows } = await sql`
    delete from unreached_address where person_id = ${personId} and complained returning person_id`.execute(
    trx,
  )
  return rows.length > 0
}

/** The time at which the person switched the topic off; undefined if they have not. */
export async function optOutSince(
  db: Db,
  { personId, channel, topic }: OptOut,
): Promise<Temporal.Instant | undefined> {
  const row = await db
    .selectFrom('messageOptOut')
    .select('since')
    .where('personId', '=', personId)
    .where('channel', '=', channel)
    .where('topic', '=', topic)
    .executeTakeFirst()
  return row && fromDate(row.since)
}

export interface ConsentRow {
  purpose: Purpose
  version: number | null
  given: boolean
  at: Temporal.Instant
}

/** Nobody reads more entries than this. */
const MAX_PAST = 50

/** The consents that a person gave or withdrew, newest first. */
export async function consentsOf(db: Db, personId: string): Promise<ConsentRow[]> {
  const rows = await db
    .selectFrom('messageConsent')
    .select(['purpose', 'version', 'given', 'at'])
    .where('personId', '=', personId)
    .orderBy('id', 'desc')
    .limit(MAX_PAST)
    .execute()
  return rows.map(({ at, purpose, ...row }) => ({ ...row, purpose: purpose as Purpose, at: fromDate(at) }))
}

/** The newest consent for a purpose. */
export async function currentConsent(
  db: Db,
  personId: string,
  purpose: Purpose,
): Promise<{ given: boolean; version: number | null } | undefined> {
  return db
    .selectFrom('messageConsent')
    .select(['given', 'version'])
    .where('personId', '=', personId)
    .where('purpose', '=', purpose)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export async function insertConsent(
  trx: Trx,
  consent: { personId: string; by: string; purpose: Purpose; version: number | null; given: boolean },
  now: Temporal.Instant,
): Promise<void> {
  const { by, ...values } = consent
  await trx
    .insertInto('messageConsent')
    .values({ ...values, byPerson: by, at: toDate(now) })
    .execute()
}
