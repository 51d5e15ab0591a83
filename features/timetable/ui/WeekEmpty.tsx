import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { locationName, studioSettings } from '#features/studio/settings.ts'
import { bookableWeeks, opensOn } from '#features/timetable/rules.ts'
import type { NextSession, SessionView } from '#features/timetable/schema.ts'
import type { ScheduleSearch } from '#features/timetable/search.ts'
import { scheduleText as texts } from '#features/timetable/text/schedule.ts'
import { timetableText as text } from '#features/timetable/text/timetable.ts'
import { dayText } from '#lib/text/days.ts'
import { formatDayTime } from '#lib/time.ts'
import { ButtonLink, TextLink } from '#ui/Button.tsx'
import { Empty } from '#ui/Empty.tsx'
import { Lang } from '#ui/Lang.tsx'
import { dayId } from './DayStrip.tsx'
import { addressOf, isNarrowed, narrowingOf, withoutDays, withoutFilter } from './filter.ts'
import { InstructorPicture } from './InstructorPicture.tsx'
import styles from './WeekEmpty.module.css'

type WeekEmptyProps = {
  search: ScheduleSearch
  /** First and last of the days shown. */
  from: Temporal.PlainDate
  to: Temporal.PlainDate
  tooEarly: boolean
  /** The sessions that nearly match the filter, found by the server. */
  next: NextSession[]
  /** ISO instant. */
  now: string
  action: (session: SessionView) => ReactNode
}

/** Seven days without a matching class: explains the reason, and offers what to do next. */
export function WeekEmpty(props: WeekEmptyProps) {
  const { search, from, tooEarly } = props
  const now = Temporal.Instant.from(props.now)
  const isCurrent = !search.week && !search.from
  const backToToday = (
    <ButtonLink outline sm to={addressOf(search, withoutDays)}>
      {texts.backToNow}
    </ButtonLink>
  )
  if (tooEarly) {
    return (
      <Empty
        art="schedule"
        title={texts.tooEarly(dayText.long(opensOn(from, now, studioSettings())))}
        action={backToToday}
      >
        {texts.tooEarlyHelp(bookableWeeks(studioSettings(), now))}
      </Empty>
    )
  }
  if (isNarrowed(search)) return <NoMatch {...props} />
  return (
    <Empty art="schedule" title={texts.emptyWeek} action={!isCurrent && backToToday}>
      {texts.emptyWeekHelp}
    </Empty>
  )
}

function NoMatch({ search, from, to, next, now, action }: WeekEmptyProps) {
  const span = dayText.weekdaySpan(from, to)
  const clearLink = (
    <TextLink to={addressOf(withoutFilter(search))} preventScrollReset>
      {texts.clear}
    </TextLink>
  )
  return (
    <div className={styles.nothing}>
      <Empty art="filter" title={texts.nothing(narrowingOf(search))}>
        {next.length ? texts.nothingNear(span) : texts.nothingAtAll(span)}
      </Empty>
      <ul className={styles.next}>
        {next.map(({ filter, session }) => (
          <li key={session.sessionId}>
            <InstructorPicture instructor={session.instructor} size="large" />
            <p>
              <Link to={timetableAddress({ filter, session })}>
                {texts.next(
                  filter,
                  formatDayTime(Temporal.Instant.from(session.startsAt), Temporal.Instant.from(now)),
                )}
              </Link>
              <span>
                <Lang
                  text={texts.nextLabel(
                    session.title,
                    session.instructor.name,
                    locationName(session.location),
                  )}
                />{' '}
                {text.seatsLeft(session.seatsLeft, session.capacity)}
              </span>
            </p>
            <div>{action(session)}</div>
          </li>
        ))}
      </ul>
      {clearLink}
    </div>
  )
}

/** The address of a session in the timetable: its day, with the filter that it matches. */
const timetableAddress = ({ filter, session }: NextSession) =>
  `${addressOf({ ...filter, from: session.date })}#${dayId(Temporal.PlainDate.from(session.date))}`
