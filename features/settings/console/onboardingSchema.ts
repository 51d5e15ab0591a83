import * as z from 'zod'
import { policyKeys } from '#features/content/schema.ts'
import { pageKeys } from '#features/studio/text/starterPages.ts'
import { contract } from '#lib/contract.ts'
import { onboardingSteps } from '../onboardingRules.ts'

const onboarding = z.object({
  studio: z.string(),
  locations: z.array(z.string()),
  /** Whether there are locations, and all are online. */
  onlineOnly: z.boolean(),
  rooms: z.int(),
  /** The seats of all rooms together. */
  seats: z.int(),
  instructors: z.array(z.string()),
  classes: z.int(),
  packages: z.int(),
  /** Whether anybody ever had a pass. */
  hasPasses: z.boolean(),
  members: z.int(),
  /** Pages of the site that still have their starter text. */
  unwritten: z.array(z.enum(pageKeys)),
  /** Policies that staff have not reviewed yet, although buyers have to accept them. */
  unreadPolicies: z.array(z.enum(policyKeys)),
  /** The number of files that were uploaded but not imported. */
  filesWaiting: z.int(),
  /** The completed steps. */
  done: z.array(z.enum(onboardingSteps)),
  /** Whether staff have hidden the first-day screen. */
  hidden: z.boolean(),
  /** Whether tasks are left and the screen is not hidden. If so, the console starts with it. */
  isOpen: z.boolean(),
})
export type Onboarding = z.infer<typeof onboarding>

export const onboardingContract = contract({
  'GET /console/onboarding': {
    summary: 'Returns the setup of a new studio: the steps that are done, and what is left to do',
    access: ['editSettings'],
    data: onboarding,
  },
  'PUT /console/onboarding': {
    summary: 'Hides the first-day screen, or shows it again',
    access: ['editSettings'],
    body: z.object({ hidden: z.boolean() }),
    data: onboarding,
  },
})
