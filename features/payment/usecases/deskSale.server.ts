import { recordAudit } from '#features/audit/usecases/recordAudit.server.ts'
import { applyCodes, redeemCodes } from '#features/promoCode/usecases/redeemCodes.server.ts'
import { inTransaction, type Trx, violates } from '#lib/db.server.ts'
import type { Caller } from '#lib/deps.server.ts'
import { may } from '#lib/permissions.ts'
import { Refusal } from '#lib/refusals.ts'
import { lockBuyer } from '../checkoutStore.server.ts'
import { insertDeskSale, saleOfKey } from '../deskStore.server.ts'
import type { PaymentDeps } from '../paymentDeps.server.ts'
import { lockDrawer } from '../reads.server.ts'
import { type PaymentRequest, requestOfKey } from '../requestStore.server.ts'
import type { DeskMethod, OrderStatus, PaymentMethod } from '../rules.ts'
import type { OrderBuyer } from '../schema.ts'
import { cancelOpenRequests } from './cancelRequests.server.ts'
import { grantPaid } from './fulfilOrder.server.ts'
import { issueTaxDocuments } from './issueTaxDocuments.server.ts'
import { buyerToStore, isSameBuyer } from './orderBuyer.server.ts'
import { readSaleOffer, type SaleOffer } from './saleOffers.server.ts'

export interface SaleRequest {
  personId: string
  packageId: string
  method: DeskMethod
  /** The receipt number; none for cash. */
  reference: string | null
  /** Promo codes. */
  codes: readonly string[]
  /** The buyer that the invoice names. */
  buyer: OrderBuyer
  /** The reason why a purchase rule is overridden; only managers may give one. */
  overrideReason: string | null
  saleKey: string
  /** The values that the screen has shown. The sale is refused if one of them has changed. */
  seen: Pick<SaleOffer, 'version' | 'amountPaise' | 'gstBasisPoints' | 'paymentsBefore'>
}

type SaleDeps = Pick<PaymentDeps, 'db' | 'clock' | 'mailer' | 'jobs'>

/**
 * Sells a pass at the desk. One transaction records the payment, grants the pass, queues the receipt, and cancels the
 * person's open payment requests (QR codes and links). A call that is repeated with the same key sells once.
 * Returns the sale's id. Throws NOT_FOUND, CHANGED, PACKAGE_NOT_ON_SALE, DISCOVERY_USED, NEWCOMERS_ONLY, the refusal of
 * a promo code; FORBIDDEN for a caller who may not override a rule; SALE_KEY_USED for a key of another sale.
 */
export async function sellAtDesk(deps: SaleDeps, by: Caller, request: SaleRequest): Promise<string> {
  const { saleId } = await inSaleTransaction(deps, async (trx) => {
    const now = await lockDrawer(trx, by.personId, deps.clock)
    await lockBuyer(trx, request.personId)
    const before = await saleOfKey(trx, request.saleKey)
    const saleId = before
      ? requireSameSale(before, by, request)
      : await recordSale(trx, deps, by, request, now)
    return { saleId, personId: request.personId }
  })
  return saleId
}

/** A person without a record. */
export interface NewPerson {
  /** Creates the record in the transaction of the sale. */
  open: (trx: Trx, now: Temporal.Instant) => Promise<string>
  /** The name in the record that was created with this key, if it differs from the details that were entered now. */
  otherName: (trx: Trx, personId: string) => Promise<string | null>
}

/**
 * As `sellAtDesk`, for a person without a record: `open` creates one in the transaction of the sale, so that neither
 * exists without the other. A call that is repeated with the same key creates both once. Throws NEWCOMER_ASKED if this
 * key was used to record the person and to open a UPI QR or a link that is not paid yet; NEWCOMER_SOLD if it was used
 * for a sale to a person with other details than those entered now.
 */
export const sellToNewPerson = (
  deps: SaleDeps,
  by: Caller,
  { open, otherName, ...request }: Omit<SaleRequest, 'personId'> & NewPerson,
): Promise<{ saleId: string; personId: string }> =>
  inSaleTransaction(deps, async (trx) => {
    const now = await lockDrawer(trx, by.personId, deps.clock)
    const before = await saleOfKey(trx, request.saleKey)
    if (before) {
      const previous = await requestOfKey(trx, request.saleKey)
      if (previous) throw newcomerRefusal(previous, by)
      const { personId } = before
      const saleId = requireSameSale(before, by, { ...request, personId })
      const name = await otherName(trx, personId)
      if (name !== null) throw new Refusal('NEWCOMER_SOLD', { details: { name }, personId })
      return { saleId, personId }
    }
    const personId = await open(trx, now)
    return { saleId: await recordSale(trx, deps, by, { ...request, personId }, now), personId }
  })

async function recordSale(
  trx: Trx,
  deps: SaleDeps,
  by: Caller,
  request: SaleRequest,
  now: Temporal.Instant,
): Promise<string> {
  await cancelOpenRequests(trx, deps, by.personId, request.personId, now)
  const { offer, discounts } = await readSaleOffer(trx, request, now, (purchase) =>
    applyCodes(trx, request.codes, purchase, now),
  )
  const overrideReason = overrideReasonOf(offer, by, request)
  if (isChanged(offer, request.seen)) throw new Refusal('CHANGED')
  const { terms, version: packageVersion, gstBasisPoints: rate } = offer
  const { personId, method, reference, saleKey } = request
  const order = { personId, terms, packageVersion, gstBasisPoints: rate }
  const buyer = buyerToStore(request.buyer, { needsState: offer.asked.state })
  const discountPaise = terms.pricePaise - offer.amountPaise
  const sale = {
    ...order,
    ...buyer,
    discountPaise,
    method,
    reference,
    saleKey,
    soldBy: by.personId,
    overrideReason,
  }
  const id = await insertDeskSale(trx, sale, now)
  await redeemCodes(trx, { id, personId }, discounts.uses, now)
  const passId = await grantPaid(trx, deps, { ...order, id }, now)
  const discount = discountPaise > 0 && { discountPaise }
  const sold = { packageName: terms.packageName, amountPaise: offer.amountPaise, ...discount }
  const after = { ...sold, method, reference, passId }
  const subject = { subject: 'payment', subjectId: id, personId }
  const reason = overrideReason ? { reason: overrideReason } : {}
  await recordAudit(trx, by.personId, { action: 'sale.make', ...subject, after, ...reason }, now)
  await issueTaxDocuments(trx, id, now)
  return id
}

type Sale = { saleId: string; personId: string }

const inSaleTransaction = (deps: SaleDeps, sell: (trx: Trx) => Promise<Sale>): Promise<Sale> =>
  inTransaction(deps.db, sell).catch((error: unknown) => {
    // The member bought a Discovery pass online at the same moment.
    if (violates(error, 'pass_one_discovery')) throw new Refusal('DISCOVERY_USED')
    // A simultaneous request has used the same key for another sale.
    if (violates(error, 'payment_order_sale_key_key')) throw saleKeyUsed()
    throw error
  })

type Sold = NonNullable<Awaited<ReturnType<typeof saleOfKey>>>

function requireSameSale(sold: Sold, by: Caller, request: SaleRequest): string {
  const same =
    sold.soldBy === by.personId &&
    sold.personId === request.personId &&
    sold.packageId === request.packageId &&
    sold.amountPaise === request.seen.amountPaise &&
    sold.method === request.method &&
    sold.reference === request.reference &&
    isSameBuyer(sold, request.buyer)
  if (!same) throw saleKeyUsed(sold.method)
  return sold.id
}

/** The refusal of a key that was used before. `method`: of that sale; an online one is by UPI QR or payment link. */
export const saleKeyUsed = (method?: PaymentMethod) =>
  new Refusal('SALE_KEY_USED', method === 'online' ? { details: { as: 'qr' } } : {})

const unpaid: readonly OrderStatus[] = ['created', 'abandoned']

/**
 * The refusal for a newcomer if a payment request with this key exists. Its seller is directed to the sale to that
 * person, so that no second record is created.
 */
export const newcomerRefusal = ({ soldBy, status, person }: PaymentRequest, by: Caller): Refusal =>
  soldBy === by.personId && unpaid.includes(status)
    ? new Refusal('NEWCOMER_ASKED', { details: { name: person.name }, personId: person.id })
    : saleKeyUsed()

/** The reason for overriding a rule; null if no rule is violated. */
export function overrideReasonOf(
  { problem }: SaleOffer,
  by: Caller,
  { overrideReason }: Pick<SaleRequest, 'overrideReason'>,
): string | null {
  if (!problem) return null
  if (!overrideReason || !problem.canOverride) throw new Refusal(problem.code)
  if (!may(by.role, 'overrideSales')) throw new Refusal('FORBIDDEN')
  return overrideReason
}

export const isChanged = (offer: SaleOffer, seen: SaleRequest['seen']): boolean =>
  offer.version !== seen.version ||
  offer.amountPaise !== seen.amountPaise ||
  offer.gstBasisPoints !== seen.gstBasisPoints ||
  offer.paymentsBefore !== seen.paymentsBefore
