import { useEffect, useState } from 'react'
import { systemClock } from '#lib/time.ts'

const UPDATE_MS = 20_000

/** The studio's time, updated often enough to show minutes. */
export function useNow(): Temporal.Instant {
  const [now, setNow] = useState(() => systemClock.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(systemClock.now()), UPDATE_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}
