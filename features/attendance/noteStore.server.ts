import { sql } from 'kysely'
import type { Db, Trx } from '#lib/db.server.ts'
import { fromDate, toDate } from '#lib/time.ts'

export interface RosterNote {
  id: string
  sessionId: string
  bookingId: string | null
  words: string
  writtenBy: string
  authorName: string
  writtenAt: Temporal.Instant
}

const notes = (db: Db) =>
  db
    .selectFrom('rosterNote as n')
    .innerJoin('person as w', 'w.id', 'n.writtenBy')
    .select(['n.id', 'n.sessionId', 'n.bookingId', 'n.words'])
    .select(['n.writtenBy', 'n.writtenAt'])
    .select(sql<string>`full_name(w.first_name, w.last_name)`.as('authorName'))
    .where('n.removedAt', 'is', null)

const asNote = <R extends { writtenAt: Date }>({ writtenAt, ...row }: R) => ({
  ...row,
  writtenAt: fromDate(writtenAt),
})

/** The notes on a session, oldest first. */
export const notesOf = async (db: Db, sessionId: string): Promise<RosterNote[]> =>
  (await notes(db).where('n.sessionId', '=', sessionId).orderBy('n.writtenAt').orderBy('n.id').execute()).map(
    asNote,
  )

export async function noteById(db: Db, id: string): Promise<RosterNote | undefined> {
  const row = await notes(db).where('n.id', '=', id).executeTakeFirst()
  return row && asNote(row)
}

/** Stores a note. False if there is already a note with that id. */
export async function insertNote(
  trx: Trx,
  note: { id: string; sessionId: string; bookingId: string | null; words: string; authorId: string },
  now: Temporal.Instant,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('rosterNote')
    .values({
      id: note.id,
      sessionId: note.sessionId,
      bookingId: note.bookingId,
      words: note.words,
      writtenBy: note.authorId,
      writtenAt: toDate(now),
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export const removeNote = async (trx: Trx, id: string, now: Temporal.Instant): Promise<void> => {
  await trx
    .updateTable('rosterNote')
    .set({ removedAt: toDate(now) })
    .where('id', '=', id)
    .execute()
}
