import { sql } from 'kysely'
import type { Trx } from '#lib/db.server.ts'

/** Lets the members of these revised sessions cancel free of charge until the start. */
export const releaseUntilStart = async (trx: Trx, bookingIds: string[]): Promise<void> => {
  await sql`update booking b set leave_free_until = s.starts_at
    from session s where s.id = b.session_id and b.id = any(${bookingIds}::uuid[])`.execute(trx)
}
