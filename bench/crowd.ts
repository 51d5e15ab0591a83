import { sql } from 'kysely'
import { accessTokens } from '#features/identity/tokens.server.ts'
import { generateSessions } from '#features/timetable/usecases/generateSessions.server.ts'
import type { Db } from '#lib/db.server.ts'
import { studioDay, toDate } from '#lib/time.ts'
import { SECRET } from '../tests/faults/server.ts'
import { makePackage, makeStudio } from '../tests/timetable.ts'

export interface CrowdMember {
  id: string
  token: string
  pass: string
  signInId: string
}

/** Creates a large studio: daily classes, and members who each have an unused pass and are signed in. */
export async function makeCrowd(
  db: Db,
  size: { members: number; classes: number; sessionsOfPass: number },
  now: Temporal.Instant,
): Promise<CrowdMember[]> {
  const instructor = await makeStudio(db)
  await sql`
    insert into class (title, kind, location, weekdays, start_time, duration_minutes, instructor_id, capacity, starts_on)
    select 'Mat ' || n, 'mat', 'Faridabad', '{1,2,3,4,5,6,7}', time '14:00' + n * interval '1 minute', 50,
      ${instructor}, 100, ${studioDay(now).toString()}::date
    from generate_series(1, ${size.classes}::int) n`.execute(db)
  await generateSessions(db, now)
  const terms = await makePackage(db, { totalSessions: size.sessionsOfPass })
  // A pass and its first ledger entry must be in one transaction, otherwise the database refuses the pass.
  const { rows } = await db.transaction().execute(async (trx) => {
    const created = await sql<{ id: string; pass: string; signInId: string }>`
    with people as (
      insert into person (email, first_name, last_name, password_hash, created_at)
      select 'crowd' || n || '@bench.example', 'Crowd', 'No ' || n, 'none', ${toDate(now)}
      from generate_series(1, ${size.members}::int) n returning id
    ), signed as (
      insert into sign_in (person_id, created_at) select id, ${toDate(now)} from people returning id, person_id
    ), passes as (
      insert into pass (person_id, package_id, package_name, package_type, location, price_paise,
        per_session_price_paise, total_sessions, validity_days, validity_from, unused_days, description,
        purchased_at, purchased_on, expires_on, sessions_left)
      select p.id, t.id, t.package_name, t.package_type, t.location, t.price_paise, t.per_session_price_paise,
        t.total_sessions, t.validity_days, t.validity_from, t.unused_days, t.description, ${toDate(now)},
        ${studioDay(now).toString()}::date, ${studioDay(now).add({ days: terms.unusedDays }).toString()}::date, 0
      from people p, package t where t.id = ${terms.id} returning id, person_id
    )
    select signed.person_id as id, passes.id as pass, signed.id as sign_in_id
    from signed join passes using (person_id)`.execute(trx)
    await sql`insert into ledger_entry (pass_id, kind, sessions, at)
    select id, 'granted', total_sessions, purchased_at from pass
      where id = any(${created.rows.map(({ pass }) => pass)}::uuid[])`.execute(trx)
    return created
  })
  await sql`vacuum analyze`.execute(db)
  const tokens = accessTokens(SECRET)
  return Promise.all(
    rows.map(async ({ id, pass, signInId }) => {
      const token = await tokens.issue({ personId: id, signInId, role: 'member' }, now)
      return { id, pass, token, signInId }
    }),
  )
}
