import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { toCsv } from '#lib/csv.ts'
import { dayText } from '#lib/text/days.ts'
import { FailedPart } from '#ui/console/FailedPart.tsx'
import { RowsLoading } from '#ui/console/RowsLoading.tsx'
import { ScreenHead } from '#ui/console/ScreenHead.tsx'
import { saveFile } from '#ui/console/saveFile.ts'
import { reportQuery } from '../queries.ts'
import type { ReportName } from '../schema.ts'
import { reportScreen as text } from '../text/reportScreen.ts'
import { FillGrid } from './FillGrid.tsx'
import type { FigureRow } from './figures.ts'
import { chosenDay, useRowLinks } from './links.ts'
import {
  Cohorts,
  cohortFigures,
  EndingPasses,
  MemberFigures,
  memberFigures,
  PassFigures,
  passFigures,
} from './MemberParts.tsx'
import { MoneyByDay } from './MoneyByDay.tsx'
import { ClassFill, Hours, MoneyGroups, revenueFigures, Stats, sessionFigures } from './MoneyParts.tsx'
import { PeriodTools } from './PeriodTools.tsx'
import css from './ReportsPanel.module.css'
import { RowsSheet } from './RowsSheet.tsx'
import { usePeriod } from './usePeriod.ts'

const dayLabel = (day: string) => dayText.dayOfMonth(Temporal.PlainDate.from(day))

/** The state of a report on the screen, and its rows for the file when it is loaded. */
const shown = <Data,>(query: UseQueryResult<Data>, figures: (report: Data) => FigureRow[]) => ({
  ...query,
  figures: query.data && figures(query.data),
})

/** What the studio earned, sold, filled and retained, in a period and in a compared one. */
export function ReportsPanel() {
  const { params, set, period, query } = usePeriod()
  // The errors, retries and the file are derived from this; a missing report does not compile.
  const reports = {
    revenue: shown(useQuery(reportQuery('revenue', query)), revenueFigures),
    sessions: shown(useQuery(reportQuery('sessions', query)), sessionFigures),
    members: shown(useQuery(reportQuery('members', query)), memberFigures),
    passes: shown(useQuery(reportQuery('passes', query)), passFigures),
    cohorts: shown(useQuery(reportQuery('cohorts', { to: query.to })), cohortFigures),
  } satisfies Record<ReportName, object>
  const { revenue, sessions, passes, members, cohorts } = reports
  const linkTo = useRowLinks(period)
  const all = Object.values(reports)
  const failed = all.find(({ error }) => error)
  const isLoaded = all.every(({ figures }) => figures)
  const saveCsv = () => {
    if (!isLoaded || !revenue.data) return
    const head = [text.title, text.what, text.kind, text.now, text.beforeHead]
    // The period of the figures that are shown: until a new period is loaded, this is the previous one.
    const { from, to } = revenue.data
    saveFile(
      toCsv(
        head,
        all.flatMap(({ figures = [] }) => figures),
      ),
      `reports-${from}-${to}.csv`,
    )
  }
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
            onCsv={saveCsv}
          />
        }
      >
        {text.sentence(dayLabel(query.from), dayLabel(query.to))}
        {revenue.data?.before
          ? text.against(dayLabel(revenue.data.before.from), dayLabel(revenue.data.before.to))
          : '.'}
        {all.some(({ data }) => data && !data.complete) && ` ${text.counting}`}
      </ScreenHead>
      {failed && (
        <FailedPart
          title={text.failed}
          error={failed.error}
          retrying={failed.isFetching}
          onRetry={() => void failed.refetch()}
        />
      )}
      {!isLoaded && !failed && <RowsLoading />}
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
