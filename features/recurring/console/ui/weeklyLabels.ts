import { dayText } from '#lib/text/days.ts'
import type { RecurringView } from '../../schema.ts'
import { whenOf } from '../../ui/weekLabels.ts'
import { weeklyScreens as text } from '../text/weekly.ts'

/** `Mon 30 Nov` */
export const dateLabel = (date: string): string => dayText.short(Temporal.PlainDate.from(date))

/** `Reformer flow, Mondays, 6:00 pm` */
export const whatOf = (weekly: Pick<RecurringView, 'class' | 'weekday'>): string =>
  `${weekly.class.title}, ${whenOf(weekly)}`

/** `until the pass ends, paused until Mon 30 Nov` */
export const statusOf = ({ endsOn, pausedTo }: RecurringView): string =>
  [
    endsOn ? text.until(dateLabel(endsOn)) : text.untilPass,
    ...(pausedTo ? [text.pausedUntil(dateLabel(pausedTo))] : []),
  ].join(', ')
