import { currentLanguage } from '#lib/language.ts'
import { invitationOpeningText } from '../text/invitationOpening.ts'
import { invitationOpeningHindi } from '../text/invitationOpeningHindi.ts'

/** The texts of the page until the invitation is loaded. */
export const openingWords = () =>
  currentLanguage() === 'hi' ? invitationOpeningHindi : invitationOpeningText
