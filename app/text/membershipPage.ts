import type { PackageType } from '#features/passes/schema.ts'
import { packageText } from '#features/passes/text/membership.ts'
import { capitalise } from '#lib/capitalise.ts'
import { inLanguages } from '#lib/language.ts'
import { formatRupees } from '#lib/money.ts'

/** The question how often somebody comes, and the pass that fits; used only by the server. */
export const howOftenText = inLanguages('howOftenText', {
  title: 'How often do you come?',
  kinds: 'On what',
  take: 'Then take',
  show: 'Show the pass',
  pick: 'your pick',
  others: 'Everything else',
  perClass: 'a class',
  /** By pace: classes a week. */
  often: {
    1: 'Once a week',
    2: 'Twice a week',
    3: 'Three times a week',
    4: 'Four times a week',
    7: 'Every day',
  },
  scale: { 1: '1×', 2: '2×', 3: '3×', 4: '4×', 7: 'daily' },
  sessions: (count: number) => `${count} ${packageText.sessionsUnit(count)}`,
  unlimited: 'As often as there is a seat',
  days: {
    firstSession: (days: string) => `${days} from your first session`,
    purchase: (days: string) => `${days} from purchase`,
  },
  buy: (name: string, price: string) => `Buy ${name} for ${price}`,
  sharedBy: (each: string, classes: number, days: string) =>
    `${each} is for ${classes === 1 ? '1 class' : `${classes} classes`} in ${days}.`,
  falls: 'Come more and it falls.',
  lasts: (days: string) => `At this pace it lasts ${days}.`,
  pays: (weekly: number) => `This pays for ${weekly} a week.`,
  /** The price of the other classes; `on`: the type of package that pays for classes of another kind. */
  add: (name: string, price: number, on: PackageType | null) =>
    `The others${on ? ` on ${packageText.kinds(on)}` : ''}: ${name}, ${formatRupees(price)} more.`,
})

/** The first class, for newcomers; others can give it to somebody. */
export const firstClassText = inLanguages('firstClassText', {
  /** `offer`: the price, and before it the name of the package if there are several. */
  title: (offer: string) => `First time? ${offer}`,
  friend: (offer: string) => `For a friend? ${offer}`,
  send: 'Send it to them',
  /** The message to send, before the address. */
  message: (price: string, sessions: number | null) =>
    `${capitalise(packageText.classes(sessions))} to begin with, for ${price}:`,
  terms: {
    firstSession: (sessions: string, days: string) => `${sessions}, ${days} from the first.`,
    purchase: (sessions: string, days: string) => `${sessions}, ${days} from purchase.`,
  },
  where: (location: string) => `${location}.`,
})

/** Above the printed prices. */
export const priceSheetText = inLanguages('priceSheetText', { of: (day: string) => `Prices of ${day}` })
