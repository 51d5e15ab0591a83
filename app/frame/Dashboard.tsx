import { type ReactNode, useState } from 'react'
import { useRouteLoaderData } from 'react-router'
import { useNow } from '#app/useNow.ts'
import { AddToCalendar, CalendarFeed } from '#features/calendar/ui/CalendarTools.tsx'
import { useSession } from '#features/identity/session.ts'
import { Unfinished } from '#features/payment/ui/Unfinished.tsx'
import { type AccountTab, accountTabs } from '#lib/popupAddress.ts'
import { isoInstant, studioTime, systemClock } from '#lib/time.ts'
import { scheduleTabText, dashboardText as text } from '#text/dashboard.ts'
import { Dialog, DialogHead } from '#ui/Dialog.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { Tabs } from '#ui/Tabs.tsx'
import type { loader as rootLoader } from '../root.tsx'
import { chatAddress } from './Brand.tsx'
import { Later } from './Later.tsx'
import type { DashboardProps } from './parts.ts'
import './dashboard.css'

const loadSchedule = () => import('#features/booking/ui/ScheduleTab.tsx')
const loadHistory = () => import('#features/booking/ui/HistoryTab.tsx')
const loadPasses = () => import('#features/membership/ui/PassesTab.tsx')
const loadAccount = () => import('#features/identity/ui/AccountTab.tsx')

/** The member's own popup, four tabs (spec §2). Each is fetched when it is first looked at. */
export default function Dashboard({ tab, onTab, onClose }: DashboardProps) {
  const user = useSession((session) => session.user)
  const [opened] = useState(() => isoInstant(systemClock.now()))
  const now = Temporal.Instant.from(useNow(opened))
  const studio = useRouteLoaderData<typeof rootLoader>('root')?.studio
  const memberId = user?._id ?? ''
  const panels: Record<AccountTab, ReactNode> = {
    schedule: (
      <Later
        key="schedule"
        load={loadSchedule}
        props={{
          memberId,
          now,
          contact: (
            <>
              <OnTheDay />
              <CalendarFeed memberId={memberId} now={now} />
            </>
          ),
          more: (booking) => <AddToCalendar booking={booking} studio={studio?.name ?? ''} />,
          onClose,
        }}
      />
    ),
    history: <Later key="history" load={loadHistory} props={{ memberId }} />,
    passes: (
      <>
        <Unfinished />
        <Later key="passes" load={loadPasses} props={{ onClose }} />
      </>
    ),
    profile: <Later key="profile" load={loadAccount} props={{}} />,
  }
  return (
    <Dialog open onClose={onClose} className="dash">
      <DialogHead title={user ? text.greeting(studioTime(now).hour, user.firstName) : text.label} />
      <Tabs
        label={text.label}
        value={tab}
        onChange={onTab}
        panelClassName="dash-b"
        tabs={accountTabs.map((name) => ({
          value: name,
          label: text.tabs[name],
          panel: user ? panels[name] : <Skeleton lines={6} />,
        }))}
      />
    </Dialog>
  )
}

/** The studio's own phone, for what the member can't do alone. */
function OnTheDay() {
  const studio = useRouteLoaderData<typeof rootLoader>('root')?.studio
  return (
    <p className="on-the-day">
      {scheduleTabText.onTheDay} {studio && <a href={chatAddress(studio)}>{scheduleTabText.write}</a>}
    </p>
  )
}
