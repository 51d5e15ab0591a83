import type { OnboardingStep } from '../../onboardingRules.ts'
import type { Onboarding as StudioSetup } from '../onboardingSchema.ts'
import { stepText } from '../text/onboarding.ts'

/** The steps in order, each with the screen on which it is done. */
export const STEPS: [OnboardingStep, string][] = [
  ['profile', '/settings?part=profile'],
  ['rooms', '/settings?part=locations'],
  ['instructors', '/content?part=instructors'],
  ['classes', '/timetable'],
  ['packages', '/passes'],
  ['members', '/import'],
]

/** The link of a step that is not done: to the form, if the screen has one. */
export function formLink(step: OnboardingStep, to: string, { studio }: StudioSetup): string {
  if (step === 'profile') return studio === '' ? to : '/settings?part=locations&open=new'
  if (step === 'rooms') return `${to}&room=new`
  if (step === 'instructors') return `${to}&open=new`
  return step === 'members' ? to : `${to}?open=new`
}

export function todoOf(step: OnboardingStep, { filesWaiting, studio }: StudioSetup): string {
  if (step === 'members' && filesWaiting > 0) return stepText.members.waiting(filesWaiting)
  return step === 'profile' && studio !== '' ? stepText.profile.todoStudio : stepText[step].todo
}

export function actionOf(step: OnboardingStep, { filesWaiting, studio }: StudioSetup): string {
  if (step === 'members' && filesWaiting > 0) return stepText.members.goOn
  return step === 'profile' && studio !== '' ? stepText.profile.actionLocation : stepText[step].action
}
