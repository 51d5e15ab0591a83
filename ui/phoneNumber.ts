import {
  defaultCountries,
  getActiveFormattingMask,
  guessCountryByPartialPhoneNumber,
  type ParsedCountry,
  parseCountry,
} from 'react-international-phone'
import { currentLanguage, languageTags } from '#lib/language.ts'

export type Country = ParsedCountry

const MAX_DIGITS = 15
export const countries: Country[] = defaultCountries.map(parseCountry)
const india = countries.find(({ iso2 }) => iso2 === 'in') as Country

/** The countries with their current names in the page's language. */
export function withNames(list: Country[]): Country[] {
  const names = new Intl.DisplayNames(languageTags[currentLanguage()], { type: 'region' })
  return list.map((country) => ({ ...country, name: names.of(country.iso2.toUpperCase()) ?? country.name }))
}

/** In the order of their names, which are all different. */
export const countriesInAlphabet = (): Country[] =>
  withNames(countries).sort((a, b) => a.name.localeCompare(b.name, languageTags[currentLanguage()]))

const digitsOf = (text: string) => text.replace(/\D/g, '')

/** '+919810012345' from any spelling; '' from nothing. */
export const phoneOf = (text: string) => (digitsOf(text) ? `+${digitsOf(text)}` : '')

/**
 * The country of a number's dial code; the previous country if it is not clear yet, or if several share the code.
 */
export function countryOf(text: string, before = india): Country {
  const guess = guessCountryByPartialPhoneNumber({
    phone: phoneOf(text),
    countries: defaultCountries,
    currentCountryIso2: before.iso2,
  })
  return (guess.fullDialCodeMatch && guess.country) || before
}

/** The start of a country's number with its dial code: the initial value of an empty field. */
export const withDialCode = (country: Country, national = '') => `+${country.dialCode} ${national}`

/** The digits after the dial code. */
export const nationalDigits = (text: string, country: Country) => {
  const digits = digitsOf(text)
  return digits.startsWith(country.dialCode) ? digits.slice(country.dialCode.length) : digits
}

/** Formatted as in its country: '+91 98100-12345'. An extra digit is kept. */
export function formatPhone(text: string, country: Country) {
  const digits = [...nationalDigits(text, country)]
  const mask = getActiveFormattingMask({ phone: phoneOf(text), country })
  let written = ''
  for (const sign of mask) {
    if (digits.length === 0) break
    written += sign === '.' ? digits.shift() : sign
  }
  return withDialCode(country, written + digits.join(''))
}

/**
 * The content of the field after somebody typed, pasted, or used autofill. At most 15 digits (spec §5). Without
 * a plus it is a number of the chosen country, so that "98100 12345" does not become Iran's.
 */
export function readTyped(typed: string, before: string, country: Country) {
  const written = typed.replace(/^\s*00/, '+').replace(/[^\d+() -]/g, '')
  const digits = digitsOf(written).slice(0, MAX_DIGITS)
  if (!digits) return written.includes('+') ? '+' : ''
  if (written.trimStart().startsWith('+')) return digits === digitsOf(written) ? written : `+${digits}`
  if (digits === digitsOf(before) || hasDialCode(digits, country)) return `+${digits}`
  return withDialCode(country, digits.replace(/^0+/, '').slice(0, MAX_DIGITS - country.dialCode.length))
}

/** Longer than a national number: then it includes the dial code. Indian numbers may themselves start with 91. */
function hasDialCode(digits: string, country: Country) {
  const mask = getActiveFormattingMask({ phone: digits, country })
  return digits.startsWith(country.dialCode) && digits.length > mask.split('.').length - 1
}
