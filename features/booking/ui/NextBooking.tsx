import type { ReactNode } from 'react'
import type { BookingView } from '#features/booking/bookingSchema.ts'
import { nextBookingText as text } from '#features/booking/text/dashboard.ts'
import type { MembershipView } from '#features/passes/schema.ts'
import { locationIsOnline, locationName } from '#features/studio/settings.ts'
import { langOf } from '#lib/language.ts'
import { dayText } from '#lib/text/days.ts'
import { formatDay, formatTime, isBefore, studioDay } from '#lib/time.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { classes } from '#ui/classes.ts'
import { Lang } from '#ui/Lang.tsx'
import { termsOf } from './bookingLabels.ts'
import styles from './NextBooking.module.css'

/** The first booking of a class that has not begun; cancelled and running classes do not count. */
export const nextOf = (bookings: BookingView[], now: Temporal.Instant): BookingView | undefined =>
  bookings.find(
    ({ status, startsAt }) => status === 'scheduled' && isBefore(now, Temporal.Instant.from(startsAt)),
  )

type NextBookingProps = {
  booking: BookingView
  now: Temporal.Instant
  /** Further actions. */
  more: ReactNode
}

/** The next class: its time first, then its name. The footer shows the deadline for free cancellation. */
export function NextBooking({ booking, now, more }: NextBookingProps) {
  const { product, startsAt } = booking
  const start = Temporal.Instant.from(startsAt)
  const { title, instructor, location } = product
  return (
    <Headline
      label={text.label}
      title={text.when(noBreak(dateLabel(studioDay(start), now)), noBreak(formatTime(start)))}
      art="roll-up-4"
      footer={<Lang text={termsOf(booking, now)} />}
    >
      <p>
        <b lang={langOf(title)}>{title}</b>
        <Lang text={text.where(instructor.name, locationName(location))} />
      </p>
      <div className={styles.actions}>
        {!locationIsOnline(location) && (
          <ButtonLink sm to="/contact-us">
            {text.directions}
          </ButtonLink>
        )}
        {more}
      </div>
    </Headline>
  )
}

/** A line may break between day and time, but not within either. */
const noBreak = (label: string) => label.replaceAll(' ', '\u00a0')

/** `Today`, `Tomorrow`, then `Wednesday`; after a week `Tue, 1 Dec`. */
function dateLabel(day: Temporal.PlainDate, now: Temporal.Instant): string {
  const distance = studioDay(now).until(day).days
  if (distance < 2) return distance ? text.tomorrow : text.today
  return distance < 7 ? dayText.weekday(day) : formatDay(day)
}

type NothingBookedProps = {
  title: string
  children: ReactNode
  bookOne: string
  plan: MembershipView['memberShipPlan'] | undefined
}

/** Shown without a booking: what is left on the pass, and a link to the classes. */
export const NothingBooked = ({ title, children, bookOne, plan }: NothingBookedProps) => (
  <Headline
    label={text.nothing}
    title={title}
    art="roll-up-rest"
    footer={plan && (plan.status === 'active' || plan.status === 'unused') && <Lang text={passLabel(plan)} />}
  >
    <p>{children}</p>
    <div className={styles.actions}>
      <ButtonLink sm to="/class-schedule" icon="go">
        {bookOne}
      </ButtonLink>
    </div>
  </Headline>
)

/** What is left on the pass, and its last day. */
const passLabel = ({
  remainingSession,
  expiryDate,
  package: { packageName },
}: NonNullable<MembershipView['memberShipPlan']>) =>
  text.remaining(remainingSession, packageName, dayText.dayOfMonth(Temporal.PlainDate.from(expiryDate)))

type HeadlineProps = { label: string; title: string; art: string; footer: ReactNode; children: ReactNode }

const Headline = ({ label, title, art, footer, children }: HeadlineProps) => (
  <section className={classes('on-gulabi', styles.next)} aria-label={label}>
    <div className={styles.text}>
      <p className="label">{label}</p>
      <h3 className={classes('d', styles.title)}>{title}</h3>
      {children}
      <img className={styles.figure} src={`/art/${art}.svg`} alt="" width="528" height="304" loading="lazy" />
    </div>
    <p className={styles.footer}>{footer}</p>
  </section>
)
