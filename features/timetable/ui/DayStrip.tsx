import { Link } from 'react-router'
import { scheduleText as words } from '#features/timetable/text/schedule.ts'
import { dayText } from '#lib/text/days.ts'
import { classes } from '#ui/classes.ts'
import { Icon } from '#ui/Icon.tsx'
import styles from './DayStrip.module.css'
import type { Day } from './week.ts'

/** Where a day stands in the list; links lead there. */
export const dayId = (date: Temporal.PlainDate): string => `day-${date}`

type DayStripProps = {
  days: Day[]
  /** Those of them that stand in the list below. */
  shown: Day[]
  today: Temporal.PlainDate
  /** Ids of the sessions in which the member has a seat. */
  booked: ReadonlySet<string>
  /** Addresses of the seven days before and after. */
  ways: { before: string | null; after: string | null }
}

/** The days of the list, each with what can be booked on it; stays in sight while one reads. */
export const DayStrip = ({ days, shown, today, booked, ways }: DayStripProps) => (
  <nav className={styles.strip} aria-label={words.days}>
    {ways.before && <Step to={ways.before} icon="prev" label={words.before} />}
    {days.map((day) => {
      const { date, sessions, open } = day
      const mine = sessions.some(({ sessionId }) => booked.has(sessionId))
      const isToday = date.equals(today)
      const look = {
        className: classes(styles.day, mine && styles.mine),
        'aria-current': isToday ? ('date' as const) : undefined,
      }
      const content = (
        <>
          {isToday ? words.today : dayText.shortWeekday(date)}
          <b>{date.day}</b>
          <span className="vh">{dayText.month(date)}, </span>
          <small>
            <span aria-hidden="true">{open || '–'}</span>
            <span className="vh">{words.toBook(open)}</span>
          </small>
          {mine && <span className="vh">, {words.bookedOn}</span>}
        </>
      )
      return shown.includes(day) ? (
        <a key={date.toString()} href={`#${dayId(date)}`} {...look}>
          {content}
        </a>
      ) : (
        <span key={date.toString()} {...look}>
          {content}
        </span>
      )
    })}
    {ways.after && <Step to={ways.after} icon="next" label={words.after} />}
  </nav>
)

const Step = ({ to, icon, label }: { to: string; icon: 'prev' | 'next'; label: string }) => (
  <Link className={styles.step} to={to} aria-label={label}>
    <Icon name={icon} />
  </Link>
)
