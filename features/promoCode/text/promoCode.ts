import { inLanguages } from '#lib/language.ts'
import { formatRupees, type Paise, toRupees } from '#lib/money.ts'
import { dayText } from '#lib/text/days.ts'
import type { PromoTerms } from '../rules.ts'

export type DescribedCode = Pick<PromoTerms, 'code' | 'kind' | 'value' | 'newcomersOnly' | 'lastDay'>

/** The discount on one pass. A credit can be used only once, so the part of it that exceeds the price is lost. */
export interface AppliedDiscount {
  paise: Paise
  isCredit: boolean
}

export const amountOf = ({ value }: Pick<PromoTerms, 'value'>) => formatRupees(toRupees(value))
export const percentOf = ({ value }: Pick<PromoTerms, 'value'>) => `${value / 100}%`
/** The discount on the pass as a text, and the part of a credit that would be lost, or an empty text. */
export const appliedOf = ({ kind, value }: DescribedCode, applied: AppliedDiscount | undefined) => ({
  paid: amountOf({ value: applied?.paise ?? value }),
  lost:
    kind === 'amount' && applied?.isCredit && applied.paise < value
      ? amountOf({ value: value - applied.paise })
      : '',
})
/** `Mon 30 November`, with the year if it is not the current one. */
export const lastDayOf = (day: Temporal.PlainDate, today: Temporal.PlainDate) =>
  dayText.medium(day) + (day.year === today.year ? '' : ` ${day.year}`)

/**
 * The discount of a code, who can use it, and until when. Members read these texts, and staff who create a code.
 * `applied`: the discount on the pass that is bought.
 */
export const promoText = inLanguages('promoText', {
  sentence(code: DescribedCode, today: Temporal.PlainDate, applied?: AppliedDiscount): string {
    const { paid, lost } = appliedOf(code, applied)
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
    return lost
      ? `${effect} The other ${lost} would be lost: use the code for a pass that costs more.`
      : effect
  },
  /** The field of a code in the messages of the contract. */
  code: 'Please enter the code.',
})
