import { Link } from 'react-router'
import { locationName } from '#features/studio/settings.ts'
import { clockText } from '#lib/text/clock.ts'
import { formatTime, studioTime } from '#lib/time.ts'
import { classes } from '#ui/classes.ts'
import type { DaySession, TodayView } from '../schema.ts'
import { todayText as text } from '../text/today.ts'
import css from './DayFloor.module.css'
import {
  currentTimePosition,
  type DayScale,
  dayScale,
  endsOf,
  hoursOf,
  lanesOf,
  positionOn,
} from './dayScale.ts'
import { SeatFigures } from './SeatFigures.tsx'

/**
 * The hours of the day as a scale: on a desktop with every class on it, on a phone only the hours and the current time.
 */
export function DayFloor({ day, now }: { day: TodayView; now: Temporal.Instant }) {
  const scale = dayScale(day.date, day.sessions)
  const position = currentTimePosition(scale, day.date, now)
  const label = text.day(hourLabel(scale.from), hourLabel(scale.from.add({ hours: scale.hours })))
  return (
    <section className={css.day} aria-label={label}>
      <div className={css.axis}>
        <span />
        <Ruler scale={scale} at={position} now={now} />
      </div>
      <div className={css.lanes}>
        {lanesOf(day.sessions).map(({ location, first, sessions }) => (
          <div key={sessions[0]?._id} className={css.lane}>
            <b>{first && locationName(location)}</b>
            <div className={css.track}>
              {sessions.map((session) => (
                <SessionBlock key={session._id} session={session} scale={scale} />
              ))}
            </div>
          </div>
        ))}
        {position !== undefined && (
          <div className={css.nowArea} aria-hidden="true">
            <i className={css.nowLine} style={{ left: `${position}%` }} />
          </div>
        )}
      </div>
      <Key />
    </section>
  )
}

function Ruler({ scale, at, now }: { scale: DayScale; at: number | undefined; now: Temporal.Instant }) {
  // Leaves room for the label of the current time.
  const near = (offset: number, per: number) => at !== undefined && Math.abs(offset - at) <= per
  const visibleHours = hoursOf(scale).filter(({ offset }) => !near(offset, 6))
  return (
    <div className={css.ruler} aria-hidden="true">
      {visibleHours.map(({ at: hour, offset }) => (
        <em
          key={offset}
          className={classes(css.hour, near(offset, 10) && css.near)}
          style={{ left: `${offset}%` }}
        >
          {hourLabel(hour)}
        </em>
      ))}
      {at !== undefined && (
        <>
          {/* Stays fully visible at the start and end of the day too. */}
          <em className={classes(css.hour, css.now)} style={{ left: `clamp(2.2em, ${at}%, 100% - 2.2em)` }}>
            {formatTime(now)}
          </em>
          <i className={css.gone} style={{ width: `${at}%` }} />
        </>
      )}
      <i className={css.line} style={{ backgroundSize: `${100 / scale.hours}% 12px` }} />
      {at !== undefined && <i className={css.disc} style={{ left: `${at}%` }} />}
      {endsOf(scale).map(({ at: hour, offset }) => (
        <em key={offset} className={classes(css.hour, css.under)} style={{ left: `${offset}%` }}>
          {hourLabel(hour)}
        </em>
      ))}
    </div>
  )
}

function SessionBlock({ session, scale }: { session: DaySession; scale: DayScale }) {
  const starts = Temporal.Instant.from(session.startsAt)
  const left = positionOn(scale, starts)
  const width = positionOn(scale, Temporal.Instant.from(session.endsAt)) - left
  const { title, phase, booked, capacity, instructor } = session
  return (
    <Link
      to={`/sessions/${session._id}`}
      className={classes(css.session, css[phase], session.missing > 0 && css.risk)}
      style={{ left: `${left}%`, width: `${width}%` }}
      aria-label={`${formatTime(starts)} ${title}, ${instructor.name}, ${text.bookedOf(booked, capacity)}`}
      title={`${formatTime(starts)} ${title}`}
    >
      <SeatFigures {...session} over={phase === 'over'} fit />
    </Link>
  )
}

const emptyCounts = { in: 0, late: 0, noShow: 0, unmarked: 0, booked: 0, capacity: 0 }
const Key = () => (
  <p className={css.key}>
    <span>
      <SeatFigures {...emptyCounts} in={1} /> {text.key.in}
    </span>
    <span>
      <SeatFigures {...emptyCounts} unmarked={1} /> {text.key.booked}
    </span>
    <span>
      <SeatFigures {...emptyCounts} noShow={1} /> {text.key.noShow}
    </span>
    <span>
      <SeatFigures {...emptyCounts} unmarked={1} over /> {text.key.unmarked}
    </span>
    <span>
      <SeatFigures {...emptyCounts} capacity={2} /> {text.key.free}
    </span>
    <span>
      <i className={css.dashed} /> {text.key.missing}
    </span>
  </p>
)

/** `6 am`; in Hindi without the last word of a time, for which a phone has no room. */
const hourLabel = (at: Temporal.Instant) => {
  const [before, clock, after] = clockText.parts(studioTime(at).hour, 0)
  return [before, clock.replace(':00', ''), after].filter(Boolean).join(' ')
}
