import {
  auditActionLabel,
  auditChangeLabel,
  describedChanges,
} from '#features/audit/console/text/auditLabels.ts'
import { bookingStatusText } from '#features/booking/text/bookingStatus.ts'
import { ledgerText } from '#features/passes/text/passes.ts'
import { locationName } from '#features/studio/settings.ts'
import { formatExact } from '#lib/money.ts'
import { formatDay, formatTime, studioInstant } from '#lib/time.ts'
import { type DataColumn, DataTable } from '#ui/console/DataTable.tsx'
import type { MemberAction, MemberLedgerRow, MemberMessage, MemberPayment } from '../historySchema.ts'
import type { MemberBooking } from '../profileSchema.ts'
import { costText, mailStates } from '../text/mailStates.ts'
import { memberScreens as text } from '../text/memberScreens.ts'
import { MailState, mailName, SendAgain } from './MailState.tsx'
import css from './MemberTables.module.css'
import { dateLabelOf, signedCount, whenLabel } from './memberLabels.ts'

// The tables of a member's lists, in the order of the server: newest first.

const Second = ({ children }: { children: React.ReactNode }) => <span className={css.second}>{children}</span>

const aboutEntry = ({ note, booking, days, usedBy }: MemberLedgerRow): string =>
  [
    usedBy,
    note,
    booking ? `${booking.title}, ${classWhen(booking)}` : null,
    days ? ledgerText.days(days) : null,
  ]
    .filter((part) => part !== null)
    .join(' · ')

/** `Thu, 23 Jul 7:15 pm`; studio time. */
const classWhen = ({ date, time }: NonNullable<MemberLedgerRow['booking']>): string => {
  const day = Temporal.PlainDate.from(date)
  return `${formatDay(day)} ${formatTime(studioInstant(day, Temporal.PlainTime.from(time)))}`
}

const byLabel = ({ by, kind }: MemberLedgerRow) =>
  by ?? (kind === 'booked' || kind === 'returned' || kind === 'forfeited' ? text.bySelf : text.rule)

const ledgerColumns: DataColumn<MemberLedgerRow>[] = [
  {
    id: 'entry',
    header: () => text.entry,
    cell: ({ row }) => (
      <>
        <b>{ledgerText.kinds[row.original.kind]}</b>
        <Second>{aboutEntry(row.original)}</Second>
      </>
    ),
    meta: { lead: true },
  },
  {
    id: 'at',
    header: () => text.date,
    cell: ({ row }) => <span className="nw">{dateLabelOf(row.original.at)}</span>,
  },
  // Shows the pass, because rows of several passes are mixed and each balance is the balance of one pass.
  { id: 'pass', header: () => text.pass, cell: ({ row }) => row.original.packageName },
  { id: 'by', header: () => text.by, cell: ({ row }) => byLabel(row.original) },
  {
    id: 'change',
    header: () => text.change,
    cell: ({ row }) => <b className="nw">{signedCount(row.original.sessions)}</b>,
    meta: { right: true, side: true },
  },
  {
    id: 'left',
    header: () => text.leftHead,
    cell: ({ row: { original } }) => (
      <span className="nw">{original.balance === null ? '' : text.left(original.balance)}</span>
    ),
    meta: { right: true },
  },
]

export const LedgerTable = ({ rows }: { rows: MemberLedgerRow[] }) =>
  rows.length === 0 ? (
    <p className="mute">{text.noSessions}</p>
  ) : (
    <DataTable
      caption={text.ledgerTitle}
      columns={ledgerColumns}
      rows={rows.map((row, index) => ({ ...row, key: `${row.at} ${row.passId} ${index}` }))}
      rowKey={(row) => (row as MemberLedgerRow & { key: string }).key}
    />
  )

const bookingColumns: DataColumn<MemberBooking>[] = [
  {
    id: 'class',
    header: () => text.bookings,
    cell: ({ row: { original: booking } }) => (
      <>
        {booking.title}
        <Second>
          {whenLabel(booking.startsAt)}, {locationName(booking.location)}, {booking.instructor}
        </Second>
      </>
    ),
    meta: { lead: true },
  },
  {
    id: 'status',
    header: () => text.entry,
    cell: ({ row: { original: booking } }) =>
      booking.assumed ? text.assumed : bookingStatusText[booking.status],
    meta: { side: true },
  },
  { id: 'pass', header: () => text.pass, cell: ({ row: { original: b } }) => b.packageName },
  {
    id: 'by',
    header: () => text.by,
    cell: ({ row: { original: b } }) => (b.bookedBy ? text.bookedBy(b.bookedBy) : text.bySelf),
  },
]

export const BookingsTable = ({ rows }: { rows: MemberBooking[] }) =>
  rows.length === 0 ? (
    <p className="mute">{text.noBookings}</p>
  ) : (
    <DataTable caption={text.bookings} columns={bookingColumns} rows={rows} rowKey={(row) => row._id} />
  )

const paymentColumns: DataColumn<MemberPayment>[] = [
  {
    id: 'what',
    header: () => text.payments,
    cell: ({ row: { original: payment } }) => (
      <>
        {payment.packageName}
        <Second>
          {dateLabelOf(payment.at)}, {text.orderStatuses[payment.status]}
          {payment.refundedPaise > 0 && <>, {text.refunded(formatExact(payment.refundedPaise))}</>}
        </Second>
      </>
    ),
    meta: { lead: true },
  },
  {
    id: 'amount',
    header: () => text.amount,
    cell: ({ row }) => <span className="nw">{formatExact(row.original.amountPaise)}</span>,
    meta: { right: true, side: true },
  },
]

export const PaymentsTable = ({ rows }: { rows: MemberPayment[] }) =>
  rows.length === 0 ? (
    <p className="mute">{text.noPayments}</p>
  ) : (
    <DataTable caption={text.payments} columns={paymentColumns} rows={rows} rowKey={(row) => row._id} />
  )

const Channel = ({ message: { channel, template, milliRupees } }: { message: MemberMessage }) => {
  const parts = [template && mailStates.template(template), milliRupees !== null && costText(milliRupees)]
  const summary = parts.filter(Boolean).join(', ')
  return (
    <>
      {mailStates.channels[channel]}
      {summary && <Second>{summary}</Second>}
    </>
  )
}

const messageColumns = (memberId: string): DataColumn<MemberMessage>[] => [
  {
    id: 'subject',
    header: () => text.messages,
    cell: ({ row }) => mailName(row.original),
    meta: { lead: true },
  },
  { id: 'channel', header: () => mailStates.by, cell: ({ row }) => <Channel message={row.original} /> },
  { id: 'state', header: () => mailStates.state, cell: ({ row }) => <MailState mail={row.original} /> },
  {
    id: 'again',
    header: () => <span className="vh">{mailStates.action}</span>,
    cell: ({ row }) => <SendAgain memberId={memberId} mail={row.original} />,
    meta: { right: true },
  },
]

export const MessagesTable = ({ rows, memberId }: { rows: MemberMessage[]; memberId: string }) =>
  rows.length === 0 ? (
    <p className="mute">{text.noMessages}</p>
  ) : (
    <DataTable
      caption={text.messages}
      columns={messageColumns(memberId)}
      rows={rows}
      rowKey={(row) => row._id}
    />
  )

const actionColumns: DataColumn<MemberAction>[] = [
  {
    id: 'action',
    header: () => text.entry,
    cell: ({ row: { original: action } }) => (
      <>
        <b>{auditActionLabel(action.action)}</b>
        <Second>
          {describedChanges(action.changes)
            .map((change) => auditChangeLabel(action.action, change))
            .join(', ')}
          {action.reason && <> {text.because(action.reason)}</>}
        </Second>
      </>
    ),
    meta: { lead: true },
  },
  { id: 'by', header: () => text.by, cell: ({ row }) => row.original.staff ?? text.byServer },
  {
    id: 'at',
    header: () => text.date,
    cell: ({ row }) => <span className="nw">{whenLabel(row.original.at)}</span>,
    meta: { right: true, side: true },
  },
]

export const ActionsTable = ({ rows }: { rows: MemberAction[] }) =>
  rows.length === 0 ? (
    <p className="mute">{text.noAudit}</p>
  ) : (
    <DataTable caption={text.audit} columns={actionColumns} rows={rows} rowKey={(row) => row._id} />
  )
