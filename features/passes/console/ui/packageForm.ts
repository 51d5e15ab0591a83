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

/** The price of one session, calculated from price and sessions; null if they are missing. */
const eachOf = ({ pricePaise, totalSessions }: PackageForm): number | null =>
  pricePaise && totalSessions ? Math.round(pricePaise / totalSessions / PAISE) * PAISE : null
const PAISE = 100

/** Defaults of a Discovery pass: once for a newcomer, from the day of purchase. */
const DISCOVERY = {
  totalSessions: 1,
  validityDays: 15,
  validityFrom: 'purchase' as ConsolePackage['validityFrom'],
  newcomersOnly: true,
}

/**
 * A change of the form, with the changes of other fields that follow from it. A price per session that was typed stays.
 */
export function withDerivedFields(before: PackageForm, change: Partial<PackageForm>): Partial<PackageForm> {
  const isNew = Object.keys(DISCOVERY).every(
    (name) => Reflect.get(before, name) === Reflect.get(NEW_PACKAGE, name),
  )
  const usual = change.packageType === 'discovery' && isNew ? DISCOVERY : {}
  const follows = change.perSessionPricePaise === undefined && before.perSessionPricePaise === eachOf(before)
  const price = follows && { perSessionPricePaise: eachOf({ ...before, ...usual, ...change }) }
  return { ...usual, ...change, ...price }
}
