import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { locationName } from '#features/studio/settings.ts'
import { fullName } from '#lib/fullName.ts'
import { isBefore, studioDay } from '#lib/time.ts'
import { QueryPart } from '#ui/console/QueryPart.tsx'
import { useListParams } from '#ui/console/useListParams.ts'
import { useNow } from '#ui/console/useNow.ts'
import { dayKey, rosterQuery } from '../queries.ts'
import type { DaySession, RosterView, TodayView } from '../schema.ts'
import { rosterScreenText as text } from '../text/rosterScreen.ts'
import { attendanceQueue } from './attendanceQueue.ts'
import { dayAddress } from './dayAddress.ts'
import { dayLabel } from './dayLabel.ts'
import { EntrySheet } from './EntrySheet.tsx'
import { RosterBar, RosterTools } from './RosterBar.tsx'
import { RosterHead, RosterTitle } from './RosterHead.tsx'
import { RosterList, type RosterRow } from './RosterList.tsx'
import css from './RosterPanel.module.css'
import { RosterSide } from './RosterSide.tsx'
import { ScanView } from './ScanView.tsx'
import { usePendingMarks, withPending } from './useAttendanceMarks.ts'
import { WalkInSheet } from './WalkInSheet.tsx'

const SCAN = 'scan'
const WALK_IN = 'walk-in'
const NEW = 'new'

type RosterPanelProps = {
  sessionId: string
  mayBook: boolean
  online: boolean
  /** Opens the form for a newcomer, prefilled with the typed text; undefined if the caller may not sell. */
  newcomer?: ((about: { typed: string; sessionId: string; onClose: () => void }) => ReactNode) | undefined
}

/** The bookings of a class; people are checked in by tapping a row or scanning a code, also offline. */
export function RosterPanel({ sessionId, mayBook, online, newcomer }: RosterPanelProps) {
  const query = useQuery(rosterQuery(sessionId))
  if (query.data)
    return (
      <Roster key={sessionId} roster={query.data} mayBook={mayBook} online={online} newcomer={newcomer} />
    )
  return (
    <UncachedRoster sessionId={sessionId} online={online}>
      {query.isPaused ? (
        <p className={css.notHere}>{text.notHere}</p>
      ) : (
        <QueryPart query={query} title={text.failed}>
          {() => null}
        </QueryPart>
      )}
    </UncachedRoster>
  )
}

/** If the roster could not be loaded: shows the class from the day's list, and a link back. */
function UncachedRoster({
  sessionId,
  online,
  children,
}: {
  sessionId: string
  online: boolean
  children: ReactNode
}) {
  const now = useNow()
  const queries = useQueryClient()
  const days = queries.getQueriesData<TodayView>({ queryKey: dayKey })
  const session = days.flatMap(([, day]) => day?.sessions ?? []).find(({ _id }) => _id === sessionId)
  const back = dayAddress(session?.date ?? studioDay(now).toString(), now)
  return (
    <>
      <DayAndLocation session={session} back={back} now={now} />
      {session ? <RosterTitle session={session} booked={session.booked} /> : <h1>{text.title}</h1>}
      {children}
      <RosterBar onScan={undefined} onWalkIn={undefined} online={online} back={back} />
    </>
  )
}

type WhereProps = { session: DaySession | undefined; back: string; now: Temporal.Instant }

/** The day and location. */
const DayAndLocation = ({ session, back, now }: WhereProps) => (
  <p className={css.where}>
    <Link to={back}>{session ? dayLabel(session.date, now) : text.today}</Link>
    {session && <> · {[locationName(session.location), session.room].filter(Boolean).join(', ')}</>}
  </p>
)

/**
 * People who are expected come first. The order is set when the list is opened, so that rows don't move while it is
 * used.
 */
function useOrder(roster: RosterView): RosterView['entries'] {
  const [opened] = useState(() => {
    const rank = { expected: 0, late: 1, noShow: 2, in: 3 }
    return roster.entries.toSorted((a, b) => rank[a.mark] - rank[b.mark]).map(({ _id }) => _id)
  })
  const indexOf = (id: string) => (opened.includes(id) ? opened.indexOf(id) : opened.length)
  return roster.entries.toSorted((a, b) => indexOf(a._id) - indexOf(b._id))
}

function Roster({
  roster,
  mayBook,
  online,
  newcomer,
}: { roster: RosterView } & Omit<RosterPanelProps, 'sessionId'>) {
  const now = useNow()
  const { session } = roster
  const back = dayAddress(session.date, now)
  const { pending } = usePendingMarks()
  const { params, set } = useListParams({ open: '' })
  const [typed, setTyped] = useState('')
  const close = () => set({ open: '' })
  const rows: RosterRow[] = useOrder(roster).map((entry) => withPending(entry, pending))
  const started = !isBefore(now, Temporal.Instant.from(session.startsAt))
  const tap = ({ _id: bookingId, person }: RosterRow, mark: RosterRow['mark']) =>
    void attendanceQueue.add({
      bookingId,
      sessionId: session._id,
      mark,
      name: fullName(person),
    })
  const open = rows.find(({ _id }) => _id === params.open)
  const expected = rows.filter(({ mark }) => mark === 'expected')
  const checkInAll = () => {
    for (const row of expected) tap(row, 'in')
  }
  const canWalkIn = mayBook && session.phase !== 'cancelled' && session.phase !== 'over'
  const markable = isOpen(roster, now)
  const actions = {
    onScan: markable ? () => set({ open: SCAN }) : undefined,
    onWalkIn: canWalkIn ? () => set({ open: WALK_IN }) : undefined,
    online,
  }
  return (
    <>
      <DayAndLocation session={session} back={back} now={now} />
      <RosterHead session={session} rows={rows} now={now} />
      <div className={css.columns}>
        <RosterList
          rows={rows}
          roster={roster}
          started={started}
          markable={markable}
          now={now}
          onTap={tap}
          onOpen={(row) => set({ open: row._id })}
          tools={
            <RosterTools {...actions} expected={expected.length} onAll={markable ? checkInAll : undefined} />
          }
        />
        <RosterSide roster={roster} />
      </div>
      <RosterBar {...actions} back={back} />
      {open && (
        <EntrySheet
          key={open._id}
          row={open}
          session={session}
          started={started}
          markable={markable}
          maySell={mayBook}
          onTap={(mark) => tap(open, mark)}
          onClose={close}
        />
      )}
      {params.open === WALK_IN && (
        <WalkInSheet
          roster={roster}
          now={now}
          onTap={tap}
          onNew={
            newcomer &&
            ((typedText) => {
              setTyped(typedText)
              set({ open: NEW })
            })
          }
          onClose={close}
        />
      )}
      {params.open === NEW && newcomer?.({ typed, sessionId: session._id, onClose: close })}
      {params.open === SCAN && (
        <ScanView
          session={session}
          rows={rows}
          online={online}
          onTap={tap}
          onClose={close}
          onWalkIn={actions.onWalkIn}
        />
      )}
    </>
  )
}

const isOpen = ({ session, marks }: RosterView, now: Temporal.Instant): boolean =>
  session.phase !== 'cancelled' &&
  !isBefore(now, Temporal.Instant.from(marks.opensAt)) &&
  isBefore(now, Temporal.Instant.from(marks.closesAt))
