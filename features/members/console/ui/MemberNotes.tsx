import { useEffect, useRef } from 'react'
import { Button, TextButton } from '#ui/Button.tsx'
import { ConsoleForm } from '#ui/console/ConsoleForm.tsx'
import { OnlineButton } from '#ui/console/OnlineButton.tsx'
import { PartHead } from '#ui/console/ScreenHead.tsx'
import { useAction } from '#ui/console/useAction.ts'
import { useConsoleForm } from '#ui/console/useConsoleForm.ts'
import { TextArea } from '#ui/TextArea.tsx'
import type { MemberNote } from '../noteSchema.ts'
import type { MemberProfile } from '../profileSchema.ts'
import { memberQuery, membersApi } from '../queries.ts'
import { memberScreens as text } from '../text/memberScreens.ts'
import css from './MemberNotes.module.css'
import { dateLabelOf } from './memberLabels.ts'

const EMPTY = { body: '' }

type NotesProps = { member: MemberProfile; open: string; onOpen: (open: string) => void }

/**
 * Staff notes about a member. Authors can change their own notes; while one is edited, the address contains
 * `note.<id>`.
 */
export function MemberNotes({ member, open, onOpen }: NotesProps) {
  const isClosed = member.mergedInto !== null || member.erasedAt !== null
  const close = useClosing(open, onOpen)
  return (
    <>
      <PartHead title={text.notes} />
      <ul className={css.notes}>
        {member.notes.map((note) => (
          <li key={note._id} className={css.note}>
            {open === `note.${note._id}` && note.own && !isClosed ? (
              <EditNote member={member} note={note} onDone={() => close(`note.${note._id}`)} />
            ) : (
              <NoteLine note={note} onEdit={() => onOpen(`note.${note._id}`)} />
            )}
          </li>
        ))}
      </ul>
      {!isClosed && <AddNote member={member} />}
    </>
  )
}

/** Closes a note only if it is still the open one: another may have been opened while the request was pending. */
function useClosing(open: string, onOpen: NotesProps['onOpen']) {
  const openNow = useRef('')
  useEffect(() => {
    openNow.current = open
    return () => {
      openNow.current = ''
    }
  }, [open])
  return (closed: string) => {
    if (openNow.current === closed) onOpen('')
  }
}

function NoteLine({ note, onEdit }: { note: MemberNote; onEdit: () => void }) {
  return (
    <>
      <p className={css.body}>{note.body}</p>
      <p className={css.by}>
        {note.author}, {dateLabelOf(note.createdAt)}
        {note.editedAt && <>, {text.edited}</>}{' '}
        {note.own && (
          <TextButton aria-label={text.editNamed(note.body.slice(0, 40))} onClick={onEdit}>
            {text.edit}
          </TextButton>
        )}
      </p>
    </>
  )
}

/** For `useAction`: the action returns the notes, which replace the notes of the cached profile. */
const noteAction = (member: MemberProfile) => ({
  updates: (notes: MemberNote[]) => [memberQuery(member._id).queryKey, { ...member, notes }] as const,
  quiet: true,
})

function AddNote({ member }: { member: MemberProfile }) {
  const form = useConsoleForm(EMPTY, `note.${member._id}`)
  const save = useAction({
    ...noteAction(member),
    form,
    call: () =>
      membersApi('POST /console/members/:memberId/notes', {
        params: { memberId: member._id },
        body: form.values,
      }),
    done: () => form.reset(EMPTY),
  })
  return (
    <ConsoleForm form={form} onSubmit={() => save.run()}>
      <TextArea
        label={text.noteLabel}
        hint={text.noteHint}
        rows={2}
        maxLength={2000}
        required
        {...form.field('body')}
      />
      <div>
        <OnlineButton outline sm type="submit" pending={form.pending}>
          {text.saveNote}
        </OnlineButton>
      </div>
    </ConsoleForm>
  )
}

function EditNote({ member, note, onDone }: { member: MemberProfile; note: MemberNote; onDone: () => void }) {
  const form = useConsoleForm({ body: note.body }, `note.edit.${note._id}`)
  const params = { memberId: member._id, noteId: note._id }
  const action = { ...noteAction(member), form, done: onDone }
  const save = useAction({
    ...action,
    call: () => membersApi('PUT /console/members/:memberId/notes/:noteId', { params, body: form.values }),
  })
  const remove = useAction({
    ...action,
    call: () => membersApi('DELETE /console/members/:memberId/notes/:noteId', { params }),
  })
  const discard = () => {
    form.markSaved()
    onDone()
  }
  return (
    <ConsoleForm form={form} onSubmit={() => save.run()}>
      <TextArea label={text.editLabel} rows={2} maxLength={2000} required {...form.field('body')} />
      <div className={css.actions}>
        <OnlineButton sm type="submit" pending={form.pending}>
          {text.saveNote}
        </OnlineButton>
        <Button outline sm onClick={discard}>
          {text.notNow}
        </Button>
        <OnlineButton quiet outline sm onClick={() => remove.run()}>
          {text.delete}
        </OnlineButton>
      </div>
    </ConsoleForm>
  )
}
