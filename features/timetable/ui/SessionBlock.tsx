import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { glyphOf } from '#features/studio/settings.ts'
import type { SessionView } from '#features/timetable/schema.ts'
import { scheduleText as texts } from '#features/timetable/text/schedule.ts'
import { timetableText as text } from '#features/timetable/text/timetable.ts'
import { firstName } from '#lib/firstName.ts'
import { langOf } from '#lib/language.ts'
import { dayText } from '#lib/text/days.ts'
import { classes } from '#ui/classes.ts'
import { KindGlyph } from '#ui/KindGlyph.tsx'
import { Seats } from '#ui/Seats.tsx'
import { Clock } from './Clock.tsx'
import { InstructorPicture } from './InstructorPicture.tsx'
import styles from './SessionBlock.module.css'
import type { SimilarClasses } from './Similar.tsx'
import type { SessionTexts } from './sessionTexts.ts'
import { similarKey } from './week.ts'

/** Turns a bookable block into a button. */
export type BlockButton = (block: {
  session: SessionView
  booked: boolean
  className: string
  children: ReactNode
}) => ReactNode

type SessionBlockProps = {
  session: SessionView
  labels: SessionTexts
  booked: boolean
  similar: SimilarClasses
  button: BlockButton
}

/** One session in a column of the week: the whole block is the button, or a link to alternatives if it is full. */
export function SessionBlock({ session, labels, booked, similar, button }: SessionBlockProps) {
  const { sessionState } = labels
  const isInactive = sessionState === 'over' || sessionState === 'cancelled' || sessionState === 'processing'
  const isMine = booked && (!isInactive || sessionState === 'processing')
  const isFull = !isMine && sessionState === 'full'
  const className = classes(
    styles.block,
    isInactive && !isMine && styles.past,
    sessionState === 'cancelled' && styles.cancelled,
    isMine && styles.booked,
    isFull && styles.full,
    !isMine && labels.missing > 0 && styles.run,
  ) as string
  const children = <BlockContent session={session} labels={labels} isMine={isMine} />
  if (isInactive && !isMine) return <div className={className}>{children}</div>
  if (!isFull) return button({ session, booked: isMine, className, children })
  return (
    <Link className={className} to={similar.to(similarKey(session))} preventScrollReset replace>
      {children}
    </Link>
  )
}

type ContentProps = { session: SessionView; labels: SessionTexts; isMine: boolean }

const BlockContent = ({ session, labels, isMine }: ContentProps) => (
  <>
    <b>
      <span>
        {labels.sessionState === 'open' && !isMine && <span className="vh">{texts.book} </span>}
        <span className="vh">{dayText.weekday(labels.day)} </span>
        <Clock parts={labels.clock} />
      </span>
      <KindGlyph glyph={glyphOf(session.kind)} />
    </b>
    <span className="vh">{labels.kind}</span>
    <strong lang={langOf(session.title)}>{session.title}</strong>
    <span className={styles.who}>
      <InstructorPicture instructor={session.instructor} size="small" />
      <span>
        <span aria-hidden="true" lang={langOf(session.instructor.name)}>
          {firstName(session.instructor.name)}
        </span>
        <span className="vh" lang={langOf(session.instructor.name)}>
          {session.instructor.name},{' '}
        </span>
        <br />
        {labels.where}
        <span className="vh">, {text.minutes(session.duration)}</span>
      </span>
    </span>
    <SessionStatus session={session} labels={labels} isMine={isMine} />
  </>
)

function SessionStatus({ session, labels, isMine }: ContentProps) {
  if (isMine) return <span className={styles.status}>{text.booked}</span>
  if (labels.missing) return <span className={styles.status}>{text.needsMore(labels.missing)}</span>
  if (labels.sessionState === 'notOpen') return <span className={styles.status}>{labels.terms}</span>
  if (labels.sessionState === 'full') {
    return (
      <span className={styles.status}>
        {labels.seats}: {texts.like}
      </span>
    )
  }
  if (labels.sessionState !== 'open') return <span className={styles.status}>{labels.seats}</span>
  return (
    <span className={styles.status}>
      <Seats sm capacity={session.capacity} left={session.seatsLeft} />
      <span aria-hidden="true">{text.left(session.seatsLeft)}</span>
      <span className="vh">{labels.seats}</span>
    </span>
  )
}
