import type { Language } from './language.ts'
import { spans } from './text/spans.ts'

/**
 * The studio's texts contain facts as placeholders: `{minimumAge}` is a bare fact, `{days:passDays}` a number
 * with its unit. So no text can contradict the numbers that the rules use.
 */
export type Facts = Readonly<Record<string, string | number>>

const WEEK = 7
const PLACEHOLDER = /\{(?:(hours|days|weeks|wordDays):)?(\w+)\}/g
type Unit = keyof (typeof spans)['en']

const factOf = (facts: Facts, name: string) => (Object.hasOwn(facts, name) ? facts[name] : undefined)

/** A number of weeks may be a fraction, so it is only valid with the unit `weeks`, which shows fractions in days. */
const fits = (unit: Unit | undefined, name: string) => !name.endsWith('Weeks') || unit === 'weeks'

const inUnit = (n: number, unit: Unit, language: Language): string =>
  unit === 'weeks' && !Number.isInteger(n)
    ? spans[language].days(Math.round(n * WEEK))
    : spans[language][unit](n)

/** The invalid placeholders of a text: an unknown fact, an unknown unit, an unclosed brace. */
export const unknownPlaceholders = (text: string, facts: Facts): string[] => {
  const withoutValid = text.replace(PLACEHOLDER, (whole, unit: Unit | undefined, name: string) => {
    const value = factOf(facts, name)
    return value === undefined || (unit && typeof value !== 'number') || !fits(unit, name) ? whole : ''
  })
  return withoutValid.match(/\{[^{}]*\}?|\}/g) ?? []
}

/** A studio that is not registered for tax has no rate: sentences that mention it are left out. */
const withoutTaxSentences = (text: string, { gstPercent }: Facts): string =>
  Number(gstPercent) > 0 || !text.includes('{gstPercent}')
    ? text
    : text
        .split(/(?<=[.।!?])\s+/)
        .filter((sentence) => !sentence.includes('{gstPercent}'))
        .join(' ')

/** A text that starts with a placeholder still starts with a capital letter. */
const capitaliseStart = (text: string, template: string) =>
  template.startsWith('{') ? text.replace(/^\p{Ll}/u, (first) => first.toUpperCase()) : text

const filled = (template: string, facts: Facts, language: Language): string => {
  const text = withoutTaxSentences(template, facts).replace(
    PLACEHOLDER,
    (whole, unit: Unit | undefined, name: string) => {
      const value = factOf(facts, name)
      if (value === undefined) return whole
      return unit && typeof value === 'number' ? inUnit(value, unit, language) : String(value)
    },
  )
  // A sentence that was left out leaves no double space.
  return capitaliseStart(text.trim().replace(/ {2,}/g, ' '), template)
}

/** Fills the facts into all texts of an object, at any depth. */
export function fillPlaceholders<T>(part: T, facts: Facts, language: Language): T {
  if (typeof part === 'string') return filled(part, facts, language) as T
  if (Array.isArray(part)) return part.map((each) => fillPlaceholders(each, facts, language)) as T
  if (typeof part !== 'object' || part === null) return part
  return Object.fromEntries(
    Object.entries(part).map(([name, inner]) => [name, fillPlaceholders(inner, facts, language)]),
  ) as T
}

/** The first invalid placeholder of each text, by the path of the text (`sections.2.paragraphs.0`). */
export function unknownIn(content: object, facts: Facts, path: string[] = []): Record<string, string> {
  return Object.fromEntries(
    Object.entries(content).flatMap(([name, part]: [string, unknown]): [string, string][] => {
      const location = [...path, name]
      if (typeof part === 'object' && part !== null) return Object.entries(unknownIn(part, facts, location))
      const [unknown] = typeof part === 'string' ? unknownPlaceholders(part, facts) : []
      return unknown ? [[location.join('.'), unknown]] : []
    }),
  )
}

/** Each fact as a placeholder, with its current text; numbers that count something have a unit. */
export const placeholdersOf = (facts: Facts): { name: string; filled: string }[] =>
  Object.keys(facts).map((name) => {
    const unit = /(Hours|Days|Weeks)$/.exec(name)?.[1]?.toLowerCase()
    const placeholder = `{${unit ? `${unit}:${name}` : name}}`
    return { name: placeholder, filled: fillPlaceholders(placeholder, facts, 'en') }
  })
