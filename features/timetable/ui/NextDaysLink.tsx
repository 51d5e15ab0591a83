import { scheduleText as text } from '#features/timetable/text/schedule.ts'
import { dayText } from '#lib/text/days.ts'
import { TextLink } from '#ui/Button.tsx'
import styles from './NextDaysLink.module.css'

type NextDaysLinkProps = { links: { after: string | null }; from: Temporal.PlainDate }

/** A link to the next seven days, after the days shown. */
export const NextDaysLink = ({ links, from }: NextDaysLinkProps) =>
  links.after && (
    <p className={styles.later}>
      <TextLink to={links.after} icon="go">
        {text.nextDays(dayText.weekdaySpan(from.add({ days: 7 }), from.add({ days: 13 })))}
      </TextLink>
    </p>
  )
