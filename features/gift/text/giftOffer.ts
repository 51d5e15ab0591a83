import { withTranslations } from '#lib/language.ts'
import { hindi } from './giftOffer.lazy.hi.ts'

/** The button to buy a pass as a gift. */
const english = { give: 'Give it as a gift' }

export type English = typeof english
export const giftOfferText = withTranslations({ en: english, hi: hindi })
