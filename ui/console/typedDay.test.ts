import { expect, test } from 'vitest'
import { hindi } from '#console/hindi.ts'
import { inLanguage } from '#lib/language.server.ts'
import { registerTranslations } from '#lib/language.ts'
import { clockLabel, dateLabel, readClock, readDay } from './typedDay.ts'

registerTranslations('hi', hindi)
const today = Temporal.PlainDate.from('2026-11-23')

test.each([
  '23 Nov 2026',
  '23 november 2026',
  '23 Nov',
  '23/11/2026',
  '23.11.26',
  '23-11-2026',
  '2026-11-23',
  ' 23 nov, 2026 ',
])('%s is read as its day', (typed) => {
  expect(readDay(typed, today)).toBe('2026-11-23')
})

test.each(['', 'tomorrow', '11/23/2026', '31 Feb 2026', '2026', '23', '23 x 2026'])(
  '%j is not a day',
  (typed) => {
    expect(readDay(typed, today)).toBeUndefined()
  },
)

test('days are written and read in the current language', () => {
  expect(dateLabel('2026-11-23')).toBe('23 Nov 2026')
  inLanguage('hi', () => {
    const hindi = dateLabel('2026-11-23')
    expect(hindi).toBe('23 नवंबर 2026')
    expect(readDay(hindi, today)).toBe('2026-11-23')
    expect(readDay('23 Nov 2026', today)).toBe('2026-11-23')
  })
})

test.each([
  ['6:30 pm', '18:30'],
  ['6.30PM', '18:30'],
  ['6 pm', '18:00'],
  ['12 am', '00:00'],
  ['12:15 pm', '12:15'],
  ['18:30', '18:30'],
  ['0630', '06:30'],
  ['07:00', '07:00'],
])('%s is read as %s', (typed, clock) => {
  expect(readClock(typed)).toBe(clock)
})

test.each(['', 'noon', '6', '25:00', '6:75 pm', '13 pm', '0 am'])('%j is not a time', (typed) => {
  expect(readClock(typed)).toBeUndefined()
})

test('times are written and read in the current language', () =>
  inLanguage('hi', () => {
    for (const clock of ['00:05', '03:30', '05:30', '12:00', '12:15', '16:00', '18:30', '22:00'])
      expect(readClock(clockLabel(clock))).toBe(clock)
    expect(clockLabel('18:30')).toBe('शाम 6:30 बजे')
    expect(['शाम 6', 'सुबह 5:30', '6:30 pm', '18:30'].map(readClock)).toEqual([
      '18:00',
      '05:30',
      '18:30',
      '18:30',
    ])
    expect(['शाम', 'शाम 11', 'सुबह 25', 'कल 6:30 बजे'].map(readClock)).toEqual(Array(4).fill(undefined))
  }))

test('times are written in the studio’s format', () => {
  expect(['00:05', '09:30', '12:00', '18:30'].map(clockLabel)).toEqual([
    '12:05 am',
    '9:30 am',
    '12:00 pm',
    '6:30 pm',
  ])
})
