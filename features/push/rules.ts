import { isBefore } from '#lib/time.ts'

/** The kinds of messages that a member can turn on in a browser. */
export const pushTopics = ['classes', 'reminders', 'waitlist'] as const
export type PushTopic = (typeof pushTopics)[number]

/** Nobody uses more devices. If a person has more, the oldest are removed. */
export const MAX_DEVICES = 10

/**
 * How long the push service stores a message that it can't deliver yet. An offer is stored for a shorter time, because
 * somebody else may take the seat.
 */
const NEWS_SECONDS = 12 * 60 * 60
const OFFER_SECONDS = 30 * 60

/** The seconds for which a message is stored, at most until the class begins. 0: it is too late to send the message. */
export function ttlSeconds(kind: string, startsAt: Temporal.Instant | null, now: Temporal.Instant): number {
  const longest = kind === 'waitlistOffer' ? OFFER_SECONDS : NEWS_SECONDS
  if (!startsAt) return longest
  if (!isBefore(now, startsAt)) return 0
  return Math.min(longest, Math.floor(now.until(startsAt).total('seconds')))
}
