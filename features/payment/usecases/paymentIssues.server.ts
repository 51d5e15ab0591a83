import type { Db, Trx } from '#lib/db.server.ts'
import { Refusal } from '#lib/refusals.ts'
import { fieldText } from '#lib/text/fields.ts'
import { setBuyer } from '../checkoutStore.server.ts'
import { issueById, lockOpenIssue, markIssueDecided } from '../paymentIssueStore.server.ts'
import { isMissingState } from '../reads.server.ts'
import { lockOrder } from '../store.server.ts'
import { issueTaxDocuments } from './issueTaxDocuments.server.ts'

/** Locks an open issue; returns when it has changed last. Undefined if it was decided before. */
export const lockPaymentIssue = (trx: Trx, id: string): Promise<Temporal.Instant | undefined> =>
  lockOpenIssue(trx, id)

/** Records what staff did about a payment issue; false if it was decided before. */
export const decidePaymentIssue = (
  db: Db,
  id: string,
  decided: { by: string; decision: string },
  now: Temporal.Instant,
): Promise<boolean> => markIssueDecided(db, id, decided, now)

/**
 * If the issue is an invoice that waits for the buyer's State, sets the State and issues the invoice. Throws
 * BAD_REQUEST if `state` is missing.
 */
export async function answerMissingState(
  trx: Trx,
  id: string,
  state: string | undefined,
  now: Temporal.Instant,
): Promise<void> {
  const issue = await issueById(trx, id)
  if (!issue?.orderId || !isMissingState(issue)) return
  if (!state) throw new Refusal('BAD_REQUEST', { fields: { state: fieldText.needed } })
  const order = await lockOrder(trx, issue.orderId)
  if (order.buyerState === null) await setBuyer(trx, order.id, { ...order, buyerState: state })
  await issueTaxDocuments(trx, order.id, now)
}
