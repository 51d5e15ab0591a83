import type { Deps } from '#lib/deps.server.ts'
import { bookPurchased, bookPurchasedJob } from './bookPurchased.server.ts'
import { makePaymentMails } from './mails.server.ts'
import type { Gateway } from './razorpay.server.ts'
import { reconcile, reconcileJob } from './reconcile.server.ts'
import { refundJob, refundPayment } from './refunds.server.ts'
import { settleJob, settleOrder } from './settlement.server.ts'

/** Starts the work behind payments; to be called before the routes take calls, which hand it their jobs. */
export async function startPaymentJobs(house: Deps, gateway: Gateway): Promise<void> {
  const deps = { ...house, gateway }
  makePaymentMails(house)
  await house.jobs.work(refundJob, ({ paymentId }) => refundPayment(deps, paymentId))
  await house.jobs.work(settleJob, async ({ gatewayOrderId }) => {
    await settleOrder(deps, gatewayOrderId)
  })
  await house.jobs.work(bookPurchasedJob, ({ orderId }) => bookPurchased(deps, orderId))
  await house.jobs.work(reconcileJob, () => reconcile(deps))
}
