import type { Limit } from '#lib/throttle.server.ts'

const MINUTES = 60
const DAYS = 86_400

export const enquiryLimits = {
  /** The limits for one network (`networkOf`). */
  soon: { name: 'enquiry.soon', points: 5, seconds: 10 * MINUTES },
  daily: { name: 'enquiry.daily', points: 30, seconds: DAYS },
  /** The limit of thank-you mails to one mailbox, so that nobody can flood somebody else's mailbox. */
  thanks: { name: 'enquiry.thanks', points: 3, seconds: DAYS },
} as const satisfies Record<string, Limit>
