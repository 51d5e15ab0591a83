import { useQuery } from '@tanstack/react-query'
import { type Language, languageNames } from '#lib/language.ts'
import { formatExact } from '#lib/money.ts'
import { dayText } from '#lib/text/days.ts'
import { formatDay, formatTime, studioDay } from '#lib/time.ts'
import { type DataColumn, DataTable } from '#ui/console/DataTable.tsx'
import { QueryPart } from '#ui/console/QueryPart.tsx'
import { PartHead, ScreenHead } from '#ui/console/ScreenHead.tsx'
import { Tag, type TagTone } from '#ui/Tag.tsx'
import { whatsappQuery } from '../queries.ts'
import type { WhatsappView } from '../schema.ts'
import { whatsappScreen as text } from '../text/whatsappScreen.ts'
import css from './WhatsappPanel.module.css'

type Cost = WhatsappView['costs'][number]
type Template = Omit<WhatsappView['templates'][number], 'category' | 'checkedAt'> & {
  checkedAt: string | null
}

const costColumns: DataColumn<Cost>[] = [
  {
    id: 'category',
    header: () => text.category,
    cell: ({ row }) => text.categories[row.original.category] ?? row.original.category,
    meta: { lead: true },
  },
  {
    id: 'delivered',
    header: () => text.delivered,
    cell: ({ row }) => text.counts(row.original.paid, row.original.free),
  },
  {
    id: 'sum',
    header: () => text.sum,
    cell: ({ row }) => formatExact(Math.round(row.original.milliRupees / 10)),
    meta: { right: true, side: true },
  },
]

const when = (at: string) => {
  const instant = Temporal.Instant.from(at)
  return `${formatDay(studioDay(instant))}, ${formatTime(instant)}`
}

const tones: Record<string, TagTone> = { APPROVED: 'ok', PENDING: 'warn', IN_APPEAL: 'warn' }

const templateColumns: DataColumn<Template>[] = [
  { id: 'name', header: () => text.template, cell: ({ row }) => row.original.name, meta: { lead: true } },
  {
    id: 'language',
    header: () => text.language,
    cell: ({ row: { original } }) => languageNames[original.language as Language] ?? original.language,
  },
  {
    id: 'state',
    header: () => text.state,
    cell: ({ row: { original } }) => (
      <Tag tone={tones[original.status] ?? 'bad'}>{text.states[original.status] ?? original.status}</Tag>
    ),
    meta: { side: true },
  },
  {
    id: 'checked',
    header: () => text.checked,
    cell: ({ row }) => row.original.checkedAt && <span className="nw">{when(row.original.checkedAt)}</span>,
    meta: { right: true },
  },
]

/** Whether messages are sent by WhatsApp, their cost this month, and the state of their templates. */
export function WhatsappPanel() {
  const query = useQuery(whatsappQuery)
  return (
    <>
      <ScreenHead title={text.title} below="none">
        {query.data && (query.data.isOn ? text.on : text.off)}
      </ScreenHead>
      <QueryPart query={query} title={text.failed}>
        {(view) => (
          <div className={css.parts}>
            <Costs view={view} />
            <Templates view={view} />
          </div>
        )}
      </QueryPart>
    </>
  )
}

function Costs({ view: { month, costs } }: { view: WhatsappView }) {
  const day = Temporal.PlainDate.from(month)
  const sum = costs.reduce((all, { milliRupees }) => all + milliRupees, 0)
  const title = text.costs(`${dayText.month(day)} ${day.year}`)
  return (
    <section>
      <PartHead title={title}>{costs.length > 0 && formatExact(Math.round(sum / 10))}</PartHead>
      {costs.length === 0 ? (
        <p className="mute">{text.noCosts}</p>
      ) : (
        <DataTable caption={title} columns={costColumns} rows={costs} rowKey={({ category }) => category} />
      )}
      <p className="mute">{text.rates}</p>
    </section>
  )
}

function Templates({ view: { templates, missing } }: { view: WhatsappView }) {
  // Templates that can't be used come first.
  const rows: Template[] = [
    ...missing.map((each) => ({ ...each, status: text.missing, checkedAt: null })),
    ...templates.toSorted((a, b) => Number(a.status === 'APPROVED') - Number(b.status === 'APPROVED')),
  ]
  return (
    <section>
      <PartHead title={text.templates} />
      <DataTable
        caption={text.templates}
        columns={templateColumns}
        rows={rows}
        rowKey={({ name, language }) => `${name}.${language}`}
      />
    </section>
  )
}
