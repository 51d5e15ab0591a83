import { useLocation } from 'react-router'
import type { Period } from '../../rules.ts'

/** The list behind a figure, with its filter: as in the address. */
export interface RowsOf {
  list: 'revenue' | 'sessions' | 'absences' | 'passes' | 'members'
  /** Parameters of the list; its period by default is the screen's. */
  filter?: Record<string, string>
  /** The selection, shown above the list. */
  name: string
}

/** The links of marks and figures: the same screen, with the rows open. */
export function useRowLinks({ from, to }: Period) {
  const { search } = useLocation()
  return ({ list, filter, name }: RowsOf): string => {
    const params = new URLSearchParams(search)
    const days = { from: from.toString(), to: to.toString() }
    params.set('rows', `${list}?${new URLSearchParams({ ...days, ...filter })}`)
    params.set('named', name)
    params.delete('page')
    return `?${params}`
  }
}

/** Parses what `useRowLinks` wrote into the address. */
export function rowsFrom(rows: string): { list: string; filter: Record<string, string> } {
  const [list = '', filter = ''] = rows.split('?')
  return { list, filter: Object.fromEntries(new URLSearchParams(filter)) }
}

/** The single day whose payments are open; null for a longer period, or other rows. */
export function chosenDay(rows: string): string | undefined {
  const { list, filter } = rowsFrom(rows)
  return list === 'revenue' && filter.from === filter.to ? filter.from : undefined
}
