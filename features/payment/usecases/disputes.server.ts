import * as z from 'zod'
import { inTransaction } from '#lib/db.server.ts'
import type { JobKind } from '#lib/jobs.server.ts'
import { GatewayError } from '../gatewayError.server.ts'
import type { GatewayDispute } from '../gatewayResponses.server.ts'
import type { PaymentDeps } from '../paymentDeps.server.ts'
import { lockOrder, orderByPaymentId } from '../store.server.ts'
import { disputeMailsJob } from './disputeMails.server.ts'
import { issueTaxDocuments } from './issueTaxDocuments.server.ts'
import { resumeRefunds } from './refunds.server.ts'
import { recordDispute } from './reversals.server.ts'
import { settleOrder, settlePayment } from './settlement.server.ts'

const disputePayload = z.object({ disputeId: z.string() })
/** Reads a dispute's state from the gateway, and applies it. */
export const disputeJob: JobKind<z.infer<typeof disputePayload>> = {
  name: 'payment.dispute',
  payload: disputePayload,
  retryLimit: 12,
}

/**
 * Reads a dispute and applies its state. Throws GatewayError if the gateway does not answer; ignores a dispute that the
 * gateway does not know.
 */
export async function refreshDispute(deps: PaymentDeps, disputeId: string): Promise<void> {
  const dispute = await deps.gateway.fetchDispute(disputeId).catch(unknown)
  if (dispute) await settleDispute(deps, dispute)
}

/** Idempotent. */
export async function settleDispute(deps: PaymentDeps, dispute: GatewayDispute): Promise<void> {
  const order = await orderPaidWith(deps, dispute.paymentId)
  await inTransaction(deps.db, async (trx) => {
    await recordDispute(trx, deps, order && (await lockOrder(trx, order.id)), dispute)
    if (dispute.status === 'open') await deps.jobs.enqueue(trx, disputeMailsJob, {})
    else if (dispute.status !== 'underReview') await resumeRefunds(trx, deps, dispute)
    if (order) await issueTaxDocuments(trx, order.id, deps.clock.now())
  })
}

/** The payment's own webhook may not have arrived yet: then it is settled first. */
async function orderPaidWith(deps: PaymentDeps, paymentId: string) {
  const order = await orderByPaymentId(deps.db, paymentId)
  if (order?.passId || order?.gift === 'open' || order?.isFeePaid) return order
  if (order?.gatewayOrderId) await settleOrder(deps, order.gatewayOrderId)
  else await settlePayment(deps, paymentId).catch(unknown)
  return orderByPaymentId(deps.db, paymentId)
}

const unknown = (error: unknown): undefined => {
  if (!(error instanceof GatewayError) || error.kind !== 'unknownId') throw error
}
