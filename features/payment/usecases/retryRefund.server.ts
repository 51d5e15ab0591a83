import { recordAudit } from '#features/audit/usecases/recordAudit.server.ts'
import { inTransaction } from '#lib/db.server.ts'
import type { Caller } from '#lib/deps.server.ts'
import { Refusal } from '#lib/refusals.ts'
import { disputesOfPayment } from '../disputeStore.server.ts'
import type { PaymentDeps } from '../paymentDeps.server.ts'
import { refundById } from '../refundStore.server.ts'
import { orderById } from '../store.server.ts'
import { staffRefundJob } from './refunds.server.ts'

type RetryDeps = Pick<PaymentDeps, 'db' | 'clock' | 'jobs'>

/**
 * Sends an owed refund to the gateway now, without waiting for the next check. The gateway recognises repeated
 * attempts by their key and refunds once. Throws NOT_FOUND, REFUND_NOT_POSSIBLE for a refund that was already
 * sent, REFUND_DISPUTED.
 */
export const retryRefund = (
  { db, clock, jobs }: RetryDeps,
  by: Caller,
  { orderId, refundId }: { orderId: string; refundId: string },
): Promise<void> =>
  inTransaction(db, async (trx) => {
    const order = await orderById(trx, orderId)
    const refund = await refundById(trx, refundId)
    if (!order || refund?.orderId !== orderId) throw new Refusal('NOT_FOUND')
    if (refund.status !== 'due') throw new Refusal('REFUND_NOT_POSSIBLE')
    if ((await disputesOfPayment(trx, refund.paymentId)).isDisputed) throw new Refusal('REFUND_DISPUTED')
    await jobs.enqueue(trx, staffRefundJob, { refundId })
    const subject = { subject: 'payment', subjectId: orderId, personId: order.personId }
    const after = { refundId, amountPaise: refund.amountPaise }
    await recordAudit(trx, by.personId, { action: 'refund.retry', ...subject, after }, clock.now())
  })
