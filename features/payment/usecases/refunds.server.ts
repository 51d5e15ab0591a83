import * as z from 'zod'
import { inTransaction } from '#lib/db.server.ts'
import type { JobKind } from '#lib/jobs.server.ts'
import { isBefore } from '#lib/time.ts'
import { refundSent } from '../mailKinds.ts'
import type { PaymentDeps } from '../paymentDeps.server.ts'
import { endPaymentIssue, recordPaymentIssue } from '../paymentIssueStore.server.ts'
import {
  closeRefund,
  type Refund,
  recordGatewayRefund,
  refundById,
  reopenRefund,
  sentRefundsOf,
  wholeRefundOf,
} from '../refundStore.server.ts'
import { OVERDUE_REFUND_HOURS } from '../rules.ts'

const refundPayload = z.object({ paymentId: z.string() })
/** Sends a full refund. If all its retries fail, the reconciliation continues. */
export const refundJob: JobKind<z.infer<typeof refundPayload>> = {
  name: 'payment.refund',
  payload: refundPayload,
  retryLimit: 12,
}

const staffRefundPayload = z.object({ refundId: z.uuid() })
/** Sends a refund made by staff. */
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
 * never refunds more than was paid. If the refund failed at the bank, it is requested again. Throws GatewayError as
 * long as the gateway refuses or fails.
 */
export async function refundOnce(deps: PaymentDeps, refundId: string): Promise<void> {
  const refund = await refundById(deps.db, refundId)
  if (refund) await sendRefund(deps, refund)
}

async function sendRefund(deps: PaymentDeps, refund: Refund): Promise<void> {
  const byStaff = refund.reason === 'byStaff'
  if (!(await isSent(deps, refund))) {
    const attempt = refund.gatewayRefundId
      ? await reopenRefund(deps.db, refund, deps.clock.now())
      : refund.attempt
    // Refunds from before there were partial refunds use the payment's id as their key, by which the gateway still
    // knows them.
    const idempotencyKey = `refund-${byStaff ? refund.id : refund.paymentId}-${attempt}`
    const part = byStaff ? { amount: refund.amountPaise } : {}
    const made = await deps.gateway.refundPayment(refund.paymentId, { ...part, idempotencyKey })
    await recordGatewayRefund(deps.db, refund.id, made.id)
    if (made.status === 'failed') throw new Error('the bank failed a refund at once')
  }
  await inTransaction(deps.db, async (trx) => {
    const now = deps.clock.now()
    if (!(await closeRefund(trx, refund, now))) return
    await endPaymentIssue(trx, { kind: 'overdueRefund', subject: paymentIssueSubject(refund) }, now)
    await deps.mailer.sendMade(trx, refundSent, refund.id)
  })
}

/**
 * The refunded total of the payment does not prove that a partial refund was sent, because others may have refunded the
 * same amount. Nor does a smaller total prove that a full one was not: the bank may have undone a refund of others.
 */
async function isSent({ gateway }: PaymentDeps, refund: Refund): Promise<boolean> {
  const { gatewayRefundId, paymentId, reason } = refund
  if (gatewayRefundId && (await gateway.fetchRefund(gatewayRefundId)).status !== 'failed') return true
  if (reason === 'byStaff') return false
  const { amount, amountRefunded } = await gateway.fetchPayment(paymentId)
  return amountRefunded >= amount
}

/**
 * Finds refunds of a payment that the bank has undone, and sends them again. Returns whether there were any. Throws
 * GatewayError if the gateway does not answer.
 */
export async function resendUndoneRefunds(deps: PaymentDeps, paymentId: string): Promise<boolean> {
  let found = false
  for (const refund of await sentRefundsOf(deps.db, paymentId)) {
    if ((await deps.gateway.fetchRefund(refund.gatewayRefundId)).status !== 'failed') continue
    found = true
    await inTransaction(deps.db, async (trx) => {
      await reopenRefund(trx, refund, deps.clock.now())
      if (refund.reason === 'byStaff') await deps.jobs.enqueue(trx, staffRefundJob, { refundId: refund.id })
      else await deps.jobs.enqueue(trx, refundJob, { paymentId })
    })
  }
  return found
}

/** A payment has one full refund, and any number of partial ones. */
const paymentIssueSubject = ({ id, paymentId, reason }: Refund) => (reason === 'byStaff' ? id : paymentId)

/** Notifies staff of a refund that we have owed for a day. */
export async function recordOverdueRefund(deps: PaymentDeps, refundId: string, error: Error): Promise<void> {
  const now = deps.clock.now()
  const refund = await refundById(deps.db, refundId)
  if (refund?.status !== 'due' || isBefore(now, refund.dueAt.add({ hours: OVERDUE_REFUND_HOURS }))) return
  const { orderId, paymentId, amountPaise } = refund
  const subject = paymentIssueSubject(refund)
  deps.log.error({ paymentOrderId: orderId, err: error }, 'a refund is overdue')
  const about = { kind: 'overdueRefund', subject, paymentId, orderId, amountPaise } as const
  const facts = { state: 'due', outcome: 'nothing', status: 'open', details: error.message } as const
  await recordPaymentIssue(deps.db, { ...about, ...facts }, now)
}
