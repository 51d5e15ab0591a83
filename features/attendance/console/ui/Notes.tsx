import { useMutation, useQueryClient } from '@tanstack/react-query'
import { refusedFields } from '#lib/api.ts'
import { formatTime } from '#lib/time.ts'
import { TextButton } from '#ui/Button.tsx'
import { ConsoleForm, usePlainForm } from '#ui/console/ConsoleForm.tsx'
import { OnlineButton } from '#ui/console/OnlineButton.tsx'
import { useDraft } from '#ui/console/useDraft.ts'
import { TextArea } from '#ui/TextArea.tsx'
import { toast } from '#ui/toast.ts'
import type { RosterView } from '../../schema.ts'
import { attendanceApi, rosterQuery } from '../queries.ts'
import { rosterScreenText as text } from '../text/rosterScreen.ts'
import css from './Notes.module.css'

const LENGTH = 1000

type NotesProps = { sessionId: string; bookingId?: string; notes: RosterView['notes'] }

/** Staff notes on a class, or on one of its bookings; typed text is kept until it is sent. */
export function Notes({ sessionId, bookingId, notes }: NotesProps) {
  const queries = useQueryClient()
  // The key is stored with the draft: a note that is sent twice is saved once.
  const draft = useDraft(`note.${bookingId ?? sessionId}`, { words: '', key: '' })
  const changed = () => queries.invalidateQueries({ queryKey: rosterQuery(sessionId).queryKey })
  const write = useMutation({
    mutationFn: () =>
      attendanceApi('POST /console/sessions/:sessionId/notes', {
        params: { sessionId },
        body: { key: draft.values.key, words: draft.values.words, ...(bookingId ? { bookingId } : {}) },
      }),
    onSuccess: () => {
      draft.drop()
      draft.change({ words: '', key: '' })
      return changed()
    },
    onError: (error) => toast.error(error.message),
  })
  const form = usePlainForm(refusedFields(write.error), write.isPending)
  const remove = useMutation({
    mutationFn: (noteId: string) => attendanceApi('DELETE /console/notes/:noteId', { params: { noteId } }),
    onError: (error) => toast.error(error.message),
    onSettled: changed,
  })
  return (
    <div className={css.notes}>
      <ul>
        {notes.map((note) => (
          <li key={note._id} className={css.note}>
            <p className={css.words}>
              {note.words}{' '}
              <span className="mute">
                {note.by.split(' ')[0]}, {formatTime(Temporal.Instant.from(note.writtenAt))}
              </span>
            </p>
            {note.removable && (
              <TextButton disabled={remove.isPending} onClick={() => remove.mutate(note._id)}>
                {text.removeNote}
              </TextButton>
            )}
          </li>
        ))}
      </ul>
      <ConsoleForm form={form} onSubmit={() => write.mutate()} className={css.form}>
        <TextArea
          required
          label={text.noteLabel}
          hint={text.noteHint}
          rows={2}
          maxLength={LENGTH}
          value={draft.values.words}
          onChange={({ currentTarget: { value } }) =>
            draft.change({ words: value, key: draft.values.key || crypto.randomUUID() })
          }
        />
        <div>
          <OnlineButton outline sm type="submit" pending={write.isPending}>
            {text.addNote}
          </OnlineButton>
        </div>
      </ConsoleForm>
    </div>
  )
}
