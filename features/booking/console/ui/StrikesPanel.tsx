import { useQuery } from '@tanstack/react-query'
import { dayText } from '#lib/text/days.ts'
import { Button } from '#ui/Button.tsx'
import { type DataColumn, DataTable } from '#ui/console/DataTable.tsx'
import { Pager } from '#ui/console/Pager.tsx'
import { QueryPart } from '#ui/console/QueryPart.tsx'
import { ScreenHead } from '#ui/console/ScreenHead.tsx'
import { useListParams } from '#ui/console/useListParams.ts'
import { strikesQuery } from '../queries.ts'
import type { MemberStrikes } from '../schema.ts'
import { strikeScreens as text } from '../text/strikeScreens.ts'
import { StrikesSheet } from './StrikesSheet.tsx'

const START = { member: '', page: '1', open: '' }
const dayOf = (day: string) => dayText.short(Temporal.PlainDate.from(day))

/**
 * The members with strikes that count, their effect and its last day. Staff with the permission can forgive a strike.
 */
export function StrikesPanel({ mayForgive }: { mayForgive: boolean }) {
  const { params, set } = useListParams(START)
  const page = Number(params.page) || 1
  const query = useQuery(strikesQuery({ page, ...(params.member && { personId: params.member }) }))
  const { data } = query
  const open = data?.rows.find(({ person }) => person._id === params.open)
  return (
    <>
      <ScreenHead title={text.title}>{data && text.sentence(data.total)}</ScreenHead>
      {params.member && (
        <Button outline sm onClick={() => set({ member: '', page: '1', open: '' })}>
          {text.everybody}
        </Button>
      )}
      <QueryPart
        query={query}
        title={text.failed}
        isEmpty={({ rows }) => rows.length === 0}
        empty={<p className="mute">{text.none}</p>}
      >
        {({ rows, limit, total }) => (
          <>
            <DataTable
              caption={text.title}
              columns={columns}
              rows={rows}
              rowKey={({ person }) => person._id}
              selected={params.open}
              onOpen={({ person }) => set({ open: person._id })}
            />
            <Pager page={page} limit={limit} total={total} onPage={(next) => set({ page: String(next) })} />
          </>
        )}
      </QueryPart>
      {open && (
        <StrikesSheet
          key={open.person._id}
          record={open}
          mayForgive={mayForgive}
          onClose={() => set({ open: '' })}
        />
      )}
    </>
  )
}

export const effectOf = ({ shorter }: MemberStrikes) =>
  shorter ? text.shorter(shorter.days, dayOf(shorter.until)) : text.nothing

const columns: DataColumn<MemberStrikes>[] = [
  { id: 'who', header: () => text.who, cell: ({ row }) => row.original.person.name, meta: { lead: true } },
  {
    id: 'count',
    header: () => text.counting,
    cell: ({ row: { original } }) => text.ofThem(original.count, original.of, original.within),
  },
  {
    id: 'last',
    header: () => text.last,
    cell: ({ row }) => {
      const [last] = row.original.strikes
      return last && text.forClass(last.title, dayOf(last.date), text.cause[last.cause])
    },
  },
  {
    id: 'follows',
    header: () => text.follows,
    cell: ({ row }) => effectOf(row.original),
    meta: { right: true, side: true },
  },
]
