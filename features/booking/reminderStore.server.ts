import { type RawBuilder, sql } from 'kysely'
import { hasSwitchedOff } from '#features/messages/reads.server.ts'
import type { Db } from '#lib/db.server.ts'
import { toDate } from '#lib/time.ts'
import type { ReminderKind } from './reminderRules.ts'

interface Due {
  kind: ReminderKind
  /** The kind of the reminder mail. */
  mail: string
  /** A condition on the session `s`. */
  sessions: RawBuilder<unknown>
  /** Bookings that were made later get no reminder, because their confirmation has just been sent. */
  bookedBefore: Temporal.Instant
}

/**
 * Queues reminders of bookings that are due and have none yet, up to `limit`. Returns their number. People who switched
 * reminders off on every channel get none.
 */
export async function queueReminders(
  db: Db,
  { kind, mail, sessions, bookedBefore }: Due,
  limit: number,
  now: Temporal.Instant,
): Promise<number> {
  const { rows } = await sql`
    with due as (
      insert into reminder (booking_id, kind, queued_at)
      select b.id, ${kind}, ${toDate(now)} from session s join booking b on b.session_id = s.id
      where s.cancelled_at is null and ${sessions} and b.status = 'scheduled'
        and b.booked_at <= ${toDate(bookedBefore)}
        and not exists (select from reminder r where r.booking_id = b.id and r.kind = ${kind})
        and (wants_whatsapp(b.person_id, 'reminders') or wants_push(b.person_id, 'reminders') or not ${hasSwitchedOff(sql.ref('b.personId'), 'reminders')})
      order by b.id limit ${limit}
      on conflict do nothing returning booking_id)
    select enqueue_job('mail', jsonb_build_object('kind', ${mail}::text, 'id', booking_id)) from due`.execute(
    db,
  )
  return rows.length
}

export const onDay = (date: Temporal.PlainDate) => sql`s.date = ${date.toString()}`
export const startingBetween = (from: Temporal.Instant, until: Temporal.Instant) =>
  sql`s.starts_at > ${toDate(from)} and s.starts_at <= ${toDate(until)}`
