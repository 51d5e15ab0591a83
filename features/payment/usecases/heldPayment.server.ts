import { recordAudit } from '#features/audit/usecases/recordAudit.server.ts'
import { inTransaction, type Trx, violates } from '#lib/db.server.ts'
import type { Caller } from '#lib/deps.server.ts'
import type { Paise } from '#lib/money.ts'
import { Refusal } from '#lib/refusals.ts'
import { endHold, reversedPaiseOf } from '../deskStore.server.ts'
import { disputesOfPayment } from '../disputeStore.server.ts'
import { lockRecipient } from '../giftStore.server.ts'
import type { PaymentDeps } from '../paymentDeps.server.ts'
import { decidePaymentIssuesOf, isGrantedBy } from '../paymentIssueStore.server.ts'
import { refundableAmount } from '../refundRules.ts'
import { closeRefund, recordRefund, refundOfRequest, wholeRefundOf } from '../refundStore.server.ts'
import { orderById, type PaymentOrder } from '../store.server.ts'
import { fulfilOrder, lockToPay, redeemCodesOf } from './fulfilOrder.server.ts'
import { issueTaxDocuments } from './issueTaxDocuments.server.ts'
import { refundJob } from './refunds.server.ts'

type HeldDeps = Pick<PaymentDeps, 'db' | 'clock' | 'jobs' | 'mailer'>

/** A payment that was partly refunded before anything was granted, and staff's decision about it. */
export interface HeldDecision {
  orderId: string
  reason: string
  /** The amount that was left when staff decided; undefined in a request of an older release. */
  seen?: { leftPaise: Paise } | undefined
}

/**
 * Accepts the payment in spite of the partial refund, and grants the pass. A repeated request changes nothing. Throws
 * NOT_FOUND, NOT_HELD, CHANGED, NOTHING_LEFT, DISCOVERY_USED, FEE_SETTLED if the fee is no longer due, GIFT_WITHOUT_RECIPIENT if the
 * recipient of the gift was deleted, and the refusal of a promo code.
 */
export const grantHeld = (deps: HeldDeps, by: Caller, decision: HeldDecision): Promise<void> =>
  decideHeld(deps, by, decision, {
    action: 'payment.grant',
    isDone: (trx, order) => isGrantedBy(trx, order.id, { by: by.personId, decision: decision.reason }),
    act: async (trx, { order, leftPaise }, now) => {
      if (leftPaise === 0) throw new Refusal('NOTHING_LEFT')
      const refused = await redeemCodesOf(trx, order, now)
      if (refused) throw new Refusal(refused.code, { details: refused.details ?? {} })
      if (order.giftId && !(await lockRecipient(trx, order.giftId))) {
        throw new Refusal('GIFT_WITHOUT_RECIPIENT')
      }
      await endHold(trx, order.id, 'paid')
      const passId = await fulfilOrder(trx, deps, order, now)
      const decided = { by: by.personId, decision: decision.reason }
      await decidePaymentIssuesOf(trx, order.id, { ...decided, outcome: 'passKept' }, now)
      return { status: 'paid', passId }
    },
  }).catch((error: unknown) => {
    if (violates(error, 'pass_one_discovery')) throw new Refusal('DISCOVERY_USED')
    if (violates(error, 'payment_order_fee_once')) throw new Refusal('FEE_SETTLED')
    throw error
  })

/**
 * Refunds the rest; nothing is granted. If the payer's bank has taken the rest, no money moves. A repeated request with
 * the same `requestKey` has no further effect. Throws NOT_FOUND, NOT_HELD, CHANGED, REFUND_DISPUTED, BAD_REQUEST for a
 * key used for another refund.
 */
export const declineHeld = (
  deps: HeldDeps,
  by: Caller,
  { requestKey, ...decision }: HeldDecision & { requestKey: string },
): Promise<void> =>
  decideHeld(deps, by, decision, {
    action: 'payment.decline',
    isDone: async (trx, order) => (await refundOfRequest(trx, requestKey))?.orderId === order.id,
    act: async (trx, { order, takenBackPaise, leftPaise }, now) => {
      const { id: orderId, paymentId } = order
      if (!paymentId) throw new Refusal('NOT_HELD')
      const { isDisputed, lostPaise } = await disputesOfPayment(trx, paymentId)
      if (isDisputed) throw new Refusal('REFUND_DISPUTED')
      const request = { by: by.personId, note: decision.reason, requestKey }
      // If the bank took the rest, its refund is recorded as not sent: it is owed if the bank returns the money.
      const amountPaise = leftPaise || order.amountPaise - (takenBackPaise - lostPaise)
      if (amountPaise <= 0) throw new Refusal('NOT_HELD')
      await recordRefund(trx, { paymentId, orderId, amountPaise, reason: 'declined', request }, now)
      await endHold(trx, orderId, 'refundDue')
      const refund = leftPaise === 0 && (await wholeRefundOf(trx, paymentId))
      if (refund) await closeRefund(trx, refund, 'cancelled', now)
      else await deps.jobs.enqueue(trx, refundJob, { paymentId })
      const decided = { by: by.personId, decision: decision.reason }
      await decidePaymentIssuesOf(trx, orderId, { ...decided, outcome: 'noPass' }, now)
      return { status: refund ? 'refunded' : 'refundDue', amountPaise: leftPaise }
    },
  }).catch((error: unknown) => {
    if (violates(error, 'payment_refund_request_key_key'))
      throw new Refusal('BAD_REQUEST', { field: 'requestKey' })
    throw error
  })

interface DecisionSteps {
  action: 'payment.grant' | 'payment.decline'
  /** Whether this exact decision was made before. */
  isDone: (trx: Trx, order: PaymentOrder) => Promise<boolean>
  act: (
    trx: Trx,
    held: { order: PaymentOrder; takenBackPaise: Paise; leftPaise: Paise },
    now: Temporal.Instant,
  ) => Promise<object>
}

function decideHeld(
  { db, clock }: HeldDeps,
  by: Caller,
  { orderId, reason, seen }: HeldDecision,
  { action, isDone, act }: DecisionSteps,
): Promise<void> {
  return inTransaction(db, async (trx) => {
    const storedOrder = await orderById(trx, orderId)
    if (!storedOrder) throw new Refusal('NOT_FOUND')
    const order = await lockToPay(trx, storedOrder)
    if (await isDone(trx, order)) return
    if (order.status !== 'held') throw new Refusal('NOT_HELD')
    const takenBackPaise = await reversedPaiseOf(trx, orderId)
    const leftPaise = refundableAmount({ ...order, takenBackPaise })
    if (seen && seen.leftPaise !== leftPaise) throw new Refusal('CHANGED')
    const now = clock.now()
    const after = await act(trx, { order, takenBackPaise, leftPaise }, now)
    const subject = { subject: 'payment', subjectId: orderId, personId: order.personId }
    const changed = { before: { status: order.status }, after, reason }
    await recordAudit(trx, by.personId, { action, ...subject, ...changed }, now)
    await issueTaxDocuments(trx, orderId, now)
  })
}
