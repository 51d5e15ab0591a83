import { type RefObject, useEffect, useRef } from 'react'

/**
 * When a view replaces another, the focus moves to its first field; on touch devices to the view itself,
 * because a field would open the keyboard. The first view leaves the focus to its opener.
 */
export function useFirstField(container: RefObject<HTMLElement | null>, view: string): void {
  const before = useRef(view)
  useEffect(() => {
    if (before.current === view) return
    before.current = view
    const underFinger = matchMedia('(pointer: coarse)').matches
    const field = container.current?.querySelector<HTMLElement>(
      'input:enabled:not([type="checkbox"], [tabindex="-1"])',
    )
    const first = underFinger || !field ? container.current : field
    first?.focus()
  }, [container, view])
}
