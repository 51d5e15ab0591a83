import * as z from 'zod'
import { firstRegisteredDay } from '#features/invoice/usecases/issueDocument.server.ts'
import { inTransaction } from '#lib/db.server.ts'
import type { JobKind } from '#lib/jobs.server.ts'
import { dayBounds, isBefore } from '#lib/time.ts'
import { ordersWithoutInvoice } from '../documentStore.server.ts'
import type { PaymentDeps } from '../paymentDeps.server.ts'
import { lockOrder } from '../store.server.ts'
import { documentOrder } from './documentOrder.server.ts'

export const missingDocumentsJob: JobKind<object> = {
  name: 'payment.missingDocuments',
  payload: z.object({}),
  retryLimit: 3,
  cron: '47 * * * *',
}

/** The law gives 30 days for an invoice of a service. */
const DAYS_BACK = 30
const AT_ONCE = 500

/**
 * Documents for payments that have none although the studio has said who sells: those of the day on which it did, before
 * it did. Each in its own transaction, so that one that can't be documented holds up no other.
 */
export async function issueMissingDocuments({ db, clock, log }: Pick<PaymentDeps, 'db' | 'clock' | 'log'>) {
  const first = await firstRegisteredDay(db)
  if (!first) return
  const registered = dayBounds(first).from
  const lawful = clock.now().subtract({ hours: DAYS_BACK * 24 })
  const since = isBefore(registered, lawful) ? lawful : registered
  for (const orderId of await ordersWithoutInvoice(db, since, AT_ONCE)) {
    const issue = inTransaction(db, async (trx) => {
      await lockOrder(trx, orderId)
      await documentOrder(trx, orderId, clock.now())
    })
    await issue.catch((error: unknown) => {
      log.error({ err: error, paymentOrderId: orderId }, 'the tax document of a payment could not be made')
    })
  }
}
