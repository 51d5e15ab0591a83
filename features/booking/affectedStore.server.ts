import { sql } from 'kysely'
import type { Trx } from '#lib/db.server.ts'

/** Lets members cancel these bookings free of charge until the start, because their sessions were changed. */
export const releaseUntilStart = async (trx: Trx, bookingIds: string[]): Promise<void> => {
  await sql`update booking b set leave_free_until = s.starts_at
    from session s where s.id = b.session_id and b.id = any(${bookingIds}::uuid[])`.execute(trx)
}
