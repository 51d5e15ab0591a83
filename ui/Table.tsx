import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import styles from './Table.module.css'

export type Column<Row> = {
  /** The heading; on a phone it is the small label above the value. */
  head: string
  cell: (row: Row) => ReactNode
  /** On a phone the cell has the full width and no label (for the title or the button). */
  full?: boolean
  /** On a phone the card begins with this cell: the time comes before the name. */
  lead?: 'first' | 'second'
  /** Right-aligned, for numbers. */
  right?: boolean
}

type TableProps<Row> = {
  /** Describes the table for screen readers. */
  caption: string
  columns: Column<Row>[]
  rows: Row[]
  rowKey: (row: Row) => string
  /** Stays a table on a phone too (for three short columns). */
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

/** The subject of a row, in a cell of its own. */
export const CellTitle = ({ lang, children }: { lang?: string | undefined; children: ReactNode }) => (
  <span className={styles.title} lang={lang}>
    {children}
  </span>
)
