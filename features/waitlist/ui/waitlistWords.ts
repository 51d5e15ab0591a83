import { currentLanguage } from '#lib/language.ts'
import { waitlistSteps } from '../text/waitlistSteps.ts'
import { waitlistStepsHindi } from '../text/waitlistStepsHindi.ts'

/** The texts in the current language. They are loaded with the waitlist's components, not with the page. */
export const waitlistWords = () => (currentLanguage() === 'hi' ? waitlistStepsHindi : waitlistSteps)
