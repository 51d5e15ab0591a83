import { waitsForQuietEnd } from '#features/studio/quietHoursRules.ts'
import type { Language } from '#lib/language.ts'
import type { MailReason } from '#lib/mailProblem.ts'

interface WhatsappKind {
  topic: 'reminders' | 'classes' | 'waitlist'
  /** The name of the template at WhatsApp. Its two placeholders are a first name and the subject of the mail. */
  template: string
  /** Whether the message is useless later, so that it does not wait for the end of the quiet hours. */
  isUrgent?: true
}

/** The kinds of mails that are also sent by WhatsApp (`whatsapp_topic` in the migrations). */
export const whatsappKinds: Record<string, WhatsappKind> = {
  classTomorrow: { topic: 'reminders', template: 'class_reminder' },
  classSoon: { topic: 'reminders', template: 'class_reminder' },
  classCancelled: { topic: 'classes', template: 'class_news' },
  classChanged: { topic: 'classes', template: 'class_news' },
  timetableChanged: { topic: 'classes', template: 'class_news' },
  waitlistOffer: { topic: 'waitlist', template: 'seat_offered', isUrgent: true },
}

/** The language codes of WhatsApp. */
export const templateLanguages: Record<Language, string> = { en: 'en', hi: 'hi' }

/** The time until which a message waits; undefined: it is sent now. */
export const waitsUntil = (
  kind: string,
  when: { startsFirst: Temporal.Instant | null; quietEnd: Temporal.Instant | undefined },
): Temporal.Instant | undefined =>
  waitsForQuietEnd({ ...when, isUrgent: whatsappKinds[kind]?.isUrgent ?? false })

/** The reason, for staff, of a WhatsApp error code. */
export function reasonOf(code: number | null): MailReason {
  if (code === null) return 'noAnswer'
  if (code === 131026 || code === 131021) return 'notReached'
  if (code === 131050) return 'stopped'
  if (code === 131047) return 'windowClosed'
  if (code >= 132000 && code <= 132016) return 'template'
  if (code === 190 || code === 10 || code === 131042) return 'signIn'
  return [4, 80007, 130429, 131048, 131056].includes(code) ? 'busy' : 'refused'
}

const STOP = ['stop', 'stop all', 'unsubscribe', 'बंद', 'बंद करो', 'बंद करें', 'रोकें', 'रोको', 'band', 'band karo']
const START = ['start', 'resume', 'शुरू', 'शुरू करो', 'शुरू करें', 'चालू', 'चालू करें', 'shuru', 'chalu']

/** The command that is the whole message; undefined for any other message. */
export function commandIn(text: string): 'stop' | 'start' | undefined {
  const words = text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\s]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  if (STOP.includes(words)) return 'stop'
  return START.includes(words) ? 'start' : undefined
}

/** The text as a value of a template. The API refuses line breaks, tabs and several spaces in a row. */
export const parameterOf = (text: string): string => text.replace(/\s+/g, ' ').trim().slice(0, 500)

/** The language of a message, for the reply. */
export const languageOf = (text: string): Language => (/\p{Script=Devanagari}/u.test(text) ? 'hi' : 'en')

/**
 * The reply to START. `on`: messages are on. `shared`: several people have the number, so it is unknown who wrote.
 * `account`: the person must turn messages on in the account.
 */
export type StartReply = 'on' | 'shared' | 'account'

export const startReplies: Record<StartReply, Record<Language, (account: string) => string>> = {
  on: {
    en: () => 'Messages by WhatsApp are on. Answer STOP to end them.',
    hi: () => 'WhatsApp से संदेश चालू हैं। रोकने के लिए “बंद” लिखें।',
  },
  shared: {
    en: (account) =>
      `Several people have this number, so we cannot tell who is asking, and nothing was changed. Each of you can turn messages on in the account: ${account}`,
    hi: (account) =>
      `यह नंबर कई लोगों का है, इसलिए पता नहीं चलता कि कौन पूछ रहा है, और कुछ नहीं बदला गया। हर कोई अपने खाते में संदेश चालू कर सकता है: ${account}`,
  },
  account: {
    en: (account) =>
      `Messages by WhatsApp are off. You can turn them on in your account, where you also see what we send: ${account}`,
    hi: (account) =>
      `WhatsApp से संदेश बंद हैं। इन्हें अपने खाते में चालू किया जा सकता है, जहाँ यह भी दिखता है कि हम क्या भेजते हैं: ${account}`,
  },
}
