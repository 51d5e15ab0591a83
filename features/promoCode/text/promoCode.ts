import { inLanguages } from '#lib/language.ts'
import { formatRupees, type Paise, toRupees } from '#lib/money.ts'
import { dayText } from '#lib/text/days.ts'
import type { PromoTerms } from '../rules.ts'

export type Described = Pick<PromoTerms, 'code' | 'kind' | 'value' | 'newcomersOnly' | 'lastDay'>

/** What a code takes off one pass. Of a credit, which is used once, the rest is lost. */
export interface Taken {
  paise: Paise
  isCredit: boolean
}

export const amountOf = ({ value }: Pick<PromoTerms, 'value'>) => formatRupees(toRupees(value))
export const percentOf = ({ value }: Pick<PromoTerms, 'value'>) => `${value / 100}%`
/** What a pass takes of the amount of a code, and what is lost of a credit; `lost` is empty if nothing is. */
export const takenOf = ({ kind, value }: Described, taken: Taken | undefined) => ({
  paid: amountOf({ value: taken?.paise ?? value }),
  lost:
    kind === 'amount' && taken?.isCredit && taken.paise < value
      ? amountOf({ value: value - taken.paise })
      : '',
})
/** `Mon 30 November`; with the year if it is not this one. */
export const lastDayOf = (day: Temporal.PlainDate, today: Temporal.PlainDate) =>
  dayText.medium(day) + (day.year === today.year ? '' : ` ${day.year}`)

/**
 * What a code does, for whom and until when: read by members, and by staff who make it. `taken`: by the pass that is
 * bought.
 */
export const promoText = inLanguages('promoText', {
  sentence(code: Described, today: Temporal.PlainDate, taken?: Taken): string {
    const { paid, lost } = takenOf(code, taken)
    const does = {
      amount: `${code.code} takes ${paid} ${lost && `of its ${amountOf(code)} `}off`,
      percentage: `${code.code} takes ${percentOf(code)} off`,
      price: `With ${code.code} the pass costs ${amountOf(code)}`,
    }[code.kind]
    const when = [
      code.newcomersOnly && 'for newcomers',
      code.lastDay && `until ${lastDayOf(code.lastDay, today)}`,
    ].filter(Boolean)
    const effect = when.length ? `${does}: ${when.join(', ')}.` : `${does}.`
    return lost ? `${effect} The other ${lost} would be lost: use it for a pass that costs more.` : effect
  },
  /** The field of a code in the messages of the contract. */
  code: 'Please enter the code.',
})
