import { expect, test } from 'vitest'
import { onboardingText as hindi } from './console/text/onboarding.console.hi.ts'
import { onboardingText } from './console/text/onboarding.ts'
import { isReady, type StudioSetup, stepsDone } from './onboardingRules.ts'

const setup: StudioSetup = {
  studio: 'A house',
  locations: ['Online'],
  onlineOnly: true,
  rooms: 0,
  instructors: ['Naina Kapoor'],
  classes: 1,
  packages: 1,
  members: 0,
}

test('a studio with only online locations is ready without a room', () => {
  expect(isReady(stepsDone(setup))).toBe(true)
  expect(isReady(stepsDone({ ...setup, onlineOnly: false }))).toBe(false)
  expect(isReady(stepsDone({ ...setup, onlineOnly: false, rooms: 1 }))).toBe(true)
})

test('the first-day screen says whether prices include GST', () => {
  expect(onboardingText.defaultsLead(true)).toContain('prices include GST')
  expect(onboardingText.defaultsLead(false)).toContain('prices are without GST')
  expect(hindi.defaultsLead(true)).toContain('GST शामिल है')
  expect(hindi.defaultsLead(false)).toContain('बिना GST')
})
