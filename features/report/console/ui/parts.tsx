import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { Button } from '#ui/Button.tsx'
import { PartHead } from '#ui/console/ScreenHead.tsx'
import { reportScreen as text } from '../text/reportScreen.ts'
import { type FigureColumn, namesOfColumns, type ReportTable, units } from './figures.ts'
import type { LinkTo } from './links.ts'
import css from './parts.module.css'

type Cells<Column extends string> = { [name in Column]: ReactNode }

type Row<Column extends string> = {
  key: string
  name: string
  /** A text that distinguishes rows with the same name. */
  about?: string
  /** The link to the rows behind it. If it is missing, the name is no link. */
  href?: string
  /** The length of the bar, from 0 to 1, and of the compared one. If it is missing, there is no bar. */
  bar?: number
  barBefore?: number | undefined
  cells: Cells<Column>
}

type FigureTableProps<Column extends string> = {
  title: string
  note?: string
  nameHeading: string
  /** The headings of the columns; a column without one is not shown. */
  heads: { [name in Column]: string | null | undefined }
  rows: Row<NoInfer<Column>>[]
  /** How many rows are shown until a button shows all. By default there is no limit. */
  limit?: number
  /** The totals row. */
  totals?: Cells<NoInfer<Column>>
  totalsLabel?: string
}

/** A table of figures. Each name links to the rows behind it. */
export function FigureTable<Column extends string>(props: FigureTableProps<Column>) {
  const { title, note, nameHeading, heads, rows, limit = rows.length, totals, totalsLabel } = props
  const [isWhole, setIsWhole] = useState(false)
  const shown = isWhole ? rows : rows.slice(0, limit)
  const columns = (Object.keys(heads) as Column[]).filter((column) => heads[column])
  const valuesIn = (cells: Cells<Column>) =>
    columns.map((column) => (
      <td key={column} className={css.right}>
        {cells[column]}
      </td>
    ))
  if (rows.length === 0) return <EmptyPart title={title} />
  return (
    <section className={css.part}>
      <PartHead title={title}>{note}</PartHead>
      <div className={css.scroll}>
        <table className={css.table}>
          <caption className="vh">{title}</caption>
          <thead>
            <tr>
              <th scope="col">{nameHeading}</th>
              {columns.map((column) => (
                <th key={column} scope="col" className={css.right}>
                  {heads[column]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map(({ key, name, about, href, bar, barBefore, cells }) => (
              <tr key={key}>
                <th scope="row">
                  {href === undefined ? (
                    name
                  ) : (
                    <Link to={href} preventScrollReset>
                      {name}
                      {about && <span className="vh">, {about}</span>}
                    </Link>
                  )}
                  {about && (
                    <span className={css.about} aria-hidden="true">
                      {about}
                    </span>
                  )}
                  {bar !== undefined && (
                    <span className={css.bar} aria-hidden="true">
                      <i style={{ width: `${100 * Math.max(0, bar)}%` }} />
                      {barBefore !== undefined && <u style={{ left: `${100 * Math.max(0, barBefore)}%` }} />}
                    </span>
                  )}
                </th>
                {valuesIn(cells)}
              </tr>
            ))}
          </tbody>
          {totals && (
            <tfoot>
              <tr>
                <th scope="row">{totalsLabel}</th>
                {valuesIn(totals)}
              </tr>
            </tfoot>
          )}
        </table>
      </div>
      {rows.length > limit && (
        <Button outline sm className={css.all} onClick={() => setIsWhole(!isWhole)}>
          {isWhole ? text.showFewer : text.showAll(rows.length)}
        </Button>
      )}
    </section>
  )
}

/** A part of the screen that has nothing to show. */
export const EmptyPart = ({ title, children = text.noRows }: { title: string; children?: string }) => (
  <section className={css.part}>
    <PartHead title={title} />
    <p className="mute">{children}</p>
  </section>
)

type TablePartProps<Column extends string> = { table: ReportTable<Column>; linkTo: LinkTo }

/** The table of a report. The compared figures of a column are in a column next to it. */
export function TablePart<Column extends string>({ table, linkTo }: TablePartProps<Column>) {
  const columns = namesOfColumns(table).map((name) => {
    const { heading = text.now, unit = 'count', beforeOnlyInFile }: FigureColumn = table.columns[name]
    const isCompared = !beforeOnlyInFile && table.rows.some(({ figures }) => figures[name].before != null)
    return { name, heading, before: isCompared ? `before ${name}` : null, shown: units[unit].shown }
  })
  const heads = columns.flatMap(({ name, heading, before }) => [
    [name, heading],
    ...(before ? [[before, text.beforeHead]] : []),
  ])
  return (
    <FigureTable
      title={table.title}
      nameHeading={table.nameHeading}
      heads={Object.fromEntries(heads)}
      rows={table.rows.map(({ key, name, rows, figures }) => ({
        key,
        name,
        ...(rows && { href: linkTo({ ...rows, name }) }),
        cells: Object.fromEntries(
          columns.flatMap((column) => {
            const { now, before, rows: behind } = figures[column.name]
            const figure = column.shown(now)
            const label = `${name}, ${column.heading}: ${figure}`
            const cell = behind ? linkedFigure(linkTo({ ...behind, name }), label, figure) : figure
            return [
              [column.name, cell],
              ...(column.before ? [[column.before, column.shown(before ?? 0)]] : []),
            ]
          }),
        ),
      }))}
    />
  )
}

const linkedFigure = (to: string, label: string, figure: string) => (
  <Link to={to} aria-label={label} preventScrollReset>
    {figure}
  </Link>
)

type StatProps = { href: string; figure: string; name: string; before: string | null | undefined }

export const Stat = ({ href, figure, name, before }: StatProps) => (
  <Link to={href} className={css.stat} preventScrollReset>
    <b>{figure}</b>
    <span>{name}</span>
    {before && <span className={css.before}>{before}</span>}
  </Link>
)
