import { type Point, type Slope, slopeOf } from './slope.ts'

/**
 * The limit of a series. A slope is too steep if it exceeds `perHour` by three standard errors, and added more
 * than `atLeast` during the run, because a short run exaggerates single events. `most`: the limit for the mean of
 * the last fifth, for a series that may rise up to it.
 */
export type Limit = { perHour: number; atLeast: number } | { most: number }

export interface Series {
  name: string
  unit: string
  /** Undefined: shown only. */
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

const SURE = 3
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
  const least = perHour - SURE * error
  return least > limit.perHour && least * hours > limit.atLeast
}

/** The outcome of a run: its requests and bookings. */
export interface Outcome {
  /** Responses with 5xx but without Retry-After. */
  bare: number
  unanswered: number
  answered: number
  /** Responses with 503, because the server was too busy. */
  busy: number
  /** Refusals that the generator does not expect, and responses that it does not understand. */
  unexpected: number
  /** Lines of the servers' logs at the level `error` or above. */
  logged: number
  confirmed: number
  /** Confirmed bookings that are not in the database at the end. */
  lost: number
  /** Bookings whose cancellation was confirmed, and that still have their seat. */
  revived: number
  overbooked: number
  /** The violations that the integrity check found. */
  breaches: string[]
  /** Jobs that were due at the end and not done within the time given. */
  jobsLeft: number
}

/** A run fails if the server refuses more than this share of the requests. */
const MAX_BUSY = 0.01

/** A sentence for each reason why a run failed. `unassessed`: the names of series with a limit that have too few samples. */
export function complaintsOf(assessed: Assessment[], unassessed: string[], outcome: Outcome): string[] {
  const none = (count: number, what: string) => (count ? [`${what}: ${count}`] : [])
  return [
    ...unassessed.map((name) => `${name}: too few samples`),
    ...none(outcome.busy > MAX_BUSY * outcome.answered ? outcome.busy : 0, 'answers that the server is busy'),
    ...(outcome.confirmed ? [] : ['nothing was booked, so this proves nothing']),
    ...assessed.filter((each) => each.isTooMuch).map(tooMuch),
    ...none(outcome.bare, '5xx without Retry-After'),
    ...none(outcome.unanswered, 'requests without an answer'),
    ...none(outcome.unexpected, 'unexpected answers'),
    ...none(outcome.logged, 'errors in the logs of the servers'),
    ...none(outcome.lost, 'bookings confirmed and lost'),
    ...none(outcome.revived, 'bookings cancelled and still there'),
    ...none(outcome.overbooked, 'overbooked sessions'),
    ...none(outcome.jobsLeft, 'jobs that were never done'),
    ...outcome.breaches.map((breach) => `the books do not add up: ${breach}`),
  ]
}

function tooMuch({ name, unit, last, slope, limit }: Assessment): string {
  const text = (value: number) => `${figure(value)} ${unit}`.trim()
  if (limit && 'most' in limit) return `${name}: ${text(last)} at the end, at most ${text(limit.most)}`
  const allowed = limit ? `, at most ${text(limit.perHour)}` : ''
  return `${name} grows by ${text(slope.perHour)} an hour (± ${text(slope.error)})${allowed}`
}

/** A number with three digits, or all before the point. */
export function figure(value: number): string {
  const size = Math.abs(value)
  const digits = size >= 100 || size === 0 ? 0 : size >= 10 ? 1 : 2
  return value.toLocaleString('en-US', { maximumFractionDigits: digits })
}
