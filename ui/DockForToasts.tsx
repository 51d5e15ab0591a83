import { useEffect, useRef } from 'react'
import { dockToasts } from './toastDock.ts'

/** Where toasts stand while this is shown: as a row of what they speak of, so that they cover nothing. */
export function DockForToasts() {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => (place.current ? dockToasts(place.current) : undefined), [])
  return <div ref={place} />
}
