import { afterAll, beforeAll, expect, test } from 'vitest'
import { readFacts } from '#tests/consoleReads/facts.ts'
import type { ListName, MoneyGroup, PerSet, ReportData, ReportName, SeatGroup } from './console/schema.ts'
import { filtersOf } from './testing/filters.ts'
import {
  addressOf,
  type Days,
  NOW,
  openStudio,
  PERIOD,
  PERIODS,
  type ReportStudio,
  TODAY,
} from './testing/studio.ts'

// Compares every figure of every report, and the number of rows of every list, with SQL that is independent of the
// SQL of the reports and reads no sums. Some classes of today are over and others are not (testing/studio.ts).

let studio: ReportStudio
beforeAll(async () => {
  studio = await openStudio()
  await studio.addClassesOfToday()
}, 180_000)
afterAll(() => studio.server.close())

const read = <T>(path: string) => studio.read<T>(path)
const ask = <T>(query: string) => studio.ask<T>(query)

const localDay = (column: string) => `(${column} at time zone 'Asia/Kolkata')::date`

/** All movements of money. */
const MOVED = `
  select o.id, o.person_id, o.terms ->> 'packageType' as type, o.terms ->> 'location' as location, o.method,
    o.gst_basis_points as rate, ${localDay('o.paid_at')} as day, o.amount_paise as paise, 'sale' as kind
  from payment_order o where o.paid_at is not null and o.status in ('paid', 'held', 'voided')
  union all
  select o.id, o.person_id, o.terms ->> 'packageType', o.terms ->> 'location', o.method, o.gst_basis_points,
    ${localDay('o.voided_at')}, -o.amount_paise, 'void'
  from payment_order o where o.voided_at is not null
  union all
  select o.id, o.person_id, o.terms ->> 'packageType', o.terms ->> 'location', r.method, o.gst_basis_points, ${localDay('r.due_at')},
    -r.amount_paise, 'refund'
  from payment_refund r join payment_order o on o.id = r.payment_order_id where r.reason = 'byStaff'
  union all
  select o.id, o.person_id, o.terms ->> 'packageType', o.terms ->> 'location', o.method, o.gst_basis_points, ${localDay('t.at')},
    -t.amount_paise, 'takenBack'
  from money_taken_back t join money_matter m on m.id = t.matter_id join payment_order o on o.id = m.payment_order_id`

const moneyBy = (key: string, { from, to }: Days) =>
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

/** The sessions that are over, with the seats taken and the absences. */
const HELD = `
  select s.*, c.kind, c.location, s.starts_at at time zone 'Asia/Kolkata' as local,
    (select count(*) from booking b where b.session_id = s.id
      and b.status in ('scheduled', 'attended', 'no show')) as taken,
    (select count(*) from booking b where b.session_id = s.id and b.status = 'no show') as no_shows,
    (select count(*) from booking b where b.session_id = s.id and b.status = 'late cancelled') as late_cancels
  from session s join class c on c.id = s.class_id where s.cancelled_at is null and s.ends_at <= '${NOW}'`

const seatsBy = (key: string, { from, to }: Days) =>
  ask<{ key: string }>(`
    select (${key})::text as key, count(*)::int as sessions, sum(capacity)::int as seats, sum(taken)::int as taken,
      sum(extract(epoch from ends_at - starts_at) / 60)::int as minutes, sum(no_shows)::int as no_shows,
      sum(late_cancels)::int as late_cancels
    from (${HELD}) held where date between '${from}' and '${to}' group by 1`)

/** The days on which a member attended a session that is over. */
const CAME = `
  select distinct b.person_id, s.date from booking b join session s on s.id = b.session_id
  where b.status in ('scheduled', 'attended') and s.ends_at <= '${NOW}'`

/** The bookings of sessions that are over, with the number of sessions that they cost by the ledger of their pass. */
const BOOKED = `
  select b.*, s.date, s.class_id, s.instructor_id,
    (select -sum(l.sessions) from ledger_entry l where l.booking_id = b.id)::int as cost
  from booking b join session s on s.id = b.session_id where s.cancelled_at is null and s.ends_at <= '${NOW}'`

const endOf = ({ to }: Days) => (to < TODAY ? to : TODAY)

/** The passes that are valid on the last day of the period, or today, with their type and state. */
const validPasses = (period: Days) => {
  const end = endOf(period)
  return `
    select key, case when used_up then 'usedUp' when unused then 'unused' else 'running' end as state from (
      select p.package_type as key, coalesce(p.first_session_on, 'infinity') > '${end}' as unused,
        p.total_sessions is not null and 0 = (select sum(l.sessions) from ledger_entry l
          where l.pass_id = p.id and (l.kind = 'granted' or ${localDay('l.at')} <= '${end}')) as used_up
      from pass p where p.voided_at is null and p.purchased_on <= '${end}'
        and coalesce(p.revoked_on, 'infinity') > '${end}'
        and case when coalesce(p.first_session_on, 'infinity') > '${end}' and p.validity_from = 'firstSession'
          then p.expires_on > '${end}' else p.expires_on >= '${end}' end) held`
}

const passesOf = (state: string) => (period: Days) =>
  `select from (${validPasses(period)}) p where state = '${state}'`
const absencesOf = (status: string) => (period: Days) =>
  `select from booking b join (${HELD}) s on s.id = b.session_id and b.status = '${status}'
    where s.date between '${period.from}' and '${period.to}'`

/** The rows of each list. A missing list does not compile. */
const rowsOf: PerSet<(period: Days) => string> = {
  revenue: ({ from, to }) => `select from (${MOVED}) m where day between '${from}' and '${to}'`,
  sessions: ({ from, to }) => `select from (${HELD}) s where date between '${from}' and '${to}'`,
  absences: { noShow: absencesOf('no show'), lateCancel: absencesOf('late cancelled') },
  passes: {
    sold: ({ from, to }) =>
      `select from (${MOVED}) m join pass p on p.payment_order_id = m.id and m.kind = 'sale' and p.voided_at is null
        where m.day between '${from}' and '${to}'`,
    running: passesOf('running'),
    unused: passesOf('unused'),
    usedUp: passesOf('usedUp'),
    ending: ({ from, to }) =>
      `select from pass where revoked_at is null and voided_at is null and expires_on between '${from}' and '${to}'`,
  },
  members: {
    joined: (period) =>
      `select from person where role = 'member' and merged_into is null and email not like '%@removed.invalid'
        and ${localDay('created_at')} between '${period.from}' and '${endOf(period)}'`,
    newcomers: (period) =>
      `select from (select min(date) as first from (${CAME}) c group by person_id) f
        where first between '${period.from}' and '${endOf(period)}'`,
    active: ({ from, to }) =>
      `select distinct person_id from (${CAME}) c where date between '${from}' and '${to}'`,
    lapsing: (period) =>
      `select from (select max(date) as last from (${CAME}) c where date <= '${endOf(period)}' group by person_id) l
        where '${endOf(period)}' - last between 28 and 83`,
    // Without a month, those who first came in the month in which the period begins.
    cohort: ({ from, to }) =>
      `select from (select min(date) as first, bool_or(date between '${from}' and '${to}') as came
        from (${CAME}) c group by person_id) f
        where came and date_trunc('month', first) = date_trunc('month', date '${from}')`,
  },
}

async function countOf(rows: string): Promise<number> {
  const [counted] = await ask<{ count: number }>(`select count(*)::int as count from (${rows}) r`)
  return counted?.count ?? 0
}

type Check<Name extends ReportName> = (report: ReportData<Name>, period: Days) => Promise<void>

const groupsShown = (groups: (MoneyGroup | SeatGroup)[]) =>
  byKey(groups.map(({ key, now }) => ({ key, ...now })))

/** Compares all figures of each report. A missing report does not compile. */
const checks: { [Name in ReportName]: Check<Name> } = {
  async revenue({ total, days, byType, byLocation, byMethod }, period) {
    expect(groupsShown(byType)).toEqual(byKey(await moneyBy('type', period)))
    expect(groupsShown(byLocation)).toEqual(byKey(await moneyBy('m.location', period)))
    expect(groupsShown(byMethod)).toEqual(byKey(await moneyBy('m.method', period)))
    const [all] = await moneyBy("'all'", period)
    expect({ key: 'all', ...total.now }).toEqual(all)
    const moved = byKey(await moneyBy('m.day', period)) as Map<string, { key: string; netPaise: number }>
    for (const { day, netPaise } of days) expect(netPaise, day).toBe(moved.get(day)?.netPaise ?? 0)
    expect([...moved.keys()].every((day) => days.some((it) => it.day === day))).toBe(true)
  },
  async sessions(sessions, period) {
    expect(groupsShown(sessions.byClass)).toEqual(byKey(await seatsBy('class_id', period)))
    expect(groupsShown(sessions.byInstructor)).toEqual(byKey(await seatsBy('instructor_id', period)))
    expect(groupsShown(sessions.byKind)).toEqual(byKey(await seatsBy('kind', period)))
    expect(groupsShown(sessions.byLocation)).toEqual(byKey(await seatsBy('location', period)))
    expect(groupsShown(sessions.byWeekday)).toEqual(byKey(await seatsBy('extract(isodow from date)', period)))
    expect(groupsShown(sessions.byHour)).toEqual(byKey(await seatsBy('extract(hour from local)', period)))
    const cell = "extract(isodow from date) || ' ' || extract(hour from local)"
    expect(groupsShown(sessions.cells)).toEqual(byKey(await seatsBy(cell, period)))
    const [all] = await seatsBy("'all'", period)
    expect({ key: 'all', ...sessions.total.now }).toEqual(all)
  },
  async members({ now }, period) {
    const { joined, newcomers, active, lapsing } = rowsOf.members
    expect(now).toEqual({
      joined: await countOf(joined(period)),
      newcomers: await countOf(newcomers(period)),
      active: await countOf(active(period)),
      lapsing: await countOf(lapsing(period)),
    })
  },
  async passes({ byType, ending }, { from, to }) {
    const sold = byKey(await moneyBy('type', { from, to })) as Map<string, { key: string; passes: number }>
    const valid = await ask<{ key: string; running: number; unused: number; usedUp: number }>(`
      select key, count(*) filter (where state = 'running')::int as running,
        count(*) filter (where state = 'unused')::int as unused,
        count(*) filter (where state = 'usedUp')::int as used_up
      from (${validPasses({ from, to })}) p group by key`)
    for (const { key, sold: count, running, unused, usedUp } of byType) {
      expect(count, key).toBe(sold.get(key)?.passes ?? 0)
      const same = valid.find((it) => it.key === key) ?? { key, running: 0, unused: 0, usedUp: 0 }
      expect({ key, running, unused, usedUp }, key).toEqual(same)
    }
    expect(valid.every(({ key }) => byType.some((it) => it.key === key))).toBe(true)
    expect(ending).toEqual(
      await ask(`
        select expires_on as day, count(*) filter (where sessions_left is null or sessions_left > 0)::int as with_sessions,
          count(*) filter (where sessions_left = 0)::int as used_up
        from pass where revoked_at is null and voided_at is null
          and expires_on between date '${to}' and date '${to}' + 13 group by 1 order by 1`),
    )
  },
  async cohorts({ cohorts }) {
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
  },
}

test.each(Object.entries(checks))('all figures of %s agree with the tables', async (name, check) => {
  expect.hasAssertions()
  for (const period of PERIODS)
    await check(await read<never>(`${name}?from=${period.from}&to=${period.to}`), period)
})

test('the test data has refunds, and absences that did and did not cost a session of a paid pass', async () => {
  const refunds = `select from (${MOVED}) m where kind = 'refund' and day between '${PERIOD.from}' and '${PERIOD.to}'`
  expect(await countOf(refunds)).toBeGreaterThan(0)
  for (const status of ['late cancelled', 'no show'])
    for (const cost of [0, 1]) {
      const paid = `select from (${BOOKED}) b join pass p on p.id = b.pass_id and p.payment_order_id is not null
        where b.status = '${status}' and b.cost = ${cost} and p.total_sessions is not null
          and b.date between '${PERIOD.from}' and '${PERIOD.to}'`
      expect(await countOf(paid), `${status} ${cost}`).toBeGreaterThan(1)
    }
})

const listNames = Object.keys(rowsOf) as ListName[]

const totalOf = async (list: ListName, days: Days, filter: object): Promise<number> =>
  (await read<{ total: number }>(addressOf(`${list}/rows`, { ...days, ...filter }))).total

test.each(listNames)('each set of the list %s has as many rows as the tables', async (list) => {
  const expected = rowsOf[list]
  const sets = typeof expected === 'function' ? [[undefined, expected] as const] : Object.entries(expected)
  for (const [what, rows] of sets)
    for (const period of PERIODS) {
      const count = await countOf(rows(period))
      expect(await totalOf(list, period, what ? { what } : {}), `${what} ${period.from}`).toBe(count)
    }
})

test('each filter of each list selects some rows and excludes others', async () => {
  const facts = await readFacts(ask, studio.server.clock.now())
  const totalIn = (list: ListName, filter: object) => totalOf(list, PERIOD, filter)
  const effects: Record<string, { some: boolean; fewer: boolean }> = {}
  for (const list of listNames) {
    for (const { what, ...filter } of filtersOf(`${list}/rows`, facts)) {
      const [name] = Object.keys(filter)
      if (!name) continue
      const set = what === undefined ? {} : { what }
      const [all, filtered] = [await totalIn(list, set), await totalIn(list, { ...set, ...filter })]
      const effect = effects[`${list} by ${name}`] ?? { some: false, fewer: false }
      effects[`${list} by ${name}`] = {
        some: effect.some || filtered > 0,
        fewer: effect.fewer || filtered !== all,
      }
    }
  }
  const works = Object.keys(effects).map((filter) => [filter, { some: true, fewer: true }])
  expect(effects).toEqual(Object.fromEntries(works))
  expect(Object.keys(effects)).toContain('sessions by classId')
})
