import { type RawBuilder, sql } from 'kysely'
import { studioSettings } from '#features/studio/settings.ts'
import { contactEmail } from '#lib/contactEmail.server.ts'
import type { Db } from '#lib/db.server.ts'
import type { Language } from '#lib/language.ts'
import { fromDate, toDate } from '#lib/time.ts'
import { feeOpenSince, type StrikeJson, strikeOf, strikesOf } from './consequenceStore.server.ts'
import type { Strike } from './strikeRules.ts'

/** The strikes of a person, as a column; see `asStrikes`. */
export const strikesColumn = (personId: RawBuilder<unknown>): RawBuilder<StrikeJson[]> =>
  strikesOf(personId, studioSettings())
/** The day since which a person has owed a fee, as a column. */
export const feeOpenColumn = (personId: RawBuilder<unknown>): RawBuilder<string | null> =>
  feeOpenSince(personId, studioSettings())
export const asStrikes = (column: StrikeJson[]): Strike[] => column.map(strikeOf)
export type { StrikeJson }

/**
 * A person affected by a change of a session: they have a booking (even if they are already checked in), or cancelled
 * it late and paid for that.
 */
export interface AffectedBooking {
  bookingId: string
  sessionId: string
  passId: string
  personId: string
  name: string
  firstName: string
  /** The language of mails to this person, if the kind of mail has a translation. */
  language: Language
  /** Whether they have an address for mail, also that of their household. */
  hasAddress: boolean
  /** Whether that address is their own. */
  isOwnAddress: boolean
  /** The pass counts sessions: a returned session is added back to it. */
  counted: boolean
  /**
   * The booking was cancelled late: its cost is returned if the studio cancels the session; otherwise nothing changes.
   */
  forfeited: boolean
  /** The person's other bookings on that day. */
  others: { title: string; location: string; startsAt: Temporal.Instant; endsAt: Temporal.Instant }[]
}

type AffectedRow = Omit<AffectedBooking, 'others'> & {
  others: { title: string; location: string; startsAt: string; endsAt: string }[]
}

/** Ordered by session, then by name. */
export async function bookingsInSessions(db: Db, sessionIds: string[]): Promise<AffectedBooking[]> {
  const { rows } = await sql<AffectedRow>`
    select b.id as booking_id, b.session_id, b.pass_id, b.person_id,
      full_name(q.first_name, q.last_name) as name, q.first_name, coalesce(q.language, 'en') as language,
      ${contactEmail('q')} is not null as has_address,
      q.email is not null as is_own_address, k.total_sessions is not null as counted, b.status not in ('scheduled', 'attended') as forfeited,
      (select coalesce(json_agg(json_build_object('title', c.title, 'location', c.location,
          'startsAt', o.starts_at, 'endsAt', o.ends_at) order by o.starts_at), '[]')
        from booking ob join session o on o.id = ob.session_id join class c on c.id = o.class_id
        where ob.person_id = b.person_id and ob.status in ('scheduled', 'attended') and o.date = s.date
          and o.cancelled_at is null and o.id <> all(${sessionIds}::uuid[])) as others
    from booking b join session s on s.id = b.session_id join person q on q.id = b.person_id
      join pass k on k.id = b.pass_id
    where b.session_id = any(${sessionIds}::uuid[]) and b.status in ('scheduled', 'attended', 'late cancelled', 'no show')
    order by s.starts_at, name, b.id`.execute(db)
  return rows.map((row) => ({
    ...row,
    others: row.others.map((other) => ({
      ...other,
      startsAt: Temporal.Instant.from(other.startsAt),
      endsAt: Temporal.Instant.from(other.endsAt),
    })),
  }))
}

/** When the sessions of these bookings take place, by booking; without bookings that have ended, and cancelled sessions. */
export async function timesOfBookings(
  db: Db,
  bookingIds: string[],
): Promise<Map<string, { startsAt: Temporal.Instant; endsAt: Temporal.Instant }>> {
  const rows = await db
    .selectFrom('booking as b')
    .innerJoin('session as s', 's.id', 'b.sessionId')
    .select(['b.id', 's.startsAt', 's.endsAt'])
    .where('b.id', '=', sql<string>`any(${bookingIds}::uuid[])`)
    .where('b.status', 'in', ['scheduled', 'attended'])
    .where('s.cancelledAt', 'is', null)
    .execute()
  return new Map(
    rows.map(({ id, startsAt, endsAt }) => [id, { startsAt: fromDate(startsAt), endsAt: fromDate(endsAt) }]),
  )
}

/** People who hold a seat in these sessions while they pay; a seat that a waitlist offers is not one of these. */
export async function holdersIn(db: Db, sessionIds: string[], now: Temporal.Instant) {
  const rows = await db
    .selectFrom('seatHold as h')
    .innerJoin('person as q', 'q.id', 'h.personId')
    .select(['h.sessionId', 'h.personId', 'h.expiresAt'])
    .select(sql<string>`full_name(q.first_name, q.last_name)`.as('name'))
    .where('h.sessionId', 'in', sessionIds.length ? sessionIds : [NO_SESSION])
    .where('h.waitlistEntryId', 'is', null)
    .orderBy('h.id')
    .execute()
  return rows
    .map((row) => ({ ...row, expiresAt: fromDate(row.expiresAt) }))
    .filter(({ expiresAt }) => Temporal.Instant.compare(expiresAt, now) > 0)
}

const NO_SESSION = '00000000-0000-0000-0000-000000000000'

/**
 * Bookings with a seat in a session that has not begun, including those already checked in. `b` is the booking,
 * `s` its session.
 */
export const isUpcoming = (now: Temporal.Instant): RawBuilder<boolean> =>
  sql<boolean>`b.status in ('scheduled', 'attended') and s.starts_at > ${toDate(now)}`

/** Upcoming bookings of a pass, in the order in which sessions are locked. */
export const comingBookings = (db: Db, passId: string, now: Temporal.Instant) =>
  db
    .selectFrom('booking as b')
    .innerJoin('session as s', 's.id', 'b.sessionId')
    .select(['b.id', 'b.personId'])
    .where('b.passId', '=', passId)
    .where(isUpcoming(now))
    .orderBy('b.sessionId')
    .execute()
