import type { ReactNode } from 'react'
import styles from './Hold.module.css'

/** One turn of the spring, drawn with relative curves; 8.3 units wide. */
const turn = 'c2.7 0 5.2 3.3 5.9 7c.7 3.7-.5 7-1.8 7c-1.3 0-2.4-3.3-1.8-7c.7-3.7 3.3-7 6-7'
const coil = `M0 2h5${turn.repeat(47)}h5`

type HoldProps = {
  /** 'Your seat is held for' */
  label: ReactNode
  /** The remaining time in words: '4:10'. */
  time: string
  /** The remaining share of the time, from 1 down to 0. */
  left: number
}

/** A countdown for a held seat: a spring that contracts as the time runs out. */
export const Hold = ({ label, time, left }: HoldProps) => (
  <div className={styles.hold} role="timer">
    <span className={styles.label}>{label}</span>
    <b className={styles.time}>{time}</b>
    <svg className={styles.spring} viewBox="0 0 400 18" preserveAspectRatio="none" aria-hidden="true">
      <path className={styles.coil} d={coil} transform={`scale(${Math.max(left, 0.001).toFixed(4)} 1)`} />
      <path className={styles.coil} d={`M${(400 * left).toFixed(1)} 9H400`} />
    </svg>
  </div>
)
