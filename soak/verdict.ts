import { type Point, type Slope, slopeOf } from './slope.ts'

/**
 * The limit of a series. A slope is too steep if it exceeds `perHour` by three standard errors, and adds more
 * than `atLeast` during the run, because a short run exaggerates single events. `most`: the limit for the mean of
 * the last fifth, for a series that may rise up to it.
 */
export type Limit = { perHour: number; atLeast: number } | { most: number }

export interface Series {
  name: string
  unit: string
  /** Undefined: the series is only shown. */
  limit: Limit | undefined
  points: Point[]
}

export interface Assessment {
  name: string
  unit: string
  /** The means of the first and the last fifth. */
  first: number
  last: number
  slope: Slope
  limit: Limit | undefined
  isTooMuch: boolean
}

const MIN_ERRORS = 3
const FIFTH = 0.2

const mean = (points: Point[]) => points.reduce((sum, { value }) => sum + value, 0) / points.length

/** Assesses a series without the first `warmUp` hours; undefined if too few samples are left. */
export function assess({ points, ...series }: Series, warmUp: number): Assessment | undefined {
  const warm = points.filter(({ at, value }) => at >= warmUp && Number.isFinite(value))
  const slope = slopeOf(warm)
  if (!Number.isFinite(slope.error)) return undefined
  const share = Math.max(1, Math.floor(warm.length * FIFTH))
  const [first, last] = [mean(warm.slice(0, share)), mean(warm.slice(-share))]
  return { ...series, first, last, slope, isTooMuch: isTooMuch(series.limit, slope, last) }
}

function isTooMuch(limit: Limit | undefined, { perHour, error, hours }: Slope, last: number): boolean {
  if (!limit) return false
  if ('most' in limit) return last > limit.most
  const least = perHour - MIN_ERRORS * error
  return least > limit.perHour && least * hours > limit.atLeast
}

/** The outcome of a run: its requests and bookings. */
export interface Outcome {
  /** Responses with 5xx and no Retry-After. */
  withoutRetryAfter: number
  withoutResponse: number
  responses: number
  /** Responses with 503, because the server was too busy. */
  busy: number
  /** Refusals that the generator does not expect, and actions that failed otherwise. */
  unexpected: number
  /** Lines of the servers' logs at the level `error` or above. */
  logged: number
  confirmed: number
  /** Confirmed bookings that are not in the database at the end. */
  lost: number
  /** Bookings that still have their seat, although their cancellation was confirmed. */
  revived: number
  overbooked: number
  /** The violations that the integrity check found. */
  breaches: string[]
  /** Jobs that were due at the end, and were not done in the following minutes. */
  jobsLeft: number
}

/** A run fails if the server refuses more than this share of the requests. */
const MAX_BUSY = 0.01

/** Returns a line for each reason why a run failed. `unassessed`: the series with a limit, but with too few samples. */
export function failuresOf(assessed: Assessment[], unassessed: string[], outcome: Outcome): string[] {
  const lineIf = (count: number, what: string) => (count ? [`${what}: ${count}`] : [])
  return [
    ...unassessed.map((name) => `${name}: too few samples`),
    ...lineIf(
      outcome.busy > MAX_BUSY * outcome.responses ? outcome.busy : 0,
      'responses that the server is busy',
    ),
    ...(outcome.confirmed ? [] : ['nothing was booked, so the run proves nothing']),
    ...assessed.filter((each) => each.isTooMuch).map(growthText),
    ...lineIf(outcome.withoutRetryAfter, '5xx without Retry-After'),
    ...lineIf(outcome.withoutResponse, 'requests without a response'),
    ...lineIf(outcome.unexpected, 'unexpected responses'),
    ...lineIf(outcome.logged, 'errors in the logs of the servers'),
    ...lineIf(outcome.lost, 'bookings that were confirmed and lost'),
    ...lineIf(outcome.revived, 'bookings that were cancelled and still have a seat'),
    ...lineIf(outcome.overbooked, 'overbooked sessions'),
    ...lineIf(outcome.jobsLeft, 'jobs that were due and not done'),
    ...outcome.breaches.map((breach) => `the integrity check failed: ${breach}`),
  ]
}

function growthText({ name, unit, last, slope, limit }: Assessment): string {
  const text = (value: number) => `${figure(value)} ${unit}`.trim()
  if (limit && 'most' in limit) return `${name}: ${text(last)} at the end, at most ${text(limit.most)}`
  const allowed = limit ? `, at most ${text(limit.perHour)}` : ''
  return `${name} grows by ${text(slope.perHour)} an hour (± ${text(slope.error)})${allowed}`
}

/** Formats a number, with two digits after the point below 10, one below 100, and none above. */
export function figure(value: number): string {
  const size = Math.abs(value)
  const digits = size >= 100 || size === 0 ? 0 : size >= 10 ? 1 : 2
  return value.toLocaleString('en-US', { maximumFractionDigits: digits })
}
