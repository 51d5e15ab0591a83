import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { dateText as t } from '#app/text/datesAndWeek.ts'
import { BookButton } from '#features/booking/ui/BookButton.tsx'
import { locationName, shownLocations, studioSettings } from '#features/studio/settings.ts'
import { reservationsMissing, sessionState } from '#features/timetable/rules.ts'
import type { SessionView } from '#features/timetable/schema.ts'
import { InstructorPicture } from '#features/timetable/ui/InstructorPicture.tsx'
import { factsOf } from '#features/timetable/ui/sessionTexts.ts'
import { formatTime } from '#lib/time.ts'
import { Lang } from '#ui/Lang.tsx'
import { Seats } from '#ui/Seats.tsx'
import { Tag } from '#ui/Tag.tsx'
import type { CancelRule } from './cancelRule.ts'
import { dayName } from './days.ts'
import styles from './SessionDates.module.css'

export interface SessionDatesProps {
  sessions: SessionView[]
  now: Temporal.Instant
  /** The note of a date, if it differs from the common rule. */
  noteOf: CancelRule['noteOf']
  /** The text after the instructor's name: ` for Kavya`. */
  afterName?: string
  /** The sessions in which the member has a seat. */
  booked?: ReadonlySet<string> | undefined
  /** Shows the title of each class first, and the instructor second. */
  titled?: boolean
}

/** Dates that can be booked; each row begins with the day. Only the first one with a free seat has a dark button. */
export function SessionDates({ sessions, now, noteOf, afterName, booked, titled }: SessionDatesProps) {
  const hasLocations = shownLocations().length > 1
  const primary = sessions.find(({ sessionId, seatsLeft }) => seatsLeft > 0 && !booked?.has(sessionId))
  return (
    <ul className={styles.dates}>
      {sessions.map((session) => {
        const isBooked = booked?.has(session.sessionId) ?? false
        const note = isBooked ? '' : noteOf(session)
        const details = [titled && session.title, hasLocations && locationName(session.location)]
        return (
          <li key={session.sessionId}>
            <time dateTime={session.startsAt}>
              <b>{dayName(Temporal.PlainDate.from(session.date), now)}</b>
              {formatTime(Temporal.Instant.from(session.startsAt))}
            </time>
            <div className={styles.who}>
              <InstructorPicture instructor={session.instructor} size="normal" />
              <div>
                <p>
                  <Teacher instructor={session.instructor} />
                  {afterName && <Lang text={afterName} />}
                </p>
                <p>
                  <Lang text={details.filter(Boolean).join(', ')} />
                </p>
                {note && <p className={styles.note}>{note}</p>}
              </div>
            </div>
            <div className={styles.seats}>
              <SeatStatus session={session} now={now} />
            </div>
            <BookButton
              session={session}
              booked={isBooked}
              outline={session !== primary}
              {...(session.seatsLeft < 1 && { label: t.others })}
              className="scripted"
            />
          </li>
        )
      })}
    </ul>
  )
}

const Teacher = ({ instructor: { name, slug } }: Pick<SessionView, 'instructor'>): ReactNode =>
  slug ? (
    <Link className={styles.name} to={`/teachers/${slug}`}>
      <Lang text={name} />
    </Link>
  ) : (
    <b>
      <Lang text={name} />
    </b>
  )

function SeatStatus({ session, now }: { session: SessionView; now: Temporal.Instant }) {
  const facts = factsOf(session)
  if (sessionState(facts, now, studioSettings()) === 'full') return <Tag tone="off">{t.full}</Tag>
  const missing = reservationsMissing(facts, now, studioSettings())
  return (
    <>
      <Seats capacity={session.capacity} left={session.seatsLeft} />
      {missing ? (
        <Tag tone="run">{t.needs(missing)}</Tag>
      ) : (
        <span>{t.left(session.seatsLeft, session.capacity)}</span>
      )}
    </>
  )
}
