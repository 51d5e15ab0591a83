import { type ReactNode, useState } from 'react'
import { useRouteLoaderData } from 'react-router'
import { useNow } from '#app/useNow.ts'
import type { BookingView } from '#features/booking/bookingSchema.ts'
import { dashboardText as text, scheduleTabText as texts } from '#features/booking/text/dashboard.ts'
import { AddToCalendar, CalendarFeed } from '#features/calendar/ui/CalendarTools.tsx'
import { refreshUser, useSession } from '#features/identity/session.ts'
import { Unfinished } from '#features/payment/ui/Unfinished.tsx'
import type { StudioSummary } from '#features/studio/schema.ts'
import { locationName } from '#features/studio/settings.ts'
import { type AccountTab, accountTabs } from '#lib/popupAddress.ts'
import { formatDay, formatTime, isoInstant, studioDay, studioTime, systemClock } from '#lib/time.ts'
import { Dialog, DialogHead } from '#ui/Dialog.tsx'
import { ErrorNotice } from '#ui/ErrorNotice.tsx'
import { lazyPart } from '#ui/lazyPart.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { Tabs } from '#ui/Tabs.tsx'
import type { loader as rootLoader } from '../root.tsx'
import { whatsappUrl } from './Brand.tsx'
import styles from './Dashboard.module.css'

const Schedule = lazyPart(() => import('#features/booking/ui/ScheduleTab.tsx'))
const History = lazyPart(() => import('#features/booking/ui/HistoryTab.tsx'))
const Passes = lazyPart(() => import('./PassesPart.tsx'))
const Profile = lazyPart(() => import('#features/identity/ui/AccountTab.tsx'))
const Waitlists = lazyPart(() => import('#features/waitlist/ui/WaitlistList.tsx'))
const Recurring = lazyPart(() => import('#features/recurring/ui/RecurringList.tsx'))
const EveryWeek = lazyPart(() => import('#features/recurring/ui/EveryWeek.tsx'))
const HealthNote = lazyPart(() => import('#features/members/ui/HealthNotePanel.tsx'))
const Messages = lazyPart(() => import('#features/messages/ui/MessagesPanel.tsx'))
const SpotOfBooking = lazyPart(() => import('#features/booking/ui/SpotOfBooking.tsx'))
const CheckInCode = lazyPart(() => import('#features/attendance/ui/CheckInCode.tsx'))

const states = {
  waiting: <Skeleton lines={6} />,
  failed: (retry: () => void) => (
    <ErrorNotice title={text.tabFailed} onRetry={retry}>
      {text.tabFailedHelp}
    </ErrorNotice>
  ),
}

interface DashboardProps {
  tab: AccountTab
  /** A booking that the schedule shows even if it is not in its list. */
  bookingId: string | undefined
  /** A booking for which the cancellation dialog is open from the start. */
  cancelId: string | undefined
  onTab: (tab: AccountTab) => void
  onCancelOpen: (bookingId: string) => void
  onCancelClose: () => void
  onClose: () => void
}

/** The member's account popup with five tabs (spec §2). The code of a tab is loaded when it is first shown. */
export default function Dashboard({
  tab,
  bookingId,
  cancelId,
  onTab,
  onCancelOpen,
  onCancelClose,
  onClose,
}: DashboardProps) {
  const user = useSession((session) => session.user)
  const [opened] = useState(() => isoInstant(systemClock.now()))
  const now = Temporal.Instant.from(useNow(opened))
  const studio = useRouteLoaderData<typeof rootLoader>('root')?.studio
  const memberId = user?._id ?? ''
  const panels: Record<AccountTab, ReactNode> = {
    schedule: (
      <>
        <Waitlists memberId={memberId} />
        <Recurring memberId={memberId} />
        <Schedule
          {...states}
          memberId={memberId}
          bookingId={bookingId}
          cancelId={cancelId}
          onCancelOpen={onCancelOpen}
          onCancelClose={onCancelClose}
          now={now}
          reach={(booking) => studio && <ContactAboutBooking studio={studio} booking={booking} />}
          after={
            <>
              <ContactForChanges studio={studio} />
              <CalendarFeed memberId={memberId} now={now} />
            </>
          }
          more={(booking) => (
            <>
              <AddToCalendar booking={booking} studio={studio?.name ?? ''} />
              {(booking.spot || booking.leftSpot) && <SpotOfBooking memberId={memberId} booking={booking} />}
              <CheckInCode booking={booking} />
              <EveryWeek memberId={memberId} booking={booking} />
            </>
          )}
          plan={user?.memberShipPlan}
        />
      </>
    ),
    history: <History {...states} memberId={memberId} />,
    passes: (
      <>
        <Unfinished />
        {user && <Passes {...states} held={user} refresh={refreshUser} memberId={memberId} />}
      </>
    ),
    messages: <Messages {...states} memberId={memberId} />,
    profile: (
      <Profile {...states}>
        <HealthNote memberId={memberId} />
      </Profile>
    ),
  }
  return (
    <Dialog open onClose={onClose} className={styles.dash}>
      <DialogHead
        className={styles.head}
        title={user ? text.greeting(studioTime(now).hour, user.firstName) : text.label}
      />
      <Tabs
        label={text.label}
        value={tab}
        onChange={onTab}
        className={styles.parts}
        listClassName={styles.tabs}
        panelClassName={styles.panel}
        tabs={accountTabs.map((name) => ({
          value: name,
          label: text.tabs[name],
          panel: user ? panels[name] : <Skeleton lines={6} />,
        }))}
      />
    </Dialog>
  )
}

const telephone = (studio: StudioSummary) => `tel:${studio.phone.replace(/[^+\d]/g, '')}`

/** Links to call the studio or to write to it about a booking. */
const ContactAboutBooking = ({
  studio,
  booking,
}: {
  studio: StudioSummary
  booking: BookingView & { person?: string | null }
}) => (
  <span className={styles.contactLinks}>
    <a href={telephone(studio)} aria-label={texts.callAbout(booking.product.title)}>
      {texts.call}
    </a>
    <a
      href={`${whatsappUrl(studio)}?text=${encodeURIComponent(texts.cannotCome(whenOf(booking), booking.person ?? null))}`}
      aria-label={texts.messageAbout(booking.product.title)}
      rel="noreferrer"
    >
      {texts.message}
    </a>
  </span>
)

const whenOf = ({ product, startsAt }: BookingView) => {
  const start = Temporal.Instant.from(startsAt)
  return `${product.title}, ${formatDay(studioDay(start))}, ${formatTime(start)}, ${locationName(product.location)}`
}

/** How to contact the studio about changes that members can't make themselves. */
const ContactForChanges = ({ studio }: { studio: StudioSummary | undefined }) => (
  <p className={styles.contact}>
    <span>{texts.onTheDay}</span>
    {studio && <a href={telephone(studio)}>{texts.callNumber(studio.phone)}</a>}
    {studio && (
      <a href={whatsappUrl(studio)} rel="noreferrer">
        {texts.write}
      </a>
    )}
  </p>
)
