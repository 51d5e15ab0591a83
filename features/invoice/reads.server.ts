import { sql } from 'kysely'
import type { Db } from '#lib/db.server.ts'
import { fromDate, studioDay, toDate } from '#lib/time.ts'
import type { Seller, TaxDocument, TaxMode } from './documentSchema.ts'

export interface Registration extends Omit<Seller, 'name'> {
  id: string
  /** The location that is registered separately; null: the business. */
  location: string | null
  from: Temporal.PlainDate
  mode: TaxMode
  invoiceSeries: string
  noteSeries: string
}

/**
 * All registrations that were not withdrawn: only a few, even in a large business. `locked`: nobody can change them
 * until the transaction ends, as issuing a document requires.
 */
export async function registrations(db: Db, { locked = false } = {}): Promise<Registration[]> {
  const rows = await db
    .selectFrom('taxRegistration')
    .select(['id', 'location', 'fromDate', 'mode', 'legalName', 'address', 'stateCode', 'gstin'])
    .select(['invoiceSeries', 'noteSeries'])
    .where('withdrawnAt', 'is', null)
    .$if(locked, (query) => query.forKeyShare())
    .execute()
  return rows.map(({ fromDate, ...row }) => ({ ...row, from: Temporal.PlainDate.from(fromDate) }))
}

const documents = (db: Db) =>
  db
    .selectFrom('taxDocument as d')
    .leftJoin('taxDocument as i', 'i.id', 'd.invoiceId')
    .innerJoin('paymentOrder as o', 'o.id', 'd.paymentOrderId')
    .leftJoin('paymentRefund as r', 'r.id', 'd.refundId')
    .leftJoin('gift as g', (join) => join.onRef('g.id', '=', 'o.giftId').on('g.taxed', '=', 'redemption'))
    .select(['d.id', 'd.kind', 'd.number', 'd.issuedOn', 'd.paymentOrderId as orderId', 'd.registrationId'])
    .select(['d.seller', 'd.buyer', 'd.item', 'd.placeOfSupply', 'd.basisPoints', 'd.commercial'])
    .select(['d.grossPaise as gross', 'd.taxablePaise as taxable', 'd.cgstPaise as cgst'])
    .select(['d.sgstPaise as sgst', 'd.igstPaise as igst'])
    .select(['i.id as invoiceId', 'i.number as invoiceNumber', 'i.issuedOn as invoiceIssuedOn'])
    .select('i.grossPaise as invoiceGross')
    // Only of earlier notes, so that the PDF of a note never changes.
    .select(
      sql<number>`(
        select coalesce(sum(case e.kind when 'creditNote' then e.gross_paise else -e.gross_paise end), 0)::int
        from tax_document e where e.invoice_id = d.invoice_id
          and (e.issued_at, e.commercial, e.serial) < (d.issued_at, d.commercial, d.serial))`.as(
        'creditedBefore',
      ),
    )
    .select(sql<boolean>`coalesce(r.price_corrected, false)`.as('priceCorrected'))
    .select(sql<Date>`coalesce(g.claimed_at, o.paid_at)`.as('suppliedAt'))

export interface StoredDocument extends TaxDocument {
  registrationId: string
}

type Row = Awaited<ReturnType<ReturnType<typeof documents>['execute']>>[number]
function asDocument({
  invoiceId,
  invoiceNumber,
  invoiceIssuedOn,
  invoiceGross,
  creditedBefore,
  suppliedAt,
  ...row
}: Row): StoredDocument {
  const day = Temporal.PlainDate.from
  const corrects = invoiceId &&
    invoiceNumber &&
    invoiceIssuedOn &&
    invoiceGross && {
      id: invoiceId,
      number: invoiceNumber,
      issuedOn: day(invoiceIssuedOn),
      gross: invoiceGross,
      creditedBefore,
    }
  const suppliedOn = studioDay(fromDate(suppliedAt))
  return { ...row, issuedOn: day(row.issuedOn), suppliedOn, corrects: corrects || null }
}

/** The documents of these orders: each invoice before its notes, which are in the order in which they were issued. */
export const documentsOf = async (db: Db, orderIds: string[]): Promise<StoredDocument[]> =>
  (
    await documents(db)
      .where('d.paymentOrderId', 'in', orderIds)
      .orderBy(sql`d.invoice_id is not null`)
      .orderBy('d.issuedAt')
      .orderBy('d.serial')
      .execute()
  ).map(asDocument)

/**
 * The tax rate of an order, in basis points: that of its invoice, because the rate may have changed since the order was
 * opened; without an invoice, the one that its buyer was shown. `order` is the alias of its row.
 */
export const rateOf = (order: string) => sql<number>`coalesce((
  select d.basis_points from tax_document d where d.payment_order_id = ${sql.ref(`${order}.id`)} and d.invoice_id is null
), ${sql.ref(`${order}.gstBasisPoints`)})`

/** The documents of a day, in the order of their numbers. */
export const documentsIssuedOn = async (db: Db, day: string): Promise<StoredDocument[]> =>
  (await documents(db).where('d.issuedOn', '=', day).orderBy('d.series').orderBy('d.serial').execute()).map(
    asDocument,
  )

/** The numbers of the documents from one day to another, both included, in order. */
export const issuedBetween = (
  db: Db,
  { from, to }: { from: Temporal.PlainDate; to: Temporal.PlainDate },
): Promise<{ id: string; number: string; issuedOn: string }[]> =>
  db
    .selectFrom('taxDocument')
    .select(['id', 'number', 'issuedOn'])
    .where('issuedOn', '>=', from.toString())
    .where('issuedOn', '<=', to.toString())
    .orderBy('issuedOn')
    .orderBy('series')
    .orderBy('serial')
    .execute()

/** Undefined if there is no document with this id. */
export async function documentById(db: Db, id: string): Promise<StoredDocument | undefined> {
  const row = await documents(db).where('d.id', '=', id).executeTakeFirst()
  return row && asDocument(row)
}

/** The registrations under which documents were issued since a time. */
export async function registrationsUsedSince(db: Db, since: Temporal.Instant): Promise<Set<string>> {
  const rows = await db
    .selectFrom('taxDocument')
    .select('registrationId')
    .distinct()
    .where('issuedAt', '>=', toDate(since))
    .execute()
  return new Set(rows.map(({ registrationId }) => registrationId))
}

/** The last number of each series in each financial year. */
export const lastNumbers = (db: Db) =>
  db
    .selectFrom('documentSeries')
    .select(['series', 'financialYear', 'lastNumber'])
    .orderBy('series')
    .orderBy('financialYear')
    .execute()
