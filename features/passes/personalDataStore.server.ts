import { type RawBuilder, sql } from 'kysely'
import type { Trx } from '#lib/db.server.ts'
import { anyOf, type Merging, type PersonalData } from '#lib/personalData.server.ts'
import { toDate } from '#lib/time.ts'

export const passesPersonalData: PersonalData = {
  columns: {
    'pass.person_id': 'movesIndirectly',
    'pass.merged_from': 'unchanged',
    'pass.revoked_by': 'unchanged',
    'pass_user.person_id': 'movesIndirectly',
    'pass_user.added_by': 'unchanged',
    'pass_user.ended_by': 'unchanged',
    'pass_freeze.by_person': 'unchanged',
    'ledger_entry.by_person': 'unchanged',
  },
  exported: (ids) => ({
    passes: sql`
    select id, package_name, package_type, location, price_paise, total_sessions, sessions_left, purchased_at,
      first_session_on, started_on, expires_on, extension_days, revoked_at, revoke_reason
    from pass where person_id = ${anyOf(ids)} order by purchased_at, id`,
    passes_shared: sql`
    select u.pass_id, p.package_name, u.is_holder, u.added_at, u.ended_at from pass_user u join pass p on p.id = u.pass_id
    where u.person_id = ${anyOf(ids)} and (not u.is_holder or exists (
      select from pass_user o where o.pass_id = u.pass_id and not o.is_holder))
    order by u.added_at, u.pass_id`,
    freezes: sql`
    select f.pass_id, f.from_date, f.to_date, f.created_at from pass_freeze f join pass p on p.id = f.pass_id
    where p.person_id = ${anyOf(ids)} order by f.from_date`,
    ledger: sql`
    select e.id, e.pass_id, e.booking_id, e.kind, e.sessions, e.days, e.at, e.note
    from ledger_entry e join pass p on p.id = e.pass_id left join booking b on b.id = e.booking_id
    where p.person_id = ${anyOf(ids)} or b.person_id = ${anyOf(ids)} order by e.id`,
  }),
  async merge(trx, { targetId, emptiedId }) {
    const both = sql`pass_id in (
      select pass_id from pass_user where person_id in (${targetId}, ${emptiedId}) group by pass_id having count(*) = 2)`
    await sql`update booking set person_id = ${targetId} where person_id = ${emptiedId} and ${both}`.execute(
      trx,
    )
    await sql`
      update pass set person_id = ${targetId}, merged_from = ${emptiedId} where person_id = ${emptiedId}`.execute(
      trx,
    )
    await joinUses(trx, both, { targetId, emptiedId })
  },
  /**
   * Ends the use of passes of others; the bookings on them are already cancelled. The end is never before a booking,
   * even if the server that recorded the booking has a clock that is ahead.
   */
  async erase(trx, ids, now) {
    await sql`
      update pass_user u set ended_by = person_id, ended_at = greatest(${toDate(now)}::timestamptz, (
        select max(booked_at) from booking b where b.pass_id = u.pass_id and b.person_id = u.person_id))
      where person_id = ${anyOf(ids)} and not is_holder and ended_at is null`.execute(trx)
  },
}

/**
 * Moves the uses of shared passes from the emptied record to the target. If both records used a pass, one use remains,
 * with the later of the two ends.
 */
async function joinUses(
  trx: Trx,
  both: RawBuilder<unknown>,
  { targetId, emptiedId }: Merging,
): Promise<void> {
  const { rows: deleted } = await sql<{ passId: string; endedAt: string | null; endedBy: string | null }>`
    delete from pass_user where person_id = ${emptiedId} and ${both}
    returning pass_id, ended_at::text, ended_by`.execute(trx)
  const [passes, ends] = [deleted.map(({ passId }) => passId), deleted.map(({ endedAt }) => endedAt)]
  const by = deleted.map(({ endedBy }) => endedBy)
  await sql`
    update pass_user u set ended_at = l.ended_at, ended_by = l.ended_by
    from unnest(${passes}::uuid[], ${ends}::timestamptz[], ${by}::uuid[]) as l (pass_id, ended_at, ended_by)
    where u.person_id = ${targetId} and u.pass_id = l.pass_id and not u.is_holder
      and (l.ended_at is null or l.ended_at > u.ended_at)`.execute(trx)
  await sql`update pass_user set person_id = ${targetId} where person_id = ${emptiedId}`.execute(trx)
}
