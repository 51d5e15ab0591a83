import { formatRupees, formatSigned, type Paise } from '#lib/money.ts'
import { dayText } from '#lib/text/days.ts'

/** `8,77,724.81`, for columns whose head has the currency sign; a dash for zero. */
export const amount = (paise: Paise): string => (paise === 0 ? '–' : exact(paise))
export const exact = (paise: Paise): string => formatSigned(paise).replace('₹', '')
/** `1,234`. */
export const formatCount = (n: number): string => formatRupees(n).slice(1)
export const percent = (basisPoints: number): string => String(basisPoints / 100)
/** `October 2026`, from `2026-10`. */
export const monthName = (month: string): string =>
  `${dayText.month(Temporal.PlainDate.from(`${month}-01`))} ${month.slice(0, 4)}`
