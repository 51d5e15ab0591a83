import type { ReactNode } from 'react'
import { reportScreen as text } from '../text/reportScreen.ts'
import { FigureTable } from './parts.tsx'

type DayTableProps = {
  title: string
  heads: string[]
  rows: { key: string; name: string; href: string; cells: ReactNode[] }[]
}

/** What a chart of days shows, in figures: for who can't see it, or wants to read it. */
export const DayTable = ({ title, heads, rows }: DayTableProps) => (
  <details>
    <summary>{text.asTable}</summary>
    <FigureTable title={title} lead={text.day} heads={heads} rows={rows} />
  </details>
)
