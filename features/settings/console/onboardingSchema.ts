import * as z from 'zod'
import { policyKeys } from '#features/content/schema.ts'
import { pageKeys } from '#features/studio/text/starterPages.ts'
import { contract } from '#lib/contract.ts'
import { onboardingSteps } from '../onboardingRules.ts'

const onboarding = z.object({
  studio: z.string(),
  locations: z.array(z.string()),
  rooms: z.int(),
  /** Of all rooms together. */
  seats: z.int(),
  instructors: z.array(z.string()),
  classes: z.int(),
  packages: z.int(),
  members: z.int(),
  /** Pages of the site that still say what is true of any studio. */
  unwritten: z.array(z.enum(pageKeys)),
  /** Policies that nobody at the studio has looked at, though they bind who pays. */
  unreadPolicies: z.array(z.enum(policyKeys)),
  /** Files that were looked at and not brought in. */
  filesWaiting: z.int(),
  /** Those that are done. */
  done: z.array(z.enum(onboardingSteps)),
  /** Somebody here said that the first day is over. */
  putAway: z.boolean(),
  /** Something is still to be done, and nobody put it away: it is where the console begins. */
  isOpen: z.boolean(),
})
export type Onboarding = z.infer<typeof onboarding>

export const onboardingContract = contract({
  'GET /console/onboarding': {
    summary: 'What a new house has, and what it needs before strangers can book',
    access: ['editSettings'],
    data: onboarding,
  },
  'PUT /console/onboarding': {
    summary: 'Puts the first day away, or takes it out again',
    access: ['editSettings'],
    body: z.object({ putAway: z.boolean() }),
    data: onboarding,
  },
})
