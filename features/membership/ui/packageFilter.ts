import type { Location } from '#features/studio/schema.ts'
import type { PackageType, PackageView } from '../schema.ts'

/** What the list is narrowed to; both stand in the address (`?type=reformer&location=Gurugram`). */
export interface PackageFilter {
  type: PackageType | null
  location: Location | null
}

export const filterLocations = ['Faridabad', 'Gurugram', 'Online'] as const satisfies readonly Location[]
export const filterTypes = [
  'group',
  'reformer',
  'private',
  'semiPrivate',
] as const satisfies readonly PackageType[]

/** The timetable's kinds are understood too: who comes from a barre class needs a group pass. */
const typeNamed = new Map<string | null, PackageType>([
  ['discovery', 'discovery'],
  ['group', 'group'],
  ['mat', 'group'],
  ['barre', 'group'],
  ['reformer', 'reformer'],
  ['private', 'private'],
  ['semiPrivate', 'semiPrivate'],
])

/** What is neither a type nor a location counts as not said. */
export const readFilter = (params: URLSearchParams): PackageFilter => ({
  type: typeNamed.get(params.get('type')) ?? null,
  location: filterLocations.find((name) => name === params.get('location')) ?? null,
})

export function addressOf({ type, location }: PackageFilter): string {
  const params = new URLSearchParams()
  if (type) params.set('type', type)
  if (location) params.set('location', location)
  const query = params.toString()
  return query ? `/membership?${query}` : '/membership'
}

/** A reformer and a tower stand in a studio: a package for them is of no use online. */
const inStudioOnly: readonly PackageType[] = ['reformer', 'semiPrivate']

export const isWanted = (pkg: PackageView, { type, location }: PackageFilter): boolean => {
  if (type && pkg.packageType !== type) return false
  if (!location || pkg.location === location) return true
  return pkg.location === 'all' && !(location === 'Online' && inStudioOnly.includes(pkg.packageType))
}

/** A first class fits whoever doesn't ask for a private one. */
export const showsDiscovery = ({ type }: PackageFilter): boolean =>
  type === null || type === 'discovery' || type === 'group' || type === 'reformer'
