import type { Deps } from '#lib/deps.server.ts'
import type { Gateway } from './gateway.server.ts'
import { registerPaymentMails } from './mails.server.ts'
import {
  answerDisputeJob,
  onDisputeResponseFailed,
  submitDisputeResponse,
} from './usecases/answerDispute.server.ts'
import { bookPurchased, bookPurchasedJob } from './usecases/bookPurchased.server.ts'
import { closeCodeJob } from './usecases/cancelRequests.server.ts'
import { disputeMailsJob, mailDisputes } from './usecases/disputeMails.server.ts'
import { disputeJob, refreshDispute } from './usecases/disputes.server.ts'
import { issueMissingDocuments, missingDocumentsJob } from './usecases/issueMissing.server.ts'
import { closeCode, pollPaymentRequest, pollPaymentRequestJob } from './usecases/paymentRequests.server.ts'
import { reconcile, reconcileJob } from './usecases/reconcile.server.ts'
import { refundJob, refundOnce, refundPayment, staffRefundJob } from './usecases/refunds.server.ts'
import { settleJob, settlePaymentJob } from './usecases/settleJobs.server.ts'
import { settleOrder, settlePayment } from './usecases/settlement.server.ts'
import { sweepGateway, sweepJob } from './usecases/sweep.server.ts'

/** Starts the background jobs of payments; must run before the routes, which enqueue them. */
export async function startPaymentJobs(server: Deps, gateway: Gateway): Promise<void> {
  const deps = { ...server, gateway }
  registerPaymentMails(server)
  await server.jobs.work(refundJob, ({ paymentId }) => refundPayment(deps, paymentId))
  await server.jobs.work(staffRefundJob, ({ refundId }) => refundOnce(deps, refundId))
  await server.jobs.work(settleJob, async ({ gatewayOrderId }) => {
    await settleOrder(deps, gatewayOrderId)
  })
  await server.jobs.work(bookPurchasedJob, ({ orderId }) => bookPurchased(deps, orderId))
  await server.jobs.work(settlePaymentJob, ({ paymentId }) => settlePayment(deps, paymentId))
  await server.jobs.work(disputeJob, ({ disputeId }) => refreshDispute(deps, disputeId))
  await server.jobs.work(disputeMailsJob, () => mailDisputes(server))
  await server.jobs.work(
    answerDisputeJob,
    ({ disputeId }) => submitDisputeResponse(deps, disputeId),
    ({ disputeId }) => onDisputeResponseFailed(deps, disputeId),
  )
  await server.jobs.work(pollPaymentRequestJob, ({ orderId }) => pollPaymentRequest(deps, orderId))
  await server.jobs.work(closeCodeJob, ({ orderId }) => closeCode(deps, orderId))
  await server.jobs.work(sweepJob, () => sweepGateway(deps))
  await server.jobs.work(missingDocumentsJob, () => issueMissingDocuments(deps))
  await server.jobs.work(reconcileJob, () => reconcile(deps))
}
