import { sql } from 'kysely'
import { codeListOf } from '#features/promoCode/reads.server.ts'
import type { Db } from '#lib/db.server.ts'
import { dayBounds, STUDIO_ZONE, toDate } from '#lib/time.ts'
import type { DocumentKind, TaxMode } from './documentSchema.ts'
import {
  type DocumentGroup,
  type InvoiceCoverage,
  LARGE_INVOICE_PAISE,
  type ListedFile,
  listedFiles,
  type MoneyGroup,
} from './reportRules.ts'

/** A range of days, both included. */
export interface DateRange {
  from: Temporal.PlainDate
  to: Temporal.PlainDate
}

const bounds = ({ from, to }: DateRange) => {
  const { from: start, until } = dayBounds(from, to)
  return { start: sql`${toDate(start)}::timestamptz`, until: sql`${toDate(until)}::timestamptz` }
}
const issuedIn = ({ from, to }: DateRange) =>
  sql<boolean>`d.issued_on between ${from.toString()}::date and ${to.toString()}::date`

/** The key of a seller: the GSTIN, or the legal name if there is none. */
const sellerKey = sql<string>`coalesce(r.gstin, r.legal_name)`

export interface RegistrationRow {
  id: string
  key: string
  legalName: string
  gstin: string | null
  mode: TaxMode
}

/**
 * All registrations that ever existed, because documents keep referring to them: the business first, then its
 * locations, each with the newest first.
 */
export async function sellerRegistrations(db: Db): Promise<RegistrationRow[]> {
  const { rows } = await sql<RegistrationRow>`
    select r.id, ${sellerKey} as key, r.legal_name, r.gstin, r.mode from tax_registration r
    order by r.withdrawn_at is not null, r.location nulls first, r.from_date desc, r.id`.execute(db)
  return rows
}

/** The earliest issue date of any document, of any seller. */
export async function firstDocumentDay(db: Db): Promise<string | undefined> {
  const { rows } = await sql<{ day: string | null }>`select min(issued_on) as day from tax_document`.execute(
    db,
  )
  return rows[0]?.day ?? undefined
}

const isCompany = sql<boolean>`coalesce(jsonb_typeof(d.buyer -> 'company') = 'object', false)`
/** A subquery, because only notes need it, and there are few. */
const invoiceGross = sql`coalesce((select i.gross_paise from tax_document i where i.id = d.invoice_id), d.gross_paise)`
const isLarge = sql<boolean>`(d.place_of_supply <> r.state_code and ${invoiceGross} > ${sql.lit(LARGE_INVOICE_PAISE)})`

/** The documents of a month, added up by the part of the return in which they are reported. */
export async function documentGroups(
  db: Db,
  month: DateRange,
): Promise<(DocumentGroup & { registrationId: string })[]> {
  const { rows } = await sql<DocumentGroup & { registrationId: string }>`
    select d.registration_id, d.kind, r.mode = 'registered' as registered, d.commercial, ${isCompany} as company,
      ${isLarge} as large, d.place_of_supply as state_code, d.basis_points, d.item ->> 'sac' as sac,
      count(*)::int as count, sum(d.gross_paise)::float8 as gross, sum(d.taxable_paise)::float8 as taxable,
      sum(d.cgst_paise)::float8 as cgst, sum(d.sgst_paise)::float8 as sgst, sum(d.igst_paise)::float8 as igst
    from tax_document d join tax_registration r on r.id = d.registration_id
    where ${issuedIn(month)}
    group by 1, 2, 3, 4, 5, 6, 7, 8, 9`.execute(db)
  return rows
}

export interface IssuedRun {
  kind: DocumentKind
  series: string
  fromNumber: string
  toNumber: string
  count: number
}

/** The ranges of consecutive document numbers of a month. Commercial notes are not reported. */
export async function issuedRuns(db: Db, month: DateRange, registrationIds: string[]): Promise<IssuedRun[]> {
  const { rows } = await sql<IssuedRun>`
    with numbered as (
      select d.kind, d.series, d.financial_year, d.serial, d.number, d.serial - row_number() over (
          partition by d.series collate "C", d.financial_year, d.kind collate "C" order by d.serial) as run
      from tax_document d where ${issuedIn(month)} and d.registration_id = any(${registrationIds}::uuid[])
        and not d.commercial)
    select kind, series, min(number) as from_number, max(number) as to_number, count(*)::int as count
    from numbered group by kind, series, financial_year, run
    order by kind in ('creditNote', 'debitNote'), series, min(serial)`.execute(db)
  return rows
}

/**
 * The tax document of a payment entry. If a reversed chargeback or failed refund has both a tax debit note and a
 * commercial one, the tax debit note. Each lookup uses an index.
 */
const isOfEntry = (e: string) => sql`d.payment_order_id = ${sql.ref(`${e}.paymentOrderId`)}
    and d.refund_id is not distinct from ${sql.ref(`${e}.refundId`)}
    and d.taken_back_id is not distinct from ${sql.ref(`${e}.takenBackId`)}`
const documentOf = (e: string) => sql`lateral (
  select d.* from tax_document d
  where ${isOfEntry(e)} and (d.invoice_id is null) = (${sql.ref(`${e}.kind`)} = 'sale')
  order by d.commercial limit 1) d`
/** The note of an entry. Skipped for sales, which have none. */
const noteOf = (e: string) => sql`lateral (
  select d.issued_on from tax_document d
  where ${sql.ref(`${e}.kind`)} <> 'sale' and ${isOfEntry(e)} and d.invoice_id is not null limit 1) n`

/**
 * All payments and refunds of a month, and those of other months that have a document in this month, grouped by their
 * invoice coverage. The amounts that their documents must have are calculated from the payments: refunds count in their
 * order, up to the amount of the invoice.
 */
export async function moneyGroups(
  db: Db,
  month: DateRange,
  registrationIds: string[],
): Promise<MoneyGroup[]> {
  const { start, until } = bounds(month)
  const zone = sql.lit(STUDIO_ZONE)
  const own = sql`any(${registrationIds}::uuid[])`
  const movedInMonth = (at: string) => sql`(${sql.ref(at)} >= ${start} and ${sql.ref(at)} < ${until})`
  const creditedAmount = (returnedTotal: string) =>
    sql`least(greatest(${sql.raw(returnedTotal)}, 0), i.gross_paise)`
  const { rows } = await sql<MoneyGroup>`
    with moved as materialized (
      select e.payment_order_id, e.kind, e.refund_id, e.taken_back_id, e.amount_paise
      from payment_entry e where e.at >= ${start} and e.at < ${until}),
    invoice_of_month as materialized (
      select d.payment_order_id, d.registration_id, d.gross_paise, d.issued_on from tax_document d
      where ${issuedIn(month)} and d.invoice_id is null),
    corrected as materialized (
      select payment_order_id from moved where kind <> 'sale'
      union select d.payment_order_id from tax_document d
      where ${issuedIn(month)} and d.invoice_id is not null),
    returned as (
      select e.payment_order_id, e.kind, e.refund_id, e.taken_back_id, ${movedInMonth('e.at')} as moved_in_month, e.amount_paise,
        sum(-e.amount_paise) over (
          partition by e.payment_order_id order by e.at, e.refund_id, e.taken_back_id) as returned_so_far
      from payment_entry e
      where e.payment_order_id = any(array(select payment_order_id from corrected)) and e.kind <> 'sale'),
    entry as (
      select payment_order_id, kind, refund_id, taken_back_id, true as moved_in_month, amount_paise,
        0::bigint as returned_so_far
      from moved where kind = 'sale'
      union all
      select payment_order_id, kind, refund_id, taken_back_id, moved_in_month, amount_paise, returned_so_far from returned
      union all
      -- Nearly all invoices are for sales of the month. The payments of the others are looked up one by one.
      select o.id, 'sale', null, null, false, o.amount_paise, 0 from (
        select payment_order_id from invoice_of_month
        except select m.payment_order_id from moved m where m.kind = 'sale') as d
      cross join lateral (
        select p.id, p.amount_paise, p.paid_at from payment_order p where p.id = d.payment_order_id limit 1) o
      where not ${movedInMonth('o.paid_at')}),
    classified as (
      select e.kind, e.moved_in_month, e.amount_paise,
        case when i.registration_id = ${own} then 'own'
          when i.registration_id is not null then 'otherSeller'
          when (select g.id from gift g where g.payment_order_id = e.payment_order_id and g.taxed = 'redemption'
            and g.claimed_at is null limit 1) is not null then 'unclaimedGift'
          when (select g.id from gift g where g.payment_order_id = e.payment_order_id and g.taxed = 'sale' limit 1) is null
            and (select p.id from pass p where p.payment_order_id = e.payment_order_id limit 1) is null
            and (select o.id from payment_order o where o.id = e.payment_order_id and o.fee_id is not null
              and o.status in ('paid', 'voided')) is null
            then 'withoutPass'
          when (select count(*) from payment_order o left join gift g on g.id = o.gift_id and g.taxed = 'redemption'
              join tax_registration r on r.withdrawn_at is null
              and r.from_date <= (coalesce(g.claimed_at, o.paid_at) at time zone ${zone})::date
              and (r.location is null or r.location = o.terms ->> 'location')
            where o.id = e.payment_order_id) = 0 then 'beforeSeller'
          else 'missing' end as coverage,
        case when i.registration_id is null or e.kind = 'sale' then e.amount_paise
          else ${creditedAmount('e.returned_so_far + e.amount_paise')} - ${creditedAmount('e.returned_so_far')} end as documented_paise,
        d.issued_on is not null as has_document, ${issuedIn(month)} as documented_in_month
      from entry e
      left join invoice_of_month h on h.payment_order_id = e.payment_order_id
      -- Nearly all payments and refunds of a month have their invoice in the same month. The invoices of other months
      -- are looked up one by one.
      left join lateral (
        select d.registration_id, d.gross_paise, d.issued_on from tax_document d
        where h.payment_order_id is null and d.payment_order_id = e.payment_order_id and d.invoice_id is null
        limit 1) other on true
      cross join lateral (
        select coalesce(h.registration_id, other.registration_id) as registration_id,
          coalesce(h.gross_paise, other.gross_paise) as gross_paise,
          coalesce(h.issued_on, other.issued_on) as issued_on) i
      left join ${noteOf('e')} on true
      cross join lateral (
        select case when e.kind = 'sale' then i.issued_on else n.issued_on end as issued_on) d)
    select coverage, kind, moved_in_month, count(*)::int as count, sum(amount_paise)::float8 as paise,
      sum(documented_paise)::float8 as documented_paise,
      coalesce(sum(documented_paise) filter (where documented_in_month), 0)::float8 as in_month_paise,
      coalesce(sum(documented_paise) filter (where has_document and not documented_in_month), 0)::float8 as in_other_paise
    from classified group by coverage, kind, moved_in_month`.execute(db)
  return rows.map((row) => ({ ...row, coverage: row.coverage as InvoiceCoverage }))
}

export interface ListedRow {
  number: string
  issuedOn: string
  kind: DocumentKind
  gross: number
  taxable: number
  basisPoints: number
  stateCode: string
  companyName: string | null
  companyGstin: string | null
}

/** The documents of a day for the file that lists them one by one, in the order of their numbers. */
export async function listedRows(
  db: Db,
  day: Temporal.PlainDate,
  registrationIds: string[],
  file: ListedFile,
): Promise<ListedRow[]> {
  const { note, company } = listedFiles[file]
  const { rows } = await sql<ListedRow>`
    select d.number, d.issued_on, d.kind, d.gross_paise as gross, d.taxable_paise as taxable, d.basis_points,
      d.place_of_supply as state_code, d.buyer #>> '{company,name}' as company_name,
      d.buyer #>> '{company,gstin}' as company_gstin
    from tax_document d join tax_registration r on r.id = d.registration_id
    where ${issuedIn({ from: day, to: day })} and d.registration_id = any(${registrationIds}::uuid[])
      and r.mode = 'registered' and not d.commercial and (d.invoice_id is not null) = ${note} and ${isCompany} = ${company}
      and (${company} or ${isLarge})
    order by d.series, d.serial`.execute(db)
  return rows
}

export interface DayBookRow {
  at: Date
  kind: MoneyGroup['kind']
  method: string
  amountPaise: number
  buyer: string
  company: string | null
  packageName: string | null
  /** The discount of a sale with promo codes. */
  discountPaise: number | null
  codes: string | null
  reference: string | null
  documentKind: DocumentKind | null
  commercial: boolean | null
  priceCorrected: boolean
  number: string | null
  issuedOn: string | null
  seller: string | null
  taxablePaise: number | null
  cgstPaise: number | null
  sgstPaise: number | null
  igstPaise: number | null
}

/** Each payment or refund of a day with its document, in order. */
export async function dayBookRows(db: Db, day: Temporal.PlainDate): Promise<DayBookRow[]> {
  const { start, until } = bounds({ from: day, to: day })
  const { rows } = await sql<DayBookRow>`
    select e.at, e.kind, e.method, e.amount_paise,
      -- The documents of an erased person still contain the name and can't be changed.
      case when p.erased_at is null then coalesce(d.buyer ->> 'name', full_name(p.first_name, p.last_name))
        else full_name(p.first_name, p.last_name) end as buyer,
      d.buyer #>> '{company,name}' as company, o.terms ->> 'packageName' as package_name,
      case when e.kind = 'sale' and o.discount_paise > 0 then o.discount_paise end as discount_paise,
      case when e.kind = 'sale' and o.discount_paise > 0 then ${codeListOf('o.id')} end as codes,
      coalesce(o.payment_id, o.reference) as reference, d.kind as document_kind, d.commercial,
      exists (select from payment_refund f where f.id = e.refund_id and f.price_corrected) as price_corrected, d.number, d.issued_on,
      (select ${sellerKey} from tax_registration r where r.id = d.registration_id) as seller,
      d.taxable_paise, d.cgst_paise, d.sgst_paise, d.igst_paise
    from payment_entry e
    join payment_order o on o.id = e.payment_order_id
    join person p on p.id = o.person_id
    left join ${documentOf('e')} on true
    where e.at >= ${start} and e.at < ${until}
    order by e.at, e.payment_order_id, e.kind, e.refund_id, e.taken_back_id`.execute(db)
  return rows
}
