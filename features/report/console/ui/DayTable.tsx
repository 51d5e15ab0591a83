import type { ReactNode } from 'react'
import { reportScreen as text } from '../text/reportScreen.ts'
import { FigureTable } from './parts.tsx'

type DayTableProps = {
  title: string
  heads: string[]
  rows: { key: string; name: string; href: string; cells: ReactNode[] }[]
}

/** The data of a chart of days as a table, for screen readers and for exact values. */
export const DayTable = ({ title, heads, rows }: DayTableProps) => (
  <details>
    <summary>{text.asTable}</summary>
    <FigureTable title={title} lead={text.day} heads={heads} rows={rows} />
  </details>
)
