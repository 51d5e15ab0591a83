import type { Language } from '#lib/language.ts'
import { isBefore } from '#lib/time.ts'

/** The channels by which the studio sends messages; `push`: each browser for which the person turned it on shows them. */
export const channels = ['mail', 'whatsapp', 'push'] as const
export type Channel = (typeof channels)[number]

/**
 * Kinds of messages, in the order in which they are shown. `always`: about something that the person booked, paid or
 * signs in with; `choice`: the person can switch them off.
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

/** Kinds of mails that a person can switch off. */
export const topics = ['reminders', 'passes'] as const
export type Topic = (typeof topics)[number]

/** For this many minutes after mails were switched off, the link in a mail can switch them on again. */
const UNDO_MINUTES = 60
export const mayUndo = (since: Temporal.Instant, now: Temporal.Instant): boolean =>
  isBefore(now, since.add({ minutes: UNDO_MINUTES }))

/** Kinds that are also sent by WhatsApp to people who agreed to that. */
export const whatsappTopics = ['classes', 'reminders', 'waitlist'] as const

/** What a person may agree to besides that. */
export const purposes = ['whatsapp', 'news'] as const
export type Purpose = (typeof purposes)[number]

/** The version of the current text: when the text changes, the version must change too (`rules.test.ts`). */
export const consentVersions: Record<Purpose, number> = { whatsapp: 1, news: 1 }

/** The text to which somebody agrees, in both languages. `consentVersions` changes with either language. */
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
