import { expect, test } from 'vitest'
import {
  clockCodec,
  dayCodec,
  linesCodec,
  paragraphsCodec,
  percentCodec,
  rupeesCodec,
  wholeNumberCodec,
} from './codecs.ts'

test('money is entered in rupees and stored in paise', () => {
  expect(['1,500', '₹ 1500.50', '0.5', '1.234', 'ten'].map(rupeesCodec.parse)).toEqual([
    150_000,
    150_050,
    50,
    undefined,
    undefined,
  ])
  expect([150_000, 150_050, 0].map(rupeesCodec.display)).toEqual(['1500', '1500.50', '0'])
})

test('a rate is entered in per cent and stored in basis points', () => {
  expect(['18', '2.5 %', '-1', ''].map(percentCodec.parse)).toEqual([1_800, 250, undefined, undefined])
  expect([1_800, 250, 0].map(percentCodec.display)).toEqual(['18', '2.5', '0'])
})

test('a whole number has neither sign nor fraction', () => {
  expect([' 12 ', '007', '1.5', '-3', 'x'].map(wholeNumberCodec.parse)).toEqual([
    12,
    7,
    undefined,
    undefined,
    undefined,
  ])
})

test('a list has one item per line, and empty lines are ignored', () => {
  expect(linesCodec.parse(' mats \n\n springs\n')).toEqual(['mats', 'springs'])
  expect(linesCodec.display(['mats', 'springs'])).toBe('mats\nsprings')
})

test('paragraphs are separated by blank lines, and the lines of a paragraph are joined', () => {
  expect(paragraphsCodec.parse(' Bring\na mat.\n \n\nBe early.\n')).toEqual(['Bring a mat.', 'Be early.'])
  expect(paragraphsCodec.display(['Bring a mat.', 'Be early.'])).toBe('Bring a mat.\n\nBe early.')
})

test('days and times are shown in words and stored in the API’s format', () => {
  expect(dayCodec.display('2026-11-23')).toBe('23 Nov 2026')
  expect(dayCodec.parse('23 Nov 2026')).toBe('2026-11-23')
  expect(clockCodec.display('18:30')).toBe('6:30 pm')
  expect(clockCodec.parse('6:30 pm')).toBe('18:30')
})
