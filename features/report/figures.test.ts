import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadBigDemo } from '#db/demo/big/load.server.ts'
import { loadDemo } from '#db/demo/load.server.ts'
import { identity } from '#features/identity/index.server.ts'
import { eraseMember, previewErase } from '#features/members/usecases/eraseMember.server.ts'
import { mergeMembers, previewMerge } from '#features/members/usecases/mergeMembers.server.ts'
import { voidSale } from '#features/payment/usecases/voidSale.server.ts'
import { withLongRunningDb } from '#lib/db.server.ts'
import type { Caller } from '#lib/deps.server.ts'
import { type TestApp, testApp } from '#tests/app.ts'
import { readFacts } from '#tests/consoleReads/facts.ts'
import { makePerson, signInAs } from '#tests/people.ts'
import { personalData } from '#tests/personalData.ts'
import type { Visitor } from '#tests/visitor.ts'
import type {
  CohortReport,
  MemberReport,
  MoneyGroup,
  PassReport,
  RevenueReport,
  SeatGroup,
  SessionReport,
} from './console/schema.ts'
import { report } from './index.server.ts'
import { filtersOf, paths } from './testing/filters.ts'

// Compares every figure of every report with SQL that is independent of the product's. It reads the tables alone. The
// data contains refunds, a voided sale, merged and erased records, remains of an undone import, and classes later
// today.

/** A Tuesday at noon in the studio: some of its classes are over, some are upcoming. */
const NOW = '2026-11-24T06:30:00Z'
const [FROM, TO] = ['2026-10-26', '2026-11-30']
const SIZE = { members: 300, bookings: 3_000, weeks: 40, enquiries: 5, seed: 12 }
const PERIODS = [
  { from: FROM, to: TO },
  { from: '2026-09-07', to: '2026-10-04' },
]

let server: TestApp
let manager: Visitor

beforeAll(async () => {
  server = await testApp({ features: [identity, report], now: NOW })
  const now = server.clock.now()
  await withLongRunningDb(server.database.url, (db) => loadDemo({ db }, now))
  await loadBigDemo(server.database.url, now, () => {}, SIZE)
  const personId = await makePerson(server, { email: 'owner@figures.example', role: 'owner' })
  const by = { personId } as Caller
  const [target, emptied, erased, ...undone] = await activeMembers()
  if (!(target && emptied && erased)) throw new Error('too few members')
  const merging = { targetId: target, emptiedId: emptied }
  const deps = { ...server.deps, personalData }
  const { seen } = await previewMerge(deps, merging, now)
  await mergeMembers(deps, by, { ...merging, seen }, now)
  const erasure = await previewErase(deps, erased, now)
  await eraseMember(
    deps,
    by,
    { memberId: erased, seen: erasure.seen, force: true, reason: 'requestedByMember' },
    now,
  )
  for (const id of undone)
    await sql`update person set email = id || '@removed.invalid' where id = ${id}`.execute(server.deps.db)
  const sale = { saleId: await unusedSale(), reason: 'Sold twice' }
  await voidSale(server.deps, { ...by, role: 'owner' }, sale)
  manager = await signInAs(server, 'owner@figures.example')
}, 180_000)
afterAll(() => server.close())

/** Members who attended recently, have bought a pass, and created their account in the period. */
async function activeMembers(): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with chosen as (select b.person_id as id, max(s.date) as last from booking b join session s on s.id = b.session_id
        join person m on m.id = b.person_id and m.role = 'member'
      where b.status = 'attended' and s.date >= ${FROM} group by b.person_id order by last desc, b.person_id limit 5)
    update person set created_at = '2026-11-02T06:30:00Z' where id in (select id from chosen) returning id`.execute(
    server.deps.db,
  )
  return rows.map(({ id }) => id)
}

/** A sale at the desk of today, of a pass without bookings. */
const unusedSale = (): Promise<string> =>
  server.database.asOwner(async (owner) => {
    const { rows } = await owner.query<{ id: string }>(`
      update payment_order set paid_at = '${NOW}' where id = (
        select o.id from payment_order o join pass p on p.payment_order_id = o.id
        where o.status = 'paid' and o.sold_by is not null and o.refunded_paise = 0 and p.revoked_at is null
          and not exists (select from booking b where b.pass_id = p.id) limit 1) returning id`)
    return rows[0]?.id ?? ''
  })

async function read<T>(path: string): Promise<T> {
  const { status, body } = await manager.call<T>('GET', `/console/reports/${path}`)
  expect(status, `${path}: ${body.message}`).toBe(200)
  return body.data
}

async function ask<T>(query: string): Promise<T[]> {
  const { rows } = await sql<T>`${sql.raw(query)}`.execute(server.deps.db)
  return rows
}

const at = (column: string) => `(${column} at time zone 'Asia/Kolkata')::date`

/** One row for each movement of money. */
const MOVED = `
  select o.id, o.person_id, o.terms ->> 'packageType' as type, o.terms ->> 'location' as location, o.method,
    o.gst_basis_points as rate, ${at('o.paid_at')} as day, o.amount_paise as paise, 'sale' as kind
  from payment_order o where o.paid_at is not null and o.status in ('paid', 'held', 'voided')
  union all
  select o.id, o.person_id, o.terms ->> 'packageType', o.terms ->> 'location', o.method, o.gst_basis_points,
    ${at('o.voided_at')}, -o.amount_paise, 'void'
  from payment_order o where o.voided_at is not null
  union all
  select o.id, o.person_id, o.terms ->> 'packageType', o.terms ->> 'location', r.method, o.gst_basis_points, ${at('r.due_at')},
    -r.amount_paise, 'refund'
  from payment_refund r join payment_order o on o.id = r.payment_order_id where r.reason = 'byStaff'
  union all
  select o.id, o.person_id, o.terms ->> 'packageType', o.terms ->> 'location', o.method, o.gst_basis_points, ${at('t.at')},
    -t.amount_paise, 'takenBack'
  from money_taken_back t join money_matter m on m.id = t.matter_id join payment_order o on o.id = m.payment_order_id`

const moneyBy = (key: string, { from, to }: { from: string; to: string }) =>
  ask<{ key: string }>(`
    select (${key})::text as key, coalesce(sum(paise) filter (where kind in ('sale', 'void')), 0)::int as sales_paise,
      -coalesce(sum(paise) filter (where kind in ('refund', 'takenBack')), 0)::int as back_paise, sum(paise)::int as net_paise,
      sum(sign(paise) * (abs(paise) - round(abs(paise) * 100.0 / (100 + rate / 100.0))))::int as tax_paise,
      count(p.id)::int as passes, count(*) filter (where kind in ('refund', 'takenBack'))::int as refunds,
      count(p.id) filter (where not exists (select from pass e where e.person_id = p.person_id and e.voided_at is null
        and (e.purchased_at, e.id) < (p.purchased_at, p.id)))::int as newcomers
    from (${MOVED}) m left join pass p on p.payment_order_id = m.id and m.kind = 'sale' and p.voided_at is null
    where m.day between '${from}' and '${to}' group by 1`)

const byKey = <Row extends { key: string }>(rows: Row[]): Map<string, Row> =>
  new Map(rows.map((row) => [row.key, row]))

test('money is counted by type, location, payment method and day', async () => {
  for (const period of PERIODS) {
    const revenue = await read<RevenueReport>(`revenue?from=${period.from}&to=${period.to}`)
    const shown = (groups: MoneyGroup[]) => byKey(groups.map(({ key, now }) => ({ key, ...now })))
    expect(shown(revenue.byType)).toEqual(byKey(await moneyBy('type', period)))
    expect(shown(revenue.byLocation)).toEqual(byKey(await moneyBy('m.location', period)))
    expect(shown(revenue.byMethod)).toEqual(byKey(await moneyBy('m.method', period)))
    const [all] = await moneyBy("'all'", period)
    expect({ key: 'all', ...revenue.total.now }).toEqual(all)
    const days = byKey(await moneyBy('m.day', period)) as Map<string, { key: string; netPaise: number }>
    for (const { day, netPaise } of revenue.days) expect(netPaise, day).toBe(days.get(day)?.netPaise ?? 0)
    expect([...days.keys()].every((day) => revenue.days.some((it) => it.day === day))).toBe(true)
  }
  const [refunds] = await ask<{ count: number }>(
    `select count(*)::int as count from (${MOVED}) m where kind = 'refund' and day between '${FROM}' and '${TO}'`,
  )
  expect(refunds?.count).toBeGreaterThan(0)
})

test('seats, absences and hours are counted by class, instructor, kind, location, weekday and hour', async () => {
  const seatsBy = (key: string, { from, to }: { from: string; to: string }) =>
    ask<{ key: string }>(`
      select (${key})::text as key, count(*)::int as sessions, sum(capacity)::int as seats, sum(taken)::int as taken,
        sum(extract(epoch from ends_at - starts_at) / 60)::int as minutes, sum(no_shows)::int as no_shows,
        sum(late_cancels)::int as late_cancels
      from (select s.*, c.kind, c.location, s.starts_at at time zone 'Asia/Kolkata' as local,
          (select count(*) from booking b where b.session_id = s.id
            and b.status in ('scheduled', 'attended', 'no show')) as taken,
          (select count(*) from booking b where b.session_id = s.id and b.status = 'no show') as no_shows,
          (select count(*) from booking b where b.session_id = s.id and b.status = 'late cancelled') as late_cancels
        from session s join class c on c.id = s.class_id
        where s.cancelled_at is null and s.ends_at <= '${NOW}' and s.date between '${from}' and '${to}') held
      group by 1`)
  for (const period of PERIODS) {
    const sessions = await read<SessionReport>(`sessions?from=${period.from}&to=${period.to}`)
    const shown = (groups: SeatGroup[]) => byKey(groups.map(({ key, now }) => ({ key, ...now })))
    expect(shown(sessions.byClass)).toEqual(byKey(await seatsBy('class_id', period)))
    expect(shown(sessions.byInstructor)).toEqual(byKey(await seatsBy('instructor_id', period)))
    expect(shown(sessions.byKind)).toEqual(byKey(await seatsBy('kind', period)))
    expect(shown(sessions.byLocation)).toEqual(byKey(await seatsBy('location', period)))
    expect(shown(sessions.byWeekday)).toEqual(byKey(await seatsBy('extract(isodow from date)', period)))
    expect(shown(sessions.byHour)).toEqual(byKey(await seatsBy('extract(hour from local)', period)))
    const cell = "extract(isodow from date) || ' ' || extract(hour from local)"
    expect(shown(sessions.cells)).toEqual(byKey(await seatsBy(cell, period)))
    const [all] = await seatsBy("'all'", period)
    expect({ key: 'all', ...sessions.total.now }).toEqual(all)
  }
})

/** The days on which a member attended a session that is over. */
const CAME = `
  select distinct b.person_id, s.date from booking b join session s on s.id = b.session_id
  where b.status in ('scheduled', 'attended') and s.ends_at <= '${NOW}'`

test('members are counted who created an account, attended for the first time, attended, or are lapsing', async () => {
  for (const { from, to } of PERIODS) {
    const end = to < '2026-11-24' ? to : '2026-11-24'
    const [members] = await ask(`
      select
        (select count(*)::int from person where role = 'member' and merged_into is null
          and email not like '%@removed.invalid' and ${at('created_at')} between '${from}' and '${end}') as joined,
        (select count(*)::int from (select min(date) as first from (${CAME}) c group by person_id) f
          where first between '${from}' and '${end}') as newcomers,
        (select count(distinct person_id)::int from (${CAME}) c where date between '${from}' and '${end}') as active,
        (select count(*)::int from (select max(date) as last from (${CAME}) c where date <= '${end}' group by person_id) l
          where '${end}' - last between 28 and 83) as lapsing`)
    expect((await read<MemberReport>(`members?from=${from}&to=${to}`)).now).toEqual(members)
  }
})

test('retention is counted month by month', async () => {
  const { cohorts } = await read<CohortReport>(`cohorts?to=${TO}`)
  const cells = await ask<{ month: string; after: number; members: number }>(`
    with came as (${CAME}), first as (select person_id, date_trunc('month', min(date)) as month from came group by 1)
    select to_char(first.month, 'YYYY-MM-DD') as month, count(distinct came.person_id)::int as members,
      (extract(year from age(date_trunc('month', date), first.month)) * 12
        + extract(month from age(date_trunc('month', date), first.month)))::int as after
    from came join first using (person_id) group by first.month, date_trunc('month', date)`)
  expect(cells.length).toBeGreaterThan(10)
  for (const { month, active } of cohorts)
    for (const [after, members] of active.entries()) {
      const cell = cells.find((it) => it.month === month && it.after === after)
      expect(members, `${month} +${after}`).toBe(cell?.members ?? 0)
    }
})

test('passes are counted that were sold, are valid, or end soon', async () => {
  for (const { from, to } of PERIODS) {
    const end = to < '2026-11-24' ? to : '2026-11-24'
    const { byType, ending } = await read<PassReport>(`passes?from=${from}&to=${to}`)
    const sold = byKey(await moneyBy('type', { from, to })) as Map<string, { key: string; passes: number }>
    const valid = await ask<{ key: string; running: number; unused: number; usedUp: number }>(`
      with held as (
        select p.package_type as key, coalesce(p.first_session_on, 'infinity') > '${end}' as unused,
          p.total_sessions is not null and 0 = (select sum(l.sessions) from ledger_entry l
            where l.pass_id = p.id and (l.kind = 'granted' or ${at('l.at')} <= '${end}')) as used_up
        from pass p where p.voided_at is null and p.purchased_on <= '${end}'
          and coalesce(p.revoked_on, 'infinity') > '${end}'
          and case when coalesce(p.first_session_on, 'infinity') > '${end}' and p.validity_from = 'firstSession'
            then p.expires_on > '${end}' else p.expires_on >= '${end}' end)
      select key, count(*) filter (where not used_up and not unused)::int as running,
        count(*) filter (where not used_up and unused)::int as unused,
        count(*) filter (where used_up)::int as used_up from held group by key`)
    for (const { key, sold: count, running, unused, usedUp } of byType) {
      expect(count, key).toBe(sold.get(key)?.passes ?? 0)
      const same = valid.find((it) => it.key === key) ?? { key, running: 0, unused: 0, usedUp: 0 }
      expect({ key, running, unused, usedUp }, `${key} ${end}`).toEqual(same)
    }
    expect(valid.every(({ key }) => byType.some((it) => it.key === key))).toBe(true)
    expect(ending).toEqual(
      await ask(`
        select expires_on as day, count(*) filter (where sessions_left is null or sessions_left > 0)::int as with_sessions,
          count(*) filter (where sessions_left = 0)::int as used_up
        from pass where revoked_at is null and voided_at is null
          and expires_on between date '${to}' and date '${to}' + 13 group by 1 order by 1`),
    )
  }
})

test('each filter of each list selects some rows and leaves out others', async () => {
  const facts = await readFacts(ask, server.clock.now())
  const totalOf = async (path: string, filter: Record<string, unknown>) => {
    const query = Object.entries({ from: FROM, to: TO, ...filter }).map(([name, value]) => [name, `${value}`])
    return (await read<{ total: number }>(`${path}?${new URLSearchParams(query)}`)).total
  }
  const effects: Record<string, { some: boolean; fewer: boolean }> = {}
  for (const path of paths.filter((path) => path.endsWith('/rows'))) {
    for (const { what, ...filter } of filtersOf(path, facts)) {
      const [name] = Object.keys(filter)
      if (!name) continue
      const set = what === undefined ? {} : { what }
      const [all, filtered] = [await totalOf(path, set), await totalOf(path, { ...set, ...filter })]
      const effect = effects[`${path} by ${name}`] ?? { some: false, fewer: false }
      effects[`${path} by ${name}`] = {
        some: effect.some || filtered > 0,
        fewer: effect.fewer || filtered !== all,
      }
    }
  }
  const works = Object.keys(effects).map((filter) => [filter, { some: true, fewer: true }])
  expect(effects).toEqual(Object.fromEntries(works))
  expect(Object.keys(effects)).toContain('sessions/rows by classId')
})
