import type { ReactNode } from 'react'
import { classes } from '#ui/classes.ts'
import css from './DateList.module.css'
import { dateLabel } from './weeklyLabels.ts'

type Week = { date: string; result: string; out: boolean; action?: ReactNode }

/** The dates of a weekly booking, with the result for each. */
export const DateList = ({ weeks }: { weeks: Week[] }) => (
  <ul className={css.weeks}>
    {weeks.map(({ date, result, out, action }) => (
      <li key={date} className={classes(css.week, out && css.out)}>
        <time dateTime={date}>{dateLabel(date)}</time>
        <span>{result}</span>
        {action}
      </li>
    ))}
  </ul>
)
