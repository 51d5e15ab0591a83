import { useEffect, useState } from 'react'
import { isoInstant, systemClock } from '#lib/time.ts'

const MINUTE = 60_000
/** A browser's clock that is further off than a page is ever old is wrong, or the server's is set by hand. */
const BELIEVABLE_HOURS = 48

const minuteOf = (isoInstant: string) => isoInstant.slice(0, '2026-11-24T08:00'.length)

/**
 * The present as a page shows it, an ISO instant: first the one it was rendered with, so that both renderings agree,
 * then the browser's, anew each minute.
 */
export function useNow(rendered: string): string {
  const [now, setNow] = useState(rendered)
  useEffect(() => {
    const began = systemClock.now()
    const page = Temporal.Instant.from(rendered)
    const believable = Math.abs(began.since(page).total('hours')) < BELIEVABLE_HOURS
    const base = believable ? began : page
    const tick = () => {
      const present = isoInstant(base.add(systemClock.now().since(began)))
      // Whatever turns with the time turns with a minute: nothing is drawn anew within one.
      setNow((shown) => (minuteOf(shown) === minuteOf(present) ? shown : present))
    }
    tick()
    const timer = setInterval(tick, MINUTE)
    return () => clearInterval(timer)
  }, [rendered])
  return now
}
