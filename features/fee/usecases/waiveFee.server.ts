import { recordAudit } from '#features/audit/usecases/recordAudit.server.ts'
import { inTransaction } from '#lib/db.server.ts'
import type { Caller, Deps } from '#lib/deps.server.ts'
import { Refusal } from '#lib/refusals.ts'
import { feeById, markWaived } from '../store.server.ts'

/** Waives a fee that is due. A payment that arrives later is refunded. Throws NOT_FOUND, FEE_SETTLED. */
export async function waiveFee(
  { db }: Pick<Deps, 'db'>,
  by: Caller,
  { feeId, reason }: { feeId: string; reason: string },
  now: Temporal.Instant,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const fee = await feeById(trx, feeId)
    if (!fee) throw new Refusal('NOT_FOUND')
    if (!(await markWaived(trx, feeId, { by: by.personId, reason }, now))) throw new Refusal('FEE_SETTLED')
    const { person, title, amountPaise } = fee
    const subject = { subject: 'fee', subjectId: feeId, personId: person.id }
    const before = { title, date: fee.date.toString(), amountPaise }
    await recordAudit(trx, by.personId, { action: 'fee.waive', ...subject, before, reason }, now)
  })
}
