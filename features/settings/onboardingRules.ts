/** The setup steps of a new studio, in order of dependency. `members` is optional. */
export const onboardingSteps = ['profile', 'rooms', 'instructors', 'classes', 'packages', 'members'] as const
export type OnboardingStep = (typeof onboardingSteps)[number]

export interface StudioSetup {
  studio: string
  locations: string[]
  /** Whether there are locations, and all are online: then classes need no room. */
  onlineOnly: boolean
  rooms: number
  instructors: string[]
  classes: number
  packages: number
  /** Counted only up to a thousand. */
  members: number
}

/** The completed steps of a studio. */
export function stepsDone(setup: StudioSetup): OnboardingStep[] {
  const done: Record<OnboardingStep, boolean> = {
    profile: setup.studio !== '' && setup.locations.length > 0,
    rooms: setup.rooms > 0 || setup.onlineOnly,
    instructors: setup.instructors.length > 0,
    classes: setup.classes > 0,
    packages: setup.packages > 0,
    members: setup.members > 0,
  }
  return onboardingSteps.filter((step) => done[step])
}

/** Whether visitors can see classes, buy and book. The step `members` is optional, because members can sign up. */
export const isReady = (done: readonly OnboardingStep[]): boolean =>
  onboardingSteps.every((step) => step === 'members' || done.includes(step))

interface OpenTasks {
  done: readonly OnboardingStep[]
  unwritten: readonly unknown[]
  unreadPolicies: readonly unknown[]
}

/** Whether the studio is ready, its pages are written and its policies are reviewed. */
export const isAllDone = ({ done, unwritten, unreadPolicies }: OpenTasks): boolean =>
  isReady(done) && unwritten.length + unreadPolicies.length === 0
