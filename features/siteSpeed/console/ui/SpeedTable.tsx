import { type DataColumn, DataTable } from '#ui/console/DataTable.tsx'
import { PartHead } from '#ui/console/ScreenHead.tsx'
import { Lang } from '#ui/Lang.tsx'
import { Tag } from '#ui/Tag.tsx'
import { METRICS, type Metric, type Rating, ratingOf } from '../../rules.ts'
import type { SpeedFigures } from '../schema.ts'
import { siteSpeedScreen as text } from '../text/siteSpeedScreen.ts'
import { valueText } from './figures.ts'
import css from './SpeedTable.module.css'

export type SpeedRow = SpeedFigures & { key: string; name: string }

const tones = { good: 'ok', needsWork: 'warn', poor: 'bad' } as const satisfies Record<Rating, string>

const Figure = ({ metric, value }: { metric: Metric; value: number | undefined }) =>
  value !== undefined && (
    <span className={css.figure}>
      <span className={css.metric}>{text.metrics[metric]}</span>
      <span className={css.value}>{valueText(metric, value)}</span>
      <Tag tone={tones[ratingOf(metric, value)]}>{text.ratings[ratingOf(metric, value)]}</Tag>
    </span>
  )

const columnsWith = (lead: string): DataColumn<SpeedRow>[] => [
  { id: 'name', header: lead, cell: ({ row }) => <Lang text={row.original.name} />, meta: { lead: true } },
  {
    id: 'visits',
    header: () => text.visits,
    cell: ({
      row: {
        original: { visits },
      },
    }) => (
      <>
        <span className={css.count}>{visits.toLocaleString('en-IN')}</span>
        <span className={css.counted}>{text.countOfVisits(visits)}</span>
      </>
    ),
    meta: { side: true },
  },
  ...METRICS.map(
    (metric): DataColumn<SpeedRow> => ({
      id: metric,
      header: () => text.metrics[metric],
      cell: ({ row }) => <Figure metric={metric} value={row.original.p75[metric]} />,
    }),
  ),
]

type SpeedTableProps = { title: string; lead: string; rows: SpeedRow[] }

/** The 75th percentiles of each row, with their ratings. */
export const SpeedTable = ({ title, lead, rows }: SpeedTableProps) => (
  <section className={css.part}>
    <PartHead title={title} />
    <DataTable caption={title} columns={columnsWith(lead)} rows={rows} rowKey={({ key }) => key} />
  </section>
)
