import { Link } from 'react-router'
import { passLists } from '#features/passes/text/lists.ts'
import { dayText } from '#lib/text/days.ts'
import { formatDay } from '#lib/time.ts'
import { wordFor } from '#lib/wordFor.ts'
import { PartHead } from '#ui/console/ScreenHead.tsx'
import type { CohortReport, MemberReport, MemberSet, PassReport, PassSet } from '../schema.ts'
import { reportScreen as text } from '../text/reportScreen.ts'
import { DayTable } from './DayTable.tsx'
import { counted, type FigureRow, percent } from './figures.ts'
import type { LinkTo } from './links.ts'
import css from './MemberParts.module.css'
import { FigureTable } from './parts.tsx'

/** What the figures count, in display order. */
const memberSetNames = ['joined', 'newcomers', 'active', 'lapsing'] as const satisfies MemberSet[]
const passStateNames = ['running', 'unused', 'usedUp'] as const satisfies PassSet[]
type PassStateName = (typeof passStateNames)[number]
const dayNamed = (day: string) => formatDay(Temporal.PlainDate.from(day))

export function EndingPasses({ report: { ending }, linkTo }: { report: PassReport; linkTo: LinkTo }) {
  const max = Math.max(1, ...ending.map(({ withSessions, usedUp }) => withSessions + usedUp))
  const all = ending.reduce((sum, { withSessions, usedUp }) => sum + withSessions + usedUp, 0)
  return (
    <section className={css.part}>
      <PartHead title={text.ending}>{text.endingNote(all)}</PartHead>
      {/* For the mouse only: the bars are too narrow for touch, and the table below has the same links. */}
      <ul className={css.days} aria-hidden="true">
        {ending.map(({ day, withSessions, usedUp }) => {
          const filter = { what: 'ending', from: day, to: day } as const
          return (
            <li key={day}>
              <Link
                to={linkTo({ list: 'passes', filter, name: dayNamed(day) })}
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
          )
        })}
      </ul>
      <p className={css.key}>
        <span>
          <i className={css.left} /> {text.left}
        </span>
        <span>
          <i className={css.used} /> {text.usedUp}
        </span>
      </p>
      <DayTable
        title={text.ending}
        heads={{ left: text.left, usedUp: text.usedUp }}
        rows={ending.map(({ day, withSessions, usedUp }) => ({
          key: day,
          name: dayNamed(day),
          href: linkTo({
            list: 'passes',
            filter: { what: 'ending', from: day, to: day },
            name: dayNamed(day),
          }),
          cells: { left: counted(withSessions), usedUp: counted(usedUp) },
        }))}
      />
    </section>
  )
}

const MONTHS_SHOWN = 6

/** The members who first came in a month, and the share of them that came in each month since. */
export function Cohorts({ report, linkTo }: { report: CohortReport; linkTo: LinkTo }) {
  const shown = report.cohorts.slice(-MONTHS_SHOWN)
  const linkOf = (first: Temporal.PlainDate, after: number, name: string) => {
    const from = first.add({ months: after })
    const to = from.add({ months: 1 }).subtract({ days: 1 })
    const filter = { what: 'cohort', month: `${first}`, from: `${from}`, to: `${to}` } as const
    return linkTo({ list: 'members', filter, name })
  }
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
              {shown.map(({ month }, after) => (
                <th key={month} scope="col">
                  {after === 0 ? text.same : `+${after}`}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map(({ month, members, active }) => {
              const first = Temporal.PlainDate.from(month)
              const name = `${dayText.month(first)} ${first.year}`
              return (
                <tr key={month}>
                  <th scope="row">{name}</th>
                  <td>{counted(members)}</td>
                  {shown.map((column, after) => {
                    const came = active[after]
                    if (came === undefined) return <td key={column.month} />
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

export const MemberFigures = ({ report, linkTo }: { report: MemberReport; linkTo: LinkTo }) => (
  <FigureTable
    title={text.members}
    nameHeading={text.what}
    heads={{ now: text.now, before: report.beforeCounts && text.beforeHead }}
    rows={memberSetNames.map((what) => ({
      key: what,
      name: text.memberSets[what],
      href: linkTo({ list: 'members', filter: { what }, name: text.memberSets[what] }),
      cells: {
        now: counted(report.now[what]),
        before: report.beforeCounts && counted(report.beforeCounts[what]),
      },
    }))}
  />
)

export function PassFigures({ report: { byType, before }, linkTo }: { report: PassReport; linkTo: LinkTo }) {
  return (
    <FigureTable
      title={text.running}
      nameHeading={text.kind}
      heads={{ sold: text.soldHead, before: before && text.beforeHead, ...text.passStates }}
      rows={byType.map(({ key, sold, soldBefore, ...states }) => {
        const name = wordFor(passLists.packageType.words, key)
        const linkOf = (what: PassSet) => linkTo({ list: 'passes', filter: { what, packageType: key }, name })
        const stateCell = (state: PassStateName) => (
          <Link
            to={linkOf(state)}
            aria-label={`${name}, ${text.passStates[state]}: ${counted(states[state])}`}
            preventScrollReset
          >
            {counted(states[state])}
          </Link>
        )
        return {
          key,
          name,
          href: linkOf('sold'),
          cells: {
            sold: counted(sold),
            before: counted(soldBefore ?? 0),
            running: stateCell('running'),
            unused: stateCell('unused'),
            usedUp: stateCell('usedUp'),
          },
        }
      })}
    />
  )
}

/** The rows of the members in the file. */
export const memberFigures = ({ now, beforeCounts }: MemberReport): FigureRow[] =>
  memberSetNames.map((what) => [text.members, what, '', now[what], beforeCounts?.[what] ?? ''])

export const passFigures = ({ byType, ending }: PassReport): FigureRow[] => [
  ...byType.flatMap(({ key, sold, soldBefore, runningBefore, ...states }): FigureRow[] => [
    [text.running, key, text.soldHead, sold, soldBefore ?? ''],
    ...passStateNames.map((state): FigureRow => {
      const before = state === 'running' ? (runningBefore ?? '') : ''
      return [text.running, key, text.passStates[state], states[state], before]
    }),
  ]),
  ...ending.flatMap(({ day, withSessions, usedUp }): FigureRow[] => [
    [text.ending, day, text.left, withSessions, ''],
    [text.ending, day, text.usedUp, usedUp, ''],
  ]),
]

export const cohortFigures = ({ cohorts }: CohortReport): FigureRow[] =>
  cohorts.flatMap(({ month, members, active }): FigureRow[] => [
    [text.retention, month, text.newHead, members, ''],
    ...active.map((came, after): FigureRow => [text.retention, month, after || text.same, came, '']),
  ])
