import { useQuery } from '@tanstack/react-query'
import type { Editor } from '@tiptap/react'
import { useState } from 'react'
import { ConsoleForm, usePlainForm } from '#ui/console/ConsoleForm.tsx'
import { FailedPart } from '#ui/console/FailedPart.tsx'
import { RowsLoading } from '#ui/console/RowsLoading.tsx'
import { ScreenHead } from '#ui/console/ScreenHead.tsx'
import { useListParams } from '#ui/console/useListParams.ts'
import { pageNameText } from '../../text/pageFields.ts'
import { draftQuery } from '../queries.ts'
import type { DraftView } from '../schema.ts'
import { writeText as text } from '../text/draftScreen.ts'
import { DraftActions, draftSentence } from './DraftActions.tsx'
import css from './DraftScreen.module.css'
import { PageFields } from './PageFields.tsx'
import { PostFacts, PostPane } from './PostFields.tsx'
import { TextTools } from './TextTools.tsx'
import { TrainingFields } from './TrainingFields.tsx'
import { type Autosave, useAutosave } from './useAutosave.ts'
import { WriteConflict } from './WriteConflict.tsx'

/** The editor of an article or a training, with English and Hindi side by side. */
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
  const [errors, setErrors] = useState(NOTHING)
  const save = useAutosave(loaded, setDraft)
  // They get the focus once no sheet covers them.
  const { params } = useListParams({ open: '' })
  const form = usePlainForm(params.open === '' ? errors : NOTHING)
  // A field's message stays until that field is changed.
  const change: Autosave['change'] = (content) => {
    setErrors((shown) => stillShown(shown, save.content, content))
    save.change(content)
  }
  return (
    <>
      <ScreenHead
        title={titleOf(loaded)}
        tools={
          <DraftActions
            draft={draft}
            save={save}
            onDraft={setDraft}
            onErrors={setErrors}
            onReload={onReload}
          />
        }
      >
        {draftSentence(draft)} <span role="status">{text.saving[save.saving]}</span>
      </ScreenHead>
      {save.conflict && <WriteConflict conflict={save.conflict} save={save} onReload={onReload} />}
      <ConsoleForm form={form} onSubmit={() => void save.flush()}>
        <Fields save={{ ...save, change }} errors={errors} />
      </ConsoleForm>
    </>
  )
}

const titleOf = ({ content }: DraftView) =>
  content.kind === 'page'
    ? text.page(pageNameText[content.page])
    : text[content.kind === 'post' ? 'article' : 'training']

const NOTHING: Record<string, string> = {}

/** Messages whose field is unchanged. */
const stillShown = (errors: Record<string, string>, before: object, after: object) =>
  Object.fromEntries(
    Object.entries(errors).filter(([name]) => {
      const [part = ''] = name.replace('content.', '').split('.')
      return Reflect.get(before, part) === Reflect.get(after, part)
    }),
  )

function Fields({ save, errors }: { save: Autosave; errors: Record<string, string> }) {
  const [editor, setEditor] = useState<Editor>()
  const { content } = save
  if (content.kind === 'page') return <PageFields content={content} errors={errors} onChange={save.change} />
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
