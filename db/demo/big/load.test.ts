import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Db, withLongRunningDb } from '#lib/db.server.ts'
import { toDate } from '#lib/time.ts'
import { type TestDatabase, testDatabase } from '#tests/database.ts'
import { expectInvariants } from '#tests/invariants.ts'
import { loadDemo } from '../load.server.ts'
import { DemoLoadError, loadBigDemo } from './load.server.ts'
import { hugeSize, type Size } from './size.ts'

/** A Tuesday morning. */
const now = Temporal.Instant.from('2026-11-24T03:30:00Z')
const SMALL: Size = { members: 600, bookings: 6_000, weeks: 40, enquiries: 50, seed: 7 }
/** Ten years of data, but few rows. */
const HUGE: Size = { ...hugeSize(6_000), weeks: 40, weeksPerCommit: 10 }
const quietly = () => {}

let database: TestDatabase
beforeAll(async () => {
  database = await demoDatabase()
  await loadBigDemo(database.url, now, quietly, SMALL)
}, 120_000)
afterAll(() => database.drop())

const count = async (from: string): Promise<number> => {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.raw(from)}`.execute(
    database.db,
  )
  return rows[0]?.n ?? Number.NaN
}

test('the big demo has the requested number of rows, and rows for everything that members do', async () => {
  const members = "person where email like '%@members.example'"
  expect(await count(members)).toBe(SMALL.members)
  expect(await count(`booking where person_id in (select id from ${members})`)).toBe(SMALL.bookings)
  // The demo studio already has some rows.
  expect(await count("enquiry where email ~ '[.][0-9]+@'")).toBe(SMALL.enquiries)
  for (const status of ['attended', 'cancelled', 'late cancelled', 'no show', 'class cancelled'])
    expect(await count(`booking where status = '${status}'`), status).toBeGreaterThan(10)
  for (const kind of ['booked', 'returned', 'forfeited', 'granted', 'expired', 'revoked'])
    expect(await count(`ledger_entry where kind = '${kind}'`), kind).toBeGreaterThan(0)
  for (const table of ['payment_refund', "money_matter where state = 'full'", 'pass_freeze', 'audit_entry'])
    expect(await count(table), table).toBeGreaterThan(0)
  expect(await count("payment_order where status = 'abandoned'")).toBeGreaterThan(0)
  const sold =
    "payment_order o join person p on p.id = o.person_id where p.email like '%@members.example' and o.status = 'paid'"
  for (const method of ['online', 'cash', 'upi', 'card'])
    expect(await count(`${sold} and o.method = '${method}'`), method).toBeGreaterThan(10)
  expect(await count('pass where payment_order_id is null or package_version is null')).toBe(0)
  const online = "payment_order where terms ->> 'location' = 'Online' and buyer_state is"
  expect([await count(`${online} null`), (await count(`${online} not null`)) > 0]).toEqual([0, true])
})

test('every invariant holds, including the validity of passes', () => expectInvariants(database.db))

const guardsOf = async (db: Db) =>
  (
    await sql<{ guard: string }>`
      select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) as guard from pg_constraint
      where connamespace = 'public'::regnamespace
      union all select indexdef from pg_indexes where schemaname = 'public'
      union all select tgrelid::regclass || ' ' || tgname || ' ' || tgenabled::text from pg_trigger where not tgisinternal
      order by 1`.execute(db)
  ).rows

test('constraints and triggers that loading disabled are enabled again and accept every row', async () => {
  const { db } = database
  const off = await sql`select tgname from pg_trigger where tgenabled = 'D'`.execute(db)
  expect(off.rows).toEqual([])
  const bare = await testDatabase()
  expect(await guardsOf(db)).toEqual(await guardsOf(bare.db))
  await bare.drop()
  // Each row is written again unchanged, so that the triggers that were disabled check it.
  await database.asOwner(async (owner) => {
    await owner.query('begin')
    await owner.query('update booking set status = status')
    await owner.query('update pass set extension_days = extension_days')
    await owner.query('commit')
  })
})

test('nothing happens too early or in the future, and no person has two sessions at once', async () => {
  const at = now.toString()
  const none = async (from: string) => expect(await count(from), from).toBe(0)
  await none(`ledger_entry where at > '${at}'`)
  await none(`payment_order where created_at > '${at}' or paid_at > '${at}'`)
  await none(`booking where booked_at > '${at}' or cancelled_at > '${at}' or cancelled_at < booked_at`)
  await none('booking b join pass p on p.id = b.pass_id where b.booked_at < p.purchased_at')
  await none('booking b join session s on s.id = b.session_id where b.booked_at >= s.starts_at')
  await none('pass p join person on person.id = p.person_id where p.purchased_at < person.created_at')
  await none(`booking b join session s on s.id = b.session_id
    where b.status = 'cancelled' and b.cancelled_at >= b.cancel_by`)
  await none(`booking b join session s on s.id = b.session_id
    where b.status = 'late cancelled' and (b.cancelled_at < b.cancel_by or b.cancelled_at >= s.starts_at)`)
  await none(`booking b join session s on s.id = b.session_id
    where (b.status = 'class cancelled') <> (s.cancelled_at is not null) and b.status <> 'cancelled'`)
  await none(`(select sum(e.sessions) over (partition by pass_id order by e.id) as balance
    from ledger_entry e join pass p on p.id = e.pass_id where p.total_sessions is not null) x where balance < 0`)
  await none(`booking a join session s on s.id = a.session_id join booking b using (person_id)
    join session t on t.id = b.session_id
    where a.id < b.id and booking_holds_seat(a.status) and booking_holds_seat(b.status)
      and tstzrange(s.starts_at, s.ends_at) && tstzrange(t.starts_at, t.ends_at)`)
  await none(`session a join session b on a.instructor_id = b.instructor_id and a.id < b.id
    and tstzrange(a.starts_at, a.ends_at) && tstzrange(b.starts_at, b.ends_at)`)
  await none("pass where sessions_left > 0 and expires_on < '2026-11-24'")
})

test('an interrupted load can be continued, and ends with the same rows as any other', async () => {
  const completeDemo = await demoDatabase()
  await loadBigDemo(completeDemo.url, now, quietly, HUGE)
  const parts = await demoDatabase()
  const commits: string[] = []
  const untilSecondCommit = (line: string) => {
    if (commits.push(line) === 2) throw new Error('interrupted')
  }
  await expect(loadBigDemo(parts.url, now, untilSecondCommit, HUGE)).rejects.toThrow('interrupted')
  const other = loadBigDemo(parts.url, now, quietly, { ...HUGE, bookings: 5_000 })
  await expect(other).rejects.toThrow('A load of 6000 bookings in 40 weeks was interrupted here')
  const tomorrow = now.add({ hours: 24 })
  await loadBigDemo(parts.url, tomorrow, (line) => commits.push(line), HUGE)
  expect(commits.map((line) => line.split(';')[0])).toEqual([
    ...['10 of 40 weeks', '20 of 40 weeks', '20 of 40 weeks are written already'],
    ...['30 of 40 weeks', '40 of 40 weeks'],
    ...[
      expect.stringContaining('indexed'),
      expect.stringContaining('verified'),
      expect.stringContaining('counted'),
    ],
  ])
  const contents = await contentsOf(parts.db)
  expect(contents.map(({ rows }) => rows)).toEqual([
    HUGE.members,
    HUGE.bookings,
    ...Array(4).fill(expect.any(Number)),
  ])
  expect(contents).toEqual(await contentsOf(completeDemo.db))
  expect(await guardsOf(parts.db)).toEqual(await guardsOf(completeDemo.db))
  await expectInvariants(parts.db)
  await completeDemo.drop()
  await parts.drop()
}, 120_000)

async function demoDatabase(): Promise<TestDatabase> {
  const created = await testDatabase()
  await withLongRunningDb(created.url, (db) => loadDemo({ db }, now))
  return created
}

/** The number of rows of the members, and a digest of them. */
async function contentsOf(db: Db): Promise<{ rows: number; digest: string }[]> {
  const countOf = async (columns: string, from: string) => {
    const { rows } = await sql<{ rows: number; digest: string }>`
      select count(*)::int as rows, md5(string_agg(concat_ws(' ', ${sql.raw(columns)}), ',' order by ${sql.raw(columns)})) as digest
      from ${sql.raw(from)} join person m on m.id = person_id and m.email like '%@members.example'`.execute(
      db,
    )
    return rows[0] as { rows: number; digest: string }
  }
  return [
    await countOf('m.email, m.phone_number, m.created_at', '(select id as person_id from person) p'),
    await countOf(
      'b.id, b.status, booked_at, b.cancelled_at, s.starts_at, s.booked',
      'booking b join session s on s.id = session_id',
    ),
    await countOf('pass.id, sessions_left, expires_on, version', 'pass'),
    await countOf(
      'e.pass_id, e.booking_id, kind, sessions, days, at, note',
      'ledger_entry e join pass p on p.id = e.pass_id',
    ),
    await countOf('o.id, status, amount_paise, refunded_paise, discount_paise', 'payment_order o'),
    await countOf('at, action, subject_id, before, after', 'audit_entry'),
  ]
}

test('the bookable sessions are the same as in the small demo', async () => {
  const small = await demoDatabase()
  const ahead = sql<{ offered: number; seats: number }>`
    select count(*)::int as offered, sum(booked)::int as seats from session where date >= '2026-11-24'`
  expect((await ahead.execute(database.db)).rows).toEqual((await ahead.execute(small.db)).rows)
  await small.drop()
})

test('the big demo is loaded only once, only into the demo studio, and not beside real people', async () => {
  const load = (url: string) => loadBigDemo(url, now, quietly, SMALL)
  await expect(load(database.url)).rejects.toThrow('The big demo is loaded already.')
  const other = await testDatabase()
  await expect(load(other.url)).rejects.toThrow(DemoLoadError)
  await other.db
    .insertInto('person')
    .values({
      email: 'somebody@gmail.com',
      firstName: 'Some',
      lastName: 'Body',
      passwordHash: 'x',
      createdAt: toDate(now),
    })
    .execute()
  await expect(load(other.url)).rejects.toThrow('real people')
  await other.drop()
})
