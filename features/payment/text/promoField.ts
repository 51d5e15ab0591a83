import { withTranslations } from '#lib/language.ts'
import { hindi } from './promoField.lazy.hi.ts'

/** Promo codes at checkout. */
const english = {
  have: 'I have a code',
  code: 'Code',
  another: 'Another code',
  use: 'Apply',
  remove: 'Remove the code',
  line: (code: string) => `Code ${code}`,
  withoutGst: 'Without GST',
  appliedWhenPaying: 'The code is applied when you pay.',
  willPay: (amount: string, price: string) =>
    `You pay ${amount} instead of ${price}. The code is applied when you pay.`,
  empty: 'Please enter the code.',
  failed: 'The code could not be sent. Please try again.',
}

export type English = typeof english
export const promoFieldText = withTranslations({ en: english, hi: hindi })
