import type { BookingView } from '#features/booking/schema.ts'
import { scheduleTabText as text } from '#text/dashboard.ts'
import { Button } from '#ui/Button.tsx'
import { dayMonthYear, whyNotCancel } from './bookingWords.ts'

type CancelButtonProps = {
  booking: BookingView
  now: Temporal.Instant
  pending: boolean
  onCancel: (booking: BookingView) => void
}

/** Disabled when the booking is cancelled, on the day of the class, and while it is being cancelled (spec §6); says why. */
export function CancelButton({ booking, now, pending, onCancel }: CancelButtonProps) {
  const reason = whyNotCancel(booking, now)
  const reasonId = `why-${booking._id}`
  const what = `${booking.product.title}, ${dayMonthYear(booking.scheduledDate)}`
  return (
    <div className="undo">
      <Button
        sm
        line
        danger
        pending={pending}
        disabled={reason !== null}
        aria-label={pending ? undefined : text.cancelThis(what)}
        aria-describedby={reason ? reasonId : undefined}
        onClick={() => onCancel(booking)}
      >
        {text.cancel}
      </Button>
      {reason && (
        <span id={reasonId} className="why">
          {text.notCancellable[reason]}
        </span>
      )}
    </div>
  )
}
