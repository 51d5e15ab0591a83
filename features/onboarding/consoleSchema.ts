import * as z from 'zod'
import { contract } from '#lib/contract.ts'

/** What a new house needs before strangers can book, in the order in which one thing builds on the other. */
export const onboardingSteps = ['profile', 'rooms', 'instructors', 'classes', 'packages', 'members'] as const
export type OnboardingStep = (typeof onboardingSteps)[number]

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
  /** Those that are done. */
  done: z.array(z.enum(onboardingSteps)),
})
export type Onboarding = z.infer<typeof onboarding>

export const onboardingContract = contract({
  'GET /console/onboarding': {
    summary: 'What a new house has, and what it needs before strangers can book',
    access: ['editSettings'],
    data: onboarding,
  },
})
