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
  look: SessionTexts
  booked: boolean
  similar: SimilarClasses
  button: BlockButton
}

/** One session in a column of the week: the whole block is the button, or a link to alternatives if it is full. */
export function SessionBlock({ session, look, booked, similar, button }: SessionBlockProps) {
  const { sessionState } = look
  const isInactive = sessionState === 'over' || sessionState === 'cancelled' || sessionState === 'processing'
  const mine = booked && (!isInactive || sessionState === 'processing')
  const isFull = !mine && sessionState === 'full'
  const className = classes(
    styles.block,
    isInactive && !mine && styles.past,
    sessionState === 'cancelled' && styles.cancelled,
    mine && styles.booked,
    isFull && styles.full,
    !mine && look.missing > 0 && styles.run,
  ) as string
  const children = <Words session={session} look={look} mine={mine} />
  if (isInactive && !mine) return <div className={className}>{children}</div>
  if (!isFull) return button({ session, booked: mine, className, children })
  return (
    <Link className={className} to={similar.to(similarKey(session))} preventScrollReset replace>
      {children}
    </Link>
  )
}

type WordsProps = { session: SessionView; look: SessionTexts; mine: boolean }

const Words = ({ session, look, mine }: WordsProps) => (
  <>
    <b>
      <span>
        {look.sessionState === 'open' && !mine && <span className="vh">{texts.book} </span>}
        <span className="vh">{dayText.weekday(look.day)} </span>
        <Clock parts={look.clock} />
      </span>
      <KindGlyph glyph={glyphOf(session.kind)} />
    </b>
    <span className="vh">{look.kind}</span>
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
        {look.where}
        <span className="vh">, {text.minutes(session.duration)}</span>
      </span>
    </span>
    <SessionStatus session={session} look={look} mine={mine} />
  </>
)

function SessionStatus({ session, look, mine }: WordsProps) {
  if (mine) return <span className={styles.status}>{text.booked}</span>
  if (look.missing) return <span className={styles.status}>{text.needsMore(look.missing)}</span>
  if (look.sessionState === 'notOpen') return <span className={styles.status}>{look.terms}</span>
  if (look.sessionState === 'full') {
    return (
      <span className={styles.status}>
        {look.seats}: {texts.like}
      </span>
    )
  }
  if (look.sessionState !== 'open') return <span className={styles.status}>{look.seats}</span>
  return (
    <span className={styles.status}>
      <Seats sm capacity={session.capacity} left={session.seatsLeft} />
      <span aria-hidden="true">{text.left(session.seatsLeft)}</span>
      <span className="vh">{look.seats}</span>
    </span>
  )
}
