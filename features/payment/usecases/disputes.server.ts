import * as z from 'zod'
import { inTransaction } from '#lib/db.server.ts'
import type { JobKind } from '#lib/jobs.server.ts'
import { GatewayError } from '../gatewayError.server.ts'
import type { GatewayDispute } from '../gatewayResponses.server.ts'
import type { PaymentDeps } from '../paymentDeps.server.ts'
import { lockIssue, stateOfIssue } from '../paymentIssueStore.server.ts'
import { lockOrder, orderByPaymentId } from '../store.server.ts'
import { disputeMailsJob } from './disputeMails.server.ts'
import { issueTaxDocuments } from './issueTaxDocuments.server.ts'
import { resumeRefunds } from './refunds.server.ts'
import { recordDispute } from './reversals.server.ts'
import { settleOrder, settlePayment } from './settlement.server.ts'

const disputePayload = z.object({ disputeId: z.string() })
/** Runs {@link refreshDispute}. */
export const disputeJob: JobKind<z.infer<typeof disputePayload>> = {
  name: 'payment.dispute',
  payload: disputePayload,
  retryLimit: 12,
}

/**
 * Reads a dispute from the gateway and applies its state. Throws GatewayError if the gateway does not respond. A
 * dispute that does not exist at the gateway is ignored.
 */
export async function refreshDispute(deps: PaymentDeps, disputeId: string): Promise<void> {
  const before = await stateOfIssue(deps.db, issueOf(disputeId))
  const dispute = await deps.gateway.fetchDispute(disputeId).catch(ignoreUnknownId)
  if (dispute && (await settleDispute(deps, dispute, before)) === 'stale')
    await refreshDispute(deps, disputeId)
}

const issueOf = (disputeId: string) => ({ kind: 'dispute', subject: disputeId }) as const

/**
 * Applies the state of a dispute to its payment issue, its pass and the refunds that waited for it. Idempotent.
 * `before`: the recorded state from before the dispute was read at the gateway. Does nothing if another call has
 * recorded another state since (`stale`): its reply of the gateway may be the later one.
 */
export async function settleDispute(
  deps: PaymentDeps,
  dispute: GatewayDispute,
  before: string | null,
): Promise<'stale' | undefined> {
  const order = await orderPaidWith(deps, dispute.paymentId)
  return inTransaction(deps.db, async (trx) => {
    const locked = order && (await lockOrder(trx, order.id))
    // Without an order, or if the order was found since, nothing else makes these calls wait for each other.
    await lockIssue(trx, issueOf(dispute.id))
    if ((await stateOfIssue(trx, issueOf(dispute.id))) !== before) return 'stale'
    await recordDispute(trx, deps, locked, dispute)
    if (dispute.status === 'open') await deps.jobs.enqueue(trx, disputeMailsJob, {})
    else if (dispute.status !== 'underReview') await resumeRefunds(trx, deps, dispute)
    if (order) await issueTaxDocuments(trx, order.id, deps.clock.now())
    return undefined
  })
}

/** The order that the payment settled. Settles it first if nothing was granted yet: its webhook may be late. */
async function orderPaidWith(deps: PaymentDeps, paymentId: string) {
  const order = await orderByPaymentId(deps.db, paymentId)
  if (order?.passId || order?.gift === 'open' || order?.isFeePaid) return order
  if (order?.gatewayOrderId) await settleOrder(deps, order.gatewayOrderId)
  else await settlePayment(deps, paymentId).catch(ignoreUnknownId)
  return orderByPaymentId(deps.db, paymentId)
}

const ignoreUnknownId = (error: unknown): undefined => {
  if (!(error instanceof GatewayError) || error.kind !== 'unknownId') throw error
}
