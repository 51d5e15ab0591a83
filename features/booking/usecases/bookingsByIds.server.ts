import type { Db } from '#lib/db.server.ts'
import { type BookingRow, bookingsWithIds } from '../store.server.ts'

export type OwnBooking = BookingRow

/**
 * Bookings in the order in which their sessions start: late cancellations of several are shown and executed in this
 * order.
 */
export const bookingsByIds = (db: Db, ids: string[]): Promise<OwnBooking[]> => bookingsWithIds(db, ids)
