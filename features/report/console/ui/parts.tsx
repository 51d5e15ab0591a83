import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { PartHead } from '#ui/console/ScreenHead.tsx'
import css from './parts.module.css'

type Row = {
  key: string
  name: string
  /** A text that distinguishes it from another one with the same name. */
  about?: string
  href: string
  /** The length of its bar from 0 to 1, and of the one it is compared with; without them there is no bar. */
  bar?: number
  barBefore?: number | undefined
  cells: ReactNode[]
}

type FigureTableProps = {
  title: string
  note?: string
  lead: string
  heads: string[]
  rows: Row[]
  /** A row of sums, below a strong line. */
  sums?: ReactNode[]
  sumName?: string
}

/** A table of figures; each name links to the rows behind it. */
export const FigureTable = ({ title, note, lead, heads, rows, sums, sumName }: FigureTableProps) => (
  <section className={css.part}>
    <PartHead title={title}>{note}</PartHead>
    <div className={css.scroll}>
      <table className={css.table}>
        <caption className="vh">{title}</caption>
        <thead>
          <tr>
            <th scope="col">{lead}</th>
            {heads.map((head) => (
              <th key={head} scope="col" className={css.right}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, about, href, bar, barBefore, cells }) => (
            <tr key={key}>
              <th scope="row">
                <Link to={href} preventScrollReset>
                  {name}
                  {about && <span className="vh">, {about}</span>}
                </Link>
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
              {cells.map((cell, index) => (
                <td key={heads[index]} className={css.right}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        {sums && (
          <tfoot>
            <tr>
              <th scope="row">{sumName}</th>
              {sums.map((sum, index) => (
                <td key={heads[index]} className={css.right}>
                  {sum}
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  </section>
)

type StatProps = { href: string; figure: string; name: string; before: string | null | undefined }

export const Stat = ({ href, figure, name, before }: StatProps) => (
  <Link to={href} className={css.stat} preventScrollReset>
    <b>{figure}</b>
    <span>{name}</span>
    {before && <span className={css.before}>{before}</span>}
  </Link>
)
