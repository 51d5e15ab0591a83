import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { FailedPart } from '#ui/console/FailedPart.tsx'
import { Pager } from '#ui/console/Pager.tsx'
import { RowsLoading } from '#ui/console/RowsLoading.tsx'
import {
  memberAuditQuery,
  memberBookingsQuery,
  memberLedgerQuery,
  memberMessagesQuery,
  memberPaymentsQuery,
} from '../queries.ts'
import type { MemberProfile } from '../schema.ts'
import { memberScreens as text } from '../text/memberScreens.ts'
import { ActionsTable, BookingsTable, LedgerTable, MessagesTable, PaymentsTable } from './MemberTables.tsx'
import { useFreshCounts } from './useFreshCounts.ts'

type ListsProps = { member: MemberProfile; tab: string; page: number; onPage: (page: number) => void }

/** One of the member's lists in full, page by page. */
export function MemberLists({ member: { _id: id, counts }, tab, page, onPage }: ListsProps) {
  const paged = { memberId: id, counted: counts[tab as keyof typeof counts], onPage }
  switch (tab) {
    case 'bookings':
      return (
        <Paged
          {...paged}
          query={memberBookingsQuery(id, page)}
          show={(rows) => <BookingsTable rows={rows} />}
        />
      )
    case 'payments':
      return (
        <Paged
          {...paged}
          query={memberPaymentsQuery(id, page)}
          show={(rows) => <PaymentsTable rows={rows} />}
        />
      )
    case 'messages':
      return (
        <Paged
          {...paged}
          query={memberMessagesQuery(id, page)}
          show={(rows) => <MessagesTable rows={rows} />}
        />
      )
    case 'audit':
      return (
        <Paged {...paged} query={memberAuditQuery(id, page)} show={(rows) => <ActionsTable rows={rows} />} />
      )
    default:
      return (
        <Paged {...paged} query={memberLedgerQuery(id, page)} show={(rows) => <LedgerTable rows={rows} />} />
      )
  }
}

interface List<Row> {
  rows: Row[]
  total: number
  page: number
  limit: number
}

function Paged<Row, Key extends QueryKey>({
  memberId,
  counted,
  query,
  show,
  onPage,
}: {
  memberId: string
  /** The number shown in the head; not every list has one. */
  counted: number | undefined
  query: UseQueryOptions<List<Row>, Error, List<Row>, Key>
  show: (rows: Row[]) => ReactNode
  onPage: (page: number) => void
}) {
  const { data, error, isFetching, refetch } = useQuery(query)
  useFreshCounts(memberId, counted, data?.total)
  if (error && !data) {
    return (
      <FailedPart
        title={text.partFailed}
        error={error}
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    )
  }
  if (!data) return <RowsLoading />
  return (
    <section>
      {show(data.rows)}
      <Pager page={data.page} limit={data.limit} total={data.total} onPage={onPage} />
    </section>
  )
}
