import { currentLanguage } from '#lib/language.ts'
import { studioDay, studioToday, systemClock } from '#lib/time.ts'
import { type DatedNumber, numberOn } from './rules.ts'

/**
 * The studio's settings: its locations, its kinds of class and the numbers of its rules by date. One process serves one
 * studio, so they are global like the time zone and the language: the server reads them from the database and caches
 * them (usecases/cacheSettings.server.ts), a browser gets them with its page (app/root.tsx). Pure rules receive them as
 * an argument.
 */
export interface StudioSettings {
  /** In the studio's order, including hidden ones. */
  locations: readonly LocationSetting[]
  kinds: readonly KindSetting[]
  /** Ordered by day. */
  numbers: readonly DatedNumber[]
  /** The types of package that have tax in their price, from each day on which this changed. */
  taxed: readonly { from: string; types: readonly string[] }[]
}

export interface LocationSetting {
  /** The location's key in the API, and its name in English. */
  name: string
  hindi?: string | undefined
  isOnline?: boolean | undefined
  isHidden?: boolean | undefined
}

export interface KindSetting {
  /** The key of the kind in the API. */
  key: string
  name: string
  hindi?: string | undefined
  /** The symbol of the kind; by default the one named like its key. */
  glyph?: string | undefined
  /** The types of package that pay for it. */
  paidBy: readonly string[]
  /** It has classes, and none of them is online. */
  isInStudiosOnly?: boolean | undefined
  isHidden?: boolean | undefined
}

let current: StudioSettings = { locations: [], kinds: [], numbers: [], taxed: [] }

export const studioSettings = (): StudioSettings => current

export const setStudioSettings = (settings: StudioSettings): void => {
  current = settings
}

const inLanguage = (name: string, hindi: string | undefined) =>
  currentLanguage() === 'hi' && hindi ? hindi : name

/** The locations that visitors can choose. */
export const shownLocations = (): LocationSetting[] => current.locations.filter(({ isHidden }) => !isHidden)
export const shownKinds = (): KindSetting[] => current.kinds.filter(({ isHidden }) => !isHidden)

/**
 * The kinds of class with a deadline of their own for free cancellation: none without a studio to travel to, because
 * all online classes have the same one.
 */
export const kindsInStudios = (): KindSetting[] =>
  shownLocations().some(({ isOnline }) => !isOnline) ? shownKinds() : []

/** The location for samples: the first one that visitors can choose. */
export const sampleLocation = (): string => shownLocations()[0]?.name ?? ''

/** A location's display name in the current language; also for an unknown one. */
export function locationName(key: string): string {
  const location = current.locations.find(({ name }) => name === key)
  return location ? inLanguage(location.name, location.hindi) : key
}

/** The display name of a kind of class. */
export function kindName(key: string): string {
  const kind = current.kinds.find((kind) => kind.key === key)
  return kind ? inLanguage(kind.name, kind.hindi) : key
}

/**
 * The name of a kind inside an English sentence: `mat`. A name with a capital letter after the first letter stays as
 * the studio writes it: `HIIT`, `Vinyasa Flow`.
 */
export const inSentence = (name: string): string =>
  /\p{Lu}/u.test(name.slice(1)) ? name : name.toLowerCase()
export const glyphOf = (key: string): string => current.kinds.find((kind) => kind.key === key)?.glyph ?? key

/** The display names of the kinds of class that a type of package pays for. */
export const kindsPaidBy = (packageType: string): string[] =>
  shownKinds()
    .filter(({ paidBy }) => paidBy.includes(packageType))
    .map(({ key }) => kindName(key))

const PRIVATE_TYPES = ['private', 'semiPrivate']
/** Whether only passes for private sessions pay for this kind: then it is shown on the page of private sessions. */
export function isPrivateKind(key: string): boolean {
  const paidBy = current.kinds.find((kind) => kind.key === key)?.paidBy ?? []
  return paidBy.length > 0 && paidBy.every((type) => PRIVATE_TYPES.includes(type))
}

/**
 * Whether passes for semi-private sessions pay for this kind, and no others except those for private ones. The people
 * in such a session share an instructor.
 */
export function isSemiPrivateKind(key: string, { kinds }: Pick<StudioSettings, 'kinds'>): boolean {
  const paidBy = kinds.find((kind) => kind.key === key)?.paidBy ?? []
  return paidBy.includes('semiPrivate') && paidBy.every((type) => PRIVATE_TYPES.includes(type))
}

/** Whether the page of private sessions has any content. */
export const hasPrivates = (): boolean => shownKinds().some(({ key }) => isPrivateKind(key))

/** Whether members may see and book a session: neither its location nor its kind is hidden. */
export const isOffered = (
  { locations, kinds }: StudioSettings,
  session: { location: string; kind: string },
): boolean =>
  !locations.find(({ name }) => name === session.location)?.isHidden &&
  !kinds.find(({ key }) => key === session.kind)?.isHidden

/** Whether the location is online, so there is no place to travel to. */
export const isOnline = ({ locations }: StudioSettings, location: string): boolean =>
  locations.find(({ name }) => name === location)?.isOnline ?? false

export const locationIsOnline = (location: string): boolean => isOnline(current, location)

/**
 * Whether a pass for a location, or for `all`, can only be used online: `all` can't while there is a place to travel
 * to. This decides the place of supply for tax (docs/decisions/0203-place-of-supply-of-a-pass.md).
 */
export function isOnlineOnly(location: string): boolean {
  if (location !== 'all') return locationIsOnline(location)
  const shown = shownLocations()
  return shown.length > 0 && shown.every((location) => location.isOnline)
}

/** Whether a package of this type pays for a kind of class. */
export const paysFor = ({ kinds }: StudioSettings, packageType: string, key: string): boolean =>
  kinds.find((kind) => kind.key === key)?.paidBy.includes(packageType) ?? false

/** The minimum age of members on the day of signing up, in years. */
export const minimumAge = (day = studioToday()): number => numberOn(current.numbers, 'minimumAge', day)

/**
 * Whether prices include tax: those of one type of package, or of any type. A studio that is not registered does not
 * mention tax.
 */
export function pricesIncludeTax(packageType?: string, now = systemClock.now()): boolean {
  const today = studioDay(now).toString()
  const types = current.taxed.findLast(({ from }) => from <= today)?.types ?? []
  return packageType === undefined ? types.length > 0 : types.includes(packageType)
}
