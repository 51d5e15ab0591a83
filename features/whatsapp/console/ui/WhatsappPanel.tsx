import { useQuery } from '@tanstack/react-query'
import { formatRupees } from '#lib/money.ts'
import { dayText } from '#lib/text/days.ts'
import { formatDay, formatTime, studioDay } from '#lib/time.ts'
import { type DataColumn, DataTable } from '#ui/console/DataTable.tsx'
import { QueryPart } from '#ui/console/QueryPart.tsx'
import { PartHead, ScreenHead } from '#ui/console/ScreenHead.tsx'
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
  { id: 'paid', header: () => text.paid, cell: ({ row }) => row.original.paid, meta: { right: true } },
  { id: 'free', header: () => text.free, cell: ({ row }) => row.original.free, meta: { right: true } },
  {
    id: 'sum',
    header: () => text.sum,
    cell: ({ row }) => formatRupees(row.original.milliRupees / 1000),
    meta: { right: true, side: true },
  },
]

const when = (at: string) => {
  const instant = Temporal.Instant.from(at)
  return `${formatDay(studioDay(instant))}, ${formatTime(instant)}`
}

const templateColumns: DataColumn<Template>[] = [
  { id: 'name', header: () => text.template, cell: ({ row }) => row.original.name, meta: { lead: true } },
  { id: 'language', header: () => text.language, cell: ({ row }) => row.original.language },
  {
    id: 'state',
    header: () => text.state,
    cell: ({ row }) => text.states[row.original.status] ?? row.original.status,
    meta: { side: true },
  },
  {
    id: 'checked',
    header: () => text.checked,
    cell: ({ row }) => row.original.checkedAt && <span className="nw">{when(row.original.checkedAt)}</span>,
    meta: { right: true },
  },
]

/** Whether messages go out by WhatsApp, what they have cost this month, and the state of their templates. */
export function WhatsappPanel() {
  const query = useQuery(whatsappQuery)
  return (
    <>
      <ScreenHead title={text.title} floor="none">
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
  const title = text.costs(`${dayText.month(day)} ${day.year}`)
  return (
    <section>
      <PartHead title={title} />
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
  const rows: Template[] = [
    ...templates,
    ...missing.map((each) => ({ ...each, status: text.missing, checkedAt: null })),
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
