import { recordAudit } from '#features/audit/usecases/recordAudit.server.ts'
import { decideMatter, type MatterRow, moneyMatters } from '#features/payment/usecases/moneyMatters.server.ts'
import { type Db, inTransaction } from '#lib/db.server.ts'
import type { Caller, Deps } from '#lib/deps.server.ts'
import { Refusal } from '#lib/refusals.ts'
import { isoInstant } from '#lib/time.ts'
import { lockPersonOfMatter } from '../paymentStore.server.ts'
import type { MatterView } from '../schema.ts'

/** What waits for staff, or what they decided; those that changed last come first. */
export const readMatters = async (db: Db, status: 'open' | 'decided'): Promise<MatterView[]> =>
  (await moneyMatters(db, { status })).map(viewMatter)

const viewMatter = (row: MatterRow): MatterView => ({
  _id: row.id,
  kind: row.kind,
  state: row.state,
  outcome: row.outcome,
  status: row.status,
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
  decidedBy: row.decidedBy && row.deciderName ? { _id: row.decidedBy, name: row.deciderName } : null,
})

/** Notes what was done about it. Throws NOT_FOUND for what is closed already. */
export const closeMatter = (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  by: Caller,
  { matterId, decision }: { matterId: string; decision: string },
): Promise<void> =>
  inTransaction(db, async (trx) => {
    const now = clock.now()
    const personId = await lockPersonOfMatter(trx, matterId)
    if (!(await decideMatter(trx, matterId, { by: by.personId, decision }, now)))
      throw new Refusal('NOT_FOUND')
    const subject = {
      subject: 'moneyMatter',
      subjectId: matterId,
      ...(personId ? { personId } : {}),
      after: { status: 'decided' },
    }
    await recordAudit(trx, by.personId, { action: 'moneyMatter.decide', ...subject, reason: decision }, now)
  })
