import { expect, test } from 'vitest'
import { firstName } from './firstName.ts'

test.each([
  ['Ananya Rao', 'Ananya'],
  ['Jo', 'Jo'],
  ['Dr. Meera Iyer', 'Dr. Meera'],
  ['K. R. Leela', 'K. R. Leela'],
  ['ആനന്ദവല്ലി', 'ആനന്ദവല്ലി'],
  ['', ''],
])('the first name of "%s" is "%s": a title or an initial alone does not count', (name, expected) => {
  expect(firstName(name)).toBe(expected)
})
