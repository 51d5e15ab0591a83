import { type ReactNode, Suspense } from 'react'
import type { SessionView } from '#features/timetable/schema.ts'
import { isDayBefore } from '#lib/time.ts'
import { scheduleText as words } from '#text/schedule.ts'
import { dayText } from '#text/timetable.ts'
import { classes } from '#ui/classes.ts'
import { SessionRow } from './SessionRow.tsx'
import type { Day } from './week.ts'

type WeekListProps = {
  days: Day[]
  /** ISO instant. */
  now: string
  today: Temporal.PlainDate
  /** Ids of the sessions in which the member has a seat. */
  booked: ReadonlySet<string>
  action: (session: SessionView, booked: boolean) => ReactNode
}

const idOf = (date: Temporal.PlainDate) => `day-${date}`

/** The week as rows, day by day, under a strip of days that stays in sight on a phone. */
export function WeekList({ days, now, today, booked, action }: WeekListProps) {
  const rows = (sessions: SessionView[]) =>
    sessions.map((session) => {
      const mine = booked.has(session.sessionId)
      return (
        <SessionRow
          key={session.sessionId}
          session={session}
          now={now}
          booked={mine}
          action={action(session, mine)}
        />
      )
    })
  const isThisWeek = days.some(({ date }) => date.equals(today))
  return (
    <div className="list">
      <Strip days={days} today={today} booked={booked} />
      {days.map(({ date, sessions }) => (
        // A day comes to life by itself, so that no other holds up a press in it.
        <Suspense key={date.toString()}>
          <section className="day" id={idOf(date)}>
            <header className="day-h">
              <h2>{date.equals(today) ? words.today : dayText.weekday(date)}</h2>
              <span>{date.equals(today) ? dayText.long(date) : dayText.dayOfMonth(date)}</span>
            </header>
            {sessions.length === 0 && <p className="day-none">{words.noClass}</p>}
            {sessions.length > 0 && isThisWeek && isDayBefore(date, today) && (
              <details className="day-over">
                <summary>{words.dayOver(sessions.length)}</summary>
                <ul>{rows(sessions)}</ul>
              </details>
            )}
            {sessions.length > 0 && !(isThisWeek && isDayBefore(date, today)) && <ul>{rows(sessions)}</ul>}
          </section>
        </Suspense>
      ))}
    </div>
  )
}

const Strip = ({ days, today, booked }: Pick<WeekListProps, 'days' | 'today' | 'booked'>) => (
  <nav className="strip hide-lg" aria-label={words.days}>
    {days.map(({ date, sessions }) => {
      const mine = sessions.some(({ sessionId }) => booked.has(sessionId))
      return (
        <a
          key={date.toString()}
          href={`#${idOf(date)}`}
          className={classes(mine && 'has')}
          aria-current={date.equals(today) ? 'date' : undefined}
        >
          {dayText.shortWeekday(date)}
          <b>{date.day}</b>
          <span className="vh">
            {dayText.month(date)}
            {mine && `, ${words.bookedOn}`}
          </span>
        </a>
      )
    })}
  </nav>
)
