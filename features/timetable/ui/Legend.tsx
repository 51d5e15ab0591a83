import { scheduleText as words } from '#features/timetable/text/schedule.ts'
import { timetableText } from '#features/timetable/text/timetable.ts'
import { Seats } from '#ui/Seats.tsx'
import { Tag } from '#ui/Tag.tsx'
import styles from './Legend.module.css'

/** Explains the marks in the timetable. */
export const Legend = () => (
  <div className={styles.legend}>
    <p className="label">{words.legend}</p>
    <ul className="small">
      <li>
        <Seats capacity={8} left={3} />
        {words.legendSeats}
      </li>
      <li>
        <Tag tone="run">{timetableText.needsMore(1)}</Tag>
        {words.legendRun}
      </li>
      <li>
        <Tag tone="ink">{timetableText.booked}</Tag>
        {words.legendBooked}
      </li>
    </ul>
  </div>
)
