import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'

/**
 * Filters, sort, page and the open sheet of a list, stored in the address: they survive a reload, a link and
 * going back. `start` names every parameter with its default, which is left out of the address. A change of
 * anything but `page` and `open` returns to the first page. Set `replace` if each typed letter would otherwise
 * be a history entry.
 */
export function useListParams<T extends Record<string, string>>(start: T) {
  const [search, setSearch] = useSearchParams()
  const first = useRef(start)
  // The address changes a moment later. A field that waited for it would lose letters.
  const [pending, setPending] = useState<Partial<T>>({})
  useEffect(() => {
    const arrived = ([name, value]: [string, unknown]) => (search.get(name) ?? first.current[name]) === value
    setPending((before) => {
      const remaining = Object.entries(before).filter((entry) => !arrived(entry))
      return remaining.length === Object.keys(before).length
        ? before
        : (Object.fromEntries(remaining) as Partial<T>)
    })
  }, [search])
  const params = {
    ...Object.fromEntries(Object.entries(start).map(([name, value]) => [name, search.get(name) ?? value])),
    ...pending,
  } as T
  const set = (patch: Partial<T>, { replace = false } = {}) => {
    const resetsPage = Object.keys(patch).some((name) => name !== 'page' && name !== 'open')
    setPending((before) => ({ ...before, ...patch }))
    const next = new URLSearchParams(window.location.search)
    if (resetsPage) next.delete('page')
    for (const [name, value] of Object.entries(patch)) {
      if (value === undefined || value === '' || value === start[name]) next.delete(name)
      else next.set(name, value as string)
    }
    setSearch(next, { replace, preventScrollReset: true })
  }
  return { params, set }
}
