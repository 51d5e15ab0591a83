import styles from './Countdown.module.css'
import { countdown } from './startsIn.ts'
import { useTicking } from './useTicking.ts'

/** Updates itself, so that the table around it is not rendered each second. Screen readers do not announce a timer. */
export function Countdown({ to }: { to: Temporal.Instant }) {
  const now = useTicking(to)
  return (
    <span className={styles.count} role="timer">
      {countdown(to, now)}
    </span>
  )
}
