import { sql } from 'kysely'
import { rateOf } from '#features/invoice/reads.server.ts'
import { contactEmail } from '#lib/contactEmail.server.ts'
import type { Db } from '#lib/db.server.ts'
import { taxIncluded } from '#lib/money.ts'
import { fromDate } from '#lib/time.ts'
import type { PayerMailData } from './disputeEmails.tsx'
import type { LinkMailData, NotBookedMailData, Receipt } from './emails.tsx'
import { requestStatus } from './requestRules.ts'
import { requestById, verifiedAddress } from './requestStore.server.ts'

export interface Addressee {
  to: string
  firstName: string
}

/** The mail of a payment link; null if it can't be paid any more, or its member no longer has a verified address. */
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

/** The content of a pass's receipt; null if the pass was not bought, or its member receives no mail. */
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
    .select([
      'o.amountPaise',
      rateOf('o').as('basisPoints'),
      'o.paidAt',
      'd.id as documentId',
      'd.kind',
      'd.number',
    ])
    .select('d.taxablePaise')
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

/**
 * The tax as the invoice shows it; without an invoice, as the checkout has shown it; null while the State is missing.
 */
function taxOf(paid: {
  amountPaise: number
  basisPoints: number
  taxablePaise: number | null
  isStateMissing: unknown
}): Receipt['tax'] {
  const { amountPaise, basisPoints, taxablePaise } = paid
  if (taxablePaise !== null) return { basisPoints, paise: amountPaise - taxablePaise }
  if (paid.isStateMissing) return null
  return { basisPoints, paise: taxIncluded(amountPaise, basisPoints) }
}

/**
 * The mail about a class that was paid for but could not be booked; null if the member has booked it in the meantime,
 * or receives no mail.
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

/** The mail about a dispute, by the id of its issue; null if the bank has decided it, or the payer receives no mail. */
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
