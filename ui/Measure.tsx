import { classes } from './classes.ts'
import styles from './Measure.module.css'

type MeasureProps = {
  /** The total number of days; each gets a tick, each week a long one. */
  days: number
  /** The current position, 0 to 1. */
  at: number
  /** The label above the marker: 'Today'. */
  label: string
  className?: string | undefined
}

/**
 * A time span on a scale: the past part in red, a disc at the current position. The dates must be given in
 * words next to it.
 */
export function Measure({ days, at, label, className }: MeasureProps) {
  const share = `${(Math.min(Math.max(at, 0), 1) * 100).toFixed(2)}%`
  const end = at < 0.08 ? 'start' : at > 0.92 ? 'end' : 'middle'
  const ticks = Array.from({ length: days + 1 }, (_, day) => `M${day} 0v${day % 7 ? 9 : 18}`).join('')
  return (
    <svg className={classes(styles.measure, className)} width="100%" height="58" aria-hidden="true">
      <rect x="0" y="28" width={share} height="9" />
      <circle cx={share} cy="28" r="6" />
      <text x={share} y="14" textAnchor={end}>
        {label}
      </text>
      <svg
        y="36"
        width="100%"
        height="20"
        viewBox={`0 0 ${days} 20`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <path d={`M0 0H${days}`} strokeWidth="2" />
        <path d={ticks} strokeWidth="1" />
      </svg>
    </svg>
  )
}
