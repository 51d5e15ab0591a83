import { expect, test } from 'vitest'
import { actions } from '../actions.ts'
import { actionNames } from '../text/actions.ts'
import { matchActions, parseActionAndPerson } from './matchActions.ts'
import { parseDays } from './parseDays.ts'

const names = (typed: string) => matchActions(typed, actions).map(({ name }) => name)

test.each([
  ['refund', 'refund'],
  ['holiday', 'addHoliday'],
  ['new class', 'newClass'],
  ['gst', 'tax'],
  ['cash up', 'cashUp'],
  ['export', 'exportAll'],
  ['add instructor', 'newInstructor'],
  ['check in', 'checkIn'],
  ['substitute', 'changeClass'],
  ['pause', 'freezePass'],
] as const)('“%s” finds the matching action', (typed, name) => {
  expect(names(typed)).toContain(name)
})

test('an action is found only by the beginnings of its words; matches of its name come first', () => {
  expect(names('ook')).toEqual([])
  expect(names('cancel')[0]).toBe('cancelBooking')
  expect(names('')).toEqual([])
})

test('an action and the person it is about are separated', () => {
  const parsed = parseActionAndPerson('book for Asha Rao', actions)
  expect(parsed?.about).toBe('asha rao')
  expect(parsed?.actions.map(({ name }) => name)).toContain('bookFor')
  expect(parseActionAndPerson('sell to asha-1@example.com', actions)?.about).toBe('asha-1@example.com')
  expect(parseActionAndPerson('asha rao', actions)).toBeUndefined()
  expect(parseActionAndPerson('book', actions)).toBeUndefined()
})

test('every action has a unique name and a path inside the console', () => {
  expect(new Set(actions.map(({ name }) => name)).size).toBe(Object.keys(actionNames).length)
  for (const { asksFor, to } of actions) if (!asksFor) expect(to).toMatch(/^\/[a-z]/)
})

const monday = Temporal.PlainDate.from('2026-11-23')
test.each([
  ['today', '2026-11-23'],
  ['tom', '2026-11-24'],
  ['yesterday', '2026-11-22'],
  ['fri', '2026-11-27'],
  ['monday', '2026-11-23'],
  ['27', '2026-11-27'],
  ['5', '2026-12-05'],
  ['27 nov', '2026-11-27'],
  ['2026-12-24', '2026-12-24'],
])('“%s” is read as a day', (typed, day) => {
  expect(parseDays(typed, monday).map(String)).toEqual([day])
})

test.each(['', 'fr', '32', '31 feb', 'asha'])('“%s” is not read as a day', (typed) => {
  expect(parseDays(typed, monday)).toEqual([])
})
