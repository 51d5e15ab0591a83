import { recordAudit } from '#features/audit/usecases/recordAudit.server.ts'
import { revokePass } from '#features/booking/usecases/revokePass.server.ts'
import { lockPass } from '#features/passes/reads.server.ts'
import { ledgerNotes } from '#features/passes/text/ledgerNotes.ts'
import { adjustSessions } from '#features/passes/usecases/changePass.server.ts'
import { reinstateCredits } from '#features/promoCode/usecases/redeemCodes.server.ts'
import { inTransaction, type Trx, violates } from '#lib/db.server.ts'
import type { Caller } from '#lib/deps.server.ts'
import type { Paise } from '#lib/money.ts'
import { orThrow, Refusal } from '#lib/refusals.ts'
import { endGift } from '../giftStore.server.ts'
import { refundSent } from '../mailKinds.ts'
import type { PaymentDeps } from '../paymentDeps.server.ts'
import { decidePaymentIssuesOf } from '../paymentIssueStore.server.ts'
import { lockDrawer } from '../reads.server.ts'
import { decideStaffRefund, type RequestedRefund, refundableAmount } from '../refundRules.ts'
import { insertStaffRefund, refundOfRequest } from '../refundStore.server.ts'
import { isDeskMethod } from '../rules.ts'
import { lockOrder, orderById, type PaymentOrder } from '../store.server.ts'
import { issueTaxDocuments } from './issueTaxDocuments.server.ts'
import { factsOf, passedTaxDay } from './refundPreview.server.ts'
import { staffRefundJob } from './refunds.server.ts'

export interface RefundRequest extends RequestedRefund {
  orderId: string
  note: string
  requestKey: string
  /**
   * The values of the preview: the amount left after the refund; the version of the pass, or null without one; the last
   * day on which the tax could be corrected, if it has passed. `taxUntil` is undefined if there was no preview, as for
   * the return of a gift.
   */
  seen: { leftPaise: Paise; passVersion: number | null; taxUntil?: string | null }
}

type RefundDeps = Pick<PaymentDeps, 'db' | 'clock' | 'jobs' | 'mailer'>

/**
 * Refunds a payment, or a part of it: at the desk at once, online by a job. It also applies the decision about the
 * pass. A repeated request with the same key has no further effect. The order is locked, and the database adds up all
 * refunds, so that the total never exceeds the payment. Returns the refund's id. Throws NOT_FOUND, CHANGED,
 * REFUND_NOT_POSSIBLE, REFUND_DISPUTED, REFUND_TOO_MUCH, REFUND_TOO_LITTLE, PASS_TOO_SHORT, GIFT_ONLY_WHOLE,
 * CORRECTION_ONLY_PART, BAD_REQUEST for a key of another refund.
 */
export async function refundByStaff(deps: RefundDeps, by: Caller, request: RefundRequest): Promise<string> {
  const refund = inTransaction(deps.db, (trx) => decideAndRefund(trx, deps, by, request))
  return refund.catch((error: unknown) => {
    if (violates(error, 'payment_order_refunded')) throw new Refusal('REFUND_TOO_MUCH')
    // The same key was used for another refund concurrently.
    if (violates(error, 'payment_refund_request_key_key')) throw requestKeyUsed()
    throw error
  })
}

async function decideAndRefund(
  trx: Trx,
  deps: RefundDeps,
  by: Caller,
  request: RefundRequest,
): Promise<string> {
  const atDrawer = isDeskMethod(request.method) ? await lockDrawer(trx, by.personId, deps.clock) : undefined
  if (!(await orderById(trx, request.orderId))) throw new Refusal('NOT_FOUND')
  const order = await lockOrder(trx, request.orderId)
  const before = await refundOfRequest(trx, request.requestKey)
  if (before) return requireSameRefund(before, request)
  if (!order.paidAt) throw new Refusal('NOT_FOUND')
  const now = atDrawer ?? deps.clock.now()
  const pass = order.passId ? await lockPass(trx, order.passId) : undefined
  const facts = await factsOf(trx, order, pass)
  const { leftPaise } = orThrow(decideStaffRefund(facts, request))
  const { seen } = request
  if (leftPaise !== seen.leftPaise || (pass?.version ?? null) !== seen.passVersion)
    throw new Refusal('CHANGED')
  if (seen.taxUntil !== undefined) {
    const taxUntil = await passedTaxDay(trx, order.id, now)
    if ((taxUntil?.toString() ?? null) !== seen.taxUntil) throw new Refusal('CHANGED')
  }
  return makeRefund(trx, deps, by, { request, order, before: refundableAmount(facts), leftPaise }, now)
}

type RecordedRefund = NonNullable<Awaited<ReturnType<typeof refundOfRequest>>>

const sessionsOf = (change: RequestedRefund['pass']): number | null =>
  change.kind === 'shortened' ? change.sessions : null

function requireSameRefund(before: RecordedRefund, request: RefundRequest): string {
  const sessions = sessionsOf(request.pass)
  const isSame =
    before.orderId === request.orderId &&
    before.amountPaise === request.amountPaise &&
    before.method === request.method &&
    before.note === request.note &&
    before.passChange === request.pass.kind &&
    // A refund of an older release has no number of sessions.
    (before.passSessions ?? sessions) === sessions &&
    before.priceCorrected === (request.priceCorrected ?? false)
  if (!isSame) throw requestKeyUsed()
  return before.id
}

const requestKeyUsed = () => new Refusal('BAD_REQUEST', { field: 'requestKey' })

interface RefundDecision {
  request: RefundRequest
  order: PaymentOrder
  /** The amount left of the payment before this refund; `leftPaise`: the amount left after it. */
  before: Paise
  leftPaise: Paise
}

async function makeRefund(
  trx: Trx,
  deps: RefundDeps,
  by: Caller,
  { request, order, before, leftPaise }: RefundDecision,
  now: Temporal.Instant,
): Promise<string> {
  const { method, amountPaise, note, requestKey, pass: change, priceCorrected = false } = request
  const madeBy = { by: by.personId, note, requestKey }
  const money = {
    orderId: order.id,
    paymentId: order.paymentId,
    method,
    amountPaise,
    passChange: change.kind,
    passSessions: sessionsOf(change),
    priceCorrected,
  }
  const refundId = await insertStaffRefund(trx, { ...money, ...madeBy }, now)
  if (order.giftId && order.gift === 'open') await endGift(trx, order.giftId, now)
  if (order.passId) await changePass(trx, deps, { passId: order.passId, change, by: by.personId }, now)
  if (leftPaise === 0) await closePaymentIssues(trx, order, { change, by: by.personId, note }, now)
  if (leftPaise === 0 && endsPass(order, change)) await reinstateCredits(trx, order.id)
  if (isDeskMethod(method)) await deps.mailer.sendMade(trx, refundSent, refundId)
  else await deps.jobs.enqueue(trx, staffRefundJob, { refundId })
  const after = { leftPaise, amountPaise, method, pass: change, ...(priceCorrected && { priceCorrected }) }
  const subject = { subject: 'payment', subjectId: order.id, personId: order.personId }
  const changed = { before: { leftPaise: before }, after, reason: note }
  // Members can also return their own gifts.
  if (by.role !== 'member') {
    await recordAudit(trx, by.personId, { action: 'refund.make', ...subject, ...changed }, now)
  }
  await issueTaxDocuments(trx, order.id, now)
  return refundId
}

const endsPass = ({ passRevoked }: Pick<PaymentOrder, 'passRevoked'>, change: RequestedRefund['pass']) =>
  passRevoked || change.kind === 'revoked'

/** Issues about refunds by others need no decision once the whole payment is refunded. */
const closePaymentIssues = (
  trx: Trx,
  { id, passRevoked }: PaymentOrder,
  { change, by, note }: { change: RequestedRefund['pass']; by: string; note: string },
  now: Temporal.Instant,
): Promise<void> => {
  const outcome = endsPass({ passRevoked }, change) ? 'passRevoked' : 'passKept'
  return decidePaymentIssuesOf(trx, id, { by, decision: note, outcome }, now)
}

async function changePass(
  trx: Trx,
  deps: RefundDeps,
  { passId, change, by }: { passId: string; change: RequestedRefund['pass']; by: string },
  now: Temporal.Instant,
): Promise<void> {
  if (change.kind === 'shortened') {
    await adjustSessions(trx, passId, { sessions: -change.sessions, by, note: ledgerNotes.shortened }, now)
  }
  if (change.kind === 'revoked') {
    await revokePass(trx, deps, { passId, reason: ledgerNotes.refundedByStaff, by }, now)
  }
}
