import { inLanguages } from '#lib/language.ts'

const passes = (count: number) => (count === 1 ? '1 pass' : `${count} passes`)

/** Texts of the passes and packages screen. */
export const packageScreens = inLanguages('packageScreens', {
  title: 'Passes',
  sentence: (sold: number, hidden: number, good: number) =>
    `${sold} ${sold === 1 ? 'package' : 'packages'} on sale${hidden ? `, ${hidden} not on sale` : ''}. ${passes(good)} valid today.`,
  failed: 'The packages could not be loaded.',
  add: 'New package',
  addTitle: 'A new package',
  name: 'Name',
  price: 'Price',
  good: 'Valid today',
  bought: 'Bought',
  notSold: 'not on sale',
  version: (number: number) => `version ${number}`,
  validity: (days: number) => `${days} days`,
  up: (name: string) => `Move ${name} up`,
  down: (name: string) => `Move ${name} down`,
  order: 'Order',
  keeps: (good: number, version: number) =>
    `${passes(good)} valid today ${good === 1 ? 'keeps the terms it was' : 'keep the terms they were'} bought with. Changed terms become version ${version}.`,
  pays: 'Kinds of class it covers',
  where: 'Where',
  everywhere: 'Everywhere',
  priceField: (taxed: boolean): string => (taxed ? 'Price with GST, ₹' : 'Price, ₹'),
  eachField: 'Price per session, as shown, ₹',
  sessions: 'Sessions',
  sessionsHint: 'empty: unlimited',
  days: 'Days valid',
  daysFrom: 'Counted',
  fromFirst: 'from the first session',
  fromPurchase: 'from the purchase',
  unused: 'Days until an unused pass expires',
  description: 'Description on the website',
  hindi: 'Description in Hindi',
  onSale: 'Sold on the website and at the desk',
  newcomers: 'For newcomers only',
  shareable: 'Two people can share a pass: one pays, both book',
  from: 'First day on sale',
  until: 'Last day on sale',
  visibleHint: 'empty: no end',
  save: 'Save',
  make: 'Create',
  cancel: 'Cancel',
  versions: 'Versions',
  versionLine: (price: string, sessions: number | null, days: number) =>
    `${price}, ${sessions === null ? 'unlimited' : `${sessions} sessions`}, ${days} days`,
  holders: (bought: number, good: number) => `${bought} bought, ${good} valid today`,
  who: 'Who bought it',
  noHolders: 'Nobody yet.',
})
