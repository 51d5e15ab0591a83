import { expect, test } from 'vitest'
import { sampleClass } from '../schema.ts'
import { classFacts } from './classFacts.ts'

test('lists and pages say of a class what they don’t show in another way', () => {
  const lesson = { ...sampleClass, location: 'Gurugram' }
  const [kind, location, ...more] = classFacts(lesson)
  expect([kind, location]).toEqual(['Mat', 'Gurugram'])
  expect(classFacts(lesson, 'kind')).toEqual(['Gurugram', ...more])
  expect(classFacts(sampleClass)).toEqual(['Mat', ...more])
})
