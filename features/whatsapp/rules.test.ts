import { expect, test } from 'vitest'
import { commandIn, parameterOf, reasonOf, waitsUntil } from './rules.ts'

test.each([
  ['STOP', 'stop'],
  [' Stop. ', 'stop'],
  ['बंद', 'stop'],
  ['बंद करो!', 'stop'],
  ['START', 'start'],
  ['शुरू', 'start'],
  ['Please stop calling me Kirti', undefined],
  ['क्लास बंद है?', undefined],
  ['', undefined],
])('the message “%s” is the command %s', (text, command) => {
  expect(commandIn(text)).toBe(command)
})

const instantAt = (text: string) => Temporal.Instant.from(text)
const quietEnd = instantAt('2026-11-24T01:30:00Z')
test.each([
  [
    'a cancellation outside the quiet hours',
    'classCancelled',
    { startsFirst: null, quietEnd: undefined },
    undefined,
  ],
  [
    'a cancellation of a later class',
    'classCancelled',
    { startsFirst: instantAt('2026-11-24T04:30:00Z'), quietEnd },
    quietEnd,
  ],
  [
    'a cancellation of an early class',
    'classCancelled',
    { startsFirst: instantAt('2026-11-24T04:29:00Z'), quietEnd },
    undefined,
  ],
  ['news of a class whose time is not known', 'timetableChanged', { startsFirst: null, quietEnd }, undefined],
  ['an offer that ends', 'waitlistOffer', { startsFirst: null, quietEnd }, undefined],
])('%s waits for the end of the quiet hours only if it is not too late then', (_, kind, when, expected) => {
  expect(waitsUntil(kind, when)?.toString()).toBe(expected?.toString())
})

test('a value of a template is on one line', () => {
  expect(parameterOf(' Soon:\n\tmat   at 6 ')).toBe('Soon: mat at 6')
})

test('each error code has a reason for staff', () => {
  expect([131026, 131050, 132001, 190, 130429, 1, null].map(reasonOf)).toEqual([
    ...['notReached', 'stopped', 'template', 'signIn', 'busy', 'refused', 'noAnswer'],
  ])
})
