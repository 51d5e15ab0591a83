import { useEffect, useRef } from 'react'
import { dockToasts } from './toastDock.ts'

/** Shows toasts here while mounted: as a row of the part that they are about, so that they cover nothing. */
export function DockForToasts() {
  const location = useRef<HTMLDivElement>(null)
  useEffect(() => (location.current ? dockToasts(location.current) : undefined), [])
  return <div ref={location} />
}
