import type * as z from 'zod'
import { documentById, documentsOf, type StoredDocument } from '#features/invoice/reads.server.ts'
import { passOfId } from '#features/passes/usecases/readMembership.server.ts'
import { isSealed } from '#features/payment/reads.server.ts'
import { refundableAmount } from '#features/payment/refundRules.ts'
import type { OrderStatus } from '#features/payment/rules.ts'
import { canVoidSale } from '#features/payment/usecases/voidSale.server.ts'
import type { Db } from '#lib/db.server.ts'
import type { Caller } from '#lib/deps.server.ts'
import { type Paise, taxIncluded } from '#lib/money.ts'
import { limitToOwnData, may } from '#lib/permissions.ts'
import { Refusal } from '#lib/refusals.ts'
import { dayBounds, isoInstant, studioDay } from '#lib/time.ts'
import type { EntryView, PaymentDetail, salesContract } from '../console/schema.ts'
import {
  type EntryFilter,
  type EntryRow,
  entriesOf,
  type NamedRow,
  type PaymentRow,
  paymentRow,
  type RefundRow,
  refundsOf,
} from '../paymentStore.server.ts'
import { isValidPeriod, requestedPeriod } from '../rules.ts'
import { deskText } from '../text/desk.ts'
import { disputesOfPayment } from './disputes.server.ts'

type PaymentsQuery = z.output<(typeof salesContract)['GET /console/payments']['query']>

export const viewNamed = ({ id, name }: NamedRow) => ({ _id: id, name })
const viewNamedOrNull = (named: NamedRow | null) => named && viewNamed(named)
export const viewTax = (amountPaise: Paise, gstBasisPoints: number) => {
  const gstPaise = taxIncluded(amountPaise, gstBasisPoints)
  return { basePaise: amountPaise - gstPaise, gstPaise, gstBasisPoints }
}

type PaidStatus = PaymentDetail['status']
/** The status of an order that was paid: only paid orders are read here. */
const paidStatus = (status: OrderStatus): PaidStatus => {
  if (status === 'created' || status === 'abandoned') throw new Error('a payment that was not paid')
  return status
}

const parseDay = (text: string | undefined) =>
  text === undefined ? undefined : Temporal.PlainDate.from(text)

/**
 * Payments and refunds; for a caller with scope `own` only those of today that they made themselves. Throws
 * BAD_REQUEST.
 */
export async function readPayments(
  db: Db,
  by: Caller,
  { page, limit, from, to, ...chosen }: PaymentsQuery,
  now: Temporal.Instant,
) {
  const today = studioDay(now)
  const ownId = limitToOwnData(by, 'readMoney')
  const days = requestedPeriod(ownId === null ? { from: parseDay(from), to: parseDay(to) } : {}, today)
  if (!isValidPeriod(days.from, days.to)) throw new Refusal('BAD_REQUEST', { fields: { to: deskText.days } })
  const filter: EntryFilter = {
    ...chosen,
    ...dayBounds(days.from, days.to),
    ...(ownId === null ? {} : { soldBy: ownId }),
  }
  const entries = await entriesOf(db, filter, { limit, page })
  const { count: total, ...totals } = entries.totals
  return { rows: entries.rows.map(viewEntry), page, limit, total, totals }
}

const viewEntry = ({ orderId, at, person, by, status, ...entry }: EntryRow): EntryView => ({
  paymentId: orderId,
  ...entry,
  at: isoInstant(at),
  person: viewNamed(person),
  by: viewNamedOrNull(by),
  status: paidStatus(status),
})

/** One payment in its current state. Throws NOT_FOUND, also for a payment that the caller may not see. */
export async function readPayment(
  db: Db,
  by: Caller,
  paymentId: string,
  now: Temporal.Instant,
): Promise<PaymentDetail> {
  const row = await paymentRow(db, paymentId)
  if (!row || !maySee(row, by, now)) throw new Refusal('NOT_FOUND')
  const [refunds, disputes, documents, pass, canVoid] = await Promise.all([
    refundsOf(db, paymentId),
    disputesOfPayment(db, paymentId),
    documentsOf(db, [paymentId]),
    row.pass && passOfId(db, row.pass.id, now),
    canVoidSale(db, by, paymentId, now),
  ])
  return {
    ...viewPayment(row),
    pass: row.pass && pass ? { ...pass, _id: row.pass.id, totalSessions: row.pass.totalSessions } : null,
    refunds: refunds.map(viewRefund),
    disputes,
    documents: documents.map(({ id, kind, number, issuedOn, gross }) => ({
      _id: id,
      kind,
      number,
      issuedOn: issuedOn.toString(),
      amountPaise: gross,
    })),
    canVoid,
  }
}

/**
 * A document of a payment that the caller may see. If the buyer's data was erased, the document is sealed: only callers
 * who may export all data can open it. Throws NOT_FOUND.
 */
export async function documentOfPayment(
  db: Db,
  by: Caller,
  { orderId, documentId }: { orderId: string; documentId: string },
  now: Temporal.Instant,
): Promise<StoredDocument> {
  const [row, document, sealed] = await Promise.all([
    paymentRow(db, orderId),
    documentById(db, documentId),
    isSealed(db, orderId),
  ])
  const isOpen = row !== undefined && maySee(row, by, now) && (!sealed || may(by.role, 'exportData'))
  if (!isOpen || document?.orderId !== orderId) throw new Refusal('NOT_FOUND')
  return document
}

const maySee = ({ soldBy, paidAt }: PaymentRow, by: Caller, now: Temporal.Instant): boolean =>
  limitToOwnData(by, 'readMoney') === null ||
  (soldBy?.id === by.personId && studioDay(paidAt).equals(studioDay(now)))

function viewPayment(
  row: PaymentRow,
): Omit<PaymentDetail, 'pass' | 'refunds' | 'disputes' | 'documents' | 'canVoid'> {
  const { id, status, person, soldBy, paidAt, voidedAt, voidedBy, voidReason } = row
  const { pass: _, gstBasisPoints, ...plain } = row
  return {
    ...plain,
    _id: id,
    status: paidStatus(status),
    person: { ...viewNamed(person), email: person.email },
    tax: viewTax(row.amountPaise, gstBasisPoints),
    paidAt: isoInstant(paidAt),
    soldBy: viewNamedOrNull(soldBy),
    voided:
      voidedAt && voidedBy && voidReason
        ? { at: isoInstant(voidedAt), by: viewNamed(voidedBy), reason: voidReason }
        : null,
    // A payment that others refunded before it bought anything has no entries that say so.
    leftPaise: status === 'voided' || status === 'refunded' ? 0 : refundableAmount(row),
  }
}

const viewRefund = ({ id, at, by, reason: _, ...refund }: RefundRow): PaymentDetail['refunds'][number] => ({
  _id: id,
  ...refund,
  at: isoInstant(at),
  by: viewNamedOrNull(by),
})
