import { invoiceOf, issueNote } from '#features/invoice/usecases/issueDocument.server.ts'
import type { Trx } from '#lib/db.server.ts'
import { correctionsToNote, saleOf } from '../documentStore.server.ts'

/**
 * Makes the tax documents that an order lacks: the invoice once its pass is granted, and a note for everything that was
 * refunded, voided or taken back since. Idempotent. Called at the end of each transaction that moves money of an order:
 * the order is locked, and the series of the documents are its last locks.
 */
export async function documentOrder(trx: Trx, orderId: string, now: Temporal.Instant): Promise<void> {
  const sale = await saleOf(trx, orderId)
  const invoice = sale && (await invoiceOf(trx, sale, now))
  if (!invoice) return
  for (const correction of await correctionsToNote(trx, orderId)) {
    await issueNote(trx, invoice, correction, now)
  }
}
