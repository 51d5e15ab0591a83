import { reportScreen as text } from '../text/reportScreen.ts'
import type { ReportTable } from './figures.ts'
import type { LinkTo } from './links.ts'
import { TablePart } from './parts.tsx'

type DayTableProps<Column extends string> = { table: ReportTable<Column>; linkTo: LinkTo }

/** The data of a chart of days as a table, for screen readers and for exact values. */
export const DayTable = <Column extends string>(props: DayTableProps<Column>) => (
  <details>
    <summary>{text.asTable}</summary>
    <TablePart {...props} />
  </details>
)
