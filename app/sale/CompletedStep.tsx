import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { BookingView } from '#features/booking/bookingSchema.ts'
import { scheduledClasses } from '#features/booking/queries.ts'
import { bookSheetText as text } from '#features/booking/text/bookSheet.ts'
import { BookedStep, Row } from '#features/booking/ui/BookedStep.tsx'
import { openInCalendar } from '#features/calendar/queries.ts'
import type { studioContract } from '#features/studio/schema.ts'
import { locationIsOnline, locationName } from '#features/studio/settings.ts'
import { client } from '#lib/api.ts'
import { langOf } from '#lib/language.ts'
import { usePopupLink } from '#lib/popupAddress.ts'
import { queryClient } from '#lib/queryClient.ts'
import { Button, ButtonLink, TextLink } from '#ui/Button.tsx'
import { ErrorNotice } from '#ui/ErrorNotice.tsx'
import { Lang } from '#ui/Lang.tsx'
import { lazyPart } from '#ui/lazyPart.tsx'
import { Note } from '#ui/Note.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { StepButtons } from '#ui/StepButtons.tsx'
import { toast } from '#ui/toast.ts'
import type { Sale } from './useSale.ts'

const SpotOfBooking = lazyPart(() => import('#features/booking/ui/SpotOfBooking.tsx'))

const api = client<typeof studioContract>()
const studio = queryOptions({
  queryKey: ['studio'],
  staleTime: Infinity,
  queryFn: async () => (await api('GET /studio')).data,
})

/** The finished booking, directly after booking or when it is opened again later. */
export function CompletedStep({ sale: { booking, paidBy, user, session, order } }: { sale: Sale }) {
  const options = { ...scheduledClasses(user?._id ?? ''), enabled: booking === null }
  const { data, isError, isFetching, refetch } = useQuery(options, queryClient)
  const ownBooking = booking ?? data?.find((other) => other.sessionId === session?.sessionId)
  if (isError && !ownBooking) {
    return <ErrorNotice title={text.failed} onRetry={() => void refetch()} retrying={isFetching} />
  }
  if (!ownBooking) return <Skeleton lines={5} />
  return (
    <>
      {order.note?.tone === 'bad' && (
        <Note tone="bad" title={order.note.title}>
          {order.note.text}
        </Note>
      )}
      <BookedStep
        booking={ownBooking}
        paidBy={paidBy}
        location={
          <>
            <Location name={ownBooking.product.location} />
            <WhatToBring to={ownBooking.product.location} />
          </>
        }
      >
        {user && (ownBooking.spot || ownBooking.leftSpot) && (
          <SpotOfBooking memberId={user._id} booking={ownBooking} />
        )}
        <Next booking={ownBooking} />
      </BookedStep>
    </>
  )
}

function Next({ booking }: { booking: BookingView }) {
  const [pending, setPending] = useState(false)
  const bookings = usePopupLink({ name: 'account', tab: 'schedule' })
  const add = async () => {
    setPending(true)
    await openInCalendar(booking._id).catch((error: Error) => toast.error(error.message))
    setPending(false)
  }
  return (
    <StepButtons>
      <Button icon="cal" pending={pending} onClick={() => void add()}>
        {text.in.calendar}
      </Button>
      <ButtonLink outline {...bookings} replace>
        {text.in.mine}
      </ButtonLink>
    </StepButtons>
  )
}

/** What to bring, in the studio's words. */
function WhatToBring({ to }: { to: string }) {
  const { data } = useQuery(studio, queryClient)
  const items = locationIsOnline(to) ? data?.bring.online : data?.bring.there
  if (!data || (!items && !data.bring.help)) return null
  return (
    <Row icon="ok" title={<Lang text={items ?? ''} />}>
      <Lang text={data.bring.help} />
    </Row>
  )
}

/** The location, and directions. */
function Location({ name }: { name: string }) {
  const { data } = useQuery(studio, queryClient)
  const location = data?.locations.find((other) => other.name === name)
  const address = location?.address
  // Until it is loaded, a placeholder of the same height.
  if (!data)
    return (
      <Row icon="pin" title={<Lang text={locationName(name)} />}>
        <br />
      </Row>
    )
  if (!location || !address)
    return <Row icon="pin" title={<Lang text={location?.title ?? locationName(name)} />} />
  return (
    <Row icon="pin" title={<Lang text={`${address.street}, ${address.city}`} />}>
      {location.landmark && <span lang={langOf(location.landmark)}>{location.landmark}</span>}
      {location.map && (
        <>
          {' '}
          <TextLink icon="go" to={mapUrl(location.map)} target="_blank" rel="noreferrer">
            {text.in.directions}
          </TextLink>
        </>
      )}
    </Row>
  )
}

const mapUrl = ({ query }: { query: string }) =>
  `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(query)}`
