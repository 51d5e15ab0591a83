import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { ConsoleForm } from '#ui/console/ConsoleForm.tsx'
import { OnlineButton } from '#ui/console/OnlineButton.tsx'
import { useAction } from '#ui/console/useAction.ts'
import { useConsoleForm } from '#ui/console/useConsoleForm.ts'
import { TextArea } from '#ui/TextArea.tsx'
import { MAX_REPLY } from '../../rules.ts'
import { enquiryAction, enquiryApi } from '../queries.ts'
import type { EnquiryView } from '../schema.ts'
import { inboxText as text } from '../text/inbox.ts'
import css from './AnswerForm.module.css'
import { formatTimeOrDay } from './when.ts'

/** The value of the button that also closes the enquiry. */
const CLOSE = 'close'
/** The time after the last keystroke. */
const SAVE_AFTER_MS = 800

type AnswerFormProps = {
  enquiry: EnquiryView
  by?: 'mail' | 'whatsapp'
  /** The answer can't be sent now, but the typed text is shown. */
  isLocked?: boolean
}

/**
 * The form for an answer. The text is stored in this browser with each keystroke, and on the server a moment later,
 * so that every device has it.
 */
export function AnswerForm({ enquiry, by = 'mail', isLocked = false }: AnswerFormProps) {
  const { _id: enquiryId, version, draft, alsoDrafting, answersFrom } = enquiry
  const [start] = useState({ body: draft?.body ?? '' })
  const form = useConsoleForm(start, `enquiry.${enquiryId}`)
  const { body } = form.values
  const keptAt = useStored(enquiryId, body, draft)
  // Each attempt to send an answer has the same key, so that it is sent only once.
  const key = useRef(crypto.randomUUID())
  const send = useAction({
    ...enquiryAction(enquiryId),
    form,
    call: async (close: boolean) => {
      const params = { enquiryId }
      const common = { key: key.current, close, version }
      const { data } =
        by === 'whatsapp'
          ? await enquiryApi('POST /console/enquiries/:enquiryId/replies', {
              params,
              body: { ...common, words: { text: body } },
            })
          : await enquiryApi('POST /console/enquiries/:enquiryId/answers', {
              params,
              body: { ...common, body },
            })
      return { data, message: text.sent }
    },
    done: () => {
      key.current = crypto.randomUUID()
      form.reset({ body: '' })
    },
  })
  if (isLocked && !body.trim()) return null
  const otherNames = alsoDrafting.map(({ name }) => name).join(', ')
  return (
    <ConsoleForm form={form} onSubmit={(pressed) => send.run(pressed === CLOSE)} className={css.form}>
      <TextArea
        required
        label={labelOf(by, answersFrom)}
        rows={by === 'whatsapp' ? 4 : 9}
        maxLength={by === 'whatsapp' ? MAX_REPLY : 8000}
        {...form.field('body')}
      />
      <p className={css.state} role="status">
        {body.trim() && (keptAt ? text.saved(formatTimeOrDay(keptAt)) : text.unsaved)}{' '}
        {otherNames ? text.alsoAnswering(otherNames, alsoDrafting.length) : text.onlyYou}
      </p>
      {!isLocked && (
        <div className={css.actions}>
          <OnlineButton sm type="submit" pending={form.pending}>
            {text.sendOpen}
          </OnlineButton>
          <OnlineButton quiet outline sm type="submit" value={CLOSE} disabled={form.pending}>
            {text.sendClose}
          </OnlineButton>
        </div>
      )}
    </ConsoleForm>
  )
}

function labelOf(by: 'mail' | 'whatsapp', answersFrom: string | null): string {
  if (by === 'whatsapp') return text.answerWhatsapp
  return answersFrom ? text.answer(answersFrom) : text.noAddress
}

/** When the server stored this text; undefined if it has not stored it yet. */
function useStored(enquiryId: string, body: string, draft: EnquiryView['draft']): string | undefined {
  const [stored, setStored] = useState({ body: draft?.body ?? '', at: draft?.keptAt })
  const { mutate } = useMutation({
    // Saving waits for a connection and then sends the latest text.
    networkMode: 'online',
    mutationFn: (draftBody: string) =>
      enquiryApi('PUT /console/enquiries/:enquiryId/draft', {
        params: { enquiryId },
        body: { body: draftBody },
      }),
    onSuccess: ({ data }, draftBody) => setStored({ body: draftBody, at: data.keptAt ?? undefined }),
  })
  const draftBody = body.trim()
  useEffect(() => {
    if (draftBody === stored.body) return
    const timer = setTimeout(() => mutate(draftBody), SAVE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [draftBody, stored.body, mutate])
  return draftBody === stored.body ? stored.at : undefined
}
