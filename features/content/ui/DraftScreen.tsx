import { useQuery } from '@tanstack/react-query'
import type { Editor } from '@tiptap/react'
import { useEffect, useRef, useState } from 'react'
import { FailedPart } from '#ui/console/FailedPart.tsx'
import { RowsLoading } from '#ui/console/RowsLoading.tsx'
import { ScreenHead } from '#ui/console/ScreenHead.tsx'
import { useListParams } from '#ui/console/useListParams.ts'
import { draftQuery } from '../consoleQueries.ts'
import type { DraftView } from '../consoleSchema.ts'
import { writeText as text } from '../text/draftScreen.ts'
import { DraftDeeds, draftSentence } from './DraftDeeds.tsx'
import css from './DraftScreen.module.css'
import { PostFacts, PostPane } from './PostFields.tsx'
import { TextTools } from './TextTools.tsx'
import { TrainingFields } from './TrainingFields.tsx'
import { type Autosave, useAutosave } from './useAutosave.ts'
import { WriteConflict } from './WriteConflict.tsx'

/** Where an article or a training is written, English and Hindi beside each other. */
export function DraftScreen({ draftId }: { draftId: string }) {
  const [round, setRound] = useState(0)
  const { data, error, isFetching, refetch } = useQuery(draftQuery(draftId))
  if (error) {
    return (
      <FailedPart title={text.failed} error={error} retrying={isFetching} onRetry={() => void refetch()} />
    )
  }
  if (!data) return <RowsLoading />
  const reload = async () => {
    await refetch()
    setRound((before) => before + 1)
  }
  return <Writing key={round} loaded={data} onReload={reload} />
}

function Writing({ loaded, onReload }: { loaded: DraftView; onReload: () => Promise<void> }) {
  const [draft, setDraft] = useState(loaded)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const save = useAutosave(loaded, setDraft)
  const { fields, refuse } = useRefusedFields(setErrors)
  // What is said beside a field stands until that field is changed.
  const change: Autosave['change'] = (content) => {
    setErrors((told) => stillTold(told, save.content, content))
    save.change(content)
  }
  return (
    <>
      <ScreenHead
        title={loaded.kind === 'post' ? text.article : text.training}
        tools={
          <DraftDeeds draft={draft} save={save} onDraft={setDraft} onErrors={refuse} onReload={onReload} />
        }
      >
        {draftSentence(draft)} <span role="status">{text.saving[save.saving]}</span>
      </ScreenHead>
      {save.conflict && <WriteConflict conflict={save.conflict} save={save} onReload={onReload} />}
      <div ref={fields}>
        <Fields save={{ ...save, change }} errors={errors} />
      </div>
    </>
  )
}

/** Leads to the first of the fields that were refused, once no sheet stands over them. */
function useRefusedFields(setErrors: (errors: Record<string, string>) => void) {
  const fields = useRef<HTMLDivElement>(null)
  const [refused, setRefused] = useState(false)
  const { params } = useListParams({ open: '' })
  const isCovered = params.open !== ''
  useEffect(() => {
    if (!refused || isCovered) return
    setRefused(false)
    fields.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [refused, isCovered])
  const refuse = (errors: Record<string, string>) => {
    setErrors(errors)
    setRefused(Object.keys(errors).length > 0)
  }
  return { fields, refuse }
}

/** Those whose field is as it was. */
const stillTold = (errors: Record<string, string>, before: object, after: object) =>
  Object.fromEntries(
    Object.entries(errors).filter(([name]) => Reflect.get(before, name) === Reflect.get(after, name)),
  )

function Fields({ save, errors }: { save: Autosave; errors: Record<string, string> }) {
  const [editor, setEditor] = useState<Editor>()
  const { content } = save
  return (
    <div className={css.page}>
      <div className={css.panes}>
        <TextTools editor={editor} rich={content.kind === 'post'} />
        {content.kind === 'post' ? (
          (['en', 'hi'] as const).map((language) => (
            <PostPane
              key={language}
              language={language}
              content={content}
              errors={errors}
              onChange={save.change}
              onFocus={setEditor}
            />
          ))
        ) : (
          <TrainingFields content={content} errors={errors} onChange={save.change} onFocus={setEditor} />
        )}
      </div>
      {content.kind === 'post' && <PostFacts content={content} errors={errors} onChange={save.change} />}
    </div>
  )
}
