import { Link } from 'react-router'
import { scheduleText as text } from '#features/timetable/text/schedule.ts'
import { dayText } from '#lib/text/days.ts'
import { Icon } from '#ui/Icon.tsx'
import styles from './AdjacentDays.module.css'
import type { OneDay, Step } from './oneDay.ts'

type AdjacentDaysProps = { oneDay: OneDay; onClick: () => void }

/** At the end of a day, links to the days before and after. */
export const AdjacentDays = ({ oneDay: { before, after }, onClick }: AdjacentDaysProps) => (
  <nav className={styles.adjacent} aria-label={text.daysBeside}>
    {before && (
      <Link className={styles.before} to={before.to} onClick={onClick} preventScrollReset>
        <Icon name="prev" />
        <Words step={before} />
      </Link>
    )}
    {after && (
      <Link className={styles.after} to={after.to} onClick={onClick} preventScrollReset>
        <Words step={after} />
        <Icon name="next" />
      </Link>
    )}
  </nav>
)

const Words = ({ step: { date, open } }: { step: Step }) => (
  <span>
    <b>{dayText.weekday(date)}</b>{' '}
    <small>{open === undefined ? dayText.dayOfMonth(date) : text.toBook(open)}</small>
  </span>
)
