import type { ReactNode } from 'react'
import type { BookingView } from '#features/booking/bookingSchema.ts'
import { bookSheetText as text } from '#features/booking/text/bookSheet.ts'
import { dayText } from '#lib/text/days.ts'
import { isBefore, systemClock } from '#lib/time.ts'
import { Callout } from '#ui/Callout.tsx'
import { Icon, type IconName } from '#ui/Icon.tsx'
import { Lang } from '#ui/Lang.tsx'
import { StepTitle } from '#ui/Sheet.tsx'
import { termsOf } from './bookingLabels.ts'
import { fromTo } from './ClassSide.tsx'
import css from './steps.module.css'

/** The pass that paid for the booking. */
export interface PaidBy {
  packageName: string
  /** Sessions left on the pass; null if they are not counted. */
  left: number | null
  /** The pass was just bought, for this booking. */
  bought: boolean
}

interface BookedStepProps {
  booking: BookingView
  paidBy: PaidBy | null
  /** Directions, and what to bring. */
  location: ReactNode
  /** The buttons. */
  children: ReactNode
}

/** The confirmed booking; it is shown until the member closes it. */
export function BookedStep({ booking, paidBy, location, children }: BookedStepProps) {
  const { product, startsAt, cancelBy, scheduledDate } = booking
  const now = systemClock.now()
  const isFree = isBefore(now, Temporal.Instant.from(cancelBy))
  return (
    <>
      <StepTitle big>{text.in.title}</StepTitle>
      <div className={css.date}>
        <b>{dayText.long(Temporal.PlainDate.from(scheduledDate))}</b>
        <span>
          <Lang
            text={text.in.when(fromTo({ startsAt, duration: product.duration }), product.instructor.name)}
          />
        </span>
      </div>
      <Callout lead={termsOf(booking, now)}>{isFree ? text.one.promise : text.one.promiseOver}</Callout>
      <div className={css.list}>
        {location}
        {paidBy && (
          <Row icon="doc" title={<Lang text={text.in.paidWith(paidBy.packageName)} />}>
            {paidBy.left === null ? text.one.unlimited : text.in.left(paidBy.left)}{' '}
            {paidBy.bought && text.in.receipt}
          </Row>
        )}
      </div>
      {children}
    </>
  )
}

export const Row = ({
  icon,
  title,
  children,
}: {
  icon: IconName
  title: ReactNode
  children?: ReactNode
}) => (
  <div>
    <Icon name={icon} className={css.icon} />
    <div>
      <b className={css.rowTitle}>{title}</b>
      {children}
    </div>
  </div>
)
