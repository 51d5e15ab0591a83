import { sql } from 'kysely'
import type { Db, Trx } from '#lib/db.server.ts'
import type { Language } from '#lib/language.ts'
import type { MailReason } from '#lib/mailProblem.ts'
import { fromDate, STUDIO_ZONE, toDate } from '#lib/time.ts'
import type { WhatsappTemplate } from '#lib/whatsapp.server.ts'

export interface MessageToSend {
  kind: string
  about: string
  firstName: string
  phone: string | null
  language: Language
  isOver: boolean
  hasBegun: boolean
  /** False if the person has stopped such messages since this message was queued. */
  isOptedIn: boolean
  /** The earliest start of the classes that the message is about, before or after their change. */
  startsFirst: Temporal.Instant | null
}

export async function messageToSend(db: Db, id: string): Promise<MessageToSend | undefined> {
  const { rows } = await sql<Omit<MessageToSend, 'startsFirst'> & { startsFirst: Date | null }>`
    select m.kind, m.about, coalesce(p.first_name, '') as first_name, p.phone_number as phone, coalesce(p.language, 'en') as language,
      m.sent_at is not null or m.failed_at is not null as is_over, m.begun_at is not null as has_begun,
      p.id is not null and p.erased_at is null and wants_whatsapp(p.id, whatsapp_topic(m.kind)) as is_opted_in,
      first_start(m.kind, m.about::uuid) as starts_first
    from sent_mail m left join person p on p.id = m.person_id
    where m.id = ${id} and m.channel = 'whatsapp'`.execute(db)
  const [row] = rows
  return row && { ...row, startsFirst: row.startsFirst && fromDate(row.startsFirst) }
}

/** Deletes a message whose sending has not begun, if the person has stopped such messages in the meantime. */
export const dropOptedOut = async (db: Db, id: string): Promise<void> => {
  await sql`
    delete from sent_mail where id = ${id} and begun_at is null and sent_at is null and failed_at is null
      and not wants_whatsapp(person_id, whatsapp_topic(kind))`.execute(db)
}

export interface Status {
  providerId: string
  /** Our reference; null if WhatsApp did not return it. */
  reference: string | null
  status: 'sent' | 'delivered' | 'read' | 'failed'
  at: Temporal.Instant
  reason: MailReason | null
  code: number | null
  category: string | null
  billable: boolean | null
}

/**
 * Records a status. Statuses arrive in any order, and more than once. `delivered` and `read` are never undone. `failed`
 * counts only for a message that was not delivered, and `sent` clears only a failure of unknown outcome.
 */
export async function recordStatus(trx: Trx, { at: instant, ...change }: Status): Promise<void> {
  const timestamp = toDate(instant)
  const isDelivered = change.status === 'delivered' || change.status === 'read'
  const isMessage = sql`channel = 'whatsapp' and (provider_id = ${change.providerId} or id = ${change.reference}::uuid)`
  const details = sql`provider_id = coalesce(provider_id, ${change.providerId}), category = coalesce(${change.category}, category),
    billable = coalesce(${change.billable}, billable)`
  if (change.status === 'failed') {
    await sql`
      update sent_mail set ${details}, sent_at = null, failed_at = coalesce(failed_at, ${timestamp}), reason = ${change.reason},
        reason_since = ${timestamp}, provider_code = ${change.code}
      where ${isMessage} and delivered_at is null`.execute(trx)
    return
  }
  await sql`
    update sent_mail set ${details}, sent_at = coalesce(sent_at, ${timestamp}), failed_at = null, reason = null, reason_since = null,
      provider_code = null,
      delivered_at = case when ${isDelivered} then least(delivered_at, ${timestamp}) else delivered_at end,
      read_at = case when ${change.status === 'read'} then least(read_at, ${timestamp}) else read_at end
    where ${isMessage} and (${isDelivered} or failed_at is null or reason in ('unknown', 'noAnswer'))`.execute(
    trx,
  )
}

/** Records that a message arrived. Returns false if it has arrived before. */
export async function recordArrival(trx: Trx, id: string, now: Temporal.Instant): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('whatsappArrival')
    .values({ id, at: toDate(now) })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

const ARRIVAL_DAYS = 30

export async function tidyArrivals(db: Db, now: Temporal.Instant): Promise<void> {
  const before = toDate(now.subtract({ hours: 24 * ARRIVAL_DAYS }))
  await db.deleteFrom('whatsappArrival').where('at', '<', before).execute()
}

interface PersonOfNumber {
  id: string
  /** Null: they have never given or refused this consent. */
  given: boolean | null
  /** Whether they withdrew the consent by a message, and not in their account or at the desk. */
  stopped: boolean
  /** When they last gave or withdrew the consent. */
  givenAt: Temporal.Instant | null
}

/** The people with this number, with the latest consent of each for a purpose. */
export async function peopleByPhone(
  trx: Trx,
  phone: string,
  purpose: 'whatsapp' | 'news',
): Promise<PersonOfNumber[]> {
  const { rows } = await sql<Omit<PersonOfNumber, 'givenAt'> & { givenAt: Date | null }>`
    select p.id, c.given, c.at as given_at,
      coalesce(not c.given and c.version is null and c.by_person = p.id, false) as stopped
    from person p left join lateral (
      select given, at, version, by_person from message_consent
      where person_id = p.id and purpose = ${purpose} order by id desc limit 1) c on true
    where p.phone_number = ${phone} and p.erased_at is null and p.merged_into is null
    order by p.created_at, p.id limit 20`.execute(trx)
  return rows.map((row) => ({ ...row, givenAt: row.givenAt && fromDate(row.givenAt) }))
}

export async function replaceTemplates(
  trx: Trx,
  templates: WhatsappTemplate[],
  now: Temporal.Instant,
): Promise<void> {
  await trx.deleteFrom('whatsappTemplate').execute()
  if (templates.length === 0) return
  await trx
    .insertInto('whatsappTemplate')
    .values(templates.map((each) => ({ ...each, checkedAt: toDate(now) })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export const findTemplate = (
  db: Db,
  name: string,
  language: string,
): Promise<{ status: string; category: string } | undefined> =>
  db
    .selectFrom('whatsappTemplate')
    .select(['status', 'category'])
    .where('name', '=', name)
    .where('language', '=', language)
    .executeTakeFirst()

export const listTemplates = async (
  db: Db,
): Promise<(WhatsappTemplate & { checkedAt: Temporal.Instant })[]> =>
  (
    await db
      .selectFrom('whatsappTemplate')
      .select(['name', 'language', 'category', 'status', 'body', 'checkedAt'])
      .orderBy('name')
      .orderBy('language')
      .execute()
  ).map(({ checkedAt, ...row }) => ({ ...row, checkedAt: fromDate(checkedAt) }))

/** The numbers of delivered messages in a period, by day and category: those with a price, and free ones. */
export async function deliveredBetween(
  db: Db,
  from: Temporal.Instant,
  until: Temporal.Instant,
): Promise<{ category: string; day: string; paid: number; free: number }[]> {
  const { rows } = await sql<{ category: string; day: string; paid: number; free: number }>`
    select coalesce(category, 'UTILITY') as category, (delivered_at at time zone ${STUDIO_ZONE})::date::text as day,
      count(*) filter (where coalesce(billable, category is distinct from 'SERVICE'))::int as paid,
      count(*) filter (where not coalesce(billable, category is distinct from 'SERVICE'))::int as free
    from sent_mail where channel = 'whatsapp' and delivered_at >= ${toDate(from)} and delivered_at < ${toDate(until)}
    group by 1, 2 order by 1, 2`.execute(db)
  return rows
}
