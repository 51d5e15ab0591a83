import { useQuery } from '@tanstack/react-query'
import { apiAddress } from '#lib/apiAddress.ts'
import { formatLongDayTime } from '#lib/time.ts'
import { Button } from '#ui/Button.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'
import { QueryPart } from '#ui/console/QueryPart.tsx'
import { PartHead } from '#ui/console/ScreenHead.tsx'
import { useAction } from '#ui/console/useAction.ts'
import { useConsoleForm } from '#ui/console/useConsoleForm.ts'
import { FileLink } from '#ui/FileLink.tsx'
import { problemText } from '../../text/problems.ts'
import { importApi, importQuery, importsQuery, problemsQuery } from '../queries.ts'
import type { ImportView } from '../schema.ts'
import { importScreen as text } from '../text/importScreen.ts'
import { Causes } from './Causes.tsx'
import { ColumnMap } from './ColumnMap.tsx'
import css from './ImportPanel.module.css'
import { RowsBar } from './RowsBar.tsx'

const NO_MAIL = { invite: false }

/** One file: the meaning of its columns, the problems of its rows, and its import. */
export function ImportFile({ importId, onBack }: { importId: string; onBack: () => void }) {
  const query = useQuery(importQuery(importId))
  const { data } = query
  const isOpen = data?.state === 'uploaded' || data?.state === 'checked'
  return (
    <>
      <p className={css.row}>
        <Button outline sm onClick={onBack}>
          {text.back}
        </Button>
        {data && (
          <span>
            <b>{data.fileName}</b> {text.about(data.rowCount, data.system)}
          </span>
        )}
      </p>
      <QueryPart query={query} title={text.failedOne}>
        {(view) => (
          <div className={css.halves}>
            {isOpen && <ColumnMap view={view} />}
            <section className={css.part}>
              <PartHead title={text.heads[view.state]} />
              {view.report && <Bar view={view} />}
              {view.report && <ImportReport report={view.brought ?? view.report} />}
              <Causes view={view} />
              <Actions view={view} onBack={onBack} />
              <Problems view={view} />
            </section>
          </div>
        )}
      </QueryPart>
    </>
  )
}

function Bar({ view: { job, rowCount, badRows, state } }: { view: ImportView }) {
  const done = job && state !== 'checked' ? (job.done + job.failed) / Math.max(1, job.total) : 1
  return (
    <>
      <RowsBar
        label={text.bar(rowCount, badRows.length)}
        share={done}
        ticks={badRows.map((number) => (number - 2) / Math.max(1, rowCount))}
      />
      {job && <p role="status">{text.progress(job.done, job.failed, job.total)}</p>}
    </>
  )
}

type Counts = Partial<NonNullable<ImportView['report']>> & NonNullable<ImportView['brought']>

/** What the import would create, or has created. */
const ImportReport = ({ report }: { report: Counts }) => (
  <p>
    {report.good !== undefined && <b>{text.good(report.good)}</b>}{' '}
    {[
      ...(report.newPeople + report.knownPeople ? [text.people(report.newPeople, report.knownPeople)] : []),
      ...(report.passes ? [text.passes(report.passes, report.sessions)] : []),
      ...(report.passesLeftOut ? [text.leftOut(report.passesLeftOut)] : []),
      ...(report.classes + (report.knownClasses ?? 0)
        ? [text.classes(report.classes, report.knownClasses ?? 0)]
        : []),
    ].join('; ')}
  </p>
)

function Actions({ view, onBack }: { view: ImportView; onBack: () => void }) {
  const { _id: importId, state, report, undoUntil, retainedRows, version } = view
  const form = useConsoleForm(NO_MAIL, `import.invite.${importId}`)
  const params = { importId }
  const toImport = { updates: importQuery(importId).queryKey, stale: [importsQuery.queryKey], quiet: true }
  const run = useAction({
    ...toImport,
    call: () =>
      importApi('POST /console/imports/:importId/run', {
        params,
        body: { ...form.values, good: report?.good ?? 0, version },
      }),
    done: form.markSaved,
  })
  const undo = useAction({
    ...toImport,
    call: () => importApi('POST /console/imports/:importId/undo', { params }),
  })
  const forget = useAction({
    call: () => importApi('DELETE /console/imports/:importId', { params }),
    stale: [['imports']],
    quiet: true,
    done: onBack,
  })
  if (state === 'uploaded' || state === 'checked')
    return (
      <>
        {report && report.newPeople > 0 && <Checkbox label={text.invite} {...form.checkbox('invite')} />}
        <div className={css.row}>
          {report && report.good > 0 && (
            <Button sm pending={run.pending} onClick={() => run.run()}>
              {text.run(report.good, report.bad)}
            </Button>
          )}
          <Button outline sm pending={forget.pending} onClick={() => forget.run()}>
            {text.deleteFile}
          </Button>
        </div>
        {report && <p className="mute">{text.canLeave}</p>}
      </>
    )
  // The job failed for good, so staff can continue the import or the undo.
  if (view.job?.state === 'failed' && report && state !== 'done' && state !== 'undone') {
    const [action, word] = state === 'running' ? [run, text.run(report.good, report.bad)] : [undo, text.undo]
    return (
      <Button sm pending={action.pending} onClick={() => action.run()}>
        {word}
      </Button>
    )
  }
  if (state === 'undone') return <p>{text.undone(retainedRows)}</p>
  return undoUntil ? (
    <>
      <p>
        <Button outline sm pending={undo.pending} onClick={() => undo.run()}>
          {text.undo}
        </Button>
      </p>
      <p className="mute">{text.undoUntil(formatLongDayTime(Temporal.Instant.from(undoUntil)))}</p>
    </>
  ) : null
}

function Problems({ view: { _id: importId, badRows, state } }: { view: ImportView }) {
  const { data } = useQuery({
    ...problemsQuery(importId, state, badRows.length),
    enabled: badRows.length > 0,
  })
  if (!data?.total) return null
  return (
    <>
      <details>
        <summary>{text.bad(data.total)}</summary>
        <ul>
          {data.rows.map(({ number, problems }) => (
            <li key={number} className={css.problem}>
              {text.row(number)}
              {problems.map(({ code, field, value, name }) => (
                <span key={`${code} ${field}`}>
                  <span className={css.against}>{problemText[code](name)}</span>
                  {value && <span className="mute">{value}</span>}
                </span>
              ))}
            </li>
          ))}
        </ul>
      </details>
      <p>
        <FileLink href={apiAddress('/console/imports/:importId/problems.csv', { params: { importId } })}>
          {text.asCsv}
        </FileLink>
      </p>
    </>
  )
}
