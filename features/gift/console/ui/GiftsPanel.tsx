import { useQuery } from '@tanstack/react-query'
import { formatRupees, toRupees } from '#lib/money.ts'
import { formatLongDayTime } from '#lib/time.ts'
import { Segments } from '#ui/Chips.tsx'
import { classes } from '#ui/classes.ts'
import { type DataColumn, DataTable } from '#ui/console/DataTable.tsx'
import { Pager } from '#ui/console/Pager.tsx'
import { QueryPart } from '#ui/console/QueryPart.tsx'
import { ScreenHead } from '#ui/console/ScreenHead.tsx'
import { useListParams } from '#ui/console/useListParams.ts'
import { controlClass } from '#ui/FieldFrame.tsx'
import { giftsQuery } from '../queries.ts'
import type { ConsoleGift } from '../schema.ts'
import { giftScreens as text } from '../text/giftScreens.ts'
import { GiftSheet } from './GiftSheet.tsx'
import css from './GiftsPanel.module.css'

const STATES = ['open', 'claimed', 'ended'] as const
const START = { state: 'open', q: '', page: '1', open: '' }

interface GiftsPanelProps {
  /** Whether the caller may change the address of a card. */
  mayCorrect: boolean
  /** Whether the caller may see the payment, and refund it. */
  mayRefund: boolean
}

/** The gifts that were sold, each with its progress: card sent, card opened, gift claimed. */
export function GiftsPanel({ mayCorrect, mayRefund }: GiftsPanelProps) {
  const { params, set } = useListParams(START)
  const state = STATES.find((name) => name === params.state) ?? 'open'
  const page = Number(params.page)
  const query = useQuery(giftsQuery({ state, page, ...(params.q.trim() && { q: params.q.trim() }) }))
  const { data } = query
  return (
    <>
      <ScreenHead title={text.title}>
        {data &&
          text.sentence(data.open, data.heldPaise === null ? null : formatRupees(toRupees(data.heldPaise)))}
      </ScreenHead>
      <div className={css.filters}>
        <input
          type="search"
          className={controlClass}
          aria-label={text.find}
          placeholder={text.findHint}
          maxLength={100}
          value={params.q}
          onChange={(event) => set({ q: event.currentTarget.value }, { replace: true })}
        />
        <Segments label={text.which}>
          {STATES.map((name) => (
            <button
              key={name}
              type="button"
              aria-pressed={state === name}
              onClick={() => set({ state: name, open: '' })}
            >
              {text.lists[name]}
            </button>
          ))}
        </Segments>
      </div>
      <QueryPart
        query={query}
        title={text.failed}
        isEmpty={({ rows }) => rows.length === 0}
        empty={<p className="mute">{params.q ? text.noneFound : text.none[state]}</p>}
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
      {params.open && (
        <GiftSheet
          key={params.open}
          giftId={params.open}
          mayCorrect={mayCorrect}
          mayRefund={mayRefund}
          onClose={() => set({ open: '' })}
        />
      )}
    </>
  )
}

const whenOf = (instant: string) => formatLongDayTime(Temporal.Instant.from(instant))

/** The progress of a gift, for its label and its bar, and the time of it. */
function stateOf(gift: ConsoleGift): [keyof typeof text.states, string] {
  const { claimedAt, endedAt, openedAt, sentAt, sendAt } = gift
  if (claimedAt) return ['claimed', claimedAt]
  if (endedAt) return ['ended', endedAt]
  if (openedAt) return ['opened', openedAt]
  return sentAt ? ['sent', sentAt] : ['scheduled', sendAt]
}

function GiftProgress({ gift }: { gift: ConsoleGift }) {
  const [state, at] = stateOf(gift)
  return (
    <span className={css.progress}>
      <span className={classes(css.bar, css[state])} aria-hidden="true" />
      {text.states[state](whenOf(at))}
    </span>
  )
}

const columns: DataColumn<ConsoleGift>[] = [
  {
    id: 'gift',
    header: () => text.to,
    cell: ({ row: { original: gift } }) => (
      <>
        {gift.recipientName ?? text.erased}
        <span className={css.second}>{gift.recipientEmail}</span>
      </>
    ),
    meta: { lead: true },
  },
  { id: 'from', header: () => text.from, cell: ({ row }) => row.original.giver.name },
  { id: 'what', header: () => text.gift, cell: ({ row }) => row.original.packageName },
  { id: 'state', header: () => text.state, cell: ({ row }) => <GiftProgress gift={row.original} /> },
  {
    id: 'amount',
    header: () => text.amount,
    cell: ({ row }) => <b className="num">{formatRupees(toRupees(row.original.amountPaise))}</b>,
    meta: { right: true, side: true },
  },
]
