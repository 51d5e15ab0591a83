import { type ReactNode, Suspense } from 'react'
import type { SessionView } from '#features/timetable/schema.ts'
import { scheduleText as words } from '#text/schedule.ts'
import { dayText, timetableText as text } from '#text/timetable.ts'
import { classes } from '#ui/classes.ts'
import { KindGlyph } from '#ui/KindGlyph.tsx'
import { Seats } from '#ui/Seats.tsx'
import { type Look, lookAt } from './look.ts'
import { type Band, bandOf, bands, type Day } from './week.ts'

/** Makes a block that can be booked into a button. */
export type BlockButton = (block: {
  session: SessionView
  booked: boolean
  className: string
  children: ReactNode
}) => ReactNode

type WeekGridProps = {
  days: Day[]
  /** ISO instant. */
  now: string
  today: Temporal.PlainDate
  /** Ids of the sessions in which the member has a seat. */
  booked: ReadonlySet<string>
  button: BlockButton
}

/**
 * The week on a desk: a column a day, a band a part of it. In the page's order it goes day by day, each a heading
 * with lists under it; only the eye sees bands across.
 */
export function WeekGrid({ days, now, today, booked, button }: WeekGridProps) {
  const instant = Temporal.Instant.from(now)
  const shown = bands.filter((band) => days.some((day) => day.sessions.some((s) => bandOf(s) === band)))
  return (
    <div className={`grid on bands-${shown.length}`}>
      <div aria-hidden="true" />
      {shown.map((band) => (
        <div key={band} className="g-b" aria-hidden="true">
          {words.bands[band][0]}
          <small>{words.bands[band][1]}</small>
        </div>
      ))}
      {days.map(({ date, sessions }) => (
        <Suspense key={date.toString()}>
          <section className={classes('g-d', date.equals(today) && 'today')}>
            <h2 className="g-h">
              <span className="vh">{dayText.long(date)}</span>
              <b className="num" aria-hidden="true">
                {date.day}
              </b>
              <span aria-hidden={!date.equals(today)}>
                {date.equals(today) ? words.today : dayText.shortWeekday(date)}
              </span>
            </h2>
            {shown.map((band) => (
              <Cell key={band} sessions={inBand(sessions, band)}>
                {(session) => (
                  <Block
                    look={lookAt(session, instant)}
                    booked={booked.has(session.sessionId)}
                    {...{ session, button }}
                  />
                )}
              </Cell>
            ))}
          </section>
        </Suspense>
      ))}
    </div>
  )
}

const inBand = (sessions: SessionView[], band: Band) => sessions.filter((s) => bandOf(s) === band)

function Cell({ sessions, children }: { sessions: SessionView[]; children: (s: SessionView) => ReactNode }) {
  if (!sessions.length) return <div className="g-c" />
  return (
    <ul className="g-c">
      {sessions.map((session) => (
        <li key={session.sessionId}>{children(session)}</li>
      ))}
    </ul>
  )
}

type BlockProps = { session: SessionView; look: Look; booked: boolean; button: BlockButton }

function Block({ session, look, booked, button }: BlockProps) {
  const { state } = look
  const gone = state === 'over' || state === 'cancelled' || state === 'underWay'
  const mine = booked && (!gone || state === 'underWay')
  const className = classes(
    'blk',
    gone && !mine && 'past',
    state === 'cancelled' && 'gone',
    mine && 'booked',
    !mine && state === 'full' && 'taken',
    !mine && look.missing > 0 && 'run',
  ) as string
  const children = (
    <>
      <b>
        <span>
          {state === 'open' && !mine && <span className="vh">{words.book} </span>}
          <span className="vh">{dayText.weekday(look.day)} </span>
          {look.clock[0]} <small>{look.clock[1]}</small>
        </span>
        <KindGlyph kind={session.kind} />
      </b>
      <span className="vh">{look.kind}</span>
      <strong>{session.title}</strong>
      <span>{session.instructor.name}</span>
      <span>
        {session.location} · {text.minutes(session.duration)}
      </span>
      <Standing session={session} look={look} mine={mine} />
    </>
  )
  if (gone && !mine) return <div className={className}>{children}</div>
  return button({ session, booked: mine, className, children })
}

function Standing({ session, look, mine }: { session: SessionView; look: Look; mine: boolean }) {
  if (mine) return <span className="st">{text.booked}</span>
  if (look.missing) return <span className="st">{text.needsMore(look.missing)}</span>
  if (look.state === 'notOpen') return <span className="st">{look.terms}</span>
  if (look.state !== 'open') return <span className="st">{look.seats}</span>
  return (
    <span className="st">
      <Seats sm capacity={session.capacity} left={session.seatsLeft} />
      <span aria-hidden="true">{text.left(session.seatsLeft)}</span>
      <span className="vh">{look.seats}</span>
    </span>
  )
}
