import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { refusedFields } from '#lib/api.ts'
import { Button } from '#ui/Button.tsx'
import { ConsoleForm, usePlainForm } from '#ui/console/ConsoleForm.tsx'
import { FailedPart } from '#ui/console/FailedPart.tsx'
import { FileField } from '#ui/console/FileField.tsx'
import { RowsLoading } from '#ui/console/RowsLoading.tsx'
import { PartHead, ScreenHead } from '#ui/console/ScreenHead.tsx'
import { useListParams } from '#ui/console/useListParams.ts'
import { toast } from '#ui/toast.ts'
import { importQuery, importsQuery, sendFile } from '../queries.ts'
import { importScreen as text } from '../text/importScreen.ts'
import { ExportPart } from './ExportPart.tsx'
import { ImportFile } from './ImportFile.tsx'
import css from './ImportPanel.module.css'
import { RowsBar } from './RowsBar.tsx'

/** Imported files, and exports; or one file, step by step. */
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
  const { data, error, isFetching, refetch } = useQuery(importsQuery)
  return (
    <section>
      <Upload onDone={onSent} />
      <PartHead title={text.files} />
      {error && (
        <FailedPart title={text.failed} error={error} retrying={isFetching} onRetry={() => void refetch()} />
      )}
      {!data && !error && <RowsLoading rows={3} />}
      {data?.length === 0 && <p className="mute">{text.noFiles}</p>}
      <ul>
        {data?.map(({ _id, fileName, kind, rowCount, state, by, job }) => (
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
    </section>
  )
}

function Upload({ onDone }: { onDone: (importId: string) => void }) {
  const queries = useQueryClient()
  const [file, setFile] = useState<File>()
  const send = useMutation({
    mutationFn: sendFile,
    onSuccess: (view) => {
      queries.setQueryData(importQuery(view._id).queryKey, view)
      void queries.invalidateQueries({ queryKey: importsQuery.queryKey })
      onDone(view._id)
    },
    onError: (error) => toast.error(error.message),
  })
  const form = usePlainForm(refusedFields(send.error), send.isPending)
  return (
    <ConsoleForm form={form} onSubmit={() => file && send.mutate(file)} className={css.upload}>
      <FileField
        required
        label={text.choose}
        hint={text.chooseHint}
        accept=".csv,.tsv,.txt,text/csv"
        fileName={file?.name}
        onFile={setFile}
      />
      <Button sm type="submit" pending={send.isPending}>
        {text.look}
      </Button>
    </ConsoleForm>
  )
}
