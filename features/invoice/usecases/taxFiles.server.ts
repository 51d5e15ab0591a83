import { Readable } from 'node:stream'
import { BYTE_ORDER_MARK, type CsvValue, csvLines } from '#lib/csv.ts'
import type { Db } from '#lib/db.server.ts'
import { indianStates } from '#lib/indianStates.ts'
import { type Paise, toRupees } from '#lib/money.ts'
import { fromDate, studioDay, studioTime } from '#lib/time.ts'
import type { DocumentKind } from '../documentSchema.ts'
import { consumerLines, type ServiceLine, serviceLines } from '../reportRules.ts'
import {
  type DateRange,
  type DayBookRow,
  dayBookRows,
  issuedRuns,
  type ListedRow,
  listedRows,
} from '../reportStore.server.ts'
import type { ReturnFile } from '../taxFiles.ts'
import { daysOf, type MonthQuery, monthOfSeller } from './readTaxReport.server.ts'

const SHORT_MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** Cells as the offline tool requires them, always in English: `06-Haryana`, `01-Oct-2026`. */
const stateCell = (code: string): string => {
  const name = indianStates.find((state) => state.code === code)?.name ?? ''
  return `${code}-${name.replaceAll(' and ', ' & ')}`
}
const dayCell = (day: string): string => {
  const [year, month, date] = day.split('-')
  return `${date}-${SHORT_MONTHS[Number(month) - 1]}-${year}`
}
const rateCell = (basisPoints: number) => basisPoints / 100
const noteType = (kind: DocumentKind) => (kind === 'creditNote' ? 'C' : 'D')

/** The columns of a file, each with the value of its cells. Columns that do not apply to a studio are empty. */
type Columns<Row> = Record<string, (row: Row) => CsvValue>

const none = () => ''
const noCess = () => 0
const documentRate: Columns<ListedRow> = {
  'Applicable % of Tax Rate': none,
  Rate: ({ basisPoints }) => rateCell(basisPoints),
  'Taxable Value': ({ taxable }) => toRupees(taxable),
  'Cess Amount': noCess,
}
const suppliedIn: Columns<{ stateCode: string }> = { 'Place Of Supply': (row) => stateCell(row.stateCode) }
const company: Columns<ListedRow> = {
  'GSTIN/UIN of Recipient': ({ companyGstin }) => companyGstin,
  'Receiver Name': ({ companyName }) => companyName,
}
const note: Columns<ListedRow> = {
  'Note Number': ({ number }) => number,
  'Note Date': ({ issuedOn }) => dayCell(issuedOn),
  'Note Type': ({ kind }) => noteType(kind),
}
const invoice: Columns<ListedRow> = {
  'Invoice Number': ({ number }) => number,
  'Invoice date': ({ issuedOn }) => dayCell(issuedOn),
  'Invoice Value': ({ gross }) => toRupees(gross),
}

const listedColumns: Record<'b2b' | 'b2cl' | 'cdnr' | 'cdnur', Columns<ListedRow>> = {
  b2b: {
    ...company,
    ...invoice,
    ...suppliedIn,
    'Reverse Charge': () => 'N',
    'Applicable % of Tax Rate': none,
    'Invoice Type': () => 'Regular B2B',
    'E-Commerce GSTIN': none,
    Rate: ({ basisPoints }) => rateCell(basisPoints),
    'Taxable Value': ({ taxable }) => toRupees(taxable),
    'Cess Amount': noCess,
  },
  b2cl: { ...invoice, ...suppliedIn, ...documentRate, 'E-Commerce GSTIN': none },
  cdnr: {
    ...company,
    ...note,
    ...suppliedIn,
    'Reverse Charge': () => 'N',
    'Note Supply Type': () => 'Regular B2B',
    'Note Value': ({ gross }) => toRupees(gross),
    ...documentRate,
  },
  cdnur: {
    'UR Type': () => 'B2CL',
    ...note,
    ...suppliedIn,
    'Note Value': ({ gross }) => toRupees(gross),
    ...documentRate,
  },
}

const b2cs: Columns<ReturnType<typeof consumerLines>[number]> = {
  Type: () => 'OE',
  ...suppliedIn,
  'Applicable % of Tax Rate': none,
  Rate: ({ basisPoints }) => rateCell(basisPoints),
  'Taxable Value': ({ taxable }) => toRupees(taxable),
  'Cess Amount': noCess,
  'E-Commerce GSTIN': none,
}

const hsn: Columns<ServiceLine> = {
  HSN: ({ sac }) => sac,
  Description: none,
  UQC: () => 'NA',
  'Total Quantity': () => 0,
  'Total Value': ({ gross }) => toRupees(gross),
  Rate: ({ basisPoints }) => rateCell(basisPoints),
  'Taxable Value': ({ taxable }) => toRupees(taxable),
  'Integrated Tax Amount': ({ igst }) => toRupees(igst),
  'Central Tax Amount': ({ cgst }) => toRupees(cgst),
  'State/UT Tax Amount': ({ sgst }) => toRupees(sgst),
  'Cess Amount': noCess,
}

const natures: Record<DocumentKind, string> = {
  invoice: 'Invoices for outward supply',
  billOfSupply: 'Bills of supply',
  creditNote: 'Credit Note',
  debitNote: 'Debit Note',
}
const docs: Columns<Awaited<ReturnType<typeof issuedRuns>>[number]> = {
  'Nature of Document': ({ kind }) => natures[kind],
  'Sr. No. From': ({ fromNumber }) => fromNumber,
  'Sr. No. To': ({ toNumber }) => toNumber,
  'Total Number': ({ count }) => count,
  Cancelled: () => 0,
}

const cellsOf = <Row>(columns: Columns<Row>, rows: readonly Row[]): CsvValue[][] =>
  rows.map((row) => Object.values(columns).map((cell) => cell(row)))

/** The rows of a month, read and sent day by day. */
async function* byDay<Row>(
  { from, to }: DateRange,
  columns: Columns<Row>,
  read: (day: Temporal.PlainDate) => Promise<Row[]>,
): AsyncGenerator<string> {
  for (let day = from; Temporal.PlainDate.compare(day, to) <= 0; day = day.add({ days: 1 })) {
    const rows = await read(day)
    if (rows.length) yield csvLines(cellsOf(columns, rows))
  }
}

async function* withHead<Row>(columns: Columns<Row>, lines: AsyncIterable<string>): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLines([Object.keys(columns)])
  yield* lines
}

async function* allLines<Row>(columns: Columns<Row>, rows: readonly Row[]): AsyncGenerator<string> {
  if (rows.length) yield csvLines(cellsOf(columns, rows))
}

const streamRows = <Row>(columns: Columns<Row>, lines: AsyncIterable<string>): Readable =>
  Readable.from(withHead(columns, lines), { objectMode: false })

/** A file for the offline tool of GSTR-1. */
export async function returnFile(db: Db, query: MonthQuery & { file: ReturnFile }): Promise<Readable> {
  const { file } = query
  const { days, registrationIds, groups } = await monthOfSeller(db, query)
  if (file === 'b2cs') return streamRows(b2cs, allLines(b2cs, consumerLines(groups)))
  if (file === 'docs') return streamRows(docs, allLines(docs, await issuedRuns(db, days, registrationIds)))
  if (file === 'hsnB2b' || file === 'hsnB2c') {
    const lines = serviceLines(groups).filter((line) => line.company === (file === 'hsnB2b'))
    return streamRows(hsn, allLines(hsn, lines))
  }
  const columns = listedColumns[file]
  return streamRows(
    columns,
    byDay(days, columns, (day) => listedRows(db, day, registrationIds, file)),
  )
}

const movements: Record<DayBookRow['kind'], string> = {
  sale: 'Payment',
  void: 'Voided sale',
  refund: 'Refund',
  takenBack: 'Reversal',
}
const documentNames: Record<DocumentKind, string> = {
  invoice: 'Invoice',
  billOfSupply: 'Bill of supply',
  creditNote: 'Credit note',
  debitNote: 'Debit note',
}
/** The amounts of the document in rupees, with the sign with which they count: a credit note is negative. */
const documentPart = (row: DayBookRow, paise: Paise | null) =>
  paise === null ? '' : toRupees(row.documentKind === 'creditNote' ? 0 - paise : paise)

const dayBook: Columns<DayBookRow> = {
  Date: ({ at }) => studioDay(fromDate(at)).toString(),
  Time: ({ at }) => studioTime(fromDate(at)).toString({ smallestUnit: 'minute' }),
  Movement: ({ kind }) => movements[kind],
  Reason: ({ priceCorrected }) => (priceCorrected ? 'Price correction' : ''),
  Buyer: ({ buyer }) => buyer,
  Company: (row) => row.company,
  Pass: ({ packageName }) => packageName,
  'Discount (INR)': ({ discountPaise }) => discountPaise && toRupees(discountPaise),
  Codes: ({ codes }) => codes,
  Method: ({ method }) => method,
  Reference: ({ reference }) => reference,
  'Amount (INR)': ({ amountPaise }) => toRupees(amountPaise),
  Document: ({ documentKind, commercial }) =>
    documentKind && `${documentNames[documentKind]}${commercial ? ', commercial' : ''}`,
  Number: ({ number }) => number,
  'Document date': ({ issuedOn }) => issuedOn,
  Seller: ({ seller }) => seller,
  'Taxable value (INR)': (row) => documentPart(row, row.taxablePaise),
  'CGST (INR)': (row) => documentPart(row, row.cgstPaise),
  'SGST (INR)': (row) => documentPart(row, row.sgstPaise),
  'IGST (INR)': (row) => documentPart(row, row.igstPaise),
}

/** Every movement of money of a month with its document, of all sellers. */
export const dayBookFile = (db: Db, month: string): Readable =>
  streamRows(
    dayBook,
    byDay(daysOf(month), dayBook, (day) => dayBookRows(db, day)),
  )
