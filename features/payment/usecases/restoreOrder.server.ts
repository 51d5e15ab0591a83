import * as z from 'zod'
import { soldTerms } from '#features/passes/reads.server.ts'
import { inTransaction, violates } from '#lib/db.server.ts'
import type { PaymentDeps } from '../paymentDeps.server.ts'
import { insertOrder, lockBuyer, type OpenOrder, orderById, recordGatewayOrder } from '../store.server.ts'

/** What the gateway keeps with the order of a pass: ids and numbers, with which our own order can be made again. */
const Notes = z.object({
  person: z.uuid(),
  packageId: z.uuid(),
  version: z.coerce.number().int(),
  gst: z.coerce.number().int(),
})

/** None for a gift, whose card the gateway does not know, and for a fee: if those are lost, staff give the money back. */
export const purchaseNotes = ({
  personId,
  packageId,
  packageVersion,
  gstBasisPoints,
  giftId,
  feeId,
}: OpenOrder): Record<string, string> =>
  giftId || feeId || packageVersion === null
    ? {}
    : { person: personId, packageId, version: String(packageVersion), gst: String(gstBasisPoints) }

/**
 * Makes an order again that was lost when the database went back to an earlier time, from what the gateway knows of it: the
 * same buyer, package, terms and amount. It is not paid yet; `settleOrder` decides about that as about every other. Its
 * company, its class and its promo codes are lost, but the discount stays. False if it is not an order of ours, or the buyer
 * or the package is not here either. Throws GatewayError if the gateway does not answer.
 */
export async function restoreOrder(deps: PaymentDeps, gatewayOrderId: string): Promise<boolean> {
  const { id, amount, receipt, notes } = await deps.gateway.fetchOrder(gatewayOrderId)
  const ours = Notes.safeParse(notes)
  const ourId = z.uuid().safeParse(receipt)
  if (!ours.success || !ourId.success) return false
  const { person, packageId, version, gst } = ours.data
  const restore = inTransaction(deps.db, async (trx) => {
    await lockBuyer(trx, person)
    // It was written before the gateway was called: perhaps only the gateway's id is missing.
    if (await orderById(trx, ourId.data)) return (await recordGatewayOrder(trx, ourId.data, id)) === id
    const terms = await soldTerms(trx, { packageId, version })
    if (!terms || amount > terms.pricePaise) return false
    const sold = { terms, packageVersion: version, gstBasisPoints: gst, giftId: null, feeId: null }
    const buyer = { personId: person, buyerState: null, company: null }
    const discountPaise = terms.pricePaise - amount
    await insertOrder(trx, { id: ourId.data, ...sold, ...buyer, discountPaise }, deps.clock.now())
    await recordGatewayOrder(trx, ourId.data, id)
    deps.log.warn(
      { paymentOrderId: ourId.data },
      'a paid order was not here and is made again from the gateway',
    )
    return true
  })
  return restore.catch((error: unknown) => {
    if (violates(error, 'payment_order_person_id_fkey') || violates(error, 'person_gone')) return false
    throw error
  })
}
