import * as z from 'zod'
import { soldTerms } from '#features/passes/packageReads.server.ts'
import { inTransaction, type Trx, violates } from '#lib/db.server.ts'
import { isBefore, studioDay } from '#lib/time.ts'
import { insertOrder, lockBuyer, type OpenOrder, recordGatewayOrder } from '../checkoutStore.server.ts'
import { isRefused, logFailure } from '../gatewayError.server.ts'
import type { GatewayOrder, GatewayPayment } from '../gatewayResponses.server.ts'
import type { PaymentDeps } from '../paymentDeps.server.ts'
import { endPaymentIssue, lockIsDecided } from '../paymentIssueStore.server.ts'
import { orderById, type Terms } from '../store.server.ts'
import { lastBuyer } from './orderBuyer.server.ts'
import { readInvoiceQuestions } from './taxTerms.server.ts'

/**
 * The notes that the gateway stores with the order of a pass: ids and numbers from which our own order can be restored.
 */
const Notes = z.object({
  person: z.uuid(),
  packageId: z.uuid(),
  version: z.coerce.number().int(),
  /** Missing in orders of older releases. */
  terms: z.string().optional(),
  gst: z.coerce.number().int(),
})

/**
 * The terms as a text, to recognise them. The number of their version is not enough: after a restore from a backup, new
 * versions get the same numbers again.
 */
const termsKey = (terms: Terms): string =>
  [
    terms.packageType,
    terms.pricePaise,
    terms.perSessionPricePaise,
    terms.totalSessions ?? 'all',
    terms.validityDays,
    terms.validityFrom,
    terms.unusedDays,
    terms.shareable ? 'shared' : 'own',
    // The location comes last: its key may be longer than what the gateway stores, and only its end is cut off.
    terms.location,
  ]
    .join('/')
    .slice(0, 256)

/**
 * The notes for an order. A gift has none, because its card is not stored at the gateway, and neither has a fee: if
 * such an order is lost, staff refund its payment.
 */
export const purchaseNotes = (
  { personId, packageId, packageVersion, gstBasisPoints, giftId, feeId }: OpenOrder,
  terms: Terms,
): Record<string, string> =>
  giftId || feeId || packageVersion === null
    ? {}
    : {
        person: personId,
        packageId,
        version: String(packageVersion),
        terms: termsKey(terms),
        gst: String(gstBasisPoints),
      }

/**
 * Restores an order that was lost when the database was restored from a backup, from the gateway's data: the same
 * buyer, package, terms and amount. The order is not marked as paid: `settleOrder` settles it like every other. The
 * class that it should book is lost. The company is that of the buyer's last order. The State is lost too, so the
 * invoice waits for it.
 *
 * False if staff have to decide: the order is not of this studio, its buyer or package does not exist any more, the
 * package has other terms, the order had promo codes (whose uses are lost), its pass would have expired by now, or
 * staff have already decided about the payment. Throws GatewayError if the gateway does not respond.
 */
export async function restoreOrder(
  deps: PaymentDeps,
  { id: paymentId, createdAt }: Pick<GatewayPayment, 'id' | 'createdAt'>,
  gatewayOrderId: string,
): Promise<boolean> {
  const order = await fetchOrder(deps, gatewayOrderId)
  const ours = Notes.safeParse(order?.notes)
  const ourId = z.uuid().safeParse(order?.receipt)
  if (!order || !ours.success || !ourId.success) return false
  const issue = { kind: 'unknownPayment', subject: paymentId } as const
  const restore = inTransaction(deps.db, async (trx) => {
    await lockBuyer(trx, ours.data.person)
    if (await lockIsDecided(trx, issue)) return false
    const lost = { id: ourId.data, gatewayOrderId, amount: order.amount, paidAt: createdAt, ...ours.data }
    if (!(await insertLostOrder(trx, deps, lost))) return false
    await endPaymentIssue(trx, issue, deps.clock.now())
    return true
  })
  return restore.catch((error: unknown) => {
    if (violates(error, 'payment_order_person_id_fkey') || violates(error, 'person_gone')) return false
    throw error
  })
}

/** Null if the gateway refuses to return the order, so that one payment does not delay the others. */
const fetchOrder = (deps: PaymentDeps, gatewayOrderId: string): Promise<GatewayOrder | null> =>
  deps.gateway.fetchOrder(gatewayOrderId).catch((error: unknown) => {
    if (!isRefused(error)) throw error
    logFailure(deps, error)
    return null
  })

interface LostOrder extends z.infer<typeof Notes> {
  id: string
  gatewayOrderId: string
  amount: number
  paidAt: Temporal.Instant | null
}

/** Whether a pass with these terms has expired by now, however late its first session was. */
const hasExpired = ({ unusedDays, validityDays }: Terms, paidAt: Temporal.Instant, now: Temporal.Instant) =>
  isBefore(paidAt.add({ hours: 24 * (unusedDays + validityDays) }), now)

async function insertLostOrder(
  trx: Trx,
  { clock, log }: PaymentDeps,
  { id, gatewayOrderId, amount, paidAt, person, packageId, version, terms: key, gst }: LostOrder,
): Promise<boolean> {
  // Our order is inserted before the gateway is called, so it may exist, with only the gateway's id missing.
  if (await orderById(trx, id)) return (await recordGatewayOrder(trx, id, gatewayOrderId)) === gatewayOrderId
  const terms = await soldTerms(trx, { packageId, version })
  if (!terms || termsKey(terms) !== key || amount !== terms.pricePaise) return false
  const now = clock.now()
  if (hasExpired(terms, paidAt ?? now, now)) return false
  const questions = (await readInvoiceQuestions(trx, studioDay(now)))(terms)
  const buyer = { company: (await lastBuyer(trx, person, questions)).company, buyerState: null }
  const sold = { terms, packageVersion: version, gstBasisPoints: gst, giftId: null, feeId: null }
  // With the time of the payment, so that a purchase since then counts as bought instead.
  await insertOrder(trx, { id, personId: person, ...sold, ...buyer, discountPaise: 0 }, paidAt ?? now)
  await recordGatewayOrder(trx, id, gatewayOrderId)
  log.warn({ paymentOrderId: id }, 'a paid order was missing, and is restored from the gateway')
  return true
}
