import * as z from 'zod'
import { inTransaction } from '#lib/db.server.ts'
import type { JobKind } from '#lib/jobs.server.ts'
import { isBefore } from '#lib/time.ts'
import { paymentRefunded } from '../mailKinds.ts'
import { endMatter, noteMatter } from '../matterStore.server.ts'
import type { PaymentDeps } from '../paymentDeps.server.ts'
import { closeRefund, noteGatewayRefund, refundOf, reopenRefund } from '../refundStore.server.ts'
import { OVERDUE_REFUND_HOURS } from '../rules.ts'

const refundPayload = z.object({ paymentId: z.string() })
/** Sends a payment back. What its retries don't achieve is taken up by the reconciliation. */
export const refundJob: JobKind<z.infer<typeof refundPayload>> = {
  name: 'payment.refund',
  payload: refundPayload,
  retryLimit: 12,
}

/**
 * Sends a payment back in full that was noted for it, or finds that it has gone. Repeating it changes
 * nothing: the gateway knows the attempt by its key and never gives back more than was paid. A refund that
 * the bank failed after all is asked for anew. Throws GatewayError as long as the gateway won't.
 */
export async function refundPayment(deps: PaymentDeps, paymentId: string): Promise<void> {
  const refund = await refundOf(deps.db, paymentId)
  if (!refund) return
  const payment = await deps.gateway.fetchPayment(paymentId)
  if (payment.amountRefunded < payment.amount) {
    const attempt = refund.gatewayRefundId ? await reopenRefund(deps.db, refund) : refund.attempt
    const idempotencyKey = `refund-${paymentId}-${attempt}`
    const made = await deps.gateway.refundPayment(paymentId, { idempotencyKey })
    await noteGatewayRefund(deps.db, paymentId, made.id)
    if (made.status === 'failed') throw new Error('the bank failed a refund at once')
  }
  await inTransaction(deps.db, async (trx) => {
    if (await closeRefund(trx, paymentId, deps.clock.now())) {
      await endMatter(trx, { kind: 'overdueRefund', subject: paymentId }, deps.clock.now())
      await deps.mailer.sendMade(trx, paymentRefunded, paymentId)
    }
  })
}

/** Staff are told of money that we have owed for a day. */
export async function noteOverdueRefund(deps: PaymentDeps, paymentId: string, error: Error): Promise<void> {
  const now = deps.clock.now()
  const refund = await refundOf(deps.db, paymentId)
  if (refund?.status !== 'due' || isBefore(now, refund.dueAt.add({ hours: OVERDUE_REFUND_HOURS }))) return
  const { orderId, amountPaise } = refund
  deps.log.error({ paymentOrderId: orderId, err: error }, 'a refund stays owed')
  const about = { kind: 'overdueRefund', subject: paymentId, paymentId, orderId, amountPaise } as const
  const facts = { state: 'due', outcome: 'nothing', status: 'open', details: error.message } as const
  await noteMatter(deps.db, { ...about, ...facts }, now)
}
