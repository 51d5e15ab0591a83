import { locationName } from '#features/studio/settings.ts'
import type { CsvValue } from '#lib/csv.ts'
import { formatRupees, type Paise, toRupees } from '#lib/money.ts'
import { clockText } from '#lib/text/clock.ts'
import { dayText } from '#lib/text/days.ts'
import type { SessionReport } from '../schema.ts'
import { reportScreen } from '../text/reportScreen.ts'

/** Whole rupees; paise are shown only where a total must match. */
export const rupees = (paise: Paise): string => {
  const whole = formatRupees(Math.round(Math.abs(paise) / 100))
  return paise < 0 ? `−${whole}` : whole
}
export const percent = (part: number, whole: number): number => (whole ? Math.round((100 * part) / whole) : 0)
export const share = (part: number, whole: number): string =>
  whole ? `${(Math.round((1000 * part) / whole) / 10).toString()} %` : '0 %'
/** `1,234`. */
export const counted = (n: number): string => formatRupees(n).slice(1)
/** `61:40`. */
export const hoursOf = (minutes: number): string =>
  `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`
/** `6 pm`. */
export const hourOf = (hour: number): string => clockText.time(hour, 0).replace(':00', '')

/** `Faridabad, Mon and Wed 6:45 pm`: distinguishes classes with the same title. */
export function heldText(held: SessionReport['byClass'][number]['held']): string {
  if (!held) return ''
  const { hour, minute } = Temporal.PlainTime.from(held.time)
  const days = held.weekdays.map((weekday) => reportScreen.weekdays[weekday - 1] ?? '')
  return `${locationName(held.location)}, ${dayText.list(days)} ${clockText.time(hour, minute)}`
}

export type Seats = SessionReport['total']['now']
export const fillOf = ({ taken, seats }: Seats): string => `${percent(taken, seats)} %`

/** A row of the file of all figures: section, subject, value now and before. */
export type FigureRow = CsvValue[]
export const inRupees = (paise: Paise | null | undefined): CsvValue => (paise == null ? '' : toRupees(paise))
