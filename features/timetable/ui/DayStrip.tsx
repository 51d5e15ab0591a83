import { Link } from 'react-router'
import { scheduleText as words } from '#text/schedule.ts'
import { dayText } from '#text/timetable.ts'
import { classes } from '#ui/classes.ts'
import { Icon } from '#ui/Icon.tsx'
import styles from './DayStrip.module.css'
import type { Day } from './week.ts'

/** Where a day stands in the list; links lead there. */
export const dayId = (date: Temporal.PlainDate): string => `day-${date}`

type DayStripProps = {
  days: Day[]
  today: Temporal.PlainDate
  /** Ids of the sessions in which the member has a seat. */
  booked: ReadonlySet<string>
  /** Addresses of the seven days before and after. */
  ways: { before: string | null; after: string | null }
}

/** The days of the list, each with what can be booked on it; stays in sight while one reads. */
export const DayStrip = ({ days, today, booked, ways }: DayStripProps) => (
  <nav className={styles.strip} aria-label={words.days}>
    {ways.before && <Step to={ways.before} icon="prev" label={words.before} />}
    {days.map(({ date, sessions, open }) => {
      const mine = sessions.some(({ sessionId }) => booked.has(sessionId))
      const isToday = date.equals(today)
      return (
        <a
          key={date.toString()}
          href={`#${dayId(date)}`}
          className={classes(styles.day, mine && styles.mine)}
          aria-current={isToday ? 'date' : undefined}
        >
          {isToday ? words.today : dayText.shortWeekday(date)}
          <b>{date.day}</b>
          <span className="vh">{dayText.month(date)}, </span>
          <small>
            <span aria-hidden="true">{open || '–'}</span>
            <span className="vh">{words.toBook(open)}</span>
          </small>
          {mine && <span className="vh">, {words.bookedOn}</span>}
        </a>
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
