import { currentLanguage } from '#lib/language.ts'
import { waitlistSteps } from '../text/waitlistSteps.ts'
import { waitlistStepsHindi } from '../text/waitlistStepsHindi.ts'

/** The texts in the current language. They are part of what loads them, not of the first load of a page. */
export const waitlistWords = () => (currentLanguage() === 'hi' ? waitlistStepsHindi : waitlistSteps)
