import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { dayText } from '#lib/text/days.ts'
import { FailedPart } from '#ui/console/FailedPart.tsx'
import { RowsLoading } from '#ui/console/RowsLoading.tsx'
import { ScreenHead } from '#ui/console/ScreenHead.tsx'
import { cohortsQuery, membersQuery, passesQuery, revenueQuery, sessionsQuery } from '../queries.ts'
import { reportScreen as text } from '../text/reportScreen.ts'
import { downloadCsv, type Reports } from './downloadCsv.ts'
import { FillGrid } from './FillGrid.tsx'
import { chosenDay, useRowLinks } from './links.ts'
import { Cohorts, EndingPasses, MemberFigures, PassFigures } from './MemberParts.tsx'
import { MoneyByDay } from './MoneyByDay.tsx'
import { ClassFill, Hours, MoneyGroups, Stats } from './MoneyParts.tsx'
import { PeriodTools } from './PeriodTools.tsx'
import css from './ReportsPanel.module.css'
import { RowsSheet } from './RowsSheet.tsx'
import { usePeriod } from './usePeriod.ts'

const dayLabel = (day: string) => dayText.dayOfMonth(Temporal.PlainDate.from(day))

type ReportQueries = { [Name in keyof Reports]: UseQueryResult<Reports[Name]> }

/** The reports, once all are loaded. */
function loaded({ revenue, sessions, passes, members, cohorts }: ReportQueries): Reports | undefined {
  if (!(revenue.data && sessions.data && passes.data && members.data && cohorts.data)) return undefined
  return {
    revenue: revenue.data,
    sessions: sessions.data,
    passes: passes.data,
    members: members.data,
    cohorts: cohorts.data,
  }
}

/** What the studio earned, sold, filled and retained, in a period and in a compared one. */
export function ReportsPanel() {
  const { params, set, period, query } = usePeriod()
  // Every report of the screen: their errors, retries and the file follow from this.
  const queries = {
    revenue: useQuery(revenueQuery(query)),
    sessions: useQuery(sessionsQuery(query)),
    passes: useQuery(passesQuery(query)),
    members: useQuery(membersQuery(query)),
    cohorts: useQuery(cohortsQuery(query.to)),
  } satisfies ReportQueries
  const { revenue, sessions, passes, members, cohorts } = queries
  const linkTo = useRowLinks(period)
  const failed = Object.values(queries).find(({ error }) => error)
  const all = loaded(queries)
  return (
    <>
      <ScreenHead
        title={text.title}
        floor="none"
        tools={
          <PeriodTools
            preset={params.period}
            compare={params.compare}
            period={period}
            onChange={(patch) => set({ ...patch, rows: '', named: '' })}
            onCsv={() => all && downloadCsv(all)}
          />
        }
      >
        {text.sentence(dayLabel(query.from), dayLabel(query.to))}
        {revenue.data?.before
          ? text.against(dayLabel(revenue.data.before.from), dayLabel(revenue.data.before.to))
          : '.'}
        {Object.values(queries).some(({ data }) => data && !data.complete) && ` ${text.counting}`}
      </ScreenHead>
      {failed && (
        <FailedPart
          title={text.failed}
          error={failed.error}
          retrying={failed.isFetching}
          onRetry={() => void failed.refetch()}
        />
      )}
      {!all && !failed && <RowsLoading />}
      {revenue.data && sessions.data && (
        <>
          <Stats revenue={revenue.data} sessions={sessions.data} linkTo={linkTo} />
          <div className={css.wide}>
            <div className={css.column}>
              <MoneyByDay days={revenue.data.days} linkTo={linkTo} chosen={chosenDay(params.rows)} />
              <MoneyGroups by={['location', 'method']} revenue={revenue.data} linkTo={linkTo} />
            </div>
            <MoneyGroups by={['packageType']} revenue={revenue.data} linkTo={linkTo} />
          </div>
          <div className={css.wide}>
            <FillGrid report={sessions.data} linkTo={linkTo} />
            <ClassFill report={sessions.data} linkTo={linkTo} />
          </div>
        </>
      )}
      <div className={css.three}>
        {passes.data && <EndingPasses report={passes.data} linkTo={linkTo} />}
        {cohorts.data && <Cohorts report={cohorts.data} linkTo={linkTo} />}
        {sessions.data && <Hours report={sessions.data} linkTo={linkTo} />}
      </div>
      <div className={css.two}>
        {members.data && <MemberFigures report={members.data} linkTo={linkTo} />}
        {passes.data && <PassFigures report={passes.data} linkTo={linkTo} />}
      </div>
      {params.rows && (
        <RowsSheet
          key={params.rows}
          rows={params.rows}
          named={params.named}
          page={Number(params.page) || 1}
          onPage={(page) => set({ page: String(page) })}
          onClose={() => set({ rows: '', named: '' })}
        />
      )}
    </>
  )
}
