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
import { formatWhen } from './when.ts'

/** The value of the button that also closes the enquiry. */
const CLOSE = 'close'
/** In milliseconds after the last letter. */
const SAVE_AFTER_MS = 800

type AnswerFormProps = {
  enquiry: EnquiryView
  by?: 'mail' | 'whatsapp'
  /** The answer can't be sent now, but the typed text is shown. */
  isLocked?: boolean
}

/**
 * The form for an answer. The text is stored in this browser with each letter, and on the server a moment later,
 * so that every device has it.
 */
export function AnswerForm({ enquiry, by = 'mail', isLocked = false }: AnswerFormProps) {
  const { _id: enquiryId, version, draft, alsoDrafting, answersFrom } = enquiry
  const [start] = useState({ body: draft?.body ?? '' })
  const form = useConsoleForm(start, `enquiry.${enquiryId}`)
  const { body } = form.values
  const keptAt = useStored(enquiryId, body, draft)
  // The same key is sent with each attempt to send the answer.
  const key = useRef(crypto.randomUUID())
  const send = useAction({
    ...enquiryAction(enquiryId),
    form,
    call: async (close: boolean) => {
      const params = { enquiryId }
      const sent = { key: key.current, close, version }
      const { data } =
        by === 'whatsapp'
          ? await enquiryApi('POST /console/enquiries/:enquiryId/replies', {
              params,
              body: { ...sent, words: { text: body } },
            })
          : await enquiryApi('POST /console/enquiries/:enquiryId/answers', {
              params,
              body: { ...sent, body },
            })
      return { data, message: text.sent }
    },
    done: () => {
      key.current = crypto.randomUUID()
      form.reset({ body: '' })
    },
  })
  if (isLocked && !body.trim()) return null
  const others = alsoDrafting.map(({ name }) => name).join(', ')
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
        {body.trim() && (keptAt ? text.saved(formatWhen(keptAt)) : text.unsaved)}{' '}
        {others ? text.alsoAnswering(others, alsoDrafting.length) : text.onlyYou}
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

/** Since when the server has this text; undefined if it does not have it yet. */
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
    const soon = setTimeout(() => mutate(draftBody), SAVE_AFTER_MS)
    return () => clearTimeout(soon)
  }, [draftBody, stored.body, mutate])
  return draftBody === stored.body ? stored.at : undefined
}
