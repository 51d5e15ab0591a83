import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { locationName } from '#features/studio/settings.ts'
import type { SessionView } from '#features/timetable/schema.ts'
import { scheduleText as texts } from '#features/timetable/text/schedule.ts'
import { timetableText as text } from '#features/timetable/text/timetable.ts'
import { langOf } from '#lib/language.ts'
import { formatDayTime } from '#lib/time.ts'
import { classes } from '#ui/classes.ts'
import { Ball } from '#ui/Spinner.tsx'
import { InstructorPicture } from './InstructorPicture.tsx'
import styles from './Similar.module.css'

/** The full session and its alternatives. */
export interface SimilarClasses {
  /** The id of the full session, from the address; undefined: no alternatives were requested. */
  similarTo: string | undefined
  /** Undefined while loading; null if they could not be loaded. */
  items: SessionView[] | null | undefined
  /** The address of the page with the alternatives to a session, or without any. */
  to: (similarTo: string | undefined) => string
}

type SimilarProps = {
  items: SimilarClasses['items']
  /** The address of the page without the alternatives. */
  close: string
  /** ISO instant. */
  now: string
  /** Whether they are shown in a column of the week. */
  narrow?: boolean
  action: (session: SessionView) => ReactNode
}

/** Alternatives to a full class. They get the focus, because the visitor has requested them. */
export function Similar({ items, close, now, narrow, action }: SimilarProps) {
  const title = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    // The alternatives are rendered twice, but only one of the two is visible.
    if (title.current?.offsetParent) title.current.focus({ preventScroll: true })
  }, [])
  return (
    <div className={classes(styles.similar, narrow && styles.narrow)} data-below>
      <p className={styles.title} ref={title} tabIndex={-1} role="status">
        {items === undefined ? <Ball /> : titleOf(items)}
      </p>
      <ul>
        {items?.map((session) => (
          <li key={session.sessionId} className={styles.one}>
            <InstructorPicture instructor={session.instructor} size={narrow ? 'small' : 'normal'} />
            <p>
              <b>{formatDayTime(Temporal.Instant.from(session.startsAt), Temporal.Instant.from(now))}</b>
              <span lang={langOf(session.title)}>{session.title}</span>
              <span>
                {locationName(session.location)}, {text.seatsLeft(session.seatsLeft, session.capacity)}
              </span>
            </p>
            <div>{action(session)}</div>
          </li>
        ))}
      </ul>
      <Link className={styles.close} to={close} preventScrollReset replace>
        {texts.likeClose}
      </Link>
    </div>
  )
}

const titleOf = (items: SessionView[] | null) => {
  if (!items) return texts.likeFailed
  return items.length ? texts.likeTitle(items.length) : texts.likeNone
}
