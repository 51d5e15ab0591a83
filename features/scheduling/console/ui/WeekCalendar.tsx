import { type CSSProperties, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { locationName } from '#features/studio/settings.ts'
import { dayText } from '#lib/text/days.ts'
import { studioDay, studioTime } from '#lib/time.ts'
import { useNow } from '#ui/console/useNow.ts'
import type { TimetableSession, TimetableView } from '../schema.ts'
import { timetableScreen as text } from '../text/timetableScreen.ts'
import { arrowKeyTarget } from './arrowKeyTarget.ts'
import { type CalendarBy, columnsOf, type DayColumn } from './calendarColumns.ts'
import { clockAt, heightOf, minutesOf, type Stretch, stretchesOf, topOf } from './calendarScale.ts'
import { Card, GhostCard } from './SessionCard.tsx'
import { clockOf, clockParts, daysOf } from './shownWeek.ts'
import css from './WeekCalendar.module.css'

/** The new time of a session whose change is not applied yet. */
export interface Ghost {
  sessionId: string
  date: string
  time: string
  duration: number
}

export type WeekCalendarProps = {
  week: TimetableView
  by: CalendarBy
  open: string | undefined
  /** The id of the class or session that was just created or changed; it is scrolled into view. */
  made: string | undefined
  ghost: Ghost | undefined
  mayEdit: boolean
  onOpen: (sessionId: string) => void
  /** Called when a session was dragged to another time of its day; nothing is changed yet. */
  onDrag: (session: TimetableSession, time: string) => void
}
/** `7 am`, `सुबह 7`. */
const hourLabel = (minute: number): string =>
  clockParts(clockAt(minute % 1440))
    .join(' ')
    .replace(':00', '')
    .trim()

/**
 * A week by the hour, each day by room or by instructor; hours without a class are collapsed. Arrow keys move between
 * classes, and Enter opens one. Dragging opens a change and applies nothing.
 */
export default function WeekCalendar(props: WeekCalendarProps) {
  const { week, by, ghost, made } = props
  const frame = useRef<HTMLElement>(null)
  const [unfolded, setUnfolded] = useState<ReadonlySet<number>>(new Set())
  const now = useNow()
  const days = daysOf(Temporal.PlainDate.from(week.from))
  const columns = columnsOf(days, week.sessions, by)
  const spans = [...columns.values()].flatMap((ofDay) => ofDay.flatMap(({ timed }) => timed))
  const ghostSpan = ghost && { from: minutesOf(ghost.time), to: minutesOf(ghost.time) + ghost.duration }
  const stretches = stretchesOf(ghostSpan ? [...spans, ghostSpan] : spans, unfolded)
  const widths = days.map((day) => widthOf(columns.get(day) ?? []))
  const today = studioDay(now).toString()
  useScrollIntoView(frame, week, made, days.includes(today))
  const moveFocus = (event: KeyboardEvent) => {
    const next = arrowKeyTarget(event.key, document.activeElement, frame.current)
    if (!next) return
    event.preventDefault()
    next.focus()
  }
  return (
    <section
      ref={frame}
      className={css.week}
      aria-label={`${text.week}. ${text.weekHint}`}
      onKeyDown={moveFocus}
    >
      <div
        className={css.grid}
        style={
          {
            '--height': `${heightOf(stretches)}px`,
            gridTemplateColumns: `auto ${widths.join(' ')}`,
          } as CSSProperties
        }
      >
        <div className={css.corner} />
        {days.map((day) => (
          <DayHead key={day} day={day} today={today} week={week} columns={columns.get(day) ?? []} />
        ))}
        <Hours stretches={stretches} />
        {days.map((day, index) => (
          <Day
            key={day}
            {...props}
            day={day}
            now={now}
            at={index + 2}
            columns={columns.get(day) ?? []}
            stretches={stretches}
          />
        ))}
        <FoldedHours stretches={stretches} onUnfold={(from) => setUnfolded(new Set([...unfolded, from]))} />
      </div>
    </section>
  )
}

/** Scrolls to the new or changed class; otherwise to today, if it is in this week. */
function useScrollIntoView(
  frame: { current: HTMLElement | null },
  { sessions }: TimetableView,
  made: string | undefined,
  hasToday: boolean,
) {
  const match = made && sessions.find(({ _id, classId }) => _id === made || classId === made)?._id
  useEffect(() => {
    const card = match && frame.current?.querySelector<HTMLElement>(`[data-session="${match}"]`)
    if (card) {
      card.scrollIntoView({ block: 'center', inline: 'center' })
      return
    }
    const head = hasToday && frame.current?.querySelector<HTMLElement>('[data-today]')
    if (head && frame.current) frame.current.scrollLeft = head.offsetLeft - AXIS_PX
  }, [frame, match, hasToday])
}

/** The width of the hours on the left, which stay visible. */
const AXIS_PX = 56
/** So wide that a lane fits `Foundations` on one line. */
const LANE_PX = 78
/** So wide that a day without classes still shows its name. */
const EMPTY_PX = 72

function widthOf(columns: readonly DayColumn[]): string {
  const lanes = columns.reduce((sum, column) => sum + column.lanes, 0)
  return lanes === 0 ? `minmax(${EMPTY_PX}px, 1fr)` : `minmax(${lanes * LANE_PX}px, ${lanes}fr)`
}

const columnTemplate = (columns: readonly DayColumn[]): CSSProperties => ({
  gridTemplateColumns: columns.map(({ lanes }) => `minmax(0, ${lanes}fr)`).join(' '),
})

type DayHeadProps = { day: string; today: string; week: TimetableView; columns: DayColumn[] }

function DayHead({ day, today, week, columns }: DayHeadProps) {
  const date = Temporal.PlainDate.from(day)
  return (
    <div className={css.head} data-today={day === today || undefined} data-past={day < today || undefined}>
      <p className={css.date}>
        <b className={css.dayNumber}>{date.day}</b> {day === today ? text.today : dayText.shortWeekday(date)}
        <span className="vh"> {dayText.month(date)}</span>
      </p>
      {week.holidays
        .filter((holiday) => holiday.date === day)
        .map(({ name, location }) => (
          <small key={location} className={css.closed}>
            {text.closed(location ? `${name}, ${locationName(location)}` : name)}
          </small>
        ))}
      <p className={css.columns} style={columnTemplate(columns)}>
        {columns.map(({ key, name, location }) => (
          <span key={key} title={[name, location].filter(Boolean).join(', ')}>
            {name}
            {location && <small className={css.where}>{location}</small>}
          </span>
        ))}
      </p>
    </div>
  )
}

/** The labels of the full hours that are not collapsed. */
const Hours = ({ stretches }: { stretches: Stretch[] }) => (
  <div className={css.hours} aria-hidden="true">
    {stretches
      .filter(({ folded }) => !folded)
      .flatMap(({ from, to }) => Array.from({ length: (to - from) / 60 }, (_, hour) => from + hour * 60))
      .map((minute) => (
        <span key={minute} style={{ top: topOf(minute, stretches) }}>
          {hourLabel(minute)}
        </span>
      ))}
  </div>
)

const FoldedHours = ({ stretches, onUnfold }: { stretches: Stretch[]; onUnfold: (from: number) => void }) => (
  <div className={css.folds}>
    {stretches
      .filter(({ folded }) => folded)
      .map(({ from, to, top, height }) => (
        <div key={from} className={css.fold} style={{ top, height }}>
          <button type="button" onClick={() => onUnfold(from)}>
            {text.folded(hourLabel(from), hourLabel(to))}
          </button>
        </div>
      ))}
  </div>
)

type DayProps = WeekCalendarProps & {
  day: string
  /** The number of the day's column in the grid. */
  at: number
  now: Temporal.Instant
  columns: DayColumn[]
  stretches: Stretch[]
}

function Day({ day, at, now, columns, stretches, ...props }: DayProps) {
  const today = studioDay(now).toString()
  const time = studioTime(now)
  const { ghost } = props
  const nowTop = topOf(time.hour * 60 + time.minute, stretches)
  return (
    <div
      className={css.day}
      data-past={day < today || undefined}
      style={{ ...columnTemplate(columns), gridColumn: at }}
    >
      {stretches
        .filter(({ folded }) => !folded)
        .map(({ from, top, height }) => (
          <div key={from} className={css.lanes} style={{ top, height }} />
        ))}
      {day === today && <div className={css.over} style={{ height: nowTop }} />}
      {columns.map((column) => (
        <div key={column.key} className={css.column}>
          {column.timed.map((timed) => (
            <Card
              key={timed.session._id}
              {...props}
              timed={timed}
              isOver={Temporal.Instant.compare(Temporal.Instant.from(timed.session.endsAt), now) <= 0}
              lane={column.laneOf.get(timed) ?? 0}
              lanes={column.lanes}
              stretches={stretches}
            />
          ))}
          {ghost?.date === day && column.timed.some(({ session }) => session._id === ghost.sessionId) && (
            <GhostCard ghost={ghost} stretches={stretches} />
          )}
        </div>
      ))}
      {day === today && (
        <div className={css.now} style={{ top: nowTop }}>
          <span className="vh">{text.now(clockOf(time.toString({ smallestUnit: 'minute' })))}</span>
        </div>
      )}
    </div>
  )
}
