import { expect, test } from 'vitest'
import { changesOf } from './rules.ts'

test('only changed fields are shown', () => {
  const before = { role: 'instructor', terms: { days: 28, sessions: 8 }, kept: true }
  const after = { role: 'frontDesk', terms: { days: 30, sessions: 8 }, kept: true }
  expect(changesOf(before, after)).toEqual([
    { field: 'role', before: 'instructor', after: 'frontDesk' },
    { field: 'terms.days', before: 28, after: 30 },
  ])
})

test('an added value has no `before`, and a removed one no `after`', () => {
  expect(changesOf(null, { email: 'a@b.example' })).toEqual([
    { field: 'email', before: null, after: 'a@b.example' },
  ])
  expect(changesOf({ note: 'x' }, null)).toEqual([{ field: 'note', before: 'x', after: null }])
  expect(changesOf(null, null)).toEqual([])
})

test('lists are shown in one line, and deeply nested values as JSON', () => {
  expect(changesOf({ weekdays: [1, 3] }, { weekdays: [1, 3, 5] })).toEqual([
    { field: 'weekdays', before: '1, 3', after: '1, 3, 5' },
  ])
  const [deep] = changesOf(null, { a: { b: { c: { d: { e: 1 } } } } })
  expect(deep).toEqual({ field: 'a.b.c.d', before: null, after: '{"e":1}' })
  expect(changesOf(null, { rows: [{ n: 1 }] })).toEqual([{ field: 'rows', before: null, after: '[{"n":1}]' }])
})
