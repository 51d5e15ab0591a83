import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { entryNameOf } from '#features/payment/rules.ts'
import { locationName } from '#features/studio/settings.ts'
import type { CsvValue } from '#lib/csv.ts'
import { formatExact, toRupees } from '#lib/money.ts'
import { formatDay, formatLongDayTime } from '#lib/time.ts'
import type { ListName, PeriodQuery, PersonRow, Query, ReportData, ReportName, RowsPage } from '../schema.ts'
import { reportScreen as text } from '../text/reportScreen.ts'
import { type FigureRow, hoursOf, type ReportTable, rowsInFile } from './figures.ts'
import type { LinkTo } from './links.ts'
import { cohortFigures, endingTable, memberTable, passTable } from './MemberParts.tsx'
import { revenueFigures, sessionFigures } from './MoneyParts.tsx'
import { TablePart } from './parts.tsx'
import css from './RowsSheet.module.css'

/** Its query, if its endpoint does not have all parameters of the screen. */
type OwnQuery<Name extends ReportName> =
  Query<Name> extends PeriodQuery ? { query?: never } : { query: (all: PeriodQuery) => Query<Name> }

/** The parts of a report on the screen. */
type ShownReport<Name extends ReportName> = OwnQuery<Name> & {
  /** Its tables; a test compares their figures with the rows behind them. */
  tables?: (report: ReportData<Name>) => ReportTable<string>[]
  /** Its rows in the file of all figures. */
  figures: (report: ReportData<Name>) => FigureRow[]
  /** Its part below the others; null if `ReportsPanel` has another place for it. */
  part: ((report: ReportData<Name>, linkTo: LinkTo) => ReactNode) | null
}

/** A report that is a table. Another table of it is shown elsewhere. */
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

/** All reports, in the order of the file and of the parts; a missing one does not compile. */
export const reports: { [Name in ReportName]: ShownReport<Name> } = {
  revenue: { figures: revenueFigures, part: null },
  sessions: { figures: sessionFigures, part: null },
  members: table(memberTable),
  passes: table(passTable, endingTable),
  cohorts: { query: ({ to }) => ({ to }), figures: cohortFigures, part: null },
}

export const reportNames = Object.keys(reports) as ReportName[]

/** The query of a report: it is read again only when its own parameters change. */
export const queryOf = <Name extends ReportName>(name: Name, all: PeriodQuery): Query<Name> => {
  const { query }: { query?: (all: PeriodQuery) => Query<Name> } = reports[name]
  return query ? query(all) : (all as Query<Name>)
}

export type RowOf<List extends ListName> = RowsPage<List>['rows'][number]

/** How the rows of a list are shown and written into a file. */
export interface ReportList<List extends ListName> {
  row: (row: RowOf<List>) => ReactNode
  sum?: (sum: RowsPage<List>['sum']) => ReactNode
  /** The headings in the file. There, money is in rupees and days are like `2026-11-23`. */
  head: () => string[]
  cells: (row: RowOf<List>) => CsvValue[]
}

const person = (id: string, name: string) => <Link to={`/members/${id}`}>{name}</Link>
const signedAmount = (paise: number) => (paise < 0 ? `−${formatExact(-paise)}` : formatExact(paise))

const people = (note: (row: PersonRow) => string | null) => ({
  row: (it: PersonRow) => (
    <>
      <span>{person(it.personId, it.name)}</span>
      <span className={css.right}>{formatDay(Temporal.PlainDate.from(it.day))}</span>
      <span className={css.second}>{note(it)}</span>
    </>
  ),
  head: () => [text.when, text.member, text.mail, text.what],
  cells: (it: PersonRow) => [it.day, it.name, it.email, it.note],
})

/** All lists; a missing one does not compile. */
export const lists: { [List in ListName]: ReportList<List> } = {
  revenue: {
    row: (it) => (
      <>
        <span>{person(it.person._id, it.person.name)}</span>
        <span className={css.right}>{signedAmount(it.amountPaise)}</span>
        <span className={css.second}>
          {[it.packageName, text.methodNames[it.method], text.moneyKinds[entryNameOf(it)]]
            .filter(Boolean)
            .join(', ')}
        </span>
      </>
    ),
    sum: ({ amountPaise = 0 }) => signedAmount(amountPaise),
    head: () => [text.when, text.member, text.what, text.method, text.kind, text.amount],
    cells: (it) => [it.at, it.person.name, it.packageName, it.method, it.kind, toRupees(it.amountPaise)],
  },
  sessions: {
    row: (it) => (
      <>
        <span>
          <Link to={`/sessions/${it._id}`}>{it.title}</Link>
        </span>
        <span className={css.right}>
          {it.taken}/{it.seats}
        </span>
        <span className={css.second}>
          {formatLongDayTime(Temporal.Instant.from(it.startsAt))}, {locationName(it.location)},{' '}
          {it.instructor}
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
    cells: (it) => [it.startsAt, it.title, it.location, it.instructor, it.taken, it.seats, it.minutes],
  },
  absences: people((it) => it.note),
  passes: people((it) => it.note),
  members: people((it) => it.email),
}

export const isList = (name: string): name is ListName => Object.hasOwn(lists, name)
