import { type RawBuilder, sql } from 'kysely'
import type { StudioSettings } from '#features/studio/settings.ts'
import type { Db, Trx } from '#lib/db.server.ts'
import { fromDate, STUDIO_ZONE, studioDay, toDate } from '#lib/time.ts'
import {
  type Cause,
  type Consequence,
  feeOpen,
  hasFees,
  hasStrikes,
  type MemberRecord,
} from './consequenceRules.ts'
import type { Strike, StrikeTerms } from './strikeRules.ts'

const day = (text: string) => Temporal.PlainDate.from(text)

export interface StrikeJson {
  day: string
  count: number
  days: number
  window: number
  lasts: number
}
export const strikeOf = ({ day: on, ...terms }: StrikeJson): Strike => ({ day: day(on), terms })

const strikeJson = sql`json_build_object('day', k.day, 'count', k.strike_count, 'days', k.strike_days,
  'window', k.strike_window, 'lasts', k.strike_lasts)`

/**
 * The strikes of a person, as a column of a statement. If no rule of the studio gives strikes, none are read; the text
 * of the statement is the same in both cases, because it is prepared.
 */
export const strikesOf = (personId: RawBuilder<unknown> | string, settings: StudioSettings) =>
  sql<StrikeJson[]>`case when ${hasStrikes(settings)}::boolean then
    (select coalesce(json_agg(${strikeJson}), '[]') from booking kb
      join consequence k on k.booking_id = kb.id
      where kb.person_id = ${personId} and k.penalty = 'strike' and not k.is_forgiven and not k.is_undone
        and k.pardoned_at is null)
    else '[]'::json end`

/**
 * Reads what is needed to decide the consequence of a late cancellation or no-show of this booking. Locks the
 * record of its person, so that two transactions do not use the same forgiveness; the record is locked after pass,
 * session and booking.
 */
export async function lockRecord(trx: Trx, bookingId: string) {
  await sql`select pg_advisory_xact_lock(hashtextextended('consequence:' || person_id::text, 0))
    from booking where id = ${bookingId}`.execute(trx)
  return readRecord(trx, bookingId)
}

/** Reads the same without a lock, for display. */
export async function readRecord(
  db: Db,
  bookingId: string,
): Promise<{ bookedOn: Temporal.PlainDate; date: Temporal.PlainDate; record: MemberRecord }> {
  const { rows } = await sql<{ bookedAt: Date; date: string; forgiven: string[]; strikes: StrikeJson[] }>`
    select b.booked_at, s.date,
      array(select k.day::text from booking kb join consequence k on k.booking_id = kb.id
        where kb.person_id = b.person_id and k.is_forgiven and not k.is_undone order by k.day) as forgiven,
      (select coalesce(json_agg(${strikeJson}), '[]') from booking kb join consequence k on k.booking_id = kb.id
        where kb.person_id = b.person_id and k.penalty = 'strike' and not k.is_forgiven and not k.is_undone
          and k.pardoned_at is null) as strikes
    from booking b join session s on s.id = b.session_id where b.id = ${bookingId}`.execute(db)
  const [row] = rows
  if (!row) throw new Error('the booking of a record does not exist')
  return {
    bookedOn: studioDay(fromDate(row.bookedAt)),
    date: day(row.date),
    record: { forgiven: row.forgiven.map(day), strikes: row.strikes.map(strikeOf) },
  }
}

export const insertConsequence = async (
  trx: Trx,
  bookingId: string,
  { cause, penalty, isForgiven, day: on, ruledOn, terms, feePaise }: Consequence,
  now: Temporal.Instant,
): Promise<void> => {
  await trx
    .insertInto('consequence')
    .values({
      bookingId,
      cause,
      penalty,
      isForgiven,
      day: on.toString(),
      ruledOn: ruledOn.toString(),
      strikeCount: terms?.count ?? null,
      strikeDays: terms?.days ?? null,
      strikeWindow: terms?.window ?? null,
      strikeLasts: terms?.lasts ?? null,
      feePaise,
      madeAt: toDate(now),
    })
    .execute()
  if (feePaise === null || isForgiven) return
  await sql`update fee f set is_returned = true
    where f.booking_id = ${bookingId} and f.is_undone and f.paid_at is not null and not f.is_returned
      and (select sum(e.amount_paise) from payment_entry e where e.payment_order_id = f.payment_order_id) <= 0`.execute(
    trx,
  )
  // An earlier fee of the booking that is due, waived, or paid and not refunded applies again instead of a new one.
  await sql`
    with made as (
      insert into fee (booking_id, cause, amount_paise, made_at)
        values (${bookingId}, ${cause}, ${feePaise}, ${toDate(now)})
        on conflict (booking_id)
          where not is_returned and (paid_at is not null or waived_at is not null or not is_undone)
        do update set is_undone = false
        returning id, paid_at, waived_at)
    select enqueue_job('mail', jsonb_build_object('kind', ${feeOpen.name}::text, 'id', id))
    from made where paid_at is null and waived_at is null`.execute(trx)
}

/** The day since which a person owes a fee, as a column of a statement; nothing is read if the studio has no fees. */
export const feeOpenSince = (personId: RawBuilder<unknown> | string, settings: StudioSettings) =>
  sql<string | null>`case when ${hasFees(settings)}::boolean then
    (select (min(o.made_at) at time zone ${sql.lit(STUDIO_ZONE)})::date::text from fee o
      join booking ob on ob.id = o.booking_id
      where ob.person_id = ${personId} and o.paid_at is null and o.waived_at is null and not o.is_undone) end`

/** Whether the late cancellation or no-show of the booking `b` cost nothing. */
export const wasFree = sql<boolean>`exists (select from consequence f where f.booking_id = b.id and not f.is_undone
  and (f.is_forgiven or f.penalty in ('strike', 'fee', 'nothing')))`

export async function isFreeOf(db: Db, bookingId: string): Promise<boolean> {
  const { rows } = await sql<{ isFree: boolean }>`
    select ${wasFree} as is_free from booking b where b.id = ${bookingId}`.execute(db)
  return rows[0]?.isFree ?? false
}

/**
 * Bookings that are still scheduled although their session, which began after `after`, has ended. Bookings that staff
 * marked after the class are left out: a person who was marked as expected then is not absent. `id`: only this one.
 */
export async function unmarkedBookings(
  db: Db,
  { after, now, id }: { after: Temporal.Instant; now: Temporal.Instant; id?: string },
  limit: number,
) {
  const rows = await db
    .selectFrom('session as s')
    .innerJoin('booking as b', 'b.sessionId', 's.id')
    .select(['b.id', 'b.passId', 's.startsAt', 's.endsAt'])
    .where('s.startsAt', '>', toDate(after))
    .where('s.endsAt', '<=', toDate(now))
    .where('s.cancelledAt', 'is', null)
    .where('b.status', '=', 'scheduled')
    .$if(id !== undefined, (query) => query.where('b.id', '=', id as string))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('attendanceMark as m')
            .select('m.id')
            .whereRef('m.bookingId', '=', 'b.id')
            .whereRef('m.madeAt', '>=', 's.endsAt'),
        ),
      ),
    )
    .orderBy('s.startsAt')
    .orderBy('b.id')
    .limit(limit)
    .execute()
  return rows.map((row) => ({ ...row, startsAt: fromDate(row.startsAt), endsAt: fromDate(row.endsAt) }))
}

export interface ConsequenceRow {
  bookingId: string
  title: string
  /** The date of the class. */
  date: Temporal.PlainDate
  cause: Cause
  isForgiven: boolean
  /** Whether staff have forgiven it; `isForgiven`: the rule has. */
  isForgivenByStaff: boolean
  day: Temporal.PlainDate
  /** The terms of a strike; otherwise null. */
  terms: StrikeTerms | null
}

/** A person's strikes and forgiven consequences, newest first. The limit is more than anybody has in half a year. */
export async function consequencesOf(db: Db, personId: string): Promise<ConsequenceRow[]> {
  const rows = await db
    .selectFrom('booking as b')
    .innerJoin('consequence as k', 'k.bookingId', 'b.id')
    .innerJoin('session as s', 's.id', 'b.sessionId')
    .innerJoin('class as c', 'c.id', 's.classId')
    .select(['b.id as bookingId', 'c.title', 's.date', 'k.cause', 'k.isForgiven', 'k.day'])
    .select(sql<boolean>`k.pardoned_at is not null`.as('isForgivenByStaff'))
    .select([
      'k.strikeCount as count',
      'k.strikeDays as days',
      'k.strikeWindow as window',
      'k.strikeLasts as lasts',
    ])
    .where('b.personId', '=', personId)
    .where('k.isUndone', '=', false)
    .where((eb) => eb.or([eb('k.isForgiven', '=', true), eb('k.penalty', '=', 'strike')]))
    .orderBy('k.day', 'desc')
    .orderBy('k.madeAt', 'desc')
    .limit(100)
    .execute()
  return rows.map(({ count, days, window, lasts, date, day: on, ...row }) => ({
    ...row,
    date: day(date),
    day: day(on),
    terms:
      count !== null && days !== null && window !== null && lasts !== null
        ? { count, days, window, lasts }
        : null,
  }))
}
