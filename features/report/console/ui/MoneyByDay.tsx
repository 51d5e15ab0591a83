import { Link } from 'react-router'
import {
  Bar,
  type BarShapeProps,
  ComposedChart,
  ReferenceLine,
  ResponsiveContainer,
  XAxis,
  YAxis,
} from 'recharts'
import { dayText } from '#lib/text/days.ts'
import { formatDay } from '#lib/time.ts'
import { PartHead } from '#ui/console/ScreenHead.tsx'
import type { RevenueReport } from '../schema.ts'
import { reportScreen as text } from '../text/reportScreen.ts'
import { DayTable } from './DayTable.tsx'
import { type ReportTable, rupees } from './figures.ts'
import type { LinkTo } from './links.ts'
import css from './MoneyByDay.module.css'
import { EmptyPart } from './parts.tsx'

type MoneyByDayProps = {
  days: RevenueReport['days']
  linkTo: LinkTo
  /** The day whose rows are shown. */
  chosen: string | undefined
}

type Day = RevenueReport['days'][number] & { label: string }

const dayName = (day: string) => formatDay(Temporal.PlainDate.from(day))
const paymentsOf = (day: string) => ({ list: 'revenue', filter: { from: day, to: day } }) as const
const HEIGHT = 260

export const daysTable = (days: RevenueReport['days']): ReportTable<'net'> => ({
  title: text.byDay,
  nameHeading: text.day,
  columns: { net: { heading: text.net, unit: 'paise' } },
  rows: days.map(({ day, netPaise, beforePaise }) => ({
    key: day,
    name: dayName(day),
    nameInFile: day,
    rows: paymentsOf(day),
    figures: { net: { now: netPaise, before: beforePaise } },
  })),
})

/** A bar for each day, with a mark for the compared day. The table below shows the same values. */
export function MoneyByDay({ days, linkTo, chosen }: MoneyByDayProps) {
  const data = days.map((day): Day => ({ ...day, label: labelOf(day) }))
  const average = days.reduce((sum, { netPaise }) => sum + netPaise, 0) / Math.max(days.length, 1)
  const hasBefore = days.some(({ beforePaise }) => beforePaise !== null)
  const link = ({ day }: Day) => linkTo({ ...paymentsOf(day), name: dayName(day) })
  const range = rangeOf(days)
  const mark = (props: BarShapeProps) => {
    const { payload } = props as BarShapeProps & { payload: Day }
    return (
      <Mark {...props} day={payload} href={link(payload)} range={range} chosen={payload.day === chosen} />
    )
  }
  if (days.every(({ netPaise, beforePaise }) => !netPaise && !beforePaise))
    return <EmptyPart title={text.byDay} />
  return (
    <section>
      <PartHead title={text.byDay}>{text.aDay(rupees(Math.round(average)))}</PartHead>
      <figure className={css.figure} aria-label={text.byDay}>
        <ResponsiveContainer width="100%" height={HEIGHT}>
          <ComposedChart
            data={data}
            accessibilityLayer={false}
            barCategoryGap={days.length > 100 ? 0 : '24%'}
            margin={{ top: 12, right: 0, bottom: 0, left: 0 }}
          >
            <YAxis hide domain={range} />
            <XAxis
              dataKey="day"
              tickFormatter={(day: string) => dayText.dayAndMonth(Temporal.PlainDate.from(day))}
              ticks={ticksOf(days)}
              tickLine
              axisLine={{ stroke: 'currentColor', strokeWidth: 2 }}
              tick={{ fill: 'currentColor', fontSize: 12 }}
              interval="preserveStartEnd"
            />
            <ReferenceLine y={average} stroke="currentColor" strokeDasharray="3 3" />
            <Bar dataKey="netPaise" isAnimationActive={false} shape={mark} minPointSize={1} />
          </ComposedChart>
        </ResponsiveContainer>
        <figcaption className={css.key}>
          <span>
            <i className={css.now} /> {text.now}
          </span>
          {hasBefore && (
            <span>
              <i className={css.previous} /> {text.previousByDay}
            </span>
          )}
        </figcaption>
      </figure>
      <DayTable table={daysTable(days)} linkTo={linkTo} />
    </section>
  )
}

const labelOf = ({ day, netPaise, beforePaise }: RevenueReport['days'][number]) =>
  text.mark(dayName(day), rupees(netPaise), beforePaise === null ? null : rupees(beforePaise))

/** The scale starts at zero, or below zero if refunds exceed sales on a day. */
const rangeOf = (days: RevenueReport['days']): [number, number] => {
  const all = days.flatMap(({ netPaise, beforePaise }) => [netPaise, beforePaise ?? 0])
  return [Math.min(0, ...all), Math.max(100, ...all)]
}

/** Ticks are at each day of a short period, at Mondays, or in a long period at the first day of each month. */
const ticksOf = (days: RevenueReport['days']) =>
  days
    .map(({ day }) => Temporal.PlainDate.from(day))
    .filter((date) => days.length <= 10 || (days.length > 70 ? date.day === 1 : date.dayOfWeek === 1))
    .map(String)

type MarkProps = BarShapeProps & { day: Day; href: string; range: [number, number]; chosen: boolean }

function Mark({ x, y, width, height, background, day, href, range: [low, high], chosen }: MarkProps) {
  const [left, wide] = [Number(x), Number(width)]
  const [top, whole] = [Number(background?.y ?? 0), Number(background?.height ?? 0)]
  const levelOf = (paise: number) => top + whole - ((paise - low) * whole) / (high - low)
  const before = day.beforePaise === null ? undefined : levelOf(day.beforePaise)
  return (
    <Link
      to={href}
      aria-label={day.label}
      className={css.mark}
      data-chosen={chosen || undefined}
      preventScrollReset
    >
      <title>{day.label}</title>
      <rect className={css.hitArea} x={left} y={top} width={wide} height={whole} />
      <rect className={css.bar} x={left} y={Number(y)} width={wide} height={Math.abs(Number(height))} />
      {before !== undefined && <path className={css.before} d={`M${left - 2} ${before}h${wide + 4}`} />}
    </Link>
  )
}
