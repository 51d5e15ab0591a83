import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { entryNameOf } from '#features/payment/rules.ts'
import { locationName } from '#features/studio/settings.ts'
import type { CsvValue } from '#lib/csv.ts'
import { formatExact, toRupees } from '#lib/money.ts'
import { formatDay, formatLongDayTime, studioDay } from '#lib/time.ts'
import type { ListName, PeriodQuery, PersonRow, Query, ReportData, ReportName, RowsPage } from '../schema.ts'
import { reportScreen as text } from '../text/reportScreen.ts'
import { type FigureRow, hoursOf, type ReportTable, rowsInFile } from './figures.ts'
import type { LinkTo } from './links.ts'
import { cohortFigures, endingTable, memberTable, passTable } from './MemberParts.tsx'
import { revenueFigures, sessionFigures } from './MoneyParts.tsx'
import { TablePart } from './parts.tsx'
import css from './RowsSheet.module.css'

/** The query of a report whose endpoint does not have all parameters of the screen. */
type OwnQuery<Name extends ReportName> =
  Query<Name> extends PeriodQuery ? { query?: never } : { query: (all: PeriodQuery) => Query<Name> }

/** How a report is shown and written into the file. */
type ShownReport<Name extends ReportName> = OwnQuery<Name> & {
  /** The tables of the report. A test compares their figures with the rows behind them. */
  tables?: (report: ReportData<Name>) => ReportTable<string>[]
  /** The rows in the file of all figures. */
  figures: (report: ReportData<Name>) => FigureRow[]
  /** The part at the end of the screen; null if `ReportsPanel` shows the report elsewhere. */
  part: ((report: ReportData<Name>, linkTo: LinkTo) => ReactNode) | null
}

/** A report whose part is a table. Its other tables are shown elsewhere, but also written into the file. */
const table = <Report, Column extends string>(
  tableOf: (report: Report) => ReportTable<Column>,
  ...others: ((report: Report) => ReportTable<string>)[]
) => {
  const tables = (report: Report): ReportTable<string>[] => [
    tableOf(report),
    ...others.map((other) => other(report)),
  ]
  return {
    tables,
    figures: (report: Report) => tables(report).flatMap(rowsInFile),
    part: (report: Report, linkTo: LinkTo) => <TablePart table={tableOf(report)} linkTo={linkTo} />,
  }
}

/** All reports, in the order of the file and of the parts. A missing report does not compile. */
export const reports: { [Name in ReportName]: ShownReport<Name> } = {
  revenue: { figures: revenueFigures, part: null },
  sessions: { figures: sessionFigures, part: null },
  members: table(memberTable),
  passes: table(passTable, endingTable),
  cohorts: { query: ({ to }) => ({ to }), figures: cohortFigures, part: null },
}

export const reportNames = Object.keys(reports) as ReportName[]

/** The query of a report, with only its own parameters, so that other changes do not read it again. */
export const queryOf = <Name extends ReportName>(name: Name, all: PeriodQuery): Query<Name> => {
  const { query }: { query?: (all: PeriodQuery) => Query<Name> } = reports[name]
  return query ? query(all) : (all as Query<Name>)
}

export type RowOf<List extends ListName> = RowsPage<List>['rows'][number]

/** How the rows of a list are shown and written into a file. */
export interface ReportList<List extends ListName> {
  row: (row: RowOf<List>) => ReactNode
  sum?: (sum: RowsPage<List>['sum']) => ReactNode
  /** The headings in the file, where money is in rupees and days are like `2026-11-23`. */
  head: () => string[]
  cells: (row: RowOf<List>) => CsvValue[]
}

const person = (id: string, name: string) => <Link to={`/members/${id}`}>{name}</Link>
const signedAmount = (paise: number) => (paise < 0 ? `−${formatExact(-paise)}` : formatExact(paise))

const personList = (note: (row: PersonRow) => string | null) => ({
  row: (row: PersonRow) => (
    <>
      <span>{person(row.personId, row.name)}</span>
      <span className={css.right}>{formatDay(Temporal.PlainDate.from(row.day))}</span>
      <span className={css.second}>{note(row)}</span>
    </>
  ),
  head: () => [text.when, text.member, text.mail, text.what],
  cells: (row: PersonRow) => [row.day, row.name, row.email, row.note],
})

/** All lists. A missing list does not compile. */
export const lists: { [List in ListName]: ReportList<List> } = {
  revenue: {
    row: (row) => (
      <>
        <span>{person(row.person._id, row.person.name)}</span>
        <span className={css.right}>{signedAmount(row.amountPaise)}</span>
        <span className={css.second}>
          {[
            formatDay(studioDay(Temporal.Instant.from(row.at))),
            row.packageName,
            text.methodNames[row.method],
            text.moneyKinds[entryNameOf(row)],
          ]
            .filter(Boolean)
            .join(', ')}
        </span>
      </>
    ),
    sum: ({ amountPaise = 0 }) => signedAmount(amountPaise),
    head: () => [text.when, text.member, text.what, text.method, text.kind, text.amount],
    cells: (row) => [
      row.at,
      row.person.name,
      row.packageName,
      row.method,
      row.kind,
      toRupees(row.amountPaise),
    ],
  },
  sessions: {
    row: (row) => (
      <>
        <span>
          <Link to={`/sessions/${row._id}`}>{row.title}</Link>
        </span>
        <span className={css.right}>
          {row.taken}/{row.seats}
        </span>
        <span className={css.second}>
          {formatLongDayTime(Temporal.Instant.from(row.startsAt))}, {locationName(row.location)},{' '}
          {row.instructor}
        </span>
      </>
    ),
    sum: ({ minutes = 0, taken = 0, seats = 0 }) => `${hoursOf(minutes)}, ${taken}/${seats}`,
    head: () => [
      text.when,
      text.className,
      text.location,
      text.instructor,
      text.fill,
      text.seats,
      text.minutes,
    ],
    cells: (row) => [
      row.startsAt,
      row.title,
      row.location,
      row.instructor,
      row.taken,
      row.seats,
      row.minutes,
    ],
  },
  absences: personList((row) => row.note),
  passes: personList((row) => row.note),
  members: personList((row) => row.email),
}

export const isList = (name: string): name is ListName => Object.hasOwn(lists, name)
