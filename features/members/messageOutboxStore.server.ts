import { sql } from 'kysely'
import type { Db, Trx } from '#lib/db.server.ts'
import type { QueuedMessage, SentMessage, UnsentMessage } from '#lib/messageOutbox.server.ts'
import { toDate } from '#lib/time.ts'
import { queueOfMessage } from './outboxStore.server.ts'

// Messages on channels other than mail, from when they are queued.

export async function queueMessage(trx: Trx, message: QueuedMessage): Promise<void> {
  const { personId, kind, about, channel } = message
  await sql`
    with queued as (
      insert into sent_mail (id, person_id, kind, about, queued_at, due_at, channel)
        values (gen_random_uuid(), ${personId}, ${kind}, ${about}, now(), now(), ${channel}) returning id, kind, channel)
    select enqueue_job(${queueOfMessage}, jsonb_build_object('messageId', id)) from queued`.execute(trx)
}

export async function replaceFailed(
  trx: Trx,
  { kind, about }: Pick<QueuedMessage, 'kind' | 'about'>,
  now: Temporal.Instant,
): Promise<boolean> {
  const { rows } = await sql<{ channel: string }>`
    with failed as (
      update sent_mail set again_at = ${toDate(now)}
        where kind = ${sql.lit(kind)} and about = ${about} and failed_at is not null and again_at is null
        returning person_id, kind, about, channel),
    again as (
      insert into sent_mail (id, person_id, kind, about, queued_at, due_at, channel)
        select gen_random_uuid(), person_id, kind, about, now(), now(), channel from failed returning id, kind, channel)
    select channel, enqueue_job(${queueOfMessage}, jsonb_build_object('messageId', id)) from again`.execute(
    trx,
  )
  return rows.length > 0
}

export async function begin(db: Db, id: string, now: Temporal.Instant): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('sentMail')
    .set({ begunAt: toDate(now) })
    .where('id', '=', id)
    .where('begunAt', 'is', null)
    .where('sentAt', 'is', null)
    .where('failedAt', 'is', null)
    .where(
      sql<boolean>`(channel <> 'whatsapp' or kind = 'enquiryReply' or wants_whatsapp(person_id, whatsapp_topic(kind)))`,
    )
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function recordAccepted(
  db: Db,
  { id, subject = '', providerId = '', template = '', category = '' }: SentMessage,
  now: Temporal.Instant,
): Promise<void> {
  await sql`
    update sent_mail set subject = coalesce(nullif(${subject}, ''), subject), provider_id = coalesce(nullif(${providerId}, ''), provider_id),
      template = nullif(${template}, ''), category = coalesce(category, nullif(${category}, '')),
      sent_at = case when failed_at is null then coalesce(sent_at, ${toDate(now)}) end,
      reason = case when failed_at is not null then reason end,
      reason_since = case when failed_at is not null then reason_since end,
      provider_code = case when failed_at is not null then provider_code end
    where id = ${id}`.execute(db)
}

export async function recordNotAccepted(
  db: Db,
  { id, reason, code, isFinal, subject }: UnsentMessage,
  now: Temporal.Instant,
): Promise<void> {
  const timestamp = toDate(now)
  await sql`
    update sent_mail set reason = ${reason}, reason_since = case when reason = ${reason} then reason_since else ${timestamp} end,
      subject = coalesce(${subject ?? null}, subject),
      provider_code = ${code}, failed_at = ${isFinal ? timestamp : null}::timestamptz,
      begun_at = case when ${isFinal} then begun_at end
    where id = ${id} and sent_at is null and failed_at is null`.execute(db)
}

export async function recordAbandoned(db: Db, id: string, now: Temporal.Instant): Promise<void> {
  await sql`
    update sent_mail set failed_at = ${toDate(now)}, reason = coalesce(reason, 'unknown'),
      reason_since = coalesce(reason_since, ${toDate(now)})
    where id = ${id} and sent_at is null and failed_at is null`.execute(db)
}

export async function deferUntil(trx: Trx, id: string, until: Temporal.Instant): Promise<void> {
  await trx
    .updateTable('sentMail')
    .set({ dueAt: toDate(until) })
    .where('id', '=', id)
    .execute()
}
