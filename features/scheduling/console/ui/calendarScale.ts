// The layout of the calendar: the position of a minute, and which classes are side by side. Pure.

/** A time span in minutes of the day. */
interface Span {
  from: number
  to: number
}

/** Some hours of the day, drawn in full or collapsed to a strip; `top` and `height` are in pixels. */
export interface Stretch extends Span {
  folded: boolean
  top: number
  height: number
}

/** So high that a class of 45 minutes fits five lines. */
const HOUR_PX = 88
const FOLD_PX = 36
const HOUR = 60
/** The minimum range of hours shown. */
const DAY: Span = { from: 7 * HOUR, to: 20 * HOUR }
/** Shorter gaps are not collapsed. */
const MIN_FOLDED_HOURS = 2
/** Dragging moves in steps of this many minutes. */
const SNAP = 5

/**
 * The hours to draw for these classes. Several empty hours in a row are collapsed, except those that the user has
 * expanded; `unfolded` has their first minutes.
 */
export function stretchesOf(spans: readonly Span[], unfolded: ReadonlySet<number> = new Set()): Stretch[] {
  const from = Math.floor(Math.min(DAY.from, ...spans.map((span) => span.from)) / HOUR)
  const to = Math.ceil(Math.max(DAY.to, ...spans.map((span) => span.to)) / HOUR)
  const runs: (Span & { empty: boolean })[] = []
  for (let hour = from; hour < to; hour += 1) {
    const [start, end] = [hour * HOUR, (hour + 1) * HOUR]
    const empty = !spans.some((span) => span.from < end && span.to > start)
    const last = runs.at(-1)
    if (last?.empty === empty) last.to = end
    else runs.push({ from: start, to: end, empty })
  }
  let top = 0
  return runs.map(({ empty, ...run }) => {
    const hours = (run.to - run.from) / HOUR
    const folded = empty && hours >= MIN_FOLDED_HOURS && !unfolded.has(run.from)
    const height = folded ? FOLD_PX : hours * HOUR_PX
    const stretch = { ...run, folded, top, height }
    top += height
    return stretch
  })
}

export const heightOf = (stretches: readonly Stretch[]): number =>
  stretches.reduce((sum, { height }) => sum + height, 0)

/** The position of a minute, in pixels from the top. */
export function topOf(minute: number, stretches: readonly Stretch[]): number {
  const stretch = stretches.find(({ to }) => minute < to) ?? stretches.at(-1)
  if (!stretch) return 0
  const part = Math.min(Math.max((minute - stretch.from) / (stretch.to - stretch.from), 0), 1)
  return stretch.top + part * stretch.height
}

/** The minute at a position, rounded to `SNAP`. */
export function minuteAt(px: number, stretches: readonly Stretch[]): number {
  const stretch = stretches.find(({ top, height }) => px < top + height) ?? stretches.at(-1)
  if (!stretch) return 0
  const minute = stretch.from + (Math.max(px - stretch.top, 0) / stretch.height) * (stretch.to - stretch.from)
  return Math.min(Math.round(minute / SNAP) * SNAP, stretch.to)
}

/** Puts each class into the first free lane, so that overlapping classes are side by side. */
export function lanesOf<T extends Span>(spans: readonly T[]): { lanes: number; laneOf: Map<T, number> } {
  const ends: number[] = []
  const laneOf = new Map<T, number>()
  for (const span of spans.toSorted((a, b) => a.from - b.from)) {
    const free = ends.findIndex((end) => end <= span.from)
    const lane = free < 0 ? ends.length : free
    ends[lane] = span.to
    laneOf.set(span, lane)
  }
  return { lanes: Math.max(ends.length, 1), laneOf }
}

export const minutesOf = (time: string): number => {
  const { hour, minute } = Temporal.PlainTime.from(time)
  return hour * 60 + minute
}
export const clockAt = (minute: number): string =>
  new Temporal.PlainTime(Math.min(Math.floor(minute / 60), 23), minute % 60).toString({
    smallestUnit: 'minute',
  })
