import { DayPicker } from 'react-day-picker'
import { dayText } from '#lib/text/days.ts'
import { dayOfMachine, machineDate, studioToday } from '#lib/time.ts'
import css from './DayCalendar.module.css'
import { dayFieldText as text } from './text/parts.ts'
import { dateLabel } from './typedDay.ts'

type DayCalendarProps = {
  value: string
  min?: string | undefined
  max?: string | undefined
  onChoose: (day: string) => void
}

const asDate = (day: string) => machineDate(Temporal.PlainDate.from(day))
const monthLabel = (date: Date) => `${dayText.month(dayOfMachine(date))} ${dayOfMachine(date).year}`
const isoOf = (date: Date) => dayOfMachine(date).toString()

/** Shows one month at a time; the arrow keys move between its days. */
export default function DayCalendar({ value, min, max, onChoose }: DayCalendarProps) {
  const today = studioToday().toString()
  const start = value || (min && min > today ? min : today)
  return (
    <DayPicker
      autoFocus
      mode="single"
      selected={value ? asDate(value) : undefined}
      defaultMonth={asDate(start)}
      today={asDate(today)}
      weekStartsOn={1}
      showOutsideDays
      disabled={[...(min ? [{ before: asDate(min) }] : []), ...(max ? [{ after: asDate(max) }] : [])]}
      onDayClick={(date, { disabled }) => disabled || onChoose(isoOf(date))}
      classNames={{
        root: css.root ?? '',
        month_caption: css.caption ?? '',
        nav: css.nav ?? '',
        button_previous: css.step ?? '',
        button_next: css.step ?? '',
        chevron: css.chevron ?? '',
        month_grid: css.grid ?? '',
        weekday: css.weekday ?? '',
        day: css.day ?? '',
        day_button: css.button ?? '',
        outside: css.outside ?? '',
        today: css.today ?? '',
        selected: css.selected ?? '',
        disabled: css.disabled ?? '',
      }}
      formatters={{
        formatCaption: monthLabel,
        formatWeekdayName: (date) => dayText.shortWeekday(dayOfMachine(date)).slice(0, 3),
      }}
      labels={{
        labelGrid: monthLabel,
        labelNav: () => text.months,
        labelNext: () => text.nextMonth,
        labelPrevious: () => text.monthBefore,
        labelWeekday: (date) => dayText.weekday(dayOfMachine(date)),
        labelDayButton: (date) => `${dayText.weekday(dayOfMachine(date))} ${dateLabel(isoOf(date))}`,
      }}
    />
  )
}
