import { Link } from 'react-router'
import { scheduleText as text } from '#features/timetable/text/schedule.ts'
import { dayText } from '#lib/text/days.ts'
import { classes } from '#ui/classes.ts'
import { Icon } from '#ui/Icon.tsx'
import styles from './DayStrip.module.css'
import type { OneDay } from './oneDay.ts'
import type { Day } from './week.ts'

/** The id of a day in the list, for links. */
export const dayId = (date: Temporal.PlainDate): string => `day-${date}`

type DayStripProps = {
  days: Day[]
  oneDay: OneDay
  today: Temporal.PlainDate
  /** Ids of the sessions in which the member has a seat. */
  booked: ReadonlySet<string>
  /** The addresses of the seven days before and after these. */
  links: { before: string | null; after: string | null }
  onClick: () => void
}

/** Links to the seven days, each with its number of bookable classes. They stay visible while the page scrolls. */
export const DayStrip = ({ days, oneDay, today, booked, links, onClick }: DayStripProps) => (
  <nav className={styles.strip} aria-label={text.days}>
    {links.before && <Step to={links.before} icon="prev" label={text.before} onClick={onClick} />}
    {days.map((day) => {
      const { date, sessions, open } = day
      const isMine = sessions.some(({ sessionId }) => booked.has(sessionId))
      const to = oneDay.to(day)
      const className = classes(styles.day, isMine && styles.mine)
      const content = (
        <>
          {date.equals(today) ? text.today : dayText.shortWeekday(date)}
          <b>{date.day}</b>
          <span className="vh">{dayText.month(date)}, </span>
          <small>
            <span aria-hidden="true">{open || '–'}</span>
            <span className="vh">{text.toBook(open)}</span>
          </small>
          {isMine && <span className="vh">, {text.bookedOn}</span>}
        </>
      )
      return to ? (
        <Link
          key={date.toString()}
          className={className}
          to={to}
          aria-current={day === oneDay.chosen ? 'page' : undefined}
          onClick={onClick}
          preventScrollReset
        >
          {content}
        </Link>
      ) : (
        <span key={date.toString()} className={className}>
          {content}
        </span>
      )
    })}
    {links.after && <Step to={links.after} icon="next" label={text.after} onClick={onClick} />}
  </nav>
)

type StepProps = { to: string; icon: 'prev' | 'next'; label: string; onClick: () => void }

const Step = ({ icon, label, ...link }: StepProps) => (
  <Link className={styles.step} {...link} aria-label={label} preventScrollReset>
    <Icon name={icon} />
  </Link>
)
