import { useQuery } from '@tanstack/react-query'
import { type ReactNode, type RefObject, useRef, useState } from 'react'
import type { AffectedBookingView, BookingView } from '#features/booking/bookingSchema.ts'
import type { SameAgainView } from '#features/booking/schema.ts'
import { scheduleTabText as text } from '#features/booking/text/dashboard.ts'
import type { MembershipView } from '#features/passes/schema.ts'
import { locationName } from '#features/studio/settings.ts'
import { timetableText } from '#features/timetable/text/timetable.ts'
import { langOf } from '#lib/language.ts'
import { queryClient } from '#lib/queryClient.ts'
import { commonText } from '#lib/text/common.ts'
import { formatDayTime } from '#lib/time.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { Button } from '#ui/Button.tsx'
import { classes } from '#ui/classes.ts'
import { ErrorNotice } from '#ui/ErrorNotice.tsx'
import { Lang } from '#ui/Lang.tsx'
import { lazyPart } from '#ui/lazyPart.tsx'
import { Note } from '#ui/Note.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { CellTitle, type Column, Table } from '#ui/Table.tsx'
import { linkedBooking, scheduledClasses } from '../queries.ts'
import { spotsText } from '../text/spots.ts'
import { actionOf } from './actionOf.ts'
import { BookingAction } from './BookingAction.tsx'
import { termsOf, weekdayAndDate } from './bookingLabels.ts'
import { CancelButton } from './CancelButton.tsx'
import { CancelDialog } from './CancelDialog.tsx'
import counts from './Countdown.module.css'
import { Countdown } from './Countdown.tsx'
import { sameAgain } from './moveQueries.ts'
import { NextBooking, NothingBooked, nextOf } from './NextBooking.tsx'
import { SameAgain } from './SameAgain.tsx'
import styles from './ScheduleTab.module.css'
import { StatusTag } from './StatusTag.tsx'
import { Strikes } from './Strikes.tsx'
import { spotLabel } from './spotLabels.ts'
import { clockLabel, isCancelled, startsIn } from './startsIn.ts'

const MoveSheet = lazyPart(() => import('./MoveSheet.tsx'))

type ScheduleTabProps = {
  memberId: string
  /** A booking to which a mail links; it may be one of another person in the household. */
  bookingId?: string | undefined
  /**
   * The booking whose cancellation the member is asked to confirm. Its id is in the address, so that mails can link to
   * it and the back button works.
   */
  cancelId?: string | undefined
  onCancelOpen: (bookingId: string) => void
  onCancelClose: () => void
  /** Changes each minute; the countdowns update themselves. */
  now: Temporal.Instant
  /** Renders how to contact the studio about a booking; `person`: who has it, if it is not the member. */
  reach?: (booking: BookingView & { person?: string | null }) => ReactNode
  /** Shown below the list. */
  after?: ReactNode
  /** Further actions of a booking, below its title. */
  more?: (booking: BookingView) => ReactNode
  /** The member's current pass, as the server returned it. */
  plan?: MembershipView['memberShipPlan'] | undefined
}

/** Upcoming booked classes (spec §2), the next one first and large. */
export default function ScheduleTab({
  memberId,
  bookingId,
  cancelId,
  onCancelOpen,
  onCancelClose,
  now,
  reach,
  after,
  more,
  plan,
}: ScheduleTabProps) {
  const { data, isPending, isError, isFetching, refetch } = useQuery(scheduledClasses(memberId), queryClient)
  const linkedId = cancelId ?? bookingId
  const isLinked = data !== undefined && linkedId !== undefined && !data.some(({ _id }) => _id === linkedId)
  const linked = useQuery({ ...linkedBooking(memberId, linkedId ?? ''), enabled: isLinked }, queryClient)
  const again = useQuery(sameAgain(memberId), queryClient).data ?? []
  const [pending, setPending] = useState(false)
  const [movingId, setMoving] = useState<string>()
  const container = useRef<HTMLDivElement>(null)
  if (isPending) return <Skeleton lines={6} />
  if (!data) {
    return (
      <ErrorNotice title={text.failed} onRetry={() => void refetch()} retrying={isFetching}>
        {text.failedHelp}
      </ErrorNotice>
    )
  }
  const linkedData = isLinked ? linked.data : undefined
  const match = [...data, ...(linkedData ? [linkedData] : [])].find(({ _id }) => _id === cancelId)
  const cancelling = match && (pending || actionOf(match, data, now) === 'cancel') ? match : undefined
  const close = () => {
    onCancelClose()
    focusAgain(container)
  }
  const next = nextOf(data, now)
  const moving = data.find(({ _id }) => _id === movingId)
  const closeMove = () => {
    setMoving(undefined)
    focusAgain(container)
  }
  return (
    <div ref={container} tabIndex={-1}>
      {isError && <Outdated onRetry={() => void refetch()} retrying={isFetching} />}
      {linkedData && (
        <Linked
          booking={linkedData}
          now={now}
          pending={pending}
          onCancel={() => onCancelOpen(linkedData._id)}
          reach={reach?.(linkedData)}
        />
      )}
      {next && <NextBooking booking={next} now={now} more={more?.(next)} />}
      {data.length ? (
        <Table
          caption={text.caption}
          columns={columns({
            now,
            bookings: data,
            next,
            reach,
            more,
            pendingId: pending ? cancelling?._id : undefined,
            onCancel: ({ _id }) => onCancelOpen(_id),
            onMove: ({ _id }) => setMoving(_id),
            again,
          })}
          rows={data}
          rowKey={(booking) => booking._id}
        />
      ) : (
        <NothingBooked title={text.empty} bookOne={text.bookOne} plan={plan}>
          {text.emptyHelp}
        </NothingBooked>
      )}
      <Strikes memberId={memberId} />
      <SameAgain items={again} />
      {data.length > 0 && after}
      {moving && <MoveSheet memberId={memberId} booking={moving} now={now} onClose={closeMove} />}
      {cancelling && (
        <CancelDialog
          booking={cancelling}
          person={linkedData?.person ?? undefined}
          now={now}
          onPending={setPending}
          onClose={close}
        />
      )}
    </div>
  )
}

/** Focuses the list again: the button that was pressed may be disabled or removed by now. */
const focusAgain = (container: RefObject<HTMLElement | null>) =>
  setTimeout(() => {
    if (document.activeElement === document.body) container.current?.focus()
  })

type LinkedProps = {
  booking: AffectedBookingView
  now: Temporal.Instant
  pending: boolean
  onCancel: () => void
  reach: ReactNode
}

/** The booking that a mail links to, if it is not in the list. If it can't be cancelled here, the reason is shown. */
function Linked({ booking, now, pending, onCancel, reach }: LinkedProps) {
  const { product, scheduledDate, startsAt, status, spot, person } = booking
  const { title, instructor, location } = product
  const what = text.what(title, formatDayTime(Temporal.Instant.from(startsAt), now))
  const action = actionOf(booking, [], now)
  return (
    <div className={styles.linked}>
      <Note title={<Lang text={person ? `${text.bookedFor(person)} ${what}` : what} />}>
        <p>
          <Lang text={`${instructor.name}, ${locationName(location)}`} />
        </p>
        {spot && !isCancelled(status) && <p>{spotsText.yourSpot(spotLabel(spot))}</p>}
        <p>
          <Lang text={termsOf(booking, now)} />
        </p>
        {action === 'cancel' && (
          <CancelButton
            what={[title, weekdayAndDate(scheduledDate), ...(person ? [person] : [])].join(', ')}
            reason={undefined}
            pending={pending}
            onCancel={onCancel}
          />
        )}
        {action === 'contactUs' && reach}
      </Note>
    </div>
  )
}

/** The list is shown, but could not be refreshed from the server. */
const Outdated = ({ onRetry, retrying }: { onRetry: () => void; retrying: boolean }) => (
  <p className={styles.outdated} role="alert">
    {text.outdated}
    <Button outline sm pending={retrying} onClick={onRetry}>
      {commonText.tryAgain}
    </Button>
  </p>
)

interface ScheduleContent {
  now: Temporal.Instant
  /** The whole schedule. */
  bookings: BookingView[]
  /** The next booking; its terms and actions are shown above the list. */
  next: BookingView | undefined
  reach: ((booking: BookingView) => ReactNode) | undefined
  more: ((booking: BookingView) => ReactNode) | undefined
  /** The booking that is being cancelled. */
  pendingId: string | undefined
  onCancel: (booking: BookingView) => void
  onMove: (booking: BookingView) => void
  again: SameAgainView[]
}

function columns({
  now,
  bookings,
  next,
  reach,
  more,
  pendingId,
  onCancel,
  onMove,
  again,
}: ScheduleContent): Column<BookingView>[] {
  const { instructor, title, location, time, duration, date, status, action, startsIn: starts } = text.columns
  return [
    { head: instructor, full: true, cell: Instructor },
    {
      head: title,
      full: true,
      cell: (booking) => (
        <Title
          booking={booking}
          now={now}
          isNext={booking === next}
          more={booking !== next && more?.(booking)}
        />
      ),
    },
    { head: location, cell: ({ product }) => locationName(product.location) },
    {
      head: time,
      lead: 'second',
      cell: ({ product }) => <span className="nw">{clockLabel(product.time)}</span>,
    },
    {
      head: duration,
      cell: ({ product }) => <span className="nw">{timetableText.minutes(product.duration)}</span>,
    },
    {
      head: date,
      lead: 'first',
      cell: ({ scheduledDate }) => <span className="nw">{weekdayAndDate(scheduledDate)}</span>,
    },
    { head: status, cell: (booking) => <StatusTag status={booking.status} /> },
    {
      head: action,
      cell: (booking) => (
        <BookingAction
          booking={booking}
          action={actionOf(booking, bookings, now)}
          pending={booking._id === pendingId}
          onCancel={onCancel}
          onMove={onMove}
          reach={reach?.(booking)}
          again={again.find(({ bookingId }) => bookingId === booking._id)}
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

type TitleProps = { booking: BookingView; now: Temporal.Instant; isNext: boolean; more: ReactNode }

const Title = ({ booking, now, isNext, more }: TitleProps) => (
  <>
    <CellTitle lang={langOf(booking.product.title)}>{booking.product.title}</CellTitle>
    {!isNext && <span className={styles.terms}>{termsOf(booking, now)}</span>}
    {more}
  </>
)

function Starts({ booking, now }: { booking: BookingView; now: Temporal.Instant }) {
  const countdown = startsIn({ ...booking, time: booking.product.time }, now)
  if (countdown.kind === 'countdown') return <Countdown to={countdown.to} />
  return (
    <span className={booking.status === 'scheduled' ? classes(counts.count, counts.days) : 'mute'}>
      {countdown.words}
    </span>
  )
}
