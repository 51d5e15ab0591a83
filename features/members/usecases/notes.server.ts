import { recordConsentFor } from '#features/messages/usecases/recordConsent.server.ts'
import { inTransaction } from '#lib/db.server.ts'
import type { Caller, Deps } from '#lib/deps.server.ts'
import { Refusal } from '#lib/refusals.ts'
import type { MemberNote } from '../console/noteSchema.ts'
import { deleteNote, insertNote, notesOf, updateNote } from '../noteStore.server.ts'
import { auditExistingMember, requireMember } from './staffActions.server.ts'

// The audit records who wrote about whom and when, not the text: a note can be deleted, an audit entry can't.

const subjectOf = (noteId: string) => ({ subject: 'memberNote', subjectId: noteId })

/** Adds a note about a member; returns all notes. Throws NOT_FOUND, PERSON_GONE. */
export async function addNote(
  { db }: Pick<Deps, 'db'>,
  by: Caller,
  { memberId, body }: { memberId: string; body: string },
  now: Temporal.Instant,
): Promise<MemberNote[]> {
  await requireMember(db, memberId)
  await inTransaction(db, async (trx) => {
    const noteId = await insertNote(trx, { personId: memberId, authorId: by.personId, body }, now)
    await auditExistingMember(trx, by, memberId, { action: 'memberNote.add', ...subjectOf(noteId) }, now)
  })
  return notesOf(db, memberId, by.personId)
}

/** Changes a note of the caller, or deletes it if `body` is null; returns all notes. Throws NOT_FOUND, PERSON_GONE. */
export async function changeNote(
  { db }: Pick<Deps, 'db'>,
  by: Caller,
  { memberId, noteId, body }: { memberId: string; noteId: string; body: string | null },
  now: Temporal.Instant,
): Promise<MemberNote[]> {
  await inTransaction(db, async (trx) => {
    const key = { noteId, personId: memberId, authorId: by.personId }
    const done = body === null ? await deleteNote(trx, key) : await updateNote(trx, key, body, now)
    if (!done) throw new Refusal('NOT_FOUND')
    const action = body === null ? 'memberNote.delete' : 'memberNote.edit'
    await auditExistingMember(trx, by, memberId, { action, ...subjectOf(noteId) }, now)
  })
  return notesOf(db, memberId, by.personId)
}

/** Records whether the member agrees to get mails. Throws NOT_FOUND, PERSON_GONE. */
export async function recordConsent(
  { db }: Pick<Deps, 'db'>,
  by: Caller,
  { memberId, given }: { memberId: string; given: boolean },
  now: Temporal.Instant,
): Promise<void> {
  await requireMember(db, memberId)
  await inTransaction(db, async (trx) => {
    await recordConsentFor(trx, { personId: memberId, by: by.personId, purpose: 'news', given }, now)
    await auditExistingMember(trx, by, memberId, { action: 'member.consent', after: { given } }, now)
  })
}
