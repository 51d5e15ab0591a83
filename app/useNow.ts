import { useEffect, useState } from 'react'
import { isoInstant, systemClock } from '#lib/time.ts'

const MINUTE = 60_000
/** If the browser's clock differs from the server's by more than this, one of them is wrong or was set manually. */
const MAX_DIFFERENCE_HOURS = 48

const minuteOf = (isoInstant: string) => isoInstant.slice(0, '2026-11-24T08:00'.length)

/**
 * The current time for a page, an ISO instant: first the time of rendering, so that server and client render
 * the same, then the browser's, updated each minute.
 */
export function useNow(rendered: string): string {
  const [now, setNow] = useState(rendered)
  useEffect(() => {
    const began = systemClock.now()
    const renderedAt = Temporal.Instant.from(rendered)
    const isPlausible = Math.abs(began.since(renderedAt).total('hours')) < MAX_DIFFERENCE_HOURS
    const base = isPlausible ? began : renderedAt
    const tick = () => {
      const current = isoInstant(base.add(systemClock.now().since(began)))
      // Everything that depends on the time changes once a minute: within a minute nothing is rendered again.
      setNow((shown) => (minuteOf(shown) === minuteOf(current) ? shown : current))
    }
    tick()
    const timer = setInterval(tick, MINUTE)
    return () => clearInterval(timer)
  }, [rendered])
  return now
}
