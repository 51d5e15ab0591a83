import type { Db } from '#lib/db.server.ts'
import { dayBounds } from '#lib/time.ts'
import { bookingsBetween } from '../store.server.ts'

export interface OtherPassBooking {
  id: string
  title: string
  date: Temporal.PlainDate
}

/** The bookings of a person in a range of days, both included, with other passes than this one. */
export async function bookingsWithOtherPasses(
  db: Db,
  passId: string,
  personId: string,
  { from, to }: { from: Temporal.PlainDate; to: Temporal.PlainDate },
): Promise<OtherPassBooking[]> {
  const days = dayBounds(from, to)
  const all = await bookingsBetween(db, personId, days.from, days.until)
  return all
    .filter((booking) => booking.passId !== passId)
    .map(({ id, session: { title, date } }) => ({ id, title, date }))
}
