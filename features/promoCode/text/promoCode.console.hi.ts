/** Hindi: descriptions of promo codes. */
import type * as english from './promoCode.ts'
import { amountOf, appliedOf, lastDayOf, percentOf } from './promoCode.ts'

export const promoText: typeof english.promoText = {
  sentence(code, today, applied) {
    const { paid, lost } = appliedOf(code, applied)
    const does = {
      amount: `${code.code} ${lost && `के ${amountOf(code)} में `}से ${paid} कम`,
      percentage: `${code.code} से ${percentOf(code)} कम`,
      price: `${code.code} से पास ${amountOf(code)} में`,
    }[code.kind]
    const when = [
      code.newcomersOnly && 'नए सदस्यों के लिए',
      code.lastDay && `${lastDayOf(code.lastDay, today)} तक`,
    ].filter(Boolean)
    const effect = when.length ? `${does}: ${when.join(', ')}।` : `${does}।`
    return lost ? `${effect} बाक़ी ${lost} बेकार जाएँगे: इसे ज़्यादा दाम वाले पास के लिए इस्तेमाल करें।` : effect
  },
  code: 'कृपया कोड लिखें।',
}
