import { useQuery } from '@tanstack/react-query'
import { formatRupees, toRupees } from '#lib/money.ts'
import { Button } from '#ui/Button.tsx'
import { Segments } from '#ui/Chips.tsx'
import { type DataColumn, DataTable } from '#ui/console/DataTable.tsx'
import { Pager } from '#ui/console/Pager.tsx'
import { QueryPart } from '#ui/console/QueryPart.tsx'
import { ScreenHead } from '#ui/console/ScreenHead.tsx'
import { useListParams } from '#ui/console/useListParams.ts'
import { creditStates } from '../../creditRules.ts'
import { creditsQuery } from '../queries.ts'
import type { ConsoleCredit } from '../schema.ts'
import { creditScreens as text } from '../text/creditScreens.ts'
import { type CreditMay, CreditSheet } from './CreditSheet.tsx'
import css from './CreditsPanel.module.css'
import { amountOf, classOf, untilOf } from './creditFacts.ts'

const START = { state: 'open', member: '', page: '1', open: '' }

/** What the studio owes members for classes that it cancelled late, and what happened to it. */
export function CreditsPanel({ may }: { may: CreditMay }) {
  const { params, set } = useListParams(START)
  const state = creditStates.find((name) => name === params.state) ?? 'open'
  const page = Number(params.page) || 1
  const query = useQuery(creditsQuery({ state, page, ...(params.member && { personId: params.member }) }))
  const { data } = query
  const open = data?.rows.find(({ _id }) => _id === params.open)
  return (
    <>
      <ScreenHead title={text.title}>
        {data && text.sentence[state](data.total, formatRupees(toRupees(data.sumPaise)))}
      </ScreenHead>
      <div className={css.filters}>
        <Segments label={text.which}>
          {creditStates.map((name) => (
            <button
              key={name}
              type="button"
              aria-pressed={state === name}
              onClick={() => set({ state: name, open: '', page: '1' })}
            >
              {text.lists[name]}
            </button>
          ))}
        </Segments>
        {params.member && (
          <Button outline sm onClick={() => set({ member: '', page: '1' })}>
            {text.everybody}
          </Button>
        )}
      </div>
      <QueryPart
        query={query}
        title={text.failed}
        isEmpty={({ rows }) => rows.length === 0}
        empty={<p className="mute">{text.none[state]}</p>}
      >
        {({ rows, limit, total }) => (
          <>
            <DataTable
              caption={text.lists[state]}
              columns={columns}
              rows={rows}
              rowKey={({ _id }) => _id}
              selected={params.open}
              onOpen={({ _id }) => set({ open: _id })}
            />
            <Pager page={page} limit={limit} total={total} onPage={(next) => set({ page: String(next) })} />
          </>
        )}
      </QueryPart>
      {open && <CreditSheet key={open._id} credit={open} may={may} onClose={() => set({ open: '' })} />}
    </>
  )
}

const columns: DataColumn<ConsoleCredit>[] = [
  { id: 'who', header: () => text.who, cell: ({ row }) => row.original.person.name, meta: { lead: true } },
  { id: 'why', header: () => text.why, cell: ({ row }) => classOf(row.original) },
  { id: 'until', header: () => text.until, cell: ({ row }) => untilOf(row.original) },
  {
    id: 'amount',
    header: () => text.amount,
    cell: ({ row }) => <b className="num">{amountOf(row.original)}</b>,
    meta: { right: true, side: true },
  },
]
