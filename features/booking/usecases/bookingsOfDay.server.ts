import type { Db } from '#lib/db.server.ts'
import { dayBounds } from '#lib/time.ts'
import { decideCancel } from '../cancelRules.ts'
import { bookingsBetween } from '../store.server.ts'

export interface OtherBooking {
  id: string
  title: string
  startsAt: Temporal.Instant
  /** Whether the member could cancel it now free of charge. */
  isFree: boolean
}

/** The member's other bookings of a day that they may still cancel, ordered by start. */
export async function bookingsOfDay(
  db: Db,
  { personId, date, except }: { personId: string; date: Temporal.PlainDate; except: string },
  now: Temporal.Instant,
): Promise<OtherBooking[]> {
  const { from, until } = dayBounds(date)
  const all = await bookingsBetween(db, personId, from, until)
  return all.flatMap(({ id, status, cancelBy, session }) => {
    if (session.sessionId === except) return []
    const { startsAt, title, cancelled: sessionCancelled } = session
    const decision = decideCancel({ status, sessionCancelled, startsAt, cancelBy, by: 'member', now })
    return decision.kind === 'cancel'
      ? [{ id, title, startsAt, isFree: decision.status !== 'late cancelled' }]
      : []
  })
}
