import type { Trx } from '#lib/db.server.ts'
import { studioDay, toDate } from '#lib/time.ts'
import type { PackageRow } from '../store.server.ts'
import { addEntry, termColumns } from '../store.server.ts'

export interface Grant {
  personId: string
  /** The terms as they were when the order was made, prices in paise. */
  terms: PackageRow
  /** Null for passes that staff give. */
  paymentOrderId: string | null
}

/**
 * Grants a pass with its first ledger entry. Unique per payment order, and Discovery once per person:
 * the constraints `pass_payment_order_id_key` and `pass_one_discovery` decide every race.
 */
export async function grantPass(trx: Trx, grant: Grant, now: Temporal.Instant): Promise<string> {
  const { terms } = grant
  const today = studioDay(now)
  const days = terms.validityFrom === 'purchase' ? terms.validityDays : terms.unusedDays
  const { id } = await trx
    .insertInto('pass')
    .values({
      person_id: grant.personId,
      package_id: terms.id,
      payment_order_id: grant.paymentOrderId,
      ...termColumns(terms),
      purchased_at: toDate(now),
      purchased_on: today.toString(),
      expires_on: today.add({ days }).toString(),
      // The ledger fills it: the balance is the sum of its entries.
      sessions_left: terms.totalSessions === null ? null : 0,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await addEntry(trx, { passId: id, kind: 'granted', sessions: terms.totalSessions ?? 0 }, now)
  return id
}
