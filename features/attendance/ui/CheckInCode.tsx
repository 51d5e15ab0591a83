import { useQuery } from '@tanstack/react-query'
import { QRCodeSVG } from 'qrcode.react'
import { useState } from 'react'
import type { BookingStatus } from '#features/booking/bookingSchema.ts'
import { locationIsOnline } from '#features/studio/settings.ts'
import { queryClient } from '#lib/queryClient.ts'
import { formatDayTime, systemClock } from '#lib/time.ts'
import { TextButton } from '#ui/Button.tsx'
import { Dialog, DialogBody, DialogHead } from '#ui/Dialog.tsx'
import { ErrorNotice } from '#ui/ErrorNotice.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { checkInCodeQuery } from '../memberQueries.ts'
import { memberCodeText as text } from '../text/memberCode.ts'

interface CodeBooking {
  _id: string
  status: BookingStatus
  startsAt: string
  product: { title: string; location: string }
  spot?: { name: string } | undefined
}

/** The code with which staff check the member in, for a booked class at a studio. */
export default function CheckInCode({ booking }: { booking: CodeBooking }) {
  const [open, setOpen] = useState(false)
  const { status, product, startsAt, spot } = booking
  const seated = status === 'scheduled' || status === 'attended'
  if (!seated || locationIsOnline(product.location)) return null
  const what = `${product.title}, ${formatDayTime(Temporal.Instant.from(startsAt), systemClock.now())}`
  return (
    <>
      <TextButton aria-label={text.showFor(what)} onClick={() => setOpen(true)}>
        {text.show}
      </TextButton>
      {open && (
        <Dialog open onClose={() => setOpen(false)}>
          <DialogHead title={text.title} />
          <DialogBody>
            <p>{text.lead}</p>
            <Code bookingId={booking._id} what={what} />
            {spot && <p>{text.spot(spot.name)}</p>}
          </DialogBody>
        </Dialog>
      )}
    </>
  )
}

function Code({ bookingId, what }: { bookingId: string; what: string }) {
  const { data, isError, isFetching, refetch } = useQuery(checkInCodeQuery(bookingId), queryClient)
  if (data) {
    return (
      <>
        <QRCodeSVG
          value={data}
          size={260}
          level="M"
          marginSize={4}
          title={text.code(what)}
          style={{ width: 'min(100%, 260px)', height: 'auto', marginInline: 'auto' }}
        />
        <p>{what}</p>
        {/* The code as text, for typing it if no camera can read it. */}
        <p className="small mute" style={{ overflowWrap: 'anywhere' }}>
          {text.typed} <code translate="no">{data.match(/.{1,5}/g)?.join(' ')}</code>
        </p>
      </>
    )
  }
  if (!isError) return <Skeleton lines={6} />
  return (
    <ErrorNotice title={text.failed} onRetry={() => void refetch()} retrying={isFetching}>
      {null}
    </ErrorNotice>
  )
}
