import type { OnboardingStep } from './consoleSchema.ts'

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
  return (Object.keys(done) as OnboardingStep[]).filter((step) => done[step])
}
