import { type ReactNode, Suspense } from 'react'
import type { SessionView } from '#features/timetable/schema.ts'
import type { ScheduleSearch } from '#features/timetable/search.ts'
import { scheduleText as text } from '#features/timetable/text/schedule.ts'
import { dayText } from '#lib/text/days.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { classes } from '#ui/classes.ts'
import { AdjacentDays } from './AdjacentDays.tsx'
import { DayStrip, dayId } from './DayStrip.tsx'
import { moveByDay } from './dayKeys.ts'
import { Earlier } from './Earlier.tsx'
import { FullLink } from './FullLink.tsx'
import { type dayLinks, isNarrowed, narrowingOf } from './filter.ts'
import { oneDayOf, type Step } from './oneDay.ts'
import { SessionRow } from './SessionRow.tsx'
import { Similar, type SimilarClasses } from './Similar.tsx'
import { sessionTexts } from './sessionTexts.ts'
import { useDayTurn } from './useDayTurn.ts'
import styles from './WeekList.module.css'
import { type Day, similarKey } from './week.ts'

type WeekListProps = {
  days: Day[]
  /** ISO instant. */
  now: string
  today: Temporal.PlainDate
  /** Ids of the sessions in which the member has a seat. */
  booked: ReadonlySet<string>
  /** Shown on a desktop too, instead of the columns. */
  always: boolean
  search: ScheduleSearch
  similar: SimilarClasses
  links: ReturnType<typeof dayLinks>
  action: (session: SessionView, booked: boolean) => ReactNode
}

/**
 * Seven days as rows. On a desktop all days are below each other; on a phone one is shown at a time, below a strip of
 * days that stays visible.
 */
export function WeekList(props: WeekListProps) {
  const { days, today, booked, always, search, links } = props
  const oneDay = oneDayOf(days, search, today, links)
  const { list, announcement, turn, swipe } = useDayTurn(oneDay)
  const past = days.filter((day) => day.past.length > 0)
  const listedDays = days.filter(({ date, sessions, past }) => {
    // A day that is completely in the past is inside 'Earlier', like today's past sessions.
    if (sessions.length > 0 || (past.length > 0 && date.equals(today))) return true
    return !isNarrowed(search) && (past.length === 0 || date.equals(today))
  })
  const visibleDays = days.filter((day) => listedDays.includes(day) || oneDay.to(day))
  return (
    <section
      ref={list}
      className={classes(styles.list, always && styles.always)}
      aria-label={text.week}
      onKeyDown={moveByDay}
      {...swipe}
    >
      <DayStrip
        days={days}
        oneDay={oneDay}
        today={today}
        booked={booked}
        links={links}
        onClick={() => turn('strip')}
      />
      <p className="vh" role="status">
        {announcement}
      </p>
      {visibleDays.map((day) => (
        // Each day is hydrated separately, so that one day does not delay a click in another.
        <Suspense key={day.date.toString()}>
          <section
            className={classes(
              styles.day,
              day === oneDay.chosen && styles.chosen,
              !listedDays.includes(day) && styles.alone,
            )}
            id={dayId(day.date)}
            data-day
          >
            <DayHead day={day} today={today} />
            <div>
              {day === listedDays[0] && <PastDays {...props} past={past} />}
              {day.sessions.length === 0 && (
                <EmptyDay
                  day={day}
                  today={today}
                  search={search}
                  next={oneDay.next}
                  onClick={() => turn('end')}
                />
              )}
              <Rows {...props} sessions={day.sessions} />
            </div>
          </section>
        </Suspense>
      ))}
      <AdjacentDays oneDay={oneDay} onClick={() => turn('end')} />
    </section>
  )
}

type EmptyDayProps = {
  day: Day
  today: Temporal.PlainDate
  search: ScheduleSearch
  next: Step | null
  onClick: () => void
}

/** A day without classes. If one day is shown at a time, it has a link to the next day with a class. */
const EmptyDay = ({ day: { date }, today, search, next, onClick }: EmptyDayProps) => (
  <div className={styles.none}>
    <p>
      {date.equals(today)
        ? text.noneToday(narrowingOf(search))
        : text.noneOn(narrowingOf(search), dayText.weekday(date))}
    </p>
    {next && (
      <ButtonLink sm icon="go" to={next.to} onClick={onClick} preventScrollReset>
        {text.goToDay(dayText.weekday(next.date))}
      </ButtonLink>
    )}
  </div>
)

const DayHead = ({ day: { date, open }, today }: { day: Day; today: Temporal.PlainDate }) => {
  const isToday = date.equals(today)
  return (
    <header className={styles.head}>
      <h2 tabIndex={-1}>{isToday ? text.today : dayText.weekday(date)}</h2>
      <span>
        {isToday ? dayText.long(date) : dayText.dayOfMonth(date)}, {text.toBook(open)}
      </span>
    </header>
  )
}

function PastDays({ past, today, ...props }: WeekListProps & { past: Day[] }) {
  const count = past.reduce((sum, day) => sum + day.past.length, 0)
  if (!count) return null
  const onlyToday = past.every(({ date }) => date.equals(today))
  return (
    <Earlier title={onlyToday ? text.earlierToday(count) : text.earlier(count)}>
      {past.map(({ date, past: sessions }) => (
        <section key={date.toString()}>
          {!onlyToday && <h3 className={styles.pastDay}>{dayText.long(date)}</h3>}
          <Rows {...props} today={today} sessions={sessions} />
        </section>
      ))}
    </Earlier>
  )
}

type RowsProps = Omit<WeekListProps, 'days'> & { sessions: SessionView[] }

function Rows({ sessions, now, booked, similar, action }: RowsProps) {
  if (!sessions.length) return null
  return (
    <ul>
      {sessions.map((session) => {
        const isMine = booked.has(session.sessionId)
        const isFull = !isMine && sessionTexts(session, Temporal.Instant.from(now)).sessionState === 'full'
        const showsSimilar = isFull && similar.similarTo === similarKey(session)
        const below = showsSimilar && (
          <Similar
            items={similar.items}
            close={similar.to(undefined)}
            now={now}
            action={(alternative) => action(alternative, booked.has(alternative.sessionId))}
          />
        )
        return (
          <SessionRow
            key={session.sessionId}
            session={session}
            now={now}
            booked={isMine}
            action={isFull ? <FullLink session={session} similar={similar} /> : action(session, isMine)}
            below={below || undefined}
          />
        )
      })}
    </ul>
  )
}
