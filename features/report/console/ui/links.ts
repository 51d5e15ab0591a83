import { useLocation } from 'react-router'
import type { Period } from '../../rules.ts'

/** The list behind a figure, and what of it: as the address has it. */
export interface RowsOf {
  list: 'revenue' | 'sessions' | 'absences' | 'passes' | 'members'
  /** Parameters of the list; its days, unless they are those of the screen. */
  filter?: Record<string, string>
  /** What was chosen, over the list. */
  name: string
}

/** Where each mark and figure leads: the screen as it is, with its rows beside. */
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

/** What `useRowLinks` wrote into the address. */
export function rowsFrom(rows: string): { list: string; filter: Record<string, string> } {
  const [list = '', filter = ''] = rows.split('?')
  return { list, filter: Object.fromEntries(new URLSearchParams(filter)) }
}

/** The one day whose money stands beside; the rows of a longer period, or of anything else, choose none. */
export function chosenDay(rows: string): string | undefined {
  const { list, filter } = rowsFrom(rows)
  return list === 'revenue' && filter.from === filter.to ? filter.from : undefined
}
