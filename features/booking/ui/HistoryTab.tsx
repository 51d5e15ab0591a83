import { useQuery } from '@tanstack/react-query'
import type { HistoryEntry } from '#features/booking/bookingSchema.ts'
import { historyTabText as text } from '#features/booking/text/dashboard.ts'
import { langOf } from '#lib/language.ts'
import { queryClient } from '#lib/queryClient.ts'
import { Empty } from '#ui/Empty.tsx'
import { ErrorNotice } from '#ui/ErrorNotice.tsx'
import { Lang } from '#ui/Lang.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { CellTitle, type Column, Table } from '#ui/Table.tsx'
import { orderHistory } from '../queries.ts'
import { weekdayAndDate } from './bookingLabels.ts'
import styles from './HistoryTab.module.css'
import { StatusTag } from './StatusTag.tsx'
import { clockLabel } from './startsIn.ts'

const columns = (): Column<HistoryEntry>[] => {
  const { title, instructor, date, time, status } = text.columns
  return [
    {
      head: title,
      full: true,
      cell: ({ product }) => <CellTitle lang={langOf(product.title)}>{product.title}</CellTitle>,
    },
    { head: instructor, cell: ({ product }) => <Lang text={product.instructor.name} /> },
    {
      head: date,
      lead: 'first',
      cell: ({ scheduledDate }) => <span className="nw">{weekdayAndDate(scheduledDate)}</span>,
    },
    { head: time, lead: 'second', cell: ({ product }) => clockLabel(product.time) },
    { head: status, cell: Status },
  ]
}

function Status({ status, assumed }: HistoryEntry) {
  return (
    <>
      <StatusTag status={status} />
      {assumed && <span className={styles.assumed}>{text.assumed}</span>}
    </>
  )
}

/** Classes that are over or cancelled, newest first (spec §2). */
export default function HistoryTab({ memberId }: { memberId: string }) {
  const { data, isPending, isFetching, refetch } = useQuery(orderHistory(memberId), queryClient)
  if (isPending) return <Skeleton lines={6} />
  if (!data) {
    return (
      <ErrorNotice title={text.failed} onRetry={() => void refetch()} retrying={isFetching}>
        {text.failedHelp}
      </ErrorNotice>
    )
  }
  if (!data.length) {
    return (
      <Empty art="history" title={text.empty}>
        {text.emptyHelp}
      </Empty>
    )
  }
  return <Table caption={text.caption} columns={columns()} rows={data} rowKey={(entry) => entry._id} />
}
