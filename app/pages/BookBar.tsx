import { type RefObject, useEffect, useState } from 'react'
import { dateText as t } from '#app/text/datesAndWeek.ts'
import { BookButton } from '#features/booking/ui/BookButton.tsx'
import { locationName, shownLocations } from '#features/studio/settings.ts'
import type { SessionView } from '#features/timetable/schema.ts'
import { formatTime } from '#lib/time.ts'
import { classes } from '#ui/classes.ts'
import { Lang } from '#ui/Lang.tsx'
import styles from './BookBar.module.css'
import { dayName } from './days.ts'

interface BookBarProps {
  session: SessionView
  now: Temporal.Instant
  /** The subject of the page. On a class page the bar names the instructor, on an instructor's page the class. */
  about: 'class' | 'teacher'
  /** The head of the page, which has its own button. The bar is hidden while it is visible. */
  head: RefObject<HTMLElement | null>
}

const BAR_HEIGHT = '88px'

/** On phones: the next date at the bottom edge, once the head of the page has scrolled out of view. */
export function BookBar({ session, now, about, head }: BookBarProps) {
  const [shown, setShown] = useState(false)
  useEffect(() => {
    if (!head.current) return
    const observer = new IntersectionObserver(([entry]) => setShown(entry?.isIntersecting === false))
    observer.observe(head.current)
    return () => observer.disconnect()
  }, [head])
  useEffect(() => {
    if (!shown) return
    // The focused element must not be hidden behind the bar.
    document.documentElement.style.scrollPaddingBottom = BAR_HEIGHT
    return () => {
      document.documentElement.style.scrollPaddingBottom = ''
    }
  }, [shown])
  const day = dayName(Temporal.PlainDate.from(session.date), now)
  const details = [
    about === 'class' ? session.instructor.name : session.title,
    shownLocations().length > 1 && locationName(session.location),
    t.left(session.seatsLeft, session.capacity),
  ]
  return (
    <div className={classes(styles.bar, 'on-dark', shown && styles.shown)}>
      <p>
        <b>{t.dayAndTime(day, formatTime(Temporal.Instant.from(session.startsAt)))}</b>
        <span>
          <Lang text={details.filter(Boolean).join(', ')} />
        </span>
      </p>
      <BookButton session={session} className={classes(styles.book, 'scripted')} />
    </div>
  )
}
