import { isBefore } from '#lib/time.ts'

/** Kinds of messages that a browser shows, for who turned them on there. */
export const pushTopics = ['classes', 'reminders', 'waitlist'] as const
export type PushTopic = (typeof pushTopics)[number]

/** More than anybody uses; the oldest is forgotten for another one. */
export const MAX_DEVICES = 10

/** How long the push service keeps what it cannot deliver yet: news of a class, and an offer, which somebody else may take. */
const NEWS_SECONDS = 12 * 60 * 60
const OFFER_SECONDS = 30 * 60

/** Never longer than until the class begins, so that nothing comes late; 0: it is too late already. */
export function ttlSeconds(kind: string, startsAt: Temporal.Instant | null, now: Temporal.Instant): number {
  const longest = kind === 'waitlistOffer' ? OFFER_SECONDS : NEWS_SECONDS
  if (!startsAt) return longest
  if (!isBefore(now, startsAt)) return 0
  return Math.min(longest, Math.floor(now.until(startsAt).total('seconds')))
}
