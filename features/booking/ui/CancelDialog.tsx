import { useState } from 'react'
import type { BookingView } from '#features/booking/bookingSchema.ts'
import { scheduleTabText as text } from '#features/booking/text/dashboard.ts'
import { ApiError } from '#lib/api.ts'
import { formatDayTime } from '#lib/time.ts'
import { AlertDialog } from '#ui/AlertDialog.tsx'
import { TextLink } from '#ui/Button.tsx'
import { Callout } from '#ui/Callout.tsx'
import { Lang } from '#ui/Lang.tsx'
import { toast } from '#ui/toast.ts'
import { bookingsChanged, cancelOrder } from '../queries.ts'
import { costOf } from './bookingLabels.ts'

type CancelDialogProps = {
  booking: BookingView
  /** The person who has the booking, if it is not the member. */
  person?: string | undefined
  now: Temporal.Instant
  /** True while the request runs. */
  onPending: (pending: boolean) => void
  onClose: () => void
}

/** Asks for confirmation and shows what cancelling costs; also shows the server's refusal. */
export function CancelDialog({ booking, person, now, onPending, onClose }: CancelDialogProps) {
  const [pending, setPending] = useState(false)
  const [problem, setProblem] = useState<string>()
  const cancel = async () => {
    setPending(true)
    onPending(true)
    try {
      const { statusCode, message } = await cancelOrder(booking._id)
      if (statusCode !== 200) throw new ApiError(statusCode, message, 'INTERNAL')
      await bookingsChanged()
      toast.success(message)
      onClose()
    } catch (error) {
      const lost = !(error instanceof ApiError) || error.code === 'OFFLINE'
      setProblem(lost ? text.lost : error.message)
      void bookingsChanged()
    } finally {
      setPending(false)
      onPending(false)
    }
  }
  const when = formatDayTime(Temporal.Instant.from(booking.startsAt), now)
  return (
    <AlertDialog
      open
      title={text.sure}
      confirm={text.yesCancel}
      cancel={text.keep}
      pending={pending}
      onConfirm={() => void cancel()}
      onCancel={onClose}
    >
      {person && (
        <p>
          <b>{text.bookedFor(person)}</b>
        </p>
      )}
      <p>
        <Lang text={text.what(booking.product.title, when)} />
      </p>
      <Callout lead={costOf(booking, now)} />
      <p className="small">
        <TextLink to="/rules#cancelling">{text.rules}</TextLink>
      </p>
      <div role="alert">{problem && <Callout lead={problem} icon="bang" />}</div>
    </AlertDialog>
  )
}
