import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import styles from './Table.module.css'

export type Column<Row> = {
  /** The heading; on a phone it is the small label above the value. */
  head: string
  cell: (row: Row) => ReactNode
  /** On a phone it takes the full width and needs no label (the title, the button). */
  full?: boolean
  /** On a phone the card starts with it: the time of something comes before its name. */
  lead?: 'first' | 'second'
  /** Right-aligned, as numbers are. */
  right?: boolean
}

type TableProps<Row> = {
  /** What the table shows, for screen readers. */
  caption: string
  columns: Column<Row>[]
  rows: Row[]
  rowKey: (row: Row) => string
  /** Stays a table on a phone too (three short columns). */
  plain?: boolean
}

/** A table on a desktop, cards on a phone. The roles are explicit because `display: grid` would remove them. */
export const Table = <Row,>({ caption, columns, rows, rowKey, plain }: TableProps<Row>) => (
  // biome-ignore-start lint/a11y/noRedundantRoles: see above
  <table className={classes(styles.table, !plain && styles.cards)} role="table">
    <caption className="vh">{caption}</caption>
    <thead role="rowgroup">
      <tr role="row">
        {columns.map((column) => (
          <th
            key={column.head}
            scope="col"
            role="columnheader"
            className={column.right ? styles.right : undefined}
          >
            {column.head}
          </th>
        ))}
      </tr>
    </thead>
    <tbody role="rowgroup">
      {rows.map((row) => (
        <tr key={rowKey(row)} role="row">
          {columns.map((column) => (
            <td
              key={column.head}
              role="cell"
              className={classes(
                column.full && styles.full,
                column.lead && styles.lead,
                column.lead === 'first' && styles.first,
                column.right && styles.right,
              )}
              data-l={column.full ? undefined : column.head}
            >
              {column.cell(row)}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
  // biome-ignore-end lint/a11y/noRedundantRoles: see above
)

/** The subject of a row, in its own cell. */
export const CellTitle = ({ lang, children }: { lang?: string | undefined; children: ReactNode }) => (
  <span className={styles.title} lang={lang}>
    {children}
  </span>
)
