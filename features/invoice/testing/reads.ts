import { type ReadsOf, withQueries } from '#tests/consoleReads/requests.ts'
import { returnFiles } from '../taxFiles.ts'

const months = (today: Temporal.PlainDate) =>
  [0, 1, 2, 13].map((back) => today.toPlainYearMonth().subtract({ months: back }).toString())

/** The requests of the console to each GET endpoint. Tests check their query plans, and benchmarks time them. */
export const reads: Record<string, ReadsOf> = {
  'GET /console/tax-report': ({ today }) => ({
    '': withQueries(
      '/console/tax-report',
      months(today).map((month) => ({ month })),
    ),
  }),
  'GET /console/tax-report/gstr1.csv': ({ today }) => ({
    '': withQueries(
      '/console/tax-report/gstr1.csv',
      returnFiles.map((file) => ({ month: months(today)[1], file })),
    ),
  }),
  'GET /console/tax-report/day-book.csv': ({ today }) => ({
    '': withQueries('/console/tax-report/day-book.csv', [{ month: months(today)[1] }]),
  }),
}
