import { expect, test } from 'vitest'
import type { RuleName } from '#features/studio/rules.ts'
import { specSettings } from '#tests/settings.ts'
import { dueNotices, fitHabits, followingTypes, isTimely } from './rules.ts'

const withNumbers = (values: Partial<Record<RuleName, number>>) => ({
  ...specSettings,
  numbers: specSettings.numbers.map((each) => ({ ...each, value: values[each.rule] ?? each.value })),
})
const instantAt = (time: string) => Temporal.ZonedDateTime.from(`${time}[Asia/Kolkata]`).toInstant()
const windowsAt = (time: string, settings = specSettings) =>
  dueNotices(instantAt(time), settings).map(({ notice, from, until }) => `${notice} ${from} ${until}`)
const EVENING = ['first 2026-11-28 2026-12-02', 'last 2026-11-26 2026-11-27']

test.each([
  ['2026-11-25T17:59', []],
  ['2026-11-25T18:00', EVENING],
  ['2026-11-25T21:59', EVENING],
  ['2026-11-25T22:00', []],
  ['2026-11-26T00:30', []],
])('the notices and last days that are due at %s: %j', (time, expected) =>
  expect(windowsAt(time)).toEqual(expected),
)

test.each([
  [{ passNoticeDays: 0 }, ['last 2026-11-26 2026-11-27']],
  [{ passLastNoticeDays: 0 }, ['first 2026-11-26 2026-12-02']],
  [{ passNoticeDays: 0, passLastNoticeDays: 0 }, []],
  [
    { passNoticeDays: 2, passLastNoticeDays: 5 },
    ['first 2026-11-28 2026-11-30', 'last 2026-11-26 2026-11-27'],
  ],
  [{ passNoticeDays: 3, passLastNoticeDays: 3 }, ['last 2026-11-26 2026-11-28']],
])('the notices and last days that are due with the numbers %j: %j', (numbers, expected) =>
  expect(windowsAt('2026-11-25T18:00', withNumbers(numbers))).toEqual(expected),
)

test.each([
  ['first', '2026-12-02', true],
  ['first', '2026-12-03', false],
  ['first', '2026-11-27', false],
  ['last', '2026-11-27', true],
  ['last', '2026-11-26', true],
  ['last', '2026-11-25', false],
] as const)('a %s notice of the last day %s is timely on 25 November: %s', (notice, day, expected) => {
  const [lastDay, today] = [day, '2026-11-25'].map((text) => Temporal.PlainDate.from(text))
  if (lastDay && today) expect(isTimely({ notice, lastDay }, today, specSettings)).toBe(expected)
})

test('a pass replaces another one if both pay for a common kind of class', () => {
  const following = followingTypes(specSettings)
  expect(following.group?.toSorted()).toEqual(['discovery', 'group'])
  expect(following.discovery?.toSorted()).toEqual(['discovery', 'group', 'reformer'])
  expect(following.private).toEqual(['private'])
})

/** Tuesday is the 24th. */
const habits = [
  {
    name: 'the same weekday and hour',
    attended: ['2026-11-17T18:30'],
    coming: ['2026-11-24T18:30'],
    fits: [0],
  },
  {
    name: 'another minute of the same hour',
    attended: ['2026-11-17T18:00'],
    coming: ['2026-11-24T18:30'],
    fits: [0],
  },
  { name: 'another hour', attended: ['2026-11-17T18:30'], coming: ['2026-11-24T19:30'], fits: [] },
  { name: 'another weekday', attended: ['2026-11-17T18:30'], coming: ['2026-11-25T18:30'], fits: [] },
  {
    name: 'the weekday in the studio differs from the one in UTC',
    attended: ['2026-11-17T01:00'],
    coming: ['2026-11-24T01:00', '2026-11-23T23:30'],
    fits: [0],
  },
  { name: 'nothing attended', attended: [], coming: ['2026-11-24T18:30'], fits: [] },
  {
    name: 'at most three, of the strongest habits, soonest first',
    attended: [
      '2026-11-09T08:00',
      '2026-11-10T08:00',
      '2026-11-17T08:00',
      '2026-11-11T08:00',
      '2026-11-18T08:00',
      '2026-11-12T08:00',
    ],
    coming: ['2026-11-23T08:00', '2026-11-24T08:00', '2026-11-25T08:00', '2026-11-26T08:00'],
    fits: [0, 1, 2],
  },
  {
    name: 'strong habits are preferred to sooner classes',
    attended: [
      '2026-11-09T08:00',
      '2026-11-10T08:00',
      '2026-11-11T08:00',
      '2026-11-12T08:00',
      '2026-11-19T08:00',
    ],
    coming: ['2026-11-23T08:00', '2026-11-24T08:00', '2026-11-25T08:00', '2026-11-26T08:00'],
    fits: [0, 1, 3],
  },
]
test.each(habits)('classes that fit habits: $name', ({ attended, coming, fits }) => {
  const of = (time: string) => ({ classId: 'a', startsAt: instantAt(time) })
  const sessions = coming.map(of)
  expect(fitHabits(attended.map(of), sessions)).toEqual(fits.map((index) => sessions[index]))
})

test('a single class at that time is not a habit', () => {
  const startsAt = instantAt('2026-11-24T18:30')
  const attended = [{ classId: 'a', startsAt: instantAt('2026-11-17T18:30') }]
  expect(fitHabits(attended, [{ classId: 'b', startsAt }])).toEqual([])
})
