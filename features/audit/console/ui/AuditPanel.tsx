import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { formatDay, formatTime, studioDay } from '#lib/time.ts'
import { Button } from '#ui/Button.tsx'
import { type DataColumn, DataTable } from '#ui/console/DataTable.tsx'
import { DayField } from '#ui/console/DayField.tsx'
import { QueryPart } from '#ui/console/QueryPart.tsx'
import { ScreenHead } from '#ui/console/ScreenHead.tsx'
import { SelectField } from '#ui/console/SelectField.tsx'
import { saveFile } from '#ui/console/saveFile.ts'
import { useAction } from '#ui/console/useAction.ts'
import { useListParams } from '#ui/console/useListParams.ts'
import { Field } from '#ui/Field.tsx'
import { toast } from '#ui/toast.ts'
import { auditChoicesQuery, auditQuery, exportAudit } from '../queries.ts'
import type { AuditEntryView } from '../schema.ts'
import { auditActionLabel } from '../text/auditLabels.ts'
import { auditScreen as text } from '../text/auditScreen.ts'
import css from './AuditPanel.module.css'
import { auditAsCsv } from './auditAsCsv.ts'
import { Changes } from './Changes.tsx'

const START = { q: '', staff: '', action: '', member: '', from: '', to: '', cursor: '' }

const columns: DataColumn<AuditEntryView>[] = [
  {
    id: 'time',
    header: () => text.time,
    cell: ({ row: { original: entry } }) => {
      const instant = Temporal.Instant.from(entry.at)
      return (
        <time dateTime={entry.at}>
          {formatDay(studioDay(instant))} {formatTime(instant)}
        </time>
      )
    },
    meta: { side: true },
  },
  {
    id: 'who',
    header: () => text.who,
    cell: ({ row: { original: entry } }) => entry.staff?.name ?? text.byServer,
  },
  {
    id: 'what',
    header: () => text.what,
    cell: ({ row: { original: entry } }) => auditActionLabel(entry.action),
    meta: { lead: true },
  },
  { id: 'forWhom', header: () => text.forWhom, cell: ({ row }) => <SubjectName entry={row.original} /> },
  {
    id: 'change',
    header: () => text.change,
    cell: ({ row: { original: entry } }) => <Changes {...entry} />,
  },
]

/** The person whom the entry is about; otherwise the name of its subject, if there is one. */
const SubjectName = ({ entry: { person, subjectName } }: { entry: AuditEntryView }) =>
  person ? <Link to={`/members/${person._id}`}>{person.name}</Link> : subjectName

/** Staff actions, newest first. The filters and the page are in the address. */
export function AuditPanel() {
  const { params, set } = useListParams(START)
  const query = useQuery(auditQuery(params))
  return (
    <>
      <ScreenHead title={text.title} tools={<CsvButton filter={params} />}>
        {text.sentence}
      </ScreenHead>
      <Filters params={params} onChange={(patch) => set({ ...patch, cursor: '' }, { replace: true })} />
      <QueryPart query={query} title={text.failed}>
        {({ rows, next }) => (
          <>
            {rows.length > 0 ? (
              <DataTable caption={text.title} columns={columns} rows={rows} rowKey={({ _id }) => _id} />
            ) : (
              <p className={css.none} role="status">
                {text.none}{' '}
                <Button outline sm onClick={() => set(START)}>
                  {text.all}
                </Button>
              </p>
            )}
            {(params.cursor || next) && (
              <nav className={css.actions} aria-label={text.pages}>
                <Button outline sm disabled={!params.cursor} onClick={() => set({ cursor: '' })}>
                  {text.newest}
                </Button>
                <Button outline sm disabled={!next} onClick={() => set({ cursor: next ?? '' })}>
                  {text.older}
                </Button>
              </nav>
            )}
          </>
        )}
      </QueryPart>
    </>
  )
}

const byName = (a: { name: string }, b: { name: string }) => a.name.localeCompare(b.name)

function CsvButton({ filter }: { filter: typeof START }) {
  const exportCsv = useAction({
    call: async () => ({ data: await exportAudit(filter), message: '' }),
    quiet: true,
    done: ({ rows, complete }) => {
      saveFile(auditAsCsv(rows), 'audit.csv')
      if (!complete) toast.success(text.newestOnly(rows.length))
    },
  })
  return (
    <Button outline sm pending={exportCsv.pending} onClick={() => exportCsv.run()}>
      {text.csv}
    </Button>
  )
}

function Filters({
  params,
  onChange,
}: {
  params: typeof START
  onChange: (patch: Partial<typeof START>) => void
}) {
  const { data } = useQuery(auditChoicesQuery)
  const control = (name: keyof typeof START) => ({
    value: params[name],
    onChange: (event: { currentTarget: { value: string } }) =>
      onChange({ [name]: event.currentTarget.value }),
  })
  return (
    <search className={css.filters}>
      <Field label={text.search} type="search" maxLength={100} {...control('q')} />
      <SelectField
        label={text.who}
        none={text.anybody}
        options={data?.staff.map(({ _id, name }) => ({ value: _id, name })) ?? []}
        {...control('staff')}
      />
      <SelectField
        label={text.what}
        none={text.anyChange}
        options={
          data?.actions
            .map((action) => ({ value: action, name: auditActionLabel(action) }))
            .toSorted(byName) ?? []
        }
        {...control('action')}
      />
      <DayField label={text.from} value={params.from} onChange={(day) => onChange({ from: day })} />
      <DayField label={text.to} value={params.to} onChange={(day) => onChange({ to: day })} />
    </search>
  )
}
