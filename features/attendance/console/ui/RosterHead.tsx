import { Link } from 'react-router'
import { formatTime, isBefore } from '#lib/time.ts'
import type { DaySession } from '../schema.ts'
import { rosterScreenText as text } from '../text/rosterScreen.ts'
import { todayText } from '../text/today.ts'
import css from './RosterHead.module.css'
import type { RosterRow } from './RosterList.tsx'
import { SeatFigures } from './SeatFigures.tsx'

const instantAt = (iso: string) => Temporal.Instant.from(iso)

/** The class, how many members are checked in, and how much time has passed. */
export function RosterHead({
  session,
  rows,
  now,
}: {
  session: DaySession
  rows: RosterRow[]
  now: Temporal.Instant
}) {
  const [starts, ends] = [instantAt(session.startsAt), instantAt(session.endsAt)]
  const count = (mark: RosterRow['mark']) => rows.filter((row) => row.mark === mark).length
  const counts = {
    in: count('in') + count('late'),
    late: count('late'),
    noShow: count('noShow'),
    unmarked: count('expected'),
  }
  return (
    <>
      <header className={css.head}>
        <RosterTitle session={session} booked={rows.length} />
        <div className={css.sum}>
          <SeatFigures
            {...counts}
            capacity={session.capacity}
            booked={rows.length}
            over={session.phase === 'over'}
            large
          />
          <p>
            <b>
              {counts.in} {text.sum.in}
            </b>
            {counts.late > 0 && `, ${text.sum.late(counts.late)}`}
            {counts.noShow > 0 && ` · ${counts.noShow} ${text.sum.noShow}`}
            {counts.unmarked > 0 && (
              <>
                {' · '}
                <b>
                  {counts.unmarked} {text.sum.expected}
                </b>
              </>
            )}
          </p>
        </div>
      </header>
      <Minutes starts={starts} ends={ends} now={now} />
    </>
  )
}

/** The title of the class, with its day and location. */
export function RosterTitle({ session, booked }: { session: DaySession; booked: number }) {
  const [starts, ends] = [instantAt(session.startsAt), instantAt(session.endsAt)]
  return (
    <div>
      <h1>
        <span className="num">{formatTime(starts)}</span> {session.title}
      </h1>
      <p className={css.about}>
        {session.phase === 'cancelled'
          ? text.cancelled
          : text.about(
              session.instructor.name,
              starts.until(ends).total('minutes'),
              booked,
              session.capacity,
            )}
        {' · '}
        <Link to={`/timetable?day=${session.date}&open=${session._id}`}>{text.inTimetable}</Link>
        {session.roomId && (
          <>
            {' · '}
            <Link to={`/rooms/${session.roomId}`}>{text.roomPlan}</Link>
          </>
        )}
        {(session.waiting > 0 || session.phase === 'coming') && (
          <>
            {' · '}
            <Link to={`/sessions/${session._id}/waitlist`}>{text.waitlist(session.waiting)}</Link>
          </>
        )}
      </p>
    </div>
  )
}

const clamp = (per: number) => Math.min(100, Math.max(0, per))

/** The minutes of the class on a scale, with those that have passed. */
function Minutes({
  starts,
  ends,
  now,
}: {
  starts: Temporal.Instant
  ends: Temporal.Instant
  now: Temporal.Instant
}) {
  const totalMinutes = starts.until(ends).total('minutes')
  const minutesSinceStart = Math.floor(starts.until(now).total('minutes'))
  const offset = clamp((minutesSinceStart / totalMinutes) * 100)
  const isRunning = minutesSinceStart >= 0 && isBefore(now, ends)
  return (
    <div
      className={css.minutes}
      role="img"
      aria-label={isRunning ? todayText.minutesSinceStart(minutesSinceStart) : formatTime(starts)}
    >
      {isRunning && (
        <span className={css.gone} style={{ left: `${Math.min(92, Math.max(8, offset))}%` }}>
          {todayText.minutesSinceStart(minutesSinceStart)}
        </span>
      )}
      <i className={css.over} style={{ width: `${offset}%` }} />
      <i
        className={css.line}
        style={{ backgroundSize: `${(100 / totalMinutes) * 5}% 100%, ${100 / totalMinutes}% 50%` }}
      />
      {isRunning && <i className={css.disc} style={{ left: `${offset}%` }} />}
      <span className={css.from}>{formatTime(starts)}</span>
      <span className={css.to}>{formatTime(ends)}</span>
    </div>
  )
}
