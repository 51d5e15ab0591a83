import { sql } from 'kysely'
import type { Db, Trx } from '#lib/db.server.ts'
import { STUDIO_ZONE, toDate } from '#lib/time.ts'

export interface NewEntry {
  passId: string
  bookingId?: string
  kind: 'granted' | 'booked' | 'returned' | 'forfeited' | 'excused' | 'adjusted' | 'expired' | 'revoked'
  sessions: number
  days?: number
  byPerson?: string | null
  note?: string
}

export const addEntry = async (trx: Trx, entry: NewEntry, now: Temporal.Instant): Promise<void> => {
  await trx
    .insertInto('ledgerEntry')
    .values({
      passId: entry.passId,
      bookingId: entry.bookingId ?? null,
      kind: entry.kind,
      sessions: entry.sessions,
      days: entry.days ?? 0,
      byPerson: entry.byPerson ?? null,
      note: entry.note ?? null,
      at: toDate(now),
    })
    .execute()
}

export interface LedgerRow {
  at: Date
  kind: NewEntry['kind']
  sessions: number
  days: number
  balance: number | null
  note: string | null
  bookingId: string | null
  title: string | null
  date: string | null
  time: string | null
  /** The person whose class it was, on a pass that is or was shared. */
  usedBy: string | null
}

/**
 * The ledger of a pass with its running balance, oldest first. Its holder gets all entries, the other person on a
 * shared pass only those of their own classes. Undefined if the person may not use the pass.
 */
export async function ledgerOf(db: Db, personId: string, passId: string): Promise<LedgerRow[] | undefined> {
  const use = await db
    .selectFrom('passUser')
    .select('isHolder')
    .where('passId', '=', passId)
    .where('personId', '=', personId)
    .where('endedAt', 'is', null)
    .executeTakeFirst()
  if (!use) return undefined
  const { rows } = await sql<LedgerRow & { userId: string | null }>`
    select e.at, e.kind, e.sessions, e.days, e.note, e.booking_id, c.title, s.date,
      to_char(s.starts_at at time zone ${STUDIO_ZONE}, 'HH24:MI') as time,
      case when p.total_sessions is not null
        then (sum(e.sessions) over (order by e.id))::int end as balance,
      b.person_id as user_id,
      case when exists (select from pass_user o where o.pass_id = p.id and not o.is_holder)
        then full_name(q.first_name, q.last_name) end as used_by
    from ledger_entry e join pass p on p.id = e.pass_id
    left join booking b on b.id = e.booking_id
    left join session s on s.id = b.session_id
    left join class c on c.id = s.class_id
    left join person q on q.id = b.person_id
    where e.pass_id = ${passId} order by e.id`.execute(db)
  return rows
    .filter(({ userId }) => use.isHolder || userId === personId)
    .map(({ userId: _, ...entry }) => entry)
}
