import { sql } from 'kysely'
import type { Db } from '#lib/db.server.ts'
import { wakeWorkers } from '#lib/enqueued.server.ts'

/** Starts the jobs of a kind that wait for their next attempt or for their time. Returns how many waited. */
export async function startNow(db: Db, kind: string): Promise<number> {
  const { numAffectedRows } = await sql`
    update pgboss.job set start_after = now()
    where name = ${kind} and state in ('created', 'retry') and start_after > now()`.execute(db)
  wakeWorkers(kind)
  return Number(numAffectedRows)
}
