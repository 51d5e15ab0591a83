import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { locationName } from '#features/studio/settings.ts'
import { dayText } from '#lib/text/days.ts'
import { studioDay } from '#lib/time.ts'
import { IconButton, TextButton } from '#ui/Button.tsx'
import { Segments } from '#ui/Chips.tsx'
import { QueryPart } from '#ui/console/QueryPart.tsx'
import { PartHead, ScreenHead } from '#ui/console/ScreenHead.tsx'
import { useListParams } from '#ui/console/useListParams.ts'
import { useNow } from '#ui/console/useNow.ts'
import { Icon } from '#ui/Icon.tsx'
import { dayQuery } from '../queries.ts'
import type { DaySession, TodayView } from '../schema.ts'
import { todayText as text } from '../text/today.ts'
import { AlertList, titleOf } from './AlertList.tsx'
import { BackupNote } from './BackupNote.tsx'
import { DayBox, DayLines } from './DayBox.tsx'
import { DayFloor } from './DayFloor.tsx'
import css from './DayPanel.module.css'

const START = { date: '', location: '' }

/**
 * The day: what is running and what is next at each location, and the open tasks. `nextStep`: what a new studio does
 * next, shown today.
 */
export function DayPanel({ nextStep }: { nextStep?: ReactNode }) {
  const { params, set } = useListParams(START)
  const now = useNow()
  const date = Temporal.PlainDate.from(params.date || studioDay(now).toString())
  const query = useQuery(dayQuery(date.toString()))
  const { data: wholeDay, isPaused } = query
  // The previous day is shown until this one is loaded; offline that may take long.
  const isMissing = isPaused && wholeDay?.date !== date.toString()
  const data = wholeDay && !isMissing ? ofLocation(wholeDay, params.location) : undefined
  const isChoice = (wholeDay?.locations ?? []).length > 1
  const go = (days: number) => {
    const next = date.add({ days })
    set({ date: next.equals(studioDay(now)) ? '' : next.toString() })
  }
  return (
    <>
      <ScreenHead
        title={dayText.long(date)}
        below="none"
        tools={
          <>
            {(isChoice || params.location !== '') && (
              <Segments label={text.location}>
                {['', ...(wholeDay?.locations ?? [])].map((location) => (
                  <button
                    key={location}
                    type="button"
                    aria-pressed={location === params.location}
                    onClick={() => set({ location })}
                  >
                    {location ? locationName(location) : text.all}
                  </button>
                ))}
              </Segments>
            )}
            <span className={css.days}>
              <IconButton icon="prev" label={text.dayBefore} onClick={() => go(-1)} />
              <IconButton icon="next" label={text.dayAfter} onClick={() => go(1)} />
            </span>
          </>
        }
      >
        {data && sentenceOf(data.sessions)}
      </ScreenHead>
      {params.date === '' && nextStep}
      {isMissing ? (
        <p className="mute">{text.notHere}</p>
      ) : (
        <QueryPart query={query} title={text.failed}>
          {() => data && <Day day={data} now={now} />}
        </QueryPart>
      )}
    </>
  )
}

const ofLocation = (day: TodayView, location: string): TodayView =>
  location === ''
    ? day
    : {
        ...day,
        sessions: day.sessions.filter((session) => session.location === location),
        alerts: day.alerts.filter((alert) => !('session' in alert) || alert.session.location === location),
      }

const sum = (sessions: DaySession[], of: (session: DaySession) => number) =>
  sessions.reduce((total, session) => total + of(session), 0)

function sentenceOf(sessions: DaySession[]): string {
  const held = sessions.filter(({ phase }) => phase !== 'cancelled')
  const over = held.filter(({ phase }) => phase === 'over')
  const sentence = text.sentence({
    sessions: held.length,
    over: over.length,
    booked: sum(held, ({ booked }) => booked),
    capacity: sum(held, ({ capacity }) => capacity),
  })
  return over.length > 0 ? `${sentence} ${text.came(counts(over))}` : sentence
}

const counts = (sessions: DaySession[]) => ({
  sessions: sessions.length,
  in: sum(sessions, (session) => session.in),
  noShow: sum(sessions, ({ noShow }) => noShow),
  unmarked: sum(sessions, ({ unmarked }) => unmarked),
})

function Day({ day, now }: { day: TodayView; now: Temporal.Instant }) {
  const [first] = day.alerts
  const locations = day.locations.filter((name) => day.sessions.some(({ location }) => location === name))
  return (
    <>
      {first && (
        <a className={css.alarm} href="#needs">
          <b>{text.needYou(day.alerts.length)}</b>
          <span>{text.first(titleOf(first))}</span>
          <Icon name="down" />
        </a>
      )}
      <DayFloor day={day} now={now} />
      <div className={css.columns}>
        <div className={css.locations}>
          {locations.map((location) => (
            <LocationDay
              key={location}
              name={location}
              sessions={day.sessions.filter((session) => session.location === location)}
              now={now}
            />
          ))}
        </div>
        <div>
          <AlertList alerts={day.alerts} now={now} />
          {day.backup && <BackupNote backup={day.backup} now={now} />}
        </div>
      </div>
    </>
  )
}

/** The running sessions, the next to start, then one line each; past sessions are collapsed into one line. */
function LocationDay({
  name,
  sessions,
  now,
}: {
  name: string
  sessions: DaySession[]
  now: Temporal.Instant
}) {
  const [open, setOpen] = useState(false)
  const sessionsInPhase = (phase: DaySession['phase']) =>
    sessions.filter((session) => session.phase === phase)
  const [running, coming, over] = [
    sessionsInPhase('running'),
    sessionsInPhase('coming'),
    sessionsInPhase('over'),
  ]
  const today = coming[0] && studioDay(now).toString() === coming[0].date
  const next = today ? coming.filter(({ startsAt }) => startsAt === coming[0]?.startsAt) : []
  const later = [...coming.filter((session) => !next.includes(session)), ...sessionsInPhase('cancelled')]
  const wait = next[0] && Math.floor(now.until(Temporal.Instant.from(next[0].startsAt)).total('minutes'))
  const state =
    running.length > 0 ? text.running(running.length) : wait !== undefined && text.nextIn(text.in(wait))
  return (
    <section className={css.location}>
      <PartHead title={locationName(name)}>{state || (coming.length === 0 && text.noneLeft)}</PartHead>
      {[...running, ...next].map((session) => (
        <DayBox key={session._id} session={session} now={now} />
      ))}
      {later.length > 0 && (
        <>
          {running.length + next.length > 0 && <h3 className={css.later}>{text.later}</h3>}
          <DayLines sessions={later} />
        </>
      )}
      {over.length > 0 && (
        <>
          <TextButton icon="down" aria-expanded={open} onClick={() => setOpen(!open)}>
            {text.over(counts(over))}
          </TextButton>
          {open && <DayLines sessions={over} />}
        </>
      )}
    </section>
  )
}
