import { sql } from 'kysely'
import type { Db, Trx } from '#lib/db.server.ts'
import type { MadeFrom, Mail, MessageChannel } from '#lib/mail.server.ts'
import type { MailProblem } from '#lib/mailProblem.ts'
import { fromDate, toDate } from '#lib/time.ts'

// Messages to people (mail, WhatsApp, push), recorded from the moment they are queued. A mail has the id of the job that
// sends it.

/** Records a queued mail, if its address belongs to a person (`note_mail` in the migrations). */
export async function recordQueued(
  trx: Trx,
  id: string,
  mail: { made?: MadeFrom; to?: string; subject?: string; delaySeconds?: number },
): Promise<void> {
  const { made, to = null, subject = null, delaySeconds = 0 } = mail
  await sql`
    select note_mail(${id}, ${made?.kind ?? null}, ${made?.id ?? null}, ${to}, ${subject}, ${delaySeconds})`.execute(
    trx,
  )
}

/** The delivery status of a message. */
export const stateOfMessage = sql`
  case when read_at is not null then 'read' when delivered_at is not null then 'delivered'
    when sent_at is not null then 'sent' when failed_at is not null then 'failed' else 'waiting' end`

/** A failed message `m` that was not sent again, and after which no other was sent to the same recipient on its channel. */
export const needsResending = sql<boolean>`m.again_at is null and not exists (
  select from sent_mail later where later.person_id = m.person_id and later.channel = m.channel and later.sent_at > m.failed_at)`

/**
 * A failed message `m` by WhatsApp or push that staff are alerted about. Excludes messages to people who turned them
 * off, on the device or at WhatsApp, and answers to enquiries, which are counted separately.
 */
export const isAlertingFailure = sql<boolean>`m.channel <> 'mail' and m.reason not in ('noDevice', 'stopped')
  and m.kind is distinct from 'enquiryReply'`

/** The queue of a message. Answers to enquiries have their own queue, because earlier releases can't send them. */
export const queueOfMessage = sql<string>`case when kind = 'enquiryReply' then 'whatsapp.reply' else channel end`
const QUEUES = sql`'whatsapp', 'whatsapp.reply', 'push'`

export async function isSentOrFailed(db: Db, id: string): Promise<boolean> {
  const mail = await db
    .selectFrom('sentMail')
    .select(['sentAt', 'failedAt'])
    .where('id', '=', id)
    .executeTakeFirst()
  return mail !== undefined && (mail.sentAt !== null || mail.failedAt !== null)
}

/** The earliest start of the classes that a message is about, before or after their change; null if it is not known. */
export async function firstStart(db: Db, { kind, id }: MadeFrom): Promise<Temporal.Instant | null> {
  const { rows } = await sql<{ startsAt: Date | null }>`
    select first_start(${kind}, left(${id}, 36)::uuid) as starts_at`.execute(db)
  return rows[0]?.startsAt ? fromDate(rows[0].startsAt) : null
}

/** Why an address gets no optional mails: it does not exist, or its owner marked a mail as spam. */
export async function whyNoOptionalMail(
  db: Db,
  address: string,
): Promise<'address' | 'complained' | undefined> {
  const { rows } = await sql<{ complained: boolean }>`
    select u.complained from person p join unreached_address u on u.person_id = p.id where p.email = ${address}`.execute(
    db,
  )
  const [found] = rows
  return found && (found.complained ? 'complained' : 'address')
}

/**
 * Records once that a mail was sent, even if the release that queued it did not record it. Its address counts as
 * reachable again.
 */
export async function recordSent(
  db: Db,
  mail: Pick<Mail, 'to' | 'subject'> & { id: string; made: MadeFrom | undefined },
  now: Temporal.Instant,
): Promise<void> {
  const { id, to, subject, made } = mail
  const timestamp = toDate(now)
  await sql`
    with noted as (
      update sent_mail set subject = ${subject}, sent_at = coalesce(sent_at, ${timestamp}), failed_at = null, reason = null,
        reason_since = null, smtp_code = null
      where id = ${id} returning id),
    reached as (
      delete from unreached_address u using person p where p.id = u.person_id and p.email = ${to} and not u.complained)
    insert into sent_mail (id, person_id, subject, kind, about, queued_at, due_at, sent_at)
      select ${id}, p.id, ${subject}, ${made?.kind ?? null}, ${made?.id ?? null}, ${timestamp}, ${timestamp}, ${timestamp}
      from person p where p.email = ${to} and not exists (select from noted)
    on conflict (id) do nothing`.execute(db)
}

export const deleteUnsentMail = async (db: Db, id: string): Promise<void> => {
  await db.deleteFrom('sentMail').where('id', '=', id).where('sentAt', 'is', null).execute()
}

/**
 * Records why an attempt failed. After the last attempt, also records that the mail has failed, and whether its
 * address does not exist.
 */
export async function recordAttempt(
  db: Db,
  { id, mail, problem }: { id: string; mail: Mail | undefined; problem: MailProblem },
  now: Temporal.Instant,
): Promise<void> {
  const { reason, code, isFinal } = problem
  const timestamp = toDate(now)
  // An address counts as unreachable only if a mail server refused it.
  const refused = isFinal && code !== null && reason !== 'mailboxFull' ? (mail?.to ?? null) : null
  await sql`
    with refused as (
      insert into unreached_address (person_id, since, smtp_code)
        select id, ${timestamp}, ${code} from person where email = ${refused}
      on conflict do nothing)
    update sent_mail set subject = coalesce(${mail?.subject ?? null}, subject), reason = ${reason}, smtp_code = ${code},
      reason_since = case when reason = ${reason} then reason_since else ${timestamp} end,
      failed_at = ${isFinal ? timestamp : null}::timestamptz
    where id = ${id} and sent_at is null and failed_at is null`.execute(db)
}

export const recordFailed = async (db: Db, id: string, now: Temporal.Instant): Promise<void> => {
  await db
    .updateTable('sentMail')
    .set({ failedAt: toDate(now) })
    .where('id', '=', id)
    .where('sentAt', 'is', null)
    .where('failedAt', 'is', null)
    .execute()
}

/** Long enough for the job that records a failure to have run. */
const LOST_AFTER = '1 hour'

/**
 * Marks messages as failed that no job will send any more: the result of the last attempt could not be recorded
 * because the database was down, or an older release, which can't send them, took their job. Uses the database's
 * clock, like the jobs. Returns the number of messages.
 */
export async function failLostMessages(db: Db, now: Temporal.Instant): Promise<number> {
  const { numAffectedRows } = await sql`
    update sent_mail m set failed_at = ${toDate(now)}, reason = 'unknown', reason_since = ${toDate(now)}, smtp_code = null
    where m.sent_at is null and m.failed_at is null and m.due_at < now() - ${sql.lit(LOST_AFTER)}::interval
      and not exists (select from pgboss.job j
        where j.name = 'mail' and j.id = m.id and j.state in ('created', 'retry', 'active'))
      and not exists (select from pgboss.job j
        where j.name = 'mail' and j.data ->> 'first' = m.id::text and j.state in ('created', 'retry', 'active'))
      and (m.channel = 'mail' or not exists (select from pgboss.job j
        where j.name in (${QUEUES}) and j.data ->> 'messageId' = m.id::text
          and j.state in ('created', 'retry', 'active')))`.execute(db)
  return Number(numAffectedRows ?? 0)
}

export interface ResendableMessage {
  kind: string | null
  about: string | null
  channel: MessageChannel
  failed: boolean
  resent: boolean
}

/** The message with this id, if it is to this member. */
export async function messageOfMember(
  db: Db,
  { mailId, personId }: { mailId: string; personId: string },
): Promise<ResendableMessage | undefined> {
  const { rows } = await sql<ResendableMessage>`
    select kind, about, channel, failed_at is not null as failed, again_at is not null as resent
    from sent_mail where id = ${mailId} and person_id = ${personId}`.execute(db)
  return rows[0]
}

/** Queues a copy of the message, on the same channel. Not for mails. */
export async function queueAgain(trx: Trx, mailId: string): Promise<void> {
  await sql`
    with resent as (
      insert into sent_mail (id, person_id, kind, about, queued_at, due_at, channel)
        select gen_random_uuid(), person_id, kind, about, now(), now(), channel from sent_mail where id = ${mailId}
        returning id, kind, channel)
    select enqueue_job(${queueOfMessage}, jsonb_build_object('messageId', id)) from resent`.execute(trx)
}

/** Marks a failed message as sent again; false if it is already marked. */
export async function markResent(trx: Trx, mailId: string, now: Temporal.Instant): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('sentMail')
    .set({ againAt: toDate(now) })
    .where('id', '=', mailId)
    .where('failedAt', 'is not', null)
    .where('againAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
