import { useQuery } from '@tanstack/react-query'
import { exportApi, exportsQuery } from '#features/dataExport/console/queries.ts'
import type { ExportView } from '#features/dataExport/console/schema.ts'
import { formatLongDayTime } from '#lib/time.ts'
import { Button } from '#ui/Button.tsx'
import { PartHead } from '#ui/console/ScreenHead.tsx'
import { useAction } from '#ui/console/useAction.ts'
import { importScreen as text } from '../text/importScreen.ts'
import css from './ImportPanel.module.css'
import { RowsBar } from './RowsBar.tsx'

/** A button to export all data, and the list of exports with their progress or their file. */
export function ExportPart() {
  const { data } = useQuery(exportsQuery)
  const start = useAction({
    call: () => exportApi('POST /console/exports'),
    stale: [exportsQuery.queryKey],
    quiet: true,
  })
  return (
    <section className={css.part}>
      <PartHead title={text.exports} />
      <p>{text.exportLead}</p>
      <p>
        <Button sm pending={start.pending} onClick={() => start.run()}>
          {text.startExport}
        </Button>
      </p>
      <ul>
        {data?.map((each) => (
          <li key={each._id} className={css.file}>
            <b>{formatLongDayTime(Temporal.Instant.from(each.startedAt))}</b>
            <OneExport each={each} />
          </li>
        ))}
      </ul>
    </section>
  )
}

const megabytes = (bytes: number) => (bytes / 1_000_000).toFixed(1)

function OneExport({ each }: { each: ExportView }) {
  const download = useAction({
    call: () => exportApi('POST /console/exports/:exportId/downloads', { params: { exportId: each._id } }),
    quiet: true,
    done: ({ href }) => window.location.assign(href),
  })
  if (each.state === 'running') {
    const share = each.done / Math.max(1, each.total)
    return <RowsBar label={text.per(Math.round(share * 100))} share={share} />
  }
  if (each.state === 'failed') return <p>{text.exportFailed}</p>
  return (
    <div className={css.row}>
      <span>{text.exportDone(each.tables ?? 0, each.rows ?? 0, megabytes(each.bytes ?? 0))}</span>
      {each.retainedUntil ? (
        <Button outline sm pending={download.pending} onClick={() => download.run()}>
          {text.download}
        </Button>
      ) : (
        <span className="mute">{text.exportGone}</span>
      )}
    </div>
  )
}
