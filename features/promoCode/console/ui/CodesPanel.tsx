import { useQuery } from '@tanstack/react-query'
import { formatRupees, toRupees } from '#lib/money.ts'
import { studioToday } from '#lib/time.ts'
import { Button } from '#ui/Button.tsx'
import { type DataColumn, DataTable } from '#ui/console/DataTable.tsx'
import { QueryPart } from '#ui/console/QueryPart.tsx'
import { ScreenHead } from '#ui/console/ScreenHead.tsx'
import { useListParams } from '#ui/console/useListParams.ts'
import { promoText } from '../../text/promoCode.ts'
import { codesQuery } from '../queries.ts'
import type { ConsoleCode } from '../schema.ts'
import { codeScreens as text } from '../text/codeScreens.ts'
import { ChangeCodeSheet, CodeSheet } from './CodeSheet.tsx'
import css from './CodesPanel.module.css'

const NEW = 'new'

/** All promo codes with their uses and total discounts; a code is edited in a sheet next to the list. */
export function CodesPanel() {
  const query = useQuery(codesQuery)
  const { data } = query
  const { params, set } = useListParams({ open: '' })
  const close = () => set({ open: '' })
  const isKnown = data?.some(({ _id }) => _id === params.open)
  return (
    <>
      <ScreenHead
        title={text.title}
        tools={
          <Button sm onClick={() => set({ open: NEW })}>
            {text.add}
          </Button>
        }
      >
        {data && data.length > 0 && sentenceOf(data)}
      </ScreenHead>
      <QueryPart query={query} title={text.failed} empty={<p className="mute">{text.none}</p>}>
        {(codes) => (
          <DataTable
            caption={text.title}
            columns={columns}
            rows={codes}
            rowKey={({ _id }) => _id}
            selected={params.open}
            onOpen={({ _id }) => set({ open: _id })}
          />
        )}
      </QueryPart>
      {params.open === NEW && <CodeSheet onClose={close} />}
      {isKnown && <ChangeCodeSheet key={params.open} codeId={params.open} onClose={close} />}
    </>
  )
}

function sentenceOf(codes: ConsoleCode[]): string {
  const current = codes.filter(({ state }) => state === 'current').length
  const used = codes.reduce((sum, code) => sum + code.used, 0)
  const totalDiscount = codes.reduce((sum, code) => sum + code.givenPaise, 0)
  return text.sentence(current, used, formatRupees(toRupees(totalDiscount)))
}

const columns: DataColumn<ConsoleCode>[] = [
  {
    id: 'code',
    header: () => text.code,
    cell: ({ row: { original: code } }) => (
      <>
        {code.code}
        <span className={css.second}>
          {promoText.sentence(
            { ...code, lastDay: code.lastDay ? Temporal.PlainDate.from(code.lastDay) : null },
            studioToday(),
          )}
        </span>
      </>
    ),
    meta: { lead: true },
  },
  {
    id: 'state',
    header: () => text.state,
    cell: ({ row }) => (
      <span className={row.original.state === 'current' ? css.current : 'mute'}>
        {text.states[row.original.state]}
      </span>
    ),
  },
  {
    id: 'used',
    header: () => text.used,
    cell: ({ row: { original: code } }) => (
      <span className="num">{text.usedOf(code.used, code.limitTotal)}</span>
    ),
    meta: { right: true },
  },
  {
    id: 'given',
    header: () => text.given,
    cell: ({ row }) => <b className="num">{formatRupees(toRupees(row.original.givenPaise))}</b>,
    meta: { right: true, side: true },
  },
]
