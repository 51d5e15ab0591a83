import { useQuery } from '@tanstack/react-query'
import { apiAddress } from '#lib/apiAddress.ts'
import { retryAfterReauth } from '#lib/consoleClient.ts'
import { currentLanguage } from '#lib/language.ts'
import { formatSigned } from '#lib/money.ts'
import { studioToday } from '#lib/time.ts'
import { Button } from '#ui/Button.tsx'
import { classes } from '#ui/classes.ts'
import { FailedPart } from '#ui/console/FailedPart.tsx'
import { RowsLoading } from '#ui/console/RowsLoading.tsx'
import { ScreenHead } from '#ui/console/ScreenHead.tsx'
import { useListParams } from '#ui/console/useListParams.ts'
import { Empty } from '#ui/Empty.tsx'
import { controlClass } from '#ui/FieldFrame.tsx'
import { save, saveFile, showRefusal } from '#ui/FileLink.tsx'
import { taxReportQuery } from '../queries.ts'
import type { TaxReport } from '../schema.ts'
import { taxReportText as text } from '../text/taxReport.ts'
import { monthName } from './amounts.ts'
import { Files, showFiles } from './Files.tsx'
import { IssuedTable, PartsTable } from './PartsTable.tsx'
import { Accountant, Reconciliation, Services } from './Reconciliation.tsx'
import { SumBar } from './SumBar.tsx'
import css from './TaxReportPanel.module.css'

/** The tax documents of a month by part of GSTR-1, compared with the payments, and the files for the return. */
export function TaxReportPanel({ mayExport }: { mayExport: boolean }) {
  const lastMonth = studioToday().toPlainYearMonth().subtract({ months: 1 }).toString()
  const { params, set } = useListParams({ month: lastMonth, seller: '' })
  const { month, seller } = params
  const report = useQuery(taxReportQuery({ month, ...(seller ? { seller } : {}) }))
  const { data } = report
  const shownMonth = data?.month ?? month
  return (
    <>
      <ScreenHead
        title={text.title(monthName(shownMonth))}
        tools={<Tools month={month} data={data} mayExport={mayExport} onChange={set} />}
        below={data && hasDocuments(data) ? <SumBar total={data.total} /> : undefined}
      >
        {data && hasDocuments(data) && sentenceOf(data)}
      </ScreenHead>
      {report.error && (
        <FailedPart
          title={text.failed}
          error={report.error}
          retrying={report.isFetching}
          onRetry={() => void report.refetch()}
        />
      )}
      {!data && !report.error && <RowsLoading />}
      {data && (
        <div
          className={css.columns}
          data-empty={hasDocuments(data) ? undefined : true}
          aria-busy={report.isPlaceholderData || undefined}
        >
          <div className={css.column}>
            {hasDocuments(data) ? (
              <>
                <PartsTable report={data} />
                <IssuedTable report={data} />
              </>
            ) : (
              <Empty art="history" title={text.empty(monthName(data.month))}>
                {text.emptyNote}
              </Empty>
            )}
          </div>
          {(hasDocuments(data) || hasMoney(data)) && (
            <div className={css.column}>
              <Reconciliation reconciliation={data.proof} />
              {data.services.length > 0 && <Services report={data} />}
              {hasDocuments(data) && <Files report={data} />}
              <Accountant report={data} />
            </div>
          )}
        </div>
      )}
    </>
  )
}

const hasDocuments = ({ proof }: TaxReport) => proof.documents.length > 0
const hasMoney = ({ proof }: TaxReport) => proof.payments.some(({ count, paise }) => count || paise)

function sentenceOf({ total, proof }: TaxReport): string {
  const tax = total.cgstPaise + total.sgstPaise + total.igstPaise
  const gross = formatSigned(total.grossPaise)
  const sum = tax === 0 ? text.withoutTax(gross) : text.sentence(gross, formatSigned(tax))
  const difference = proof.differencePaise
  return `${sum} ${difference === 0 ? text.agrees : text.differs(formatSigned(Math.abs(difference)))}`
}

type ToolsProps = {
  month: string
  data: TaxReport | undefined
  mayExport: boolean
  onChange: (patch: { month?: string; seller?: string }) => void
}

const documentsFile = (month: string) =>
  apiAddress('/console/tax-documents.zip', { query: { month, language: currentLanguage() } })

const Tools = ({ month, data, mayExport, onChange }: ToolsProps) => (
  <>
    <select
      aria-label={text.month}
      className={classes(controlClass, css.month)}
      value={month}
      onChange={({ target }) => onChange({ month: target.value })}
    >
      {[...new Set([...(data?.months ?? []), month])]
        .toSorted()
        .reverse()
        .map((each) => (
          <option key={each} value={each}>
            {monthName(each)}
          </option>
        ))}
    </select>
    {data && data.sellers.length > 1 && (
      <select
        aria-label={text.seller}
        className={classes(controlClass, css.seller)}
        value={data.seller ?? ''}
        onChange={({ target }) => onChange({ seller: target.value })}
      >
        {data.sellers.map(({ key, legalName, gstin }) => (
          <option key={key} value={key}>
            {gstin ? `${legalName}, ${gstin}` : legalName}
          </option>
        ))}
      </select>
    )}
    {data && data.files.docs > 0 && (
      <Button sm onClick={showFiles}>
        {text.csv}
      </Button>
    )}
    {data && hasMoney(data) && (
      <Button
        outline
        sm
        onClick={() => saveFile(apiAddress('/console/tax-report/day-book.csv', { query: { month } }))}
      >
        {text.dayBook}
      </Button>
    )}
    {mayExport && data && hasDocuments(data) && (
      <Button outline sm onClick={() => showRefusal(retryAfterReauth(() => save(documentsFile(month))))}>
        {text.documentsZip}
      </Button>
    )}
  </>
)
