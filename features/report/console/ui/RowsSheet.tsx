import { useMutation, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { wordFor } from '#lib/wordFor.ts'
import { Button } from '#ui/Button.tsx'
import { FailedPart } from '#ui/console/FailedPart.tsx'
import { Pager } from '#ui/console/Pager.tsx'
import { RowsLoading } from '#ui/console/RowsLoading.tsx'
import { SideSheet } from '#ui/console/SideSheet.tsx'
import { saveFile } from '#ui/console/saveFile.ts'
import { toast } from '#ui/toast.ts'
import { listQuery, type RowsQuery } from '../queries.ts'
import type { ListName } from '../schema.ts'
import { reportScreen as text } from '../text/reportScreen.ts'
import { rowsFrom } from './links.ts'
import { type Answer, isList, lists, type ReportList } from './lists.tsx'
import css from './RowsSheet.module.css'
import { rowsAsCsv } from './rowsAsCsv.ts'

type RowsSheetProps = {
  /** As in the address. */
  rows: string
  named: string
  page: number
  onPage: (page: number) => void
  onClose: () => void
}

/** The rows behind a mark or a figure, in the side sheet, with their totals. */
export function RowsSheet({ rows, named, page, onPage, onClose }: RowsSheetProps) {
  const { list, filter } = rowsFrom(rows)
  if (!isList(list)) return null
  const name = filter.what ?? list
  const title = wordFor(text.rowTitles, name, () => named)
  const shared = { name, filter, page, onPage, frame: { title, lead: named, onClose } }
  // A list at a time, or its rows have no type.
  if (list === 'revenue') return <ListSheet list={list} of={lists[list]} {...shared} />
  if (list === 'sessions') return <ListSheet list={list} of={lists[list]} {...shared} />
  return <ListSheet list={list} of={lists[list]} {...shared} />
}

type ListSheetProps<Row> = {
  list: ListName
  of: ReportList<Row>
  name: string
  filter: RowsQuery
  page: number
  onPage: (page: number) => void
  frame: { title: string; lead: string; onClose: () => void }
}

function ListSheet<Row extends { _id: string }>({
  list,
  of,
  filter,
  page,
  onPage,
  ...rest
}: ListSheetProps<Row>) {
  const { frame, name } = rest
  const answer = useQuery(listQuery(list, of.read, { ...filter, page: String(page) }))
  return (
    <SideSheet {...frame} foot={<RowsFile of={of} name={name} filter={filter} />}>
      <Listed answer={answer} row={of.row} sum={answer.data && of.sum?.(answer.data.sum)} onPage={onPage} />
    </SideSheet>
  )
}

function RowsFile<Row>({ of, name, filter }: { of: ReportList<Row>; name: string; filter: RowsQuery }) {
  const take = useMutation({
    mutationFn: () => rowsAsCsv(of, filter),
    onSuccess: ({ csv, rows, total }) => {
      saveFile(csv, `${[name, filter.from, filter.to].filter(Boolean).join('-')}.csv`)
      if (rows < total) toast.success(text.newestOnly(rows))
    },
    onError: (error) => toast.error(error.message),
  })
  return (
    <Button outline sm pending={take.isPending} onClick={() => take.mutate()}>
      {text.rowsCsv}
    </Button>
  )
}

function Listed<Row extends { _id: string }>({
  answer: { data, error, refetch, isFetching },
  row,
  sum,
  onPage,
}: {
  answer: {
    data: Answer<Row> | undefined
    error: unknown
    refetch: () => unknown
    isFetching: boolean
  }
  row: (row: Row) => ReactNode
  sum?: ReactNode
  onPage: (page: number) => void
}) {
  if (error)
    return (
      <FailedPart
        title={text.rowsFailed}
        error={error}
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    )
  if (!data) return <RowsLoading />
  if (data.total === 0) return <p className="mute">{text.noRows}</p>
  return (
    <>
      <ul>
        {data.rows.map((each) => (
          <li key={each._id} className={css.row}>
            {row(each)}
          </li>
        ))}
      </ul>
      <p className={css.sum}>
        <span>{text.rowsCount(data.total)}</span>
        <b>{sum}</b>
      </p>
      <Pager page={data.page} limit={data.limit} total={data.total} onPage={onPage} />
    </>
  )
}
