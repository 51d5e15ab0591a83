import { useEffect, useRef } from 'react'
import { dockToasts } from './toastDock.ts'

/** Where toasts stand while this is shown: as a row of what they speak of, so that they cover nothing. */
export function DockForToasts() {
  const location = useRef<HTMLDivElement>(null)
  useEffect(() => (location.current ? dockToasts(location.current) : undefined), [])
  return <div ref={location} />
}
