import type { PackageType, PackageView } from '#features/passes/schema.ts'
import { inSentence, kindsPaidBy, pricesIncludeTax, shownKinds } from '#features/studio/settings.ts'
import { joinList, whereaboutsText as whereabouts } from '#features/studio/text/whereabouts.ts'
import { inLanguages } from '#lib/language.ts'
import { formatRupees } from '#lib/money.ts'
import { spanText } from './span.ts'

const count = (n: number, one: string) => `${n} ${n === 1 ? one : `${one}s`}`

const upper = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

const namesOf = (type: PackageType) => kindsPaidBy(type).map(inSentence)
/** `mat or barre` */
const kindsOf = (type: PackageType) => joinList(namesOf(type), 'or')

/** Whether a type of package pays for a kind of class that is taught online, or that has no classes yet. */
export const paysOnline = (type: PackageType): boolean =>
  shownKinds().some(({ paidBy, isInStudiosOnly }) => paidBy.includes(type) && !isInStudiosOnly)

type Terms = Pick<
  PackageView,
  'packageType' | 'location' | 'totalSessions' | 'validity' | 'validityFrom' | 'unusedDays'
>

type Location = Pick<Terms, 'packageType' | 'location'>

const where = ({ packageType, location }: Location) =>
  location === 'all' ? whereabouts.anywhere(paysOnline(packageType)) : whereabouts.at(location)

/** A package described in words. Days are calendar days of the studio. */
export const packageText = inLanguages('packageText', {
  sessionsCount: (total: number | null) => (total === null ? 'Unlimited' : String(total)),
  sessionsUnit: (total: number | null): string => (total === 1 ? 'session' : 'sessions'),
  /** In a sentence about newcomers: `one class`, `2 classes`. */
  classes: (total: number | null) => {
    if (total === null) return 'as many classes as you like'
    return total === 1 ? 'one class' : `${total} classes`
  },
  days: (days: number) => count(days, 'day'),
  validFrom: { firstSession: 'from your first session', purchase: 'from purchase' },
  /** `mat or barre` */
  kinds: kindsOf,
  /** Within a sentence: `8 reformer sessions at either studio`, `unlimited reformer sessions online` */
  covers: ({ totalSessions, ...pkg }: Location & Pick<Terms, 'totalSessions'>) =>
    [
      totalSessions ?? 'unlimited',
      kindsOf(pkg.packageType),
      totalSessions === 1 ? 'session' : 'sessions',
      where(pkg),
    ]
      .filter(Boolean)
      .join(' '),
  /** Within a sentence: `at either studio` */
  at: where,
  /** `At either studio` */
  where: (pkg: Location) => upper(where(pkg)),
  /** `Reformer, at either studio`; without a part if its kinds or its locations are hidden by now */
  scope: (pkg: Location) => upper([kindsOf(pkg.packageType), where(pkg)].filter(Boolean).join(', ')),
  terms: ({ validity, validityFrom, unusedDays }: Terms) =>
    validityFrom === 'purchase'
      ? `Valid ${count(validity, 'day')} from today.`
      : `Valid ${count(validity, 'day')} from your first session; if you take none, it expires ${spanText.span(unusedDays)} after today.`,
  unlimited: 'There is nothing to count; the policies say what a late cancel or a missed class costs.',
  forTwo: 'Two people may use it',
  aClass: (rupees: number) => `${formatRupees(rupees)} a class`,
  perWeek: (rupees: number) => `${formatRupees(rupees)} per Week`,
})

const typeNames: Record<PackageType, string> = {
  discovery: 'Discovery',
  get group() {
    return upper(joinList(namesOf('group'), 'and'))
  },
  reformer: 'Reformer',
  private: 'Private',
  semiPrivate: 'Semi-private',
}

export const membershipText = inLanguages('membershipText', {
  title: 'Membership',
  description: (where: string) =>
    `Passes for Pilates${where}: every price${pricesIncludeTax() ? ' with GST' : ''}, and every term in words.`,
  locationFilter: 'Location',
  typeFilter: 'Type of package',
  all: 'All',
  allTypes: 'All types',
  typeNames,
  /** Announced to screen reader users when the filter changes. */
  found: (n: number) => `${count(n, 'package')} shown`,
  fits: (type: PackageType, location: string) =>
    `These cover ${kindsOf(type)} classes ${whereabouts.at(location)}.`,
  seeAll: 'See all packages',
  none: 'No package fits this choice.',
  noneYet: 'No packages are on sale yet.',
  contact: 'Write to us',
  buy: 'Buy',
  buyLabel: (name: string, price: string) => `Buy ${name}, ${price}`,
  valid: 'valid',
  sections: {
    group: {
      get name() {
        return typeNames.group
      },
    },
    reformer: { name: 'Reformer' },
    private: { name: 'Private' },
    semiPrivate: {
      name: 'Semi-private',
    },
    online: { name: 'Online' },
  },
  discovery: {
    label: 'First time with us',
    buy: 'Buy Discovery Pack',
    once: 'Once per person, before any other pass. Not refundable.',
    had: 'You have had your Discovery pass.',
    notNew: 'Discovery is for newcomers: you have held another pass.',
    figure: 'A figure in the roll-over',
  },
})
