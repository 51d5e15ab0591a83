import { type RawBuilder, sql } from 'kysely'
import {
  type PassJson,
  passFactsFromJson,
  passFactsJson,
  type VersionedPass,
} from '#features/passes/reads.server.ts'
import type { PassClock } from '#features/passes/rules.ts'
import { type SessionRow, sessionRowColumns } from '#features/timetable/reads.server.ts'
import { type Session, sessionOf } from '#features/timetable/usecases/readSession.server.ts'
import type { Db, Trx } from '#lib/db.server.ts'
import { mailQueued } from '#lib/mail.server.ts'
import { toDate } from '#lib/time.ts'
import type { Booked, ForfeitedBooking } from './rules.ts'
import type { BookingStatus } from './schema.ts'
import type { BookingRow } from './store.server.ts'

export interface FactsRead {
  session: Session & { heldByOthers: number; follows: boolean }
  alreadyBooked: boolean
  forfeited: ForfeitedBooking[]
  passes: VersionedPass[]
}

/** The weekdays of class `c` by the rule that is in force on a date. */
const weekdaysOn = (date: RawBuilder<unknown>) => sql`coalesce(
  (select r.weekdays from class_earlier_rule r where r.class_id = c.id and r.until >= ${date}
    order by r.until limit 1), c.weekdays)`

/**
 * Whether the session takes place as scheduled: no edit of its time waits for staff, and its date matches its
 * class and is no holiday (which may have been entered a moment ago); or staff kept it anyway.
 */
const followsRule = sql<boolean>`coalesce(
  (select case
      when e.decision is null and (e.starts_at, e.ends_at) is distinct from (s.starts_at, s.ends_at) then false
      when e.decision = 'kept' and e.reason <> 'changed' then true end
    from session_edit e where e.session_id = s.id),
  extract(isodow from s.date) = any(${weekdaysOn(sql`s.date`)}) and s.date >= c.starts_on
    and (c.ends_on is null or s.date <= c.ends_on)
    and not exists (select from holiday h
      where h.date = s.date and (h.location is null or h.location = c.location)))`

/** Everything that a booking decision needs, in one round trip. Long-expired passes are left out. */
export async function readBookingFacts(
  db: Db,
  occurrence: { classId: string; date: string },
  personId: string,
  now: Temporal.Instant,
): Promise<FactsRead | undefined> {
  const { rows } = await sql<
    SessionRow & {
      heldByOthers: number
      follows: boolean
      alreadyBooked: boolean
      forfeited: ForfeitedBooking[]
      passes: PassJson[]
    }
  >`/* booking_facts */
    select ${sessionRowColumns}, ${followsRule} as follows,
      case when s.held = 0 then 0 else (select count(*)::int from seat_hold h where h.session_id = s.id
        and h.person_id <> ${personId} and h.expires_at > ${toDate(now)}) end as held_by_others,
      exists (select from booking b where b.session_id = s.id and b.person_id = ${personId}
        and b.status in ('scheduled', 'attended', 'no show')) as already_booked,
      (select coalesce(json_agg(json_build_object('id', b.id, 'passId', b.pass_id)), '[]') from booking b
        where b.session_id = s.id and b.person_id = ${personId} and b.status = 'late cancelled') as forfeited,
      (select coalesce(json_agg(${passFactsJson}), '[]') from pass p
        where p.person_id = ${personId} and p.expires_on >= s.date - 60) as passes
    from session s join class c on c.id = s.class_id join instructor i on i.id = s.instructor_id
    where s.class_id = ${occurrence.classId} and s.date = ${occurrence.date}`.execute(db)
  const [row] = rows
  if (!row) return undefined
  const { alreadyBooked, forfeited, passes, heldByOthers, follows, ...session } = row
  return {
    session: { ...sessionOf(session), heldByOthers, follows },
    alreadyBooked,
    forfeited,
    passes: passes.map(passFactsFromJson),
  }
}

/** Whether the class meets on that weekday at all: such a date may open later. */
export async function classMeetsOn(db: Db, classId: string, date: Temporal.PlainDate): Promise<boolean> {
  const { rows } = await sql`
    select from class c where id = ${classId}
      and ${date.dayOfWeek} = any(${weekdaysOn(sql`${date.toString()}::date`)})
      and starts_on <= ${date.toString()} and (ends_on is null or ends_on >= ${date.toString()})`.execute(db)
  return rows.length > 0
}

export interface SeatClaim {
  session: Session
  personId: string
  pass: { id: string; version: number }
  decision: Booked
  promise: string
  bookedBy: string
  now: Temporal.Instant
}

/** Claims everything in one statement; see `claim_seat` in the migrations. Returns the booking's id. */
export async function claimSeat(db: Db, claim: SeatClaim): Promise<string> {
  const { session, decision, pass } = claim
  const { rows } = await sql<{ id: string }>`/* claim_seat */
    select claim_seat(${session.sessionId}, ${claim.personId}, ${pass.id}, ${pass.version}::int,
      ${toDate(session.startsAt)}, ${decision.clock.firstSessionOn?.toString() ?? null}::date,
      ${decision.clock.expiresOn.toString()}::date, ${toDate(decision.cancelBy)}, ${claim.promise},
      ${claim.bookedBy}, ${toDate(claim.now)}) as id`.execute(db)
  mailQueued(db)
  return (rows[0] as { id: string }).id
}

/** What is written when a booking ends. */
export interface SeatEnding {
  bookingId: string
  from: BookingStatus
  to: BookingStatus
  pass: { id: string; version: number }
  entry: { kind: 'returned' | 'forfeited'; sessions: number; days: number; note: string | null }
  clock: PassClock
}

const endingValues = ({ pass, entry, clock }: SeatEnding, by: string | null) => sql`${pass.id},
  ${pass.version}::int, ${entry.kind}, ${entry.sessions}::int, ${entry.days}::int, ${entry.note}::text, ${by}::uuid,
  ${clock.firstSessionOn?.toString() ?? null}::date, ${clock.expiresOn.toString()}::date`

/** Ends a booking in one statement; see `end_booking` in the migrations. False if its status had changed. */
export async function endSeat(
  trx: Trx,
  ending: SeatEnding,
  { by, now }: { by: string | null; now: Temporal.Instant },
): Promise<boolean> {
  const { rows } = await sql<{ ended: boolean }>`/* end_booking */
    select end_booking(${ending.bookingId}, ${ending.from}, ${ending.to}, ${endingValues(ending, by)},
      ${toDate(now)}) as ended`.execute(trx)
  return rows[0]?.ended ?? false
}

/** Cancels a scheduled booking that was decided without a lock, and queues its mail; see `cancel_booking`. */
export const cancelSeat = async (
  db: Db,
  ending: SeatEnding,
  {
    session,
    cancelBy,
    mail,
    by,
    now,
  }: Pick<BookingRow, 'session' | 'cancelBy'> & {
    mail: string
    by: string
    now: Temporal.Instant
  },
): Promise<void> => {
  await sql`/* cancel_booking */
    select cancel_booking(${ending.bookingId}, ${ending.to}, ${session.sessionId}, ${toDate(session.startsAt)},
      ${toDate(cancelBy)}, ${endingValues(ending, by)}, ${mail}, ${toDate(now)})`.execute(db)
  mailQueued(db)
}
