import styles from './Countdown.module.css'
import { countdown } from './startsIn.ts'
import { useTicking } from './useTicking.ts'

/**
 * The countdown updates itself, so that the table around it is not rendered again; screen readers do not
 * announce a timer.
 */
export function Countdown({ to }: { to: Temporal.Instant }) {
  const now = useTicking(to)
  return (
    <span className={styles.count} role="timer">
      {countdown(to, now)}
    </span>
  )
}
