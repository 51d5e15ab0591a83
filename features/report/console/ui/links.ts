import { useLocation } from 'react-router'
import type { Period } from '../../rules.ts'
import type { FilterOf, ListName } from '../schema.ts'

/** The list behind a figure, with its filter. */
export type RowsBehind = {
  [List in ListName]: { list: List } & (Record<never, never> extends FilterOf<List>
    ? { filter?: FilterOf<List> }
    : { filter: FilterOf<List> })
}[ListName]

/** The link to a list; the name of the selection is shown above it. */
export type LinkTo = (rows: RowsBehind & { name: string }) => string

/** Makes the links of figures and chart marks: to the same screen, with the rows behind them opened. */
export function useRowLinks({ from, to }: Period): LinkTo {
  const { search } = useLocation()
  return ({ list, filter, name }) => {
    const params = new URLSearchParams(search)
    const days = { from: from.toString(), to: to.toString() }
    const entries = Object.entries({ ...days, ...filter }).map(([name, value]) => [name, String(value)])
    params.set('rows', `${list}?${new URLSearchParams(entries)}`)
    params.set('named', name)
    params.delete('page')
    return `?${params}`
  }
}

/** Parses the value that `useRowLinks` writes into the address. */
export function rowsFrom(rows: string): { list: string; filter: Record<string, string> } {
  const [list = '', filter = ''] = rows.split('?')
  return { list, filter: Object.fromEntries(new URLSearchParams(filter)) }
}

/** The day whose payments are opened; undefined for a longer period or other rows. */
export function chosenDay(rows: string): string | undefined {
  const { list, filter } = rowsFrom(rows)
  return list === 'revenue' && filter.from === filter.to ? filter.from : undefined
}
