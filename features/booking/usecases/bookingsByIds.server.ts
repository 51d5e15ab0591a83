import type { Db } from '#lib/db.server.ts'
import { type BookingRow, bookingsWithIds } from '../store.server.ts'

export type OwnBooking = BookingRow

/** Bookings, by the start of their sessions: the order in which cancelling several late is shown and done. */
export const bookingsByIds = (db: Db, ids: string[]): Promise<OwnBooking[]> => bookingsWithIds(db, ids)
