import { isBefore } from '#lib/time.ts'

/** The kinds of messages that a browser can show if a member turns them on there. */
export const pushTopics = ['classes', 'reminders', 'waitlist'] as const
export type PushTopic = (typeof pushTopics)[number]

/** More devices than anybody uses; beyond this, the oldest is removed. */
export const MAX_DEVICES = 10

/**
 * How long the push service stores a message about a class that it can't deliver yet. An offer is stored for a
 * shorter time, because somebody else may take the seat.
 */
const NEWS_SECONDS = 12 * 60 * 60
const OFFER_SECONDS = 30 * 60

/**
 * The seconds to store a message: never longer than until the class begins, so that it does not arrive too late. 0: it
 * is already too late.
 */
export function ttlSeconds(kind: string, startsAt: Temporal.Instant | null, now: Temporal.Instant): number {
  const longest = kind === 'waitlistOffer' ? OFFER_SECONDS : NEWS_SECONDS
  if (!startsAt) return longest
  if (!isBefore(now, startsAt)) return 0
  return Math.min(longest, Math.floor(now.until(startsAt).total('seconds')))
}
