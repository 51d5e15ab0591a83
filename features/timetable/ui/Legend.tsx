import { scheduleText as text } from '#features/timetable/text/schedule.ts'
import { timetableText } from '#features/timetable/text/timetable.ts'
import { Seats } from '#ui/Seats.tsx'
import { Tag } from '#ui/Tag.tsx'
import styles from './Legend.module.css'

/** Explains the marks in the timetable. */
export const Legend = () => (
  <div className={styles.legend}>
    <p className="label">{text.legend}</p>
    <ul className="small">
      <li>
        <Seats capacity={8} left={3} />
        {text.legendSeats}
      </li>
      <li>
        <Tag tone="run">{timetableText.needsMore(1)}</Tag>
        {text.legendRun}
      </li>
      <li>
        <Tag tone="ink">{timetableText.booked}</Tag>
        {text.legendBooked}
      </li>
    </ul>
  </div>
)
