import styles from './Countdown.module.css'
import { countdown } from './startsIn.ts'
import { useTicking } from './useTicking.ts'

/** Ticks by itself, so that the table around it is not drawn anew; a timer is not read out by itself. */
export function Countdown({ to }: { to: Temporal.Instant }) {
  const now = useTicking(to)
  return (
    <span className={styles.count} role="timer">
      {countdown(to, now)}
    </span>
  )
}
