import { expect, test } from 'vitest'
import { draftFor } from './giftDraft.ts'

const draft = { recipientName: 'Nikhil', recipientEmail: 'nikhil@people.example' }

test('a draft of a gift is shown to the person who wrote it, also while they are signed out', () => {
  const written = { ...draft, giverId: 'meera' }
  expect(draftFor(written, 'meera')).toBe(written)
  expect(draftFor(written, undefined)).toBe(written)
})

test('a draft of a gift is not shown to another person who signs in', () => {
  expect(draftFor({ ...draft, giverId: 'meera' }, 'asha')).toEqual({})
})

test('a draft that was begun before a sign-in belongs to the person who then signs in', () => {
  expect(draftFor(draft, 'asha')).toBe(draft)
})
