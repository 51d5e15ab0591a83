import { sql } from 'kysely'
import type { Db, Trx } from '#lib/db.server.ts'
import { fromDate, toDate } from '#lib/time.ts'

export interface RosterNote {
  id: string
  sessionId: string
  bookingId: string | null
  words: string
  writtenBy: string
  by: string
  writtenAt: Temporal.Instant
}

const notes = (db: Db) =>
  db
    .selectFrom('roster_note as n')
    .innerJoin('person as w', 'w.id', 'n.written_by')
    .select(['n.id', 'n.session_id as sessionId', 'n.booking_id as bookingId', 'n.words'])
    .select(['n.written_by as writtenBy', 'n.written_at as writtenAt'])
    .select(sql<string>`w.first_name || ' ' || w.last_name`.as('by'))
    .where('n.removed_at', 'is', null)

const asNote = <R extends { writtenAt: Date }>({ writtenAt, ...row }: R) => ({
  ...row,
  writtenAt: fromDate(writtenAt),
})

/** Oldest first. */
export const notesOf = async (db: Db, sessionId: string): Promise<RosterNote[]> =>
  (
    await notes(db).where('n.session_id', '=', sessionId).orderBy('n.written_at').orderBy('n.id').execute()
  ).map(asNote)

export async function noteById(db: Db, id: string): Promise<RosterNote | undefined> {
  const row = await notes(db).where('n.id', '=', id).executeTakeFirst()
  return row && asNote(row)
}

/** False if there is already one with that id. */
export async function insertNote(
  trx: Trx,
  note: { id: string; sessionId: string; bookingId: string | null; words: string; by: string },
  now: Temporal.Instant,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('roster_note')
    .values({
      id: note.id,
      session_id: note.sessionId,
      booking_id: note.bookingId,
      words: note.words,
      written_by: note.by,
      written_at: toDate(now),
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export const removeNote = async (trx: Trx, id: string, now: Temporal.Instant): Promise<void> => {
  await trx
    .updateTable('roster_note')
    .set({ removed_at: toDate(now) })
    .where('id', '=', id)
    .execute()
}
