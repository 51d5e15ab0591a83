import type { Buyer } from '#features/invoice/documentSchema.ts'
import { locationIsOnline } from '#features/studio/settings.ts'
import { type Db, inTransaction } from '#lib/db.server.ts'
import { Refusal } from '#lib/refusals.ts'
import { fieldText } from '#lib/text/fields.ts'
import type { OrderBuyer } from '../schema.ts'
import { lockOrder, orderByGatewayId, type PaymentOrder, setBuyer, type Terms } from '../store.server.ts'

/** Online classes are supplied in the State of their buyer, which the invoice must name whatever the amount. */
export const asksState = (terms: Terms, gstBasisPoints: number): boolean =>
  gstBasisPoints > 0 && locationIsOnline(terms.location)

export const buyerOf = ({
  buyerState,
  company,
}: Pick<PaymentOrder, 'buyerState' | 'company'>): OrderBuyer => ({
  state: buyerState,
  gstin: company?.gstin ?? null,
  companyName: company?.name ?? null,
  companyAddress: company?.address ?? null,
})

/** Null without a company. Throws BAD_REQUEST if a fact is missing. */
function companyOf({ gstin, companyName: name, companyAddress: address }: OrderBuyer): Buyer['company'] {
  if (gstin && name && address) return { gstin, name, address }
  if (!gstin && !name && !address) return null
  const missing = Object.entries({ gstin, companyName: name, companyAddress: address }).filter(
    ([, value]) => !value,
  )
  const fields = Object.fromEntries(missing.map(([field]) => [field, fieldText.needed]))
  throw new Refusal('BAD_REQUEST', { fields })
}

/**
 * Sets for whom the invoice of the member's open order is. The State of a company is that of its GSTIN. Throws
 * NOT_FOUND, BAD_REQUEST if a fact is missing, PAYMENT_NOT_CONFIRMED if the order was paid in between.
 */
export async function setOrderBuyer(
  db: Db,
  { personId, gatewayOrderId }: { personId: string; gatewayOrderId: string },
  request: OrderBuyer,
): Promise<OrderBuyer> {
  const found = await orderByGatewayId(db, gatewayOrderId)
  if (!found || found.personId !== personId) throw new Refusal('NOT_FOUND')
  const company = companyOf(request)
  const needsState = asksState(found.terms, found.gstBasisPoints)
  const buyerState = needsState ? (company?.gstin.slice(0, 2) ?? request.state) : null
  if (needsState && !buyerState) throw new Refusal('BAD_REQUEST', { fields: { state: fieldText.needed } })
  await inTransaction(db, async (trx) => {
    const order = await lockOrder(trx, found.id)
    if (order.status !== 'created') throw new Refusal('PAYMENT_NOT_CONFIRMED')
    await setBuyer(trx, order.id, { buyerState, company })
  })
  return buyerOf({ buyerState, company })
}
