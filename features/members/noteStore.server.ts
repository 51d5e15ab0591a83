import { sql } from 'kysely'
import type { Db, Trx } from '#lib/db.server.ts'
import { fromDate, isoInstant, toDate } from '#lib/time.ts'
import type { MemberNote } from './console/schema.ts'

/** Newest first; `reader` may change their own. */
export async function notesOf(db: Db, personId: string, reader: string): Promise<MemberNote[]> {
  const rows = await db
    .selectFrom('member_note as n')
    .innerJoin('person as author', 'author.id', 'n.author_id')
    .select(['n.id', 'n.body', 'n.author_id', 'n.created_at', 'n.edited_at'])
    .select(sql<string>`author.first_name || ' ' || author.last_name`.as('author'))
    .where('n.person_id', '=', personId)
    .orderBy('n.created_at', 'desc')
    .orderBy('n.id')
    .execute()
  return rows.map((row) => ({
    _id: row.id,
    body: row.body,
    author: row.author,
    own: row.author_id === reader,
    createdAt: isoInstant(fromDate(row.created_at)),
    editedAt: row.edited_at && isoInstant(fromDate(row.edited_at)),
  }))
}

export async function insertNote(
  trx: Trx,
  note: { personId: string; authorId: string; body: string },
  now: Temporal.Instant,
): Promise<string> {
  const { id } = await trx
    .insertInto('member_note')
    .values({ person_id: note.personId, author_id: note.authorId, body: note.body, created_at: toDate(now) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Identifies a note: about the member, by the author. */
interface NoteKey {
  noteId: string
  personId: string
  authorId: string
}

/** False if there is no such note, or the author is somebody else. */
export async function updateNote(
  trx: Trx,
  { noteId, personId, authorId }: NoteKey,
  body: string,
  now: Temporal.Instant,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('member_note')
    .set({ body, edited_at: toDate(now) })
    .where('id', '=', noteId)
    .where('person_id', '=', personId)
    .where('author_id', '=', authorId)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** False as for `updateNote`. */
export async function deleteNote(trx: Trx, { noteId, personId, authorId }: NoteKey): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('member_note')
    .where('id', '=', noteId)
    .where('person_id', '=', personId)
    .where('author_id', '=', authorId)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

export const insertConsent = async (
  trx: Trx,
  consent: { personId: string; given: boolean; by: string },
  now: Temporal.Instant,
): Promise<void> => {
  await trx
    .insertInto('message_consent')
    .values({ person_id: consent.personId, given: consent.given, at: toDate(now), by_person: consent.by })
    .execute()
}

/** Records a mail that was sent to an address, if it is a member's. A mail that was sent twice is recorded once. */
export const insertSentMail = async (
  db: Db,
  mail: { jobId: string; to: string; subject: string },
  now: Temporal.Instant,
): Promise<void> => {
  await sql`
    insert into sent_mail (id, person_id, subject, sent_at)
      select ${mail.jobId}, id, ${mail.subject}, ${toDate(now)} from person where email = ${mail.to}
    on conflict (id) do nothing`.execute(db)
}
