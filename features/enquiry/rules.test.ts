import { expect, test } from 'vitest'
import { fillTemplate, fitsEveryRecipient, mayReply, parametersOf, repliesUntil } from './rules.ts'

const instantAt = (text: string) => Temporal.Instant.from(text)
const wroteAt = instantAt('2026-11-23T06:30:00Z')

test('free text is accepted for 24 hours after the last message, and not at the end of them', () => {
  expect(repliesUntil(wroteAt).toString()).toBe('2026-11-24T06:30:00Z')
  expect(mayReply(wroteAt, wroteAt)).toBe(true)
  expect(mayReply(wroteAt, instantAt('2026-11-24T06:29:59.999Z'))).toBe(true)
  expect(mayReply(wroteAt, instantAt('2026-11-24T06:30:00Z'))).toBe(false)
  expect(mayReply(null, wroteAt)).toBe(false)
})

const template = { status: 'APPROVED', category: 'UTILITY', body: 'Hello {{1}}, we have an answer.' }
test.each([
  [true, template],
  [true, { ...template, body: 'We have an answer.' }],
  [false, { ...template, body: 'Hello {{1}}. {{2}}.' }],
  [false, { ...template, body: null }],
  [false, { ...template, status: 'PENDING' }],
  [false, { ...template, category: 'MARKETING' }],
])('a template can be sent to anybody: %s', (expected, given) => {
  expect(fitsEveryRecipient(given)).toBe(expected)
})

test('every placeholder of a template becomes the first name; without one, no value is needed', () => {
  const name = '  Kirti Jain '
  expect(fillTemplate('Hello {{1}}. {{1}}, we are here.', name)).toBe('Hello Kirti. Kirti, we are here.')
  expect([parametersOf('Hello {{1}}.', name), parametersOf('Hello.', name)]).toEqual([['Kirti'], []])
})
