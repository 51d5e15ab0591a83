import { bookingContract } from './bookingSchema.ts'
import { historyContract } from './historySchema.ts'
import { listContract } from './listSchema.ts'
import { noteContract } from './noteSchema.ts'
import { passContract } from './passSchema.ts'
import { profileContract } from './profileSchema.ts'
import { recordContract } from './recordSchema.ts'

export const membersContract = {
  ...listContract,
  ...profileContract,
  ...historyContract,
  ...bookingContract,
  ...passContract,
  ...noteContract,
  ...recordContract,
}
