import * as z from 'zod'
import { inTransaction } from '#lib/db.server.ts'
import type { JobKind } from '#lib/jobs.server.ts'
import type { PaymentDeps } from './paymentDeps.server.ts'
import { closeRefund, noteGatewayRefund, refundOf, reopenRefund } from './refundStore.server.ts'

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
      await deps.mailer.sendMade(trx, 'paymentRefunded', paymentId)
    }
  })
}
