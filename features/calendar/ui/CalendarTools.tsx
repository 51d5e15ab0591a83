import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { calendarToolsText as text } from '#features/calendar/text/calendar.ts'
import { queryClient } from '#lib/queryClient.ts'
import { formatDayTime } from '#lib/time.ts'
import { AlertDialog } from '#ui/AlertDialog.tsx'
import { Button, TextButton, TextLink } from '#ui/Button.tsx'
import { ErrorNotice } from '#ui/ErrorNotice.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { toast } from '#ui/toast.ts'
import { calendarFeed, makeFeed, openInCalendar, revokeFeed } from '../queries.ts'
import styles from './CalendarTools.module.css'
import { FeedAddress } from './FeedAddress.tsx'
import { googleCalendarLink } from './googleCalendar.ts'

/** The data of an event; `startsAt` is an ISO instant, the duration in minutes. */
interface CalendarEvent {
  _id: string
  status: string
  scheduledDate: string
  startsAt: string
  policy: string
  product: { title: string; duration: number; location: string }
}

/** Buttons that add a booking to the calendar of the device, or to Google's. Nothing for a cancelled booking. */
export function AddToCalendar({ booking, studio }: { booking: CalendarEvent; studio: string }) {
  const [pending, setPending] = useState(false)
  if (booking.status !== 'scheduled') return null
  const { product } = booking
  const startsAt = Temporal.Instant.from(booking.startsAt)
  const add = async () => {
    setPending(true)
    await openInCalendar(booking._id).catch((error: Error) => toast.error(error.message))
    setPending(false)
  }
  const google = googleCalendarLink({
    title: product.title,
    startsAt,
    minutes: product.duration,
    location: `${studio}, ${product.location}`,
    details: booking.policy,
  })
  const label = `${product.title}, ${booking.scheduledDate.split('-').reverse().join('/')}`
  return (
    <span className={styles.add}>
      <TextButton disabled={pending} aria-label={text.addThis(label)} onClick={() => void add()}>
        {text.add}
      </TextButton>
      <TextLink to={google} target="_blank" rel="noreferrer" aria-label={text.googleThis(label)}>
        {text.google}
      </TextLink>
    </span>
  )
}

type Confirmation = 'renew' | 'revoke'

/** The calendar feed of the member: its address can be created, copied once, replaced and revoked. */
export function CalendarFeed({ memberId, now }: { memberId: string; now: Temporal.Instant }) {
  const feed = useQuery(calendarFeed(memberId), queryClient)
  const [address, setAddress] = useState<string>()
  const [confirmation, setConfirmation] = useState<Confirmation>()
  const [pending, setPending] = useState(false)
  const change = async (act: typeof makeFeed | typeof revokeFeed) => {
    setPending(true)
    try {
      const { data, message } = await act()
      setAddress('url' in data ? (data.url as string) : undefined)
      queryClient.setQueryData(calendarFeed(memberId).queryKey, data.since)
      toast.success(message)
    } catch (error) {
      toast.error((error as Error).message)
    }
    setPending(false)
    setConfirmation(undefined)
  }
  return (
    <section className={styles.feed} aria-labelledby="cal-feed-h">
      <h3 id="cal-feed-h">{text.title}</h3>
      <p>{text.lead}</p>
      {feed.isPending && <Skeleton lines={2} />}
      {feed.isError && feed.data === undefined && (
        <ErrorNotice title={text.failed} onRetry={() => void feed.refetch()} retrying={feed.isFetching}>
          {text.failedHelp}
        </ErrorNotice>
      )}
      {address && <FeedAddress key={address} address={address} />}
      {feed.data === null && (
        <Button outline sm icon="cal" pending={pending} onClick={() => void change(makeFeed)}>
          {text.make}
        </Button>
      )}
      {feed.data && (
        <>
          {!address && <p>{text.since(formatDayTime(Temporal.Instant.from(feed.data), now))}</p>}
          <p className={styles.actions}>
            <Button outline sm onClick={() => setConfirmation('renew')}>
              {text.renew}
            </Button>
            <Button outline sm danger onClick={() => setConfirmation('revoke')}>
              {text.revoke}
            </Button>
          </p>
        </>
      )}
      <AlertDialog
        open={confirmation !== undefined}
        title={confirmation === 'revoke' ? text.revokeTitle : text.renewTitle}
        confirm={confirmation === 'revoke' ? text.confirmRevoke : text.confirmRenew}
        cancel={text.keep}
        pending={pending}
        onConfirm={() => void change(confirmation === 'revoke' ? revokeFeed : makeFeed)}
        onCancel={() => setConfirmation(undefined)}
      >
        <p>{confirmation === 'revoke' ? text.revokeText : text.renewText}</p>
      </AlertDialog>
    </section>
  )
}
