import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { BookingView, RoomView } from '#features/booking/bookingSchema.ts'
import { ApiError } from '#lib/api.ts'
import { queryClient } from '#lib/queryClient.ts'
import { commonText } from '#lib/text/common.ts'
import { isBefore, systemClock } from '#lib/time.ts'
import { Button, TextButton } from '#ui/Button.tsx'
import { Dialog, DialogBody, DialogHead } from '#ui/Dialog.tsx'
import { ErrorNotice } from '#ui/ErrorNotice.tsx'
import { Note } from '#ui/Note.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { toast } from '#ui/toast.ts'
import { bookingPreview, bookingsChanged, changeSpot } from '../queries.ts'
import { spotsText as text } from '../text/spots.ts'
import css from './SpotChoice.module.css'
import SpotChoice from './SpotChoice.tsx'
import { spotLabel } from './spotLabels.ts'

type SpotOfBookingProps = { memberId: string; booking: BookingView }

/**
 * The spot of a booking. If the studio has moved it, the reason is shown. The member can change the spot until the
 * class begins.
 */
export default function SpotOfBooking({ memberId, booking }: SpotOfBookingProps) {
  const [open, setOpen] = useState(false)
  // A change made here is shown before the lists are reloaded.
  const [changed, setChanged] = useState<BookingView>()
  const { spot, leftSpot, status, startsAt, product } = changed ?? booking
  if (status !== 'scheduled' && status !== 'attended') return null
  if (!spot)
    return leftSpot ? <Note title={text.broken(leftSpot.name, leftSpot.reason)}>{text.noSpot}</Note> : null
  return (
    <>
      {leftSpot && leftSpot.name !== spot.name && (
        <Note title={text.safe(spotLabel(spot))}>
          {text.why(text.broken(leftSpot.name, leftSpot.reason))}
        </Note>
      )}
      <p>
        {text.yourSpot(spotLabel(spot))}{' '}
        {isBefore(systemClock.now(), Temporal.Instant.from(startsAt)) && (
          <TextButton aria-label={text.changeOf(product.title)} onClick={() => setOpen(true)}>
            {text.change}
          </TextButton>
        )}
      </p>
      {open && (
        <ChangeDialog
          memberId={memberId}
          booking={booking}
          onClose={() => setOpen(false)}
          onChanged={(now) => {
            setChanged(now)
            setOpen(false)
          }}
        />
      )}
    </>
  )
}

type ChangeDialogProps = SpotOfBookingProps & { onClose: () => void; onChanged: (now: BookingView) => void }

function ChangeDialog({ memberId, booking, onClose, onChanged }: ChangeDialogProps) {
  const { scheduledDate: date, product } = booking
  const options = bookingPreview(memberId, { classId: product._id, date })
  const { data, isError, isFetching, refetch } = useQuery(options, queryClient)
  return (
    <Dialog open onClose={onClose}>
      <DialogHead title={product.title} />
      <DialogBody>
        {data?.room ? (
          <Change room={data.room} bookingId={booking._id} onClose={onClose} onChanged={onChanged} />
        ) : isError ? (
          <ErrorNotice title={text.failed} onRetry={() => void refetch()} retrying={isFetching}>
            {null}
          </ErrorNotice>
        ) : (
          <Skeleton lines={6} />
        )}
      </DialogBody>
    </Dialog>
  )
}

type ChangeProps = Pick<ChangeDialogProps, 'onClose' | 'onChanged'> & { room: RoomView; bookingId: string }

function Change({ room, bookingId, onClose, onChanged }: ChangeProps) {
  const [spotId, setSpotId] = useState<string>()
  const [pending, setPending] = useState(false)
  const [problem, setProblem] = useState<string>()
  const mine = room.spots.find(({ state }) => state === 'yours')
  const chosen = room.spots.find(({ _id, state }) => _id === spotId && state === 'free')
  const change = async (spotId: string) => {
    setPending(true)
    setProblem(undefined)
    try {
      const { data, message } = await changeSpot(bookingId, spotId)
      toast.success(message)
      onChanged(data)
    } catch (error) {
      setProblem(error instanceof ApiError && error.code !== 'OFFLINE' ? error.message : commonText.tryAgain)
    } finally {
      setPending(false)
      void bookingsChanged()
    }
  }
  return (
    <>
      {problem && <Note tone="bad" title={problem} />}
      <SpotChoice room={room} value={(chosen ?? mine)?._id} onChange={setSpotId} withoutAny />
      <p className={css.buttons}>
        <Button
          icon="go"
          pending={pending}
          disabled={!chosen}
          onClick={() => chosen && void change(chosen._id)}
        >
          {text.keep((chosen ?? mine)?.name ?? '')}
        </Button>
        <Button outline disabled={pending} onClick={onClose}>
          {text.keepSpot}
        </Button>
      </p>
    </>
  )
}
