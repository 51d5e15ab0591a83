import { type ReactNode, Suspense } from 'react'
import type { SessionView } from '#features/timetable/schema.ts'
import { scheduleText as words } from '#features/timetable/text/schedule.ts'
import { dayText } from '#lib/text/days.ts'
import { classes } from '#ui/classes.ts'
import { DayStrip, dayId } from './DayStrip.tsx'
import { moveByDay } from './dayKeys.ts'
import { Earlier } from './Earlier.tsx'
import { FullLink } from './FullLink.tsx'
import { lookAt } from './look.ts'
import { SessionRow } from './SessionRow.tsx'
import { type Likes, Similar } from './Similar.tsx'
import styles from './WeekList.module.css'
import { type Day, likeOf } from './week.ts'

type WeekListProps = {
  days: Day[]
  /** ISO instant. */
  now: string
  today: Temporal.PlainDate
  /** Ids of the sessions in which the member has a seat. */
  booked: ReadonlySet<string>
  /** Also on a desk; otherwise the week's columns take its place there. */
  always: boolean
  /** Days without a class are left out: a filter has emptied them. */
  narrowed: boolean
  likes: Likes
  ways: { before: string | null; after: string | null }
  action: (session: SessionView, booked: boolean) => ReactNode
}

/** Seven days as rows, day by day, under a strip of days that stays in sight. */
export function WeekList(props: WeekListProps) {
  const { days, today, booked, always, narrowed, ways } = props
  const past = days.filter((day) => day.past.length > 0)
  const shown = days.filter(({ date, sessions, past }) =>
    // A day that is wholly past is behind the control; today is never left out without a filter.
    narrowed || past.length ? sessions.length > 0 || (!narrowed && date.equals(today)) : true,
  )
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: arrow keys are a way besides Tab, from control to control
    <div className={classes(styles.list, always && styles.always)} onKeyDown={moveByDay}>
      <DayStrip {...{ days, shown, today, booked, ways }} />
      {shown.map((day, index) => (
        // Each day is hydrated by itself, so that no other holds up a press in it.
        <Suspense key={day.date.toString()}>
          <section className={styles.day} id={dayId(day.date)} data-day>
            <DayHead day={day} today={today} />
            <div>
              {index === 0 && <PastDays {...props} past={past} />}
              {day.sessions.length === 0 && day.past.length === 0 && (
                <p className={styles.none}>{words.noClass}</p>
              )}
              <Rows {...props} sessions={day.sessions} />
            </div>
          </section>
        </Suspense>
      ))}
    </div>
  )
}

const DayHead = ({ day: { date, open }, today }: { day: Day; today: Temporal.PlainDate }) => {
  const isToday = date.equals(today)
  return (
    <header className={styles.head}>
      <h2>{isToday ? words.today : dayText.weekday(date)}</h2>
      <span>
        {isToday ? dayText.long(date) : dayText.dayOfMonth(date)}, {words.toBook(open)}
      </span>
    </header>
  )
}

function PastDays({ past, today, ...props }: WeekListProps & { past: Day[] }) {
  const count = past.reduce((sum, day) => sum + day.past.length, 0)
  if (!count) return null
  const onlyToday = past.every(({ date }) => date.equals(today))
  return (
    <Earlier title={onlyToday ? words.earlierToday(count) : words.earlier(count)}>
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

function Rows({ sessions, now, booked, likes, action }: RowsProps) {
  if (!sessions.length) return null
  return (
    <ul>
      {sessions.map((session) => {
        const mine = booked.has(session.sessionId)
        const isFull = !mine && lookAt(session, Temporal.Instant.from(now)).state === 'full'
        const isLiked = isFull && likes.like === likeOf(session)
        const below = isLiked && (
          <Similar
            items={likes.items}
            close={likes.to(undefined)}
            now={now}
            action={(other) => action(other, booked.has(other.sessionId))}
          />
        )
        return (
          <SessionRow
            key={session.sessionId}
            session={session}
            now={now}
            booked={mine}
            action={isFull ? <FullLink session={session} likes={likes} /> : action(session, mine)}
            below={below || undefined}
          />
        )
      })}
    </ul>
  )
}
