import { formatRupees, toRupees } from '#lib/money.ts'
import { dayText } from '#lib/text/days.ts'
import type { ConsoleCredit } from '../schema.ts'
import { creditScreens as text } from '../text/creditScreens.ts'

export const amountOf = ({ amountPaise }: Pick<ConsoleCredit, 'amountPaise'>) =>
  formatRupees(toRupees(amountPaise))

export const classOf = ({ title, date }: ConsoleCredit) =>
  text.forClass(title, dayText.short(Temporal.PlainDate.from(date)))

export function untilOf({ lastDay }: ConsoleCredit): string {
  const day = Temporal.PlainDate.from(lastDay)
  return `${dayText.medium(day)} ${day.year}`
}
