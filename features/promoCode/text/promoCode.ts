import { inLanguages } from '#lib/language.ts'
import { formatRupees, toRupees } from '#lib/money.ts'
import { dayText } from '#lib/text/days.ts'
import type { PromoTerms } from '../rules.ts'

export type Described = Pick<PromoTerms, 'code' | 'kind' | 'value' | 'newcomersOnly' | 'lastDay'>

export const amountOf = ({ value }: Pick<PromoTerms, 'value'>) => formatRupees(toRupees(value))
export const percentOf = ({ value }: Pick<PromoTerms, 'value'>) => `${value / 100}%`

/** What a code does, for whom and until when, in one line: read by members, and by staff who make it. */
export const promoText = inLanguages('promoText', {
  sentence(code: Described): string {
    const does = {
      amount: `${code.code} takes ${amountOf(code)} off`,
      percentage: `${code.code} takes ${percentOf(code)} off`,
      price: `With ${code.code} the pass costs ${amountOf(code)}`,
    }[code.kind]
    const when = [
      code.newcomersOnly && 'for newcomers',
      code.lastDay && `until ${dayText.medium(code.lastDay)}`,
    ].filter(Boolean)
    return when.length ? `${does}: ${when.join(', ')}.` : `${does}.`
  },
  /** The field of a code in the messages of the contract. */
  code: 'Please enter the code.',
})
