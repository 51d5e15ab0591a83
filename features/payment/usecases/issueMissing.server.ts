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

/** The law gives 30 days for an invoice of a service. */
const DAYS_BACK = 30
const AT_ONCE = 200
const FIRST_ID = '00000000-0000-0000-0000-000000000000'

/**
 * Issues documents for sales that have none because they were made earlier on the day on which the studio set the
 * seller. For sales whose buyer's State is missing, however old, staff get an open issue again. Each in its own
 * transaction, so that one failure does not block the others.
 */
export async function issueMissingDocuments(
  { db, clock, log }: Pick<PaymentDeps, 'db' | 'clock' | 'log'>,
  atOnce = AT_ONCE,
): Promise<void> {
  const document = (id: string) =>
    inTransaction(db, async (trx) => {
      await lockOrder(trx, id)
      await issueTaxDocuments(trx, id, clock.now())
    }).catch((error: unknown) => {
      log.error({ err: error, paymentOrderId: id }, 'the tax document of a payment could not be made')
    })
  for (const id of await ordersWithoutState(db)) await document(id)
  let last = { suppliedAt: clock.now().subtract({ hours: DAYS_BACK * 24 }), id: FIRST_ID }
  for (;;) {
    const orders = await ordersWithoutInvoice(db, last, atOnce)
    for (const order of orders) {
      await document(order.id)
      last = order
    }
    if (orders.length < atOnce) return
  }
}
