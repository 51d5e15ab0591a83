import { placeName } from '#features/studio/settings.ts'
import '@fullcalendar/react/skeleton.css'
import FullCalendar from '@fullcalendar/react'
import interactionPlugin from '@fullcalendar/react/interaction'
import timeGridPlugin from '@fullcalendar/react/timegrid'
import { type KeyboardEvent, useRef } from 'react'
import { langOf } from '#lib/language.ts'
import { dayText } from '#lib/text/days.ts'
import { classes } from '#ui/classes.ts'
import type { TimetableSession, TimetableView } from '../schema.ts'
import { timetableScreen as text } from '../text/timetableScreen.ts'
import { clockOf, longDay } from './shownWeek.ts'
import css from './WeekCalendar.module.css'
import { walkTo } from './walkTo.ts'

/** Where the open change would put a session; shown before it is done. */
export interface Ghost {
  sessionId: string
  date: string
  time: string
  duration: number
}

type WeekCalendarProps = {
  week: TimetableView
  today: string
  open: string | undefined
  ghost: Ghost | undefined
  mayEdit: boolean
  onOpen: (sessionId: string) => void
  /** Dragged to another time of its day: nothing is done yet. */
  onDrag: (session: TimetableSession, time: string) => void
}

/** The studio's wall clock as it is: the calendar knows no zone, so that it is right for a viewer abroad too. */
const wall = (date: string, time: string, minutes = 0) =>
  Temporal.PlainDate.from(date)
    .toPlainDateTime(Temporal.PlainTime.from(time))
    .add({ minutes })
    .toString({ smallestUnit: 'second' })

/** The hours that are drawn: those of the week's classes, and at least from 7 to 20. */
function hoursOf(sessions: TimetableSession[], ghost: Ghost | undefined) {
  const times = [...sessions, ...(ghost ? [ghost] : [])].map(({ time, duration }) => {
    const start = Temporal.PlainTime.from(time)
    return { from: start.hour, to: Math.ceil((start.hour * 60 + start.minute + duration) / 60) }
  })
  const from = Math.min(7, ...times.map((each) => each.from))
  const to = Math.min(24, Math.max(20, ...times.map((each) => each.to)))
  return { slotMinTime: `${from}:00:00`, slotMaxTime: `${to}:00:00` }
}

/** A week by the hour. Arrow keys walk its classes, Enter opens one; dragging only begins a change. */
export default function WeekCalendar(props: WeekCalendarProps) {
  const { week, today, ghost, onOpen, onDrag, mayEdit } = props
  const frame = useRef<HTMLElement>(null)
  const byId = new Map(week.sessions.map((session) => [session._id, session]))
  const holidays = Map.groupBy(week.holidays, ({ date }) => date)
  const walk = (event: KeyboardEvent) => {
    const next = walkTo(event.key, document.activeElement, frame.current)
    if (!next) return
    event.preventDefault()
    next.focus()
  }
  return (
    <section ref={frame} className={css.week} aria-label={`${text.week}. ${text.weekHint}`} onKeyDown={walk}>
      <FullCalendar
        key={week.from}
        plugins={[timeGridPlugin, interactionPlugin]}
        initialView="timeGridWeek"
        initialDate={week.from}
        firstDay={1}
        timeZone="UTC"
        now={`${today}T00:00:00`}
        headerToolbar={false}
        allDaySlot={false}
        height="auto"
        {...hoursOf(week.sessions, ghost)}
        slotDuration="00:30:00"
        slotMinHeight={SLOT_PX}
        slotHeaderInterval="01:00:00"
        snapDuration="00:05:00"
        slotEventOverlap={false}
        eventOrder="start,order"
        eventInteractive
        eventStartEditable={mayEdit}
        eventDurationEditable={false}
        eventAllow={(span, event) => event?.startStr.slice(0, 10) === span.startStr.slice(0, 10)}
        events={eventsOf(props)}
        eventClick={({ event }) => onOpen(event.id)}
        eventDrop={({ event, revert }) => {
          const session = byId.get(event.id)
          const time = event.startStr.slice(11, 16)
          revert()
          if (session) onDrag(session, time)
        }}
        eventDidMount={({ el, event }) => {
          el.dataset.session = event.id
          el.dataset.start = event.startStr
          const session = byId.get(event.id)
          if (session) el.title = whoAndWhere(session)
        }}
        eventClass={({ event }) => classes(css.event, event.extendedProps.look as string)}
        eventContent={({ event }) => <Content session={byId.get(event.id)} ghost={ghost} id={event.id} />}
        slotHeaderClass={css.hour ?? ''}
        slotHeaderContent={({ text: hour }) => (
          <span className={css.hourWords}>{hour.toLowerCase().replace(/(\d)([ap]m)/, '$1 $2')}</span>
        )}
        slotHeaderFormat={{ hour: 'numeric', hour12: true }}
        slotLaneClass={({ isMinor }) => classes(css.lane, isMinor && css.minor)}
        dayLaneClass={({ isToday }) => classes(css.day, isToday && css.today)}
        dayHeaderInnerClass={css.headInner ?? ''}
        dayHeaderClass={({ isToday }) => classes(css.head, isToday && css.headToday)}
        dayHeaderContent={({ date }) => {
          const day = date.toISOString().slice(0, 10)
          return (
            <>
              <b className={css.dayNumber}>{Number(day.slice(8))}</b>{' '}
              {dayText.shortWeekday(Temporal.PlainDate.from(day))}
              {holidays.get(day)?.map(({ name, location }) => (
                <small key={location} className={css.closed}>
                  {text.closed(location ? `${name}, ${placeName(location)}` : name)}
                </small>
              ))}
            </>
          )
        }}
      />
    </section>
  )
}

/** The height of half an hour: a class of 45 minutes has room for five lines in the narrowest column. */
const SLOT_PX = 44

const GHOST = 'ghost'

function eventsOf({ week, open, ghost }: WeekCalendarProps) {
  const sessions = week.sessions.map((session) => ({
    id: session._id,
    title: nameOf(session),
    start: wall(session.date, session.time),
    end: wall(session.date, session.time, session.duration),
    order: `${session.location} ${session.room?.name ?? ''} ${session.instructor.name}`,
    startEditable: session.status === 'scheduled',
    extendedProps: { look: lookOf(session, open, ghost) },
  }))
  if (!ghost) return sessions
  const { date, time, duration } = ghost
  const there = { id: GHOST, title: text.legend.notSaved, editable: false, interactive: false, order: '' }
  const span = { start: wall(date, time), end: wall(date, time, duration) }
  return [...sessions, { ...there, ...span, extendedProps: { look: css.ghost } }]
}

/** What who can't see the week is told of a class. */
const nameOf = (session: TimetableSession) =>
  text.class.open(
    session.title,
    `${longDay(session.date)}, ${clockOf(session.time)}`,
    session.status === 'cancelled' ? text.cancelled : text.seats(session.booked, session.capacity),
  )

/** What a narrow column has no room for, to be read by pointing at it. */
const whoAndWhere = ({ title, instructor, room, location }: TimetableSession) =>
  [title, instructor.name, room?.name, placeName(location)].filter(Boolean).join(', ')

/** From so many bookings on a class takes place in any case. */
const RUNS_WITH = 2

const lookOf = (session: TimetableSession, open: string | undefined, ghost: Ghost | undefined) =>
  classes(
    session.status === 'cancelled' && css.cancelled,
    session.status === 'scheduled' && session.booked >= session.capacity && css.full,
    session.status === 'scheduled' && session.booked < Math.min(RUNS_WITH, session.capacity) && css.few,
    session.changed && css.changed,
    session._id === open && css.open,
    session._id === ghost?.sessionId && css.former,
  )

function Content({
  session,
  ghost,
  id,
}: {
  session: TimetableSession | undefined
  ghost: Ghost | undefined
  id: string
}) {
  if (!session) {
    return id === GHOST && ghost ? (
      <span className={css.words}>
        <b>{clockOf(ghost.time).replace(/ .m$/, '')}</b> {text.legend.notSaved}
      </span>
    ) : null
  }
  const { time, booked, capacity, title, instructor, room, status } = session
  return (
    <span className={css.words}>
      <span className={css.line}>
        <b>{clockOf(time).replace(/ .m$/, '')}</b>
        <span className={css.count}>{status === 'cancelled' ? text.cancelled : `${booked}/${capacity}`}</span>
      </span>
      <strong className={css.title} lang={langOf(title)}>
        {title}
      </strong>
      <span className={css.who}>
        {instructor.name.split(' ')[0]}
        {room && <span className={css.room}>, {room.name}</span>}
      </span>
    </span>
  )
}
