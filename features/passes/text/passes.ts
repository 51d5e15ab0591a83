import type { LedgerEntryView, PassView } from '#features/passes/schema.ts'
import { packageText } from '#features/passes/text/membership.ts'
import { inLanguages } from '#lib/language.ts'

const count = (n: number, one: string) => `${n} ${n === 1 ? one : `${one}s`}`

/** Texts of the Passes tab (spec §4: its sentences and buttons verbatim). */
export const passesText = inLanguages('passesText', {
  newcomer: 'Begin with one class',
  newcomerLead: () =>
    `The Discovery pack is for newcomers, and pays for ${packageText.kinds('discovery')}. A pass that you buy is shown here, with every session on it.`,
  buyDiscovery: 'Buy Discovery Pack',
  noMembership: 'No membership package found.',
  noMembershipLead: 'A membership covers your next classes.',
  buyMembership: 'Buy Membership',
  label: { discovery: 'Discovery', membership: 'Membership' },
  unlimited: 'Unlimited',
  unlimitedRest: 'sessions while it lasts',
  of: (total: number) => `of ${count(total, 'session')}`,
  left: 'left',
  leftShort: (left: number | null, total: number | null) =>
    left === null ? 'Unlimited' : `${left} of ${total} left`,
  today: 'Today',
  firstClass: (day: string) => `First class ${day}`,
  bought: (day: string) => `Bought ${day}`,
  expires: (day: string) => `Expires ${day}`,
  expired: (day: string) => `Expired ${day}`,
  registration: (day: string) => `bought ${day}`,
  gift: 'A gift',
  yoursSince: (day: string) => `yours since ${day}`,
  yoursFrom: (day: string) => `Yours since ${day}`,
  keeps: 'You keep the terms of your purchase.',
  notStarted: (days: number, before: string) =>
    `Not started: its ${count(days, 'day')} begin with your first session, on a day before ${before}.`,
  startsOn: (days: number, day: string) =>
    `Its ${count(days, 'day')} begin with your first session on ${day}.`,
  revoked: 'This pass has ended.',
  frozen: 'Frozen for now. The days of a freeze are added to the end.',
  next: {
    title: (left: number) => `More than ${left === 1 ? '1 class' : `${left} classes`} to go?`,
    lead: 'The next pass starts with its own first session, so buying early costs you nothing.',
    unlimitedTitle: 'Want to continue after this pass?',
  },
  sharedWith: (name: string) => `Shared with ${name}: you both book with it.`,
  endSharing: 'Stop sharing',
  askEnd: {
    keep: 'Keep sharing',
    own: {
      title: (name: string) => `Stop sharing with ${name}?`,
      text: (name: string, pass: string) =>
        `${name} can then no longer book with ${pass}. If we have their e-mail address, we let them know. While the pass is valid, you can invite somebody again.`,
    },
    shared: {
      title: (name: string) => `Stop using ${name}’s pass?`,
      text: (name: string, pass: string) =>
        `You can then no longer book with ${pass}. If we have the e-mail address of ${name}, we let them know. While the pass is valid, they can invite you again.`,
    },
  },
  shared: 'Shared with you',
  sharedBy: (name: string) => `from ${name}`,
  sharedLead: 'You book with it as with your own pass. Its holder sees these classes.',
  sharingEnded: 'The sharing has ended.',
  all: 'All your passes',
  status: {
    unused: 'not started',
    active: 'active',
    'used up': 'used up',
    frozen: 'frozen',
    expired: 'expired',
    revoked: 'ended',
  } satisfies Record<PassView['status'], string>,
  untilDay: { before: (day: string) => `until ${day}`, after: (day: string) => `ended ${day}` },
})

export const ledgerText = inLanguages('ledgerText', {
  title: 'Where each session went',
  caption: (name: string) => `Every session of ${name}, newest first`,
  heads: { date: 'Date', entry: 'Entry', change: '±', left: 'Left' },
  kinds: {
    granted: 'Granted',
    booked: 'Booked',
    returned: 'Returned',
    forfeited: 'Forfeited',
    adjusted: 'Adjusted by the studio',
    expired: 'Expired',
    revoked: 'Ended',
  } satisfies Record<LedgerEntryView['kind'], string>,
  forYou: (cls: string) => `You cancelled ${cls} in time`,
  forThem: (name: string, cls: string) => `${name} cancelled ${cls} in time`,
  used: (name: string, cls: string) => `${name}: ${cls}`,
  with: (why: string, cls: string) => `${why}: ${cls}`,
  staysUsed: 'The session stays used',
  leftOver: 'What was left when the pass ended',
  days: (days: number) => (days > 0 ? `${count(days, 'day')} more` : `${count(-days, 'day')} off the end`),
  failed: 'We could not load this ledger',
  failedLead: 'Nothing on your pass has changed.',
  empty: 'Nothing has happened on this pass yet.',
})
