import { useEffect, useState } from 'react'
import { systemClock } from '#lib/time.ts'

const SECOND = 1000

/** The studio's time, renewed at each whole second of what is left until then, however late the last one came. */
export function useTicking(to: Temporal.Instant): Temporal.Instant {
  const [now, setNow] = useState(() => systemClock.now())
  const until = to.epochMilliseconds
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const tick = () => {
      const time = systemClock.now()
      setNow(time)
      const rest = (((until - time.epochMilliseconds) % SECOND) + SECOND) % SECOND
      timer = setTimeout(tick, rest || SECOND)
    }
    tick()
    return () => clearTimeout(timer)
  }, [until])
  return now
}
