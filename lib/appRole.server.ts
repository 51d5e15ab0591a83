import { sql } from 'kysely'
import { type Db, isPgError } from '#lib/db.server.ts'

/** The role reads and writes rows and owns nothing (db/migrations/0053_app_role.sql). */
export const APP_ROLE = 'contrology_app'

/**
 * Whether this connection's user may act as `APP_ROLE`, and that role is usable. A user who could not create
 * the role, and was not granted it, works with their own rights.
 */
export async function canActAsApp(db: Db): Promise<boolean> {
  try {
    await db.transaction().execute(async (trx) => {
      await sql`set local role ${sql.id(APP_ROLE)}`.execute(trx)
      await sql`select from pass, pgboss.job limit 0`.execute(trx)
    })
    return true
  } catch (error) {
    if (isPgError(error) && REFUSED.has(error.code)) return false
    throw error
  }
}

/** The role does not exist, the user is not a member of it, or it was never granted anything here. */
const REFUSED = new Set(['22023', '42501', '42704', '3F000', '42P01'])
