/** What a new house needs before strangers can book, in the order in which one thing builds on the other. */
export const onboardingSteps = ['profile', 'rooms', 'instructors', 'classes', 'packages', 'members'] as const
export type OnboardingStep = (typeof onboardingSteps)[number]

interface House {
  studio: string
  locations: string[]
  rooms: number
  instructors: string[]
  classes: number
  packages: number
  members: number
}

/** Which of the steps a house has behind it. */
export function stepsDone(house: House): OnboardingStep[] {
  const done: Record<OnboardingStep, boolean> = {
    profile: house.studio !== '' && house.locations.length > 0,
    rooms: house.rooms > 0,
    instructors: house.instructors.length > 0,
    classes: house.classes > 0,
    packages: house.packages > 0,
    members: house.members > 0,
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
