import { describe, expect, test } from 'vitest'
import { inLanguage } from '#lib/language.server.ts'
import { LANGUAGES } from '#lib/language.ts'
import {
  countries,
  countriesInAlphabet,
  countryOf,
  formatPhone,
  nationalDigits,
  phoneOf,
  readTyped,
  withDialCode,
} from './phoneNumber.ts'

const country = (iso2: string) => {
  const match = countries.find((one) => one.iso2 === iso2)
  if (!match) throw new Error(`no country ${iso2}`)
  return match
}
const india = country('in')

describe('the content of the field after input', () => {
  test('a number without a plus belongs to the chosen country', () => {
    expect(phoneOf(readTyped('9810012345', '+91 ', india))).toBe('+919810012345')
  })

  test('an Indian number that starts with 91 gets its dial code too', () => {
    expect(phoneOf(readTyped('9198765432', '', india))).toBe('+919198765432')
  })

  test('a dial code without its plus is not doubled', () => {
    expect(phoneOf(readTyped('919810012345', '', india))).toBe('+919810012345')
  })

  test('00 means plus, and the 0 before a national number is dropped', () => {
    expect(phoneOf(readTyped('0044 7911 123456', '', india))).toBe('+447911123456')
    expect(phoneOf(readTyped('098100 12345', '', india))).toBe('+919810012345')
  })

  test('if only the plus is removed, it is restored', () => {
    expect(readTyped('91 98100', '+91 98100', india)).toBe('+9198100')
  })

  test('letters are dropped, and digits after the 15th too [§5.7 §9.3]', () => {
    expect(readTyped('+91 98a100', '', india)).toBe('+91 98100')
    expect(phoneOf(readTyped('+911234567890123456789', '', india))).toBe('+911234567890123')
    expect(phoneOf(readTyped('1234567890123456789', '', india))).toHaveLength(16)
  })

  test('a cleared field is empty, and a plus may be typed before its digits', () => {
    expect(readTyped('', '+91 9', india)).toBe('')
    expect(readTyped('+', '', india)).toBe('+')
  })
})

test('a number shows its country when its dial code is complete', () => {
  expect(countryOf('+447911123456', india).iso2).toBe('gb')
  expect(countryOf('+4', india).iso2).toBe('in')
  expect(countryOf('', india).iso2).toBe('in')
})

test('a number is formatted as usual in its country, and an additional digit stays', () => {
  expect(formatPhone('919810012345', india)).toBe('+91 98100-12345')
  expect(phoneOf(formatPhone('+9198100123456', india))).toBe('+9198100123456')
  expect(formatPhone('', india)).toBe('+91 ')
})

test('another country keeps the national digits', () => {
  expect(withDialCode(country('de'), nationalDigits('+91 98100', india))).toBe('+49 98100')
})

describe('the list of countries', () => {
  test.each(LANGUAGES)('has unique names, none of them a letter code, in %s', (language) => {
    const names = inLanguage(language, () => countriesInAlphabet()).map(({ name }) => name)
    expect(names).toHaveLength(countries.length)
    expect(new Set(names).size).toBe(names.length)
    expect(names.filter((name) => name === '' || /^[A-Z]{2}$/.test(name))).toEqual([])
    expect(names).toEqual(names.toSorted(new Intl.Collator(`${language}-IN`).compare))
  })

  test.each([
    ['en', { tr: 'Türkiye', sz: 'Eswatini', mk: 'North Macedonia', cz: 'Czechia', in: 'India' }],
    ['hi', { tr: 'तुर्किये', sz: 'एस्वाटिनी', mk: 'उत्तरी मकदूनिया', cz: 'चेकिया', in: 'भारत' }],
  ] as const)('uses the current names of countries, in %s', (language, currentNames) => {
    const listed = inLanguage(language, () => countriesInAlphabet())
    const named = Object.keys(currentNames).map((iso2) => [
      iso2,
      listed.find((one) => one.iso2 === iso2)?.name,
    ])
    expect(Object.fromEntries(named)).toEqual(currentNames)
  })
})
