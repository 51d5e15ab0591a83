import type { ReactNode } from 'react'
import type { SessionView } from '#features/timetable/schema.ts'
import { formatTime } from '#lib/time.ts'
import { bookButtonText as text } from '#text/bookButton.ts'
import { dayText } from '#text/timetable.ts'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { Ball } from '#ui/Spinner.tsx'
import { useBooking } from './useBooking.tsx'

type Wanted = {
  session: SessionView
  /** The member who looks has a seat in it: the button then leads to their bookings. */
  booked?: boolean
  className?: string
}

const whatOf = ({ title, date, startsAt, location }: SessionView) =>
  `${title}, ${dayText.weekday(Temporal.PlainDate.from(date))} ${formatTime(Temporal.Instant.from(startsAt))}, ${location}`

/**
 * Books one session: through sign-in where need be, back to the same session, and its dialog.
 * Light: everything behind it is loaded at the first press.
 */
export function BookButton({ session, booked = false, className }: Wanted) {
  const { press, prepare, pending, dialog } = useBooking(session, booked)
  const what = whatOf(session)
  return (
    <>
      <Button
        sm
        line={booked}
        className={className}
        aria-busy={pending || undefined}
        aria-label={booked ? text.seeBooking(what) : text.bookThis(what)}
        data-early
        onClick={press}
        onPointerEnter={prepare}
        onFocus={prepare}
      >
        {booked ? (
          <>
            <Icon name="ok" />
            {text.booked}
          </>
        ) : (
          <>
            {text.book}
            {pending ? <Ball /> : <Icon name="go" />}
          </>
        )}
      </Button>
      {dialog}
    </>
  )
}

/** The same for a block of the week grid: the whole block is the button, its words the name. */
export function BookBlock({
  session,
  booked = false,
  className,
  children,
}: Wanted & { children: ReactNode }) {
  const { press, prepare, pending, dialog } = useBooking(session, booked)
  return (
    <>
      <button
        type="button"
        className={className}
        aria-busy={pending || undefined}
        data-early
        onClick={press}
        onPointerEnter={prepare}
        onFocus={prepare}
      >
        {children}
      </button>
      {dialog}
    </>
  )
}
