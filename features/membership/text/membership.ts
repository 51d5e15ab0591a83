import type { LedgerEntryView, PackageType, PackageView, PassView } from '#features/membership/schema.ts'
import { kindsPaidBy } from '#features/studio/settings.ts'
import { listed, whereaboutsText as whereabouts } from '#features/studio/text/whereabouts.ts'
import { inLanguages } from '#lib/language.ts'
import { formatRupees } from '#lib/money.ts'
import { spanText } from './span.ts'

const count = (n: number, one: string) => `${n} ${n === 1 ? one : `${one}s`}`

const upper = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

const namesOf = (type: PackageType) => kindsPaidBy(type).map((name) => name.toLowerCase())
/** `mat or barre` */
const kindsOf = (type: PackageType) => listed(namesOf(type), 'or')

/** A reformer stands in a studio: what is good everywhere is not always to be had online. */
const inStudioOnly: readonly PackageType[] = ['reformer', 'semiPrivate']

const where = (type: PackageType, location: string) =>
  location === 'all' ? whereabouts.anywhere(!inStudioOnly.includes(type)) : whereabouts.at(location)

type Terms = Pick<
  PackageView,
  'packageType' | 'location' | 'totalSessions' | 'validity' | 'validityFrom' | 'unusedDays'
>

type Place = Pick<Terms, 'packageType' | 'location'>

/** What a package is, in words. Days are calendar days of the studio. */
export const packageText = inLanguages('packageText', {
  sessionsCount: (total: number | null) => (total === null ? 'Unlimited' : String(total)),
  sessionsUnit: (total: number | null): string => (total === 1 ? 'session' : 'sessions'),
  days: (days: number) => count(days, 'day'),
  validFrom: { firstSession: 'from your first session', purchase: 'from purchase' },
  /** `8 reformer sessions at either studio` */
  covers: ({ packageType, location, totalSessions }: Terms) =>
    `${totalSessions ?? 'Unlimited'} ${kindsOf(packageType)} ${totalSessions === 1 ? 'session' : 'sessions'} ${where(packageType, location)}`,
  /** `At either studio` */
  where: ({ packageType, location }: Place) => upper(where(packageType, location)),
  /** `Reformer, at either studio` */
  scope: ({ packageType, location }: Place) =>
    upper(`${kindsOf(packageType)}, ${where(packageType, location)}`),
  terms: ({ validity, validityFrom, unusedDays }: Terms) =>
    validityFrom === 'purchase'
      ? `Valid ${count(validity, 'day')} from today.`
      : `Valid ${count(validity, 'day')} from your first session; if you take none, it expires ${spanText.span(unusedDays)} after today.`,
  unlimited: 'There is nothing to count: a late cancel or a missed class takes 1 day off the end.',
  aClass: (rupees: number) => `${formatRupees(rupees)} a class`,
  perWeek: (rupees: number) => `${formatRupees(rupees)} per Week`,
})

const typeNames: Record<PackageType, string> = {
  discovery: 'Discovery',
  get group() {
    return upper(listed(namesOf('group'), 'and'))
  },
  reformer: 'Reformer',
  private: 'Private',
  semiPrivate: 'Semi-private',
}

export const membershipText = inLanguages('membershipText', {
  title: 'Membership',
  description: () =>
    `Passes for Pilates in ${whereabouts.everywhere()}: every price with GST, and every term in words.`,
  lead: 'Every price includes GST. A pass begins with your first session and does not renew by itself.',
  locationFilter: 'Location',
  typeFilter: 'Type of package',
  all: 'All',
  allTypes: 'All types',
  typeNames,
  /** How many are shown, for those who don't see it change. */
  found: (n: number) => `${count(n, 'package')} shown`,
  fits: (type: PackageType, location: string) =>
    `These cover ${kindsOf(type)} classes ${whereabouts.at(location)}.`,
  seeAll: 'See all packages',
  none: 'No package fits this choice.',
  buy: 'Buy',
  buyLabel: (name: string, price: string) => `Buy ${name}, ${price}`,
  valid: 'valid',
  sections: {
    group: {
      get name() {
        return typeNames.group
      },
      lead: 'Floor and rail, in small groups.',
    },
    reformer: { name: 'Reformer', lead: 'The carriage and its springs, in small groups.' },
    private: { name: 'Private', lead: 'You and one teacher.' },
    semiPrivate: {
      name: 'Semi-private',
      lead: 'Bring a friend. With one of you there, the private rate applies.',
    },
    online: { name: 'Online', lead: 'Live, from wherever you can lie down.' },
  },
  discovery: {
    label: 'First time with us',
    buy: 'Buy Discovery Pack',
    once: 'Once per person, before any other pass. Not refundable.',
    had: 'You have had your Discovery pass.',
    notNew: 'Discovery is for newcomers: you have held another pass.',
    figure: 'A figure in the roll-over',
  },
  policies: (n: {
    unusedDays: number
    quarterUnusedDays: number
    onlineHours: number
    groupHours: number
    reformerHours: number
    morningCutoff: string
    madeWholeDays: number
  }) => [
    {
      title: 'When it starts',
      text: `Your days count from your first session. A pass with none taken expires ${spanText.span(n.unusedDays)} after purchase (Quarter plan: ${spanText.span(n.quarterUnusedDays)}). Passes are not refundable.`,
    },
    {
      title: 'If you cancel',
      text: `Free until ${count(n.groupHours, 'hour')} before mat and barre, ${count(n.reformerHours, 'hour')} before reformer and privates, ${count(n.onlineHours, 'hour')} before online. For mornings: until ${n.morningCutoff} the day before.`,
    },
    {
      title: 'If we cancel',
      text: `The session comes back by itself. If it was your pass’s last chance, the pass gets ${n.madeWholeDays} more days.`,
    },
  ],
})

/** Words of the Passes tab (spec §4: its sentences and buttons verbatim). */
export const passesText = inLanguages('passesText', {
  newcomer: 'Begin with one class',
  newcomerLead:
    'The Discovery pack is one class of mat, barre or reformer, for your first visit. A pass that you buy is shown here, with every session on it.',
  buyDiscovery: 'Buy Discovery Pack',
  noMembership: 'No membership package found.',
  noMembershipLead: 'A membership covers your next classes. It starts with its own first session.',
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
  keeps: 'Your terms stay as bought.',
  notStarted: (days: number, before: string) =>
    `Not started: its ${count(days, 'day')} begin with your first session, on a day before ${before}.`,
  startsOn: (days: number, day: string) =>
    `Its ${count(days, 'day')} begin with your first session on ${day}.`,
  revoked: 'This pass has ended.',
  frozen: 'Frozen for now. The days of a freeze are added to the end.',
  next: {
    title: (left: number) => `More than ${left === 1 ? '1 class' : `${left} classes`} to go?`,
    lead: 'The next pass starts with its own first session, so buying early costs you nothing.',
    unlimitedTitle: 'Want to go on after this?',
  },
  others: 'All your passes',
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
  with: (why: string, cls: string) => `${why}: ${cls}`,
  staysUsed: 'The session stays used',
  leftOver: 'What was left when the pass ended',
  days: (days: number) => (days > 0 ? `${count(days, 'day')} more` : `${count(-days, 'day')} off the end`),
  failed: 'We could not load this ledger',
  failedLead: 'Nothing on your pass has changed.',
  empty: 'Nothing has happened on this pass yet.',
})
