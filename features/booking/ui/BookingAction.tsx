import type { ReactNode } from 'react'
import type { BookingView } from '#features/booking/bookingSchema.ts'
import type { SameAgainView } from '#features/booking/schema.ts'
import { scheduleTabText as text } from '#features/booking/text/dashboard.ts'
import { searchWith } from '#lib/popupAddress.ts'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { moveSheetText } from '../text/moveSheet.ts'
import type { BookingAction as Action } from './actionOf.ts'
import styles from './BookingAction.module.css'
import { weekdayAndDate } from './bookingLabels.ts'
import { CancelButton } from './CancelButton.tsx'
import { AgainLink } from './SameAgain.tsx'

type BookingActionProps = {
  booking: BookingView
  action: Action
  pending: boolean
  onCancel: (booking: BookingView) => void
  onMove: (booking: BookingView) => void
  /** How to contact the studio about this booking. */
  reach?: ReactNode
  /** The same class a week later. */
  again: SameAgainView | undefined
}

/** The action for a booking. A cancelled booking has no Cancel button: it links back to the class, or to others. */
export function BookingAction({
  booking,
  action,
  pending,
  onCancel,
  onMove,
  reach,
  again,
}: BookingActionProps) {
  const what = `${booking.product.title}, ${weekdayAndDate(booking.scheduledDate)}`
  if (action === 'cancel' || action === 'contactUs' || action === 'begun') {
    return (
      <CancelButton
        what={what}
        reason={action === 'cancel' ? undefined : text.notCancellable[action]}
        pending={pending}
        onCancel={() => onCancel(booking)}
      >
        {action === 'cancel' && (
          <Button
            sm
            outline
            disabled={pending}
            aria-label={moveSheetText.moveThis(what)}
            onClick={() => onMove(booking)}
          >
            {moveSheetText.move}
          </Button>
        )}
        {again && <AgainLink item={again} />}
        {action === 'contactUs' && reach}
      </CancelButton>
    )
  }
  if (action === 'again') {
    const search = searchWith('', {
      name: 'book',
      classId: booking.product._id,
      date: booking.scheduledDate,
    })
    return (
      <ButtonLink
        sm
        outline
        className="nw"
        to={`/class-schedule${search}`}
        aria-label={text.bookThisAgain(what)}
      >
        {text.bookAgain}
      </ButtonLink>
    )
  }
  if (action === 'another') {
    return (
      <ButtonLink sm outline className="nw" to={`/class-schedule?week=${booking.scheduledDate}`}>
        {text.findAnother}
      </ButtonLink>
    )
  }
  return <span className={styles.why}>{text.nothingToDo[action]}</span>
}
