import { setTimeout } from 'node:timers/promises'
import { type SeenTerms, termsDiffer } from '#features/booking/termsRules.ts'
import { heldSession } from '#features/booking/usecases/bookOnTerms.server.ts'
import { packageById } from '#features/passes/packageReads.server.ts'
import { decideGiftPurchase, decidePurchase } from '#features/passes/packageRules.ts'
import { isNewcomer } from '#features/passes/reads.server.ts'
import {
  applyCodes,
  codesOn,
  type Discounts,
  hasCodes,
  noDiscounts,
  orThrowPromo,
  releaseCodes,
  reserveCodes,
} from '#features/promoCode/usecases/redeemCodes.server.ts'
import { studioSettings } from '#features/studio/settings.ts'
import { inTransaction, type Trx } from '#lib/db.server.ts'
import { commitSoFar } from '#lib/heldCommit.server.ts'
import { orThrow, Refusal } from '#lib/refusals.ts'
import type { Limit, Throttle } from '#lib/throttle.server.ts'
import { studioDay } from '#lib/time.ts'
import {
  claimSending,
  endSending,
  giftPurchase,
  insertOrder,
  lockBuyer,
  type OpenOrder,
  recordGatewayOrder,
  replaceOrders,
  reusableOrder,
  setBuyer,
} from '../checkoutStore.server.ts'
import { GatewayError, logFailure } from '../gatewayError.server.ts'
import type { PaymentDeps } from '../paymentDeps.server.ts'
import { dropPurchaseBooking, recordPurchaseBooking } from '../purchaseStore.server.ts'
import type { OrderBuyer } from '../schema.ts'
import { setShownTerms } from '../shownTermsStore.server.ts'
import { lockOrder, type PaymentOrder, type Terms } from '../store.server.ts'
import { buyerOf, lastBuyer, payableBuyer } from './orderBuyer.server.ts'
import { purchaseNotes } from './restoreOrder.server.ts'
import { settleOrder } from './settlement.server.ts'
import { type TaxTerms, taxTermsFor } from './taxTerms.server.ts'
import { currentTerms } from './termsShown.server.ts'

const checkoutLimit: Limit = { name: 'payment.checkout', points: 20, seconds: 3600 }

export interface CheckoutDeps extends PaymentDeps {
  throttle: Pick<Throttle, 'take'>
}

export interface CheckoutRequest {
  personId: string
  packageId: string
  holdId?: string | undefined
  /** What the buyer saw of the session of that seat. */
  seen?: SeenTerms | undefined
  /** The State of the buyer, for an order that has none yet. */
  state?: string | undefined
  /**
   * Buys the pass as a gift. `openId`: the gift of an earlier order, which is used again if it is unpaid and on the
   * same terms; otherwise a new order replaces it.
   */
  gift?: { openId: string | null } | undefined
}

/**
 * Opens an order at the price and terms in the database, or returns the person's open order: an order accepts only one
 * payment, so the person can't pay twice in two tabs. Our record is written before the gateway is called, so that no
 * order is lost; the gateway is called outside of any transaction. With `holdId`, the payment also books the session of
 * that seat. Throws NOT_FOUND, PACKAGE_NOT_ON_SALE, DISCOVERY_USED, NEWCOMERS_ONLY, STATE_NEEDED,
 * SEAT_NOT_HELD, SESSION_CHANGED, TOO_MANY_REQUESTS, GATEWAY_UNAVAILABLE; and PAYMENT_NOT_CONFIRMED or PAYMENT_REFUNDED if the open
 * order turns out to be paid.
 */
export async function openCheckout(
  deps: CheckoutDeps,
  request: CheckoutRequest,
  now: Temporal.Instant,
): Promise<OpenedCheckout> {
  await deps.throttle.take(checkoutLimit, request.personId)
  return openWithCodes(deps, request, undefined, now)
}

/**
 * Opens an order with these promo codes; `undefined`: with those of the open order. Other codes change the amount, and
 * the amount of an order at the gateway is fixed, so a new order replaces the open one. Throws what `openCheckout`
 * throws, and the refusal of a code.
 */
export async function openWithCodes(
  deps: PaymentDeps,
  request: CheckoutRequest,
  codes: readonly string[] | undefined,
  now: Temporal.Instant,
): Promise<OpenedCheckout> {
  const { order, terms, tax, replaced } = await openOrder(deps, request, codes, now)
  if (replaced) await requireUnpaid(deps, replaced)
  const gatewayOrderId = order.gatewayOrderId
    ? await requireUnpaid(deps, order.gatewayOrderId)
    : await sendOnce(deps, order, terms)
  // Only now, because a paid order books the session for which it was paid, and not the one that is requested now.
  await inTransaction(deps.db, (trx) => recordSession(trx, order.id, request, now))
  return {
    orderId: order.id,
    gatewayOrderId,
    amountPaise: order.amountPaise,
    giftId: order.giftId,
    tax,
    terms,
    buyer: buyerOf(order),
  }
}

export interface OpenedCheckout {
  orderId: string
  gatewayOrderId: string
  amountPaise: number
  giftId: string | null
  tax: TaxTerms
  terms: Terms
  /** The buyer on the invoice: of this order, or of the person's previous one. */
  buyer: OrderBuyer
}

async function openOrder(
  { db }: PaymentDeps,
  { personId, packageId, gift, state }: CheckoutRequest,
  codes: readonly string[] | undefined,
  now: Temporal.Instant,
): Promise<{ order: OpenOrder; terms: Terms; tax: TaxTerms; replaced: string | null }> {
  const shown = await currentTerms(db, now)
  return inTransaction(db, async (trx) => {
    await lockBuyer(trx, personId)
    const pkg = await packageById(trx, packageId)
    if (!pkg) throw new Refusal('NOT_FOUND')
    const { sale, terms } = pkg
    const isBuyerNew = await isNewcomer(trx, personId)
    const [sold, today] = [{ ...sale, ...terms }, studioDay(now)]
    if (gift) orThrow(decideGiftPurchase(sold, today, studioSettings()))
    else orThrow(decidePurchase(sold, isBuyerNew, today, studioSettings()))
    const tax = (await taxTermsFor(trx, today))(terms)
    const { gstBasisPoints } = tax
    const previous = gift?.openId ? await unpaidGift(trx, { giftId: gift.openId, personId }) : undefined
    const giftId = previous?.newestGiftId ?? null
    const request = { personId, terms, packageVersion: sale.version, gstBasisPoints, giftId, feeId: null }
    const latest = gift && !giftId ? undefined : await reusableOrder(trx, request, now)
    const open = latest && (await lockOrder(trx, latest.id))
    if (open && open.status !== 'created') throw new Refusal('PAYMENT_NOT_CONFIRMED')
    const discounts = await discountsOf(trx, { personId, terms, isNewcomer: isBuyerNew, open, codes }, now)
    const buyer = payableBuyer(open ?? (await lastBuyer(trx, personId, tax)), tax, state)
    if (open && (await hasCodes(trx, open.id, discounts.uses))) {
      if (buyer.buyerState !== open.buyerState) await setBuyer(trx, open.id, buyer)
      await reserveCodes(trx, open, { ...discounts, isNew: false }, now)
      await setShownTerms(trx, open.id, shown, now)
      return { order: { ...open, ...buyer }, terms, tax, replaced: null }
    }
    if (open) await releaseCodes(trx, open.id)
    const discountPaise = terms.pricePaise - discounts.amountPaise
    const newGiftId = gift ? crypto.randomUUID() : null
    const order = await insertOrder(trx, { ...request, giftId: newGiftId, discountPaise, ...buyer }, now)
    if (!gift || previous) {
      await replaceOrders(trx, { id: order.id, personId, packageId, previous: previous?.newestId }, now)
    }
    await reserveCodes(trx, order, { ...discounts, isNew: true }, now)
    await setShownTerms(trx, order.id, shown, now)
    return { order, terms, tax, replaced: open?.gatewayOrderId ?? null }
  })
}

/**
 * The newest order of the person's unpaid gift; undefined if the gift was refunded, or is not theirs. Throws
 * PAYMENT_NOT_CONFIRMED or PAYMENT_HELD if it was paid, in a tab that was closed or by a late approval.
 */
async function unpaidGift(trx: Trx, own: { giftId: string; personId: string }) {
  const purchase = await giftPurchase(trx, own)
  if (purchase?.state === 'paid') throw new Refusal('PAYMENT_NOT_CONFIRMED')
  if (purchase?.state === 'held') throw new Refusal('PAYMENT_HELD')
  return purchase?.state === 'open' ? purchase : undefined
}

interface CheckoutContext {
  personId: string
  terms: Terms
  isNewcomer: boolean
  open: PaymentOrder | undefined
  codes: readonly string[] | undefined
}

/**
 * The discounts of the requested codes; throws the refusal of one. Without requested codes, those of the open order: if
 * one of them is no longer valid, there are no discounts, and the buyer sees that the price has changed.
 */
async function discountsOf(
  trx: Trx,
  { personId, terms, isNewcomer, open, codes }: CheckoutContext,
  now: Temporal.Instant,
): Promise<Discounts> {
  const { pricePaise } = terms
  const purchase = { personId, packageId: terms.id, pricePaise, isNewcomer }
  const withCurrentPrice = { ...purchase, currentPaise: open?.amountPaise ?? pricePaise }
  if (codes) return orThrowPromo(await applyCodes(trx, codes, withCurrentPrice, now))
  const codesOfOpen = open?.discountPaise ? await codesOn(trx, open.id) : []
  const decision = await applyCodes(trx, codesOfOpen, withCurrentPrice, now)
  return decision.kind === 'discount' ? decision : noDiscounts(purchase)
}

/** Sets the session that the payment books: that of the held seat; none without `holdId`. */
async function recordSession(
  trx: Trx,
  orderId: string,
  { personId, holdId, seen }: Pick<CheckoutRequest, 'personId' | 'holdId' | 'seen'>,
  now: Temporal.Instant,
): Promise<void> {
  const { status } = await lockOrder(trx, orderId)
  if (status !== 'created') throw new Refusal('PAYMENT_NOT_CONFIRMED')
  if (!holdId) return dropPurchaseBooking(trx, orderId)
  const held = await heldSession(trx, { holdId, personId }, now)
  if (!held) throw new Refusal('SEAT_NOT_HELD')
  // A change after this is found when the paid session is booked.
  if (seen && termsDiffer(seen, held.seen)) throw new Refusal('SESSION_CHANGED')
  await recordPurchaseBooking(trx, { orderId, personId, ...held, requestedAt: now })
}

/** Settles an order that was opened before, which may have been paid in a closed tab. Throws if it was paid. */
export async function requireUnpaid(
  deps: PaymentDeps,
  gatewayOrderId: string,
  details: { of?: 'fee' } = {},
): Promise<string> {
  const settlement = await settleOrder(deps, gatewayOrderId).catch(throwUnavailable(deps))
  if (settlement?.kind === 'refunding') throw new Refusal('PAYMENT_REFUNDED', { details })
  if (settlement?.kind === 'held') throw new Refusal('PAYMENT_HELD', { details })
  // The text of this refusal also fits here: the purchase will appear, and the member need not pay again.
  if (['granted', 'given', 'feePaid'].includes(settlement?.kind ?? ''))
    throw new Refusal('PAYMENT_NOT_CONFIRMED', { details })
  return gatewayOrderId
}

const SENDING_SECONDS = 10
const WAITS = 100
const WAIT_MS = 100

/**
 * If several requests open the same order at once, one creates it at the gateway and the others wait: a second gateway
 * order that nobody sees would look like a lost one. If the server of that request crashes, another request creates the
 * order after SENDING_SECONDS, which is longer than the time limit of a call to the gateway.
 */
export async function sendOnce(deps: PaymentDeps, order: OpenOrder, terms: Terms): Promise<string> {
  for (let wait = 0; wait < WAITS; wait += 1) {
    const now = deps.clock.now()
    const until = now.add({ seconds: SENDING_SECONDS })
    const claim = await claimSending(deps.db, order.id, { now, until })
    if (claim === 'mine') return sendOrder(deps, order, terms).finally(() => endSending(deps.db, order.id))
    if (claim !== 'others') return claim.gatewayOrderId
    // Releases the database connection while this request waits.
    await commitSoFar()
    await setTimeout(WAIT_MS)
  }
  throw new Refusal('GATEWAY_UNAVAILABLE')
}

async function sendOrder(deps: PaymentDeps, order: OpenOrder, terms: Terms): Promise<string> {
  const notes = { package: terms.packageName, ...purchaseNotes(order, terms) }
  const request = { amount: order.amountPaise, receipt: order.id, notes }
  const created = await deps.gateway.createOrder(request).catch(throwUnavailable(deps))
  if (created.amount !== order.amountPaise || created.currency !== 'INR') {
    deps.log.error({ paymentOrderId: order.id }, 'the payment gateway created an order of another amount')
    throw new Refusal('GATEWAY_UNAVAILABLE')
  }
  return recordGatewayOrder(deps.db, order.id, created.id)
}

export const throwUnavailable =
  (deps: PaymentDeps) =>
  (error: unknown): never => {
    if (!(error instanceof GatewayError)) throw error
    logFailure(deps, error)
    throw new Refusal('GATEWAY_UNAVAILABLE')
  }
