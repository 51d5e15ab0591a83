import { Link } from 'react-router'
import { passLists } from '#features/passes/text/lists.ts'
import { dayText } from '#lib/text/days.ts'
import { formatDay } from '#lib/time.ts'
import { wordFor } from '#lib/wordFor.ts'
import { PartHead } from '#ui/console/ScreenHead.tsx'
import type { CohortReport, MemberReport, MemberSet, PassReport, PassSet } from '../schema.ts'
import { reportScreen as text } from '../text/reportScreen.ts'
import { DayTable } from './DayTable.tsx'
import { type FigureRow, formatCount, percent, type ReportTable } from './figures.ts'
import type { LinkTo, RowsBehind } from './links.ts'
import css from './MemberParts.module.css'
import { EmptyPart } from './parts.tsx'

/** The sets of members that have a figure, in display order. */
const memberSetNames = ['joined', 'newcomers', 'active', 'lapsing'] as const satisfies MemberSet[]
type PassStateName = Extract<PassSet, 'running' | 'unused' | 'usedUp'>
const dayNamed = (day: string) => formatDay(Temporal.PlainDate.from(day))
const passesEndingOn = (day: string) =>
  ({ list: 'passes', filter: { what: 'ending', from: day, to: day } }) as const

export const endingTable = ({ ending }: PassReport): ReportTable<'left' | 'usedUp'> => ({
  title: text.ending,
  nameHeading: text.day,
  columns: { left: { heading: text.left }, usedUp: { heading: text.usedUp } },
  rows: ending.map(({ day, withSessions, usedUp }) => ({
    key: day,
    name: dayNamed(day),
    nameInFile: day,
    rows: passesEndingOn(day),
    figures: { left: { now: withSessions }, usedUp: { now: usedUp } },
  })),
})

export function EndingPasses({ report, linkTo }: { report: PassReport; linkTo: LinkTo }) {
  const { ending } = report
  const max = Math.max(1, ...ending.map(({ withSessions, usedUp }) => withSessions + usedUp))
  const all = ending.reduce((sum, { withSessions, usedUp }) => sum + withSessions + usedUp, 0)
  if (all === 0) return <EmptyPart title={text.ending}>{text.endingNote(0)}</EmptyPart>
  return (
    <section className={css.part}>
      <PartHead title={text.ending}>{text.endingNote(all)}</PartHead>
      {/* For the mouse only: the bars are too narrow for touch, and the table below has the same links. */}
      <ul className={css.days} aria-hidden="true">
        {ending.map(({ day, withSessions, usedUp }) => (
          <li key={day}>
            <Link
              to={linkTo({ ...passesEndingOn(day), name: dayNamed(day) })}
              className={css.day}
              title={text.endingDay(dayNamed(day), withSessions, usedUp)}
              tabIndex={-1}
              preventScrollReset
            >
              <span>{withSessions + usedUp}</span>
              <i className={css.used} style={{ height: `${(90 * usedUp) / max}px` }} />
              <i className={css.left} style={{ height: `${(90 * withSessions) / max}px` }} />
              <b>{Temporal.PlainDate.from(day).day}</b>
            </Link>
          </li>
        ))}
      </ul>
      <p className={css.key}>
        <span>
          <i className={css.left} /> {text.left}
        </span>
        <span>
          <i className={css.used} /> {text.usedUp}
        </span>
      </p>
      <DayTable table={endingTable(report)} linkTo={linkTo} />
    </section>
  )
}

const MONTHS_SHOWN = 6

/** The members who first came in a month, and the share of them that came in each month since. */
export function Cohorts({ report, linkTo }: { report: CohortReport; linkTo: LinkTo }) {
  const visibleCohorts = report.cohorts.slice(-MONTHS_SHOWN)
  const linkOf = (first: Temporal.PlainDate, after: number, name: string) => {
    const from = first.add({ months: after })
    const to = from.add({ months: 1 }).subtract({ days: 1 })
    const filter = { what: 'cohort', month: `${first}`, from: `${from}`, to: `${to}` } as const
    return linkTo({ list: 'members', filter, name })
  }
  if (visibleCohorts.every(({ members }) => members === 0))
    return <EmptyPart title={text.retention}>{text.noVisits}</EmptyPart>
  return (
    <section className={css.part}>
      <PartHead title={text.retention}>{text.retentionNote}</PartHead>
      <div className={css.scroll}>
        <table className={css.cohorts}>
          <caption className="vh">{text.retention}</caption>
          <thead>
            <tr>
              <th scope="col">{text.firstMonth}</th>
              <th scope="col">{text.newHead}</th>
              {visibleCohorts.map(({ month }, after) => (
                <th key={month} scope="col">
                  {after === 0 ? text.same : `+${after}`}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {visibleCohorts.map(({ month, members, active }) => {
              const first = Temporal.PlainDate.from(month)
              const name = `${dayText.month(first)} ${first.year}`
              return (
                <tr key={month}>
                  <th scope="row">{name}</th>
                  <td>{formatCount(members)}</td>
                  {visibleCohorts.map((column, after) => {
                    const came = active[after]
                    if (came === undefined || members === 0) return <td key={column.month} />
                    const part = percent(came, members)
                    return (
                      <td key={column.month} data-tone={part >= 70 ? 3 : part >= 40 ? 2 : 1}>
                        <Link to={linkOf(first, after, name)} preventScrollReset>
                          {part}
                        </Link>
                      </td>
                    )
                  })}
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
    </section>
  )
}

export const memberTable = ({ now, beforeCounts }: MemberReport): ReportTable<'members'> => ({
  title: text.members,
  nameHeading: text.what,
  columns: { members: {} },
  rows: memberSetNames.map((what) => ({
    key: what,
    name: text.memberSets[what],
    rows: { list: 'members', filter: { what } },
    figures: { members: { now: now[what], before: beforeCounts?.[what] ?? null } },
  })),
})

export const passTable = ({ byType }: PassReport): ReportTable<'sold' | PassStateName> => ({
  title: text.running,
  nameHeading: text.kind,
  columns: {
    sold: { heading: text.soldHead },
    running: { heading: text.passStates.running, beforeOnlyInFile: true },
    unused: { heading: text.passStates.unused },
    usedUp: { heading: text.passStates.usedUp },
  },
  rows: byType.map(({ key, sold, soldBefore, running, runningBefore, unused, usedUp }) => {
    const passes = (what: PassSet): RowsBehind => ({ list: 'passes', filter: { what, packageType: key } })
    return {
      key,
      name: wordFor(passLists.packageType.words, key),
      rows: passes('sold'),
      figures: {
        sold: { now: sold, before: soldBefore },
        running: { now: running, before: runningBefore, rows: passes('running') },
        unused: { now: unused, rows: passes('unused') },
        usedUp: { now: usedUp, rows: passes('usedUp') },
      },
    }
  }),
})

/** The rows of retention in the file of all figures. */
export const cohortFigures = ({ cohorts }: CohortReport): FigureRow[] =>
  cohorts.flatMap(({ month, members, active }): FigureRow[] => [
    [text.retention, month, text.newHead, members, ''],
    ...active.map((came, after): FigureRow => [text.retention, month, after || text.same, came, '']),
  ])
