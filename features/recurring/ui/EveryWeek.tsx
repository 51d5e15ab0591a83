import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { BookingView } from '#features/booking/bookingSchema.ts'
import { queryClient } from '#lib/queryClient.ts'
import { isBefore, systemClock } from '#lib/time.ts'
import { TextButton } from '#ui/Button.tsx'
import { lazyPart } from '#ui/lazyPart.tsx'
import { everyWeekText as text } from '../text/everyWeek.ts'
import { dateLabel } from './weekLabels.ts'
import { ownRecurring } from './weekQueries.ts'

const Start = lazyPart(() => import('./StartSheet.tsx'))

/** The button of an upcoming booking that books its class every week; hidden if the class is booked weekly already. */
export default function EveryWeek({ memberId, booking }: { memberId: string; booking: BookingView }) {
  const [open, setOpen] = useState(false)
  const { data } = useQuery(ownRecurring(memberId), queryClient)
  const { product, scheduledDate, startsAt, status } = booking
  const { dayOfWeek } = Temporal.PlainDate.from(scheduledDate)
  const isWeekly = data?.some((each) => each.class._id === product._id && each.weekday === dayOfWeek)
  const isComing = status === 'scheduled' && isBefore(systemClock.now(), Temporal.Instant.from(startsAt))
  if (!data || ((isWeekly || !isComing) && !open)) return null
  return (
    <>
      <TextButton
        aria-label={text.openThis(`${product.title}, ${dateLabel(scheduledDate)}`)}
        onClick={() => setOpen(true)}
      >
        {text.open}
      </TextButton>
      {open && <Start memberId={memberId} booking={booking} onClose={() => setOpen(false)} />}
    </>
  )
}
