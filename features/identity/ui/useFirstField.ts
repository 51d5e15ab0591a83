import { type RefObject, useEffect, useRef } from 'react'

/**
 * When a view replaces another, the focus moves to the first field of the new view; on touch devices to the view
 * itself, because a focused field would open the keyboard. The component that opens the first view sets its focus.
 */
export function useFirstField(container: RefObject<HTMLElement | null>, view: string): void {
  const before = useRef(view)
  useEffect(() => {
    if (before.current === view) return
    before.current = view
    const isTouchDevice = matchMedia('(pointer: coarse)').matches
    const field = container.current?.querySelector<HTMLElement>(
      'input:enabled:not([type="checkbox"], [tabindex="-1"])',
    )
    const first = isTouchDevice || !field ? container.current : field
    first?.focus()
  }, [container, view])
}
