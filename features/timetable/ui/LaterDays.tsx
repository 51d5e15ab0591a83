import { scheduleText as words } from '#text/schedule.ts'
import { dayText } from '#text/timetable.ts'
import { TextLink } from '#ui/Button.tsx'
import styles from './LaterDays.module.css'

type LaterDaysProps = { ways: { after: string | null }; from: Temporal.PlainDate }

/** Where the days shown end, the next seven go on. */
export const LaterDays = ({ ways, from }: LaterDaysProps) =>
  ways.after && (
    <p className={styles.later}>
      <TextLink to={ways.after} icon="go">
        {words.goOn(dayText.weekdaySpan(from.add({ days: 7 }), from.add({ days: 13 })))}
      </TextLink>
    </p>
  )
