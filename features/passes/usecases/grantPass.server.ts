import type { Trx } from '#lib/db.server.ts'
import { addEntry } from '../ledgerStore.server.ts'
import { type Grant, insertPass } from '../store.server.ts'

/**
 * Grants a pass with its first ledger entry. Unique per payment order, and Discovery once per person: the
 * constraints `pass_payment_order_id_key` and `pass_one_discovery` refuse a second one, also of concurrent calls.
 */
export async function grantPass(trx: Trx, grant: Grant, now: Temporal.Instant): Promise<string> {
  const passId = await insertPass(trx, grant, now)
  const sessions = grant.terms.totalSessions ?? 0
  await addEntry(trx, { passId, kind: 'granted', sessions }, now)
  return passId
}
