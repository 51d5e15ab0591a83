import type { Buyer } from '#features/invoice/documentSchema.ts'
import { type Db, inTransaction } from '#lib/db.server.ts'
import { Refusal } from '#lib/refusals.ts'
import { fieldText } from '#lib/text/fields.ts'
import { studioDay } from '#lib/time.ts'
import { latestBuyer, setBuyer } from '../checkoutStore.server.ts'
import type { OrderBuyer } from '../schema.ts'
import { lockOrder, orderByGatewayId, type PaymentOrder } from '../store.server.ts'
import { type TaxTerms, taxTermsFor } from './taxTerms.server.ts'

/**
 * The buyer of the person's last order, as the default for a new one: most people buy for the same company and live in
 * the same State. Contains only what the form asks for.
 */
export async function lastBuyer(
  db: Db,
  personId: string,
  { offersCompany, needsState }: Pick<TaxTerms, 'offersCompany' | 'needsState'>,
): Promise<Pick<PaymentOrder, 'buyerState' | 'company'>> {
  const last = await latestBuyer(db, personId)
  const company = (offersCompany && last?.company) || null
  return { buyerState: (needsState && stateOf(company, last?.buyerState)) || null, company }
}

/** The State of a company is in its GSTIN. */
const stateOf = (company: Buyer['company'], state: string | null | undefined): string | null =>
  company?.gstin.slice(0, 2) ?? state ?? null

/**
 * The buyer of an order that is being opened, with a State if one is required: nobody can pay before it is known,
 * because a tax document can't be changed. `state`: the State in this request. Throws STATE_NEEDED.
 */
export function payableBuyer(
  { buyerState, company }: Pick<PaymentOrder, 'buyerState' | 'company'>,
  { needsState }: Pick<TaxTerms, 'needsState'>,
  state: string | undefined,
): Pick<PaymentOrder, 'buyerState' | 'company'> {
  if (!needsState) return { buyerState, company }
  const known = buyerState ?? stateOf(company, state)
  if (!known) throw new Refusal('STATE_NEEDED', { fields: { state: fieldText.needed } })
  return { buyerState: known, company }
}

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
 * The buyer on the invoice, as the order stores it. The State of a company is that of its GSTIN. Throws BAD_REQUEST if
 * a fact is missing that a company or an online class requires.
 */
export function buyerToStore(
  buyer: OrderBuyer,
  { needsState }: Pick<TaxTerms, 'needsState'>,
): Pick<PaymentOrder, 'buyerState' | 'company'> {
  const company = companyOf(buyer)
  const buyerState = needsState ? stateOf(company, buyer.state) : null
  if (needsState && !buyerState) throw new Refusal('BAD_REQUEST', { fields: { state: fieldText.needed } })
  return { buyerState, company }
}

/** Whether a repeated request has the same buyer as the stored order. */
export const isSameBuyer = (
  stored: Pick<PaymentOrder, 'buyerState' | 'company'>,
  sent: OrderBuyer,
): boolean => {
  const { state, gstin, companyName, companyAddress } = buyerOf(stored)
  return (
    gstin === sent.gstin &&
    companyName === sent.companyName &&
    companyAddress === sent.companyAddress &&
    (gstin !== null || state === null || state === sent.state)
  )
}

/**
 * Sets the buyer on the invoice of the member's open order. Throws NOT_FOUND, BAD_REQUEST if a fact is missing,
 * PAYMENT_NOT_CONFIRMED if the order was paid in the meantime.
 */
export async function setOrderBuyer(
  db: Db,
  { personId, gatewayOrderId }: { personId: string; gatewayOrderId: string },
  request: OrderBuyer,
  now: Temporal.Instant,
): Promise<OrderBuyer> {
  const storedOrder = await orderByGatewayId(db, gatewayOrderId)
  if (!storedOrder || storedOrder.personId !== personId) throw new Refusal('NOT_FOUND')
  const buyer = buyerToStore(request, (await taxTermsFor(db, studioDay(now)))(storedOrder.terms))
  await inTransaction(db, async (trx) => {
    const order = await lockOrder(trx, storedOrder.id)
    if (order.status !== 'created') throw new Refusal('PAYMENT_NOT_CONFIRMED')
    await setBuyer(trx, order.id, buyer)
  })
  return buyerOf(buyer)
}
