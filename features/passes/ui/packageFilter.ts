import { kindsPaidBy, locationIsOnline, shownLocations, studioSettings } from '#features/studio/settings.ts'
import type { PackageType, PackageView } from '../schema.ts'

/** What the list is narrowed to; both stand in the address (`?type=reformer&location=Gurugram`). */
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

/** Those that pay for a kind of class that is offered. */
export const shownTypes = () => filterTypes.filter((type) => kindsPaidBy(type).length > 0)

/** Of those, what there is a package of, and what is chosen though there is none. */
export const typesToChoose = (packages: PackageView[], { type: chosen }: PackageFilter) =>
  shownTypes().filter((type) => type === chosen || packages.some((pkg) => pkg.packageType === type))

const isType = (word: string): word is PackageType =>
  word === 'discovery' || filterTypes.some((type) => type === word)

/** The timetable's kinds are understood too: who comes from a barre class needs a group pass. */
function typeNamed(word: string | null): PackageType | null {
  if (word === null || isType(word)) return word
  const paidBy = studioSettings().kinds.find(({ key }) => key === word)?.paidBy ?? []
  return paidBy.filter(isType).find((type) => type !== 'discovery') ?? null
}

/** What is neither a type nor a location counts as not said. */
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

/** A reformer and a tower stand in a studio: a package for them is of no use online. */
const inStudioOnly: readonly PackageType[] = ['reformer', 'semiPrivate']

export const isWanted = (pkg: PackageView, { type, location }: PackageFilter): boolean => {
  if (type && pkg.packageType !== type) return false
  if (!location || pkg.location === location) return true
  return pkg.location === 'all' && !(locationIsOnline(location) && inStudioOnly.includes(pkg.packageType))
}

/** A first class fits whoever doesn't ask for a private one. */
export const showsDiscovery = ({ type }: PackageFilter): boolean =>
  type === null || type === 'discovery' || type === 'group' || type === 'reformer'
