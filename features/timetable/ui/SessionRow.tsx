import { memo, type ReactNode } from 'react'
import { Link } from 'react-router'
import { glyphOf } from '#features/studio/settings.ts'
import type { SessionView } from '#features/timetable/schema.ts'
import { timetableText as text } from '#features/timetable/text/timetable.ts'
import { langOf } from '#lib/language.ts'
import { classes } from '#ui/classes.ts'
import { KindGlyph } from '#ui/KindGlyph.tsx'
import { Lang } from '#ui/Lang.tsx'
import { Seats } from '#ui/Seats.tsx'
import { Tag } from '#ui/Tag.tsx'
import { Clock } from './Clock.tsx'
import { InstructorPicture } from './InstructorPicture.tsx'
import styles from './SessionRow.module.css'
import { type SessionTexts, sessionTexts } from './sessionTexts.ts'

type SessionRowProps = {
  session: SessionView
  /** An ISO instant; whether a session is over or near depends on it. */
  now: string
  /** The day, in a list of several days: `Today`. It is below the time; the minutes then follow the instructor. */
  day?: string
  /** The button; shown while the session can be booked, if it is booked, and if it is full. */
  action?: ReactNode
  /** Whether the member has a seat in it. */
  booked?: boolean
  /** Shown below the row, over its whole width. */
  below?: ReactNode
}

/** One session as a row of a list (inside a `<ul>`). */
export const SessionRow = memo(function SessionRow(props: SessionRowProps) {
  const { session, now, day, action, booked, below } = props
  const labels = sessionTexts(session, Temporal.Instant.from(now), booked)
  const { sessionState } = labels
  const isOver = sessionState === 'over'
  const minutes = text.minutes(session.duration)
  return (
    <li
      className={classes(
        styles.row,
        isOver && styles.past,
        sessionState === 'cancelled' && styles.cancelled,
        booked && !isOver && styles.booked,
      )}
    >
      <div className={styles.when}>
        <time dateTime={session.startsAt}>
          <Clock parts={labels.clock} />
          <span>{day ?? minutes}</span>
        </time>
        <InstructorPicture instructor={session.instructor} size="normal" />
      </div>
      <div className={styles.what}>
        <h3 lang={langOf(session.title)}>
          {session.slug ? <Link to={`/classes/${session.slug}`}>{session.title}</Link> : session.title}
        </h3>
        <p>
          <Lang text={session.instructor.name} />
          {day && ` · ${minutes}`}
        </p>
      </div>
      <p className={styles.where}>
        <span>{labels.where}</span>
        <span className={styles.kind}>
          <KindGlyph glyph={glyphOf(session.kind)} />
          {labels.kind}
        </span>
      </p>
      <div className={styles.seats}>
        <SeatLabels session={session} labels={labels} booked={booked} />
      </div>
      <p className={styles.terms}>{labels.terms}</p>
      <div className={styles.action}>
        {isOver ? <span className="small mute">{text.over}</span> : actionFor(labels, action, booked)}
      </div>
      {below}
    </li>
  )
})

const actionFor = ({ sessionState }: SessionTexts, action: ReactNode, booked?: boolean) =>
  sessionState === 'open' || sessionState === 'full' || (booked && sessionState !== 'cancelled')
    ? action
    : null

function SeatLabels({
  session,
  labels,
  booked,
}: {
  session: SessionView
  labels: SessionTexts
  booked?: boolean | undefined
}) {
  if (booked && labels.sessionState !== 'cancelled') return <Tag tone="ink">{text.booked}</Tag>
  if (labels.sessionState === 'cancelled') return <Tag tone="off">{labels.seats}</Tag>
  if (labels.sessionState === 'processing') return <span className="mute">{labels.seats}</span>
  if (labels.sessionState === 'full') {
    return (
      <>
        <Tag tone="off">{labels.seats}</Tag>
        <span>{text.allTaken(session.capacity)}</span>
      </>
    )
  }
  return (
    <>
      <Seats capacity={session.capacity} left={session.seatsLeft} />
      {labels.missing ? <Tag tone="run">{text.needsMore(labels.missing)}</Tag> : <span>{labels.seats}</span>}
    </>
  )
}
