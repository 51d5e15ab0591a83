import { sql } from 'kysely'
import { contactEmail } from '#lib/contactEmail.server.ts'
import type { Db } from '#lib/db.server.ts'
import { taxIncluded } from '#lib/money.ts'
import { fromDate } from '#lib/time.ts'
import type { PayerMailData } from './disputeEmails.tsx'
import type { LinkMailData, NotBookedMailData, Receipt } from './emails.tsx'
import type { CameBackMailData, RefundMailData } from './refundEmails.tsx'
import type { PassChange } from './refundRules.ts'
import { requestStatus } from './requestRules.ts'
import { requestById, verifiedAddress } from './requestStore.server.ts'
import type { OrderStatus } from './rules.ts'

export interface Addressee {
  to: string
  firstName: string
}

/** A payment link that can still be paid; null if it can't, or if its member no longer has a verified address. */
export async function linkToSend(
  db: Db,
  orderId: string,
  now: Temporal.Instant,
): Promise<{ to: Addressee; data: LinkMailData } | null> {
  const request = await requestById(db, orderId)
  if (!request?.code) return null
  const { person, code, packageName, amountPaise } = request
  const { content: address, closesAt } = code
  if (requestStatus({ ...request, closesAt }, now) !== 'waiting') return null
  const to = await verifiedAddress(db, person.id)
  const { firstName } = await db
    .selectFrom('person')
    .select('firstName')
    .where('id', '=', person.id)
    .executeTakeFirstOrThrow()
  return to === null ? null : { to: { to, firstName }, data: { packageName, amountPaise, address, closesAt } }
}

/** The content of a pass's receipt; null if it was not paid for, or its member receives no mail. */
export async function paidPass(
  db: Db,
  passId: string,
): Promise<{ to: Addressee; receipt: Receipt; documentId: string | null } | null> {
  const row = await db
    .selectFrom('pass as p')
    .innerJoin('paymentOrder as o', 'o.id', 'p.paymentOrderId')
    .innerJoin('person', 'person.id', 'p.personId')
    .leftJoin('taxDocument as d', (join) =>
      join.onRef('d.paymentOrderId', '=', 'o.id').on('d.invoiceId', 'is', null),
    )
    .select(contactEmail().as('email'))
    .select(['person.firstName', 'p.purchasedOn', 'o.terms', 'o.paymentId'])
    .select(['o.method', 'o.reference'])
    .select(['o.amountPaise', 'o.gstBasisPoints', 'o.paidAt', 'd.id as documentId', 'd.kind', 'd.number'])
    .select(['d.basisPoints', 'd.taxablePaise'])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('moneyMatter as m')
          .select('m.id')
          .where('m.kind', '=', 'unknownPayment')
          .where('m.subject', '=', sql<string>`o.id::text`)
          .where('m.status', '=', 'open'),
      ).as('isStateMissing'),
    )
    .where('p.id', '=', passId)
    .executeTakeFirst()
  if (!row?.paidAt || !row.email) return null
  const { terms } = row
  const days = terms.validityFrom === 'purchase' ? terms.validityDays : terms.unusedDays
  return {
    to: { to: row.email, firstName: row.firstName },
    receipt: {
      terms,
      amountPaise: row.amountPaise,
      tax: taxOf(row),
      document: row.kind && row.number ? { kind: row.kind, number: row.number } : null,
      method: row.method,
      reference: row.paymentId ?? row.reference,
      paidAt: fromDate(row.paidAt),
      expiresOn: Temporal.PlainDate.from(row.purchasedOn).add({ days }),
    },
    documentId: row.documentId,
  }
}

/** The tax as the invoice shows it; if there is none yet, as the checkout has shown it. */
function taxOf(paid: {
  amountPaise: number
  gstBasisPoints: number
  basisPoints: number | null
  taxablePaise: number | null
  isStateMissing: unknown
}): Receipt['tax'] {
  const { amountPaise, gstBasisPoints, basisPoints, taxablePaise } = paid
  if (taxablePaise !== null)
    return { basisPoints: basisPoints ?? gstBasisPoints, paise: amountPaise - taxablePaise }
  if (paid.isStateMissing) return null
  return { basisPoints: gstBasisPoints, paise: taxIncluded(amountPaise, gstBasisPoints) }
}

/**
 * A class that was paid for but could not be booked; null if the member has booked it themselves in the meantime, or
 * receives no mail.
 */
export async function failedBookingToReport(
  db: Db,
  orderId: string,
): Promise<{ to: Addressee; data: NotBookedMailData } | null> {
  const row = await db
    .selectFrom('purchaseBooking as w')
    .innerJoin('paymentOrder as o', 'o.id', 'w.paymentOrderId')
    .innerJoin('person', 'person.id', 'w.personId')
    .innerJoin('session as s', 's.id', 'w.sessionId')
    .innerJoin('class as c', 'c.id', 's.classId')
    .innerJoin('instructor as i', 'i.id', 's.instructorId')
    .select(contactEmail().as('email'))
    .select(['person.firstName', 'o.terms', 'w.outcome', 'c.title', 's.startsAt'])
    .select(['s.endsAt', 'c.location', 'i.name as instructor'])
    .select(['s.classId', 's.date'])
    .where('w.paymentOrderId', '=', orderId)
    .where('w.outcome', 'in', ['changed', 'refused'])
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('booking as b')
            .select('b.id')
            .whereRef('b.sessionId', '=', 'w.sessionId')
            .whereRef('b.personId', '=', 'w.personId')
            .where('b.status', 'in', ['scheduled', 'attended', 'no show']),
        ),
      ),
    )
    .executeTakeFirst()
  if (!row?.email) return null
  return {
    to: { to: row.email, firstName: row.firstName },
    data: {
      packageName: row.terms.packageName,
      session: {
        title: row.title,
        location: row.location,
        instructor: row.instructor,
        startsAt: fromDate(row.startsAt),
        endsAt: fromDate(row.endsAt),
      },
      changed: row.outcome === 'changed',
      path: `/class-schedule?book=${row.classId}.${row.date}`,
    },
  }
}

/**
 * A refund by staff or by a rule, by its id; by the id of a payment that is fully refunded; or by the id of the order
 * of a voided desk sale.
 */
export async function refundToReport(
  db: Db,
  by: { id: string } | { paymentId: string } | { voidedOrderId: string },
): Promise<ToReport> {
  const orders = db
    .selectFrom('paymentOrder as o')
    .innerJoin('person', 'person.id', 'o.personId')
    .leftJoin('paymentRefund as r', 'r.paymentOrderId', 'o.id')
    .leftJoin('taxDocument as d', (join) =>
      join
        .onRef('d.paymentOrderId', '=', 'o.id')
        .on('d.invoiceId', 'is not', null)
        .on('d.takenBackId', 'is', null)
        .on(sql<boolean>`d.refund_id is not distinct from r.id`),
    )
    .select(contactEmail().as('email'))
    .select(['person.firstName', 'o.id as orderId', 'o.terms', 'o.reference', 'o.giftId', 'o.feeId'])
    .select('d.id as documentId')
    .select(['r.reason', 'r.paymentId', 'r.passChange', 'r.priceCorrected', 'r.undoneAt'])
    .select((e) => [
      e.fn.coalesce('r.amountPaise', 'o.amountPaise').as('amountPaise'),
      e.fn.coalesce('r.method', 'o.method').as('method'),
    ])
  const row = await ('id' in by
    ? orders.where('r.id', '=', by.id)
    : 'paymentId' in by
      ? orders.where('r.paymentId', '=', by.paymentId).where('r.reason', '<>', 'byStaff')
      : orders.where('o.id', '=', by.voidedOrderId).where('o.status', '=', 'voided')
  ).executeTakeFirst()
  if (!row?.email) return null
  const { reason } = row
  const isVoided = reason === null
  return {
    to: { to: row.email, firstName: row.firstName },
    data: {
      packageName: row.terms.packageName,
      amountPaise: row.amountPaise,
      reason: isVoided ? 'voided' : row.priceCorrected ? 'priceCorrection' : reason,
      method: row.method,
      bought: isVoided ? (row.feeId ? 'feeOpen' : 'revoked') : boughtOf(row),
      isAgain: row.undoneAt !== null,
      reference: row.paymentId ?? row.reference,
    },
    orderId: row.orderId,
    documentId: row.documentId,
  }
}

function boughtOf({ giftId, feeId, passChange }: Refunded): RefundMailData['bought'] {
  if (feeId) return 'fee'
  if (giftId) return passChange === null || passChange === 'kept' ? 'giftEnded' : 'giftChanged'
  return passChange ?? 'kept'
}
interface Refunded {
  giftId: string | null
  feeId: string | null
  passChange: PassChange['kind'] | null
}

type ToReport = {
  to: Addressee
  data: Omit<RefundMailData, 'credits'>
  orderId: string
  documentId: string | null
} | null

/** The issue about an amount that others took back, or that came back. */
const partOfMoney = (db: Db, id: string) =>
  db
    .selectFrom('moneyTakenBack as t')
    .innerJoin('moneyMatter as m', 'm.id', 't.matterId')
    .innerJoin('paymentOrder as o', 'o.id', 'm.paymentOrderId')
    .innerJoin('person', 'person.id', 'o.personId')
    .leftJoin('pass as p', 'p.paymentOrderId', 'o.id')
    .leftJoin('gift as g', 'g.id', 'o.giftId')
    .select(contactEmail().as('email'))
    .select([
      'person.firstName',
      'o.id as orderId',
      'o.terms',
      'o.giftId',
      'o.feeId',
      'o.paymentId',
      'o.status',
    ])
    .select(['t.amountPaise', 'm.kind', 'm.status as issueStatus', 'p.revokedAt', 'g.endedAt'])
    .where('t.id', '=', id)
    .executeTakeFirst()

/** Usually one document. For an amount that came back there may be a debit note of each kind. */
async function documentsOfPart(db: Db, id: string): Promise<string[]> {
  const rows = await db
    .selectFrom('taxDocument')
    .select('id')
    .where('takenBackId', '=', id)
    .orderBy('commercial')
    .execute()
  return rows.map((row) => row.id)
}

/** An amount that others took back, by the id of its issue. */
export async function reversalToReport(db: Db, id: string): Promise<ToReport> {
  const row = await partOfMoney(db, id)
  if (!row?.email) return null
  const [documentId = null] = await documentsOfPart(db, id)
  return {
    to: { to: row.email, firstName: row.firstName },
    data: {
      packageName: row.terms.packageName,
      amountPaise: row.amountPaise,
      reason: row.kind === 'dispute' ? 'disputeLost' : 'byOthers',
      method: 'online',
      bought: leftOf(row),
      isAgain: false,
      reference: row.paymentId,
    },
    orderId: row.orderId,
    documentId,
  }
}

/** An amount that others had taken back and that came back, by the id of its issue. */
export async function cameBackToReport(
  db: Db,
  id: string,
): Promise<{ to: Addressee; data: CameBackMailData; documentIds: string[] } | null> {
  const row = await partOfMoney(db, id)
  if (!row?.email) return null
  return {
    to: { to: row.email, firstName: row.firstName },
    data: {
      packageName: row.terms.packageName,
      amountPaise: -row.amountPaise,
      reason: row.kind === 'dispute' ? 'dispute' : 'refund',
      bought: leftOf(row),
      // Staff have to decide about it: as an issue, or as a payment that has bought nothing yet.
      staffDecide: row.issueStatus === 'open' || row.status === 'held',
      reference: row.paymentId,
    },
    documentIds: await documentsOfPart(db, id),
  }
}

function leftOf({ giftId, feeId, status, revokedAt, endedAt }: Reversed): CameBackMailData['bought'] {
  if (status !== 'paid') return 'none'
  if (feeId) return 'fee'
  if (giftId) return endedAt ? 'giftEnded' : revokedAt ? 'giftChanged' : 'giftKept'
  return revokedAt ? 'revoked' : 'kept'
}
interface Reversed extends Pick<Refunded, 'giftId' | 'feeId'> {
  status: OrderStatus
  revokedAt: Date | null
  endedAt: Date | null
}

/** A dispute that the bank has not decided, by the id of its issue; also null if its payer receives no mail. */
export async function disputeToReport(
  db: Db,
  matterId: string,
): Promise<{ to: Addressee; data: PayerMailData } | null> {
  const row = await db
    .selectFrom('moneyMatter as m')
    .innerJoin('paymentOrder as o', 'o.id', 'm.paymentOrderId')
    .innerJoin('person', 'person.id', 'o.personId')
    .leftJoin('pass as p', 'p.paymentOrderId', 'o.id')
    .leftJoin('gift as g', 'g.id', 'o.giftId')
    .select(contactEmail().as('email'))
    .select(['person.firstName', 'o.terms', 'm.amountPaise', 'o.status', 'p.revokedAt', 'g.endedAt'])
    .where('m.id', '=', matterId)
    .where('m.kind', '=', 'dispute')
    .where('m.state', 'in', ['open', 'underReview'])
    .executeTakeFirst()
  if (!row?.email) return null
  return {
    to: { to: row.email, firstName: row.firstName },
    data: {
      packageName: row.terms.packageName,
      amountPaise: row.amountPaise,
      isInUse: row.status === 'paid' && row.revokedAt === null && row.endedAt === null,
    },
  }
}
