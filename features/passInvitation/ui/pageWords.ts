import { currentLanguage } from '#lib/language.ts'
import { invitationOpeningText } from '../text/invitationOpening.ts'
import { invitationOpeningHindi } from '../text/invitationOpeningHindi.ts'

/** The words of the page until its invitation is known. */
export const openingWords = () =>
  currentLanguage() === 'hi' ? invitationOpeningHindi : invitationOpeningText
