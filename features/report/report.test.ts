import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadBigDemo } from '#db/demo/big/load.server.ts'
import { loadDemo } from '#db/demo/load.server.ts'
import { identity } from '#features/identity/index.server.ts'
import { mergeMembers, previewMerge } from '#features/members/usecases/mergeMembers.server.ts'
import { withLongRunningDb } from '#lib/db.server.ts'
import type { Caller } from '#lib/deps.server.ts'
import { type TestApp, testApp } from '#tests/app.ts'
import { makePerson, signInAs } from '#tests/people.ts'
import { personalData } from '#tests/personalData.ts'
import { expectReports } from '#tests/reports.ts'
import type { Visitor } from '#tests/visitor.ts'
import {
  type CohortReport,
  type MemberReport,
  type PassReport,
  type RevenueReport,
  reportContract,
  type SessionReport,
} from './console/schema.ts'
import { report } from './index.server.ts'
import { updateReportSums } from './usecases/updateReportSums.server.ts'

/** A Tuesday morning. */
const NOW = '2026-11-24T03:30:00Z'
const SIZE = { members: 300, bookings: 3_000, weeks: 40, enquiries: 5, seed: 11 }
const PERIOD = { from: '2026-09-01', to: '2026-10-31' }
const range = `from=${PERIOD.from}&to=${PERIOD.to}`

let server: TestApp
let manager: Visitor
beforeAll(async () => {
  server = await testApp({ features: [identity, report], now: NOW })
  const now = server.clock.now()
  await withLongRunningDb(server.database.url, (db) => loadDemo({ db }, now))
  await loadBigDemo(server.database.url, now, () => {}, SIZE)
  await makePerson(server, { email: 'manager@reports.example', role: 'manager' })
  manager = await signInAs(server, 'manager@reports.example')
}, 180_000)
afterAll(() => server.close())

interface Rows {
  rows: { amountPaise: number; taken: number; minutes: number; _id: string }[]
  total: number
  sum: { amountPaise?: number; taken?: number; minutes?: number; sessions?: number }
}

async function read<T>(path: string): Promise<T> {
  const { status, body } = await manager.call<T>('GET', `/console/reports/${path}`)
  expect(status, `${path}: ${body.message}`).toBe(200)
  return body.data
}

async function firstRow<T>(query: string): Promise<T> {
  const { rows } = await sql<T>`${sql.raw(query)}`.execute(server.deps.db)
  return rows[0] as T
}

/** The rows behind a figure, from all pages. */
async function allRows(path: string): Promise<Rows> {
  const first = await read<Rows>(`${path}&limit=200`)
  const rows = [...first.rows]
  for (let page = 2; rows.length < first.total; page += 1) {
    const next = await read<Rows>(`${path}&limit=200&page=${page}`)
    expect(next.rows.length).toBeGreaterThan(0)
    rows.push(...next.rows)
  }
  expect(new Set(rows.map(({ _id }) => _id)).size).toBe(first.total)
  return { ...first, rows }
}

const LOCAL = "at time zone 'Asia/Kolkata'"
const IN_PERIOD = `between '${PERIOD.from}' and '${PERIOD.to}'`

test('revenue is payments minus refunds, by days in the studio’s time zone, and all sums agree', async () => {
  const { total, days, byType, byLocation, byMethod } = await read<RevenueReport>(`revenue?${range}`)
  const paid = await firstRow<{ paise: number; passes: number }>(`
    select sum(o.amount_paise)::int as paise, count(p.id)::int as passes
    from payment_order o left join pass p on p.payment_order_id = o.id
    where o.status = 'paid' and (o.paid_at ${LOCAL})::date ${IN_PERIOD}`)
  const back = await firstRow<{ paise: number }>(`
    select coalesce(sum(paise), 0)::int as paise from (
      select amount_paise as paise from money_taken_back where (at ${LOCAL})::date ${IN_PERIOD}
      union all
      select amount_paise from payment_refund where reason = 'byStaff' and (due_at ${LOCAL})::date ${IN_PERIOD}) b`)
  expect(total.now).toMatchObject({
    salesPaise: paid.paise,
    backPaise: back.paise,
    netPaise: paid.paise - back.paise,
    passes: paid.passes,
  })
  expect(days).toHaveLength(61)
  const net = (parts: { now: { netPaise: number } }[]) => parts.reduce((sum, it) => sum + it.now.netPaise, 0)
  expect(days.reduce((sum, day) => sum + day.netPaise, 0)).toBe(total.now.netPaise)
  for (const parts of [byType, byLocation, byMethod]) expect(net(parts)).toBe(total.now.netPaise)
  const { rows, sum } = await allRows(`revenue/rows?${range}`)
  expect(rows.reduce((all, row) => all + row.amountPaise, 0)).toBe(total.now.netPaise)
  expect(sum.amountPaise).toBe(total.now.netPaise)
})

test('the rows of each package type and location add up to its revenue', async () => {
  const { byType, byLocation } = await read<RevenueReport>(`revenue?${range}`)
  for (const [name, parts] of [
    ['packageType', byType],
    ['location', byLocation],
  ] as const)
    for (const { key, now } of parts) {
      const { rows } = await allRows(`revenue/rows?${range}&${name}=${key}`)
      expect(
        rows.reduce((all, row) => all + row.amountPaise, 0),
        key,
      ).toBe(now.netPaise)
    }
})

test('the compared period is shown by day and in total', async () => {
  const { before, total, days } = await read<RevenueReport>(`revenue?${range}&compare=before`)
  expect(before).toEqual({ from: '2026-07-02', to: '2026-08-31' })
  const alone = await read<RevenueReport>('revenue?from=2026-07-02&to=2026-08-31&compare=none')
  expect(total.before).toEqual(alone.total.now)
  expect(days.map(({ beforePaise }) => beforePaise)).toEqual(alone.days.map(({ netPaise }) => netPaise))
  expect(alone.before).toBeNull()
})

test('seats, absences and hours agree with the bookings in every breakdown', async () => {
  const { total, ...by } = await read<SessionReport>(`sessions?${range}`)
  const held = await firstRow<{ taken: number; noShows: number; lateCancels: number }>(`
    select count(*) filter (where b.status in ('scheduled', 'attended', 'no show'))::int as taken,
      count(*) filter (where b.status = 'no show')::int as no_shows,
      count(*) filter (where b.status = 'late cancelled')::int as late_cancels
    from booking b join session s on s.id = b.session_id where s.cancelled_at is null and s.date ${IN_PERIOD}`)
  expect(total.now).toMatchObject(held)
  for (const parts of [
    by.byClass,
    by.byInstructor,
    by.byKind,
    by.byLocation,
    by.byWeekday,
    by.byHour,
    by.cells,
  ])
    expect(parts.reduce((sum, it) => sum + it.now.taken, 0)).toBe(held.taken)
  expect(by.byInstructor.reduce((sum, it) => sum + it.now.minutes, 0)).toBe(total.now.minutes)
  // Classes with the same title are distinguished by location and time.
  const named = by.byClass.map(
    ({ name, held }) => `${name} ${held?.location} ${held?.weekdays} ${held?.time}`,
  )
  expect(new Set(named).size).toBe(by.byClass.length)
  expect(named.every((words) => / [A-Z]\w+ [\d,]+ \d\d:\d\d$/.test(words))).toBe(true)
  const [instructor] = by.byInstructor
  const { rows, sum } = await allRows(`sessions/rows?${range}&instructorId=${instructor?.key}`)
  expect(rows.reduce((all, row) => all + row.minutes, 0)).toBe(instructor?.now.minutes)
  expect(sum).toMatchObject({ minutes: instructor?.now.minutes, taken: instructor?.now.taken })
  expect((await allRows(`absences/rows?${range}&what=noShow`)).total).toBe(held.noShows)
  expect((await allRows(`absences/rows?${range}&what=lateCancel`)).total).toBe(held.lateCancels)
})

test('sessions that are not over, later today or on later days, are not counted', async () => {
  const range = 'from=2026-11-20&to=2026-12-20'
  const held = (until: string) =>
    firstRow<{ n: number; minutes: number }>(`
      select count(distinct b.person_id)::int as n,
        (select sum(extract(epoch from s.ends_at - s.starts_at) / 60)::int from session s
          where s.cancelled_at is null and s.date >= '2026-11-20' and ${until}) as minutes
      from booking b join session s on s.id = b.session_id
      where b.status in ('scheduled', 'attended') and s.date between '2026-11-20' and '2026-12-20' and ${until}`)
  const [over, today] = [await held(`s.ends_at <= '${NOW}'`), await held("s.date <= '2026-11-24'")]
  expect(today.n).toBeGreaterThan(over.n)
  expect(today.minutes).toBeGreaterThan(over.minutes)
  const { now } = await read<MemberReport>(`members?${range}`)
  expect(now.active).toBe(over.n)
  for (const what of ['newcomers', 'active', 'lapsing'] as const)
    expect((await allRows(`members/rows?${range}&what=${what}`)).total, what).toBe(now[what])
  const { total, byInstructor } = await read<SessionReport>(`sessions?${range}`)
  expect(total.now.minutes).toBe(over.minutes)
  expect(byInstructor.reduce((sum, it) => sum + it.now.minutes, 0)).toBe(over.minutes)
  expect((await allRows(`sessions/rows?${range}`)).sum.minutes).toBe(over.minutes)
  await expectReports(server.deps.db, server.clock.now())
})

/** The access token would expire before then, so the manager signs in again. */
async function setClock(instant: string): Promise<void> {
  server.clock.set(instant)
  manager = await signInAs(server, 'manager@reports.example')
}

test('a class counts once it has ended, and no longer if it is moved to a later time', async () => {
  const { db } = server.deps
  const later = await db
    .selectFrom('session as s')
    .innerJoin('booking as b', 'b.sessionId', 's.id')
    .select(['s.id', 's.startsAt', 's.endsAt'])
    .where('s.date', '=', '2026-11-24')
    .where('s.endsAt', '>', new Date(NOW))
    .where('b.status', '=', 'scheduled')
    .where('s.cancelledAt', 'is', null)
    .orderBy('s.endsAt')
    .executeTakeFirstOrThrow()
  const sessions = async () =>
    (await read<SessionReport>('sessions?from=2026-11-24&to=2026-11-24')).total.now.sessions
  const attendees = async () =>
    (await allRows('members/rows?from=2026-11-24&to=2026-11-24&what=active')).total
  const before = { sessions: await sessions(), attendees: await attendees() }
  await setClock(later.endsAt.toISOString())
  const after = { sessions: await sessions(), attendees: await attendees() }
  expect(after.sessions).toBeGreaterThan(before.sessions)
  expect(after.attendees).toBeGreaterThan(before.attendees)
  const move = (minutes: number) =>
    sql`update session set starts_at = starts_at + make_interval(mins => ${minutes}),
      ends_at = ends_at + make_interval(mins => ${minutes}) where id = ${later.id}`.execute(db)
  await move(1)
  expect(await sessions()).toBeLessThan(after.sessions)
  expect(await attendees()).toBeLessThan(after.attendees)
  await move(-1)
  expect(await attendees()).toBe(after.attendees)
  await setClock(NOW)
  expect({ sessions: await sessions(), attendees: await attendees() }).toEqual(before)
})

test('a cohort counts the members who first came in its month, and each of its months has their rows', async () => {
  const { cohorts } = await read<CohortReport>(`cohorts?to=${PERIOD.to}`)
  expect(cohorts).toHaveLength(12)
  const september = cohorts.find(({ month }) => month === '2026-09-01')
  expect(september?.active).toHaveLength(2)
  const later = await allRows('members/rows?from=2026-10-01&to=2026-10-31&what=cohort&month=2026-09-01')
  expect(later.total).toBe(september?.active[1])
})

test('a pass that was granted later counts as sold on the day of its payment, in figures and rows', async () => {
  const sold = async (period: string) => {
    const { byType } = await read<PassReport>(`passes?${period}`)
    const rows = await allRows(`passes/rows?${period}&what=sold`)
    expect(rows.total).toBe(byType.reduce((sum, type) => sum + type.sold, 0))
    return rows.total
  }
  const june = 'from=2026-06-01&to=2026-06-30'
  const before = await sold(june)
  // As if a payment of June had been held, and its pass granted in September.
  await server.database.asOwner((owner) =>
    owner.query(`update payment_order set paid_at = '2026-06-10T06:30:00Z' where id =
      (select payment_order_id from pass where payment_order_id is not null and voided_at is null
        and purchased_on between '2026-09-01' and '2026-09-30' limit 1)`),
  )
  expect(await sold(june)).toBe(before + 1)
})

test('a changed booking is counted again, once, before the next report is read', async () => {
  const { db } = server.deps
  const { total } = await read<SessionReport>(`sessions?${range}`)
  const booking = await db
    .selectFrom('booking as b')
    .innerJoin('session as s', 's.id', 'b.sessionId')
    .innerJoin('pass as p', 'p.id', 'b.passId')
    .select(['b.id', 'b.passId'])
    .where('b.status', '=', 'attended')
    .where('p.totalSessions', 'is not', null)
    .where('s.date', '=', '2026-10-01')
    .executeTakeFirstOrThrow()
  await db.transaction().execute(async (trx) => {
    await trx.updateTable('booking').set({ status: 'no show' }).where('id', '=', booking.id).execute()
    await trx
      .insertInto('ledgerEntry')
      .values({ passId: booking.passId, bookingId: booking.id, kind: 'forfeited', sessions: 0, at: NOW })
      .execute()
  })
  const after = await read<SessionReport>(`sessions?${range}`)
  expect(after.total.now.noShows).toBe(total.now.noShows + 1)
  expect(await db.selectFrom('reportChange').select('id').execute()).toEqual([])
  await expectReports(db)
})

test('after two records are merged, one pass counts as the pass of a newcomer, and one account as new', async () => {
  const { db } = server.deps
  const now = server.clock.now()
  const {
    rows: [first, second],
  } = await sql<{ id: string }>`
    select p.person_id as id from pass p join payment_order o on o.id = p.payment_order_id and o.status = 'paid'
      join person m on m.id = p.person_id and m.role = 'member'
    where p.person_id in (select person_id from pass group by person_id having count(*) = 1)
      and p.package_type <> 'discovery' order by p.purchased_at limit 2`.execute(db)
  const merging = { targetId: first?.id ?? '', emptiedId: second?.id ?? '' }
  await updateReportSums(db, now)
  const newcomers = () => firstRow<{ sum: number }>('select sum(newcomers)::int as sum from report_money')
  const before = await newcomers()
  await sql`update person set created_at = '2026-10-10T06:30:00Z'
    where id in (${merging.targetId}, ${merging.emptiedId})`.execute(db)
  const readNewMembers = async () => {
    const { now } = await read<MemberReport>(`members?${range}`)
    expect((await allRows(`members/rows?${range}&what=joined`)).total).toBe(now.joined)
    return now.joined
  }
  const joinedBefore = await readNewMembers()
  const { seen } = await previewMerge({ db, personalData }, merging, now)
  const by = {
    personId: await makePerson(server, { email: 'owner@reports.example', role: 'owner' }),
  } as Caller
  await mergeMembers({ ...server.deps, personalData }, by, { ...merging, seen }, now)
  await expectReports(db)
  expect(await newcomers()).toEqual({ sum: before.sum - 1 })
  expect(await readNewMembers()).toBe(joinedBefore - 1)
})

test('the first visit and the first pass of a person who came before are not those of a newcomer', async () => {
  const { db } = server.deps
  const { rows: clients } = await sql<{ id: string }>`
    select v.person_id as id from report_visit v
    where v.previous_day is null and v.day between '2026-09-01' and '2026-09-30' and exists (
      select from pass p join payment_order o on o.id = p.payment_order_id
      where p.person_id = v.person_id and p.voided_at is null and o.status = 'paid') limit 1`.execute(db)
  const figures = async () => {
    const { now } = await read<MemberReport>(`members?${range}`)
    for (const what of ['newcomers', 'active'] as const)
      expect((await allRows(`members/rows?${range}&what=${what}`)).total).toBe(now[what])
    const { cohorts } = await read<CohortReport>('cohorts?to=2026-11-24')
    const september = cohorts.find(({ month }) => month === '2026-09-01')
    const sold = await firstRow<{ sum: number }>('select sum(newcomers)::int as sum from report_money')
    return { newcomers: now.newcomers, active: now.active, cohort: september?.members ?? 0, sold: sold.sum }
  }
  const before = await figures()
  await db
    .updateTable('person')
    .set({ cameBefore: true })
    .where('id', '=', clients[0]?.id ?? '')
    .execute()
  expect(await figures()).toEqual({
    newcomers: before.newcomers - 1,
    active: before.active,
    cohort: before.cohort - 1,
    sold: before.sold - 1,
  })
  await expectReports(db)
})

/** The addresses of all reports and lists without their days: `revenue?`. A list of several sets has its first set. */
const withPeriod = Object.entries(reportContract).flatMap(([name, { query }]) => {
  const [, path] = name.split('/console/reports/')
  if (!('from' in query.shape)) return []
  return 'what' in query.shape ? [`${path}?what=${query.shape.what.options[0]}&`] : [`${path}?`]
})

test('a period that ends before it begins, or is longer than a year, is refused', async () => {
  for (const wrong of ['from=2026-10-02&to=2026-10-01', 'from=2025-10-01&to=2026-11-01']) {
    for (const report of withPeriod) {
      const { status, body } = await ask(`${report}${wrong}`)
      expect([status, Object.keys(body.error?.fields ?? {})], report).toEqual([400, ['to']])
    }
  }
})
const ask = (report: string) => manager.call('GET', `/console/reports/${report}`)

test('the first and last years of the calendar are either reported or refused, with any comparison', async () => {
  for (const [day, status] of [
    ['1900-01-01', 400],
    ['1902-01-01', 200],
    ['2098-12-31', 200],
    ['2099-12-31', 400],
  ] as const) {
    for (const report of withPeriod)
      for (const compare of ['before', 'yearBefore'])
        expect((await ask(`${report}from=${day}&to=${day}&compare=${compare}`)).status, report).toBe(status)
    expect((await ask(`cohorts?to=${day}`)).status).toBe(status)
  }
})
