import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { ApiError, refusedFields } from '#lib/api.ts'
import { formatLongDayTime, STUDIO_ZONE } from '#lib/time.ts'
import { Button } from '#ui/Button.tsx'
import { ConsoleForm, usePlainForm } from '#ui/console/ConsoleForm.tsx'
import { DayField } from '#ui/console/DayField.tsx'
import { SideSheet } from '#ui/console/SideSheet.tsx'
import { TimeField } from '#ui/console/TimeField.tsx'
import { useDraft } from '#ui/console/useDraft.ts'
import { useListParams } from '#ui/console/useListParams.ts'
import { FieldError } from '#ui/FieldFrame.tsx'
import { FieldPair } from '#ui/Form.tsx'
import { toast } from '#ui/toast.ts'
import { contentApi } from '../queries.ts'
import type { DraftView } from '../schema.ts'
import { writeText as text } from '../text/draftScreen.ts'
import type { Autosave } from './useAutosave.ts'

/** The parameter of the scheduling sheet. */
const PLAN = 'plan'
const NO_PLAN = { at: '' }

const when = (instant: string) => formatLongDayTime(Temporal.Instant.from(instant))

/** Its state: published, not yet, or scheduled. */
export function draftSentence({ state, publishAt, failed }: DraftView): string {
  if (failed) return text.couldNot
  return state === 'scheduled' ? text.states.scheduled(publishAt ? when(publishAt) : '') : text.states[state]
}

type Props = {
  draft: DraftView
  save: Autosave
  onDraft: (draft: DraftView) => void
  /** The fields with missing content. */
  onErrors: (errors: Record<string, string>) => void
  onReload: () => Promise<void>
}

/** The actions for a draft in its current state. */
export function DraftActions({ draft, save, onDraft, onErrors, onReload }: Props) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const { params: address, set } = useListParams({ open: '' })
  const plan = useDraft(`draft.${draft._id}.plan`, NO_PLAN)
  const params = { draftId: draft._id }
  const action = useMutation({
    // Previous messages are cleared or replaced.
    onMutate: () => onErrors({}),
    mutationFn: async (work: () => Promise<{ data: DraftView; message: string }>) => {
      // Includes what was typed a moment ago.
      await save.flush()
      return work()
    },
    onSuccess: ({ data, message }) => {
      onErrors({})
      onDraft(data)
      plan.drop()
      if (address.open) set({ open: '' })
      toast.success(message)
      void queries.invalidateQueries({ queryKey: ['drafts', 'list'] })
    },
    onError: (error) => {
      toast.error(error.message)
      if (!(error instanceof ApiError)) return
      onErrors(error.fields)
      // Missing fields are covered by the sheet.
      if (address.open && Object.keys(error.fields).some((field) => field !== 'at')) set({ open: '' })
    },
  })
  const version = () => ({ version: save.version() })
  const publish = (at?: string) =>
    action.mutate(() =>
      contentApi('POST /console/drafts/:draftId/publish', { params, body: { ...version(), at } }),
    )
  const discard = async () => {
    try {
      await save.flush().catch(() => {})
      const { message } = await contentApi('DELETE /console/drafts/:draftId', { params, query: version() })
      save.forget()
      toast.success(message)
      void queries.invalidateQueries({ queryKey: ['drafts', 'list'] })
      if (draft.address) await onReload()
      else await navigate(`/content?part=${draft.kind}`)
    } catch (error) {
      toast.error((error as Error).message)
    }
  }
  const look = async (language: 'en' | 'hi') => {
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
          onClick={() =>
            action.mutate(() => contentApi('POST /console/drafts/:draftId/unschedule', { params }))
          }
        >
          {text.unschedule}
        </Button>
      )}
      {draft.address && (
        <Button
          outline
          sm
          onClick={() =>
            action.mutate(() =>
              contentApi('POST /console/drafts/:draftId/unpublish', { params, body: version() }),
            )
          }
        >
          {text.unpublish}
        </Button>
      )}
      {draft.state !== 'published' && draft.state !== 'starter' && (
        <Button outline sm onClick={() => void discard()}>
          {draft.address ? text.discardChanges : text.discard}
        </Button>
      )}
      <Button outline sm onClick={() => void look('en')}>
        {text.preview}
      </Button>
      <Button outline sm onClick={() => void look('hi')}>
        {text.previewHindi}
      </Button>
      {draft.state !== 'published' && (
        <>
          <Button outline sm onClick={() => set({ open: PLAN })}>
            {text.later}
          </Button>
          <Button sm pending={action.isPending} onClick={() => publish()}>
            {draft.address ? text.publishAgain : text.publish}
          </Button>
        </>
      )}
      {address.open === PLAN && (
        <PlanSheet
          at={plan.values.at}
          errors={refusedFields(action.error)}
          onAt={(at) => plan.change({ at })}
          pending={action.isPending}
          onPlan={publish}
          onClose={() => set({ open: '' })}
        />
      )}
    </>
  )
}

type PlanProps = {
  at: string
  errors: Record<string, string>
  onAt: (at: string) => void
  pending: boolean
  onPlan: (at: string) => void
  onClose: () => void
}

function PlanSheet({ at, errors, onAt, pending, onPlan, onClose }: PlanProps) {
  // A day and a time in studio time.
  const [day = '', time = ''] = at.split('T')
  const form = usePlainForm(errors, pending)
  const error = errors.at
  const instant =
    day && time && Temporal.PlainDateTime.from(at).toZonedDateTime(STUDIO_ZONE).toInstant().toString()
  return (
    <SideSheet
      title={text.later}
      lead={text.laterLead}
      onClose={onClose}
      foot={
        <Button sm type="submit" form={form.id} pending={pending}>
          {text.plan}
        </Button>
      }
    >
      <ConsoleForm form={form} onSubmit={() => onPlan(instant)}>
        <FieldPair>
          <DayField required label={text.atDay} value={day} onChange={(next) => onAt(`${next}T${time}`)} />
          <TimeField required label={text.atTime} value={time} onChange={(next) => onAt(`${day}T${next}`)} />
        </FieldPair>
        {error && <FieldError>{error}</FieldError>}
        {instant && <p className="small mute">{when(instant)}</p>}
      </ConsoleForm>
    </SideSheet>
  )
}
