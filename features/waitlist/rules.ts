import { nextQuietHours, quietEnd } from '#features/studio/quietHoursRules.ts'
import { numberOn } from '#features/studio/rules.ts'
import type { StudioSettings } from '#features/studio/settings.ts'
import { isBefore, studioDay } from '#lib/time.ts'

// Decides when a free seat is offered to which person in a queue. Pure; `now` and the studio's settings are
// arguments.

/** After this many offers without an answer, a person is not asked again for the same session. */
export const MAX_OFFERS = 3
/** A person who did not answer is asked again after this time at the earliest. */
const ASK_AGAIN_HOURS = 2
export const askAgainAt = (lapsedAt: Temporal.Instant): Temporal.Instant =>
  lapsedAt.add({ hours: ASK_AGAIN_HOURS })
/** If no message reached a person, the seat is offered to them once more, and then to the next person. */
export const MAX_UNREACHED = 2
/**
 * If this many people were passed over because their messages still wait for another attempt, messages can't be
 * sent at the moment. Nobody else is asked until these messages are sent, or dropped because their offer has
 * ended.
 */
export const MAX_WAITING_MESSAGES = 2
/** The minimum duration of an offer. A shorter one would rarely be seen in time. */
const MIN_MINUTES = 5

export const offerMinutes = ({ numbers }: StudioSettings, now: Temporal.Instant): number =>
  numberOn(numbers, 'offerMinutes', studioDay(now))

/** From this time on, seats are not offered to the queue: anybody may book them. */
export const closesAt = ({ startsAt }: { startsAt: Temporal.Instant }, { numbers }: StudioSettings) =>
  startsAt.subtract({ minutes: numberOn(numbers, 'queueCloseMinutes', studioDay(startsAt)) })

export interface Offer {
  /** When the member is asked. The seat is already held before, if that is in the quiet hours. */
  opensAt: Temporal.Instant
  expiresAt: Temporal.Instant
}

export interface NewOffer extends Offer {
  /** A message that is sent after this leaves less than half of the time to answer, not counting the quiet hours. */
  reachedBy: Temporal.Instant
}

/**
 * The offer of a seat that is free now: it lasts some minutes, not counting the quiet hours, and at most until the
 * queue closes. Null if that leaves too little time to answer. Staff can offer a seat in the quiet hours, with another
 * `opensAt`.
 */
export function offerOf(
  session: { startsAt: Temporal.Instant },
  now: Temporal.Instant,
  settings: StudioSettings,
  opensAt = quietEnd(now, settings) ?? now,
): NewOffer | null {
  const until = opensAt.add({ minutes: offerMinutes(settings, now) })
  const { expiresAt, asleep } = pausedAtNight(opensAt, until, closesAt(session, settings), settings)
  const least = opensAt.add({ minutes: MIN_MINUTES }).add(asleep)
  if (isBefore(expiresAt, least)) return null
  const half = Math.floor(opensAt.until(expiresAt.subtract(asleep)).total('seconds') / 2)
  const middle = opensAt.add({ seconds: half })
  const isAfterNight = asleep.sign > 0 && isBefore(nextQuietHours(opensAt, settings).from, middle)
  return { opensAt, expiresAt, reachedBy: isAfterNight ? middle.add(asleep) : middle }
}

/**
 * The end of an offer that would last until `until`, if its time is paused in the quiet hours: the rest follows after
 * them, unless the queue is closed by then. `asleep`: how long the offer is paused.
 */
function pausedAtNight(
  opensAt: Temporal.Instant,
  until: Temporal.Instant,
  closes: Temporal.Instant,
  settings: StudioSettings,
): { expiresAt: Temporal.Instant; asleep: Temporal.Duration } {
  const awake = { expiresAt: earlier(until, closes), asleep: new Temporal.Duration() }
  // An offer that staff make in the quiet hours is not paused.
  if (quietEnd(opensAt, settings)) return awake
  const night = nextQuietHours(opensAt, settings)
  if (!isBefore(night.from, awake.expiresAt)) return awake
  if (!isBefore(night.until, closes)) return { ...awake, expiresAt: night.from }
  const rest = night.until.add(night.from.until(until))
  return { expiresAt: earlier(rest, closes), asleep: night.from.until(night.until) }
}

/**
 * Whether it is in the quiet hours now although the offer begins outside of them: its job or message is late. An offer
 * by staff may begin in them.
 */
export const asksInQuietHours = (
  { opensAt }: Pick<Offer, 'opensAt'>,
  now: Temporal.Instant,
  settings: StudioSettings,
): boolean => quietEnd(now, settings) !== undefined && quietEnd(opensAt, settings) === undefined

const earlier = (a: Temporal.Instant, b: Temporal.Instant) => (isBefore(a, b) ? a : b)

export type SkipReason =
  | 'oneClass'
  | 'swap'
  | 'unanswered'
  | 'notReached'
  | 'tooLate'
  | 'shorterWindow'
  | 'feeOpen'

export interface Candidate {
  oneClass: boolean
  /** They have another class that day, besides the one that they would cancel. */
  hasClassThatDay: boolean
  /** Whether the booking that they would exchange can still be cancelled free of charge; null if there is none. */
  canSwap: boolean | null
  /** Strikes prevent them from booking the class yet. */
  isTooFarAhead: boolean
  /** A fee that is due prevents them from booking online. */
  isBlocked: boolean
  /** When their last offer ended; `unreached`: how many of the last offers did not reach them by any message. */
  lapsedAt: Temporal.Instant | null
  unreached: number
  /** Whether they have an address for mail. A person without one is asked once, and again when they have one. */
  hasAddress: boolean
  /**
   * Messages can't be sent at the moment, see `MAX_WAITING_MESSAGES`. A seat that was held for one person after another
   * would stay empty.
   */
  isMute: boolean
  /** They are booked automatically, so they need no message. */
  booksAutomatically: boolean
}

/** Whether a free seat is offered to a person in the queue, or why they are skipped. */
export function decideOffer(
  { oneClass, hasClassThatDay, canSwap, isTooFarAhead, isBlocked, lapsedAt, unreached, ...more }: Candidate,
  offer: Offer | null,
  now: Temporal.Instant,
): { kind: 'offer'; offer: Offer } | { kind: 'skip'; reason: SkipReason } {
  if (!offer) return { kind: 'skip', reason: 'tooLate' }
  if (oneClass && hasClassThatDay) return { kind: 'skip', reason: 'oneClass' }
  if (canSwap === false) return { kind: 'skip', reason: 'swap' }
  if (isTooFarAhead) return { kind: 'skip', reason: 'shorterWindow' }
  if (isBlocked) return { kind: 'skip', reason: 'feeOpen' }
  const isPaused = lapsedAt !== null && isBefore(now, askAgainAt(lapsedAt))
  if (isPaused && unreached === 0) return { kind: 'skip', reason: 'unanswered' }
  const isMute = (more.isMute || (!more.hasAddress && unreached > 0)) && !more.booksAutomatically
  if (isMute || (isPaused && unreached >= MAX_UNREACHED)) return { kind: 'skip', reason: 'notReached' }
  return { kind: 'offer', offer }
}

/**
 * Whether the seat is booked without asking. This follows what the person agreed to; once cancelling would cost a
 * session, they are asked unless they agreed to that too.
 */
export const booksAutomatically = (
  { automatic, lateToo }: { automatic: boolean; lateToo: boolean },
  cancelBy: Temporal.Instant,
  now: Temporal.Instant,
): boolean => automatic && (lateToo || isBefore(now, cancelBy))

/** The facts that determine when a seat is offered to an entry of the queue. */
export interface QueueState {
  id: string
  /** Why a free seat would not be offered to them now; null if it would. */
  reason: SkipReason | null
  lapsedAt: Temporal.Instant | null
  offer: (Offer & { booksAutomatically: boolean }) | null
}

/**
 * Why nobody in a queue has a seat yet: the class is cancelled, the queue is closed, no seat is free, the free
 * seats are held (`quiet`: for a person who is asked after the quiet hours; `offered`: for one who has been
 * asked), everybody is passed over, it is too late to ask, or (`now`) somebody is asked within the next minute.
 */
export type NoOfferReason =
  | 'cancelled'
  | 'closed'
  | 'full'
  | 'quiet'
  | 'offered'
  | 'passedOver'
  | 'tooLate'
  | 'now'

/**
 * What happens next: a person is asked, is booked, loses their offer or can be asked again, or the queue closes.
 */
export interface QueueStep {
  kind: 'ask' | 'book' | 'lapse' | 'askAgain' | 'close'
  at: Temporal.Instant
  entryId: string | null
}

export function explainQueue(
  session: { startsAt: Temporal.Instant; cancelled: boolean; freeSeats: number },
  entries: QueueState[],
  now: Temporal.Instant,
  settings: StudioSettings,
): { why: NoOfferReason; steps: QueueStep[] } {
  const closes = closesAt(session, settings)
  if (session.cancelled) return { why: 'cancelled', steps: [] }
  if (!isBefore(now, closes)) return { why: 'closed', steps: [] }
  const steps = entries.flatMap((entry) => stepsOf(entry, session.freeSeats > 0, now))
  steps.push({ kind: 'close', at: closes, entryId: null })
  return {
    why: whyNone(session, entries, now, settings),
    steps: steps.sort((a, b) => Temporal.Instant.compare(a.at, b.at)),
  }
}

function whyNone(
  session: { startsAt: Temporal.Instant; freeSeats: number },
  entries: QueueState[],
  now: Temporal.Instant,
  settings: StudioSettings,
): NoOfferReason {
  const offers = entries.flatMap(({ offer }) => offer ?? [])
  if (session.freeSeats > 0 && entries.length > offers.length) {
    if (!offerOf(session, now, settings)) return 'tooLate'
    return entries.some(({ offer, reason }) => !offer && reason === null) ? 'now' : 'passedOver'
  }
  if (offers.some(({ opensAt }) => isBefore(now, opensAt))) return 'quiet'
  return offers.length ? 'offered' : 'full'
}

function stepsOf(
  { id: entryId, reason, lapsedAt, offer }: QueueState,
  isFree: boolean,
  now: Temporal.Instant,
): QueueStep[] {
  if (offer) {
    const lapse: QueueStep = { kind: 'lapse', at: offer.expiresAt, entryId }
    if (!isBefore(now, offer.opensAt)) return [lapse]
    // A person who is booked automatically has no offer that can end.
    return offer.booksAutomatically
      ? [{ kind: 'book', at: offer.opensAt, entryId }]
      : [{ kind: 'ask', at: offer.opensAt, entryId }, lapse]
  }
  return isFree && (reason === 'unanswered' || reason === 'notReached') && lapsedAt
    ? [{ kind: 'askAgain', at: askAgainAt(lapsedAt), entryId }]
    : []
}
