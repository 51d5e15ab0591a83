import { comingBookings } from '#features/booking/reads.server.ts'
import { documentsOf } from '#features/invoice/reads.server.ts'
import { creditableUntil, isCommercialNote } from '#features/invoice/rules.ts'
import { passFactsById, type VersionedPass } from '#features/passes/reads.server.ts'
import { type BookingOfPass, type PassStatus, passStatus, passValidity } from '#features/passes/rules.ts'
import { type Db, inTransaction, type Trx } from '#lib/db.server.ts'
import type { Paise } from '#lib/money.ts'
import { orThrow, Refusal } from '#lib/refusals.ts'
import { studioDay } from '#lib/time.ts'
import { reversedPaiseOf } from '../deskStore.server.ts'
import { disputesOfPayment } from '../disputeStore.server.ts'
import { decideStaffRefund, type RefundFacts, type RequestedRefund } from '../refundRules.ts'
import { orderById, type PaymentOrder } from '../store.server.ts'

/** A pass before or after the refund. */
export interface PassAs {
  sessionsLeft: number | null
  expiresOn: Temporal.PlainDate
  status: PassStatus
}

export interface RefundPreview {
  amountPaise: Paise
  refundedPaise: Paise
  takenBackPaise: Paise
  leftPaise: Paise
  /** The rate of the tax that is refunded with it: 0 if none was charged, or if it is too late to correct it. */
  gstBasisPoints: number
  /** The last day on which a note would have corrected the tax, if it is too late; otherwise null. */
  taxUntil: Temporal.PlainDate | null
  pass: { version: number; before: PassAs; after: PassAs; cancelled: BookingOfPass[] } | null
}

/**
 * The effects of a refund. Throws NOT_FOUND, REFUND_NOT_POSSIBLE, REFUND_DISPUTED, REFUND_TOO_MUCH, REFUND_TOO_LITTLE,
 * PASS_TOO_SHORT, GIFT_ONLY_WHOLE, CORRECTION_ONLY_PART.
 */
export async function previewRefund(
  db: Db,
  orderId: string,
  refundBody: RequestedRefund,
  now: Temporal.Instant,
): Promise<RefundPreview> {
  const order = await orderById(db, orderId)
  if (!order?.paidAt) throw new Refusal('NOT_FOUND')
  return inTransaction(db, async (trx) => {
    const pass = order.passId ? await passFactsById(trx, order.passId) : undefined
    const facts = await factsOf(trx, order, pass)
    const { leftPaise } = orThrow(decideStaffRefund(facts, refundBody))
    const { amountPaise, refundedPaise, takenBackPaise } = facts
    const ofPass = pass ? { version: pass.version, ...(await passAfter(trx, pass, refundBody, now)) } : null
    const taxUntil = await passedTaxDay(trx, orderId, now)
    const gstBasisPoints = taxUntil ? 0 : order.gstBasisPoints
    return { amountPaise, refundedPaise, takenBackPaise, leftPaise, gstBasisPoints, taxUntil, pass: ofPass }
  })
}

/** The last day on which a note would have corrected the tax of the order's invoice, if it has passed. */
export async function passedTaxDay(
  db: Db,
  orderId: string,
  now: Temporal.Instant,
): Promise<Temporal.PlainDate | null> {
  const [invoice] = await documentsOf(db, [orderId])
  return invoice && isCommercialNote(invoice, studioDay(now)) ? creditableUntil(invoice.suppliedOn) : null
}

/** The facts for `decideStaffRefund`. */
export const factsOf = async (
  db: Db,
  order: PaymentOrder,
  pass: VersionedPass | undefined,
): Promise<RefundFacts> => ({
  status: order.status,
  method: order.method,
  amountPaise: order.amountPaise,
  refundedPaise: order.refundedPaise,
  takenBackPaise: await reversedPaiseOf(db, order.id),
  pass: pass ? { sessionsLeft: pass.sessionsLeft, revoked: Boolean(pass.revokedOn) } : null,
  isOpenGift: order.gift === 'open',
  isDisputed: order.paymentId !== null && (await disputesOfPayment(db, order.paymentId)).isDisputed,
})

async function passAfter(
  trx: Trx,
  pass: VersionedPass,
  { pass: change }: RequestedRefund,
  now: Temporal.Instant,
): Promise<{ before: PassAs; after: PassAs; cancelled: BookingOfPass[] }> {
  const today = studioDay(now)
  const currentState = (facts: VersionedPass): PassAs => {
    const validity = passValidity(facts)
    return {
      sessionsLeft: facts.sessionsLeft,
      expiresOn: validity.expiresOn,
      status: passStatus({ ...facts, ...validity }, today),
    }
  }
  const before = currentState(pass)
  if (change.kind === 'kept') return { before, after: before, cancelled: [] }
  if (change.kind === 'shortened') {
    const sessionsLeft = (pass.sessionsLeft ?? 0) - change.sessions
    return { before, after: currentState({ ...pass, sessionsLeft }), cancelled: [] }
  }
  const coming = new Set((await comingBookings(trx, pass.id, now)).map(({ id }) => id))
  const sessionsLeft = pass.sessionsLeft === null ? null : 0
  const bookings = pass.bookings.filter(({ id }) => !coming.has(id))
  const after = currentState({ ...pass, sessionsLeft, bookings, revokedOn: today })
  return { before, after, cancelled: pass.bookings.filter(({ id }) => coming.has(id)) }
}
