import { sql } from 'kysely'
import type { Cause } from '#features/booking/consequenceRules.ts'
import { rulesChange } from '#features/settings/announcedRules.ts'
import type { DatedNumber, RuleName } from '#features/studio/rules.ts'
import { contactEmail } from '#lib/contactEmail.server.ts'
import type { Db, Trx } from '#lib/db.server.ts'
import { fromDate, STUDIO_ZONE, toDate } from '#lib/time.ts'

export interface MonthEvent {
  personId: string
  name: string
  packageName: string
  isUnlimited: boolean
  title: string
  cause: Cause
  /** Of the class. */
  date: string
  /** That it counts for. */
  day: string
}

/** More than a studio has in a month. */
const MAX_EVENTS = 5000

/** The late cancellations and no-shows of classes on these days, in their order, in one statement. */
export async function eventsBetween(db: Db, first: string, last: string): Promise<MonthEvent[]> {
  const { rows } = await sql<MonthEvent>`
    select b.person_id, full_name(q.first_name, q.last_name) as name, p.package_name,
      p.total_sessions is null as is_unlimited, c.title, b.status as cause, s.date::text as date,
      (case when b.status = 'late cancelled'
        then least(s.date, (b.cancelled_at at time zone ${STUDIO_ZONE})::date) else s.date end)::text as day
    from session s join booking b on b.session_id = s.id join class c on c.id = s.class_id
      join pass p on p.id = b.pass_id join person q on q.id = b.person_id
    where s.date between ${first}::date and ${last}::date and b.status in ('late cancelled', 'no show')
    order by day, b.id limit ${MAX_EVENTS}`.execute(db)
  return rows
}

/** How many bookings the classes on these days had, and those of classes that the studio cancelled, by its hours before. */
export async function bookingsBetween(
  db: Db,
  first: string,
  last: string,
  owedHours: number,
): Promise<{ bookings: number; owed: number }> {
  const { rows } = await sql<{ bookings: number; owed: number }>`
    select count(*) filter (where b.status <> 'cancelled')::int as bookings,
      count(*) filter (where b.status = 'class cancelled' and ${owedHours}::int > 0
        and s.cancelled_at >= s.starts_at - ${owedHours}::int * interval '1 hour')::int as owed
    from session s join booking b on b.session_id = s.id
    where s.date between ${first}::date and ${last}::date`.execute(db)
  return rows[0] ?? { bookings: 0, owed: 0 }
}

/** Members who hold or share a pass on that day and receive mail. */
const recipientsOn = (from: string) => sql`
  from person where person.merged_into is null and person.erased_at is null and ${contactEmail()} is not null
    and exists (select from pass_user u join pass p on p.id = u.pass_id
      where u.person_id = person.id and u.ended_at is null and p.revoked_on is null and p.expires_on >= ${from}::date)`

export async function countRecipients(db: Db, from: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count ${recipientsOn(from)}`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

/** Queues the mail of each about the change of that day, in one statement; returns how many. */
export async function queueMails(trx: Trx, kind: string, from: string): Promise<number> {
  const { rows } = await sql`
    select enqueue_job('mail', jsonb_build_object('kind', ${kind}::text, 'id', person.id || '/' || ${from}::text)) ${recipientsOn(from)}`.execute(
    trx,
  )
  return rows.length
}

/** The last time that a number of a day was set, of the days ahead that have one which was not announced. */
export async function daysToAnnounce(
  db: Db,
  today: string,
): Promise<{ from: string; lastSetAt: Temporal.Instant }[]> {
  const rows = await db
    .selectFrom('ruleNumber')
    .select((eb) => ['fromDate as from', eb.fn.max('setAt').as('setAt')])
    .where('fromDate', '>', today)
    .where('setAt', 'is not', null)
    .where('withdrawnAt', 'is', null)
    .where('announcedAt', 'is', null)
    .groupBy('fromDate')
    .orderBy('fromDate')
    .execute()
  return rows.flatMap(({ from, setAt }) => (setAt ? [{ from, lastSetAt: fromDate(setAt) }] : []))
}

/** The numbers of a day that were not announced; nobody else announces or withdraws them meanwhile. */
export async function lockUnannounced(trx: Trx, from: string): Promise<(DatedNumber & { id: string })[]> {
  const rows = await trx
    .selectFrom('ruleNumber')
    .select(['id', 'rule', 'kind', 'fromDate as from', 'value'])
    .where('fromDate', '=', from)
    .where('withdrawnAt', 'is', null)
    .where('announcedAt', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows as ((typeof rows)[number] & { rule: RuleName })[]
}

export const markAnnounced = async (trx: Trx, ids: string[], now: Temporal.Instant): Promise<void> => {
  await trx
    .updateTable('ruleNumber')
    .set({ announcedAt: toDate(now) })
    .where('id', 'in', ids)
    .execute()
}

/** The numbers of a day that were announced and then withdrawn. */
export async function withdrawnNumbers(db: Db, from: string): Promise<DatedNumber[]> {
  const rows = await db
    .selectFrom('ruleNumber')
    .select(['rule', 'kind', 'fromDate as from', 'value'])
    .where('fromDate', '=', from)
    .where('announcedAt', 'is not', null)
    .where('withdrawnAt', 'is not', null)
    .orderBy('withdrawnAt')
    .execute()
  return rows as ((typeof rows)[number] & { rule: RuleName })[]
}

/** Whether the mail about changes of a day has gone out: `<id>/2026-12-01`. */
export async function wasInformed(db: Db, about: string): Promise<boolean> {
  const { rows } = await sql<{ wasInformed: boolean }>`
    select exists (select from sent_mail where kind = ${sql.lit(rulesChange.name)} and right(about, 10) = right(${about}::text, 10)
      and about = ${about}::text and sent_at is not null) as was_informed`.execute(db)
  return rows[0]?.wasInformed ?? false
}

/** Where a person receives mail, and their name; null if nowhere. */
export async function recipientById(db: Db, id: string): Promise<{ to: string; firstName: string } | null> {
  const row = await db
    .selectFrom('person')
    .select(contactEmail().as('to'))
    .select('person.firstName')
    .where('person.id', '=', id)
    .where('person.erasedAt', 'is', null)
    .executeTakeFirst()
  return row?.to ? { to: row.to, firstName: row.firstName } : null
}
