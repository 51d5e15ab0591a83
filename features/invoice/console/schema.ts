import * as z from 'zod'
import { contract, fieldError, isoDate, word } from '#lib/contract.ts'
import { fieldText } from '#lib/text/fields.ts'
import { documentKinds, taxModes } from '../documentSchema.ts'
import { reconciliationNames, returnParts } from '../reportRules.ts'
import { returnFiles } from '../taxFiles.ts'

/** `2026-10`, within the years that the calendar supports. */
const month = z.string(fieldError(() => fieldText.date)).regex(
  /^(19|20)\d\d-(0[1-9]|1[0-2])$/,
  fieldError(() => fieldText.date),
)
/** The GSTIN of a seller, or the legal name of one without. If unknown or missing: the first one with documents. */
const seller = word.min(1).max(200).optional()

const paise = z.int()
const count = z.int()
const sum = {
  count,
  /** Amounts of credit notes are negative. */
  grossPaise: paise,
  taxablePaise: paise,
  cgstPaise: paise,
  sgstPaise: paise,
  igstPaise: paise,
}
const kind = z.enum(documentKinds)

const line = z.object({
  part: z.enum([...returnParts, 'outside']),
  /** Null if the part is empty. */
  kind: kind.nullable(),
  /** Whether these are commercial notes, which correct no tax. */
  commercial: z.boolean(),
  company: z.boolean(),
  /** The code of the State, in the parts for consumers. */
  stateCode: z.string().nullable(),
  basisPoints: z.int().nullable(),
  ...sum,
})
export type TaxLine = z.infer<typeof line>

export const taxReport = z.object({
  month,
  /** The months that can be chosen, newest first. */
  months: z.array(month),
  /** The sellers who issued documents in that month, and the one whose figures are shown. */
  sellers: z.array(
    z.object({
      key: z.string(),
      legalName: z.string(),
      gstin: z.string().nullable(),
      mode: z.enum(taxModes),
    }),
  ),
  /** The seller whose figures are shown; null: no seller is registered. */
  seller: z.string().nullable(),
  lines: z.array(line),
  /** The total without the commercial notes, so that its parts add up. */
  total: z.object(sum),
  /** Part 12, by service code. */
  services: z.array(z.object({ sac: z.string(), company: z.boolean(), basisPoints: z.int(), ...sum })),
  serviceTaxablePaise: paise,
  /** Part 13: each range of consecutive numbers. */
  issued: z.array(
    z.object({ kind, series: z.string(), fromNumber: z.string(), toNumber: z.string(), count }),
  ),
  /** The reconciliation. Consoles of earlier releases read it by this name. */
  proof: z.object({
    /** The steps from all money that moved in the month to the sum of the documents. */
    payments: z.array(z.object({ name: z.enum(reconciliationNames), count: count.nullable(), paise })),
    paymentsPaise: paise,
    documents: z.array(z.object({ kind, count, paise })),
    documentsPaise: paise,
    differencePaise: paise,
    /** The number of payments that should have a document and have none. */
    missing: count,
  }),
  /** The number of rows in each file. */
  files: z.record(z.enum(returnFiles), count),
  /**
   * `until`: the last day on which a note for a supply of this month may be reported. `earlierUntil`: the last day for
   * a supply from before `yearBegins`.
   */
  notes: z.object({ until: isoDate, yearBegins: isoDate, earlierUntil: isoDate }),
})
export type TaxReport = z.infer<typeof taxReport>
export type ReconciliationView = TaxReport['proof']

const stream = z.custom<object>((value) => typeof value === 'object' && value !== null)

export const invoiceContract = contract({
  'GET /console/tax-report': {
    summary:
      'Returns the tax documents of a month and seller by section of GSTR-1, reconciled with the payments',
    access: ['readReports'],
    query: z.object({ month, seller }),
    data: taxReport,
  },
  'GET /console/tax-report/gstr1.csv': {
    summary: 'Downloads a section of that report as a CSV file with the columns of the GST offline tool',
    access: ['readReports'],
    query: z.object({ month, seller, file: z.enum(returnFiles) }),
    bare: true,
    data: stream,
  },
  'GET /console/tax-report/day-book.csv': {
    summary:
      'Downloads the day book: every movement of money in a month with its tax document, as a CSV file',
    access: ['readReports'],
    query: z.object({ month }),
    bare: true,
    data: stream,
  },
})
