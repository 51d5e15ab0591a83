import { sql } from 'kysely'
import { studioSettings } from '#features/studio/settings.ts'
import { contactEmail } from '#lib/contactEmail.server.ts'
import type { Db } from '#lib/db.server.ts'
import type { Language } from '#lib/language.ts'
import { fromDate, isBefore, toDate } from '#lib/time.ts'
import { closesAt } from './rules.ts'

/** A person who waits for a seat in a session, or is offered one. */
export interface WaitingPerson {
  entryId: string
  sessionId: string
  personId: string
  name: string
  firstName: string
  /** The language of mails to this person, if the kind of mail has a translation. */
  language: Language
  /** Whether they have an address for mail, also that of their household. */
  hasAddress: boolean
  /** Whether that address is their own. */
  isOwnAddress: boolean
  instructor: string
}

/** The open waitlists of these sessions, ordered by session and position. */
export async function waitingIn(db: Db, sessionIds: string[]): Promise<WaitingPerson[]> {
  const { rows } = await sql<WaitingPerson>`
    select w.id as entry_id, w.session_id, w.person_id, full_name(q.first_name, q.last_name) as name, q.first_name,
      coalesce(q.language, 'en') as language, ${contactEmail('q')} is not null as has_address,
      q.email is not null as is_own_address, i.name as instructor
    from waitlist_entry w join person q on q.id = w.person_id join session s on s.id = w.session_id
      join instructor i on i.id = s.instructor_id
    where w.session_id = any(${sessionIds}::uuid[]) and waitlist_is_open(w.status)
    order by s.starts_at, w.rank`.execute(db)
  return rows
}

/** When the session of an entry takes place, and whether its waitlist has closed because it begins soon. */
interface EntryTimes {
  startsAt: Temporal.Instant
  endsAt: Temporal.Instant
  waitlistEnds: boolean
}

/**
 * The times of these entries, by entry; without entries that have ended in another way, and sessions that have begun or
 * are cancelled.
 */
export async function timesOfEntries(
  db: Db,
  ids: string[],
  now: Temporal.Instant,
): Promise<Map<string, EntryTimes>> {
  const { rows } = await sql<{ id: string; startsAt: Date; endsAt: Date; closed: boolean }>`
    select w.id, s.starts_at, s.ends_at, w.status = 'closed' as closed
    from waitlist_entry w join session s on s.id = w.session_id
    where w.id = any(${ids}::uuid[]) and (waitlist_is_open(w.status) or w.reason = 'started')
      and s.cancelled_at is null and s.starts_at > ${toDate(now)}`.execute(db)
  return new Map(
    rows.map(({ id, closed, ...times }) => {
      const startsAt = fromDate(times.startsAt)
      const waitlistEnds = closed || !isBefore(now, closesAt({ startsAt }, studioSettings()))
      return [id, { startsAt, endsAt: fromDate(times.endsAt), waitlistEnds }]
    }),
  )
}
