import { formatRupees, toRupees } from '#lib/money.ts'
import { dayText } from '#lib/text/days.ts'
import type { ConsoleFee } from '../schema.ts'
import { feeScreens as text } from '../text/feeScreens.ts'

export const amountOf = ({ amountPaise }: Pick<ConsoleFee, 'amountPaise'>) =>
  formatRupees(toRupees(amountPaise))

export const classOf = ({ title, date, cause }: ConsoleFee) =>
  text.forClass(title, dayText.short(Temporal.PlainDate.from(date)), text.cause[cause])
