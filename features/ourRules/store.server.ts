import { sql } from 'kysely'
import type { Cause } from '#features/booking/consequenceRules.ts'
import type { PackageType } from '#features/passes/schema.ts'
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
  packageType: PackageType
  title: string
  cause: Cause
  /** The date of the class. */
  date: string
  /** The day on which the event counts. */
  day: string
}

/** An upper limit: more events than a studio has in a month. */
const MAX_EVENTS = 5000

/** The late cancellations and no-shows of classes on these days, in the order in which they count. */
export async function eventsBetween(db: Db, first: string, last: string): Promise<MonthEvent[]> {
  const { rows } = await sql<MonthEvent>`
    select b.person_id, full_name(q.first_name, q.last_name) as name, p.package_name,
      p.total_sessions is null as is_unlimited, p.package_type, c.title, b.status as cause, s.date::text as date,
      (case when b.status = 'late cancelled'
        then least(s.date, (b.cancelled_at at time zone ${STUDIO_ZONE})::date) else s.date end)::text as day
    from session s join booking b on b.session_id = s.id join class c on c.id = s.class_id
      join pass p on p.id = b.pass_id join person q on q.id = b.person_id
    where s.date between ${first}::date and ${last}::date and b.status in ('late cancelled', 'no show')
    order by day, b.id limit ${MAX_EVENTS}`.execute(db)
  return rows
}

/**
 * Counts the bookings of the classes on these days, and those for which the studio owes a credit: the studio cancelled
 * the class less than `owedHours` before it, while the booking was still active.
 */
export async function bookingsBetween(
  db: Db,
  first: string,
  last: string,
  owedHours: number,
): Promise<{ bookings: number; owed: number }> {
  const { rows } = await sql<{ bookings: number; owed: number }>`
    select count(*) filter (where b.status <> 'cancelled')::int as bookings,
      count(*) filter (where b.status = 'class cancelled' and b.cancelled_at >= s.cancelled_at and ${owedHours}::int > 0
        and s.cancelled_at >= s.starts_at - ${owedHours}::int * interval '1 hour')::int as owed
    from session s join booking b on b.session_id = s.id
    where s.date between ${first}::date and ${last}::date`.execute(db)
  return rows[0] ?? { bookings: 0, owed: 0 }
}

/** The day from which a change applies, and today. */
export interface Days {
  from: string
  today: string
}

/**
 * Whether the pass `p` can be used on that day or later. A pass whose validity has not begun counts, because its last
 * day is not known yet.
 */
const isHeldOn = ({
  from,
  today,
}: Days) => sql`p.revoked_on is null and p.expires_on >= least(${from}::date, ${today}::date)
  and (p.expires_on >= ${from}::date or (p.first_session_on is null and p.validity_from = 'firstSession'
    and p.expires_on + p.validity_days > ${from}::date))`

export async function isUnlimitedHeld(db: Db, days: Days): Promise<boolean> {
  const { rows } = await sql<{ isHeld: boolean }>`
    select exists (select from pass p where p.total_sessions is null and ${isHeldOn(days)}) as is_held`.execute(
    db,
  )
  return rows[0]?.isHeld ?? false
}

/** Members who hold or share a pass on that day and receive mail. */
const recipientsOn = (days: Days) => sql`
  from person where person.merged_into is null and person.erased_at is null and ${contactEmail()} is not null
    and exists (select from pass_user u join pass p on p.id = u.pass_id
      where u.person_id = person.id and u.ended_at is null and ${isHeldOn(days)})`

export async function countRecipients(db: Db, days: Days): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count ${recipientsOn(days)}`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

/** Queues a mail to each recipient about the changes of that day, in one statement; returns the number of mails. */
export async function queueMails(trx: Trx, kind: string, days: Days): Promise<number> {
  const { rows } = await sql`
    select enqueue_job('mail', jsonb_build_object('kind', ${kind}::text, 'id', person.id || '/' || ${days.from}::text)) ${recipientsOn(days)}`.execute(
    trx,
  )
  return rows.length
}

/** Whether a number was set before its day. On its day, a number can only replace one that was not used yet. */
const isSetAhead = sql<boolean>`set_at < from_date::timestamp at time zone ${STUDIO_ZONE}`

/**
 * The days, from today on, that have a number which was not announced, each with the last time that a number was set.
 * Today is included, because a number that was set minutes before midnight may be found only after it.
 */
export async function daysToAnnounce(
  db: Db,
  today: string,
): Promise<{ from: string; lastSetAt: Temporal.Instant }[]> {
  const rows = await db
    .selectFrom('ruleNumber')
    .select((eb) => ['fromDate as from', eb.fn.max('setAt').as('setAt')])
    .where('fromDate', '>=', today)
    .where(isSetAhead)
    .where('withdrawnAt', 'is', null)
    .where('announcedAt', 'is', null)
    .groupBy('fromDate')
    .orderBy('fromDate')
    .execute()
  return rows.flatMap(({ from, setAt }) => (setAt ? [{ from, lastSetAt: fromDate(setAt) }] : []))
}

/** The numbers of a day: either those that were announced or those that were not. */
export async function numbersOfDay(
  db: Db,
  from: string,
  { isAnnounced }: { isAnnounced: boolean },
): Promise<(DatedNumber & { id: string })[]> {
  const rows = await db
    .selectFrom('ruleNumber')
    .select(['id', 'rule', 'kind', 'fromDate as from', 'value'])
    .where('fromDate', '=', from)
    .where('withdrawnAt', 'is', null)
    .where('announcedAt', isAnnounced ? 'is not' : 'is', null)
    .where(isSetAhead)
    .orderBy('id')
    .execute()
  return rows as ((typeof rows)[number] & { rule: RuleName })[]
}

/**
 * Marks numbers as announced about which the previous release has sent mails. That release sends them when a number is
 * set, and does not record it.
 */
export async function recordMailed(db: Db, rules: readonly RuleName[], today: string): Promise<void> {
  await sql`
    update rule_number n set announced_at = set_at
    where rule = any(${rules}) and from_date >= ${today}::date and withdrawn_at is null and announced_at is null
      and exists (select from sent_mail where kind = ${sql.lit(rulesChange.name)} and right(about, 10) = n.from_date::text
        and queued_at >= n.set_at - interval '1 minute')`.execute(db)
}

export const markAnnounced = async (trx: Trx, ids: string[], now: Temporal.Instant): Promise<void> => {
  await trx
    .updateTable('ruleNumber')
    .set({ announcedAt: toDate(now) })
    .where('id', 'in', ids)
    .execute()
}

/** The numbers of a day that were announced and then withdrawn at that time. */
export async function withdrawnNumbers(db: Db, from: string, at: Temporal.Instant): Promise<DatedNumber[]> {
  const rows = await db
    .selectFrom('ruleNumber')
    .select(['rule', 'kind', 'fromDate as from', 'value'])
    .where('fromDate', '=', from)
    .where('announcedAt', 'is not', null)
    .where('withdrawnAt', '=', toDate(at))
    .execute()
  return rows as ((typeof rows)[number] & { rule: RuleName })[]
}

/** Queues a mail to each recipient for whom none about that day was queued before. */
export async function queueMissingMails(trx: Trx, kind: string, days: Days): Promise<void> {
  await sql`
    select enqueue_job('mail', jsonb_build_object('kind', ${kind}::text, 'id', person.id || '/' || ${days.from}::text)) ${recipientsOn(days)}
      and person.id || '/' || ${days.from}::text not in (
        select about from sent_mail where kind = ${sql.lit(rulesChange.name)} and right(about, 10) = ${days.from}::text)`.execute(
    trx,
  )
}

/** Whether a mail to that person about changes of that day was sent, and whether one is still queued. */
export async function changeMails(
  db: Db,
  personId: string,
  from: string,
): Promise<{ isInformed: boolean; isWaiting: boolean }> {
  const { rows } = await sql<{ isInformed: boolean | null; isWaiting: boolean | null }>`
    select bool_or(sent_at is not null) as is_informed, bool_or(sent_at is null and failed_at is null) as is_waiting
    from sent_mail where kind = ${sql.lit(rulesChange.name)} and right(about, 10) = ${from}::text
      and about = ${personId}::text || '/' || ${from}::text`.execute(db)
  return { isInformed: rows[0]?.isInformed ?? false, isWaiting: rows[0]?.isWaiting ?? false }
}

/** A person's contact address and first name; null if the person has no address. */
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
