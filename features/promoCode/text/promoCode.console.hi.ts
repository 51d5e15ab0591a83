/** Hindi: what a promo code does. */
import { dayText } from '#lib/text/days.ts'
import type * as english from './promoCode.ts'
import { amountOf, percentOf } from './promoCode.ts'

export const promoText: typeof english.promoText = {
  sentence(code) {
    const does = {
      amount: `${code.code} से ${amountOf(code)} कम`,
      percentage: `${code.code} से ${percentOf(code)} कम`,
      price: `${code.code} से पास ${amountOf(code)} में`,
    }[code.kind]
    const when = [
      code.newcomersOnly && 'नए सदस्यों के लिए',
      code.lastDay && `${dayText.medium(code.lastDay)} तक`,
    ].filter(Boolean)
    return when.length ? `${does}: ${when.join(', ')}।` : `${does}।`
  },
  code: 'कृपया कोड लिखें।',
}
