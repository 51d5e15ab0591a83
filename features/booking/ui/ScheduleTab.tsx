import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import type { BookingView } from '#features/booking/schema.ts'
import { scheduleTabText as text } from '#features/booking/text/dashboard.ts'
import { placeName } from '#features/studio/settings.ts'
import { timetableText } from '#features/timetable/text/timetable.ts'
import { langOf } from '#lib/language.ts'
import { queryClient } from '#lib/queryClient.ts'
import { commonText } from '#lib/text/common.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { classes } from '#ui/classes.ts'
import { Empty } from '#ui/Empty.tsx'
import { ErrorNotice } from '#ui/ErrorNotice.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { CellTitle, type Column, Table } from '#ui/Table.tsx'
import { scheduledClasses } from '../queries.ts'
import { actionOf } from './actionOf.ts'
import { BookingAction } from './BookingAction.tsx'
import { termsOf, weekdayAndDate } from './bookingWords.ts'
import { CancelDialog } from './CancelDialog.tsx'
import counts from './Countdown.module.css'
import { Countdown } from './Countdown.tsx'
import styles from './ScheduleTab.module.css'
import { StatusTag } from './StatusTag.tsx'
import { clockWords, startsIn } from './startsIn.ts'

type ScheduleTabProps = {
  memberId: string
  /** A booking that a mail leads to: its cancelling is asked about at once. */
  cancelId?: string | undefined
  /** Renewed each minute; the countdowns tick by themselves. */
  now: Temporal.Instant
  /** How to tell the studio about a booking. */
  reach?: (booking: BookingView) => ReactNode
  /** What stands under the list. */
  after?: ReactNode
  /** What else can be done with a booking, under its title. */
  more?: (booking: BookingView) => ReactNode
  onClose: () => void
}

/** Upcoming booked classes (spec §2). */
export default function ScheduleTab({
  memberId,
  cancelId,
  now,
  reach,
  after,
  more,
  onClose,
}: ScheduleTabProps) {
  const { data, isPending, isError, isFetching, refetch } = useQuery(scheduledClasses(memberId), queryClient)
  const [pressed, setPressed] = useState<BookingView>()
  const [linkedId, setLinkedId] = useState(cancelId)
  const [pending, setPending] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  if (isPending) return <Skeleton lines={6} />
  if (!data) {
    return (
      <ErrorNotice title={text.failed} onRetry={() => void refetch()} retrying={isFetching}>
        {text.failedHelp}
      </ErrorNotice>
    )
  }
  const linked = data.find(({ _id }) => _id === linkedId)
  const asked = pressed ?? (linked && actionOf(linked, data, now) === 'cancel' ? linked : undefined)
  const close = () => {
    setPressed(undefined)
    setLinkedId(undefined)
    // The button that was pressed may be disabled now, or gone with its row.
    setTimeout(() => {
      if (document.activeElement === document.body) place.current?.focus()
    })
  }
  return (
    <div ref={place} tabIndex={-1}>
      {isError && <Outdated onRetry={() => void refetch()} retrying={isFetching} />}
      {data.length ? (
        <Table
          caption={text.caption}
          columns={columns({
            now,
            bookings: data,
            reach,
            more,
            pendingId: pending ? asked?._id : undefined,
            onCancel: setPressed,
          })}
          rows={data}
          rowKey={(booking) => booking._id}
        />
      ) : (
        <Nothing onClose={onClose} />
      )}
      {data.length > 0 && after}
      {asked && <CancelDialog booking={asked} now={now} onPending={setPending} onClose={close} />}
    </div>
  )
}

/** The list is shown, but the studio could not be asked whether it still holds. */
const Outdated = ({ onRetry, retrying }: { onRetry: () => void; retrying: boolean }) => (
  <p className={styles.outdated} role="alert">
    {text.outdated}
    <Button line sm pending={retrying} onClick={onRetry}>
      {commonText.tryAgain}
    </Button>
  </p>
)

const Nothing = ({ onClose }: { onClose: () => void }) => (
  <Empty
    art="schedule"
    title={text.empty}
    action={
      <ButtonLink sm to="/class-schedule" onClick={onClose}>
        {text.bookOne}
      </ButtonLink>
    }
  >
    {text.emptyHelp}
  </Empty>
)

interface Shown {
  now: Temporal.Instant
  /** All of the schedule. */
  bookings: BookingView[]
  reach: ((booking: BookingView) => ReactNode) | undefined
  more: ((booking: BookingView) => ReactNode) | undefined
  /** The booking that is being cancelled. */
  pendingId: string | undefined
  onCancel: (booking: BookingView) => void
}

function columns({ now, bookings, reach, more, pendingId, onCancel }: Shown): Column<BookingView>[] {
  const { instructor, title, location, time, duration, date, status, action, startsIn: starts } = text.columns
  return [
    { head: instructor, full: true, cell: Instructor },
    {
      head: title,
      full: true,
      cell: (booking) => <Title booking={booking} now={now} more={more?.(booking)} />,
    },
    { head: location, cell: ({ product }) => placeName(product.location) },
    { head: time, cell: ({ product }) => <span className="nw">{clockWords(product.time)}</span> },
    {
      head: duration,
      cell: ({ product }) => <span className="nw">{timetableText.minutes(product.duration)}</span>,
    },
    { head: date, cell: ({ scheduledDate }) => <span className="nw">{weekdayAndDate(scheduledDate)}</span> },
    { head: status, cell: (booking) => <StatusTag status={booking.status} /> },
    {
      head: action,
      cell: (booking) => (
        <BookingAction
          booking={booking}
          action={actionOf(booking, bookings, now)}
          pending={booking._id === pendingId}
          onCancel={onCancel}
          reach={reach?.(booking)}
        />
      ),
    },
    { head: starts, cell: (booking) => <Starts booking={booking} now={now} /> },
  ]
}

const Instructor = ({ product: { instructor } }: BookingView) => (
  <div className={styles.teacher}>
    <Avatar name={instructor.name} src={instructor.image.secureUrl} />
    <span lang={langOf(instructor.name)}>{instructor.name}</span>
  </div>
)

const Title = ({ booking, now, more }: { booking: BookingView; now: Temporal.Instant; more: ReactNode }) => (
  <>
    <CellTitle lang={langOf(booking.product.title)}>{booking.product.title}</CellTitle>
    <span className={styles.terms}>{termsOf(booking, now)}</span>
    {more}
  </>
)

function Starts({ booking, now }: { booking: BookingView; now: Temporal.Instant }) {
  const shown = startsIn({ ...booking, time: booking.product.time }, now)
  if (shown.kind === 'countdown') return <Countdown to={shown.to} />
  return (
    <span className={booking.status === 'scheduled' ? classes(counts.count, counts.days) : 'mute'}>
      {shown.words}
    </span>
  )
}
