import { dateText as t } from '#app/text/datesAndWeek.ts'
import { bookButtonText } from '#features/booking/text/bookButton.ts'
import { BookBlock } from '#features/booking/ui/BookButton.tsx'
import { kindName, studioSettings } from '#features/studio/settings.ts'
import type { SessionView } from '#features/timetable/schema.ts'
import { langOf } from '#lib/language.ts'
import { clockText } from '#lib/text/clock.ts'
import { dayText } from '#lib/text/days.ts'
import { formatTime, isBefore, studioDay, studioTime } from '#lib/time.ts'
import { classes } from '#ui/classes.ts'
import { Icon } from '#ui/Icon.tsx'
import { dayName } from './days.ts'
import { setDimensions } from './setDimensions.ts'
import styles from './TeacherWeek.module.css'
import { daysFrom, type Hours, hoursOf, isLate, lanesOf, spanOf } from './weekLanes.ts'

/** The colours of the kinds of class, in the studio's order. */
const COLOURS = ['--aas', '--gulal', '--haldi', '--gulabi', '--sand'] as const
const colourOf = (kind: string) => {
  const index = studioSettings().kinds.findIndex(({ key }) => key === kind)
  return `var(${COLOURS[Math.max(0, index) % COLOURS.length]})`
}

interface TeacherWeekProps {
  from: string
  sessions: SessionView[]
  now: Temporal.Instant
  /** The sessions in which the member has a seat. */
  booked?: ReadonlySet<string> | undefined
}

/** A chart with the hours across and the days down; the width of a class is its duration. */
export function TeacherWeek({ from, sessions, now, booked }: TeacherWeekProps) {
  const hours = hoursOf(sessions)
  const kinds = [...new Set(sessions.map(({ kind }) => kind))]
  const hasFull = sessions.some(({ seatsLeft }) => seatsLeft < 1)
  const count = hours.to - hours.from
  return (
    <div className={styles.week} ref={setDimensions({ '--hours': count })}>
      <ul>
        {daysFrom(from, sessions).map(({ day, sessions: daySessions }) => (
          <li key={day.toString()} className={classes(daySessions.length === 0 && styles.free)}>
            <p>
              <b>{studioDay(now).equals(day) ? dayName(day, now) : dayText.shortWeekday(day)}</b>
              <span>{dayText.dayAndMonth(day)}</span>
            </p>
            <div className={styles.lanes}>
              {(daySessions.length ? lanesOf(daySessions, hours) : [[]]).map((lane) => (
                <div key={lane[0]?.sessionId ?? 'free'} className={styles.lane}>
                  {lane.map((session) => (
                    <Block
                      key={session.sessionId}
                      session={session}
                      hours={hours}
                      now={now}
                      booked={booked?.has(session.sessionId) ?? false}
                    />
                  ))}
                </div>
              ))}
            </div>
          </li>
        ))}
      </ul>
      <p className={styles.hours} aria-hidden="true">
        {Array.from({ length: Math.floor(count / 3) + 1 }, (_, index) => hours.from + 3 * index).map(
          (hour) => (
            <span key={hour} ref={setDimensions({ '--at': hour - hours.from })}>
              {t.hour(hour)}
            </span>
          ),
        )}
      </p>
      <p className={styles.key} aria-hidden="true">
        {kinds.map((kind) => (
          <span key={kind}>
            <i ref={setDimensions({ '--k': colourOf(kind) })} />
            {kindName(kind)}
          </span>
        ))}
        {hasFull && (
          <span>
            <i className={styles.fullKey} />
            {t.full}
          </span>
        )}
      </p>
    </div>
  )
}

type BlockProps = { session: SessionView; hours: Hours; now: Temporal.Instant; booked: boolean }

function Block({ session, hours, now, booked }: BlockProps) {
  const { title, startsAt, date, seatsLeft, capacity } = session
  const { start, end } = spanOf(session)
  const starts = Temporal.Instant.from(startsAt)
  const hasStarted = !isBefore(now, starts)
  const isFull = seatsLeft < 1 && !booked
  const time = studioTime(starts)
  const measures = {
    '--x': start - hours.from,
    '--w': end - start,
    '--k': colourOf(session.kind),
  }
  const name = classes(
    styles.block,
    isLate({ start }, hours) && styles.late,
    hasStarted && styles.over,
    !hasStarted && isFull && styles.full,
    !hasStarted && booked && styles.own,
  )
  const state = hasStarted
    ? t.over
    : booked
      ? bookButtonText.booked
      : isFull
        ? t.full
        : t.left(seatsLeft, capacity)
  const content = (
    <span className={styles.text}>
      {!hasStarted && booked && <Icon name="ok" />}
      <b>{clockText.parts(time.hour, time.minute)[1]}</b>{' '}
      <span className={styles.title} lang={langOf(title)}>
        {title}
      </span>
      <span className="vh">{`, ${dayText.long(Temporal.PlainDate.from(date))}, ${formatTime(starts)}, ${state}`}</span>
    </span>
  )
  return (
    <div className={name} ref={setDimensions(measures)}>
      {hasStarted ? (
        <span>{content}</span>
      ) : (
        <BookBlock session={session} booked={booked}>
          {content}
        </BookBlock>
      )}
    </div>
  )
}
