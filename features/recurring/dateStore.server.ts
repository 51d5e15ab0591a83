import { sql } from 'kysely'
import type { Db, Trx } from '#lib/db.server.ts'
import { toDate } from '#lib/time.ts'
import type { PlannedDate } from './rules.ts'
import { makeDue, type StoredOutcome } from './store.server.ts'

const stored: Partial<Record<PlannedDate['outcome'], StoredOutcome>> = { book: 'booked', wait: 'waiting' }

/** Records the outcomes of dates. Dates that can't be booked yet stay open. Returns the ids by date. */
export async function recordDates(
  trx: Trx,
  recurringId: string,
  dates: PlannedDate[],
  bookings: ReadonlyMap<string, string>,
  now: Temporal.Instant,
): Promise<Map<string, string>> {
  const values = dates.flatMap(({ date, outcome, code }) => {
    if (outcome === 'later' || outcome === 'passEnds') return []
    const day = date.toString()
    return {
      recurringId,
      date: day,
      outcome: stored[outcome] ?? (outcome as StoredOutcome),
      reason: outcome === 'refused' ? code : null,
      bookingId: bookings.get(day) ?? null,
      decidedAt: toDate(now),
    }
  })
  if (!values.length) return new Map()
  const rows = await trx.insertInto('recurringDate').values(values).returning(['id', 'date']).execute()
  return new Map(rows.map(({ id, date }) => [date, id]))
}

export interface StoredDate {
  date: string
  outcome: StoredOutcome
  /** The booking that the person has on that date, however it was made. */
  bookingId: string | null
  /** The same booking, if the recurring booking made it; it may only cancel such bookings. */
  ownBookingId: string | null
  waits: boolean
}

/** The outcomes of the dates from `from` on, with the bookings that the person has of that class now. */
export async function datesFrom(
  db: Db,
  recurringIds: string[],
  from: Temporal.PlainDate,
): Promise<(StoredDate & { recurringId: string })[]> {
  const { rows } = await sql<StoredDate & { recurringId: string }>`
    select d.recurring_id, d.date::text as date, d.outcome, b.id as booking_id,
      case when b.id = d.booking_id then b.id end as own_booking_id,
      exists (select from waitlist_entry w where w.session_id = s.id and w.person_id = r.person_id
        and waitlist_is_open(w.status)) as waits
    from recurring_date d join recurring_booking r on r.id = d.recurring_id
      left join session s on s.class_id = r.class_id and s.date = d.date
      left join booking b on b.session_id = s.id and b.person_id = r.person_id
        and b.status in ('scheduled', 'attended')
    where d.recurring_id = any(${recurringIds}::uuid[]) and d.date >= ${from.toString()}
    order by d.date`.execute(db)
  return rows
}

/** For the last past dates that were booked, newest first: false if the person cancelled late or did not come. */
export async function attendanceOf(
  db: Db,
  recurringId: string,
  limit: number,
  now: Temporal.Instant,
): Promise<boolean[]> {
  const { rows } = await sql<{ came: boolean }>`
    select b.status not in ('no show', 'late cancelled') as came
    from recurring_date d join booking b on b.id = d.booking_id join session s on s.id = b.session_id
    where d.recurring_id = ${recurringId} and s.ends_at <= ${toDate(now)}
      and b.status in ('scheduled', 'attended', 'no show', 'late cancelled')
    order by d.date desc limit ${limit}`.execute(db)
  return rows.map(({ came }) => came)
}

/** Marks the dates of a pause. If the pause is ended before them, they are decided again. */
export async function markPaused(trx: Trx, recurringId: string, dates: string[]): Promise<void> {
  await sql`update recurring_date set outcome = 'paused', booking_id = null
    where recurring_id = ${recurringId} and date = any(${dates}::date[])`.execute(trx)
}

/** Whether the date still waits for a seat. Locks the date, so this does not change until the transaction ends. */
export async function lockWaiting(trx: Trx, recurringId: string, date: string): Promise<boolean> {
  await lockWaitingDates(trx, recurringId, { from: date, to: date })
  const { rows } = await sql`
    select from recurring_date d join recurring_booking r on r.id = d.recurring_id
    where d.recurring_id = ${recurringId} and d.date = ${date} and d.outcome = 'waiting' and r.ended_at is null`.execute(
    trx,
  )
  return rows.length > 0
}

/**
 * Locks the dates that wait for a seat, from one day to another, both included; null: without end. So an end or a pause
 * of the recurring booking waits for a waitlist that is being joined, or prevents that.
 */
export async function lockWaitingDates(
  trx: Trx,
  recurringId: string,
  { from, to }: { from: string; to: string | null },
): Promise<void> {
  await sql`
    select from recurring_date
    where recurring_id = ${recurringId} and outcome = 'waiting' and date >= ${from}
      and (${to}::date is null or date <= ${to}::date)
    order by date for update`.execute(trx)
}

/** Deletes the paused dates from a day on, so that they are decided again. */
export async function forgetPaused(trx: Trx, recurringId: string, from: Temporal.PlainDate): Promise<void> {
  await makeDue(trx, recurringId)
  await sql`delete from recurring_date
    where recurring_id = ${recurringId} and outcome = 'paused' and date >= ${from.toString()}`.execute(trx)
}

/**
 * Handles a date that can no longer wait for a seat. With `again` it is decided again; otherwise it is refused for
 * good. Returns the date's id.
 */
export async function reopenDate(
  trx: Trx,
  { recurringId, date, reason, again }: { recurringId: string; date: string; reason: string; again: boolean },
): Promise<string | undefined> {
  if (again) await makeDue(trx, recurringId)
  const { rows } = again
    ? await sql<{ id: string }>`
        delete from recurring_date
        where recurring_id = ${recurringId} and date = ${date} and outcome = 'waiting' returning id`.execute(
        trx,
      )
    : await sql<{ id: string }>`
        update recurring_date set outcome = 'refused', reason = ${reason}
        where recurring_id = ${recurringId} and date = ${date} and outcome = 'waiting' returning id`.execute(
        trx,
      )
  return rows[0]?.id
}
