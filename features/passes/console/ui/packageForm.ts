import type { Body } from '#lib/api.ts'
import type { DraftValues } from '#ui/console/filled.ts'
import type { ConsolePackage, PackageDetail, packageContract } from '../schema.ts'

export type PackageBody = Body<typeof packageContract, 'POST /console/packages'>
/** `version` is the revision that the edit is based on. */
export type PackageForm = DraftValues<PackageBody> & { version: number }

export const NEW_PACKAGE: PackageForm = {
  version: 0,
  packageName: '',
  packageType: 'group',
  location: 'all',
  pricePaise: null,
  perSessionPricePaise: null,
  totalSessions: null,
  validityDays: 28,
  validityFrom: 'firstSession',
  unusedDays: 42,
  description: '',
  descriptionHindi: null,
  visibleFrom: null,
  visibleUntil: null,
  onSale: true,
  newcomersOnly: false,
  shareable: false,
}

export function formOf({ revision, ...sold }: PackageDetail): PackageForm {
  const { _id, version, sold: isSold, bought, good, versions, ...edited } = sold
  return { ...edited, version: revision }
}

/** The price of one session in whole rupees, calculated from price and sessions; null if one of them is missing. */
const sessionPriceOf = ({ pricePaise, totalSessions }: PackageForm): number | null =>
  pricePaise && totalSessions ? Math.round(pricePaise / totalSessions / PAISE) * PAISE : null
const PAISE = 100

/** Defaults of a Discovery package: one session for a newcomer, valid from the day of purchase. */
const DISCOVERY = {
  totalSessions: 1,
  validityDays: 15,
  validityFrom: 'purchase' as ConsolePackage['validityFrom'],
  newcomersOnly: true,
}

/**
 * A change of the form, with the resulting changes of other fields: the defaults of a Discovery package, and the price
 * of one session unless staff typed one.
 */
export function withDerivedFields(before: PackageForm, change: Partial<PackageForm>): Partial<PackageForm> {
  const isUntouched = Object.keys(DISCOVERY).every(
    (name) => Reflect.get(before, name) === Reflect.get(NEW_PACKAGE, name),
  )
  const defaults = change.packageType === 'discovery' && isUntouched ? DISCOVERY : {}
  const isDerived =
    change.perSessionPricePaise === undefined && before.perSessionPricePaise === sessionPriceOf(before)
  const price = isDerived && { perSessionPricePaise: sessionPriceOf({ ...before, ...defaults, ...change }) }
  return { ...defaults, ...change, ...price }
}
