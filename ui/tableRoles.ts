/**
 * The roles of a table's elements, to be spread on them. Where CSS changes `display`, as for the cards on phones, some
 * browsers take the implicit roles away.
 */
export const tableRoles = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  columnHead: { role: 'columnheader' },
  rowHead: { role: 'rowheader' },
  cell: { role: 'cell' },
} as const
