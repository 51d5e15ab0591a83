import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { locationName } from '#features/studio/settings.ts'
import type { Role } from '#lib/permissions.ts'
import { may } from '#lib/permissions.ts'
import { dayText } from '#lib/text/days.ts'
import { formatTime, isBefore, systemClock } from '#lib/time.ts'
import { Button } from '#ui/Button.tsx'
import { PartHead } from '#ui/console/ScreenHead.tsx'
import type { MemberBooking, MemberProfile } from '../profileSchema.ts'
import { memberLedgerQuery, memberMessagesQuery, memberPaymentsQuery } from '../queries.ts'
import { memberSheets as sheets, memberScreens as text } from '../text/memberScreens.ts'
import { MemberDetailsPart } from './MemberDetailsPart.tsx'
import { MemberNotes } from './MemberNotes.tsx'
import css from './MemberOverview.module.css'
import { MemberPasses } from './MemberPasses.tsx'
import { LedgerTable, MessagesTable, PaymentsTable } from './MemberTables.tsx'
import type { MemberParts } from './MemberView.tsx'
import { dayOf, whenLabel } from './memberLabels.ts'
import { useFreshCounts } from './useFreshCounts.ts'

type OverviewProps = {
  member: MemberProfile
  role: Role
  open: string
  onOpen: (sheet: string) => void
  parts: MemberParts
}

const LIST_ROWS = 3
const LEDGER_ROWS = 12

/** The most important data for the desk on one screen. Each list is complete in its own tab. */
export function MemberOverview({ member, role, open, onOpen, parts }: OverviewProps) {
  return (
    <div className={css.overview}>
      <div>
        <MemberPasses
          passes={member.passes}
          shared={member.sharedPasses}
          mayAdjust={may(role, 'adjustPasses')}
          onOpen={onOpen}
        />
        <section className={css.part}>
          <PartHead title={text.next}>
            <Link to="?tab=bookings">{text.allBookings(member.counts.bookings)}</Link>
          </PartHead>
          {member.upcoming.length === 0 && <p className="mute">{text.nothingNext}</p>}
          <ul className={css.next}>
            {member.upcoming.map((booking) => (
              <Upcoming
                key={booking._id}
                booking={booking}
                onCancel={() => onOpen(`cancel.${booking._id}`)}
                onMove={() => onOpen(`move.${booking._id}`)}
              />
            ))}
          </ul>
        </section>
        {parts({ member, role, open, onOpen })}
        <section className={css.part}>
          <MemberNotes member={member} open={open} onOpen={onOpen} />
        </section>
        <MemberDetailsPart details={member.details} />
      </div>
      <div>
        <Ledger memberId={member._id} />
        <div className={css.two}>
          <Payments memberId={member._id} count={member.counts.payments} />
          <Messages memberId={member._id} count={member.counts.messages} />
        </div>
      </div>
    </div>
  )
}

interface UpcomingProps {
  booking: MemberBooking
  onCancel: () => void
  onMove: () => void
}

function Upcoming({ booking, onCancel, onMove }: UpcomingProps) {
  const starts = Temporal.Instant.from(booking.startsAt)
  const free = isBefore(systemClock.now(), Temporal.Instant.from(booking.cancelBy))
  const when = whenLabel(booking.startsAt)
  return (
    <li className={css.booking}>
      <time dateTime={booking.startsAt}>{dayText.short(dayOf(booking.startsAt))}</time>
      <div>
        <b className={css.class}>{booking.title}</b>
        <span className={css.second}>
          {formatTime(starts)}, {locationName(booking.location)} ·{' '}
          {free ? text.freeUntil(whenLabel(booking.cancelBy)) : text.lateNow}
          {booking.bookedBy && <> · {text.bookedBy(booking.bookedBy)}</>}
        </span>
      </div>
      {isBefore(systemClock.now(), starts) && (
        <p className={css.actions}>
          <Button outline sm aria-label={sheets.moveNamed(booking.title, when)} onClick={onMove}>
            {sheets.move}
          </Button>
          <Button outline sm aria-label={text.cancelNamed(booking.title, when)} onClick={onCancel}>
            {text.cancel}
          </Button>
        </p>
      )}
    </li>
  )
}

function Ledger({ memberId }: { memberId: string }) {
  const { data } = useQuery(memberLedgerQuery(memberId, 1, LEDGER_ROWS))
  return (
    <section>
      <PartHead title={text.ledgerTitle}>
        <Link to="?tab=ledger">{text.tabs.ledger}</Link>
      </PartHead>
      {data && <LedgerTable rows={data.rows} />}
    </section>
  )
}

function Payments({ memberId, count }: { memberId: string; count: number }) {
  const { data } = useQuery(memberPaymentsQuery(memberId, 1, LIST_ROWS))
  useFreshCounts(memberId, count, data?.total)
  return (
    <section>
      <PartHead title={text.payments}>
        <Link to="?tab=payments">{text.allBookings(count)}</Link>
      </PartHead>
      {data && <PaymentsTable rows={data.rows} />}
    </section>
  )
}

function Messages({ memberId, count }: { memberId: string; count: number }) {
  const { data } = useQuery(memberMessagesQuery(memberId, 1, LIST_ROWS))
  useFreshCounts(memberId, count, data?.total)
  return (
    <section>
      <PartHead title={text.messages}>
        <Link to="?tab=messages">{text.allBookings(count)}</Link>
      </PartHead>
      {data && <MessagesTable rows={data.rows} memberId={memberId} />}
    </section>
  )
}
