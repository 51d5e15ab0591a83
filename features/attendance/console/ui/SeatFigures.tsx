import { classes } from '#ui/classes.ts'
import { inOrder } from '#ui/inOrder.ts'
import css from './SeatFigures.module.css'

export interface SeatCounts {
  in: number
  late: number
  noShow: number
  unmarked: number
  capacity: number
  booked: number
  /** Check-in has ended: bookings without a mark stay unmarked. */
  over?: boolean
}

/** In the order of display: heads, rings, strokes, lying lines, stubs. */
function figures({ in: inside, late, noShow, unmarked, capacity, booked, over }: SeatCounts): string[] {
  const repeatFigure = (count: number, figure = '') =>
    Array.from({ length: Math.max(0, count) }, () => figure)
  return [
    ...repeatFigure(inside - late, css.head),
    ...repeatFigure(late, css.ring),
    ...repeatFigure(unmarked, over ? css.unmarked : ''),
    ...repeatFigure(noShow, css.lying),
    ...repeatFigure(capacity - booked, css.free),
  ]
}

/**
 * People drawn on a base line. A head is checked in, a ring is late, a stroke is booked, a lying line did not come,
 * and a stub is a free seat. Hidden from screen readers, because the text next to it has the same content.
 */
export const SeatFigures = ({ large, fit, ...counts }: SeatCounts & { large?: boolean; fit?: boolean }) => (
  <span className={classes(css.figures, large && css.large, fit && css.fit)} aria-hidden="true">
    {inOrder(figures(counts).map(figureOf))}
  </span>
)

const figureOf = (look: string) => <i className={classes(css.figure, look)} />
