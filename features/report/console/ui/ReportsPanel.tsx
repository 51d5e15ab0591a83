import { type UseQueryResult, useQueries } from '@tanstack/react-query'
import { toCsv } from '#lib/csv.ts'
import { dayText } from '#lib/text/days.ts'
import { classes } from '#ui/classes.ts'
import { FailedPart } from '#ui/console/FailedPart.tsx'
import { RowsLoading } from '#ui/console/RowsLoading.tsx'
import { ScreenHead } from '#ui/console/ScreenHead.tsx'
import { saveFile } from '#ui/console/saveFile.ts'
import { reportQuery } from '../queries.ts'
import type { PeriodQuery, ReportData, ReportName } from '../schema.ts'
import { reportScreen as text } from '../text/reportScreen.ts'
import { FillGrid } from './FillGrid.tsx'
import { chosenDay, type LinkTo, useRowLinks } from './links.ts'
import { Cohorts, EndingPasses } from './MemberParts.tsx'
import { MoneyByDay } from './MoneyByDay.tsx'
import { ClassFill, Hours, MoneyGroups, Stats } from './MoneyParts.tsx'
import { PeriodTools } from './PeriodTools.tsx'
import css from './ReportsPanel.module.css'
import { RowsSheet } from './RowsSheet.tsx'
import { queryOf, reportNames, reports } from './reports.tsx'
import { usePeriod } from './usePeriod.ts'

const dayLabel = (day: string) => dayText.dayOfMonth(Temporal.PlainDate.from(day))

type ReportQueries = { [Name in ReportName]: UseQueryResult<ReportData<Name>> }

function useReports(query: PeriodQuery): ReportQueries {
  const queries = useQueries({
    queries: reportNames.map((name) => reportQuery(name, queryOf(name, query))),
  })
  // Each entry has the type of its own report, but in a loop TypeScript sees the union of all of them.
  return Object.fromEntries(
    reportNames.map((name, index) => [name, queries[index]]),
  ) as unknown as ReportQueries
}

const figuresOf = <Name extends ReportName>(name: Name, { data }: { data: ReportData<Name> | undefined }) =>
  data ? reports[name].figures(data) : []

type PartProps<Name extends ReportName> = {
  name: Name
  report: ReportData<Name> | undefined
  linkTo: LinkTo
}

const Part = <Name extends ReportName>({ name, report, linkTo }: PartProps<Name>) =>
  report && reports[name].part?.(report, linkTo)

/** The revenue, sales, occupancy and retention of the studio in a period, compared with another one. */
export function ReportsPanel() {
  const { params, set, period, query } = usePeriod()
  const reportQueries = useReports(query)
  const { revenue, sessions, passes, cohorts } = reportQueries
  const linkTo = useRowLinks(period)
  const all = Object.values(reportQueries)
  const failed = all.find(({ error }) => error)
  const isLoaded = all.every(({ data }) => data)
  // The period of the shown figures, which is the previous one until a new period is loaded.
  const shown = revenue.data ?? query
  const saveCsv = () => {
    const head = [text.title, text.what, text.kind, text.now, text.beforeHead]
    saveFile(
      toCsv(
        head,
        reportNames.flatMap((name) => figuresOf(name, reportQueries[name])),
      ),
      `reports-${shown.from}-${shown.to}.csv`,
    )
  }
  return (
    <>
      <ScreenHead
        title={text.title}
        below="none"
        tools={
          <PeriodTools
            preset={params.period}
            compare={params.compare}
            period={period}
            onChange={(patch) => set({ ...patch, rows: '', named: '' })}
            onCsv={isLoaded ? saveCsv : undefined}
          />
        }
      >
        {text.sentence(dayLabel(shown.from), dayLabel(shown.to))}
        {revenue.data?.before
          ? text.against(dayLabel(revenue.data.before.from), dayLabel(revenue.data.before.to))
          : '.'}
        {all.some(({ data }) => data && 'complete' in data && !data.complete) && ` ${text.counting}`}
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
        <Stats revenue={revenue.data} sessions={sessions.data} linkTo={linkTo} />
      )}
      <div className={css.wide}>
        <div className={css.column}>
          {revenue.data && (
            <>
              <MoneyByDay days={revenue.data.days} linkTo={linkTo} chosen={chosenDay(params.rows)} />
              <MoneyGroups by={['location', 'method']} revenue={revenue.data} linkTo={linkTo} />
            </>
          )}
        </div>
        <div className={classes(css.column, css.narrow)}>
          {revenue.data && <MoneyGroups by={['packageType']} revenue={revenue.data} linkTo={linkTo} />}
          {sessions.data && <ClassFill report={sessions.data} linkTo={linkTo} />}
        </div>
        <div className={css.column}>
          {sessions.data && <FillGrid report={sessions.data} linkTo={linkTo} />}
          {passes.data && <EndingPasses report={passes.data} linkTo={linkTo} />}
        </div>
      </div>
      <div className={css.two}>
        {cohorts.data && <Cohorts report={cohorts.data} linkTo={linkTo} />}
        {sessions.data && <Hours report={sessions.data} linkTo={linkTo} />}
        {reportNames.map((name) => (
          <Part key={name} name={name} report={reportQueries[name].data} linkTo={linkTo} />
        ))}
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
