import { reportScreen as text } from '../text/reportScreen.ts'
import { FigureTable, type FigureTableProps } from './parts.tsx'

type DayTableProps<Column extends string> = Pick<FigureTableProps<Column>, 'title' | 'heads' | 'rows'>

/** The data of a chart of days as a table, for screen readers and for exact values. */
export const DayTable = <Column extends string>(props: DayTableProps<Column>) => (
  <details>
    <summary>{text.asTable}</summary>
    <FigureTable {...props} nameHeading={text.day} />
  </details>
)
