import { NOTE_LENGTH } from '#features/payment/disputeRules.ts'
import { apiAddress } from '#lib/apiAddress.ts'
import { currentLanguage, type Language } from '#lib/language.ts'
import { formatExact } from '#lib/money.ts'
import { Button } from '#ui/Button.tsx'
import { ConsoleForm } from '#ui/console/ConsoleForm.tsx'
import { OnlineButton } from '#ui/console/OnlineButton.tsx'
import { PartHead } from '#ui/console/ScreenHead.tsx'
import { useAction } from '#ui/console/useAction.ts'
import { useConsoleForm } from '#ui/console/useConsoleForm.ts'
import { saveFile } from '#ui/FileLink.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { deskKey, disputeKey, salesApi } from '../queries.ts'
import type { DisputeView } from '../schema.ts'
import { disputeScreenText as text } from '../text/dispute.ts'
import css from './Dispute.module.css'

/** The content of the evidence, and the form that sends it. */
export function DisputeEvidence({ dispute }: { dispute: DisputeView }) {
  const { evidence, answer, answerProblem } = dispute
  if (!evidence) return <p className={css.nothing}>{text.noEvidence}</p>
  const canSend = answerProblem.contest === null
  const isSent = answer?.kind === 'contest' && answer.documentId !== null
  if (!canSend && !isSent) return dispute.status === 'open' && !answer ? <p>{answerProblem.contest}</p> : null
  return (
    <>
      <section>
        <PartHead title={text.evidence}>{text.onePdf}</PartHead>
        {canSend && <p className={css.sentence}>{evidence.facts}</p>}
        <ul className={css.slots}>
          {evidence.slots.map(({ name, title, content, isEmpty }) => {
            const wasSent = answer?.slots.includes(name) ?? false
            const isFilled = isSent ? wasSent : !isEmpty
            return (
              <li key={name}>
                <span>
                  <b>{title}</b>
                  {canSend && <span className="small">{content}</span>}
                  <code className={css.slot}>{name}</code>
                </span>
                <span className={isFilled ? css.ready : 'mute'}>
                  {isSent && wasSent ? text.sent : isFilled ? text.ready : text.empty}
                </span>
              </li>
            )
          })}
        </ul>
      </section>
      {canSend && <SendForm dispute={dispute} />}
    </>
  )
}

function SendForm({ dispute: { _id: disputeId, amountPaise, answer } }: { dispute: DisputeView }) {
  const form = useConsoleForm({ note: answer?.note ?? '' }, `dispute.${disputeId}`)
  const note = form.values.note.trim()
  const params = { disputeId }
  const send = useAction({
    form,
    call: () =>
      salesApi('POST /console/disputes/:disputeId/contest', { params, body: note === '' ? {} : { note } }),
    updates: disputeKey(disputeId),
    stale: [deskKey],
  })
  const preview = (language: Language) =>
    saveFile(
      apiAddress('/console/disputes/:disputeId/evidence', {
        params,
        query: { language, ...(note === '' ? {} : { note }) },
      }),
    )
  return (
    <ConsoleForm form={form} onSubmit={() => send.run()}>
      <TextArea
        label={text.note}
        hint={text.noteHint(NOTE_LENGTH - form.values.note.length)}
        rows={4}
        maxLength={NOTE_LENGTH}
        {...form.field('note')}
      />
      <p className="small mute">{text.sentOnce}</p>
      <div className={css.buttons}>
        <OnlineButton type="submit" pending={form.pending}>
          {text.send(formatExact(amountPaise))}
        </OnlineButton>
        <Button outline onClick={() => preview('en')}>
          {text.preview}
        </Button>
        {currentLanguage() === 'hi' && (
          <Button outline onClick={() => preview('hi')}>
            {text.previewHindi}
          </Button>
        )}
      </div>
    </ConsoleForm>
  )
}
