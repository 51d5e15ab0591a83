import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { Button } from '#ui/Button.tsx'
import { ConsoleForm } from '#ui/console/ConsoleForm.tsx'
import { FileField } from '#ui/console/FileField.tsx'
import { QueryPart } from '#ui/console/QueryPart.tsx'
import { PartHead, ScreenHead } from '#ui/console/ScreenHead.tsx'
import { useAction } from '#ui/console/useAction.ts'
import { useConsoleForm } from '#ui/console/useConsoleForm.ts'
import { useListParams } from '#ui/console/useListParams.ts'
import { importQuery, importsQuery, sendFile } from '../queries.ts'
import { importScreen as text } from '../text/importScreen.ts'
import { ExportPart } from './ExportPart.tsx'
import { ImportFile } from './ImportFile.tsx'
import css from './ImportPanel.module.css'
import { RowsBar } from './RowsBar.tsx'

/** The list of imported files and the exports, or one opened file. */
export function ImportPanel() {
  const { params, set } = useListParams({ open: '' })
  return (
    <>
      <ScreenHead title={text.title}>{text.sentence}</ScreenHead>
      {params.open ? (
        <ImportFile importId={params.open} onBack={() => set({ open: '' })} />
      ) : (
        <div className={css.halves}>
          <Files onSent={(open) => set({ open })} />
          <ExportPart />
        </div>
      )}
    </>
  )
}

function Files({ onSent }: { onSent: (importId: string) => void }) {
  const query = useQuery(importsQuery)
  return (
    <section>
      <Upload onDone={onSent} />
      <PartHead title={text.files} />
      <QueryPart query={query} title={text.failed} rows={3} empty={<p className="mute">{text.noFiles}</p>}>
        {(files) => (
          <ul>
            {files.map(({ _id, fileName, kind, rowCount, state, by, job }) => (
              <li key={_id} className={css.file}>
                <Link className={css.open} to={`?open=${_id}`}>
                  <b>{fileName}</b>
                  <span className={css.about}>{text.file(text.kinds[kind], rowCount, by.name)}</span>
                  <span className={css.about}>{text.states[state]}</span>
                </Link>
                {job?.state === 'running' && (
                  <RowsBar
                    label={text.progress(job.done, job.failed, job.total)}
                    share={(job.done + job.failed) / Math.max(1, job.total)}
                  />
                )}
              </li>
            ))}
          </ul>
        )}
      </QueryPart>
    </section>
  )
}

const NO_VALUES = {}

function Upload({ onDone }: { onDone: (importId: string) => void }) {
  const [file, setFile] = useState<File>()
  const form = useConsoleForm(NO_VALUES)
  const send = useAction({
    form,
    call: sendFile,
    updates: (view) => [importQuery(view._id).queryKey, view],
    stale: [importsQuery.queryKey],
    quiet: true,
    done: ({ _id }) => onDone(_id),
  })
  return (
    <ConsoleForm form={form} onSubmit={() => file && send.run(file)} className={css.upload}>
      <FileField
        required
        label={text.choose}
        hint={text.chooseHint}
        accept=".csv,.tsv,.txt,text/csv"
        fileName={file?.name}
        onFile={setFile}
      />
      <Button sm type="submit" pending={form.pending}>
        {text.checkFile}
      </Button>
    </ConsoleForm>
  )
}
