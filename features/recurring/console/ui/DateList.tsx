import type { ReactNode } from 'react'
import { classes } from '#ui/classes.ts'
import css from './DateList.module.css'
import { dateLabel } from './weeklyLabels.ts'

type DateRow = { date: string; result: string; isSkipped: boolean; action?: ReactNode }

/** The dates of a weekly booking, with the result for each. */
export const DateList = ({ dates }: { dates: DateRow[] }) => (
  <ul className={css.weeks}>
    {dates.map(({ date, result, isSkipped, action }) => (
      <li key={date} className={classes(css.week, isSkipped && css.skipped)}>
        <time dateTime={date}>{dateLabel(date)}</time>
        <span>{result}</span>
        {action}
      </li>
    ))}
  </ul>
)
