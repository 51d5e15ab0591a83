import { type RefObject, useEffect, useRef } from 'react'

/**
 * When another view takes the place of one, the focus goes to its first field; under a finger to the place itself,
 * for a field would raise the keyboard. The first view is left to what opened it.
 */
export function useFirstField(location: RefObject<HTMLElement | null>, view: string): void {
  const before = useRef(view)
  useEffect(() => {
    if (before.current === view) return
    before.current = view
    const underFinger = matchMedia('(pointer: coarse)').matches
    const field = location.current?.querySelector<HTMLElement>(
      'input:enabled:not([type="checkbox"], [tabindex="-1"])',
    )
    const first = underFinger || !field ? location.current : field
    first?.focus()
  }, [location, view])
}
