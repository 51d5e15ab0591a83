import { passLists } from '#features/passes/text/lists.ts'
import { locationName } from '#features/studio/settings.ts'
import { wordFor } from '#lib/wordFor.ts'
import type { MoneyGroup, RevenueReport, SeatGroup, SessionReport } from '../schema.ts'
import { reportScreen as text } from '../text/reportScreen.ts'
import {
  type FigureRow,
  fillOf,
  formatCount,
  heldText,
  hoursOf,
  inRupees,
  rowsInFile,
  rupees,
  shareText,
} from './figures.ts'
import type { LinkTo } from './links.ts'
import { daysTable } from './MoneyByDay.tsx'
import css from './MoneyParts.module.css'
import { FigureTable, Stat } from './parts.tsx'

/** The five figures of the period. Each one links to its rows. */
export function Stats({
  revenue,
  sessions,
  linkTo,
}: {
  revenue: RevenueReport
  sessions: SessionReport
  linkTo: LinkTo
}) {
  const { now, before } = revenue.total
  const { now: seats, before: seatsBefore } = sessions.total
  return (
    <div className={css.stats}>
      <Stat
        href={linkTo({ list: 'revenue', filter: { side: 'in' }, name: text.moneyIn })}
        figure={rupees(now.salesPaise)}
        name={text.moneyIn}
        before={before && text.before(rupees(before.salesPaise))}
      />
      <Stat
        href={linkTo({ list: 'revenue', filter: { side: 'back' }, name: text.givenBack(now.refunds) })}
        figure={rupees(now.backPaise)}
        name={text.givenBack(now.refunds)}
        before={before && text.before(rupees(before.backPaise))}
      />
      <Stat
        href={linkTo({ list: 'passes', filter: { what: 'sold' }, name: text.sold(now.newcomers) })}
        figure={formatCount(now.passes)}
        name={text.sold(now.newcomers)}
        before={before && text.before(formatCount(before.passes))}
      />
      <Stat
        href={linkTo({ list: 'sessions', name: text.full })}
        figure={fillOf(seats)}
        name={text.filled(formatCount(seats.seats))}
        before={seatsBefore && text.before(fillOf(seatsBefore))}
      />
      <Stat
        href={linkTo({ list: 'absences', filter: { what: 'noShow' }, name: text.missed })}
        figure={shareText(seats.noShows, seats.taken)}
        name={text.noShows(formatCount(seats.noShows), formatCount(seats.taken))}
        before={seatsBefore && text.before(shareText(seatsBefore.noShows, seatsBefore.taken))}
      />
    </div>
  )
}

type MoneyGroupsProps = {
  revenue: RevenueReport
  linkTo: LinkTo
  by: readonly ('packageType' | 'location' | 'method')[]
}

/** Money by type of package, by location or by payment method. */
export function MoneyGroups({ revenue, linkTo, by }: MoneyGroupsProps) {
  const { now, before } = revenue.total
  const groups: [
    title: string,
    lead: string,
    param: MoneyGroupsProps['by'][number],
    names: Record<string, string>,
    MoneyGroup[],
  ][] = [
    [text.byType, text.kind, 'packageType', passLists.packageType.words, revenue.byType],
    [text.byLocation, text.location, 'location', text.locations, revenue.byLocation],
    [text.byMethod, text.method, 'method', text.methodNames, revenue.byMethod],
  ]
  const heads = { net: '₹', before: before && text.beforeHead }
  const cellsOf = (group: Pick<MoneyGroup, 'now' | 'before'>) => ({
    net: rupees(group.now.netPaise),
    before: group.before && rupees(group.before.netPaise),
  })
  return (
    <div className={by.length > 1 ? css.beside : css.groups}>
      {groups.map(([title, lead, param, names, parts]) => {
        if (!by.includes(param)) return null
        // `locationName` is for keys without a text, which are locations.
        const nameOf = (key: string) => wordFor(names, key, locationName)
        const max = Math.max(1, ...parts.flatMap((part) => [part.now.netPaise, part.before?.netPaise ?? 0]))
        return (
          <FigureTable
            key={param}
            title={title}
            nameHeading={lead}
            heads={heads}
            rows={parts.map((part) => ({
              key: part.key,
              name: nameOf(part.key),
              href: linkTo({ list: 'revenue', filter: { [param]: part.key }, name: nameOf(part.key) }),
              bar: part.now.netPaise / max,
              barBefore: part.before ? part.before.netPaise / max : undefined,
              cells: cellsOf(part),
            }))}
            totalsLabel={text.total}
            totals={cellsOf(revenue.total)}
          />
        )
      })}
      {by.includes('packageType') && now.taxPaise !== 0 && (
        <p className="mute">{text.tax(rupees(now.netPaise), rupees(now.taxPaise))}</p>
      )}
    </div>
  )
}

const CLASSES_AT_FIRST = 12

export const ClassFill = ({ report, linkTo }: { report: SessionReport; linkTo: LinkTo }) => {
  const sameName = Map.groupBy(report.byClass, ({ name }) => name)
  return (
    <FigureTable
      title={text.classes}
      nameHeading={text.className}
      heads={{ fill: text.fill, missed: text.missed, late: text.late }}
      limit={CLASSES_AT_FIRST}
      rows={report.byClass.map(({ key, name, held, now }) => ({
        key,
        name: name ?? key,
        about: (sameName.get(name)?.length ?? 0) > 1 ? heldText(held) : '',
        href: linkTo({
          list: 'sessions',
          filter: { classId: key },
          name: [name ?? key, heldText(held)].filter(Boolean).join(', '),
        }),
        bar: now.seats ? now.taken / now.seats : 0,
        cells: { fill: fillOf(now), missed: formatCount(now.noShows), late: formatCount(now.lateCancels) },
      }))}
    />
  )
}

/** The hours that each instructor taught, on which their pay is based. */
export const Hours = ({ report, linkTo }: { report: SessionReport; linkTo: LinkTo }) => (
  <FigureTable
    title={text.hours}
    note={text.hoursAll(hoursOf(report.total.now.minutes))}
    nameHeading={text.instructor}
    heads={{ hours: text.hoursHead, fill: text.fill, missed: text.missed }}
    rows={report.byInstructor
      .toSorted((a, b) => b.now.minutes - a.now.minutes)
      .map(({ key, name, now }) => ({
        key,
        name: name ?? key,
        href: linkTo({ list: 'sessions', filter: { instructorId: key }, name: name ?? key }),
        cells: { hours: hoursOf(now.minutes), fill: fillOf(now), missed: formatCount(now.noShows) },
      }))}
  />
)

/** The rows of revenue in the file of all figures. */
export const revenueFigures = (revenue: RevenueReport): FigureRow[] => [
  ...rowsInFile(daysTable(revenue.days)),
  ...(
    [
      [text.byType, revenue.byType],
      [text.byLocation, revenue.byLocation],
      [text.byMethod, revenue.byMethod],
    ] as const
  ).flatMap(([title, parts]) => parts.flatMap((part) => groupFigures(title, part))),
]

const groupFigures = (title: string, { key, now, before }: MoneyGroup): FigureRow[] => [
  [title, key, text.net, inRupees(now.netPaise), inRupees(before?.netPaise)],
  ...(now.taxPaise || before?.taxPaise
    ? [[title, key, 'GST', inRupees(now.taxPaise), inRupees(before?.taxPaise)]]
    : []),
  [title, key, text.soldHead, now.passes, before?.passes ?? ''],
]

export const sessionFigures = ({ byClass, byInstructor }: SessionReport): FigureRow[] => [
  ...byClass.flatMap((group) => seatFigures(text.classes, group, heldText(group.held))),
  ...byInstructor.flatMap((group) => seatFigures(text.hours, group)),
]

const seatFigures = (title: string, { key, name, now, before }: SeatGroup, about = ''): FigureRow[] =>
  (
    [
      [text.seats, 'seats'],
      [text.fill, 'taken'],
      [text.missed, 'noShows'],
      [text.late, 'lateCancels'],
      [`${text.hoursHead} (min)`, 'minutes'],
    ] as const
  ).map(([head, figure]) => [
    title,
    [name ?? key, about].filter(Boolean).join(', '),
    head,
    now[figure],
    before?.[figure] ?? '',
  ])
