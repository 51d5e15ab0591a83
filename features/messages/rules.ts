import type { Language } from '#lib/language.ts'

/** Ways in which the studio writes to people. */
export const channels = ['mail'] as const
export type Channel = (typeof channels)[number]

/**
 * Kinds of messages, in the order in which they are shown. `always`: part of what somebody booked, paid or signs in with;
 * `choice`: they may do without it.
 */
export const kinds = {
  bookings: { mail: 'always' },
  reminders: { mail: 'choice' },
  waitlist: { mail: 'always' },
  passes: { mail: 'choice' },
  payments: { mail: 'always' },
  account: { mail: 'always' },
} as const satisfies Record<string, Partial<Record<Channel, 'always' | 'choice'>>>
export type MessageKind = keyof typeof kinds

/** Kinds of mails that a person may do without. */
export const topics = ['reminders', 'passes'] as const
export type Topic = (typeof topics)[number]

/** What a person may agree to beyond that. */
export const purposes = ['news'] as const
export type Purpose = (typeof purposes)[number]

/** The version of the words that are shown now: other words are another version (`rules.test.ts`). */
export const consentVersions: Record<Purpose, number> = { news: 1 }

/** What somebody agrees to, in both languages; the whole text is what `consentVersions` counts. */
export const consentWords: Record<Purpose, Record<Language, string>> = {
  news: {
    en: 'The studio may mail me news and offers, at most about once a month. I can take this back here at any time.',
    hi: 'स्टूडियो मुझे महीने में लगभग एक बार समाचार और ऑफ़र मेल कर सकता है। इसे यहाँ कभी भी वापस लिया जा सकता है।',
  },
}
