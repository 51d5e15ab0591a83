import { verify } from '@node-rs/argon2'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { generateSessions } from '#features/timetable/usecases/generateSessions.server.ts'
import { type Db, withLongRunningDb } from '#lib/db.server.ts'
import { studioDay, toDate } from '#lib/time.ts'
import { type TestDatabase, testDatabase } from '#tests/database.ts'
import { expectInvariants } from '#tests/invariants.ts'
import { holidaysBetween } from './holidays.ts'
import { type DemoAccount, loadDemo } from './load.server.ts'

/** A Tuesday morning. */
const now = Temporal.Instant.from('2026-11-24T03:30:00Z')
let database: TestDatabase
let accounts: DemoAccount[] | null

beforeAll(async () => {
  database = await testDatabase()
  // Without the time limit for requests, as in the server: on a busy machine the calculations take longer.
  accounts = await withLongRunningDb(database.url, (db) => loadDemo({ db }, now))
})
afterAll(() => database.drop())

const count = async (db: Db, from: string): Promise<number> => {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n ${sql.raw(from)}`.execute(db)
  return rows[0]?.n ?? Number.NaN
}

test('the demo has the expected number of rows of each kind', async () => {
  const { db } = database
  expect(await count(db, 'from location')).toBe(3)
  expect(await count(db, 'from instructor')).toBe(8)
  expect(await count(db, 'from package where on_sale')).toBe(14)
  expect(await count(db, 'from post')).toBe(9)
  expect(await count(db, 'from pass_user where not is_holder and ended_at is null')).toBe(1)
  expect(await count(db, 'from training')).toBe(4)
  expect(await count(db, 'from testimonial')).toBe(9)
  expect(await count(db, "from session where date between '2026-11-23' and '2026-11-29'")).toBeGreaterThan(60)
  expect(await count(db, 'from instructor where person_id is not null')).toBe(1)
  for (const state of ['open', 'answered', 'closed'])
    expect(await count(db, `from enquiry where state = '${state}' and not seems_automatic`)).toBeGreaterThan(
      0,
    )
})

test('there are sessions from 16 weeks ago to 9 weeks ahead, and none on a holiday', async () => {
  const { db } = database
  const { rows } = await sql<{ first: string; last: string }>`
    select min(date) as first, max(date) as last from session`.execute(db)
  // There is no session on the last day, Republic Day.
  expect(rows).toEqual([{ first: '2026-08-03', last: '2027-01-25' }])
  expect(await count(db, 'from session join holiday using (date)')).toBe(0)
  expect(await count(db, "from holiday where name = 'Christmas Day'")).toBe(1)
  expect(await generateSessions(db, now)).toBe(0)
})

test('each account can sign in with the returned password, which is not stored', async () => {
  expect(accounts?.map((a) => a.email)).toEqual([
    'owner@contrology.example',
    'manager@contrology.example',
    'desk@contrology.example',
    'ananya@contrology.example',
    'harleen@contrology.example',
    'priya@contrology.example',
    'pooja@contrology.example',
  ])
  for (const { email, password } of accounts ?? []) {
    expect(password).toMatch(/^[a-z]+-[a-z]+-[a-z]+-[0-9]{3}$/)
    const { passwordHash } = await database.db
      .selectFrom('person')
      .select('passwordHash')
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
    expect(await verify(passwordHash, password)).toBe(true)
    expect(passwordHash).toContain('$argon2id$')
  }
  expect(new Set(accounts?.map((a) => a.password)).size).toBe(7)
})

test('the member with passes has a history of every kind, a booked session and sessions left', async () => {
  const { rows } = await sql<{ status: string; n: number }>`
    select b.status, count(*)::int as n from booking b join person p on p.id = b.person_id
    where p.email = 'priya@contrology.example' group by 1 order by 1`.execute(database.db)
  expect(Object.fromEntries(rows.map((r) => [r.status, r.n]))).toEqual({
    attended: 3,
    cancelled: 1,
    'late cancelled': 1,
    'no show': 1,
    scheduled: 4,
  })
  const left = await sql<{ n: number }>`select sessions_left as n from pass p
    join person on person.id = p.person_id where person.email = 'priya@contrology.example'
    order by n`.execute(database.db)
  expect(left.rows.map((r) => r.n)).toEqual([1, 6])
})

test('every pass was paid for, online or at the desk, and cash counts and audit match the sales', async () => {
  const { db } = database
  expect(await count(db, 'from pass where payment_order_id is null or package_version is null')).toBe(0)
  // The documents of online classes are included: their buyers live in several States.
  const documents = 'select from tax_document d where d.payment_order_id = p.payment_order_id'
  expect(await count(db, `from pass p where not exists (${documents})`)).toBe(0)
  expect(await count(db, 'from tax_document where igst_paise > 0')).toBeGreaterThan(0)
  for (const method of ['online', 'cash', 'upi', 'card'])
    expect(await count(db, `from payment_order where method = '${method}'`), method).toBeGreaterThan(5)
  const desk = "join person on person.id = sold_by where email = 'desk@contrology.example'"
  expect(await count(db, `from payment_order ${desk}`)).toBe(
    await count(db, "from payment_order where method <> 'online'"),
  )
  // There were sales at the desk yesterday and this morning.
  for (const day of ['2026-11-23', '2026-11-24'])
    expect(
      await count(db, `from payment_order where (paid_at at time zone 'Asia/Kolkata')::date = '${day}'`),
      day,
    ).toBeGreaterThan(0)
  expect(await count(db, "from payment_refund where method = 'cash'")).toBe(1)
  expect(await count(db, "from payment_refund where method = 'online'")).toBe(1)
  expect(await count(db, "from cash_up where day = '2026-11-23'")).toBe(1)
  expect(await count(db, 'from cash_up where note is not null')).toBeGreaterThan(0)
  expect(await count(db, "from audit_entry where action = 'sale.make'")).toBe(
    await count(db, "from payment_order where method <> 'online'"),
  )
})

test('a second load finds the studio and changes nothing', async () => {
  const before = await count(database.db, 'from booking')
  expect(await loadDemo(database, now)).toBeNull()
  expect(await count(database.db, 'from booking')).toBe(before)
})

test('a database that is not empty is not changed', async () => {
  const other = await testDatabase()
  await other.db
    .insertInto('person')
    .values({
      email: 'first@studio.example',
      firstName: 'First',
      lastName: 'Owner',
      passwordHash: 'x',
      createdAt: toDate(now),
    })
    .execute()
  expect(await loadDemo(other, now)).toBeNull()
  expect(await count(other.db, 'from studio')).toBe(0)
  await other.drop()
})

test('if several servers start at once, one of them loads the demo and the others find it', async () => {
  const other = await testDatabase()
  const results = await Promise.all(
    [1, 2, 3].map(() => withLongRunningDb(other.url, (db) => loadDemo({ db }, now))),
  )
  expect(results.filter((r) => r !== null)).toHaveLength(1)
  expect(await count(other.db, 'from studio')).toBe(1)
  expect(await count(other.db, 'from package')).toBe(14)
  await other.drop()
})

test.each([
  ['a Sunday night before the week ends', '2026-11-22T18:25:00Z'],
  ['a Monday just after midnight', '2026-11-29T18:32:00Z'],
  ['a Saturday evening before the New Year, around a holiday', '2026-12-26T14:00:00Z'],
  ['a leap day, years ahead', '2028-02-29T00:10:00Z'],
])('on %s every invariant holds, and the coming days look realistic', async (_, at) => {
  const other = await testDatabase()
  const instant = Temporal.Instant.from(at)
  await withLongRunningDb(other.url, (db) => loadDemo({ db }, instant))
  await expectSane(other, instant)
  await other.drop()
})

test('on a Tuesday morning every invariant holds too', () => expectSane(database, now))

async function expectSane({ db, asOwner }: TestDatabase, at: Temporal.Instant): Promise<void> {
  // The tables have just been filled: without statistics a join could get a plan that takes minutes.
  await asOwner((owner) => owner.query('analyze'))
  await expectInvariants(db)
  const iso = at.toString()
  const none = async (from: string) => expect(await count(db, from), from).toBe(0)
  // Nothing was recorded before it was possible, and nothing in the future.
  await none(`from ledger_entry where at > '${iso}'`)
  await none(`from payment_entry where at > '${iso}'`)
  await none(`from cash_up where closed_at > '${iso}'`)
  await none('from payment_order o join person p on p.id = o.person_id where o.created_at < p.created_at')
  await none(`from booking where booked_at > '${iso}' or cancelled_at > '${iso}' or cancelled_at < booked_at`)
  await none('from booking b join pass p on p.id = b.pass_id where b.booked_at < p.purchased_at')
  await none('from booking b join session s on s.id = b.session_id where b.booked_at >= s.starts_at')
  await none(`from booking b join session s on s.id = b.session_id
    where b.status = 'cancelled' and b.cancelled_at >= b.cancel_by`)
  await none(`from booking b join session s on s.id = b.session_id
    where b.status = 'late cancelled' and (b.cancelled_at < b.cancel_by or b.cancelled_at >= s.starts_at)`)
  await none(`from booking b join session s on s.id = b.session_id
    where (b.status in ('attended', 'no show')) <> (s.ends_at <= '${iso}')
      and b.status in ('attended', 'no show', 'scheduled')`)
  await none(`from session s where cancelled_at is not null and booked > 0`)
  // The balance was never negative at any time.
  await none(`from (select sum(e.sessions) over (partition by pass_id order by e.id) as balance
    from ledger_entry e join pass p on p.id = e.pass_id where p.total_sessions is not null) x where balance < 0`)
  // Nobody is in two classes at the same time.
  await none(`from booking a join session s on s.id = a.session_id join booking b using (person_id)
    join session t on t.id = b.session_id
    where a.id < b.id and a.status in ('scheduled', 'attended', 'no show')
      and b.status in ('scheduled', 'attended', 'no show')
      and tstzrange(s.starts_at, s.ends_at) && tstzrange(t.starts_at, t.ends_at)`)
  await none(`from pass p where sessions_left > 0 and expires_on < '${studioDay(at)}'`)

  const ahead = (where: string) =>
    count(
      db,
      `from session where starts_at > '${iso}' and date <= '${studioDay(at).add({ days: 8 })}' and ${where}`,
    )
  expect(await ahead('booked = capacity and capacity > 3')).toBeGreaterThanOrEqual(4)
  expect(await ahead('capacity - booked in (1, 2) and capacity > 3')).toBeGreaterThanOrEqual(6)
  expect(await ahead('booked = 1 and capacity > 1')).toBeGreaterThanOrEqual(2)
  expect(await ahead('booked > 2 and capacity - booked > 2')).toBeGreaterThanOrEqual(20)
}

test('a range of days contains its holidays, also across years', () => {
  const from = Temporal.PlainDate.from('2026-12-01')
  expect(holidaysBetween(from, from.add({ years: 1 })).map((h) => h.date)).toEqual([
    '2026-12-25',
    '2027-01-26',
    '2027-03-22',
    '2027-08-15',
    '2027-10-02',
    '2027-10-09',
    '2027-10-29',
  ])
})
