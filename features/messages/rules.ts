import type { Language } from '#lib/language.ts'
import { isBefore } from '#lib/time.ts'

/** Ways in which the studio writes to people; `push`: the browser shows it, each for itself. */
export const channels = ['mail', 'whatsapp', 'push'] as const
export type Channel = (typeof channels)[number]

/**
 * Kinds of messages, in the order in which they are shown. `always`: part of what somebody booked, paid or signs in with;
 * `choice`: they may do without it.
 */
export const kinds = {
  bookings: { mail: 'always' },
  classes: { mail: 'always', whatsapp: 'choice', push: 'choice' },
  reminders: { mail: 'choice', whatsapp: 'choice', push: 'choice' },
  waitlist: { mail: 'always', whatsapp: 'choice', push: 'choice' },
  passes: { mail: 'choice' },
  payments: { mail: 'always' },
  account: { mail: 'always' },
} as const satisfies Record<string, Partial<Record<Channel, 'always' | 'choice'>>>
export type MessageKind = keyof typeof kinds

/** Kinds of mails that a person may do without. */
export const topics = ['reminders', 'passes'] as const
export type Topic = (typeof topics)[number]

/** So long after a person ended such mails, a link in one can begin them again: an old one cannot. */
const UNDO_MINUTES = 60
export const mayUndo = (since: Temporal.Instant, now: Temporal.Instant): boolean =>
  isBefore(now, since.add({ minutes: UNDO_MINUTES }))

/** Kinds that come by WhatsApp too, for who agreed to that. */
export const whatsappTopics = ['classes', 'reminders', 'waitlist'] as const

/** What a person may agree to beyond that. */
export const purposes = ['whatsapp', 'news'] as const
export type Purpose = (typeof purposes)[number]

/** The version of the words that are shown now: other words are another version (`rules.test.ts`). */
export const consentVersions: Record<Purpose, number> = { whatsapp: 1, news: 1 }

/** What somebody agrees to, in both languages; the whole text is what `consentVersions` counts. */
export const consentWords: Record<Purpose, Record<Language, string>> = {
  whatsapp: {
    en: 'The studio may write to my phone number by WhatsApp about what I booked or wait for. I can take this back here, or by answering STOP, at any time.',
    hi: 'स्टूडियो मेरे फ़ोन नंबर पर WhatsApp से उन बातों के बारे में लिख सकता है, जो मैंने बुक की हैं या जिनकी प्रतीक्षा है। इसे यहाँ, या “बंद” लिखकर, कभी भी वापस लिया जा सकता है।',
  },
  news: {
    en: 'The studio may mail me news and offers, at most about once a month. I can take this back here at any time.',
    hi: 'स्टूडियो मुझे महीने में लगभग एक बार समाचार और ऑफ़र मेल कर सकता है। इसे यहाँ कभी भी वापस लिया जा सकता है।',
  },
}
