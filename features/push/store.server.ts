import { sql } from 'kysely'
import type { Db, Trx } from '#lib/db.server.ts'
import type { Language } from '#lib/language.ts'
import type { PushDevice } from '#lib/push.server.ts'
import { fromDate, toDate } from '#lib/time.ts'
import { MAX_DEVICES, type PushTopic } from './rules.ts'

export async function topicsOf(db: Db, signInId: string): Promise<PushTopic[]> {
  const row = await db
    .selectFrom('pushDevice')
    .select('topics')
    .where('signInId', '=', signInId)
    .executeTakeFirst()
  return (row?.topics ?? []) as PushTopic[]
}

/**
 * Stores a device. A sign-in has one device, and a device one sign-in. If a person has too many, the oldest are
 * removed.
 */
export async function saveDevice(
  trx: Trx,
  {
    signInId,
    personId,
    topics,
    ...device
  }: PushDevice & { signInId: string; personId: string; topics: PushTopic[] },
  now: Temporal.Instant,
): Promise<void> {
  // Two sign-ins in one browser take turns.
  await sql`select pg_advisory_xact_lock(hashtextextended(${device.endpoint}, 0))`.execute(trx)
  await trx
    .deleteFrom('pushDevice')
    .where('endpoint', '=', device.endpoint)
    .where('signInId', '<>', signInId)
    .execute()
  const saved = { ...device, topics }
  await trx
    .insertInto('pushDevice')
    .values({ signInId, ...saved, since: toDate(now) })
    .onConflict((conflict) => conflict.column('signInId').doUpdateSet(saved))
    .execute()
  await sql`
    delete from push_device where sign_in_id in (
      select d.sign_in_id from push_device d join sign_in s on s.id = d.sign_in_id
      where s.person_id = ${personId} and d.sign_in_id <> ${signInId}
      order by d.since desc, d.sign_in_id offset ${MAX_DEVICES - 1})`.execute(trx)
}

export const dropDevice = async (db: Db, signInId: string): Promise<void> => {
  await db.deleteFrom('pushDevice').where('signInId', '=', signInId).execute()
}

/** Removes a subscription that the browser has ended. A newer one of the same sign-in stays. */
export const dropEndpoint = async (db: Db, endpoint: string): Promise<void> => {
  await db.deleteFrom('pushDevice').where('endpoint', '=', endpoint).execute()
}

type Starts = 'startsAt' | 'startsFirst'
export interface MessageToPush {
  kind: string
  about: string
  language: Language
  isOver: boolean
  hasBegun: boolean
  /** The start of the class that the message is about. */
  startsAt: Temporal.Instant | null
  /** The earliest start of the classes that the message is about, before or after their change. */
  startsFirst: Temporal.Instant | null
  devices: PushDevice[]
}

export async function messageToPush(db: Db, id: string): Promise<MessageToPush | undefined> {
  const { rows } = await sql<Omit<MessageToPush, Starts> & Record<Starts, Date | null>>`
    select m.kind, m.about, coalesce(p.language, 'en') as language,
      m.sent_at is not null or m.failed_at is not null as is_over, m.begun_at is not null as has_begun,
      coalesce(
        (select s.starts_at from booking b join session s on s.id = b.session_id where b.id = m.about::uuid),
        (select s.starts_at from waitlist_entry w join session s on s.id = w.session_id where w.id = m.about::uuid))
        as starts_at,
      first_start(m.kind, m.about::uuid) as starts_first,
      coalesce((
        select jsonb_agg(jsonb_build_object('endpoint', d.endpoint, 'publicKey', d.public_key, 'authSecret', d.auth_secret))
        from sign_in s join push_device d on d.sign_in_id = s.id
        where s.person_id = p.id and s.ended_at is null and s.locked_at is null and whatsapp_topic(m.kind) = any(d.topics)
      ), '[]') as devices
    from sent_mail m join person p on p.id = m.person_id
    where m.id = ${id} and m.channel = 'push' and p.erased_at is null`.execute(db)
  const [row] = rows
  if (!row) return undefined
  const { startsAt, startsFirst } = row
  return {
    ...row,
    startsAt: startsAt && fromDate(startsAt),
    startsFirst: startsFirst && fromDate(startsFirst),
  }
}
