import { sql } from 'kysely'
import type { Db, Trx } from '#lib/db.server.ts'
import type { Paise } from '#lib/money.ts'
import { toDate } from '#lib/time.ts'
import type { Buyer, DocumentKind, Item, Seller, Split } from './documentSchema.ts'
import { type CreditedAmounts, documentNumber, financialYearOf } from './rules.ts'

export interface NewDocument extends Split {
  kind: DocumentKind
  series: string
  issuedOn: Temporal.PlainDate
  orderId: string
  registrationId: string
  seller: Seller
  buyer: Buyer
  item: Item
  placeOfSupply: string
  basisPoints: number
  /**
   * For a note: the invoice that it corrects, and the refund or reversal that caused it; if both are null, the sale was
   * voided.
   */
  note: {
    invoiceId: string
    refundId: string | null
    takenBackId: string | null
    commercial: boolean
  } | null
}

/**
 * Assigns a number to a document and stores it. The series stays locked until the transaction ends, so that its numbers
 * have no gaps. The series are the last locks of a transaction; `issueNotes` describes their order.
 */
export async function insertDocument(trx: Trx, document: NewDocument, now: Temporal.Instant): Promise<void> {
  const { series, issuedOn, note } = document
  const financialYear = financialYearOf(issuedOn)
  const { rows } = await sql<{ serial: number }>`
    insert into document_series (series, financial_year, last_number) values (${series}, ${financialYear}, 1)
    on conflict (series, financial_year) do update set last_number = document_series.last_number + 1
    returning last_number as serial`.execute(trx)
  const serial = rows[0]?.serial as number
  await trx
    .insertInto('taxDocument')
    .values({
      kind: document.kind,
      series,
      financialYear,
      serial,
      number: documentNumber(series, financialYear, serial),
      issuedOn: issuedOn.toString(),
      issuedAt: toDate(now),
      paymentOrderId: document.orderId,
      registrationId: document.registrationId,
      seller: JSON.stringify(document.seller),
      buyer: JSON.stringify(document.buyer),
      item: JSON.stringify(document.item),
      placeOfSupply: document.placeOfSupply,
      basisPoints: document.basisPoints,
      grossPaise: document.gross,
      taxablePaise: document.taxable,
      cgstPaise: document.cgst,
      sgstPaise: document.sgst,
      igstPaise: document.igst,
      invoiceId: note?.invoiceId ?? null,
      refundId: note?.refundId ?? null,
      takenBackId: note?.takenBackId ?? null,
      commercial: note?.commercial ?? false,
    })
    .execute()
}

/** The amount of an invoice that was credited so far, with tax and without. */
export async function creditedAmounts(db: Db, invoiceId: string): Promise<CreditedAmounts> {
  const { rows } = await sql<{ commercial: boolean; paise: number }>`
    select commercial, sum(case kind when 'creditNote' then gross_paise else -gross_paise end)::int as paise
    from tax_document where invoice_id = ${invoiceId} group by commercial`.execute(db)
  const sumOf = (commercial: boolean): Paise => rows.find((row) => row.commercial === commercial)?.paise ?? 0
  return { taxed: sumOf(false), commercial: sumOf(true) }
}

/** The kind of the latest credit note about the same payment issue; `taxed` if there is none. */
export async function creditNoteKindOfReversal(
  db: Db,
  takenBackId: string | null,
): Promise<keyof CreditedAmounts> {
  const { rows } = await sql<{ commercial: boolean }>`
    select d.commercial from money_taken_back mine
    join money_taken_back t on t.matter_id = mine.matter_id
    join tax_document d on d.taken_back_id = t.id and d.kind = 'creditNote'
    where mine.id = ${takenBackId} order by t.at desc, d.issued_at desc, d.serial desc limit 1`.execute(db)
  return rows[0]?.commercial ? 'commercial' : 'taxed'
}

/** The series for the notes of a registration, including withdrawn ones. */
export async function noteSeriesOf(db: Db, registrationId: string): Promise<string> {
  const { noteSeries } = await db
    .selectFrom('taxRegistration')
    .select('noteSeries')
    .where('id', '=', registrationId)
    .executeTakeFirstOrThrow()
  return noteSeries
}
