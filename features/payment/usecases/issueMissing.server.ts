import * as z from 'zod'
import { inTransaction } from '#lib/db.server.ts'
import type { JobKind } from '#lib/jobs.server.ts'
import { ordersWithoutInvoice, ordersWithoutState } from '../documentStore.server.ts'
import type { PaymentDeps } from '../paymentDeps.server.ts'
import { lockOrder } from '../store.server.ts'
import { issueTaxDocuments } from './issueTaxDocuments.server.ts'

export const missingDocumentsJob: JobKind<object> = {
  name: 'payment.missingDocuments',
  payload: z.object({}),
  retryLimit: 3,
  cron: '47 * * * *',
}

/** By law, the invoice of a service must be issued within 30 days. */
const DAYS_BACK = 30
const BATCH = 200
const FIRST_ID = '00000000-0000-0000-0000-000000000000'

/**
 * Issues the documents that are missing: for recent sales, such as those made on the day of the seller's registration
 * before it was entered; and for sales of any age whose buyer's State is missing. If it is still missing, their issue
 * for staff is opened again. Each sale has its own transaction, so that one failure does not block the others.
 */
export async function issueMissingDocuments(
  { db, clock, log }: Pick<PaymentDeps, 'db' | 'clock' | 'log'>,
  batch = BATCH,
): Promise<void> {
  const issueFor = (id: string) =>
    inTransaction(db, async (trx) => {
      await lockOrder(trx, id)
      await issueTaxDocuments(trx, id, clock.now())
    }).catch((error: unknown) => {
      log.error({ err: error, paymentOrderId: id }, 'the tax document of a payment could not be issued')
    })
  for (const id of await ordersWithoutState(db)) await issueFor(id)
  let last = { suppliedAt: clock.now().subtract({ hours: DAYS_BACK * 24 }), id: FIRST_ID }
  for (;;) {
    const orders = await ordersWithoutInvoice(db, last, batch)
    for (const order of orders) {
      await issueFor(order.id)
      last = order
    }
    if (orders.length < batch) return
  }
}
