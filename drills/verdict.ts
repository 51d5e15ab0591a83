import type { Breach } from '#features/integrity/store.server.ts'
import type { Intent, Kind, TimedResponse } from './generator.ts'

/**
 * The worst results that a drill may have. Lost, double and excess bookings are never allowed, so they have no limit
 * here.
 */
export interface Limits {
  /** The longest time in seconds without a confirmed booking. */
  write: number
  /** The longest time in seconds without a page, or without a timetable. */
  read: number
  /** The number of requests that got an error or no response; unlimited by default. */
  failed?: number
}

/** The bookings in the database at the end of a drill. */
export interface Books {
  /** The number of bookings of each pair, by `pairKey`. */
  booked: Map<string, number>
  overbooked: number
  /** The contradictions that the integrity check finds. */
  breaches: Breach[]
}

export interface Verdict {
  confirmed: number
  lost: number
  duplicated: number
  overbooked: number
  breaches: number
  /** The number of bookings of which at least one attempt got no clear response. */
  unknown: number
  /** The number of bookings that got no clear response until the end, in any attempt. */
  unsettled: number
  writeSeconds: number
  pageSeconds: number
  timetableSeconds: number
  /** The number of responses with 5xx but without Retry-After. */
  bare: number
  failed: number
  /** The number of responses from a cache while the database did not respond. */
  stale: number
  requests: number
  complaints: string[]
}

export const pairKey = ({ person, session }: { person: string; session: string }) => `${person} ${session}`

/** The longest time, in seconds, without a successful response of these kinds, from the start to `until`. */
export function longestGap(responses: TimedResponse[], kinds: Kind[], until: number): number {
  const good = responses
    .filter(({ kind, status, doneAt }) => kinds.includes(kind) && isGood(status) && doneAt <= until)
    .map(({ doneAt }) => doneAt)
    .sort((a, b) => a - b)
  const times = [0, ...good, until]
  return Math.max(...times.slice(1).map((at, i) => at - (times[i] ?? 0))) / 1000
}

const isGood = (status: number | undefined) => status === 200 || status === 201
/**
 * A refusal (a 4xx, for example because the session is full) is not a failure. Exceptions: BUSY and 429, because the
 * member has to try again, and 401, because all members are signed in.
 */
const isRefusal = ({ status = 0, code }: TimedResponse) =>
  status >= 400 && status < 500 && code !== 'BUSY' && status !== 401 && status !== 429

export function assess(
  load: { responses: TimedResponse[]; intents: Intent[] },
  books: Books,
  limits: Limits,
  until: number,
  /** The bookings of this period are lost, because the drill restored an earlier backup. */
  lostPeriod?: { from: number; until: number },
): Verdict {
  const { responses, intents } = load
  const countOf = ({ pair }: Intent) => books.booked.get(pairKey(pair)) ?? 0
  const isConfirmed = ({ outcome }: Intent) => outcome === 'booked' || outcome === 'found'
  const isInLostPeriod = ({ kind, status, code, doneAt }: TimedResponse) =>
    lostPeriod &&
    kind === 'booking' &&
    (isGood(status) || code === 'ALREADY_BOOKED') &&
    doneAt >= lostPeriod.from &&
    doneAt <= lostPeriod.until
  const lostIntents = new Set(
    responses.flatMap((each) => (isInLostPeriod(each) ? [intents[each.pair ?? -1]] : [])),
  )
  const confirmed = intents.filter((each) => isConfirmed(each) && !lostIntents.has(each))
  const unknown = new Set(
    responses.filter((each) => each.kind === 'booking' && isUnknown(each)).map(({ pair }) => pair),
  )
  const figures = {
    confirmed: confirmed.length,
    lost: confirmed.filter((each) => countOf(each) === 0).length,
    duplicated: intents.filter((each) => countOf(each) > 1).length,
    overbooked: books.overbooked,
    breaches: books.breaches.length,
    unknown: unknown.size,
    unsettled: intents.filter(({ outcome }) => outcome === 'open').length,
    writeSeconds: longestGap(responses, ['booking'], until),
    pageSeconds: longestGap(responses, ['page'], until),
    timetableSeconds: longestGap(responses, ['timetable'], until),
    bare: responses.filter(({ status = 0, retryAfter }) => status >= 500 && !retryAfter).length,
    failed: responses.filter((each) => !isGood(each.status) && !isRefusal(each)).length,
    stale: responses.filter(({ stale }) => stale).length,
    requests: responses.length,
  }
  return { ...figures, complaints: complaintsOf(figures, limits) }
}

/** Whether the request may have made a booking: there was no response, or one that leaves it open. */
const isUnknown = ({ status, code }: TimedResponse) =>
  status === undefined || status >= 500 || code === 'BUSY'

function complaintsOf(figures: Omit<Verdict, 'complaints'>, limits: Limits): string[] {
  const atMost = (figure: number, limit: number, what: string) =>
    figure > limit ? [`${what}: ${Number(figure.toFixed(1))}, at most ${limit}`] : []
  return [
    ...(figures.confirmed ? [] : ['nothing was booked, so this proves nothing']),
    ...atMost(figures.lost, 0, 'confirmed and lost'),
    ...atMost(figures.duplicated, 0, 'booked twice'),
    ...atMost(figures.overbooked, 0, 'overbooked sessions'),
    ...atMost(figures.breaches, 0, 'contradictions in the books'),
    ...atMost(figures.unsettled, 0, 'never settled'),
    ...atMost(figures.writeSeconds, limits.write, 'seconds without a write'),
    ...atMost(figures.pageSeconds, limits.read, 'seconds without a page'),
    ...atMost(figures.timetableSeconds, limits.read, 'seconds without a timetable'),
    ...atMost(figures.bare, 0, '5xx without Retry-After'),
    ...atMost(figures.failed, limits.failed ?? Number.POSITIVE_INFINITY, 'failed requests'),
  ]
}
