import { useEffect, useState } from 'react'
import { systemClock } from '#lib/time.ts'
import { countdown } from './startsIn.ts'

const SECOND = 1000

/** Ticks by itself, so that the table around it is not drawn anew; a timer is not read out by itself. */
export function Countdown({ to }: { to: Temporal.Instant }) {
  const [now, setNow] = useState(() => systemClock.now())
  const until = to.epochMilliseconds
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const tick = () => {
      const time = systemClock.now()
      setNow(time)
      // The next tick falls on a whole second of the countdown, however late this one came.
      const rest = (((until - time.epochMilliseconds) % SECOND) + SECOND) % SECOND
      timer = setTimeout(tick, rest || SECOND)
    }
    tick()
    return () => clearTimeout(timer)
  }, [until])
  return (
    <span className="count" role="timer">
      {countdown(to, now)}
    </span>
  )
}
