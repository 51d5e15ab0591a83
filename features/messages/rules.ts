import type { Language } from '#lib/language.ts'
import { isBefore } from '#lib/time.ts'

/** The channels by which the studio sends messages. `push`: to the browsers in which the person turned messages on. */
export const channels = ['mail', 'whatsapp', 'push'] as const
export type Channel = (typeof channels)[number]

/**
 * The kinds of messages, in display order, with their channels. `always`: about bookings, payments or the account, so
 * always sent. `choice`: the person can switch them off.
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

/** The kinds of mails that a person can switch off. */
export const topics = ['reminders', 'passes'] as const
export type Topic = (typeof topics)[number]

/** The minutes after mails were switched off in which the link in a mail can switch them on again. */
const UNDO_MINUTES = 60
export const mayUndo = (since: Temporal.Instant, now: Temporal.Instant): boolean =>
  isBefore(now, since.add({ minutes: UNDO_MINUTES }))

/** The kinds that are also sent by WhatsApp, to people who consented. */
export const whatsappTopics = ['classes', 'reminders', 'waitlist'] as const

/** The purposes that a person can consent to. */
export const purposes = ['whatsapp', 'news'] as const
export type Purpose = (typeof purposes)[number]

/** The version of the current text. When the text changes, the version must change too (`rules.test.ts`). */
export const consentVersions: Record<Purpose, number> = { whatsapp: 1, news: 1 }

/** The text of each consent. When it changes in either language, `consentVersions` must change. */
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
