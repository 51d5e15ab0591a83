/** A sample of a series: when it was taken, in hours, and in which part of the day. */
export interface Point {
  at: number
  value: number
  part: number
}

export interface Slope {
  perHour: number
  /** Its standard error. */
  error: number
  /** The time between the first and the last sample. */
  hours: number
}

const sum = (figures: number[]) => figures.reduce((total, figure) => total + figure, 0)
const mean = (figures: number[]) => sum(figures) / figures.length

/** The limit of the correlation between consecutive samples, because near 1 the error would become infinite. */
const MAX_CORRELATION = 0.95

/**
 * The slope of a series by least squares. Samples are only compared with those of the same part of other days, so
 * that a busy evening does not look like growth. The error includes the correlation of a sample with the previous one
 * (autocorrelation), which is high for memory.
 */
export function slopeOf(points: Point[]): Slope {
  const parts = [...Map.groupBy(points, ({ part }) => part).values()]
  const centred = parts
    .flatMap((part) => {
      const [at, value] = [mean(part.map((point) => point.at)), mean(part.map((point) => point.value))]
      return part.map((point) => ({ order: point.at, at: point.at - at, value: point.value - value }))
    })
    .toSorted((a, b) => a.order - b.order)
  const spread = sum(centred.map(({ at }) => at ** 2))
  const perHour = sum(centred.map(({ at, value }) => at * value)) / spread
  const rest = centred.map(({ at, value }) => value - perHour * at)
  const squares = sum(rest.map((each) => each ** 2))
  const degrees = points.length - parts.length - 1
  const correlation = sum(rest.slice(1).map((each, i) => each * (rest[i] ?? 0))) / (squares || 1)
  const r = Math.min(MAX_CORRELATION, Math.max(0, correlation))
  const error = Math.sqrt((squares / degrees / spread) * ((1 + r) / (1 - r)))
  const times = points.map(({ at }) => at)
  return { perHour, error, hours: Math.max(...times) - Math.min(...times) }
}
