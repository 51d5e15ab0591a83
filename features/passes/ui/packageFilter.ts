import { kindsPaidBy, locationIsOnline, shownLocations, studioSettings } from '#features/studio/settings.ts'
import type { PackageType, PackageView } from '../schema.ts'

/** The filter of the list; both values are in the address (`?type=reformer&location=Gurugram`). */
export interface PackageFilter {
  type: PackageType | null
  location: string | null
}

export const filterLocations = (): string[] => shownLocations().map(({ name }) => name)
export const filterTypes = [
  'group',
  'reformer',
  'private',
  'semiPrivate',
] as const satisfies readonly PackageType[]

/** Types that pay for an offered kind of class. */
export const shownTypes = () => filterTypes.filter((type) => kindsPaidBy(type).length > 0)

/** Of `shownTypes`, those that a package has, plus the chosen type even if no package has it. */
export const typesToChoose = (packages: PackageView[], { type: chosen }: PackageFilter) =>
  shownTypes().filter((type) => type === chosen || packages.some((pkg) => pkg.packageType === type))

const isType = (word: string): word is PackageType =>
  word === 'discovery' || filterTypes.some((type) => type === word)

/** The timetable's kinds are accepted too: a barre class needs a group pass. */
function typeNamed(word: string | null): PackageType | null {
  if (word === null || isType(word)) return word
  const paidBy = studioSettings().kinds.find(({ key }) => key === word)?.paidBy ?? []
  return paidBy.filter(isType).find((type) => type !== 'discovery') ?? null
}

/** An unknown type or location is ignored. */
export const readFilter = (params: URLSearchParams): PackageFilter => ({
  type: typeNamed(params.get('type')),
  location: filterLocations().find((name) => name === params.get('location')) ?? null,
})

export function addressOf({ type, location }: PackageFilter): string {
  const params = new URLSearchParams()
  if (type) params.set('type', type)
  if (location) params.set('location', location)
  const query = params.toString()
  return query ? `/membership?${query}` : '/membership'
}

/** Reformers and towers are only in studios: a package for them is of no use online. */
const inStudioOnly: readonly PackageType[] = ['reformer', 'semiPrivate']

export const matchesFilter = (pkg: PackageView, { type, location }: PackageFilter): boolean => {
  if (type && pkg.packageType !== type) return false
  if (!location || pkg.location === location) return true
  return pkg.location === 'all' && !(locationIsOnline(location) && inStudioOnly.includes(pkg.packageType))
}

/** Whether the Discovery package is shown: always, unless the filter is for private classes. */
export const showsDiscovery = ({ type }: PackageFilter): boolean =>
  type === null || type === 'discovery' || type === 'group' || type === 'reformer'
