import { withTranslations } from '#lib/language.ts'
import { hindi } from './giftOpening.lazy.hi.ts'

/** The page of a gift's mailed link until the card is known; the rest of it comes later. */
const english = {
  title: 'A gift for you',
  opening: 'Opening your card',
  slow: 'This takes longer than usual. The gift is safe and waits for you.',
  withoutScripts: 'Your card needs scripts. Switch them on for this site, or call us and we do it together.',
  failed: 'The card could not be opened',
  failedHelp: 'Nothing is lost. The gift waits for you.',
}

export type English = typeof english
export const giftOpeningText = withTranslations({ en: english, hi: hindi })
