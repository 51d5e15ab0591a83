import { recordAudit } from '#features/audit/usecases/recordAudit.server.ts'
import { householdMemberOf } from '#features/identity/reads.server.ts'
import { type Db, inTransaction, type Trx, violates } from '#lib/db.server.ts'
import type { Caller } from '#lib/deps.server.ts'
import { Refusal } from '#lib/refusals.ts'
import type { Limit } from '#lib/throttle.server.ts'
import { studioDay } from '#lib/time.ts'
import { insertOrder, lockBuyer, reusableOrder, setBuyer } from '../checkoutStore.server.ts'
import { insertDeskSale, saleOfKey } from '../deskStore.server.ts'
import { feePaid } from '../feeRules.ts'
import { type FeeToPay, feeToPay, lockFee, markFeePaid } from '../feeStore.server.ts'
import type { PaymentDeps } from '../paymentDeps.server.ts'
import { lockDrawer } from '../reads.server.ts'
import type { DeskMethod } from '../rules.ts'
import type { OrderBuyer } from '../schema.ts'
import { setShownTerms } from '../shownTermsStore.server.ts'
import { lockOrder } from '../store.server.ts'
import { saleKeyUsed } from './deskSale.server.ts'
import { issueTaxDocuments } from './issueTaxDocuments.server.ts'
import { type CheckoutDeps, type OpenedCheckout, requireUnpaid, sendOnce } from './openCheckout.server.ts'
import { buyerOf, buyerToStore, isSameBuyer, lastBuyer, payableBuyer } from './orderBuyer.server.ts'
import { taxTermsFor } from './taxTerms.server.ts'
import { currentTerms } from './termsShown.server.ts'

const feeLimit: Limit = { name: 'payment.fee', points: 20, seconds: 3600 }

/**
 * Opens an order for a fee of the caller, or of a member of the household whose mail goes to the caller; or returns the
 * open order. No fee is charged automatically: it is paid by such an order, or at the desk. Throws NOT_FOUND,
 * FEE_SETTLED, STATE_NEEDED, and what opening a checkout throws.
 */
export async function openFeeCheckout(
  deps: CheckoutDeps,
  { personId, feeId, state }: { personId: string; feeId: string; state?: string | undefined },
  now: Temporal.Instant,
): Promise<OpenedCheckout> {
  await deps.throttle.take(feeLimit, personId)
  const shown = await currentTerms(deps.db, now)
  const { order, fee, tax } = await inTransaction(deps.db, async (trx) => {
    await lockBuyer(trx, personId)
    const fee = await requireDueFee(trx, feeId, personId)
    const tax = (await taxTermsFor(trx, studioDay(now)))(fee.terms)
    const request = { ...soldAs(fee), personId, gstBasisPoints: tax.gstBasisPoints }
    const latest = await reusableOrder(trx, request, now)
    const open = latest && (await lockOrder(trx, latest.id))
    if (open && open.status !== 'created')
      throw new Refusal('PAYMENT_NOT_CONFIRMED', { details: { of: 'fee' } })
    const buyer = payableBuyer(open ?? (await lastBuyer(trx, personId, tax)), tax, state)
    if (open && buyer.buyerState !== open.buyerState) await setBuyer(trx, open.id, buyer)
    const order = open ?? (await insertOrder(trx, { ...request, discountPaise: 0, ...buyer }, now))
    await setShownTerms(trx, order.id, shown, now)
    return { order: { ...order, ...buyer }, fee, tax }
  })
  const gatewayOrderId = order.gatewayOrderId
    ? await requireUnpaid(deps, order.gatewayOrderId, { of: 'fee' })
    : await sendOnce(deps, order, fee.terms)
  const { amountPaise } = order
  const opened = { orderId: order.id, gatewayOrderId, amountPaise, giftId: null }
  return { ...opened, tax, terms: fee.terms, buyer: buyerOf(order) }
}

const soldAs = ({ id, personId, terms }: FeeToPay) => ({
  personId,
  terms,
  packageVersion: null,
  giftId: null,
  feeId: id,
})

/**
 * A fee that is due. `payerId`: the person who pays it online; it must be theirs, or of a member of their household.
 * Throws NOT_FOUND, FEE_SETTLED.
 */
async function requireDueFee(trx: Trx, feeId: string, payerId?: string): Promise<FeeToPay> {
  const fee = await feeToPay(trx, feeId)
  if (!fee) throw new Refusal('NOT_FOUND')
  const isPayer =
    !payerId ||
    fee.personId === payerId ||
    (await householdMemberOf(trx, fee.personId, payerId)) !== undefined
  if (!isPayer) throw new Refusal('NOT_FOUND')
  if (!fee.isOpen) throw new Refusal('FEE_SETTLED')
  return fee
}

export interface DeskFeePayment {
  feeId: string
  method: DeskMethod
  /** The receipt number; none for cash. */
  reference: string | null
  /** The buyer that the invoice names. */
  buyer: OrderBuyer
  saleKey: string
}

/**
 * Takes the payment of a fee at the desk, as a sale: with a receipt and a tax document. A request that is sent twice
 * with the same key is executed once. Returns the sale's id. Throws NOT_FOUND, FEE_SETTLED, SALE_KEY_USED, BAD_REQUEST
 * if a fact about the buyer is missing.
 */
export async function takeFeeAtDesk(
  deps: Pick<PaymentDeps, 'db' | 'clock' | 'mailer'>,
  by: Caller,
  request: DeskFeePayment,
): Promise<string> {
  return inTransaction(deps.db, (trx) => takeFee(trx, deps, by, request)).catch((error: unknown) => {
    if (violates(error, 'payment_order_fee_once')) throw new Refusal('FEE_SETTLED')
    if (violates(error, 'payment_order_sale_key_key')) throw saleKeyUsed()
    throw error
  })
}

async function takeFee(
  trx: Trx,
  deps: Pick<PaymentDeps, 'clock' | 'mailer'>,
  by: Caller,
  { feeId, method, reference, buyer, saleKey }: DeskFeePayment,
): Promise<string> {
  const now = await lockDrawer(trx, by.personId, deps.clock)
  const dueFee = await feeToPay(trx, feeId)
  if (!dueFee) throw new Refusal('NOT_FOUND')
  await lockBuyer(trx, dueFee.personId)
  const before = await saleOfKey(trx, saleKey)
  if (before) {
    const isSame = before.feeId === feeId && before.soldBy === by.personId && before.method === method
    if (!isSame || before.reference !== reference || !isSameBuyer(before, buyer))
      throw saleKeyUsed(before.method)
    return before.id
  }
  await lockFee(trx, feeId)
  const fee = await requireDueFee(trx, feeId)
  const tax = (await taxTermsFor(trx, studioDay(now)))(fee.terms)
  const terms = { gstBasisPoints: tax.gstBasisPoints, discountPaise: 0, ...buyerToStore(buyer, tax) }
  const sold = { ...soldAs(fee), ...terms, method, reference, saleKey }
  const id = await insertDeskSale(trx, { ...sold, soldBy: by.personId, overrideReason: null }, now)
  if (!(await markFeePaid(trx, { feeId, orderId: id }, now))) throw new Refusal('FEE_SETTLED')
  await deps.mailer.sendMade(trx, feePaid, feeId)
  const after = { packageName: fee.terms.packageName, amountPaise: fee.amountPaise, method, reference }
  const subject = { subject: 'payment', subjectId: id, personId: fee.personId }
  await recordAudit(trx, by.personId, { action: 'sale.make', ...subject, after }, now)
  await issueTaxDocuments(trx, id, now)
  return id
}

/**
 * What the desk asks for the invoice of a fee that is due, and the buyer of the person's last order as the default.
 * Throws NOT_FOUND.
 */
export async function feeBuyer(
  db: Db,
  feeId: string,
  now: Temporal.Instant,
): Promise<{ asked: { company: boolean; state: boolean }; buyer: OrderBuyer }> {
  const fee = await feeToPay(db, feeId)
  if (!fee) throw new Refusal('NOT_FOUND')
  const tax = (await taxTermsFor(db, studioDay(now)))(fee.terms)
  const buyer = buyerOf(await lastBuyer(db, fee.personId, tax))
  return { asked: { company: tax.offersCompany, state: tax.needsState }, buyer }
}
