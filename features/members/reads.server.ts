import { type RawBuilder, sql } from 'kysely'
import { studioSettings } from '#features/studio/settings.ts'
import type { Db } from '#lib/db.server.ts'
import type { MessageChannel } from '#lib/mail.server.ts'
import type { MailReason } from '#lib/mailProblem.ts'
import { fromDate, toDate } from '#lib/time.ts'
import { isAlertingFailure, needsResending, stateOfMessage } from './outboxStore.server.ts'
import { MAIL_FAILED_DAYS, messageCost, REPLY_KIND } from './rules.ts'

export interface HealthNote {
  personId: string
  words: string
  changedAt: Temporal.Instant
  consentedAt: Temporal.Instant
  consentWords: string
}

/** The valid health notes of these people. A withdrawn note is not valid, and has no text. */
export async function healthNotes(db: Db, personIds: string[]): Promise<HealthNote[]> {
  if (!personIds.length) return []
  const rows = await db
    .selectFrom('healthNote')
    .select(['personId', 'words', 'changedAt'])
    .select(['consentedAt', 'consentWords'])
    .where('personId', 'in', personIds)
    .where('withdrawnAt', 'is', null)
    .execute()
  return rows.map(({ words, changedAt, consentedAt, ...row }) => ({
    ...row,
    words: words ?? '',
    changedAt: fromDate(changedAt),
    consentedAt: fromDate(consentedAt),
  }))
}

export interface MailProblems {
  /** People to whom a mail has failed recently, and no later one was sent; `since` is the first failure. */
  failed: { people: number; since: Temporal.Instant } | null
  /** People whose address does not exist, according to a mail server. */
  unreached: { people: number; since: Temporal.Instant } | null
  /** People who marked a mail of the studio as spam. */
  complained: { people: number; since: Temporal.Instant } | null
  /**
   * The same for messages by WhatsApp and to devices, without replies to enquiries. `channel` and `reason` are set if
   * they are the same for all failures.
   */
  messages: {
    people: number
    since: Temporal.Instant
    channel: MessageChannel | null
    reason: MailReason | null
  } | null
  /**
   * Replies to enquiries by WhatsApp that failed and were not followed by another reply: their number and the
   * oldest one.
   */
  replies: { count: number; since: Temporal.Instant; enquiryId: string } | null
  /** The number of failed mails that members' records list, including those that were sent again since. */
  listed: number
}

export async function mailProblems(
  db: Db,
  from: Temporal.Instant,
  now: Temporal.Instant,
): Promise<MailProblems> {
  const recently = toDate(now.subtract({ hours: 24 * MAIL_FAILED_DAYS }))
  const { rows } = await sql<{
    failed: number
    failedSince: Date | null
    unreached: number
    unreachedSince: Date | null
    complained: number
    complainedSince: Date | null
    listed: number
    messages: number
    messagesSince: Date | null
    channel: MessageChannel | null
    reason: MailReason | null
  }>`
    select m.*, u.* from (
      select count(distinct person_id) filter (where channel = 'mail' and is_to_do)::int as failed,
        min(failed_at) filter (where channel = 'mail' and is_to_do) as failed_since,
        count(*) filter (where channel = 'mail' and failed_at > ${toDate(from)})::int as listed,
        count(distinct person_id) filter (where is_trouble and is_to_do)::int as messages,
        min(failed_at) filter (where is_trouble and is_to_do) as messages_since,
        case when count(distinct channel) filter (where is_trouble and is_to_do) = 1
          then min(channel) filter (where is_trouble and is_to_do) end as channel,
        case when count(distinct reason) filter (where is_trouble and is_to_do) = 1
          then min(reason) filter (where is_trouble and is_to_do) end as reason
      from (
        select person_id, channel, failed_at, reason, ${isAlertingFailure} as is_trouble, ${needsResending} as is_to_do
        from sent_mail m where failed_at > ${recently}
        -- If PostgreSQL flattened this subquery, it would search for later mails once for each figure.
        offset 0) m) m, (
      select count(*) filter (where not complained)::int as unreached, min(since) filter (where not complained) as unreached_since,
        count(*) filter (where complained and since > ${recently})::int as complained,
        min(since) filter (where complained and since > ${recently}) as complained_since
      from unreached_address) u`.execute(db)
  const [row] = rows
  const [reply] = await failedReplies(db, recently)
  const reportOf = (people = 0, since: Date | null = null) =>
    since ? { people, since: fromDate(since) } : null
  return {
    failed: reportOf(row?.failed, row?.failedSince),
    unreached: reportOf(row?.unreached, row?.unreachedSince),
    complained: reportOf(row?.complained, row?.complainedSince),
    messages: row?.messagesSince
      ? {
          people: row.messages,
          since: fromDate(row.messagesSince),
          channel: row.channel,
          reason: row.channel && row.reason,
        }
      : null,
    replies: reply ? { ...reply, since: fromDate(reply.since) } : null,
    listed: row?.listed ?? 0,
  }
}

/** Failed replies that were not followed by another reply: their number and the oldest one. */
async function failedReplies(
  db: Db,
  from: Date,
): Promise<{ enquiryId: string; since: Date; count: number }[]> {
  const { rows } = await sql<{ enquiryId: string; since: Date; count: number }>`
    select a.enquiry_id, m.failed_at as since, (count(*) over ())::int as count
    from sent_mail m join enquiry_answer a on a.id = (case when m.kind = ${sql.lit(REPLY_KIND)} then m.about end)::uuid
    join enquiry e on e.id = a.enquiry_id and e.state <> 'closed'
    where m.kind = ${sql.lit(REPLY_KIND)} and m.failed_at > ${from} and m.again_at is null
      and not exists (select from enquiry_answer later where later.enquiry_id = a.enquiry_id and later.at > a.at)
    order by m.failed_at, m.id limit 1`.execute(db)
  return rows
}

type MessageState = 'waiting' | 'sent' | 'delivered' | 'read' | 'failed'

interface Delivery {
  state: MessageState
  at: Temporal.Instant
  trouble: { reason: MailReason; code: string | null } | null
  milliRupees: number | null
}

/** The delivery status of the latest WhatsApp message of each reply to an enquiry, by the reply's id. */
export async function deliveriesOfReplies(db: Db, about: string[]): Promise<Map<string, Delivery>> {
  if (about.length === 0) return new Map()
  const { rows } = await sql<{
    about: string
    state: MessageState
    at: Date
    reason: MailReason | null
    code: string | null
    channel: string
    category: string | null
    billable: boolean | null
    deliveredAt: Date | null
  }>`
    select distinct on (about) about, ${stateOfMessage} as state,
      coalesce(read_at, delivered_at, sent_at, failed_at, queued_at) as at, reason, provider_code::text as code,
      channel, category, billable, delivered_at
    from sent_mail where kind = ${sql.lit(REPLY_KIND)} and about = any(${about}::text[])
    order by about, queued_at desc, again_at nulls first`.execute(db)
  const settings = studioSettings()
  return new Map(
    rows.map(({ about: id, state, at, reason, code, deliveredAt, ...row }) => [
      id,
      {
        state,
        at: fromDate(at),
        trouble: reason && { reason, code },
        milliRupees: messageCost({ ...row, deliveredAt: deliveredAt && fromDate(deliveredAt) }, settings),
      },
    ]),
  )
}

/** The messages `m` of this kind about the row with this id, on all channels. */
export const messagesAbout = (kind: string, id: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`sent_mail m where m.kind = ${sql.lit(kind)} and m.about = ${id}`
