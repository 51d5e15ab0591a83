import { sql } from 'kysely'
import type { Db, Trx } from '#lib/db.server.ts'
import { fromDate, toDate } from '#lib/time.ts'
import type { NewRegistration } from './console/registrationSchema.ts'

export interface StoredRegistration extends NewRegistration {
  id: string
  /** The name of the person who set it; null: set at installation. */
  setBy: string | null
  setAt: Temporal.Instant | null
}

/** All registrations that were not withdrawn, by day; those of the business first. */
export async function storedRegistrations(db: Db): Promise<StoredRegistration[]> {
  const rows = await db
    .selectFrom('taxRegistration as r')
    .leftJoin('person as p', 'p.id', 'r.setBy')
    .select(['r.id', 'r.location', 'r.fromDate as from', 'r.mode', 'r.legalName', 'r.address', 'r.stateCode'])
    .select(['r.gstin', 'r.invoiceSeries', 'r.noteSeries', 'r.setAt'])
    .select(sql<string | null>`full_name(p.first_name, p.last_name)`.as('setBy'))
    .where('r.withdrawnAt', 'is', null)
    .orderBy('r.location', (order) => order.asc().nullsFirst())
    .orderBy('r.fromDate')
    .execute()
  return rows.map((row) => ({ ...row, setAt: row.setAt && fromDate(row.setAt) }))
}

/**
 * Allows one change at a time, and none while a document is being issued, because each document locks the registration
 * under which it is issued. So the seller can't change between the check of today's documents and the end of the
 * transaction.
 */
export const lockRegistrations = (trx: Trx) => sql`lock table tax_registration in exclusive mode`.execute(trx)

export async function insertRegistration(
  trx: Trx,
  { from, ...registration }: NewRegistration,
  { personId, now }: { personId: string; now: Temporal.Instant },
): Promise<string> {
  const { id } = await trx
    .insertInto('taxRegistration')
    .values({ ...registration, fromDate: from, setBy: personId, setAt: toDate(now) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
