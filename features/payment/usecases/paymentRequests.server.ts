import * as z from 'zod'
import { recordAudit } from '#features/audit/usecases/recordAudit.server.ts'
import { applyCodes, reserveCodes } from '#features/promoCode/usecases/redeemCodes.server.ts'
import { inTransaction, type Trx, violates } from '#lib/db.server.ts'
import type { Caller } from '#lib/deps.server.ts'
import type { JobKind } from '#lib/jobs.server.ts'
import { limitToOwnData } from '#lib/permissions.ts'
import { Refusal } from '#lib/refusals.ts'
import { lockBuyer } from '../checkoutStore.server.ts'
import { GatewayError, logFailure } from '../gatewayError.server.ts'
import { paymentLink } from '../mailKinds.ts'
import type { PaymentDeps } from '../paymentDeps.server.ts'
import { lockDrawer } from '../reads.server.ts'
import { CODE_MINUTES, kindOf, POLL_SECONDS, requestStatus } from '../requestRules.ts'
import {
  claimPoll,
  insertRequest,
  linksToShow,
  markClosed,
  type PaymentRequest,
  recordCode,
  requestById,
  requestOfKey,
  verifiedAddress,
} from '../requestStore.server.ts'
import { cancelByStaff, cancelOpenRequests, closeCodeJob } from './cancelRequests.server.ts'
import {
  isChanged,
  type NewPerson,
  newcomerRefusal,
  overrideReasonOf,
  type SaleRequest,
  saleKeyUsed,
} from './deskSale.server.ts'
import { lockToPay } from './fulfilOrder.server.ts'
import { throwUnavailable } from './openCheckout.server.ts'
import { buyerToStore, isSameBuyer } from './orderBuyer.server.ts'
import { readSaleOffer } from './saleOffers.server.ts'
import { settleOrder } from './settlement.server.ts'

export type { Gateway } from '../gateway.server.ts'
export type { PaymentDeps } from '../paymentDeps.server.ts'
export type { PaymentRequest } from '../requestStore.server.ts'

const orderPayload = z.object({ orderId: z.string() })

/** Checks once at the gateway whether a request is paid. If that fails, the reconciliation checks it later. */
export const pollPaymentRequestJob: JobKind<z.infer<typeof orderPayload>> = {
  name: 'payment.askRequest',
  payload: orderPayload,
  retryLimit: 0,
}

export type RequestToPay = Omit<SaleRequest, 'method' | 'reference'> & {
  /** A link instead of a QR code: for how many hours it can be paid, and whether it is mailed to the member. */
  link: { hours: number; mail: boolean } | null
}

/**
 * Asks somebody to pay: at the desk by UPI, or elsewhere by a link. Opens an order with the terms that the screen has
 * shown, and lets the gateway create a QR code or a link for its amount. The person's earlier requests that are not
 * paid are cancelled. Our record is inserted first, so that every payment has an order. A call that is repeated
 * with the same key creates one request. Throws what a desk sale throws, and GATEWAY_UNAVAILABLE: then nothing can be
 * paid, and the call can be repeated.
 */
export async function openRequest(
  deps: PaymentDeps,
  by: Caller,
  request: RequestToPay,
): Promise<PaymentRequest> {
  const id = await inRequestTransaction(deps, async (trx) => {
    await lockBuyer(trx, request.personId)
    const before = await requestOfKey(trx, request.saleKey)
    if (!before) return recordRequest(trx, deps, by, request)
    if (!isSameRequest(before, by, request)) throw saleKeyUsed('online')
    // No open request is left for which a code or link could be created.
    if (wasAbandoned(before)) throw new Refusal('CHANGED')
    return before.id
  })
  return withCode(deps, id, request)
}

/**
 * As `openRequest`, for a person without a record: `open` creates the record in the transaction that inserts the
 * request. A call that is repeated with the same key creates both once. Throws NEWCOMER_ASKED if this key was used to
 * record a person and to open a request that differs from this one and is not paid.
 */
export async function openRequestForNewPerson(
  deps: PaymentDeps,
  by: Caller,
  { open, otherName, ...request }: Omit<RequestToPay, 'personId'> & NewPerson,
): Promise<PaymentRequest> {
  const id = await inRequestTransaction(deps, async (trx) => {
    const now = await lockDrawer(trx, by.personId, deps.clock)
    const before = await requestOfKey(trx, request.saleKey)
    if (before) {
      const isSame = isSameRequest(before, by, { ...request, personId: before.person.id })
      const isOtherPerson = (await otherName(trx, before.person.id)) !== null
      if (!isSame || isOtherPerson || wasAbandoned(before)) throw newcomerRefusal(before, by)
      return before.id
    }
    return recordRequest(trx, deps, by, { ...request, personId: await open(trx, now) })
  })
  return withCode(deps, id, request)
}

const inRequestTransaction = (deps: PaymentDeps, record: (trx: Trx) => Promise<string>): Promise<string> =>
  inTransaction(deps.db, record).catch((error: unknown) => {
    // The key was used for a sale, or for a request to somebody else.
    if (violates(error, 'payment_order_sale_key_key')) throw saleKeyUsed()
    throw error
  })

async function withCode(
  deps: PaymentDeps,
  id: string,
  { link }: Pick<RequestToPay, 'link'>,
): Promise<PaymentRequest> {
  const opened = await requireRequest(deps, id)
  return opened.code || opened.cancelledAt ? opened : makeCode(deps, opened, link?.mail ?? false)
}

async function recordRequest(
  trx: Trx,
  deps: PaymentDeps,
  by: Caller,
  request: RequestToPay,
): Promise<string> {
  const now = deps.clock.now()
  await cancelOpenRequests(trx, deps, by.personId, request.personId, now)
  const { offer, discounts } = await readSaleOffer(trx, request, now, (purchase) =>
    applyCodes(trx, request.codes, purchase, now),
  )
  const overrideReason = overrideReasonOf(offer, by, request)
  if (isChanged(offer, request.seen)) throw new Refusal('CHANGED')
  const { terms, version: packageVersion, gstBasisPoints, amountPaise } = offer
  const { personId, saleKey, link } = request
  const discountPaise = terms.pricePaise - amountPaise
  const buyer = buyerToStore(request.buyer, { needsState: offer.asked.state })
  const order = { personId, terms, packageVersion, gstBasisPoints, discountPaise, ...buyer }
  const sale = { ...order, soldBy: by.personId, saleKey, overrideReason, linkHours: link?.hours ?? null }
  const id = await insertRequest(trx, sale, now)
  // The codes of a link are reserved for as long as it can be paid, because its price is fixed.
  const reservedFrom = now.add({ hours: link?.hours ?? 0 })
  await reserveCodes(trx, { id, personId }, { ...discounts, isNew: true }, reservedFrom)
  const discount = discountPaise > 0 && { discountPaise }
  const after = { packageName: terms.packageName, amountPaise, ...discount, method: 'online' }
  const reason = overrideReason ? { reason: overrideReason } : {}
  const subject = { subject: 'payment', subjectId: id, personId }
  const action = link ? 'sale.requestLink' : 'sale.request'
  await recordAudit(trx, by.personId, { action, ...subject, after, ...reason }, now)
  return id
}

const isSameRequest = (opened: PaymentRequest, by: Caller, request: RequestToPay): boolean =>
  opened.soldBy === by.personId &&
  opened.person.id === request.personId &&
  opened.packageId === request.packageId &&
  opened.linkHours === (request.link?.hours ?? null) &&
  opened.amountPaise === request.seen.amountPaise &&
  isSameBuyer(opened, request.buyer)

/** Whether the request never reached the gateway. */
const wasAbandoned = ({ status, code }: PaymentRequest): boolean => status === 'abandoned' && !code

/**
 * Creates the code or link. Two simultaneous calls may create one each: the one that is recorded first is shown, and
 * the other one is not shown to anybody and expires.
 */
async function makeCode(
  deps: PaymentDeps,
  { id, person, packageName, amountPaise, linkHours }: PaymentRequest,
  mail: boolean,
): Promise<PaymentRequest> {
  const { gateway } = deps
  const closesAt = deps.clock.now().add(linkHours ? { hours: linkHours } : { minutes: CODE_MINUTES })
  const terms = { amount: amountPaise, closesAt, description: packageName, notes: { order: id } }
  const created = await (linkHours ? gateway.createPaymentLink(terms) : gateway.createQrCode(terms)).catch(
    throwUnavailable(deps),
  )
  if (created.amount !== amountPaise) {
    deps.log.error({ paymentOrderId: id }, 'the payment gateway created a request of another amount')
    throw new Refusal('GATEWAY_UNAVAILABLE')
  }
  await inTransaction(deps.db, async (trx) => {
    const mailed = mail && (await verifiedAddress(trx, person.id)) !== null
    const { id: gatewayId, content } = created
    const code = { gatewayId, content, closesAt: created.closesAt ?? closesAt, mailed }
    if ((await recordCode(trx, id, code)) && mailed) await deps.mailer.sendMade(trx, paymentLink, id)
    // The request was cancelled while the code was created, so there was nothing to close at that time.
    if ((await requireRequest({ db: trx }, id)).cancelledAt)
      await deps.jobs.enqueue(trx, closeCodeJob, { orderId: id })
  })
  const request = await requireRequest(deps, id)
  if (request.cancelledAt) await closeNow(deps, id)
  return request
}

async function requireRequest(deps: Pick<PaymentDeps, 'db'>, id: string): Promise<PaymentRequest> {
  const request = await requestById(deps.db, id)
  if (!request) throw new Refusal('NOT_FOUND')
  return request
}

/**
 * The links that are open, and those that ended since yesterday; of one member or of all. As with sales, the front desk
 * sees only its own requests. Reads only our own data.
 */
export const readLinks = (
  deps: Pick<PaymentDeps, 'db'>,
  by: Caller,
  personId: string | null,
  now: Temporal.Instant,
): Promise<PaymentRequest[]> =>
  linksToShow(deps.db, { soldBy: limitToOwnData(by, 'readMoney'), personId }, now)

async function visibleRequest(
  deps: Pick<PaymentDeps, 'db'>,
  by: Caller,
  id: string,
): Promise<PaymentRequest> {
  const request = await requireRequest(deps, id)
  const sellerId = limitToOwnData(by, 'readMoney')
  if (sellerId !== null && request.soldBy !== sellerId) throw new Refusal('NOT_FOUND')
  return request
}

/**
 * The state of a request. Reads only our own data, so it never waits for the gateway. Every POLL_SECONDS it enqueues a
 * job that checks at the gateway whether the payment has arrived. Throws NOT_FOUND.
 */
export async function checkRequest(
  deps: PaymentDeps,
  by: Caller,
  id: string,
  now: Temporal.Instant,
): Promise<PaymentRequest> {
  const request = await visibleRequest(deps, by, id)
  if (request.gatewayOrderId && request.status === 'created') {
    const before = now.subtract({ seconds: POLL_SECONDS[kindOf(request)] })
    await inTransaction(deps.db, async (trx) => {
      if (await claimPoll(trx, id, { now, before }))
        await deps.jobs.enqueue(trx, pollPaymentRequestJob, { orderId: id })
    })
  }
  return request
}

/** The work of {@link pollPaymentRequestJob}. */
export async function pollPaymentRequest(deps: PaymentDeps, orderId: string): Promise<void> {
  const request = await requestById(deps.db, orderId)
  if (!request?.gatewayOrderId) return
  await settleOrder(deps, request.gatewayOrderId).catch((error: unknown) => {
    if (!(error instanceof GatewayError)) throw error
    logFailure(deps, error)
  })
}

/**
 * Cancels an unpaid request, and closes it at the gateway: at once if the gateway responds, otherwise by a job. If it
 * is still paid later, the payment buys the pass, or is refunded if something was bought instead. A request that is
 * already paid stays paid. Throws NOT_FOUND.
 */
export async function cancelRequest(deps: PaymentDeps, by: Caller, id: string): Promise<PaymentRequest> {
  const request = await visibleRequest(deps, by, id)
  await inTransaction(deps.db, async (trx) => {
    const now = deps.clock.now()
    const { status } = await lockToPay(trx, { id, personId: request.person.id })
    const { code, cancelledAt, closedAt } = await requireRequest({ db: trx }, id)
    const closesAt = code?.closesAt ?? null
    const currentStatus = requestStatus({ status, closesAt, cancelledAt, closedAt }, now)
    if (currentStatus !== 'waiting' && code !== null) return
    await cancelByStaff(trx, deps, by.personId, request, now)
  })
  await closeNow(deps, id)
  return requireRequest(deps, id)
}

const closeNow = (deps: PaymentDeps, id: string): Promise<void> =>
  closeCode(deps, id).catch((error: unknown) => {
    if (!(error instanceof GatewayError)) throw error
    logFailure(deps, error)
  })

/**
 * The work of {@link closeCodeJob}. If the request is closed already, it was paid or has expired: then it is settled.
 */
export async function closeCode(deps: PaymentDeps, orderId: string): Promise<void> {
  const request = await requestById(deps.db, orderId)
  if (!request?.gatewayOrderId || !request.cancelledAt || request.status !== 'created') return
  await deps.gateway.closeRequest(request.gatewayOrderId).catch((error: unknown) => {
    if (!(error instanceof GatewayError) || error.kind !== 'refused') throw error
  })
  await markClosed(deps.db, orderId, deps.clock.now())
  await settleOrder(deps, request.gatewayOrderId)
}
