import { classes } from '#ui/classes.ts'
import css from './Crew.module.css'

export interface CrewCounts {
  in: number
  late: number
  noShow: number
  unmarked: number
  capacity: number
  booked: number
  /** Nobody will come any more: who has no mark was marked by nobody. */
  over?: boolean
}

/** In the order in which they stand: heads, rings, strokes, lying lines, stubs. */
function figures({ in: inside, late, noShow, unmarked, capacity, booked, over }: CrewCounts): string[] {
  const of = (count: number, figure = '') => Array.from({ length: Math.max(0, count) }, () => figure)
  return [
    ...of(inside - late, css.head),
    ...of(late, css.ring),
    ...of(unmarked, over ? css.unmarked : ''),
    ...of(noShow, css.lying),
    ...of(capacity - booked, css.free),
  ]
}

/** People on the floor: a head is in, a ring late, a stroke booked, a line lying did not come, a stub is free. Words stand beside. */
export const Crew = ({ large, fit, ...counts }: CrewCounts & { large?: boolean; fit?: boolean }) => (
  <span className={classes(css.crew, large && css.large, fit && css.fit)} aria-hidden="true">
    {figures(counts).map((figure, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: figures have nothing but their place
      <i key={at} className={classes(css.figure, figure)} />
    ))}
  </span>
)
