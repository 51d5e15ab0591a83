import { withTranslations } from '#lib/language.ts'
import { hindi } from './messagesPanel.lazy.hi.ts'

/** The texts of the choices of messages. */
const english = {
  title: 'What we send, and where',
  lead: 'Every change is saved at once.',
  message: 'Message',
  channels: { mail: 'Mail', whatsapp: 'WhatsApp', push: 'This device' },
  always: 'always',
  never: 'never',
  cell: (kind: string, channel: string) => `${kind}: by ${channel}`,
  cellOfDevice: (kind: string) => `${kind}: on this device`,
  /** What this browser shows, or why it cannot. */
  device: {
    off: 'Tick what this device should show, also while the site is closed. Your browser then asks you once.',
    on: 'This device shows what is ticked, until you sign out here.',
    denied:
      'This browser does not let us show messages. Allow notifications for this site in its settings, then load this page again.',
    unsupported: 'This browser cannot show notifications.',
    addToHome:
      'To show messages here, first add this site to your home screen (Share, then Add to Home Screen) and open it from there.',
  },
  notAllowed: 'Nothing was changed: the browser was not allowed to show messages.',
  notAllowedYet: 'Nothing comes by WhatsApp until you allow it below.',
  deviceFailed: 'The browser could not be set up for messages. Please try again later.',
  kinds: {
    bookings: 'Booked, moved, cancelled',
    classes: 'A class of yours changes',
    reminders: 'Reminders of classes',
    waitlist: 'Waitlist',
    passes: 'A pass ends soon',
    payments: 'Receipts, invoices, refunds',
    account: 'Sign-ins and account',
  },
  about: {
    bookings: 'with the calendar entry',
    classes: 'moved or cancelled by the studio',
    waitlist: 'a seat for you, or why there is none',
    payments: 'for your records',
    account: 'codes, links and security',
  },
  /** `clock`: such as `6:00 pm`. */
  reminded: (clock: string, minutes: number) =>
    minutes === 0
      ? `at ${clock} on the day before`
      : `at ${clock} on the day before, and ${length(minutes)} before the class`,
  /** `days`: how many days before its last day, the longest first. */
  passDays: (days: number[]) =>
    `${days.map(dayCount).join(' and ')} before its last day, if something is left on it`,
  failed: 'We could not load your choices',
  allowed: 'What you allowed',
  purposes: { whatsapp: 'Messages by WhatsApp', news: 'News and offers by mail' },
  on: 'on',
  off: 'off',
  given: (day: string, version: number | null) =>
    version === null ? `Given on ${day}.` : `Given on ${day}, version ${version}.`,
  withdrawn: (day: string) => `Withdrawn on ${day}.`,
  notAsked: 'You have not allowed this.',
  withdrawHint: 'You can withdraw your consent with one tap.',
  past: 'All your consents, with dates',
  pastLine: (purpose: string, given: boolean, when: string) => `${when}: ${purpose} ${given ? 'on' : 'off'}`,
}

export type English = typeof english
export const messagesPanelText = withTranslations({ en: english, hi: hindi })

const length = (minutes: number) =>
  minutes % 60 === 0 ? `${minutes / 60} ${minutes === 60 ? 'hour' : 'hours'}` : `${minutes} minutes`

const dayCount = (days: number) => (days === 1 ? '1 day' : `${days} days`)
