import * as z from 'zod'
import { inTransaction, type Trx } from '#lib/db.server.ts'
import type { JobKind } from '#lib/jobs.server.ts'
import { isBefore } from '#lib/time.ts'
import { disputesOfPayment } from '../disputeStore.server.ts'
import type { GatewayDispute, GatewayPayment, GatewayRefund } from '../gatewayResponses.server.ts'
import { refundSent } from '../mailKinds.ts'
import type { PaymentDeps } from '../paymentDeps.server.ts'
import { endPaymentIssue, recordPaymentIssue, stateOfIssue } from '../paymentIssueStore.server.ts'
import { decideSending } from '../refundRules.ts'
import {
  closeRefund,
  markRequested,
  type OtherRefunds,
  otherRefundsOf,
  type Refund,
  recordGatewayRefund,
  refundById,
  reopenRefund,
  sentRefundsOf,
  unsentRefundsOf,
  wholeRefundOf,
} from '../refundStore.server.ts'
import { OVERDUE_REFUND_HOURS } from '../rules.ts'
import { lockOrderRow } from '../store.server.ts'
import { settlePaymentJob } from './settleJobs.server.ts'

const refundPayload = z.object({ paymentId: z.string() })
/** Sends a full refund. If all its retries fail, the reconciliation continues. */
export const refundJob: JobKind<z.infer<typeof refundPayload>> = {
  name: 'payment.refund',
  payload: refundPayload,
  retryLimit: 12,
}

const staffRefundPayload = z.object({ refundId: z.uuid() })
/** Sends one refund that staff made. */
export const staffRefundJob: JobKind<z.infer<typeof staffRefundPayload>> = {
  name: 'payment.staffRefund',
  payload: staffRefundPayload,
  retryLimit: 12,
}

/** Sends the full refund of a payment for which no pass could be granted. */
export async function refundPayment(deps: PaymentDeps, paymentId: string): Promise<void> {
  const refund = await wholeRefundOf(deps.db, paymentId)
  if (refund) await sendRefund(deps, refund)
}

/**
 * Sends a recorded refund, or finds that it was sent. Idempotent: the gateway recognises the attempt by its key and
 * never refunds more than was paid. If the refund failed at the bank, it is requested again. Throws GatewayError if the
 * gateway refuses it or does not respond.
 */
export async function refundOnce(deps: PaymentDeps, refundId: string): Promise<void> {
  const refund = await refundById(deps.db, refundId)
  if (refund) await sendRefund(deps, refund)
}

async function sendRefund(deps: PaymentDeps, refund: Refund): Promise<void> {
  const attempt = (await isAccepted(deps, refund)) ? refund.attempt : await requestRefund(deps, refund)
  if (attempt === undefined) return
  await inTransaction(deps.db, async (trx) => {
    const now = deps.clock.now()
    if (!(await closeRefund(trx, { ...refund, attempt }, 'refunded', now))) return
    await endPaymentIssue(trx, issueOf(refund), now)
    await deps.mailer.sendMade(trx, refundSent, refund.id)
  })
}

const isAccepted = async ({ gateway }: PaymentDeps, { gatewayRefundId }: Refund): Promise<boolean> =>
  gatewayRefundId !== null && (await gateway.fetchRefund(gatewayRefundId)).status !== 'failed'

/**
 * The only place that sends refunds to the gateway. Returns the attempt that was sent; undefined if a dispute prevents
 * it, or the bank has undone that attempt since.
 */
async function requestRefund(deps: PaymentDeps, refund: Refund): Promise<number | undefined> {
  const { paymentId, amountPaise } = refund
  const byStaff = refund.reason === 'byStaff'
  const others = await otherRefundsOf(deps.db, refund)
  const askedAt = deps.clock.now()
  const payment = await deps.gateway.fetchPayment(paymentId)
  const alreadySent = await findSent(deps, refund, payment)
  if (alreadySent) return recordSent(deps, refund, alreadySent)
  // An equal total does not show that a partial refund was sent, because others may have refunded the same amount.
  // Nor does a smaller total show that a full refund was not sent: the bank may have undone a refund of others.
  if (!byStaff && payment.amountRefunded >= payment.amount) return refund.attempt
  const facts = { payment, askedAt, others }
  const allowed = await inTransaction(deps.db, (trx) => allowAttempt(trx, deps, refund, facts))
  if (!allowed) return undefined
  const part = byStaff || allowed.isPart ? { amount: amountPaise } : {}
  const attempt = { ...refund, attempt: allowed.attempt }
  const created = await deps.gateway.refundPayment(paymentId, { ...part, idempotencyKey: keyOf(attempt) })
  return recordSent(deps, attempt, created)
}

/** Full refunds have the payment's id in their key, as they had before there were partial refunds. */
const keyOf = ({ id, paymentId, reason, attempt }: Refund): string =>
  `refund-${reason === 'byStaff' ? id : paymentId}-${attempt}`

/** The gateway's refund of this attempt, if the gateway received it but its response was lost. */
async function findSent(
  { gateway }: PaymentDeps,
  refund: Refund,
  { id, amountRefunded }: GatewayPayment,
): Promise<GatewayRefund | undefined> {
  if (refund.gatewayRefundId || amountRefunded === 0) return undefined
  return (await gateway.refundsOfPayment(id)).find(({ key }) => key === keyOf(refund))
}

async function recordSent(
  { db }: PaymentDeps,
  refund: Refund,
  { id, status }: GatewayRefund,
): Promise<number | undefined> {
  if (!(await recordGatewayRefund(db, refund, id))) return undefined
  if (status === 'failed') throw new Error('the bank failed a refund at once')
  return refund.attempt
}

/**
 * Decides on the locked order whether the attempt may be sent. A dispute of its payment may have been recorded since,
 * and the payer's bank might return the same money; or others may have refunded it. A refund that can't be sent is shown
 * to staff; it is sent or cancelled when the bank has decided, and cancelled when nothing is left. `isPart`: the payer
 * has the rest from a lost dispute, which the gateway does not count as refunded.
 */
async function allowAttempt(
  trx: Trx,
  deps: PaymentDeps,
  { id, orderId, reason, attempt: before, status, gatewayRefundId }: Refund,
  { payment, askedAt, others }: { payment: GatewayPayment; askedAt: Temporal.Instant; others: OtherRefunds },
): Promise<{ attempt: number; isPart: boolean } | undefined> {
  const now = deps.clock.now()
  await lockOrderRow(trx, orderId)
  const refund = await refundById(trx, id)
  if (!refund || refund.status === 'cancelled') return undefined
  // Another run has sent or closed the refund since.
  const isSame =
    refund.attempt === before && refund.status === status && refund.gatewayRefundId === gatewayRefundId
  if (!isSame) return undefined
  // It counted as sent. The bank has undone it, or has undone the refunds by others that had made it unnecessary.
  const isUndone = refund.gatewayRefundId !== null || refund.status === 'refunded'
  const attempt = isUndone ? await reopenRefund(trx, refund, now) : refund.attempt
  const { isDisputed, lostPaise } = await disputesOfPayment(trx, payment.id)
  // Refunds that waited for the same dispute are sent one after the other: their sum may exceed the amount that is
  // left.
  if (lostPaise > 0 && !isNext(others, await otherRefundsOf(trx, refund))) return undefined
  const { amountPaise } = refund
  const leftPaise = payment.amount - payment.amountRefunded - lostPaise
  const isByStaff = reason === 'byStaff'
  const decision = decideSending({ isByStaff, amountPaise, leftPaise, lostPaise, isDisputed })
  if (decision === 'send') {
    await markRequested(trx, id, now)
    return { attempt, isPart: lostPaise > 0 }
  }
  // Another run may have sent the attempt and may still wait for the response, so the job tries again later.
  if (decision === 'cancel' && mayBeSending(refund, askedAt))
    throw new Error('a refund may be in transit to the gateway')
  const isCancelled =
    decision === 'cancel' && (await closeRefund(trx, { ...refund, attempt }, 'cancelled', now))
  if (isCancelled) {
    // An issue whose state is unchanged keeps its status. While too little was left for the refund, the issue had this
    // state and was open, so it is ended first.
    await endPaymentIssue(trx, issueOf(refund), now)
    // Refunds by others were not recorded while this refund was owed.
    await deps.jobs.enqueue(trx, settlePaymentJob, { paymentId: payment.id })
  }
  const about = {
    ...issueOf(refund),
    paymentId: payment.id,
    orderId,
    amountPaise,
    outcome: 'nothing',
  } as const
  const state = isDisputed ? 'open' : lostPaise > 0 ? 'lost' : isCancelled ? 'full' : 'partial'
  const facts = { state, status: isCancelled ? 'decided' : 'open' } as const
  await recordPaymentIssue(trx, { ...about, ...facts }, now)
  return undefined
}

/** Whether the gateway may have received the attempt only after `at`: a request times out much earlier. */
const mayBeSending = ({ gatewayRefundId, requestedAt }: Refund, at: Temporal.Instant): boolean =>
  gatewayRefundId === null && requestedAt !== null && isBefore(at, requestedAt.add({ minutes: 2 }))

/** Whether no earlier refund of the payment is owed, and none has changed since the request to the gateway. */
const isNext = (before: OtherRefunds, now: OtherRefunds) =>
  !now.isEarlierDue && now.version === before.version

/**
 * A dispute was decided: the refunds that waited for it are sent, or cancelled. If a refund was cancelled because the
 * dispute was lost, and the dispute is won now, staff have to refund again.
 */
export async function resumeRefunds(
  trx: Trx,
  deps: PaymentDeps,
  { paymentId, status }: Pick<GatewayDispute, 'paymentId' | 'status'>,
): Promise<void> {
  for (const refund of await unsentRefundsOf(trx, paymentId)) {
    const { id: refundId, orderId, amountPaise } = refund
    if (refund.status === 'due') await deps.jobs.enqueue(trx, staffRefundJob, { refundId })
    // `full`: it was cancelled because others had refunded everything.
    else if (status === 'won' && (await stateOfIssue(trx, issueOf(refund))) !== 'full') {
      const about = { ...issueOf(refund), paymentId, orderId, amountPaise, outcome: 'nothing' } as const
      await recordPaymentIssue(trx, { ...about, state: 'won', status: 'open' }, deps.clock.now())
    }
  }
}

/**
 * Finds refunds of a payment that the bank has undone, and sends them again. Returns whether there were any. Throws
 * GatewayError if the gateway does not answer.
 */
export async function resendUndoneRefunds(deps: PaymentDeps, paymentId: string): Promise<boolean> {
  let isKnown = false
  for (const refund of await sentRefundsOf(deps.db, paymentId)) {
    if (!(await isUndoneAtBank(deps, refund))) continue
    isKnown = true
    await inTransaction(deps.db, async (trx) => {
      await reopenRefund(trx, refund, deps.clock.now())
      if (refund.reason === 'byStaff') await deps.jobs.enqueue(trx, staffRefundJob, { refundId: refund.id })
      else await deps.jobs.enqueue(trx, refundJob, { paymentId })
    })
  }
  return isKnown
}

/** A refund without an id of the gateway was not sent, because others had refunded everything; that may have failed. */
async function isUndoneAtBank(
  { gateway }: PaymentDeps,
  { gatewayRefundId, paymentId }: Refund,
): Promise<boolean> {
  if (gatewayRefundId !== null) return (await gateway.fetchRefund(gatewayRefundId)).status === 'failed'
  const { amount, amountRefunded } = await gateway.fetchPayment(paymentId)
  return amountRefunded < amount
}

/** The issue of a refund: by the payment for a full refund, which exists once; by the refund for one by staff. */
const issueOf = ({ id, paymentId, reason }: Refund) =>
  ({ kind: 'overdueRefund', subject: reason === 'byStaff' ? id : paymentId }) as const

/** Notifies staff of a refund that we have owed for a day. */
export async function recordOverdueRefund(deps: PaymentDeps, refundId: string, error: Error): Promise<void> {
  const now = deps.clock.now()
  const found = await refundById(deps.db, refundId)
  if (!found) return
  await inTransaction(deps.db, async (trx) => {
    // Read again under the lock: another server may have sent the refund since, and ended its issue.
    await lockOrderRow(trx, found.orderId)
    const refund = await refundById(trx, refundId)
    if (refund?.status !== 'due' || isBefore(now, refund.dueAt.add({ hours: OVERDUE_REFUND_HOURS }))) return
    const { orderId, paymentId, amountPaise } = refund
    deps.log.error({ paymentOrderId: orderId, err: error }, 'a refund is overdue')
    const about = { ...issueOf(refund), paymentId, orderId, amountPaise } as const
    const facts = { state: 'due', outcome: 'nothing', status: 'open', details: error.message } as const
    await recordPaymentIssue(trx, { ...about, ...facts }, now)
  })
}
