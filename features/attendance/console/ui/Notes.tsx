import { firstName } from '#lib/firstName.ts'
import { formatTime } from '#lib/time.ts'
import { TextButton } from '#ui/Button.tsx'
import { ConsoleForm } from '#ui/console/ConsoleForm.tsx'
import { OnlineButton } from '#ui/console/OnlineButton.tsx'
import { useAction } from '#ui/console/useAction.ts'
import { useConsoleForm } from '#ui/console/useConsoleForm.ts'
import { TextArea } from '#ui/TextArea.tsx'
import { attendanceApi, rosterQuery } from '../queries.ts'
import type { RosterView } from '../schema.ts'
import { rosterScreenText as text } from '../text/rosterScreen.ts'
import css from './Notes.module.css'

const LENGTH = 1000
const NOTHING = { words: '', key: '' }

type NotesProps = { sessionId: string; bookingId?: string; notes: RosterView['notes'] }

/** Staff notes on a class, or on one of its bookings; typed text is stored until it is sent. */
export function Notes({ sessionId, bookingId, notes }: NotesProps) {
  // The key is stored with the draft, so that a note that is sent twice is saved once.
  const form = useConsoleForm(NOTHING, `note.${bookingId ?? sessionId}`)
  const changed = { stale: [rosterQuery(sessionId).queryKey], quiet: true }
  const write = useAction({
    ...changed,
    form,
    call: () =>
      attendanceApi('POST /console/sessions/:sessionId/notes', {
        params: { sessionId },
        body: { ...form.values, ...(bookingId ? { bookingId } : {}) },
      }),
    done: () => form.reset(NOTHING),
  })
  const remove = useAction({
    ...changed,
    call: (noteId: string) => attendanceApi('DELETE /console/notes/:noteId', { params: { noteId } }),
  })
  const words = form.field('words')
  return (
    <div className={css.notes}>
      <ul>
        {notes.map((note) => (
          <li key={note._id} className={css.note}>
            <p className={css.text}>
              {note.words}{' '}
              <span className="mute">
                {firstName(note.by)}, {formatTime(Temporal.Instant.from(note.writtenAt))}
              </span>
            </p>
            {note.removable && (
              <TextButton disabled={remove.pending} onClick={() => remove.run(note._id)}>
                {text.removeNote}
              </TextButton>
            )}
          </li>
        ))}
      </ul>
      <ConsoleForm form={form} onSubmit={() => write.run()} className={css.form}>
        <TextArea
          required
          label={text.noteLabel}
          hint={text.noteHint}
          rows={2}
          maxLength={LENGTH}
          {...words}
          onChange={(event) => {
            words.onChange(event)
            if (!form.values.key) form.change({ key: crypto.randomUUID() })
          }}
        />
        <div>
          <OnlineButton outline sm type="submit" pending={form.pending}>
            {text.addNote}
          </OnlineButton>
        </div>
      </ConsoleForm>
    </div>
  )
}
