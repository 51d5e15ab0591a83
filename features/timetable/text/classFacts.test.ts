import { expect, test } from 'vitest'
import { sampleClass } from '../schema.ts'
import { classFacts } from './classFacts.ts'

test('lists and pages show the facts of a class, without those that they show in another way', () => {
  const classAtStudio = { ...sampleClass, location: 'Gurugram' }
  const [kind, location, ...more] = classFacts(classAtStudio)
  expect([kind, location]).toEqual(['Mat', 'Gurugram'])
  expect(classFacts(classAtStudio, 'kind')).toEqual(['Gurugram', ...more])
  expect(classFacts(sampleClass)).toEqual(['Mat', ...more])
})
