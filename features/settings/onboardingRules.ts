/** What a new house needs before strangers can book, in the order in which one thing builds on the other. */
export const onboardingSteps = ['profile', 'rooms', 'instructors', 'classes', 'packages', 'members'] as const
export type OnboardingStep = (typeof onboardingSteps)[number]

interface StudioSetup {
  studio: string
  locations: string[]
  rooms: number
  instructors: string[]
  classes: number
  packages: number
  members: number
}

/** Which of the steps a house has behind it. */
export function stepsDone(setup: StudioSetup): OnboardingStep[] {
  const done: Record<OnboardingStep, boolean> = {
    profile: setup.studio !== '' && setup.locations.length > 0,
    rooms: setup.rooms > 0,
    instructors: setup.instructors.length > 0,
    classes: setup.classes > 0,
    packages: setup.packages > 0,
    members: setup.members > 0,
  }
  return onboardingSteps.filter((step) => done[step])
}

/** Strangers can see classes, buy and book. Members come also without being brought. */
export const isReady = (done: readonly OnboardingStep[]): boolean =>
  onboardingSteps.every((step) => step === 'members' || done.includes(step))

interface Left {
  done: readonly OnboardingStep[]
  unwritten: readonly unknown[]
  unreadPolicies: readonly unknown[]
}

/** Nothing that the first day asks for is left. */
export const isAllDone = ({ done, unwritten, unreadPolicies }: Left): boolean =>
  isReady(done) && unwritten.length + unreadPolicies.length === 0
