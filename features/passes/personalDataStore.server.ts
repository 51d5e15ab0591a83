import { sql } from 'kysely'
import { anyOf, type PersonalData } from '#lib/personalData.server.ts'

export const passesPersonalData: PersonalData = {
  columns: {
    'pass.person_id': 'movesItself',
    'pass.merged_from': 'stays',
    'pass.revoked_by': 'stays',
    'pass_freeze.by_person': 'stays',
    'ledger_entry.by_person': 'stays',
  },
  exported: (ids) => ({
    passes: sql`
    select id, package_name, package_type, location, price_paise, total_sessions, sessions_left, purchased_at,
      first_session_on, started_on, expires_on, extension_days, revoked_at, revoke_reason
    from pass where person_id = ${anyOf(ids)} order by purchased_at, id`,
    freezes: sql`
    select f.pass_id, f.from_date, f.to_date, f.created_at from pass_freeze f join pass p on p.id = f.pass_id
    where p.person_id = ${anyOf(ids)} order by f.from_date`,
    ledger: sql`
    select e.id, e.pass_id, e.booking_id, e.kind, e.sessions, e.days, e.at, e.note
    from ledger_entry e join pass p on p.id = e.pass_id where p.person_id = ${anyOf(ids)} order by e.id`,
  }),
  async merge(trx, { targetId, emptiedId }) {
    await sql`
      update pass set person_id = ${targetId}, merged_from = ${emptiedId} where person_id = ${emptiedId}`.execute(
      trx,
    )
  },
}
