import { sql } from 'kysely'
import { expect } from 'vitest'
import { toDate } from '#lib/time.ts'
import type { Run } from './run.ts'

/** For the log: classes with a waitlist at the end of a run, and how their free seats were offered. */
export const queueCounts = { all: 0, freed: 0, withFreeSeat: 0, bySchedule: 0 }

/** Enough for the jobs to run on a busy machine. */
const JOBS_MS = 30_000

/**
 * Expects that no future class of this run has a free seat while somebody waits who would take it. It is noon in the
 * studio, so no quiet hours delay an offer. People who wait get the offer from the job that a free seat starts. People
 * who were skipped because of their own choice, which no longer applies, get it from the scheduled check of all
 * waitlists.
 */
export async function expectNoSeatFreeWhileWaiting(run: Run): Promise<void> {
  await freeSeats(run)
  const [seen] = await run.rows(sql<{ all: number; free: number }>`
    select count(*)::int as all, count(*) filter (where s.booked + s.held < s.capacity)::int as free
    from session s where s.class_id = any(${run.classes}) and s.queued > 0 and s.cancelled_at is null`)
  queueCounts.all += seen?.all ?? 0
  queueCounts.withFreeSeat += seen?.free ?? 0
  if (!seen?.free) return
  const settled = { timeout: JOBS_MS, interval: 200 }
  await expect.poll(() => findForgotten(run, 'waiting'), settled).toEqual([])
  if (!(await findForgotten(run, 'skipped')).length) return
  queueCounts.bySchedule += 1
  await run.rows(sql`select enqueue_job('waitlist.sweep', '{}')`)
  await expect.poll(() => findForgotten(run, 'skipped'), settled).toEqual([])
}

/** The desk cancels a booking of each full class that has a waitlist. */
async function freeSeats(run: Run): Promise<void> {
  const full = await run.rows(sql<{ id: string; personId: string }>`
    select distinct on (s.id) b.id, b.person_id from session s join booking b on b.session_id = s.id
    where s.class_id = any(${run.classes}) and s.queued > 0 and s.cancelled_at is null and s.booked + s.held >= s.capacity
      and b.status = 'scheduled' and s.starts_at > ${toDate(run.environment.now())}
    order by s.id, b.id`)
  for (const { id, personId } of full) {
    const { status } = await run.people.frontDesk.browser.call(
      'POST',
      `/console/members/${personId}/bookings/${id}/cancel`,
      { body: { mode: 'free' } },
    )
    run.log.push(`at the end: cancels ${id} of a full class → ${status}`)
    if (status < 300) queueCounts.freed += 1
  }
}

/** People who should have been offered a free seat, by the rules of the waitlist. */
function findForgotten(
  run: Run,
  status: 'waiting' | 'skipped',
): Promise<{ entry: string; session: string }[]> {
  const at = sql`${toDate(run.environment.now())}::timestamptz`
  return run.rows(sql`
    select w.id as entry, s.id as session from session s join waitlist_entry w on w.session_id = s.id
      join person p on p.id = w.person_id left join booking given on given.id = w.instead_of
      left join session swapped on swapped.id = given.session_id
    where s.class_id = any(${run.classes}) and s.cancelled_at is null and s.booked + s.held < s.capacity
      -- After that, no seat is offered.
      and s.starts_at > ${at} + interval '30 minutes'
      and w.status = ${status} and p.erased_at is null and p.merged_into is null
      and not exists (select from booking b
        where b.session_id = s.id and b.person_id = w.person_id and booking_holds_seat(b.status))
      and (w.lapsed_at is null or w.lapsed_at <= ${at} - interval '2 hours' or w.unreached = 1)
      and w.reason is distinct from 'shorterWindow'
      and not (w.one_class and exists (select from booking b join session o on o.id = b.session_id
        where b.person_id = w.person_id and b.status in ('scheduled', 'attended') and o.date = s.date
          and o.cancelled_at is null and b.id is distinct from w.instead_of))
      and (given.id is null or given.status not in ('scheduled', 'attended')
        or given.status = 'scheduled' and greatest(given.cancel_by, given.leave_free_until) > ${at} + interval '1 minute'
          and swapped.date > (${at} at time zone 'Asia/Kolkata')::date and swapped.cancelled_at is null)`)
}
