import { useEffect, useState } from 'react'
import { systemClock } from '#lib/time.ts'

const SECOND = 1000

/** Milliseconds until the time left (or past) is a whole second again. */
export const msToNextTick = (until: number, now: number): number =>
  (((until - now) % SECOND) + SECOND) % SECOND || SECOND

/** The studio's time, updated at each whole second of the time left, without accumulating delays. */
export function useTicking(to: Temporal.Instant): Temporal.Instant {
  const [now, setNow] = useState(() => systemClock.now())
  const until = to.epochMilliseconds
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const tick = () => {
      const time = systemClock.now()
      setNow(time)
      timer = setTimeout(tick, msToNextTick(until, time.epochMilliseconds))
    }
    tick()
    return () => clearTimeout(timer)
  }, [until])
  return now
}
