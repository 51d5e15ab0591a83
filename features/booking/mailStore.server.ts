import { ledgerNotes } from '#features/passes/text/ledgerNotes.ts'
import type { creditForBooking } from '#features/promoCode/usecases/credits.server.ts'
import { locationView } from '#features/studio/schema.ts'
import { contactEmail } from '#lib/contactEmail.server.ts'
import type { Db } from '#lib/db.server.ts'
import { currentLanguage } from '#lib/language.ts'
import { fromDate, toDate } from '#lib/time.ts'
import { translate } from '#lib/translate.server.ts'
import { cancellationPolicyOf } from './cancelRules.ts'
import { consequenceOutcome } from './consequenceRules.ts'
import { isFreeOf } from './consequenceStore.server.ts'
import { type BookingRow, bookingById, bookingsWithIds } from './store.server.ts'

type UnusedCredit = NonNullable<Awaited<ReturnType<typeof creditForBooking>>>

const locationDetails = locationView
  .pick({ title: true, address: true, landmark: true, gettingThere: true, map: true })
  .partial()

/** The address at which the member of a booking receives mail; undefined if there is none. */
export async function addressOfBooking(db: Db, id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('booking as b')
    .innerJoin('person', 'person.id', 'b.personId')
    .select(contactEmail().as('to'))
    .where('b.id', '=', id)
    .executeTakeFirst()
  return row?.to ?? undefined
}

/**
 * A booking with everything that its mails need, as it is now, in the current language; null if its member
 * receives no mail.
 */
export async function bookingForMail(db: Db, id: string) {
  const booking = await bookingById(db, id)
  if (!booking) return null
  const row = await db
    .selectFrom('booking as b')
    .innerJoin('person', 'person.id', 'b.personId')
    .innerJoin('pass as p', 'p.id', 'b.passId')
    .innerJoin('location as l', (join) => join.on('l.name', '=', booking.session.location))
    .leftJoin('ledgerEntry as e', (join) =>
      join.onRef('e.bookingId', '=', 'b.id').on('e.kind', '=', 'returned'),
    )
    .leftJoin('consequence as q', (join) =>
      join.onRef('q.bookingId', '=', 'b.id').on('q.isUndone', '=', false),
    )
    .select(['q.penalty', 'q.isForgiven', 'e.note'])
    .select(contactEmail().as('to'))
    .select(['person.firstName', 'p.packageName'])
    .select((eb) => eb('person.email', 'is not', null).as('isOwnAddress'))
    .select(['p.sessionsLeft as left', 'p.expiresOn', 'e.days as daysReturned', 'p.revokedAt'])
    .select(['l.details', 'l.hindi', 'l.isOnline'])
    .select(['b.bookedAt', 'b.leaveFreeUntil'])
    .where('b.id', '=', id)
    .executeTakeFirst()
  if (!row?.to) return null
  const isReleased = row.leaveFreeUntil !== null
  return {
    booking: isReleased ? booking : { ...booking, promise: policyIn(booking, fromDate(row.bookedAt)) },
    to: row.to,
    /** Whether the address is that of the member, and not of another person in their household. */
    isOwnAddress: Boolean(row.isOwnAddress),
    firstName: row.firstName,
    location: locationOf(booking, row),
    pass: passOf(row),
    outcome: consequenceOutcome(row),
    isOwedMore: row.note === ledgerNotes.studioCancelledLate,
    /** The unused credit that the studio owes for the booking; filled in by the mail about a cancelled class. */
    credit: null as UnusedCredit | null,
  }
}

/**
 * A cancellation policy is stored in English. For another language its text is generated again, as of the time of the
 * booking.
 */
const policyIn = (
  { promise, cancelBy, lateCost, session: { startsAt } }: BookingRow,
  bookedAt: Temporal.Instant,
) => (currentLanguage() === 'en' ? promise : cancellationPolicyOf({ startsAt, cancelBy }, lateCost, bookedAt))

const locationTexts = ['title', 'address', 'landmark', 'gettingThere'] as const

const locationOf = (
  { session }: BookingRow,
  row: { details: unknown; hindi: unknown; isOnline: boolean },
) => {
  const known = locationDetails.safeParse(row.details).data ?? {}
  const { title = session.location, ...details } = translate(known, row.hindi, locationTexts)
  return { ...details, title, isOnline: row.isOnline }
}

const passOf = (row: {
  packageName: string
  left: number | null
  expiresOn: string
  daysReturned: number | null
  revokedAt: Date | null
}) => ({
  packageName: row.packageName,
  /** Null: unlimited. */
  left: row.left,
  expiresOn: Temporal.PlainDate.from(row.expiresOn),
  /** By how many days the pass was extended when this booking was returned. */
  daysReturned: row.daysReturned ?? 0,
  isRevoked: row.revokedAt !== null,
})

export type BookingMailData = NonNullable<Awaited<ReturnType<typeof bookingForMail>>>

/** The booking that this one replaced. */
export async function replacedBooking(
  db: Db,
  id: string,
): Promise<(BookingRow & { isFree: boolean }) | undefined> {
  const row = await db.selectFrom('booking').select('movedFrom').where('id', '=', id).executeTakeFirst()
  const replaced = row?.movedFrom ? await bookingById(db, row.movedFrom) : undefined
  return replaced && { ...replaced, isFree: await isFreeOf(db, replaced.id) }
}

/**
 * The upcoming bookings of a booking's member that were moved from a spot that is out of order, soonest first; null if
 * there are none any more.
 */
export async function readMovedSpots(db: Db, id: string, now: Temporal.Instant) {
  const rows = await db
    .selectFrom('booking as b')
    .innerJoin('booking as o', 'o.personId', 'b.personId')
    .innerJoin('session as s', 's.id', 'o.sessionId')
    .innerJoin('person as p', 'p.id', 'b.personId')
    .select(['o.id', 'p.firstName'])
    .select((eb) => eb('p.email', 'is not', null).as('isOwnAddress'))
    .where('b.id', '=', id)
    .where('o.status', 'in', ['scheduled', 'attended'])
    .where('o.spotId', 'is not', null)
    .where('o.leftSpotId', 'is not', null)
    .where('s.startsAt', '>', toDate(now))
    .execute()
  const found = await bookingsWithIds(
    db,
    rows.map((row) => row.id),
  )
  const bookings = found.flatMap(({ id, session, spot, leftSpot }) =>
    spot && leftSpot ? [{ id, session, spot, leftSpot }] : [],
  )
  const [person] = rows
  if (!person || bookings.length === 0) return null
  return { firstName: person.firstName, isOwnAddress: Boolean(person.isOwnAddress), bookings }
}

export type MovedSpots = NonNullable<Awaited<ReturnType<typeof readMovedSpots>>> & { to: string }

/** The content of the mail about a revoked pass; null if it is not revoked, or its member receives no mail. */
export async function revokedPass(db: Db, passId: string) {
  const pass = await db
    .selectFrom('pass as p')
    .innerJoin('person', 'person.id', 'p.personId')
    .select(contactEmail().as('to'))
    .select(['person.firstName', 'p.packageName'])
    .select(['p.revokeReason as reason', 'p.revokedAt'])
    .where('p.id', '=', passId)
    .executeTakeFirst()
  if (!pass?.reason || !pass.to) return null
  const cancelled = await db
    .selectFrom('booking as b')
    .innerJoin('session as s', 's.id', 'b.sessionId')
    .innerJoin('class as c', 'c.id', 's.classId')
    .select(['c.title', 's.startsAt'])
    .innerJoin('pass as p', (join) =>
      join.onRef('p.id', '=', 'b.passId').onRef('p.personId', '=', 'b.personId'),
    )
    .where('b.passId', '=', passId)
    .where('b.cancelledAt', '=', pass.revokedAt)
    .orderBy('s.startsAt')
    .execute()
  const { to, firstName, packageName, reason } = pass
  const classes = cancelled.map(({ title, startsAt }) => ({ title, startsAt: fromDate(startsAt) }))
  return { to, firstName, packageName, reason, cancelled: classes }
}
