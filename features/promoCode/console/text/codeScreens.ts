import { inLanguages } from '#lib/language.ts'
import type { PromoKind } from '../../rules.ts'
import type { ConsoleCode } from '../schema.ts'

const codes = (count: number) => (count === 1 ? '1 code' : `${count} codes`)

/** Texts of the screen of promo codes. Amounts such as `₹6,400`. */
export const codeScreens = inLanguages('codeScreens', {
  title: 'Promo codes',
  sentence: (current: number, used: number, given: string) =>
    `${codes(current)} can be used now. All codes together: ${used} ${used === 1 ? 'use' : 'uses'}, ${given} in discounts.`,
  failed: 'The codes could not be loaded.',
  none: 'No code yet. A code lowers the price of the packages that you choose, online and at the desk.',
  add: 'New code',
  addTitle: 'A new code',
  code: 'Code',
  codeHint: '3 to 20 letters and digits; it can’t be renamed',
  state: 'Status',
  states: {
    current: 'active',
    notYet: 'scheduled',
    ended: 'ended',
    usedUp: 'used up',
    stopped: 'stopped',
  } satisfies Record<ConsoleCode['state'], string>,
  used: 'Uses',
  usedOf: (used: number, limit: number | null) =>
    limit === null ? `${used} used` : `${used} of ${limit} used`,
  given: 'Discount',
  lead: (used: string, given: string, reserved: number) =>
    `${used}, ${given} in discounts.${reserved ? ` ${reserved} in checkouts that are open now.` : ''}`,
  kind: 'Discount type',
  kinds: {
    amount: 'an amount',
    percentage: 'a percentage',
    price: 'down to a fixed price',
  } satisfies Record<PromoKind, string>,
  values: { amount: 'Amount, ₹', percentage: 'Per cent', price: 'Price, ₹' } satisfies Record<
    PromoKind,
    string
  >,
  fraction: 'rounded to a paisa in the buyer’s favour',
  from: 'First day',
  until: 'Last day',
  untilHint: 'empty: no end',
  total: 'Total limit',
  perPerson: 'Limit per person',
  noLimit: 'empty: no limit',
  packages: 'For these packages',
  allPackages: 'All packages',
  newcomers: 'Only for people who have never had a pass',
  combinable: 'Can be combined with other codes that allow it (at most 3)',
  preview: 'Preview',
  asCharged: 'as it will be charged',
  noPreview: 'Enter the discount.',
  reduced: (price: string, reduced: string) => `${price} → ${reduced}`,
  taxOf: (taxable: string, half: string) => `${taxable} + CGST ${half} + SGST ${half}`,
  notFor: 'not for this package',
  noCheaper: 'no discount',
  membersRead: 'What members read',
  link: 'Link for adverts',
  linkHint: (end: string) =>
    `The page shows the discount, and the code is already entered in the checkout. ${end} works on every page of the site.`,
  save: 'Save',
  make: 'Create',
  cancel: 'Cancel',
  stop: 'Stop it now',
  stopTitle: (code: string) => `Stop ${code}?`,
  stopText:
    'Nobody can apply the code any more, and it can’t be started again. Open checkouts keep it for up to 30 minutes.',
  stopped: 'It was stopped, and can’t be started again.',
  who: 'Who used it',
  unused: 'Nobody yet.',
  use: (packageName: string, day: string) => `${packageName}, ${day}`,
  seePayment: (name: string) => `${name}’s payment`,
})
