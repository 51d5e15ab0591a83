import { recordAudit } from '#features/audit/usecases/recordAudit.server.ts'
import { isMissingState, type PaymentIssueRow, paymentIssues } from '#features/payment/reads.server.ts'
import {
  answerMissingState,
  decidePaymentIssue,
  lockPaymentIssue,
} from '#features/payment/usecases/paymentIssues.server.ts'
import { type Db, inTransaction } from '#lib/db.server.ts'
import type { Caller, Deps } from '#lib/deps.server.ts'
import { Refusal } from '#lib/refusals.ts'
import { isoInstant } from '#lib/time.ts'
import type { PaymentIssueView } from '../console/schema.ts'
import { lockPersonOfIssue } from '../paymentStore.server.ts'

/** The issues that wait for staff, or those that were decided; the most recently changed first. */
export const readPaymentIssues = async (db: Db, status: 'open' | 'decided'): Promise<PaymentIssueView[]> =>
  (await paymentIssues(db, { status })).map(viewPaymentIssue)

const viewPaymentIssue = (row: PaymentIssueRow): PaymentIssueView => ({
  _id: row.id,
  kind: row.kind,
  state: row.state,
  outcome: row.outcome,
  status: row.status,
  needsState: isMissingState(row),
  amountPaise: row.amountPaise,
  subject: row.subject,
  gatewayPaymentId: row.paymentId,
  paymentId: row.paidOrder ? row.orderId : null,
  held: row.held,
  person: row.personId && row.personName ? { _id: row.personId, name: row.personName } : null,
  packageName: row.packageName,
  details: row.details ?? null,
  notedAt: isoInstant(row.notedAt),
  changedAt: isoInstant(row.changedAt),
  decision: row.decision,
  reasonCode: row.reasonCode,
  respondBy: row.respondBy && isoInstant(row.respondBy),
  decidedBy: row.decidedBy && row.deciderName ? { _id: row.decidedBy, name: row.deciderName } : null,
})

/**
 * Records what was done about an issue, and closes it. Throws NOT_FOUND if it is closed already, CHANGED if it has
 * changed since it was shown, and BAD_REQUEST if its invoice needs the State of the buyer and the request has none.
 */
export const closePaymentIssue = (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  by: Caller,
  {
    issueId,
    decision,
    state,
    changedAt,
  }: { issueId: string; decision: string; state?: string | undefined; changedAt?: string | undefined },
): Promise<void> =>
  inTransaction(db, async (trx) => {
    const now = clock.now()
    const personId = await lockPersonOfIssue(trx, issueId)
    const current = await lockPaymentIssue(trx, issueId)
    if (!current) throw new Refusal('NOT_FOUND')
    if (changedAt !== undefined && !current.equals(Temporal.Instant.from(changedAt)))
      throw new Refusal('CHANGED')
    await decidePaymentIssue(trx, issueId, { by: by.personId, decision }, now)
    await answerMissingState(trx, issueId, state, now)
    const subject = {
      subject: 'moneyMatter',
      subjectId: issueId,
      ...(personId ? { personId } : {}),
      after: { status: 'decided' },
    }
    await recordAudit(trx, by.personId, { action: 'moneyMatter.decide', ...subject, reason: decision }, now)
  })
