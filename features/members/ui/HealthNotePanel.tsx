import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queryClient } from '#lib/queryClient.ts'
import { formatDay, studioDay } from '#lib/time.ts'
import { Actions } from '#ui/Actions.tsx'
import { Button } from '#ui/Button.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'
import { ErrorNotice } from '#ui/ErrorNotice.tsx'
import { formClass } from '#ui/Form.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { toast } from '#ui/toast.ts'
import { useForm } from '#ui/useForm.ts'
import { deleteHealthNote, healthNoteQuery, saveHealthNote } from '../queries.ts'
import type { HealthNoteView } from '../schema.ts'
import { healthNotePanelText as text } from '../text/healthNotePanel.ts'

const LENGTH = 500
/** The member's health note, stored only while they consent. */
export default function HealthNotePanel({ memberId }: { memberId: string }) {
  const { data, isError, isFetching, refetch } = useQuery(healthNoteQuery(memberId), queryClient)
  return (
    <section className={formClass} aria-labelledby="health-note">
      <h3 id="health-note">{text.title}</h3>
      <p className="mute">{text.lead}</p>
      {data && <NoteForm key={data.note?.changedAt ?? ''} view={data} memberId={memberId} />}
      {!data && !isError && <Skeleton lines={3} />}
      {!data && isError && (
        <ErrorNotice title={text.failed} onRetry={() => void refetch()} retrying={isFetching}>
          {null}
        </ErrorNotice>
      )}
    </section>
  )
}

function NoteForm({ view, memberId }: { view: HealthNoteView; memberId: string }) {
  const { note, consentWords } = view
  const form = useForm({ words: note?.words ?? '', consent: '' }, { toast })
  const [hasAgreed, setHasAgreed] = useState(false)
  const onSaved = ({ data, message }: { data: HealthNoteView; message: string }) => {
    queryClient.setQueryData(healthNoteQuery(memberId).queryKey, data)
    toast.success(message)
  }
  const save = () => form.run(async () => onSaved(await saveHealthNote(form.values.words, hasAgreed)))
  const remove = () => form.run(async () => onSaved(await deleteHealthNote()))
  const { error } = form.field('consent')
  return (
    <form className={formClass} {...form.formProps(save)}>
      <TextArea
        label={text.words}
        hint={text.hint}
        rows={3}
        maxLength={LENGTH}
        {...form.control('words')}
        onChange={({ currentTarget: { value } }) => form.change({ words: value })}
      />
      <Checkbox
        label={consentWords}
        name="consent"
        checked={hasAgreed}
        {...(error ? { error } : {})}
        onChange={({ currentTarget: { checked } }) => setHasAgreed(checked)}
      />
      {note && (
        <p className="mute small">
          {text.since(formatDay(studioDay(Temporal.Instant.from(note.consentedAt))))}
        </p>
      )}
      <Actions>
        <Button type="submit" pending={form.pending}>
          {text.save}
        </Button>
        {note && (
          <Button outline disabled={form.pending} onClick={remove}>
            {text.remove}
          </Button>
        )}
      </Actions>
    </form>
  )
}
