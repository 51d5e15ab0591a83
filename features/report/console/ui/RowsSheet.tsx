import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { Button } from '#ui/Button.tsx'
import { Pager } from '#ui/console/Pager.tsx'
import { QueryPart } from '#ui/console/QueryPart.tsx'
import { SideSheet } from '#ui/console/SideSheet.tsx'
import { saveFile } from '#ui/console/saveFile.ts'
import { useAction } from '#ui/console/useAction.ts'
import { toast } from '#ui/toast.ts'
import { listQuery, type RowsQuery } from '../queries.ts'
import type { ListName, RowsPage } from '../schema.ts'
import { reportScreen as text } from '../text/reportScreen.ts'
import { rowsFrom } from './links.ts'
import css from './RowsSheet.module.css'
import { isList, lists, type ReportList, type RowOf } from './reports.tsx'
import { rowsAsCsv } from './rowsAsCsv.ts'

type RowsSheetProps = {
  /** The list and its filter, as they are in the page's address. */
  rows: string
  named: string
  page: number
  onPage: (page: number) => void
  onClose: () => void
}

/** The side sheet with the rows behind a figure or a mark of a chart, and their totals. */
export function RowsSheet({ rows, ...shown }: RowsSheetProps) {
  const { list, filter } = rowsFrom(rows)
  return isList(list) ? <ListSheet list={list} filter={filter} {...shown} /> : null
}

type ListSheetProps<List extends ListName> = Omit<RowsSheetProps, 'rows'> & { list: List; filter: RowsQuery }

function ListSheet<List extends ListName>(props: ListSheetProps<List>) {
  const { list, filter, named, page, onPage, onClose } = props
  const query = useQuery(listQuery(list, { ...filter, page: String(page) }))
  const name = filter.what ?? list
  return (
    <SideSheet
      title={titleOf(list, filter.what) ?? named}
      description={named}
      onClose={onClose}
      footer={<RowsFile list={list} name={name} filter={filter} />}
    >
      <RowList query={query} format={lists[list]} onPage={onPage} />
    </SideSheet>
  )
}

/** Undefined for a set that does not exist. */
function titleOf(list: ListName, set = ''): string | undefined {
  const titles: string | Partial<Record<string, string>> = text.rowTitles[list]
  return typeof titles === 'string' ? titles : titles[set]
}

function RowsFile({ list, name, filter }: { list: ListName; name: string; filter: RowsQuery }) {
  const download = useAction({
    call: async () => ({ data: await rowsAsCsv(list, filter), message: '' }),
    quiet: true,
    done: ({ csv, rows, total }) => {
      saveFile(csv, `${[name, filter.from, filter.to].filter(Boolean).join('-')}.csv`)
      if (rows < total) toast.success(text.newestOnly(rows))
    },
  })
  return (
    <Button outline sm pending={download.pending} onClick={() => download.run()}>
      {text.rowsCsv}
    </Button>
  )
}

type RowListProps<List extends ListName> = {
  query: UseQueryResult<RowsPage<List>>
  format: ReportList<List>
  onPage: (page: number) => void
}

const RowList = <List extends ListName>({ query, format, onPage }: RowListProps<List>) => (
  <QueryPart
    query={query}
    title={text.rowsFailed}
    isEmpty={({ total }) => total === 0}
    empty={<p className="mute">{text.noRows}</p>}
  >
    {({ rows, sum, page, limit, total }) => (
      <>
        <ul>
          {rows.map((each: RowOf<List>) => (
            <li key={each._id} className={css.row}>
              {format.row(each)}
            </li>
          ))}
        </ul>
        <p className={css.sum}>
          <span>{text.rowsCount(total)}</span>
          <b>{format.sum?.(sum)}</b>
        </p>
        <Pager page={page} limit={limit} total={total} onPage={onPage} />
      </>
    )}
  </QueryPart>
)
