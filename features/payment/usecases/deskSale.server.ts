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
  /** What the screen has shown: the sale is refused if it has changed. */
  seen: Pick<SaleOffer, 'version' | 'amountPaise' | 'gstBasisPoints' | 'paymentsBefore'>
}

type SaleDeps = Pick<PaymentDeps, 'db' | 'clock' | 'mailer' | 'jobs'>

/**
 * Sells a pass at the desk: paid, granted and mailed in one transaction, like an online payment. The same transaction
 * cancels payment requests to the person by QR code or link. A call that is repeated with the same key sells once.
 * Returns the sale's id. Throws NOT_FOUND, CHANGED, PACKAGE_NOT_ON_SALE, DISCOVERY_USED, NEWCOMERS_ONLY, the refusal of
 * a promo code; FORBIDDEN for a caller who may not override a rule; SALE_KEY_USED for a key of another sale.
 */
export async function sellAtDesk(deps: SaleDeps, by: Caller, request: SaleRequest): Promise<string> {
  const { saleId } = await selling(deps, async (trx) => {
    const now = await lockDrawer(trx, by.personId, deps.clock)
    await lockBuyer(trx, request.personId)
    const before = await saleOfKey(trx, request.saleKey)
    const saleId = before ? sameSale(before, by, request) : await recordSale(trx, deps, by, request, now)
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
 * exists without the other. A call that is repeated with the same key creates both once. Throws NEWCOMER_ASKED if the
 * person was recorded with this key, asked to pay by a UPI QR or a link, and has not paid; NEWCOMER_SOLD if they were
 * recorded and have paid, but with other details than those entered now.
 */
export const sellToNewPerson = (
  deps: SaleDeps,
  by: Caller,
  { open, otherName, ...request }: Omit<SaleRequest, 'personId'> & NewPerson,
): Promise<{ saleId: string; personId: string }> =>
  selling(deps, async (trx) => {
    const now = await lockDrawer(trx, by.personId, deps.clock)
    const before = await saleOfKey(trx, request.saleKey)
    if (before) {
      const previous = await requestOfKey(trx, request.saleKey)
      if (previous) throw ofNewcomer(previous, by)
      const { personId } = before
      const saleId = sameSale(before, by, { ...request, personId })
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
  const overrideReason = overrideOf(offer, by, request)
  if (isChanged(offer, request.seen)) throw new Refusal('CHANGED')
  const { terms, version: packageVersion, gstBasisPoints: rate } = offer
  const { personId, method, reference, saleKey } = request
  const order = { personId, terms, packageVersion, gstBasisPoints: rate }
  const buyer = buyerToStore(request.buyer, { asksState: offer.asked.state })
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

const selling = (deps: SaleDeps, sell: (trx: Trx) => Promise<Sale>): Promise<Sale> =>
  inTransaction(deps.db, sell).catch((error: unknown) => {
    // The member bought a Discovery pass online at the same moment.
    if (violates(error, 'pass_one_discovery')) throw new Refusal('DISCOVERY_USED')
    // A simultaneous request has used the same key for another sale.
    if (violates(error, 'payment_order_sale_key_key')) throw ofAnotherSale()
    throw error
  })

type Sold = NonNullable<Awaited<ReturnType<typeof saleOfKey>>>

function sameSale(sold: Sold, by: Caller, request: SaleRequest): string {
  const same =
    sold.soldBy === by.personId &&
    sold.personId === request.personId &&
    sold.packageId === request.packageId &&
    sold.amountPaise === request.seen.amountPaise &&
    sold.method === request.method &&
    sold.reference === request.reference &&
    isSameBuyer(sold, request.buyer)
  if (!same) throw ofAnotherSale(sold.method)
  return sold.id
}

/** If the sale with this key is an online payment, it belongs to a UPI QR or a payment link. */
export const ofAnotherSale = (method?: PaymentMethod) =>
  new Refusal('SALE_KEY_USED', method === 'online' ? { details: { as: 'qr' } } : {})

const unpaid: readonly OrderStatus[] = ['created', 'abandoned']

/**
 * The refusal if a request with this key exists already. Its seller is sent to the sale to that person, so that no
 * second record is created and paid.
 */
export const ofNewcomer = ({ soldBy, status, person }: PaymentRequest, by: Caller): Refusal =>
  soldBy === by.personId && unpaid.includes(status)
    ? new Refusal('NEWCOMER_ASKED', { details: { name: person.name }, personId: person.id })
    : ofAnotherSale()

/** The reason for overriding a rule; null if no rule is violated. */
export function overrideOf(
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
