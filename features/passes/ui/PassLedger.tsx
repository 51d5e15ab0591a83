import { useQuery } from '@tanstack/react-query'
import type { RefObject } from 'react'
import { ledgerText as text } from '#features/passes/text/passes.ts'
import { langOf } from '#lib/language.ts'
import { queryClient } from '#lib/queryClient.ts'
import { commonText } from '#lib/text/common.ts'
import { studioToday } from '#lib/time.ts'
import { classes } from '#ui/classes.ts'
import { ErrorNotice } from '#ui/ErrorNotice.tsx'
import { Lang } from '#ui/Lang.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { type Column, Table } from '#ui/Table.tsx'
import { ledgerQuery } from '../queries.ts'
import type { LedgerEntryView, PassView } from '../schema.ts'
import styles from './PassLedger.module.css'
import { classLabel, dayOfInstant } from './passDays.ts'

type Row = LedgerEntryView & { key: number }

type LedgerPass = Pick<PassView, '_id'> & { package: Pick<PassView['package'], 'packageName'> }

/** The ledger of a pass, newest first: every session granted, used, returned and forfeited, and why. */
export function PassLedger({ pass, head }: { pass: LedgerPass; head: RefObject<HTMLHeadingElement | null> }) {
  const name = pass.package.packageName
  return (
    <section aria-labelledby="ledger-h">
      <h3 className={styles.heading} id="ledger-h" ref={head} tabIndex={-1}>
        {text.title}
      </h3>
      <p className={classes('small mute', styles.of)} lang={langOf(name)}>
        {name}
      </p>
      <Entries key={pass._id} passId={pass._id} name={name} />
    </section>
  )
}

function Entries({ passId, name }: { passId: string; name: string }) {
  const { data, isError, isFetching, refetch } = useQuery(ledgerQuery(passId), queryClient)
  if (data?.length) {
    const rows = data.map((entry, key) => ({ ...entry, key })).reverse()
    return (
      <Table
        plain
        caption={text.caption(name)}
        columns={columns(name)}
        rows={rows}
        rowKey={({ key }) => String(key)}
      />
    )
  }
  if (data) return <p>{text.empty}</p>
  if (!isError) return <Skeleton lines={6} />
  return (
    <ErrorNotice title={text.failed} onRetry={() => void refetch()} retrying={isFetching}>
      {text.failedLead}
    </ErrorNotice>
  )
}

const columns = (name: string): Column<Row>[] => [
  { head: text.heads.date, cell: ({ at }) => <span className="nw">{dayOfInstant(at, studioToday())}</span> },
  {
    head: text.heads.entry,
    cell: (entry) => (
      <>
        <b>{text.kinds[entry.kind]}</b>
        <span className={classes('mute', styles.why)}>
          <Lang text={entryText(entry, name)} />
        </span>
      </>
    ),
  },
  { head: text.heads.change, right: true, cell: (entry) => <b className="nw">{changeText(entry)}</b> },
  { head: text.heads.left, right: true, cell: ({ balance }) => balance ?? '' },
]

/** `+8`, `−1`, `0`. Empty for an unlimited pass, whose days are in the text of the entry. */
function changeText({ sessions, balance }: LedgerEntryView): string {
  if (balance === null) return ''
  if (sessions === 0) return '0'
  return `${sessions > 0 ? '+' : '−'}${Math.abs(sessions)}`
}

function entryText(
  { kind, note, booking, sessions, days, balance, usedBy }: LedgerEntryView,
  name: string,
): string {
  const cls = booking && classLabel(booking)
  const parts = [
    usedBy && cls ? reasonWithUser({ kind, note }, cls, usedBy) : reasonText({ kind, note }, cls, name),
  ]
  // The session was returned, or the pass is unlimited.
  const isFree = sessions > 0 || balance === null
  if (kind === 'forfeited' && !days && !isFree) parts.push(text.staysUsed)
  if (days) parts.push(text.days(days))
  return parts.filter(Boolean).join(`${commonText.stop} `)
}

/** For a pass that two people use: names the person whose class it was. */
function reasonWithUser({ kind, note }: Pick<LedgerEntryView, 'kind' | 'note'>, cls: string, name: string) {
  if (kind === 'returned' && !note) return text.forThem(name, cls)
  return note ? text.with(note, text.used(name, cls)) : text.used(name, cls)
}

function reasonText(
  { kind, note }: Pick<LedgerEntryView, 'kind' | 'note'>,
  cls: string | null,
  name: string,
) {
  if (kind === 'granted') return note ?? name
  if (kind === 'expired') return note ?? text.leftOver
  if (kind === 'returned' && !note) return cls ? text.forYou(cls) : ''
  return note && cls ? text.with(note, cls) : (note ?? cls ?? '')
}
