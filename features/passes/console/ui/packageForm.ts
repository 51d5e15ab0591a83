import { parseRupees, toRupees } from '#lib/money.ts'
import type { PackageType } from '../../schema.ts'
import type { ConsolePackage } from '../schema.ts'

/** A package as it is typed: every field is a string. */
export const NEW_PACKAGE = {
  packageName: '',
  packageType: 'group' as string,
  location: 'all' as string,
  pricePaise: '',
  perSessionPricePaise: '',
  totalSessions: '',
  validityDays: '28',
  validityFrom: 'firstSession' as string,
  unusedDays: '42',
  description: '',
  descriptionHindi: '',
  visibleFrom: '',
  visibleUntil: '',
  onSale: 'yes',
  newcomersOnly: '',
}
export type TypedPackage = typeof NEW_PACKAGE

const rupees = (paise: number) => String(toRupees(paise))

export const typedOf = (sold: ConsolePackage): TypedPackage => ({
  packageName: sold.packageName,
  packageType: sold.packageType,
  location: sold.location,
  pricePaise: rupees(sold.pricePaise),
  perSessionPricePaise: rupees(sold.perSessionPricePaise),
  totalSessions: sold.totalSessions?.toString() ?? '',
  validityDays: String(sold.validityDays),
  validityFrom: sold.validityFrom,
  unusedDays: String(sold.unusedDays),
  description: sold.description,
  descriptionHindi: sold.descriptionHindi ?? '',
  visibleFrom: sold.visibleFrom ?? '',
  visibleUntil: sold.visibleUntil ?? '',
  onSale: sold.onSale ? 'yes' : '',
  newcomersOnly: sold.newcomersOnly ? 'yes' : '',
})

/** Text that is not a number is sent as missing: the server reports it at its field. */
const count = (text: string) => (/^\d{1,5}$/.test(text.trim()) ? Number(text) : Number.NaN)

/** For the body of a call; the server names invalid fields. */
export const packageBody = (typed: TypedPackage) => ({
  packageName: typed.packageName,
  packageType: typed.packageType as PackageType,
  location: typed.location,
  pricePaise: parseRupees(typed.pricePaise) ?? Number.NaN,
  perSessionPricePaise: parseRupees(typed.perSessionPricePaise) ?? Number.NaN,
  totalSessions: typed.totalSessions.trim() === '' ? null : count(typed.totalSessions),
  validityDays: count(typed.validityDays),
  validityFrom: typed.validityFrom as ConsolePackage['validityFrom'],
  unusedDays: count(typed.unusedDays),
  description: typed.description,
  descriptionHindi: typed.descriptionHindi.trim() === '' ? null : typed.descriptionHindi,
  visibleFrom: typed.visibleFrom || null,
  visibleUntil: typed.visibleUntil || null,
  onSale: typed.onSale !== '',
  newcomersOnly: typed.newcomersOnly !== '',
})

/** The price of one session, calculated from price and sessions; empty if they are missing. */
function eachOf({ pricePaise, totalSessions }: TypedPackage): string {
  const [price, sessions] = [parseRupees(pricePaise), count(totalSessions)]
  return price && sessions ? rupees(Math.round(price / sessions / PAISE) * PAISE) : ''
}
const PAISE = 100

/** Defaults of a Discovery pass: once for a newcomer, from the day of purchase. */
const DISCOVERY = { totalSessions: '1', validityDays: '15', validityFrom: 'purchase', newcomersOnly: 'yes' }

/** Fields that change along: a price of one session that was typed is kept. */
export function followed(before: TypedPackage, patch: Partial<TypedPackage>): Partial<TypedPackage> {
  const isNew = Object.keys(DISCOVERY).every(
    (name) => Reflect.get(before, name) === Reflect.get(NEW_PACKAGE, name),
  )
  const usual = patch.packageType === 'discovery' && isNew ? DISCOVERY : {}
  const after = { ...before, ...usual, ...patch }
  const follows = patch.perSessionPricePaise === undefined && before.perSessionPricePaise === eachOf(before)
  return { ...usual, ...patch, ...(follows && { perSessionPricePaise: eachOf(after) }) }
}
