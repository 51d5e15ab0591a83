import { type RefObject, useEffect, useRef } from 'react'

/**
 * When a view replaces another, the focus moves to the new view's first field; on touch devices to the view itself,
 * because a focused field would open the keyboard. For the first view, the component that opens it sets the focus.
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
