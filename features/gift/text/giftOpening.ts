import { withTranslations } from '#lib/language.ts'
import { hindi } from './giftOpening.lazy.hi.ts'

/** The texts of the page of a gift's link while the card loads; the other texts are loaded with the card. */
const english = {
  title: 'A gift for you',
  opening: 'Opening your card',
  slow: 'This is taking longer than usual. Your gift is safe.',
  withoutScripts:
    'Your card needs JavaScript. Turn it on for this site, or call us and we open the card together.',
  failed: 'The card could not be opened',
  failedHelp: 'Your gift is safe. Please try again.',
}

export type English = typeof english
export const giftOpeningText = withTranslations({ en: english, hi: hindi })
