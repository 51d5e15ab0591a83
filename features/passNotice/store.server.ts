import { type RawBuilder, sql } from 'kysely'
import { hasSwitchedOff } from '#features/messages/reads.server.ts'
import { isFrozenOn } from '#features/passes/reads.server.ts'
import { type SessionRow, sessionRowColumns } from '#features/timetable/reads.server.ts'
import { type Session, sessionOf } from '#features/timetable/usecases/readSession.server.ts'
import { contactEmail } from '#lib/contactEmail.server.ts'
import type { Db } from '#lib/db.server.ts'
import { fromDate, toDate } from '#lib/time.ts'
import { passEnding, passUnused } from './mailKinds.ts'
import type { Notice } from './rules.ts'

/** The last day on which pass `p` can pay. An unused pass ends on the day before its expiry (`passStatus`). */
const lastDay = sql<string>`(p.expires_on
  - case when p.first_session_on is null and p.validity_from = 'firstSession' then 1 else 0 end)`

interface Current {
  today: Temporal.PlainDate
  /** The types of pass that can replace each type of pass. */
  following: Record<string, string[]>
}

/**
 * Whether a notice about pass `p` should be sent to `person`. Something is left on the pass, it is not frozen today,
 * and no other pass pays for such classes after it. The person has not switched such mails off, and their address is
 * verified: their own or, without one, that of their household.
 */
const isWorthNotice = ({ today, following }: Current): RawBuilder<boolean> => sql<boolean>`(
  p.revoked_at is null and p.has_sessions is not false
  and person.erased_at is null and person.merged_into is null
  and coalesce(case when person.email is not null then person.email_proven end, (
    select head.email_proven from person head where head.id = person.household_of), false)
  and not ${isFrozenOn(sql.ref('p.id'), today)}
  and not exists (select from pass q
    where q.person_id = p.person_id and q.id <> p.id and q.revoked_at is null and q.has_sessions is not false
      and q.expires_on > p.expires_on and ${JSON.stringify(following)}::jsonb -> p.package_type ? q.package_type
      and (q.location = 'all' or p.location = 'all' or q.location = p.location))
  and not ${hasSwitchedOff(sql.ref('p.personId'), 'passes')})`

/**
 * Queues a mail for each pass whose last day is in the window, unless a notice for that last day or a later one was
 * queued before. Queues at most `limit` mails, by expiry, and returns their number. A pass that was bought on or after
 * the day of a notice gets only the next notice.
 */
export async function queueNotices(
  db: Db,
  {
    notice,
    days,
    from,
    until,
  }: { notice: Notice; days: number; from: Temporal.PlainDate; until: Temporal.PlainDate },
  current: Current,
  limit: number,
  now: Temporal.Instant,
): Promise<number> {
  const { rows } = await sql`
    with due as (
      select p.id, ${lastDay} as last_day, p.first_session_on is null as unused
      from pass p join person on person.id = p.person_id
      where p.revoked_at is null and p.expires_on between ${from.toString()} and ${until.add({ days: 1 }).toString()}
        and ${lastDay} between ${from.toString()} and ${until.toString()}
        and p.purchased_on < ${lastDay} - ${days}::int
        and not exists (select from pass_notice n
          where n.pass_id = p.id and n.last_day >= ${lastDay} and n.notice in (${notice}, 'last'))
        and ${isWorthNotice(current)}
      order by p.expires_on, p.id limit ${limit}),
    queued as (
      insert into pass_notice (pass_id, last_day, notice, queued_at)
      select id, last_day, ${notice}, ${toDate(now)} from due order by id on conflict do nothing
      returning id, pass_id)
    select enqueue_job('mail', jsonb_build_object('id', queued.id,
      'kind', case when due.unused then ${passUnused.name} else ${passEnding.name} end))
    from queued join due on due.id = queued.pass_id`.execute(db)
  return rows.length
}

export interface NoticeToSend {
  to: string
  /** Whether the address is that of the member, and not of another person in their household. */
  isOwnAddress: boolean
  firstName: string
  personId: string
  passId: string
  packageId: string
  packageName: string
  /** Null: the pass is unlimited. */
  left: number | null
  isUnused: boolean
  /** Whether the pass is unused, and its validity begins with its first session. */
  startsWithFirst: boolean
  notice: Notice
  lastDay: Temporal.PlainDate
}

/** The data of a notice; undefined if the pass has another last day now, or no notice should be sent any more. */
export async function noticeToSend(db: Db, id: string, current: Current): Promise<NoticeToSend | undefined> {
  const { rows } = await sql<Omit<NoticeToSend, 'to' | 'lastDay'> & { to: string | null; lastDay: string }>`
    select ${contactEmail()} as "to", person.email is not null as is_own_address, person.first_name, p.person_id, p.id as pass_id, p.package_id, p.package_name,
      p.sessions_left as "left", p.first_session_on is null as is_unused,
      p.first_session_on is null and p.validity_from = 'firstSession' as starts_with_first, n.notice, n.last_day
    from pass_notice n join pass p on p.id = n.pass_id join person on person.id = p.person_id
    where n.id = ${id} and n.last_day = ${lastDay} and ${isWorthNotice(current)}`.execute(db)
  const [row] = rows
  return row?.to ? { ...row, to: row.to, lastDay: Temporal.PlainDate.from(row.lastDay) } : undefined
}

/** Nobody attends more sessions in the weeks that are read. */
const MAX_SESSIONS = 200

/** The sessions that a person attended, newest first. */
export async function attendanceSince(
  db: Db,
  personId: string,
  since: Temporal.Instant,
): Promise<{ classId: string; startsAt: Temporal.Instant }[]> {
  const { rows } = await sql<{ classId: string; startsAt: Date }>`
    select s.class_id, s.starts_at from booking b join session s on s.id = b.session_id
    where b.person_id = ${personId} and b.status = 'attended' and s.starts_at >= ${toDate(since)}
    order by s.starts_at desc limit ${MAX_SESSIONS}`.execute(db)
  return rows.map(({ classId, startsAt }) => ({ classId, startsAt: fromDate(startsAt) }))
}

/** The coming sessions of these classes that have a free seat and do not overlap a booking of the person. */
export async function freeSessions(
  db: Db,
  { personId, classIds, until }: { personId: string; classIds: string[]; until: Temporal.PlainDate },
  now: Temporal.Instant,
): Promise<Session[]> {
  const { rows } = await sql<SessionRow>`
    select ${sessionRowColumns} from session s
      join class c on c.id = s.class_id join instructor i on i.id = s.instructor_id
    where s.class_id = any(${classIds}::uuid[]) and s.starts_at > ${toDate(now)} and s.date <= ${until.toString()}
      and s.cancelled_at is null and s.booked + s.held < s.capacity
      and (s.queued = 0 or not seat_is_reserved(s.id, ${personId}, ${toDate(now)}))
      and not exists (select from booking b join session o on o.id = b.session_id
        where b.person_id = ${personId} and booking_holds_seat(b.status)
          and o.starts_at < s.ends_at and o.ends_at > s.starts_at)
    order by s.starts_at, s.id limit ${MAX_SESSIONS}`.execute(db)
  return rows.map(sessionOf)
}
