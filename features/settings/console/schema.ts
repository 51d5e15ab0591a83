import { kindContract } from './kindSchema.ts'
import { locationContract } from './locationSchema.ts'
import { profileContract } from './profileSchema.ts'
import { registrationContract } from './registrationSchema.ts'
import { ruleContract } from './ruleSchema.ts'
import { taxContract } from './taxSchema.ts'

export const settingsContract = {
  ...ruleContract,
  ...taxContract,
  ...registrationContract,
  ...profileContract,
  ...locationContract,
  ...kindContract,
}
