import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import styles from './Table.module.css'
import { tableRoles as roles } from './tableRoles.ts'

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

/** A table on a desktop, cards on a phone. */
export const Table = <Row,>({ caption, columns, rows, rowKey, plain }: TableProps<Row>) => (
  <table className={classes(styles.table, !plain && styles.cards)} {...roles.table}>
    <caption className="vh">{caption}</caption>
    <thead {...roles.group}>
      <tr {...roles.row}>
        {columns.map((column) => (
          <th
            key={column.head}
            scope="col"
            {...roles.columnHead}
            className={column.right ? styles.right : undefined}
          >
            {column.head}
          </th>
        ))}
      </tr>
    </thead>
    <tbody {...roles.group}>
      {rows.map((row) => (
        <tr key={rowKey(row)} {...roles.row}>
          {columns.map((column) => (
            <td
              key={column.head}
              {...roles.cell}
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
)

/** The subject of a row, in a cell of its own. */
export const CellTitle = ({ lang, children }: { lang?: string | undefined; children: ReactNode }) => (
  <span className={styles.title} lang={lang}>
    {children}
  </span>
)
