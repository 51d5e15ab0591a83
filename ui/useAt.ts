import { useEffect, useEffectEvent } from 'react'
import { isBefore, systemClock } from '#lib/time.ts'

/** Browsers run a longer timer at once. */
const MAX_TIMER_MS = 2 ** 31 - 1

/** Calls `act` when the studio's clock reaches that time (ISO 8601), but not if the time has passed already. */
export function useAt(time: string | undefined, act: () => void): void {
  const onTime = useEffectEvent(act)
  useEffect(() => {
    if (!time) return
    const at = Temporal.Instant.from(time)
    if (!isBefore(systemClock.now(), at)) return
    let timer: ReturnType<typeof setTimeout>
    const check = () => {
      const now = systemClock.now()
      if (!isBefore(now, at)) return onTime()
      const msLeft = at.epochMilliseconds - now.epochMilliseconds
      timer = setTimeout(check, Math.min(Math.max(msLeft, 50), MAX_TIMER_MS))
    }
    check()
    return () => clearTimeout(timer)
  }, [time])
}
