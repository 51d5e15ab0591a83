import { languageNow } from '#lib/language.ts'
import { studioDay, systemClock } from '#lib/time.ts'
import { type DatedNumber, numberOn } from './rules.ts'

/**
 * What the studio set: its places, its kinds of class and the numbers of its rules by date. One process serves one
 * studio, so they are ambient like its time zone and the language: the server reads them from the database and keeps
 * them (usecases/cacheSettings.server.ts), a browser is given them with its page (app/root.tsx). Pure rules are handed
 * them as an argument.
 */
export interface StudioSettings {
  /** In the studio's order, also those that visitors don't see. */
  locations: readonly LocationSetting[]
  kinds: readonly KindSetting[]
  /** In the order of their days. */
  numbers: readonly DatedNumber[]
  /** Which types of package have tax in their price, from each day on that this changed. */
  taxed: readonly { from: string; types: readonly string[] }[]
}

export interface LocationSetting {
  /** The API's word, and its name in English. */
  name: string
  hindi?: string | undefined
  isOnline?: boolean | undefined
  isHidden?: boolean | undefined
}

export interface KindSetting {
  /** The API's word. */
  key: string
  name: string
  hindi?: string | undefined
  /** None: the one that is called as the kind. */
  glyph?: string | undefined
  /** The types of package that pay for it. */
  paidBy: readonly string[]
  isHidden?: boolean | undefined
}

let current: StudioSettings = { locations: [], kinds: [], numbers: [], taxed: [] }

export const studioSettings = (): StudioSettings => current

export const setStudioSettings = (settings: StudioSettings): void => {
  current = settings
}

const inLanguage = (name: string, hindi: string | undefined) =>
  languageNow() === 'hi' && hindi ? hindi : name

/** What visitors choose from. */
export const shownLocations = (): LocationSetting[] => current.locations.filter(({ isHidden }) => !isHidden)
export const shownKinds = (): KindSetting[] => current.kinds.filter(({ isHidden }) => !isHidden)

/** The place that samples speak of: one of the studio's own. */
export const sampleLocation = (): string => shownLocations()[0]?.name ?? ''

/** A place as people call it, in the language of the moment; also one that is none of ours. */
export function locationName(key: string): string {
  const location = current.locations.find(({ name }) => name === key)
  return location ? inLanguage(location.name, location.hindi) : key
}

/** A kind of class as people call it. */
export function kindName(key: string): string {
  const kind = current.kinds.find((it) => it.key === key)
  return kind ? inLanguage(kind.name, kind.hindi) : key
}

export const glyphOf = (key: string): string => current.kinds.find((it) => it.key === key)?.glyph ?? key

/** The kinds of class that a type of package pays for, as people call them. */
export const kindsPaidBy = (packageType: string): string[] =>
  shownKinds()
    .filter(({ paidBy }) => paidBy.includes(packageType))
    .map(({ key }) => kindName(key))

const PRIVATE_TYPES = ['private', 'semiPrivate']
/** Whether only passes for private sessions pay for it: it then has the page of the privates. */
export function isPrivateKind(key: string): boolean {
  const paidBy = current.kinds.find((it) => it.key === key)?.paidBy ?? []
  return paidBy.length > 0 && paidBy.every((type) => PRIVATE_TYPES.includes(type))
}

/** Whether there is anything for the page of the privates to speak of. */
export const hasPrivates = (): boolean => shownKinds().some(({ key }) => isPrivateKind(key))

/** Whether members may see and book it: neither its place nor its kind is hidden. */
export const isOffered = (
  { locations, kinds }: StudioSettings,
  session: { location: string; kind: string },
): boolean =>
  !locations.find(({ name }) => name === session.location)?.isHidden &&
  !kinds.find(({ key }) => key === session.kind)?.isHidden

/** Whether it is no place that one travels to. */
export const isOnline = ({ locations }: StudioSettings, location: string): boolean =>
  locations.find(({ name }) => name === location)?.isOnline ?? false

export const locationIsOnline = (location: string): boolean => isOnline(current, location)

/** Whether a package of this type pays for a kind of class. */
export const paysFor = ({ kinds }: StudioSettings, packageType: string, key: string): boolean =>
  kinds.find((it) => it.key === key)?.paidBy.includes(packageType) ?? false

/** Members are as old on the day of signing up, in years. */
export const minimumAge = (day = studioDay(systemClock.now())): number =>
  numberOn(current.numbers, 'minimumAge', day)

/** Whether prices have tax in them: those of a type of package, or any. A studio that is not registered tells of none. */
export function pricesIncludeTax(packageType?: string, now = systemClock.now()): boolean {
  const today = studioDay(now).toString()
  const types = current.taxed.findLast(({ from }) => from <= today)?.types ?? []
  return packageType === undefined ? types.length > 0 : types.includes(packageType)
}
