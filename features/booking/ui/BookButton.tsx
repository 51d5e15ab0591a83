import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { bookButtonText as text } from '#features/booking/text/bookButton.ts'
import { locationName } from '#features/studio/settings.ts'
import type { SessionView } from '#features/timetable/schema.ts'
import { type Popup, usePopupLink } from '#lib/popupAddress.ts'
import { dayText } from '#lib/text/days.ts'
import { formatTime } from '#lib/time.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'

type BookButtonProps = {
  session: SessionView
  /** The viewing member has a seat in the session: the button then leads to their bookings. */
  booked?: boolean
  className?: string | undefined
}

type Look = {
  /** Outlined, for lists whose rows show what the button leads to. */
  outline?: boolean
  /** Large, for the main button of a page. */
  large?: boolean
  /** Replaces `Book`. */
  label?: string
}

const whatOf = ({ title, date, startsAt, location }: SessionView) =>
  `${title}, ${dayText.weekday(Temporal.PlainDate.from(date))} ${formatTime(Temporal.Instant.from(startsAt))}, ${locationName(location)}`

/** What the sheet can show of the class before the server has answered. */
export interface KnownSession {
  session?: SessionView
}

function useBookLink({ session, booked }: BookButtonProps) {
  const popup: Popup = booked
    ? { name: 'account', tab: 'schedule' }
    : { name: 'book', classId: session._id, date: session.date }
  const { state, ...link } = usePopupLink(popup)
  return { ...link, state: { ...state, session } satisfies KnownSession & typeof state }
}

/** Opens the sheet of one session. The button is a link, so it works before the scripts are loaded. */
export function BookButton({
  session,
  booked = false,
  className,
  outline,
  large,
  label,
}: BookButtonProps & Look) {
  const link = useBookLink({ session, booked })
  const what = whatOf(session)
  return (
    <ButtonLink
      {...link}
      sm={!large}
      outline={booked || !!outline}
      className={className ?? ''}
      aria-label={booked ? text.seeBooking(what) : label ? `${label}. ${what}` : text.bookThis(what)}
    >
      {booked ? (
        <>
          <Icon name="ok" />
          {text.booked}
        </>
      ) : (
        <>
          {label ?? text.book}
          {outline === undefined && <Icon name="go" />}
        </>
      )}
    </ButtonLink>
  )
}

/** The button as a block of the week grid: the whole block is the link, and its text is the name. */
export function BookBlock({
  session,
  booked = false,
  className,
  children,
}: BookButtonProps & { children: ReactNode }) {
  const link = useBookLink({ session, booked })
  return (
    <Link {...link} className={className}>
      {children}
    </Link>
  )
}
