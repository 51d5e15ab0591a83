import { kindContract } from './kindSchema.ts'
import { locationContract } from './locationSchema.ts'
import { profileContract } from './profileSchema.ts'
import { ruleContract } from './ruleSchema.ts'
import { taxContract } from './taxSchema.ts'

export const settingsContract = {
  ...ruleContract,
  ...taxContract,
  ...profileContract,
  ...locationContract,
  ...kindContract,
}
