import { useMutation, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { entryNameOf } from '#features/payment/rules.ts'
import { locationName } from '#features/studio/settings.ts'
import { formatExact } from '#lib/money.ts'
import { formatDay, formatLongDayTime } from '#lib/time.ts'
import { Button } from '#ui/Button.tsx'
import { FailedPart } from '#ui/console/FailedPart.tsx'
import { Pager } from '#ui/console/Pager.tsx'
import { RowsLoading } from '#ui/console/RowsLoading.tsx'
import { SideSheet } from '#ui/console/SideSheet.tsx'
import { saveFile } from '#ui/console/saveFile.ts'
import { toast } from '#ui/toast.ts'
import { moneyRowsQuery, personRowsQuery, sessionRowsQuery } from '../queries.ts'
import { reportScreen as text } from '../text/reportScreen.ts'
import { hoursOf } from './figures.ts'
import { rowsFrom } from './links.ts'
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
  const query = { ...filter, page: String(page) }
  const title = text.rowTitles[filter.what ?? list] ?? named
  const Body = list === 'revenue' ? MoneyRows : list === 'sessions' ? SessionRows : PersonRows
  return (
    <SideSheet title={title} lead={named} onClose={onClose} foot={<RowsFile list={list} filter={filter} />}>
      <Body list={list} query={query} onPage={onPage} />
    </SideSheet>
  )
}

function RowsFile({ list, filter }: { list: string; filter: Record<string, string> }) {
  const take = useMutation({
    mutationFn: () => rowsAsCsv(list, filter),
    onSuccess: ({ csv, rows, total }) => {
      saveFile(csv, `${[filter.what ?? list, filter.from, filter.to].filter(Boolean).join('-')}.csv`)
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

type BodyProps = { list: string; query: Record<string, string>; onPage: (page: number) => void }
type Answer<Row> = { rows: Row[]; total: number; page: number; limit: number }

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

const person = (id: string, name: string) => <Link to={`/members/${id}`}>{name}</Link>

function MoneyRows({ query, onPage }: BodyProps) {
  const answer = useQuery(moneyRowsQuery(query))
  return (
    <Listed
      answer={answer}
      onPage={onPage}
      sum={answer.data && signed(answer.data.sum.netPaise ?? 0)}
      row={(it) => (
        <>
          <span>{person(it.person._id, it.person.name)}</span>
          <span className={css.right}>{signed(it.amountPaise)}</span>
          <span className={css.second}>
            {[it.packageName, text.ways[it.method], text.moneyKinds[entryNameOf(it)]]
              .filter(Boolean)
              .join(', ')}
          </span>
        </>
      )}
    />
  )
}

const signed = (paise: number) => (paise < 0 ? `−${formatExact(-paise)}` : formatExact(paise))

function SessionRows({ query, onPage }: BodyProps) {
  const answer = useQuery(sessionRowsQuery(query))
  const sum = answer.data?.sum
  return (
    <Listed
      answer={answer}
      onPage={onPage}
      sum={sum && `${hoursOf(sum.minutes ?? 0)}, ${sum.taken ?? 0}/${sum.seats ?? 0}`}
      row={(it) => (
        <>
          <span>
            <Link to={`/sessions/${it._id}`}>{it.title}</Link>
          </span>
          <span className={css.right}>
            {it.taken}/{it.seats}
          </span>
          <span className={css.second}>
            {formatLongDayTime(Temporal.Instant.from(it.startsAt))}, {locationName(it.location)},{' '}
            {it.instructor}
          </span>
        </>
      )}
    />
  )
}

function PersonRows({ list, query, onPage }: BodyProps) {
  const known = list === 'passes' || list === 'members' ? list : 'absences'
  const answer = useQuery(personRowsQuery(known, query))
  return (
    <Listed
      answer={answer}
      onPage={onPage}
      row={(it) => (
        <>
          <span>{person(it.personId, it.name)}</span>
          <span className={css.right}>{formatDay(Temporal.PlainDate.from(it.day))}</span>
          <span className={css.second}>{known === 'members' ? it.email : it.note}</span>
        </>
      )}
    />
  )
}
