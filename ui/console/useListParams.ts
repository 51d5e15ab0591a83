import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'

/**
 * Filters, sort, page and the open sheet of a list, held in the address: they survive a reload, a link and
 * going back. `start` names every parameter with its default, which is left out of the address. A change of
 * anything but `page` and `open` returns to the first page. `replace` if each typed letter would otherwise be a
 * history entry.
 */
export function useListParams<T extends Record<string, string>>(start: T) {
  const [search, setSearch] = useSearchParams()
  const first = useRef(start)
  // The address follows a moment later. A field that waited for it would lose letters.
  const [ahead, setAhead] = useState<Partial<T>>({})
  useEffect(() => {
    const arrived = ([name, value]: [string, unknown]) => (search.get(name) ?? first.current[name]) === value
    setAhead((before) => {
      const left = Object.entries(before).filter((entry) => !arrived(entry))
      return left.length === Object.keys(before).length ? before : (Object.fromEntries(left) as Partial<T>)
    })
  }, [search])
  const params = {
    ...Object.fromEntries(Object.entries(start).map(([name, value]) => [name, search.get(name) ?? value])),
    ...ahead,
  } as T
  const set = (patch: Partial<T>, { replace = false } = {}) => {
    const leaves = Object.keys(patch).some((name) => name !== 'page' && name !== 'open')
    setAhead((before) => ({ ...before, ...patch }))
    const next = new URLSearchParams(window.location.search)
    if (leaves) next.delete('page')
    for (const [name, value] of Object.entries(patch)) {
      if (value === undefined || value === '' || value === start[name]) next.delete(name)
      else next.set(name, value as string)
    }
    setSearch(next, { replace, preventScrollReset: true })
  }
  return { params, set }
}
