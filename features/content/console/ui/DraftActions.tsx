import { useNavigate } from 'react-router'
import { ApiError } from '#lib/api.ts'
import { formatLongDayTime, STUDIO_ZONE } from '#lib/time.ts'
import { Button } from '#ui/Button.tsx'
import { DayField } from '#ui/console/DayField.tsx'
import { FormSheet } from '#ui/console/FormSheet.tsx'
import { TimeField } from '#ui/console/TimeField.tsx'
import { useAction } from '#ui/console/useAction.ts'
import { useConsoleForm } from '#ui/console/useConsoleForm.ts'
import { useListParams } from '#ui/console/useListParams.ts'
import { FieldError } from '#ui/FieldFrame.tsx'
import { FieldPair } from '#ui/Form.tsx'
import { contentApi } from '../queries.ts'
import type { DraftView } from '../schema.ts'
import { writeText as text } from '../text/draftScreen.ts'
import type { Autosave } from './useAutosave.ts'

/** The parameter of the scheduling sheet. */
const PLAN = 'plan'

const formatWhen = (instant: string) => formatLongDayTime(Temporal.Instant.from(instant))

/** The state of a draft: published, not published, or scheduled. */
export function draftSentence({ state, publishAt, failed }: DraftView): string {
  if (failed) return text.couldNot
  return state === 'scheduled'
    ? text.states.scheduled(publishAt ? formatWhen(publishAt) : '')
    : text.states[state]
}

type Props = {
  draft: DraftView
  save: Autosave
  onDraft: (draft: DraftView) => void
  /** Receives the errors by field, such as the fields without content. */
  onErrors: (errors: Record<string, string>) => void
  onReload: () => Promise<void>
}

/** The actions that the state of a draft allows. */
export function DraftActions({ draft, save, onDraft, onErrors, onReload }: Props) {
  const navigate = useNavigate()
  const { params: address, set } = useListParams({ open: '' })
  const params = { draftId: draft._id }
  /** Saves what was just typed, then runs the action. */
  const saveThenRun = async (work: () => Promise<{ data: DraftView; message: string }>) => {
    onErrors({})
    try {
      await save.flush()
      return await work()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const { at, ...missing } = error.fields
      onErrors(missing)
      if (Object.keys(missing).length === 0) throw error
      // The sheet covers the fields that are missing, so it is closed first.
      if (address.open) set({ open: '' })
      throw new ApiError(error.status, error.message, error.code)
    }
  }
  const version = () => ({ version: save.version() })
  const publish = (at?: string) => () =>
    contentApi('POST /console/drafts/:draftId/publish', { params, body: { ...version(), at } })
  const refreshList = { stale: [['drafts', 'list']] }
  const done = (next: DraftView) => {
    onDraft(next)
    if (address.open) set({ open: '' })
  }
  const action = useAction({ ...refreshList, call: saveThenRun, done })
  const discard = useAction({
    ...refreshList,
    call: async () => {
      await save.flush().catch(() => {})
      return contentApi('DELETE /console/drafts/:draftId', { params, query: version() })
    },
    done: () => {
      save.forget()
      void (draft.address ? onReload() : navigate(`/content?part=${draft.kind}`))
    },
  })
  const openPreview = async (language: 'en' | 'hi') => {
    const page = window.open('', '_blank')
    await save.flush().catch(() => {})
    page?.location.assign(`/console/preview/${draft._id}?language=${language}`)
  }
  return (
    <>
      {draft.state === 'scheduled' && (
        <Button
          outline
          sm
          onClick={() => action.run(() => contentApi('POST /console/drafts/:draftId/unschedule', { params }))}
        >
          {text.unschedule}
        </Button>
      )}
      {draft.address && (
        <Button
          outline
          sm
          onClick={() =>
            action.run(() =>
              contentApi('POST /console/drafts/:draftId/unpublish', { params, body: version() }),
            )
          }
        >
          {text.unpublish}
        </Button>
      )}
      {draft.state !== 'published' && draft.state !== 'starter' && (
        <Button outline sm onClick={() => discard.run()}>
          {draft.address ? text.discardChanges : text.discard}
        </Button>
      )}
      <Button outline sm onClick={() => void openPreview('en')}>
        {text.preview}
      </Button>
      <Button outline sm onClick={() => void openPreview('hi')}>
        {text.previewHindi}
      </Button>
      {draft.state !== 'published' && (
        <>
          <Button outline sm onClick={() => set({ open: PLAN })}>
            {text.later}
          </Button>
          <Button sm pending={action.pending} onClick={() => action.run(publish())}>
            {draft.address ? text.publishAgain : text.publish}
          </Button>
        </>
      )}
      {address.open === PLAN && (
        <PlanSheet
          draftId={draft._id}
          publish={(at) => saveThenRun(publish(at))}
          onPlanned={done}
          onClose={() => set({ open: '' })}
        />
      )}
    </>
  )
}

const NO_PLAN = { at: { day: '', time: '' } }

type PlanProps = {
  draftId: string
  publish: (at: string) => Promise<{ data: DraftView; message: string }>
  onPlanned: (draft: DraftView) => void
  onClose: () => void
}

/** Asks for the day and time of the publication, in the studio’s time zone. */
function PlanSheet({ draftId, publish, onPlanned, onClose }: PlanProps) {
  const form = useConsoleForm(NO_PLAN, `draft.${draftId}.plan`)
  const { day, time } = form.values.at
  const instant =
    day &&
    time &&
    Temporal.PlainDateTime.from(`${day}T${time}`).toZonedDateTime(STUDIO_ZONE).toInstant().toString()
  const plan = useAction({ form, call: publish, stale: [['drafts', 'list']], done: onPlanned })
  return (
    <FormSheet
      title={text.later}
      description={text.laterLead}
      form={form}
      submitLabel={text.plan}
      cancelLabel={null}
      onSubmit={() => plan.run(instant)}
      onClose={onClose}
    >
      <FieldPair>
        <DayField required label={text.atDay} {...form.control('at.day')} />
        <TimeField required label={text.atTime} {...form.control('at.time')} />
      </FieldPair>
      {form.errors.at && <FieldError>{form.errors.at}</FieldError>}
      {instant && <p className="small mute">{formatWhen(instant)}</p>}
    </FormSheet>
  )
}
