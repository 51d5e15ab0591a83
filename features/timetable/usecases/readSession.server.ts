import { fromDate } from '#lib/time.ts'
import type { SessionRow } from '../reads.server.ts'

/** A session with its class; `booked` seats are those with a booking. */
export type Session = Omit<SessionRow, 'date' | 'startsAt' | 'endsAt'> & {
  date: Temporal.PlainDate
  startsAt: Temporal.Instant
  endsAt: Temporal.Instant
}

export const sessionOf = ({ date, startsAt, endsAt, ...row }: SessionRow): Session => ({
  ...row,
  date: Temporal.PlainDate.from(date),
  startsAt: fromDate(startsAt),
  endsAt: fromDate(endsAt),
})
