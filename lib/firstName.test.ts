import { expect, test } from 'vitest'
import { firstName } from './firstName.ts'

test.each([
  ['Ananya Rao', 'Ananya'],
  ['Jo', 'Jo'],
  ['Dr. Meera Iyer', 'Dr. Meera'],
  ['K. R. Leela', 'K. R. Leela'],
  ['ആനന്ദവല്ലി', 'ആനന്ദവല്ലി'],
  ['', ''],
])('%s is called %s: a title or an initial alone is no name', (name, first) => {
  expect(firstName(name)).toBe(first)
})
