import { kindsPaidBy, locationIsOnline, shownLocations, studioSettings } from '#features/studio/settings.ts'
import type { PackageType, PackageView } from '../schema.ts'
import { paysOnline } from '../text/membership.ts'

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

/** The types that pay for a kind of class of the studio. */
export const shownTypes = () => filterTypes.filter((type) => kindsPaidBy(type).length > 0)

/** The types of `shownTypes` that a package has, and the chosen type even if no package has it. */
export const typesToChoose = (packages: PackageView[], { type: chosen }: PackageFilter) =>
  shownTypes().filter((type) => type === chosen || packages.some((pkg) => pkg.packageType === type))

const isType = (value: string): value is PackageType =>
  value === 'discovery' || filterTypes.some((type) => type === value)

/** Kinds of the timetable are accepted too: `barre` is the type of the packages that pay for barre, such as group. */
function parseType(value: string | null): PackageType | null {
  if (value === null || isType(value)) return value
  const paidBy = studioSettings().kinds.find(({ key }) => key === value)?.paidBy ?? []
  return paidBy.filter(isType).find((type) => type !== 'discovery') ?? null
}

/** The filter in an address. An unknown type or location is ignored. */
export const readFilter = (params: URLSearchParams): PackageFilter => ({
  type: parseType(params.get('type')),
  location: filterLocations().find((name) => name === params.get('location')) ?? null,
})

export function addressOf({ type, location }: PackageFilter): string {
  const params = new URLSearchParams()
  if (type) params.set('type', type)
  if (location) params.set('location', location)
  const query = params.toString()
  return query ? `/membership?${query}` : '/membership'
}

export const matchesFilter = (pkg: PackageView, { type, location }: PackageFilter): boolean => {
  if (type && pkg.packageType !== type) return false
  if (!location || pkg.location === location) return true
  return pkg.location === 'all' && (!locationIsOnline(location) || paysOnline(pkg.packageType))
}

/** The Discovery packages for the chosen location, whatever the chosen type is. */
export const discoveryFor = <P extends PackageView>(packages: P[], filter: PackageFilter): P[] =>
  packages.filter((pkg) => matchesFilter(pkg, { ...filter, type: 'discovery' }))

/** Whether Discovery packages are shown: always, unless the filter is for private or semi-private classes. */
export const showsDiscovery = ({ type }: PackageFilter): boolean =>
  type !== 'private' && type !== 'semiPrivate'
