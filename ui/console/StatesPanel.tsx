import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { formatRupees, toRupees } from '#lib/money.ts'
import { Button } from '../Button.tsx'
import { Segments } from '../Chips.tsx'
import { type DataColumn, DataTable } from './DataTable.tsx'
import { Pager } from './Pager.tsx'
import { QueryPart } from './QueryPart.tsx'
import { ScreenHead } from './ScreenHead.tsx'
import css from './StatesPanel.module.css'
import { useListParams } from './useListParams.ts'

interface StateFilter<State> {
  state: State
  personId?: string
  page: number
}

/** A page of amounts in one state, and the sum of all of them in paise. */
interface StatePage<Row> {
  rows: Row[]
  total: number
  page: number
  limit: number
  sumPaise: number
}

interface StatesPanelProps<Row extends { _id: string }, State extends string, Key extends QueryKey> {
  text: {
    title: string
    sentence: Record<State, (count: number, sum: string) => string>
    failed: string
    none: Record<State, string>
    which: string
    lists: Record<State, string>
    everybody: string
  }
  /** The first state is selected by default. */
  states: readonly [State, ...State[]]
  query: (filter: StateFilter<State>) => UseQueryOptions<StatePage<Row>, Error, StatePage<Row>, Key>
  columns: DataColumn<Row>[]
  sheet: (row: Row, onClose: () => void) => ReactNode
}

/**
 * A list of amounts of members by state: those of everybody, or of the member in the address. One of them can be opened
 * in a sheet.
 */
export function StatesPanel<Row extends { _id: string }, State extends string, Key extends QueryKey>({
  text,
  states,
  query: queryOf,
  columns,
  sheet,
}: StatesPanelProps<Row, State, Key>) {
  const { params, set } = useListParams({ state: states[0] as string, member: '', page: '1', open: '' })
  const state = states.find((name) => name === params.state) ?? states[0]
  const page = Number(params.page) || 1
  const query = useQuery(queryOf({ state, page, ...(params.member && { personId: params.member }) }))
  const { data } = query
  const open = data?.rows.find(({ _id }) => _id === params.open)
  return (
    <>
      <ScreenHead title={text.title}>
        {data && text.sentence[state](data.total, formatRupees(toRupees(data.sumPaise)))}
      </ScreenHead>
      <div className={css.filters}>
        <Segments label={text.which}>
          {states.map((name) => (
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
      {open && sheet(open, () => set({ open: '' }))}
    </>
  )
}
