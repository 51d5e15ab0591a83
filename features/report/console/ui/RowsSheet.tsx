import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { wordFor } from '#lib/wordFor.ts'
import { Button } from '#ui/Button.tsx'
import { Pager } from '#ui/console/Pager.tsx'
import { QueryPart } from '#ui/console/QueryPart.tsx'
import { SideSheet } from '#ui/console/SideSheet.tsx'
import { saveFile } from '#ui/console/saveFile.ts'
import { useAction } from '#ui/console/useAction.ts'
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
  // One branch per list, so that the type of its rows is known.
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
  const query = useQuery(listQuery(list, of.read, { ...filter, page: String(page) }))
  return (
    <SideSheet {...frame} foot={<RowsFile of={of} name={name} filter={filter} />}>
      <Listed query={query} of={of} onPage={onPage} />
    </SideSheet>
  )
}

function RowsFile<Row>({ of, name, filter }: { of: ReportList<Row>; name: string; filter: RowsQuery }) {
  const take = useAction({
    call: async () => ({ data: await rowsAsCsv(of, filter), message: '' }),
    quiet: true,
    done: ({ csv, rows, total }) => {
      saveFile(csv, `${[name, filter.from, filter.to].filter(Boolean).join('-')}.csv`)
      if (rows < total) toast.success(text.newestOnly(rows))
    },
  })
  return (
    <Button outline sm pending={take.pending} onClick={() => take.run()}>
      {text.rowsCsv}
    </Button>
  )
}

type ListedProps<Row> = {
  query: UseQueryResult<Answer<Row>>
  of: ReportList<Row>
  onPage: (page: number) => void
}

const Listed = <Row extends { _id: string }>({ query, of, onPage }: ListedProps<Row>) => (
  <QueryPart
    query={query}
    title={text.rowsFailed}
    isEmpty={({ total }) => total === 0}
    empty={<p className="mute">{text.noRows}</p>}
  >
    {({ rows, sum, page, limit, total }) => (
      <>
        <ul>
          {rows.map((each) => (
            <li key={each._id} className={css.row}>
              {of.row(each)}
            </li>
          ))}
        </ul>
        <p className={css.sum}>
          <span>{text.rowsCount(total)}</span>
          <b>{of.sum?.(sum)}</b>
        </p>
        <Pager page={page} limit={limit} total={total} onPage={onPage} />
      </>
    )}
  </QueryPart>
)
