import type { Language } from '#lib/language.ts'
import { days, hours, weeks, wordDays } from './text/counts.ts'

const WEEK = 7

/** The numbers of the rules that a policy may name. */
export type PolicyNumbers = {
  /** Days from the first session: every pass but the two below. */
  passDays: number
  quarterDays: number
  /** Days from purchase. */
  discoveryDays: number
  /** Weeks from purchase after which an unused pass is gone; told in days where they don't come out whole. */
  unusedWeeks: number
  quarterUnusedWeeks: number
  /** Hours before the start until which cancelling is free. */
  onlineHours: number
  groupHours: number
  reformerHours: number
  /** Clock time on the day before, as printed: '8:00 PM'. */
  morningCutoff: string
  minimumReservations: number
  /** From so many hours before the start the studio decides whether a thin class runs. */
  decisionHours: number
  /** Days that a late cancel or a no-show takes off an Unlimited plan. */
  penaltyDays: number
  /** Days added when the studio cancels a pass's last chance. */
  studioCancelDays: number
  bookAheadWeeks: number
  gstPercent: number
  minimumAge: number
}

type Unit = 'hours' | 'days' | 'weeks' | 'wordDays'
/** A number with its unit, in the words of a language; `wordDays` is for running text. */
const units: Record<Language, Record<Unit, (n: number) => string>> = {
  en: { hours, days, weeks, wordDays },
  hi: {
    hours: (n) => (n === 1 ? '1 घंटा' : `${n} घंटे`),
    days: (n) => `${n} दिन`,
    weeks: (n) => (n === 1 ? '1 हफ़्ता' : `${n} हफ़्ते`),
    wordDays: (n) => (n === 1 ? 'एक दिन' : `${n} दिन`),
  },
}

/** `{minimumAge}` is a number alone, `{days:passDays}` one with its unit. */
const PLACEHOLDER = /\{(?:(hours|days|weeks|wordDays):)?(\w+)\}/g

/** A number of weeks that don't come out whole means nothing but by its own unit, which then tells days. */
const fits = (unit: Unit | undefined, name: string) => !name.endsWith('Weeks') || unit === 'weeks'

const told = (n: number, unit: Unit, language: Language): string =>
  unit === 'weeks' && !Number.isInteger(n)
    ? units[language].days(Math.round(n * WEEK))
    : units[language][unit](n)

/** The placeholders of a text that mean nothing: a name that no rule has, a unit of words, a brace left open. */
export const unknownPlaceholders = (text: string, numbers: PolicyNumbers): string[] => {
  const known = text.replace(PLACEHOLDER, (whole, unit: Unit | undefined, name: string) => {
    const value = Object.hasOwn(numbers, name) ? numbers[name as keyof PolicyNumbers] : undefined
    return value === undefined || (unit && typeof value !== 'number') || !fits(unit, name) ? whole : ''
  })
  return known.match(/\{[^{}]*\}?|\}/g) ?? []
}

const filled = (text: string, numbers: PolicyNumbers, language: Language): string =>
  text.replace(PLACEHOLDER, (whole, unit: Unit | undefined, name: string) => {
    const value = Object.hasOwn(numbers, name) ? numbers[name as keyof PolicyNumbers] : undefined
    if (value === undefined) return whole
    return unit && typeof value === 'number' ? told(value, unit, language) : String(value)
  })

/** All texts of something in the numbers of the rules, however deep they stand. */
export function filledIn<T>(told: T, numbers: PolicyNumbers, language: Language): T {
  if (typeof told === 'string') return filled(told, numbers, language) as T
  if (Array.isArray(told)) return told.map((each) => filledIn(each, numbers, language)) as T
  if (typeof told !== 'object' || told === null) return told
  return Object.fromEntries(
    Object.entries(told).map(([name, part]) => [name, filledIn(part, numbers, language)]),
  ) as T
}
