import { withTranslations } from '#lib/language.ts'
import { hindi } from './invitationOpening.lazy.hi.ts'

/** The page of an invitation's link until the invitation is loaded. The other texts are loaded with it. */
const english = {
  title: 'A pass for two',
  opening: 'Opening your invitation',
  slow: 'This is taking longer than usual. Your invitation is safe.',
  withoutScripts:
    'Your invitation needs JavaScript. Turn it on for this site, or call us and we open it together.',
  failed: 'The invitation could not be opened',
  failedHelp: 'Your invitation is safe. Please try again.',
}

export type English = typeof english
export const invitationOpeningText = withTranslations({ en: english, hi: hindi })
