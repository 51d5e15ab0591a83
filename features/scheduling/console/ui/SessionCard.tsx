import { type CSSProperties, type PointerEvent, useRef, useState } from 'react'
import { locationName } from '#features/studio/settings.ts'
import { classFacts } from '#features/timetable/text/classFacts.ts'
import { firstName } from '#lib/firstName.ts'
import { langOf } from '#lib/language.ts'
import { classes } from '#ui/classes.ts'
import type { TimetableSession } from '../schema.ts'
import { timetableScreen as text } from '../text/timetableScreen.ts'
import type { TimedSession } from './calendarColumns.ts'
import { clockAt, minuteAt, minutesOf, type Stretch, topOf } from './calendarScale.ts'
import { clockOf, clockParts, longDay, whoAndWhere } from './shownWeek.ts'
import css from './WeekCalendar.module.css'
import type { Ghost, WeekCalendarProps } from './WeekCalendar.tsx'

function boxOf(from: number, to: number, stretches: Stretch[]): CSSProperties {
  const top = topOf(from, stretches)
  return { top, height: topOf(to, stretches) - top }
}

export const GhostCard = ({ ghost, stretches }: { ghost: Ghost; stretches: Stretch[] }) => {
  const from = minutesOf(ghost.time)
  return (
    <div className={classes(css.event, css.ghost)} style={boxOf(from, from + ghost.duration, stretches)}>
      <span className={css.text}>
        <b>{shortClock(ghost.time)}</b> {text.legend.notSaved}
      </span>
    </div>
  )
}

const shortClock = (time: string) => clockParts(time)[1]

type CardProps = Omit<WeekCalendarProps, 'week'> & {
  timed: TimedSession
  isOver: boolean
  lane: number
  lanes: number
  stretches: Stretch[]
}

export function Card({
  timed,
  by,
  isOver,
  lane,
  lanes,
  stretches,
  open,
  made,
  ghost,
  mayEdit,
  onOpen,
  onDrag,
}: CardProps) {
  const { session, from, to } = timed
  const { time, booked, capacity, title, instructor, room, status } = session
  const drag = useDrag(timed, stretches, mayEdit && status === 'scheduled' && !isOver, (minute) =>
    onDrag(session, clockAt(minute)),
  )
  const shownTime = drag.minute === undefined ? time : clockAt(drag.minute)
  return (
    <button
      type="button"
      className={classes(
        css.event,
        isOver && css.past,
        classesOf(session, open, ghost),
        (made === session._id || made === session.classId) && css.made,
      )}
      style={{
        ...boxOf(from, to, stretches),
        left: `${(lane / lanes) * 100}%`,
        width: `${100 / lanes}%`,
        ...(drag.minute === undefined ? {} : { translate: `0 ${drag.shift}px`, zIndex: 9 }),
      }}
      // The card itself shows these only in columns that are wide enough.
      title={`${title}, ${whoAndWhere(session)}`}
      data-session={session._id}
      data-start={`${session.date}T${time}`}
      onClick={() => !drag.wasDragged() && onOpen(session._id)}
      {...drag.handlers}
    >
      <span className="vh">{accessibleName(session)}</span>
      <span className={css.text} aria-hidden="true">
        <span className={css.line}>
          <b>{shortClock(shownTime)}</b>
          <span className={css.count}>
            {status === 'cancelled' ? text.cancelled : `${booked}/${capacity}`}
          </span>
        </span>
        <strong className={css.title} lang={langOf(title)}>
          {title}
        </strong>
        {/* The room or the instructor, whichever is not shown by the column, and other facts. */}
        <span className={css.last}>
          <span className={css.who}>
            {by === 'instructor'
              ? (room?.name ?? locationName(session.location))
              : firstName(instructor.name)}
          </span>
          <span className={css.facts}>{classFacts(session, 'kind', 'location').join(', ')}</span>
        </span>
      </span>
    </button>
  )
}

/** In pixels; a smaller movement counts as a click. */
const MIN_DRAG = 4

/** Drags a card with the mouse, within its day. With touch, a drag scrolls, and the time is set in the sheet. */
function useDrag(
  { from }: TimedSession,
  stretches: Stretch[],
  isEnabled: boolean,
  onDrop: (minute: number) => void,
) {
  const start = useRef<number>(undefined)
  const dragged = useRef(false)
  const [shift, setShift] = useState<number>()
  const minuteOf = (px: number) => minuteAt(topOf(from, stretches) + px, stretches)
  const end = () => {
    start.current = undefined
    setShift(undefined)
  }
  return {
    shift: shift ?? 0,
    minute: shift === undefined ? undefined : minuteOf(shift),
    /** Whether the current click is the end of a drag, which must not open the session. */
    wasDragged: () => dragged.current,
    handlers: {
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        dragged.current = false
        if (!isEnabled || event.button !== 0 || event.pointerType === 'touch') return
        start.current = event.clientY
        event.currentTarget.setPointerCapture(event.pointerId)
      },
      onPointerMove: (event: PointerEvent<HTMLElement>) => {
        if (start.current === undefined) return
        const moved = event.clientY - start.current
        if (shift === undefined && Math.abs(moved) < MIN_DRAG) return
        dragged.current = true
        setShift(moved)
      },
      onPointerUp: () => {
        const minute = shift === undefined ? from : minuteOf(shift)
        end()
        if (minute !== from) onDrop(minute)
      },
      onPointerCancel: end,
    },
  }
}

/** The accessible name of a class. */
const accessibleName = (session: TimetableSession) =>
  text.class.open(
    session.title,
    `${longDay(session.date)}, ${clockOf(session.time)}`,
    session.status === 'cancelled' ? text.cancelled : text.seats(session.booked, session.capacity),
  )

/** Classes with fewer bookings are marked, because by the policy the studio may cancel them. */
const MIN_BOOKINGS = 2

const classesOf = (session: TimetableSession, open: string | undefined, ghost: Ghost | undefined) =>
  classes(
    session.status === 'cancelled' && css.cancelled,
    session.status === 'scheduled' && session.booked >= session.capacity && css.full,
    session.status === 'scheduled' && session.booked < Math.min(MIN_BOOKINGS, session.capacity) && css.few,
    session.changed && css.changed,
    session._id === open && css.open,
    session._id === ghost?.sessionId && css.previous,
  )
