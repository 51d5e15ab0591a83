import { sql } from 'kysely'
import {
  type PassJson,
  passesFor,
  passFactsJson,
  usableBy,
  type VersionedPass,
} from '#features/passes/reads.server.ts'
import type { PassValidity } from '#features/passes/rules.ts'
import { studioSettings } from '#features/studio/settings.ts'
import {
  followsRule,
  type SessionRow,
  sessionRowColumns,
  weekdaysOn,
} from '#features/timetable/reads.server.ts'
import { type Session, sessionOf } from '#features/timetable/usecases/readSession.server.ts'
import { afterCommit } from '#lib/afterCommit.server.ts'
import type { Db, Trx } from '#lib/db.server.ts'
import type { MailKind } from '#lib/mail.server.ts'
import { countBooking } from '#lib/metrics.server.ts'
import { toDate } from '#lib/time.ts'
import type { BookingStatus } from './bookingSchema.ts'
import type { Consequence } from './consequenceRules.ts'
import {
  feeOpenSince,
  insertConsequence,
  type StrikeJson,
  strikeOf,
  strikesOf,
  wasFree,
} from './consequenceStore.server.ts'
import { bookingToSwap } from './holdStore.server.ts'
import type { BookingDecision, ForfeitedBooking } from './rules.ts'
import type { BookingRow } from './store.server.ts'
import type { Strike } from './strikeRules.ts'

export interface BookingFactsRow {
  session: Session & {
    instructorId: string
    heldByOthers: number
    follows: boolean
    reserved: boolean
    hasSpots: boolean
  }
  alreadyBooked: boolean
  waits: boolean
  forfeited: ForfeitedBooking[]
  strikes: Strike[]
  feeOpenSince: Temporal.PlainDate | null
  passes: VersionedPass[]
}

type SeatRow = SessionRow & {
  instructorId: string
  heldByOthers: number
  follows: boolean
  reserved: boolean
  hasSpots: boolean
  alreadyBooked: boolean
  waits: boolean
  forfeited: ForfeitedBooking[]
  strikes: StrikeJson[]
  feeOpenSince: string | null
}

/** The columns of a session, and the facts about a person that are needed to decide whether they get a seat. */
const seatColumns = (
  personId: string,
  now: Temporal.Instant,
) => sql`${sessionRowColumns}, s.instructor_id, ${followsRule} as follows, s.spots is not null as has_spots,
      case when s.held = 0 then 0 else (select count(*)::int from seat_hold h where h.session_id = s.id
        and h.person_id <> ${personId} and h.expires_at > ${toDate(now)}) end as held_by_others,
      case when s.queued = 0 then false else seat_is_reserved(s.id, ${personId}, ${toDate(now)}) end as reserved,
      exists (select from booking b where b.session_id = s.id and b.person_id = ${personId}
        and b.status in ('scheduled', 'attended', 'no show')) as already_booked,
      (s.queued > 0 and exists (select from waitlist_entry w where w.session_id = s.id
        and w.person_id = ${personId} and waitlist_is_open(w.status)))
      or (s.held > 0 and exists (select from seat_hold h where h.session_id = s.id
        and h.person_id = ${personId} and h.expires_at > ${toDate(now)})) as waits,
      (select coalesce(json_agg(json_build_object('id', b.id, 'passId', b.pass_id, 'isFree', ${wasFree})), '[]') from booking b
        where b.session_id = s.id and b.person_id = ${personId} and b.status = 'late cancelled') as forfeited,
      ${strikesOf(personId, studioSettings())} as strikes, ${feeOpenSince(personId, studioSettings())} as fee_open_since`

const seatOf = ({
  instructorId,
  alreadyBooked,
  waits,
  forfeited,
  strikes,
  feeOpenSince: openSince,
  heldByOthers,
  follows,
  reserved,
  hasSpots,
  ...session
}: SeatRow) => ({
  session: { ...sessionOf(session), instructorId, heldByOthers, follows, reserved, hasSpots },
  alreadyBooked,
  waits,
  forfeited,
  strikes: strikes.map(strikeOf),
  feeOpenSince: openSince === null ? null : Temporal.PlainDate.from(openSince),
})

/**
 * Reads everything that a booking decision needs, in one round trip, without passes that expired long ago. `bookingToSwap`:
 * another booking of the person that would be cancelled in exchange for an offered seat.
 */
export async function readBookingFacts(
  db: Db,
  occurrence: { classId: string; date: string },
  personId: string,
  now: Temporal.Instant,
): Promise<(BookingFactsRow & { bookingToSwap: string | null }) | undefined> {
  const { rows } = await sql<
    SeatRow & { bookingToSwap: string | null; passes: PassJson[] }
  >`/* booking_facts */
    select ${seatColumns(personId, now)},
      case when s.queued > 0 then (${bookingToSwap(sql`w.session_id = s.id`, personId, now)}) end as booking_to_swap,
      (select coalesce(json_agg(${passFactsJson}), '[]') from pass p
        where ${usableBy(personId)} and p.expires_on >= s.date - 60) as passes
    from session s join class c on c.id = s.class_id join instructor i on i.id = s.instructor_id
    where s.class_id = ${occurrence.classId} and s.date = ${occurrence.date}`.execute(db)
  const [row] = rows
  if (!row) return undefined
  const { bookingToSwap: toSwap, passes, ...seat } = row
  return { ...seatOf(seat), bookingToSwap: toSwap, passes: passesFor(personId, passes) }
}

/**
 * The facts for several sessions, soonest first: the seats of each, and the passes that the person may use, read
 * only once.
 */
export async function readFactsOfMany(
  db: Db,
  sessionIds: string[],
  personId: string,
  now: Temporal.Instant,
): Promise<{ seats: Omit<BookingFactsRow, 'passes'>[]; passes: VersionedPass[] }> {
  const [seats, passes] = await Promise.all([
    sql<SeatRow>`
      select ${seatColumns(personId, now)}
      from session s join class c on c.id = s.class_id join instructor i on i.id = s.instructor_id
      where s.id = any(${sessionIds}::uuid[]) order by s.starts_at, s.id`.execute(db),
    sql<{ pass: PassJson }>`
      select ${passFactsJson} as pass from pass p
      where ${usableBy(personId)} and p.expires_on >= ${toDate(now)}::date - 60`.execute(db),
  ])
  const held = passes.rows.map(({ pass }) => pass)
  return { seats: seats.rows.map(seatOf), passes: passesFor(personId, held) }
}

/** The passes that these people may use, and what a booking of the session would first return to them. */
export async function readPassesOf(
  db: Db,
  { sessionId, date }: Session,
  people: { personId: string; insteadOf: string | null }[],
): Promise<
  ({ personId: string; swapped: ForfeitedBooking | null } & Pick<BookingFactsRow, 'passes' | 'forfeited'>)[]
> {
  const ids = people.map(({ personId }) => personId)
  const instead = people.map(({ insteadOf }) => insteadOf)
  const { rows } = await sql<{
    personId: string
    swapped: ForfeitedBooking | null
    forfeited: ForfeitedBooking[]
    passes: PassJson[]
  }>`
    select q.person_id,
      (select json_build_object('id', b.id, 'passId', b.pass_id) from booking b where b.id = q.instead_of) as swapped,
      (select coalesce(json_agg(json_build_object('id', b.id, 'passId', b.pass_id, 'isFree', ${wasFree})), '[]') from booking b
        where b.person_id = q.person_id and b.session_id = ${sessionId} and b.status = 'late cancelled') as forfeited,
      (select coalesce(json_agg(${passFactsJson}), '[]') from pass p
        where ${usableBy(sql`q.person_id`)} and p.expires_on >= ${date.toString()}::date - 60) as passes
    from unnest(${ids}::uuid[], ${instead}::uuid[]) as q (person_id, instead_of)`.execute(db)
  return rows.map(({ passes, ...row }) => ({ ...row, passes: passesFor(row.personId, passes) }))
}

/** Which of the days are dates of the class by its rule. A date may not have a session yet. */
export async function datesOfClass(
  db: Db,
  classId: string,
  dates: Temporal.PlainDate[],
): Promise<Set<string>> {
  const { rows } = await sql<{ date: string }>`
    select d.date::text as date from class c, unnest(${dates.map(String)}::date[]) as d (date)
    where c.id = ${classId} and extract(isodow from d.date) = any(${weekdaysOn(sql`d.date`)})
      and c.starts_on <= d.date and (c.ends_on is null or c.ends_on >= d.date)`.execute(db)
  return new Set(rows.map(({ date }) => date))
}

export interface SeatClaim {
  session: BookingFactsRow['session']
  personId: string
  pass: { id: string; version: number }
  decision: BookingDecision
  promise: string
  bookedBy: string
  /** The booking that this one replaces. */
  movedFrom: string | null
  /** The spot that the person chose; null: any. */
  spotId: string | null
  /** The kind of mail to queue; null: the caller sends a mail itself. */
  mail: MailKind | null
  now: Temporal.Instant
}

/**
 * Takes seat, ledger entry, booking and mail job in one statement; see `claim_seat` in the migrations. Returns the
 * booking's id.
 */
export async function claimSeat(db: Db, claim: SeatClaim): Promise<string> {
  const { session, decision, pass } = claim
  const { rows } = await sql<{ id: string }>`/* claim_seat */
    select claim_seat(${session.sessionId}, ${claim.personId}, ${pass.id}, ${pass.version}::int,
      ${toDate(session.startsAt)}, ${decision.validity.firstSessionOn?.toString() ?? null}::date,
      ${decision.validity.expiresOn.toString()}::date, ${toDate(decision.cancelBy)}, ${claim.promise},
      ${claim.bookedBy}, ${toDate(claim.now)}, ${claim.movedFrom}::uuid, ${claim.mail?.name ?? null}::text,
      ${claim.spotId}::uuid, ${toDate(session.endsAt)}, ${session.instructorId}) as id`.execute(db)
  afterCommit(db, countBooking)
  return (rows[0] as { id: string }).id
}

/** The rows to write when a booking ends. */
export interface SeatEnding {
  bookingId: string
  from: BookingStatus
  to: BookingStatus
  pass: { id: string; version: number }
  entry: { kind: 'returned' | 'forfeited'; sessions: number; days: number; note: string | null }
  validity: PassValidity
  /** The consequence of a late cancellation or a no-show; null: the standard one. */
  consequence: Consequence | null
}

const endingValues = ({ pass, entry, validity }: SeatEnding, by: string | null) => sql`${pass.id},
  ${pass.version}::int, ${entry.kind}, ${entry.sessions}::int, ${entry.days}::int, ${entry.note}::text, ${by}::uuid,
  ${validity.firstSessionOn?.toString() ?? null}::date, ${validity.expiresOn.toString()}::date`

/**
 * Ends a booking in one statement; see `end_booking` in the migrations. False if its status has changed in the
 * meantime.
 */
export async function endSeat(
  trx: Trx,
  ending: SeatEnding,
  { by, now }: { by: string | null; now: Temporal.Instant },
): Promise<boolean> {
  const { rows } = await sql<{ ended: boolean }>`/* end_booking */
    select end_booking(${ending.bookingId}, ${ending.from}, ${ending.to}, ${endingValues(ending, by)},
      ${toDate(now)}) as ended`.execute(trx)
  const ended = rows[0]?.ended ?? false
  if (ended && ending.consequence) await insertConsequence(trx, ending.bookingId, ending.consequence, now)
  return ended
}

/**
 * Cancels a scheduled booking, after a decision made without a lock, and queues its mail; see `cancel_booking`. The
 * caller records a consequence.
 */
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
}
