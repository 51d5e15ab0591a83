import { withTranslations } from '#lib/language.ts'
import { hindi } from './giftOffer.lazy.hi.ts'

/** The alternative to buying a pass for oneself. */
const english = { give: 'Give it as a gift' }

export type English = typeof english
export const giftOfferText = withTranslations({ en: english, hi: hindi })
