import { recordAudit } from '#features/audit/usecases/recordAudit.server.ts'
import { revokePass } from '#features/booking/usecases/revokePass.server.ts'
import { lockPass } from '#features/passes/reads.server.ts'
import { ledgerNotes } from '#features/passes/text/ledgerNotes.ts'
import { voidRevoked } from '#features/passes/usecases/changePass.server.ts'
import { releaseCodes } from '#features/promoCode/usecases/redeemCodes.server.ts'
import { type Db, inTransaction, type Trx } from '#lib/db.server.ts'
import type { Caller } from '#lib/deps.server.ts'
import { may } from '#lib/permissions.ts'
import { orThrow, Refusal } from '#lib/refusals.ts'
import { studioDay } from '#lib/time.ts'
import { isPassUsed, markSaleVoided } from '../deskStore.server.ts'
import { reopenFee } from '../feeStore.server.ts'
import { saleVoided } from '../mailKinds.ts'
import type { PaymentDeps } from '../paymentDeps.server.ts'
import { lockDrawer } from '../reads.server.ts'
import { decideVoid } from '../refundRules.ts'
import { lockOrder, orderById, type PaymentOrder } from '../store.server.ts'
import { issueTaxDocuments } from './issueTaxDocuments.server.ts'

type VoidDeps = Pick<PaymentDeps, 'db' | 'clock' | 'mailer'>

async function decisionOn(db: Db, by: Caller, sale: PaymentOrder, now: Temporal.Instant) {
  const used = sale.passId !== null && (await isPassUsed(db, sale.passId, now))
  const caller = { personId: by.personId, manages: may(by.role, 'overrideSales') }
  const facts = { ...sale, used, soldOn: studioDay(sale.paidAt ?? now) }
  return decideVoid(facts, caller, studioDay(now))
}

/** Whether the caller could void the sale now. */
export async function canVoidSale(
  db: Db,
  by: Caller,
  saleId: string,
  now: Temporal.Instant,
): Promise<boolean> {
  const sale = await orderById(db, saleId)
  return sale !== undefined && (await decisionOn(db, by, sale, now)).kind === 'void'
}

/**
 * Voids a desk sale that was a mistake: its pass ends and is ignored everywhere, its bookings are cancelled free of
 * charge, and the amount no longer counts in the cash drawer. Idempotent. Throws NOT_FOUND, FORBIDDEN,
 * VOID_NOT_POSSIBLE.
 */
export async function voidSale(
  deps: VoidDeps,
  by: Caller,
  { saleId, reason }: { saleId: string; reason: string },
): Promise<void> {
  const { soldBy } = (await orderById(deps.db, saleId)) ?? {}
  if (!soldBy) throw new Refusal('NOT_FOUND')
  await inTransaction(deps.db, async (trx) => {
    const now = await lockDrawer(trx, soldBy, deps.clock)
    const sale = await lockOrder(trx, saleId)
    // A pass that is locked can't become used until it is revoked.
    if (sale.passId) await lockPass(trx, sale.passId)
    const decision = await decisionOn(trx, by, sale, now)
    if (sale.status === 'voided' && decision.kind === 'refuse' && decision.code === 'VOID_NOT_POSSIBLE')
      return
    orThrow(decision)
    await markSaleVoided(trx, saleId, { by: by.personId, reason }, now)
    await releaseCodes(trx, saleId)
    const { passId, personId, feeId } = sale
    if (feeId) await reopenFee(trx, saleId)
    if (passId) await voidPass(trx, deps, { ...sale, passId }, by, now)
    const changed = { before: { status: sale.status }, after: { status: 'voided' }, reason }
    const subject = { subject: 'payment', subjectId: saleId, personId }
    await recordAudit(trx, by.personId, { action: 'sale.void', ...subject, ...changed }, now)
    await deps.mailer.sendMade(trx, saleVoided, saleId)
    await issueTaxDocuments(trx, saleId, now)
  })
}

async function voidPass(
  trx: Trx,
  deps: VoidDeps,
  { passId, passRevoked }: { passId: string; passRevoked: boolean },
  by: Caller,
  now: Temporal.Instant,
): Promise<void> {
  const revocation = { passId, reason: ledgerNotes.saleVoided, by: by.personId }
  if (!passRevoked) await revokePass(trx, deps, revocation, now)
  await voidRevoked(trx, passId, now)
}
