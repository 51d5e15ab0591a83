import { type ReactNode, Suspense } from 'react'
import type { DayPart, SessionView } from '#features/timetable/schema.ts'
import { classLists } from '#features/timetable/text/lists.ts'
import { scheduleText as text } from '#features/timetable/text/schedule.ts'
import { dayText } from '#lib/text/days.ts'
import { classes } from '#ui/classes.ts'
import { moveByDay } from './dayKeys.ts'
import { Earlier } from './Earlier.tsx'
import { dayPartOrder } from './filter.ts'
import { type BlockButton, SessionBlock } from './SessionBlock.tsx'
import { Similar, type SimilarClasses } from './Similar.tsx'
import { sessionTexts } from './sessionTexts.ts'
import styles from './WeekGrid.module.css'
import { bandOf, type Day, similarKey } from './week.ts'

const bands = classLists.dayPart

type WeekGridProps = {
  days: Day[]
  /** ISO instant. */
  now: string
  today: Temporal.PlainDate
  /** Ids of the sessions in which the member has a seat. */
  booked: ReadonlySet<string>
  similar: SimilarClasses
  button: BlockButton
  /** The button of a session; in the alternatives to a full session too. */
  action: (session: SessionView, booked: boolean) => ReactNode
}

/**
 * Seven days on a desktop: a column per day, a row per part of the day. In the DOM, each day is a heading with lists;
 * the rows are only visual.
 */
export function WeekGrid(props: WeekGridProps) {
  const { days, today } = props
  const visibleDayPartOrder = dayPartOrder.filter((band) =>
    days.some((day) => inBand(day.sessions, band).length),
  )
  return (
    <section
      className={classes(styles.grid, styles[`bands${visibleDayPartOrder.length}`])}
      aria-label={text.week}
      onKeyDown={moveByDay}
    >
      <div aria-hidden="true" />
      {visibleDayPartOrder.map((band) => (
        <div key={band} className={styles.band} aria-hidden="true">
          {bands.words[band]}
          <small>{bands.notes[band]}</small>
        </div>
      ))}
      {days.map((day) => (
        <Suspense key={day.date.toString()}>
          <section className={classes(styles.day, day.date.equals(today) && styles.today)} data-day>
            <DayHead day={day} today={today} />
            {visibleDayPartOrder.map((band, index) => (
              <div key={band} className={styles.cell}>
                {index === 0 && <Past {...props} day={day} />}
                <Blocks {...props} sessions={inBand(day.sessions, band)} />
              </div>
            ))}
          </section>
        </Suspense>
      ))}
    </section>
  )
}

const inBand = (sessions: SessionView[], band: DayPart) => sessions.filter((s) => bandOf(s) === band)

const DayHead = ({ day: { date, open }, today }: { day: Day; today: Temporal.PlainDate }) => (
  <h2 className={styles.head}>
    <span className="vh">{dayText.long(date)}</span>
    <b className="num" aria-hidden="true">
      {date.day}
    </b>
    <span aria-hidden={!date.equals(today)}>
      {date.equals(today) ? text.today : dayText.shortWeekday(date)}
    </span>
    {open > 0 && <small>{text.toBook(open)}</small>}
  </h2>
)

function Past({ day, ...props }: WeekGridProps & { day: Day }) {
  if (!day.past.length) return null
  const isToday = day.date.equals(props.today)
  return (
    <div className={styles.earlier}>
      <Earlier title={isToday ? text.earlierTodayShort(day.past.length) : text.earlierShort(day.past.length)}>
        <Blocks {...props} sessions={day.past} />
      </Earlier>
    </div>
  )
}

type BlocksProps = Omit<WeekGridProps, 'days'> & { sessions: SessionView[] }

function Blocks({ sessions, now, booked, similar, button, action }: BlocksProps) {
  if (!sessions.length) return null
  return (
    <ul className={styles.blocks}>
      {sessions.map((session) => {
        const labels = sessionTexts(session, Temporal.Instant.from(now))
        const isMine = booked.has(session.sessionId)
        return (
          <li key={session.sessionId}>
            <SessionBlock
              session={session}
              labels={labels}
              booked={isMine}
              similar={similar}
              button={button}
            />
            {similar.similarTo === similarKey(session) && labels.sessionState === 'full' && !isMine && (
              <Similar
                narrow
                items={similar.items}
                close={similar.to(undefined)}
                now={now}
                action={(alternative) => action(alternative, booked.has(alternative.sessionId))}
              />
            )}
          </li>
        )
      })}
    </ul>
  )
}
