import { sql } from 'kysely'
import { expect } from 'vitest'
import { passClock } from '#features/membership/rules.ts'
import { type PassJson, passFactsFromJson, passFactsJson } from '#features/membership/store.server.ts'
import type { Db } from '#lib/db.server.ts'

/** What must hold in every database at every moment, however many servers write. */
export async function expectInvariants(db: Db): Promise<void> {
  const breaches = await sql<{ what: string; id: string }>`
    select 'balance differs from the ledger' as what, p.id::text as id from pass p
      where p.sessions_left is not null
        and p.sessions_left <> (select coalesce(sum(e.sessions), 0) from ledger_entry e where e.pass_id = p.id)
    union all
    select 'balance below zero', id::text from pass where sessions_left < 0
    union all
    select 'seats differ from bookings', s.id::text from session s
      where s.booked <> (select count(*) from booking b
        where b.session_id = s.id and b.status in ('scheduled', 'attended', 'no show'))
    union all
    select 'overbooked', id::text from session where booked + held > capacity
    union all
    select 'held seats differ from holds', s.id::text from session s
      where s.held <> (select count(*) from seat_hold h where h.session_id = s.id)
    union all
    select 'booked twice', session_id || ' ' || person_id from booking
      where status in ('scheduled', 'attended', 'no show') group by session_id, person_id having count(*) > 1
    union all
    select 'booking outside its pass', b.id::text from booking b
      join session s on s.id = b.session_id join pass p on p.id = b.pass_id
      where b.status in ('scheduled', 'attended', 'no show')
        and (s.date > p.expires_on or s.date < p.purchased_on)
    union all
    select 'booking inside a freeze', b.id::text from booking b
      join session s on s.id = b.session_id join pass_freeze f on f.pass_id = b.pass_id
      where b.status = 'scheduled' and s.date between f.from_date and f.to_date
    union all
    select 'ledger without its booking entry', b.id::text from booking b
      where (select count(*) from ledger_entry e where e.booking_id = b.id and e.kind = 'booked') <> 1
    union all
    select 'returned without reason', b.id::text from booking b
      where (b.status in ('cancelled', 'class cancelled')) <>
        exists (select from ledger_entry e where e.booking_id = b.id and e.kind = 'returned')
    union all
    select 'forfeited without reason', b.id::text from booking b
      where (b.status in ('late cancelled', 'no show')) <>
        exists (select from ledger_entry e where e.booking_id = b.id and e.kind = 'forfeited')
    union all
    select 'balance differs from the bookings', p.id::text from pass p
      where p.total_sessions is not null
        and p.sessions_left <> p.total_sessions
          - (select count(*) from booking b where b.pass_id = p.id
              and b.status in ('scheduled', 'attended', 'no show', 'late cancelled'))
          + (select coalesce(sum(e.sessions), 0) from ledger_entry e
              where e.pass_id = p.id and e.kind in ('expired', 'adjusted'))`.execute(db)
  expect(breaches.rows).toEqual([])
  await expectClocks(db)
}

/** The expiry in the database is what the pure rule says of the bookings. */
async function expectClocks(db: Db): Promise<void> {
  const { rows } = await sql<{ pass: PassJson; first: string | null; expires: string }>`
    select ${passFactsJson} as pass, p.first_session_on as first, p.expires_on as expires from pass p`.execute(
    db,
  )
  const stored = rows.map(({ pass, first, expires }) => ({ id: pass.id, first, expires }))
  const ruled = rows.map(({ pass }) => {
    const clock = passClock(passFactsFromJson(pass))
    return {
      id: pass.id,
      first: clock.firstSessionOn?.toString() ?? null,
      expires: clock.expiresOn.toString(),
    }
  })
  expect(stored).toEqual(ruled)
}
