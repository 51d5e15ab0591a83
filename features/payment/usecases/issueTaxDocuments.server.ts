import { invoiceOf, issueNotes } from '#features/invoice/usecases/issueDocument.server.ts'
import type { Trx } from '#lib/db.server.ts'
import { correctionsToNote, fillMissingState, saleOf } from '../documentStore.server.ts'
import { endPaymentIssue, recordPaymentIssue, reopenPaymentIssue } from '../paymentIssueStore.server.ts'
import { missingState } from '../reads.server.ts'
import { lockOrder } from '../store.server.ts'

/**
 * Issues the tax documents that an order lacks: the invoice when its service is supplied, and a note for everything
 * that was refunded, voided or taken back since. Idempotent. Called at the end of each transaction that moves money of
 * an order. The caller has locked the order. The document series are locked here, after all other locks.
 */
export async function issueTaxDocuments(trx: Trx, orderId: string, now: Temporal.Instant): Promise<void> {
  const sale = await saleOf(trx, orderId)
  if (!sale) return
  const issued = await invoiceOf(trx, sale, now)
  // The order was opened before the studio was registered, so the buyer was not asked for their State.
  const buyerState = issued === 'stateMissing' ? await fillMissingState(trx, orderId) : null
  const invoice = buyerState === null ? issued : await invoiceOf(trx, { ...sale, buyerState }, now)
  if (invoice === 'stateMissing') return recordMissingState(trx, orderId, now)
  if (!invoice) return
  if (sale.waitsForState) await endPaymentIssue(trx, missingState(orderId), now)
  await issueNotes(trx, invoice, await correctionsToNote(trx, orderId), now)
}

/** Records an issue: staff must ask the buyer for their State. `issueMissingDocuments` also tries again later. */
async function recordMissingState(trx: Trx, orderId: string, now: Temporal.Instant): Promise<void> {
  const { amountPaise, paymentId } = await lockOrder(trx, orderId)
  const about = { ...missingState(orderId), orderId, paymentId, amountPaise }
  await recordPaymentIssue(trx, { ...about, state: 'due', outcome: 'nothing', status: 'open' }, now)
  // The previous release lets staff close the issue without a State. Such an issue is opened again.
  await reopenPaymentIssue(trx, about, now)
}
