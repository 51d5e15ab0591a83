import { locationName } from '#features/studio/settings.ts'
import type { CsvValue } from '#lib/csv.ts'
import { formatRupees, type Paise, toRupees } from '#lib/money.ts'
import { clockText } from '#lib/text/clock.ts'
import { dayText } from '#lib/text/days.ts'
import type { SessionReport } from '../schema.ts'
import { reportScreen } from '../text/reportScreen.ts'
import type { RowsBehind } from './links.ts'

/** An amount in whole rupees, without paise. */
export const rupees = (paise: Paise): string => {
  const roundedAmount = formatRupees(Math.round(Math.abs(paise) / 100))
  return paise < 0 ? `−${roundedAmount}` : roundedAmount
}
export const percent = (part: number, whole: number): number => (whole ? Math.round((100 * part) / whole) : 0)
export const shareText = (part: number, whole: number): string =>
  whole ? `${(Math.round((1000 * part) / whole) / 10).toString()} %` : '0 %'
/** `1,234`. */
export const formatCount = (n: number): string => formatRupees(n).slice(1)
/** `61:40`. */
export const hoursOf = (minutes: number): string =>
  `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`
/** `6 pm`. */
export const hourOf = (hour: number): string => clockText.time(hour, 0).replace(':00', '')

/** Distinguishes classes with the same title: `Faridabad, Mon and Wed 6:45 pm`. */
export function heldText(held: SessionReport['byClass'][number]['held']): string {
  if (!held) return ''
  const { hour, minute } = Temporal.PlainTime.from(held.time)
  const days = held.weekdays.map((weekday) => reportScreen.weekdays[weekday - 1] ?? '')
  return `${locationName(held.location)}, ${dayText.list(days)} ${clockText.time(hour, minute)}`
}

export type Seats = SessionReport['total']['now']
export const fillOf = ({ taken, seats }: Seats): string => `${percent(taken, seats)} %`

/** A row of the file of all figures: section, subject, figure, and its values now and before. */
export type FigureRow = CsvValue[]
export const inRupees = (paise: Paise | null | undefined): CsvValue => (paise == null ? '' : toRupees(paise))

const plainNumber = (n: number | null | undefined): CsvValue => n ?? ''

/** How figures of a unit are shown on the screen and written into the file. */
export const units = {
  count: { shown: formatCount, inFile: plainNumber },
  paise: { shown: rupees, inFile: inRupees },
  minutes: { shown: hoursOf, inFile: plainNumber },
}

/** A figure of a table, now and in the compared period. */
interface Figure {
  now: number
  before?: number | null
  /** The rows behind the figure, if they are not those of the table row. */
  rows?: RowsBehind
}

export interface FigureColumn {
  /** If it is missing, the heading is 'this period' on the screen, and empty in the file. */
  heading?: string
  /** If it is missing, the unit is `count`. */
  unit?: keyof typeof units
  /** The compared figures are only in the file. */
  beforeOnlyInFile?: true
}

/** A table of figures, from which its part of the screen and its rows in the file are made. */
export interface ReportTable<Column extends string> {
  title: string
  nameHeading: string
  columns: { [name in Column]: FigureColumn }
  rows: {
    key: string
    name: string
    /** The name in the file, if it differs: days are written like `2026-11-23` there. */
    nameInFile?: string
    /** The rows behind the figures. If they are missing, the name is no link. */
    rows?: RowsBehind
    figures: { [name in Column]: Figure }
  }[]
}

export const namesOfColumns = <Column extends string>({ columns }: ReportTable<Column>) =>
  Object.keys(columns) as Column[]

export const rowsInFile = <Column extends string>(table: ReportTable<Column>): FigureRow[] =>
  table.rows.flatMap(({ name, nameInFile = name, figures }) =>
    namesOfColumns(table).map((column) => {
      const { heading = '', unit = 'count' }: FigureColumn = table.columns[column]
      const { now, before }: Figure = figures[column]
      const { inFile } = units[unit]
      return [table.title, nameInFile, heading, inFile(now), inFile(before)]
    }),
  )
