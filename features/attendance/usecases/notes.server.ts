import { recordAudit } from '#features/audit/usecases/recordAudit.server.ts'
import { type Db, inTransaction } from '#lib/db.server.ts'
import type { Caller } from '#lib/deps.server.ts'
import { Refusal } from '#lib/refusals.ts'
import { insertNote, noteById, type RosterNote, removeNote } from '../noteStore.server.ts'
import { ownerOfBooking, sessionForStaff, sessionOfBooking } from '../store.server.ts'
import { mayRemove } from '../views.server.ts'
import { scopedTo, sessionFor } from './readRoster.server.ts'

interface NewNote {
  /** Made by the screen: what is sent twice is noted once. */
  key: string
  sessionId: string
  bookingId: string | null
  words: string
}

/**
 * Notes something on a session, or on a booking of it. The record says that it was noted, not what. Throws NOT_FOUND,
 * CHANGED; PERSON_GONE (by the database) for a booking of somebody who is erased.
 */
export async function writeNote(
  db: Db,
  caller: Caller,
  { key, sessionId, bookingId, words }: NewNote,
  now: Temporal.Instant,
): Promise<RosterNote> {
  const scope = scopedTo(caller, 'writeSessionNotes')
  await sessionFor(db, sessionId, caller, 'writeSessionNotes')
  if (bookingId && (await sessionOfBooking(db, bookingId, scope)) !== sessionId)
    throw new Refusal('NOT_FOUND')
  const personId = bookingId ? (await ownerOfBooking(db, bookingId))?.personId : undefined
  return inTransaction(db, async (trx) => {
    const note = { id: key, sessionId, bookingId, words, by: caller.personId }
    const isNew = await insertNote(trx, note, now)
    const written = await noteById(trx, key)
    if (!written || (!isNew && !isSame(written, note))) throw new Refusal('CHANGED')
    if (isNew) {
      const concerned = personId === undefined ? {} : { personId }
      const record = {
        action: 'session.note',
        subject: 'session',
        subjectId: sessionId,
        ...concerned,
      } as const
      await recordAudit(trx, caller.personId, { ...record, after: { noteId: key, bookingId } }, now)
    }
    return written
  })
}

const isSame = (
  written: RosterNote,
  { sessionId, bookingId, words, by }: Omit<NewNote, 'key'> & { by: string },
) =>
  written.sessionId === sessionId &&
  written.bookingId === bookingId &&
  written.words === words &&
  written.writtenBy === by

/** Throws NOT_FOUND, also for a note that is somebody else's. */
export const deleteNote = (db: Db, caller: Caller, noteId: string, now: Temporal.Instant): Promise<void> =>
  inTransaction(db, async (trx) => {
    const note = await noteById(trx, noteId)
    const scope = scopedTo(caller, 'writeSessionNotes')
    const session = note && (await sessionForStaff(trx, note.sessionId, scope))
    if (!note || !session || !mayRemove(note, caller)) throw new Refusal('NOT_FOUND')
    await removeNote(trx, noteId, now)
    const subject = { subject: 'session', subjectId: note.sessionId, before: { noteId } }
    await recordAudit(trx, caller.personId, { action: 'session.removeNote', ...subject }, now)
  })
