import { useQuery } from '@tanstack/react-query'
import type { Editor } from '@tiptap/react'
import { useEffect, useEffectEvent, useState } from 'react'
import { ApiError } from '#lib/api.ts'
import { commonText } from '#lib/text/common.ts'
import { ConsoleForm } from '#ui/console/ConsoleForm.tsx'
import { QueryPart } from '#ui/console/QueryPart.tsx'
import { ScreenHead } from '#ui/console/ScreenHead.tsx'
import { useListParams } from '#ui/console/useListParams.ts'
import { toast } from '#ui/toast.ts'
import { useForm } from '#ui/useForm.ts'
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
import type { StoredPhoto } from './usePhoto.ts'
import { WriteConflict } from './WriteConflict.tsx'

/** The editor of an article or a training, with English and Hindi side by side. */
export function DraftScreen({ draftId }: { draftId: string }) {
  const [round, setRound] = useState(0)
  const query = useQuery(draftQuery(draftId))
  const reload = async () => {
    await query.refetch()
    setRound((before) => before + 1)
  }
  return (
    <QueryPart query={query} title={text.failed}>
      {(draft) => <Writing key={round} loaded={draft} onReload={reload} />}
    </QueryPart>
  )
}

function Writing({ loaded, onReload }: { loaded: DraftView; onReload: () => Promise<void> }) {
  const [draft, setDraft] = useState(loaded)
  const [errors, setErrors] = useState(NOTHING)
  const [refusals, setRefusals] = useState(0)
  const [reason, setReason] = useState('')
  // The fields get the messages, but not the focus: the person may be typing in another one.
  const save = useAutosave(loaded, setDraft, (error) => {
    const { message, fields } =
      error instanceof ApiError ? error : { message: commonText.partFailed, fields: {} }
    setReason(message)
    setErrors(withoutPrefix(fields))
  })
  // The fields with errors get the focus when no sheet covers them.
  const { params } = useListParams({ open: '' })
  const isCovered = params.open !== ''
  const form = useForm(NOTHING, { toast })
  const focusFirst = useEffectEvent(() => form.point({}))
  useEffect(() => {
    if (refusals > 0 && !isCovered) focusFirst()
  }, [refusals, isCovered])
  const refuse = (missing: Record<string, string>) => {
    setErrors(missing)
    setRefusals((count) => count + 1)
  }
  // The message at a field is shown until that field is changed.
  const change: Autosave['change'] = (content) => {
    setErrors((shown) => stillShown(shown, save.content, content))
    save.change(content)
  }
  return (
    <>
      <ScreenHead
        title={titleOf(loaded)}
        tools={
          <DraftActions draft={draft} save={save} onDraft={setDraft} onErrors={refuse} onReload={onReload} />
        }
      >
        {draftSentence(draft)}{' '}
        <span role="status">
          {text.saving[save.saving]} {save.saving === 'refused' && reason}
        </span>
      </ScreenHead>
      {save.conflict && <WriteConflict conflict={save.conflict} save={save} onReload={onReload} />}
      <ConsoleForm form={{ ...form, errors }} onSubmit={() => void save.flush()}>
        <Fields save={{ ...save, change }} errors={errors} storedPhoto={storedPhotoOf(draft)} />
      </ConsoleForm>
    </>
  )
}

const titleOf = ({ content }: DraftView) =>
  content.kind === 'page'
    ? text.page(pageNameText[content.page])
    : text[content.kind === 'post' ? 'article' : 'training']

const NOTHING: Record<string, string> = {}

/** The messages of a save by the names of the fields. */
const withoutPrefix = (errors: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(errors).map(([name, message]) => [name.replace(/^content\./, ''), message]),
  )

/** The messages whose field is unchanged. */
const stillShown = (errors: Record<string, string>, before: object, after: object) =>
  Object.fromEntries(
    Object.entries(errors).filter(([name]) => {
      const [part = ''] = name.replace('content.', '').split('.')
      return Reflect.get(before, part) === Reflect.get(after, part)
    }),
  )

const storedPhotoOf = ({ content, picture }: DraftView): StoredPhoto | undefined =>
  content.kind === 'page' ? undefined : { photoId: content.photoId, picture }

interface FieldsProps {
  save: Autosave
  errors: Record<string, string>
  storedPhoto: StoredPhoto | undefined
}

function Fields({ save, errors, storedPhoto }: FieldsProps) {
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
          <TrainingFields
            content={content}
            errors={errors}
            storedPhoto={storedPhoto}
            onChange={save.change}
            onFocus={setEditor}
          />
        )}
      </div>
      {content.kind === 'post' && (
        <PostFacts content={content} errors={errors} storedPhoto={storedPhoto} onChange={save.change} />
      )}
    </div>
  )
}
