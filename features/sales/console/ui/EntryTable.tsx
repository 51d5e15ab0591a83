import { entryNameOf } from '#features/payment/rules.ts'
import { formatSigned } from '#lib/money.ts'
import { dayText } from '#lib/text/days.ts'
import { formatTime, studioDay } from '#lib/time.ts'
import { type DataColumn, DataTable } from '#ui/console/DataTable.tsx'
import { Tag } from '#ui/Tag.tsx'
import type { EntryView } from '../schema.ts'
import { entryNames, methodNames, moneyText as text } from '../text/money.ts'
import css from './Money.module.css'

type EntryTableProps = {
  rows: EntryView[]
  /** The table covers several days, so each row shows its day. */
  dated: boolean
  totals: { inPaise: number; backPaise: number }
  selected: string
  onOpen: (paymentId: string) => void
}

const keyOf = ({ paymentId, kind, at, amountPaise }: EntryView) => `${paymentId} ${kind} ${at} ${amountPaise}`

/** `6:02 pm`, with its day if needed. */
const timeText = (at: string, dated: boolean) => {
  const instant = Temporal.Instant.from(at)
  return dated ? `${dayText.dayAndMonth(studioDay(instant))}, ${formatTime(instant)}` : formatTime(instant)
}

const columnsOf = (dated: boolean): DataColumn<EntryView>[] => [
  {
    id: 'at',
    header: text.time,
    cell: ({ row }) => <span className="nw">{timeText(row.original.at, dated)}</span>,
  },
  {
    id: 'person',
    header: text.member,
    cell: ({ row }) => row.original.person.name,
    meta: { lead: true },
  },
  {
    id: 'what',
    header: text.what,
    cell: ({ row: { original: entry } }) => (
      <>
        {entry.packageName}
        {entry.status === 'held' && entry.kind === 'sale' && (
          <span className={css.tag}>
            <Tag tone="warn">{text.notGranted}</Tag>
          </span>
        )}
      </>
    ),
  },
  {
    id: 'method',
    header: text.method,
    cell: ({ row: { original: entry } }) =>
      entry.kind === 'sale'
        ? methodNames[entry.method]
        : `${entryNames[entryNameOf(entry)]}, ${methodNames[entry.method]}`,
  },
  {
    id: 'by',
    header: text.by,
    cell: ({ row: { original: entry } }) =>
      entry.by?.name ?? (entry.kind === 'sale' ? <span className="mute">{text.bySelf}</span> : null),
  },
  {
    id: 'amount',
    header: text.rupees,
    cell: ({ row }) => <b className="num">{formatSigned(row.original.amountPaise)}</b>,
    meta: { right: true, side: true },
  },
]

/** Movements of money, newest first. Amounts are shown with paise, so that they add up exactly. */
export const EntryTable = ({ rows, dated, totals, selected, onOpen }: EntryTableProps) => (
  <>
    <DataTable
      caption={text.title('')}
      columns={columnsOf(dated)}
      rows={rows}
      rowKey={keyOf}
      selected={selected && keyOfPayment(rows, selected)}
      onOpen={(entry) => onOpen(entry.paymentId)}
    />
    <p className={css.together}>
      {text.together} <b className="num">{formatSigned(totals.inPaise + totals.backPaise)}</b>
    </p>
  </>
)

const keyOfPayment = (rows: EntryView[], paymentId: string) => {
  const row = rows.find((entry) => entry.paymentId === paymentId)
  return row && keyOf(row)
}
