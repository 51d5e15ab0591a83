import { Link } from 'react-router'
import { formatTime } from '#lib/time.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { classes } from '#ui/classes.ts'
import type { DaySession } from '../schema.ts'
import { todayText as text } from '../text/today.ts'
import css from './DayBox.module.css'
import { Flag } from './Flag.tsx'
import { SeatFigures } from './SeatFigures.tsx'

const instantAt = (iso: string) => Temporal.Instant.from(iso)
const minutes = (from: Temporal.Instant, to: Temporal.Instant) => Math.floor(from.until(to).total('minutes'))

/** A session that is running or next, shown large. */
export function DayBox({ session, now }: { session: DaySession; now: Temporal.Instant }) {
  const [starts, ends] = [instantAt(session.startsAt), instantAt(session.endsAt)]
  const isRunning = session.phase === 'running'
  const hasUnmarked = isRunning && session.unmarked > 0
  return (
    <article className={classes(css.box, isRunning ? css.running : css.next)}>
      <p className={css.time}>
        <span>
          <b className={classes(css.starts, 'num')}>{formatTime(starts)}</b>{' '}
          {isRunning && text.to(formatTime(ends))}
        </span>
        <span>
          {isRunning ? text.minutesSinceStart(minutes(starts, now)) : text.in(minutes(now, starts))}
        </span>
      </p>
      <div>
        <h3 className={css.title}>{session.title}</h3>
        <p className={css.second}>{whereLabel(session)}</p>
      </div>
      <Flags session={session} />
      <div className={css.foot}>
        <div>
          <SeatFigures {...session} large />
          <p className={css.counts}>{countLabel(session)}</p>
        </div>
        <ButtonLink
          sm
          outline={!hasUnmarked}
          to={`/sessions/${session._id}`}
          aria-label={text.linkLabel(
            hasUnmarked ? text.checkIn : text.roster,
            session.title,
            formatTime(starts),
          )}
        >
          {hasUnmarked ? text.checkIn : text.roster}
        </ButtonLink>
      </div>
    </article>
  )
}

const whereLabel = ({ instructor, room }: DaySession) => [instructor.name, room].filter(Boolean).join(' · ')

const countLabel = (session: DaySession) =>
  [
    text.inOf(session.in, session.booked),
    session.late > 0 && text.late(session.late),
    session.noShow > 0 && text.noShows(session.noShow),
    session.missing > 0 && text.needs(session.missing),
    session.waiting > 0 && text.waiting(session.waiting),
  ]
    .filter(Boolean)
    .join(', ')

function Flags({ session: { firstTimers, healthNotes, birthdays } }: { session: DaySession }) {
  if (firstTimers + healthNotes + birthdays === 0) return null
  return (
    <p className={css.flags}>
      {firstTimers > 0 && <Flag kind="first">{text.flags.firstTimers(firstTimers)}</Flag>}
      {healthNotes > 0 && <Flag kind="health">{text.flags.healthNotes(healthNotes)}</Flag>}
      {birthdays > 0 && <Flag kind="birthday">{text.flags.birthdays(birthdays)}</Flag>}
    </p>
  )
}

/** Sessions that are later or over, one line each. */
export const DayLines = ({ sessions }: { sessions: DaySession[] }) => (
  <ul>
    {sessions.map((session) => (
      <li key={session._id} className={css.line}>
        <time dateTime={session.startsAt}>{formatTime(instantAt(session.startsAt))}</time>
        <div>
          <Link className={css.cover} to={`/sessions/${session._id}`}>
            {session.title}
          </Link>
          <span className={css.second}>{whereLabel(session)}</span>
        </div>
        <div className={css.end}>
          <SeatFigures {...session} over={session.phase === 'over'} />
          <span>{endLabel(session)}</span>
        </div>
      </li>
    ))}
  </ul>
)

function endLabel({ phase, missing, capacity, booked, held, waiting, in: inside }: DaySession) {
  if (phase === 'cancelled') return text.cancelled
  if (phase === 'over') return text.inOf(inside, booked)
  if (missing > 0) return <b>{text.needs(missing)}</b>
  const free = text.free(capacity - booked - held)
  return waiting > 0 ? `${free}, ${text.waiting(waiting)}` : free
}
