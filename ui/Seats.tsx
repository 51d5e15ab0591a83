import { classes } from './classes.ts'
import styles from './Seats.module.css'

const step = { normal: 7, sm: 5 }
/** Up to this many seats are drawn; more do not fit into a day of the week view, or on a small phone. */
const MAX_DRAWN = 20

type SeatsProps = { capacity: number; left: number; sm?: boolean; className?: string | undefined }

/**
 * A tick for each seat, the free ones dark on the right; red when fewer than 3 are left. Visual only: the caller
 * shows the text ("3 of 8 seats left") next to it.
 */
export function Seats({ capacity, left, sm = false, className }: SeatsProps) {
  if (capacity > MAX_DRAWN) return null
  const free = Math.min(Math.max(left, 0), capacity)
  const pitch = sm ? step.sm : step.normal
  const width = capacity * pitch - (sm ? 2 : 3)
  const border = (capacity - free) * pitch
  return (
    <svg
      className={classes(styles.seats, sm && styles.small, free < 3 && styles.few, className)}
      width={width}
      height={sm ? 11 : 14}
      aria-hidden="true"
    >
      {border > 0 && <path d={`M0 7H${Math.min(border, width)}`} />}
      {free > 0 && <path className={styles.free} d={`M${border} 7H${width}`} />}
    </svg>
  )
}
