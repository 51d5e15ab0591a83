import { sql } from 'kysely'
import type { Db } from '#lib/db.server.ts'
import { fromDate } from '#lib/time.ts'

/** When the last WhatsApp message from this number arrived. */
export async function lastWroteAt(db: Db, phone: string): Promise<Temporal.Instant | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select max(whatsapp_at) as at from enquiry where phone = ${phone} and whatsapp_at is not null`.execute(db)
  return rows[0]?.at ? fromDate(rows[0].at) : null
}

/** Whether somebody with this number has withdrawn their consent to messages by WhatsApp. */
export async function hasOptedOut(db: Db, phone: string): Promise<boolean> {
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

export const templatesWithBody = (db: Db): Promise<Template[]> =>
  db
    .selectFrom('whatsappTemplate')
    .select(['name', 'language', 'category', 'status', 'body'])
    .where('body', 'is not', null)
    .orderBy('name')
    .orderBy('language')
    .execute()

/** The number of messages shown at once: the newest ones, or those up to an older enquiry that is open. */
const MAX_SHOWN = 20

export interface MoreMessages {
  id: string
  count: number
}

/**
 * The WhatsApp messages from a number, of a known or unknown person, oldest first. `earlier` and `later`: how many more
 * there are, and the ids of the nearest earlier one and of the newest.
 */
export async function conversationOf(
  db: Db,
  { id: openEnquiryId, phone, personId }: { id: string; phone: string; personId: string | null },
): Promise<{
  messages: { id: string; message: string; at: Temporal.Instant }[]
  earlier: MoreMessages | null
  later: MoreMessages | null
}> {
  const { rows } = await sql<{
    id: string
    message: string
    at: Date
    n: number
    first: number
    total: number
  }>`
    with numbered as (
      select id, message, whatsapp_at as at, (row_number() over (order by created_at desc, id desc))::int as n,
        (count(*) over ())::int as total
      from enquiry
      where phone = ${phone} and whatsapp_at is not null and person_id is not distinct from ${personId}::uuid),
    opened as (select case when n <= ${MAX_SHOWN} then 1 else n end as first from numbered where id = ${openEnquiryId})
    select id, message, at, n, first, total from numbered, opened
    where n = 1 or n between first and first + ${MAX_SHOWN} order by n`.execute(db)
  const isShown = ({ n, first }: { n: number; first: number }) => n >= first && n < first + MAX_SHOWN
  const [newest] = rows
  const next = rows.find(({ n, first }) => n === first + MAX_SHOWN)
  return {
    messages: rows
      .filter(isShown)
      .map(({ id, message, at }) => ({ id, message, at: fromDate(at) }))
      .toReversed(),
    earlier: next ? { id: next.id, count: next.total - next.n + 1 } : null,
    later: newest && newest.first > 1 ? { id: newest.id, count: newest.first - 1 } : null,
  }
}
