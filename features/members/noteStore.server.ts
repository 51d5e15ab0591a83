import { sql } from 'kysely'
import type { Db, Trx } from '#lib/db.server.ts'
import { fromDate, isoInstant, toDate } from '#lib/time.ts'
import type { MemberNote } from './console/noteSchema.ts'

/** The notes about a member, newest first. `reader` is the id of the caller, who may change their own notes. */
export async function notesOf(db: Db, personId: string, reader: string): Promise<MemberNote[]> {
  const rows = await db
    .selectFrom('memberNote as n')
    .innerJoin('person as author', 'author.id', 'n.authorId')
    .select(['n.id', 'n.body', 'n.authorId', 'n.createdAt', 'n.editedAt'])
    .select(sql<string>`full_name(author.first_name, author.last_name)`.as('author'))
    .where('n.personId', '=', personId)
    .orderBy('n.createdAt', 'desc')
    .orderBy('n.id')
    .execute()
  return rows.map((row) => ({
    _id: row.id,
    body: row.body,
    author: row.author,
    own: row.authorId === reader,
    createdAt: isoInstant(fromDate(row.createdAt)),
    editedAt: row.editedAt && isoInstant(fromDate(row.editedAt)),
  }))
}

export async function insertNote(
  trx: Trx,
  note: { personId: string; authorId: string; body: string },
  now: Temporal.Instant,
): Promise<string> {
  const { id } = await trx
    .insertInto('memberNote')
    .values({ personId: note.personId, authorId: note.authorId, body: note.body, createdAt: toDate(now) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Identifies a note, its member and its author. */
interface NoteKey {
  noteId: string
  personId: string
  authorId: string
}

/** Returns false if the note does not exist, or somebody else wrote it. */
export async function updateNote(
  trx: Trx,
  { noteId, personId, authorId }: NoteKey,
  body: string,
  now: Temporal.Instant,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('memberNote')
    .set({ body, editedAt: toDate(now) })
    .where('id', '=', noteId)
    .where('personId', '=', personId)
    .where('authorId', '=', authorId)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** False in the same cases as `updateNote`. */
export async function deleteNote(trx: Trx, { noteId, personId, authorId }: NoteKey): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('memberNote')
    .where('id', '=', noteId)
    .where('personId', '=', personId)
    .where('authorId', '=', authorId)
    .executeTakeFirst()
  return numDeletedRows === 1n
}
