import { expect, test } from 'vitest'
import { gstinCheckCharacter, gstinProblem } from './gstin.ts'

const STATES = new Set(['06', '27', '29'])

// Published examples with correct check characters.
test.each(['27AAPFU0939F1ZV', '29AAGCB7383J1Z4'])('%s is a GSTIN', (gstin) => {
  expect(gstinCheckCharacter(gstin.slice(0, 14))).toBe(gstin.at(-1))
  expect(gstinProblem(gstin, STATES)).toBeUndefined()
})

test.each([
  ['27AAPFU0939F1Z', 'length'],
  ['99AAPFU0939F1ZV', 'state'],
  ['27AAPFU09X9F1ZV', 'shape'],
  ['27AAPFU0939F1ZW', 'checkCharacter'],
  ['27AAPFU0993F1ZV', 'checkCharacter'],
] as const)('%s is refused because of its %s', (gstin, problem) => {
  expect(gstinProblem(gstin, STATES)).toBe(problem)
})
