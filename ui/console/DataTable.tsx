import {
  type ColumnDef,
  type RowData,
  rowSortingFeature,
  type SortingState,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import type { KeyboardEvent, ReactNode } from 'react'
import { classes } from '#ui/classes.ts'
import { tableRoles as roles } from '#ui/tableRoles.ts'
import css from './DataTable.module.css'

const features = tableFeatures({ rowSortingFeature })

/**
 * Display options of a column: numbers are right-aligned; `lead` names the row on a phone, `side` is next to it
 * there.
 */
export interface ColumnMeta {
  right?: boolean
  lead?: boolean
  side?: boolean
}

export type DataColumn<Row extends RowData> = ColumnDef<typeof features, Row> & { meta?: ColumnMeta }

type DataTableProps<Row extends RowData> = {
  /** What the table shows, for screen readers. */
  caption: string
  columns: DataColumn<Row>[]
  rows: Row[]
  rowKey: (row: Row) => string
  /** `name`, or `-name` for descending; the server sorts. Columns with `enableSorting: false` can't be chosen. */
  sort?: string
  onSort?: (sort: string) => void
  /** The row that is open in the side sheet. */
  selected?: string | undefined
  onOpen?: (row: Row) => void
  /** A row of totals, below a strong line. */
  foot?: ReactNode
}

const stateOf = (sort: string | undefined): SortingState =>
  sort ? [{ id: sort.replace(/^-/, ''), desc: sort.startsWith('-') }] : []

/**
 * A list that the server has sorted and paged. On a desktop it is a table; on a phone each row shows name and number
 * first, then the rest. Arrow keys move between rows, Enter opens one.
 */
export function DataTable<Row extends RowData>({
  caption,
  columns,
  rows,
  rowKey,
  sort,
  onSort,
  selected,
  onOpen,
  foot,
}: DataTableProps<Row>) {
  const sorting = stateOf(sort)
  const table = useTable({
    features,
    columns,
    data: rows,
    getRowId: rowKey,
    manualSorting: true,
    enableSorting: onSort !== undefined,
    enableSortingRemoval: false,
    state: { sorting },
    onSortingChange: (change) => {
      const [next] = typeof change === 'function' ? change(sorting) : change
      if (next) onSort?.(next.desc ? `-${next.id}` : next.id)
    },
  })
  return (
    <table className={css.table} {...roles.table}>
      <caption className="vh">{caption}</caption>
      <thead {...roles.group} className={css.thead}>
        {table.getHeaderGroups().map((group) => (
          <tr key={group.id} {...roles.row} className={css.row}>
            {group.headers.map((header) => {
              const { column } = header
              const sorted = column.getIsSorted()
              const meta = column.columnDef.meta as ColumnMeta | undefined
              return (
                <th
                  key={header.id}
                  scope="col"
                  {...roles.columnHead}
                  className={classes(css.head, meta?.right && css.right)}
                  aria-sort={sorted ? (sorted === 'desc' ? 'descending' : 'ascending') : undefined}
                >
                  {column.getCanSort() ? (
                    <button type="button" className={css.sort} onClick={() => column.toggleSorting()}>
                      <table.FlexRender header={header} />
                      <span aria-hidden="true">{sorted ? (sorted === 'desc' ? '↓' : '↑') : ''}</span>
                    </button>
                  ) : (
                    <table.FlexRender header={header} />
                  )}
                </th>
              )
            })}
          </tr>
        ))}
      </thead>
      <tbody {...roles.group} className={css.body}>
        {table.getRowModel().rows.map((row) => (
          <tr
            key={row.id}
            {...roles.row}
            className={classes(css.row, onOpen && css.opens, row.id === selected && css.selected)}
            aria-current={row.id === selected || undefined}
            tabIndex={onOpen ? 0 : undefined}
            onClick={(event) => !isOnControl(event.target) && onOpen?.(row.original)}
            onKeyDown={(event) => onRowKey(event, () => onOpen?.(row.original))}
          >
            {row.getAllCells().map((cell) => {
              const meta = cell.column.columnDef.meta as ColumnMeta | undefined
              return (
                <td
                  key={cell.id}
                  {...roles.cell}
                  className={classes(
                    css.cell,
                    meta?.right && css.right,
                    meta?.lead && css.lead,
                    meta?.side && css.side,
                  )}
                >
                  <table.FlexRender cell={cell} />
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
      {foot && (
        <tfoot {...roles.group} className={css.foot}>
          {foot}
        </tfoot>
      )}
    </table>
  )
}

const isOnControl = (target: EventTarget) =>
  target instanceof Element && target.closest('a, button, input, select, label') !== null

function onRowKey(event: KeyboardEvent<HTMLTableRowElement>, open: () => void) {
  const { currentTarget: row, target, key } = event
  if (target !== row) return
  const next =
    key === 'ArrowDown' ? row.nextElementSibling : key === 'ArrowUp' ? row.previousElementSibling : null
  if (next instanceof HTMLElement) next.focus()
  else if (key === 'Enter') open()
  else return
  event.preventDefault()
}
