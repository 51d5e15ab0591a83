import {
  defaultCountries,
  getActiveFormattingMask,
  guessCountryByPartialPhoneNumber,
  type ParsedCountry,
  parseCountry,
} from 'react-international-phone'
import { languageNow, languageTags } from '#lib/language.ts'

export type Country = ParsedCountry

const mostDigits = 15
export const countries: Country[] = defaultCountries.map(parseCountry)
const india = countries.find(({ iso2 }) => iso2 === 'in') as Country

/** The browser names countries: in the page's language, as they are called today, and no two alike. */
export function countriesInAlphabet(): Country[] {
  const tag = languageTags[languageNow()]
  const names = new Intl.DisplayNames(tag, { type: 'region' })
  return countries
    .map((country) => ({ ...country, name: names.of(country.iso2.toUpperCase()) ?? country.name }))
    .sort((a, b) => a.name.localeCompare(b.name, tag))
}

const digitsOf = (text: string) => text.replace(/\D/g, '')

/** '+919810012345' from whatever is written; '' from nothing. */
export const phoneOf = (text: string) => (digitsOf(text) ? `+${digitsOf(text)}` : '')

/** Whose dial code a number begins with; the one before when it can't be told yet, or when several share the code. */
export function countryOf(text: string, before = india): Country {
  const guess = guessCountryByPartialPhoneNumber({
    phone: phoneOf(text),
    countries: defaultCountries,
    currentCountryIso2: before.iso2,
  })
  return (guess.fullDialCodeMatch && guess.country) || before
}

/** The number of a country, its dial code with it: what a field without a number begins with. */
export const withDialCode = (country: Country, athome = '') => `+${country.dialCode} ${athome}`

/** The digits after the dial code. */
export const atHome = (text: string, country: Country) => {
  const digits = digitsOf(text)
  return digits.startsWith(country.dialCode) ? digits.slice(country.dialCode.length) : digits
}

/** As its country writes it: '+91 98100-12345'. A digit more than expected is kept. */
export function pretty(text: string, country: Country) {
  const digits = [...atHome(text, country)]
  const mask = getActiveFormattingMask({ phone: phoneOf(text), country })
  let written = ''
  for (const sign of mask) {
    if (digits.length === 0) break
    written += sign === '.' ? digits.shift() : sign
  }
  return withDialCode(country, written + digits.join(''))
}

/**
 * What stands in the field after somebody typed, pasted, or let the phone fill it in. At most 15 digits (spec §5).
 * Without a plus it is a number of the chosen country, so that "98100 12345" doesn't become Iran's.
 */
export function read(typed: string, before: string, country: Country) {
  const written = typed.replace(/^\s*00/, '+').replace(/[^\d+() -]/g, '')
  const digits = digitsOf(written).slice(0, mostDigits)
  if (!digits) return written.includes('+') ? '+' : ''
  if (written.trimStart().startsWith('+')) return digits === digitsOf(written) ? written : `+${digits}`
  if (digits === digitsOf(before) || hasDialCode(digits, country)) return `+${digits}`
  return withDialCode(country, digits.replace(/^0+/, '').slice(0, mostDigits - country.dialCode.length))
}

/** Longer than a number at home: then the code is there already. Indian numbers may themselves begin with 91. */
function hasDialCode(digits: string, country: Country) {
  const mask = getActiveFormattingMask({ phone: digits, country })
  return digits.startsWith(country.dialCode) && digits.length > mask.split('.').length - 1
}
