import { formatRupees, toRupees } from '#lib/money.ts'
import { dayText } from '#lib/text/days.ts'
import type { OwnFee } from '../schema.ts'
import { feesPartText as text } from '../text/feesPart.ts'

export const amountOf = ({ amountPaise }: Pick<OwnFee, 'amountPaise'>): string =>
  formatRupees(toRupees(amountPaise))

/** `Cancelled late, Wed 9 December`. */
export function whyOf({ cause, date }: Pick<OwnFee, 'cause' | 'date'>): string {
  return text.of(text.why[cause], dayText.medium(Temporal.PlainDate.from(date)))
}
