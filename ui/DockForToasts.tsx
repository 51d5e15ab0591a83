import { useEffect, useRef } from 'react'
import { dockToasts } from './toastDock.ts'

/** Shows toasts here while mounted, as a row of the part that they are about, so that they cover nothing. */
export function DockForToasts() {
  const container = useRef<HTMLDivElement>(null)
  useEffect(() => (container.current ? dockToasts(container.current) : undefined), [])
  return <div ref={container} />
}
