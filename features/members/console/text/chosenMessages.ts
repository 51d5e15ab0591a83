import { inLanguages } from '#lib/language.ts'

/** What a member chose about messages, for staff. */
export const chosenText = inLanguages('chosenText', {
  wantsAll: 'Gets all kinds of mails.',
  kinds: {
    bookings: 'Bookings',
    classes: 'Classes that change',
    reminders: 'Reminders',
    waitlist: 'Waitlist',
    passes: 'Mails before a pass ends',
    payments: 'Payments',
    account: 'Account',
  },
  unwanted: (kind: string, channel: 'mail' | 'whatsapp' | 'push', since: string) =>
    `${kind}: not by ${{ mail: 'mail', whatsapp: 'WhatsApp', push: 'device' }[channel]}, since ${since}.`,
  purposes: { whatsapp: 'Messages by WhatsApp:', news: 'News and offers by mail:' },
  given: (day: string) => `allowed on ${day}.`,
  withdrawn: (day: string) => `not allowed, since ${day}.`,
  version: (version: number) => `Version ${version} of the consent text.`,
  recordedBy: (name: string) => `Recorded by ${name}.`,
})
