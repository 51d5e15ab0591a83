import { sql } from 'kysely'
import type { Db } from '#lib/db.server.ts'
import { fromDate } from '#lib/time.ts'

/** When somebody last wrote from this number by WhatsApp. */
export async function lastWroteAt(db: Db, phone: string): Promise<Temporal.Instant | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select max(whatsapp_at) as at from enquiry where phone = ${phone} and whatsapp_at is not null`.execute(db)
  return rows[0]?.at ? fromDate(rows[0].at) : null
}

/** Whether somebody with this number has withdrawn their consent to messages by WhatsApp. */
export async function hasStopped(db: Db, phone: string): Promise<boolean> {
  const { rows } = await sql`
    select from person p join lateral (
      select given from message_consent where person_id = p.id and purpose = 'whatsapp' order by id desc limit 1) c on true
    where p.phone_number = ${phone} and p.erased_at is null and not c.given limit 1`.execute(db)
  return rows.length > 0
}

interface Template {
  name: string
  language: string
  category: string
  status: string
  body: string | null
}

export const templatesWithWords = (db: Db): Promise<Template[]> =>
  db
    .selectFrom('whatsappTemplate')
    .select(['name', 'language', 'category', 'status', 'body'])
    .where('body', 'is not', null)
    .orderBy('name')
    .orderBy('language')
    .execute()

/** More than anybody reads; the newest are shown. */
const MAX_SHOWN = 20

/** All that came from a number of somebody, known or not, by WhatsApp; oldest first. */
export async function conversationOf(
  db: Db,
  { phone, personId }: { phone: string; personId: string | null },
): Promise<{ id: string; message: string; at: Temporal.Instant }[]> {
  const { rows } = await sql<{ id: string; message: string; at: Date }>`
    select id, message, whatsapp_at as at from enquiry
    where phone = ${phone} and whatsapp_at is not null and person_id is not distinct from ${personId}::uuid
    order by created_at desc, id desc limit ${MAX_SHOWN}`.execute(db)
  return rows.map(({ at, ...row }) => ({ ...row, at: fromDate(at) })).toReversed()
}
