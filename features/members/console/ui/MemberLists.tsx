import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { Pager } from '#ui/console/Pager.tsx'
import { QueryPart } from '#ui/console/QueryPart.tsx'
import type { MemberProfile } from '../profileSchema.ts'
import {
  memberAuditQuery,
  memberBookingsQuery,
  memberLedgerQuery,
  memberMessagesQuery,
  memberPaymentsQuery,
} from '../queries.ts'
import { memberScreens as text } from '../text/memberScreens.ts'
import { ChosenMessagesPart } from './ChosenMessagesPart.tsx'
import { ActionsTable, BookingsTable, LedgerTable, MessagesTable, PaymentsTable } from './MemberTables.tsx'
import { useFreshCounts } from './useFreshCounts.ts'

type ListsProps = { member: MemberProfile; tab: string; page: number; onPage: (page: number) => void }

/** One of the member's lists, with all its pages. */
export function MemberLists({ member: { _id: id, counts, chosen }, tab, page, onPage }: ListsProps) {
  const paged = { memberId: id, counted: counts[tab as keyof typeof counts], onPage }
  if (tab === 'bookings')
    return <Paged {...paged} query={memberBookingsQuery(id, page)} table={BookingsTable} />
  if (tab === 'payments')
    return <Paged {...paged} query={memberPaymentsQuery(id, page)} table={PaymentsTable} />
  if (tab === 'messages')
    return (
      <>
        <ChosenMessagesPart chosen={chosen} />
        <Paged {...paged} query={memberMessagesQuery(id, page)} table={MessagesTable} />
      </>
    )
  if (tab === 'audit') return <Paged {...paged} query={memberAuditQuery(id, page)} table={ActionsTable} />
  return <Paged {...paged} query={memberLedgerQuery(id, page)} table={LedgerTable} />
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
  table: Table,
  onPage,
}: {
  memberId: string
  /** The number of rows according to the profile, which does not count every list. */
  counted: number | undefined
  query: UseQueryOptions<List<Row>, Error, List<Row>, Key>
  table: ComponentType<{ rows: Row[]; memberId: string }>
  onPage: (page: number) => void
}) {
  const list = useQuery(query)
  useFreshCounts(memberId, counted, list.data?.total)
  return (
    <QueryPart query={list} title={text.partFailed}>
      {({ rows, page, limit, total }) => (
        <section>
          <Table rows={rows} memberId={memberId} />
          <Pager page={page} limit={limit} total={total} onPage={onPage} />
        </section>
      )}
    </QueryPart>
  )
}
