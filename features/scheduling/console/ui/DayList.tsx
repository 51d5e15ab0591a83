import { type CSSProperties, useEffect, useRef } from 'react'
import { locationName } from '#features/studio/settings.ts'
import { range } from '#lib/range.ts'
import { dayText } from '#lib/text/days.ts'
import { classes } from '#ui/classes.ts'
import type { TimetableSession, TimetableView } from '../schema.ts'
import { timetableScreen as text } from '../text/timetableScreen.ts'
import css from './DayList.module.css'
import { clockParts, whoAndWhere } from './shownWeek.ts'

type DayListProps = {
  week: TimetableView
  days: string[]
  day: string
  /** The id of the class or session that was just created or changed; it is scrolled into view. */
  made: string
  onDay: (day: string) => void
  onOpen: (sessionId: string) => void
}

/** One day of the week, with a tab for each day; for phones. */
export function DayList({ week, days, day, made, onDay, onOpen }: DayListProps) {
  const sessions = week.sessions.filter(({ date }) => date === day)
  return (
    <>
      <fieldset className={css.days} aria-label={text.days}>
        {days.map((each) => (
          <button
            key={each}
            type="button"
            className={css.tab}
            aria-pressed={each === day}
            onClick={() => onDay(each)}
          >
            <span>{dayText.shortWeekday(Temporal.PlainDate.from(each))}</span>
            <b>{Number(each.slice(8))}</b>
            <span className="vh">{dayText.month(Temporal.PlainDate.from(each))}</span>
          </button>
        ))}
      </fieldset>
      {week.holidays
        .filter(({ date }) => date === day)
        .map(({ name, location }) => (
          <p key={location} className={css.closed}>
            {text.closed(location ? `${name}, ${locationName(location)}` : name)}
          </p>
        ))}
      {sessions.length === 0 && <p className={css.closed}>{text.empty}</p>}
      <ul>
        {sessions.map((session) => (
          <Row
            key={session._id}
            session={session}
            isMade={made !== '' && (made === session._id || made === session.classId)}
            onOpen={() => onOpen(session._id)}
          />
        ))}
      </ul>
    </>
  )
}

type RowProps = { session: TimetableSession; isMade: boolean; onOpen: () => void }

function Row({ session, isMade, onOpen }: RowProps) {
  const row = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isMade) row.current?.scrollIntoView({ block: 'center' })
  }, [isMade])
  const { time, title, booked, capacity, status, changed } = session
  const [before, clock, after] = clockParts(time)
  const free = capacity - booked
  const seats = status === 'cancelled' ? text.cancelled : free > 0 ? text.free(free) : text.full
  return (
    <li ref={row} className={classes(css.row, isMade && css.made)}>
      <button type="button" className={css.open} onClick={onOpen}>
        <span className={css.time}>
          {before && <small>{before}</small>} <b>{clock}</b> {after && <small>{after}</small>}
        </span>
        <span className={css.what}>
          <strong className={classes(css.title, status === 'cancelled' && css.struck)}>{title}</strong>
          <span className={css.second}>
            {whoAndWhere({ ...session, room: null })}
            {changed && `, ${text.legend.changed}`}
          </span>
        </span>
        <span className={css.seats}>
          {status === 'scheduled' && <SeatStrokes booked={booked} capacity={capacity} />}
          {seats}
        </span>
      </button>
    </li>
  )
}

/** The seats of a larger class are not drawn as strokes. */
const MAX_STROKES = 32

/** A long stroke for each booked seat, a short one for each free seat. */
const SeatStrokes = ({ booked, capacity }: { booked: number; capacity: number }) =>
  capacity <= MAX_STROKES ? (
    <span className={css.strokes} style={{ '--seats': capacity } as CSSProperties} aria-hidden="true">
      {range(capacity).map((seat) => (
        <i key={seat} data-booked={seat < booked || undefined} />
      ))}
    </span>
  ) : null
