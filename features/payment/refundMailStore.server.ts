import { sql } from 'kysely'
import { contactEmail } from '#lib/contactEmail.server.ts'
import type { Db } from '#lib/db.server.ts'
import type { Addressee } from './mailStore.server.ts'
import type { RefundMailData, ReinstatedMailData } from './refundEmails.tsx'
import type { PassChange } from './refundRules.ts'
import type { OrderStatus } from './rules.ts'

/**
 * The mail about a refund: by the id of the refund, by the id of a payment that is fully refunded, or by the id of the
 * order of a voided desk sale. Null if the member receives no mail.
 */
export async function refundToReport(
  db: Db,
  by: { id: string } | { paymentId: string } | { voidedOrderId: string },
): Promise<ToReport> {
  const orders = db
    .selectFrom('paymentOrder as o')
    .innerJoin('person', 'person.id', 'o.personId')
    .leftJoin('pass as p', 'p.paymentOrderId', 'o.id')
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
    .select(['r.reason', 'r.paymentId', 'r.passChange', 'r.priceCorrected', 'r.undoneAt', 'p.revokedAt'])
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

function boughtOf({ giftId, feeId, passChange, revokedAt }: RefundedOrder): RefundMailData['bought'] {
  if (feeId) return 'fee'
  if (giftId) return passChange === null || passChange === 'kept' ? 'giftEnded' : 'giftChanged'
  const change = passChange ?? 'kept'
  return change === 'kept' && revokedAt ? 'ended' : change
}
interface RefundedOrder {
  giftId: string | null
  feeId: string | null
  passChange: PassChange['kind'] | null
  revokedAt: Date | null
}

type ToReport = {
  to: Addressee
  data: Omit<RefundMailData, 'credits'>
  orderId: string
  documentId: string | null
} | null

/** An amount that others took back or that came back (a row of `money_taken_back`), with its issue and its order. */
const reversedAmount = (db: Db, id: string) =>
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

/** The notes about such an amount: usually one. If it came back, there may be a debit note of each kind. */
async function notesAbout(db: Db, id: string): Promise<string[]> {
  const rows = await db
    .selectFrom('taxDocument')
    .select('id')
    .where('takenBackId', '=', id)
    .orderBy('commercial')
    .execute()
  return rows.map((row) => row.id)
}

/** The mail about an amount that others took back, by the id of its row of `money_taken_back`. */
export async function reversalToReport(db: Db, id: string): Promise<ToReport> {
  const row = await reversedAmount(db, id)
  if (!row?.email) return null
  const [documentId = null] = await notesAbout(db, id)
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

/** The mail about an amount that came back, by the id of its row of `money_taken_back`. */
export async function reinstatementToReport(
  db: Db,
  id: string,
): Promise<{ to: Addressee; data: ReinstatedMailData; documentIds: string[] } | null> {
  const row = await reversedAmount(db, id)
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
    documentIds: await notesAbout(db, id),
  }
}

function leftOf({ giftId, feeId, status, revokedAt, endedAt }: ReversedOrder): ReinstatedMailData['bought'] {
  if (status !== 'paid') return 'none'
  if (feeId) return 'fee'
  if (giftId) return endedAt ? 'giftEnded' : revokedAt ? 'giftChanged' : 'giftKept'
  return revokedAt ? 'revoked' : 'kept'
}
interface ReversedOrder extends Omit<RefundedOrder, 'passChange'> {
  status: OrderStatus
  endedAt: Date | null
}
