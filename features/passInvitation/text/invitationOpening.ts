import { withTranslations } from '#lib/language.ts'
import { hindi } from './invitationOpening.lazy.hi.ts'

/** The page of an invitation's link until it is known; the rest of it comes later. */
const english = {
  title: 'A pass for two',
  opening: 'Opening your invitation',
  slow: 'This takes longer than usual. The invitation waits for you.',
  withoutScripts:
    'Your invitation needs scripts. Switch them on for this site, or call us and we do it together.',
  failed: 'The invitation could not be opened',
  failedHelp: 'Nothing is lost. The invitation waits for you.',
}

export type English = typeof english
export const invitationOpeningText = withTranslations({ en: english, hi: hindi })
