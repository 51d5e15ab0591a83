import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { booking as bookingFeature } from '#features/booking/index.server.ts'
import { bookSession } from '#features/booking/usecases/bookSession.server.ts'
import { cancelBooking } from '#features/booking/usecases/cancelBooking.server.ts'
import { cancelSession } from '#features/booking/usecases/cancelSession.server.ts'
import type { PackageRow } from '#features/passes/packageReads.server.ts'
import { APP_ROLE } from '#lib/appRole.server.ts'
import { type TestApp, testApp } from '#tests/app.ts'
import { grantTo, type Holder, makeHolder, sessionOn } from '#tests/holders.ts'
import { expectInvariants } from '#tests/invariants.ts'
import { makePerson } from '#tests/people.ts'
import { makeClass, makePackage, makeStudio } from '#tests/timetable.ts'

// Each forbidden change is sent as plain SQL; the database itself must refuse it.
let server: TestApp
let desk: string
let eight: PackageRow
let member: Holder
let other: Holder
/** Ids for the statements: a booking, its session, another session, a cancelled one, and so on. */
let ids: Record<string, string>

beforeAll(async () => {
  server = await testApp({ features: [], jobs: [bookingFeature] })
  const { db, clock } = server.deps
  const now = clock.now()
  const classId = await makeClass(db, await makeStudio(db), now)
  desk = await makePerson(server, { email: 'desk@studio.example', role: 'frontDesk' })
  eight = await makePackage(db)
  member = await makeHolder(server, eight)
  other = await makeHolder(server, eight)
  const second = await grantTo(server, member.personId, eight)
  const book = (date: string) => bookSession(server.deps, { classId, date }, member, now)
  const booking = await book('2026-11-25')
  const ended = await book('2026-11-26')
  await cancelBooking(server.deps, ended.id, member, now)
  const cancelled = await sessionOn(server, classId, '2026-11-27')
  await cancelSession(server.deps, cancelled.id, 'storm', desk, now)
  const free = await sessionOn(server, classId, '2026-11-28')
  ids = {
    booking: booking.id,
    ended: ended.id,
    session: booking.session.sessionId,
    free: free.id,
    cancelled: cancelled.id,
    pass: booking.passId,
    second: booking.passId === second ? member.passId : second,
    foreign: other.passId,
    person: member.personId,
    stranger: other.personId,
    package: eight.id,
  }
})
afterAll(() => server.close())

const entry = (values: string) =>
  `insert into ledger_entry (pass_id, booking_id, kind, sessions, days, at) values (${values}, now())`
const bookingOf = (session: string, pass: string, person: string) =>
  `insert into booking (session_id, person_id, pass_id, booked_at, booked_by, cancel_by, promise)
   values (${session}, ${person}, ${pass}, now(), ${person}, now(), 'free')`
const passOf = (left: number | null) =>
  `insert into pass (person_id, package_id, package_name, package_type, location, price_paise,
     per_session_price_paise, total_sessions, validity_days, validity_from, unused_days, description,
     purchased_at, purchased_on, expires_on, sessions_left)
   values (:stranger, :package, 'Gift', 'group', 'all', 100, 100, ${left === null ? null : 800}, 28,
     'firstSession', 42, '', now(), '2026-11-23', '2027-01-04', ${left})`

/** Title, statement, and the guard that must refuse it. `:name` stands for an id. */
const breaches: [string, string, string | RegExp][] = [
  ['a balance set directly', 'update pass set sessions_left = 50 where id = :pass', 'pass_balance_by_ledger'],
  ['seats set directly', 'update session set booked = 0 where id = :session', 'session_booked_by_bookings'],
  [
    'a booking moved to another session',
    'update booking set session_id = :free where id = :booking',
    'booking_kept',
  ],
  [
    "a booking moved to another person's pass",
    'update booking set pass_id = :foreign where id = :booking',
    'booking_kept',
  ],
  [
    'a booking moved to another pass of the member',
    'update booking set pass_id = :second where id = :booking',
    'booking_kept',
  ],
  [
    'a booking given to somebody else',
    'update booking set person_id = :stranger where id = :booking',
    'booking_member_kept',
  ],
  [
    'a cancellation deadline changed',
    'update booking set cancel_by = now() where id = :booking',
    'booking_kept',
  ],
  [
    'a session moved to another date',
    "update session set date = '2027-01-30' where id = :free",
    'session_kept',
  ],
  ['the terms of a pass changed', 'update pass set validity_days = 365 where id = :pass', 'pass_terms_kept'],
  [
    'a pass given to somebody else',
    'update pass set person_id = :stranger where id = :second',
    'pass_member_kept',
  ],
  [
    'a cancelled booking revived',
    "update booking set status = 'scheduled', cancelled_at = null where id = :ended",
    'booking_transition',
  ],
  [
    'a booking cancelled without its ledger',
    "update booking set status = 'cancelled', cancelled_at = now() where id = :booking",
    'booking_ledger',
  ],
  ['seven sessions returned', entry(":pass, :booking, 'returned', 7, 0"), 'ledger_amounts'],
  ['a session returned that is still booked', entry(":pass, :booking, 'returned', 1, 0"), 'booking_ledger'],
  ['a session both returned and forfeited', entry(":pass, :ended, 'forfeited', 0, 0"), 'booking_ledger'],
  [
    'more days added by returning than a studio can set',
    entry(":pass, :booking, 'returned', 0, 62"),
    'ledger_amounts',
  ],
  [
    "an entry on somebody else's pass",
    entry(":foreign, :booking, 'returned', 1, 0"),
    'ledger_pass_of_booking',
  ],
  [
    'an entry on another pass of the member',
    entry(":second, :booking, 'returned', 1, 0"),
    'ledger_pass_of_booking',
  ],
  [
    'an entry changed',
    'update ledger_entry set sessions = 9 where pass_id = :pass',
    /append-only|permission denied/,
  ],
  ['an entry deleted', 'delete from ledger_entry where pass_id = :pass', /append-only|permission denied/],
  ['a second grant', entry(":pass, null, 'granted', 8, 0"), 'ledger_granted_once'],
  ['a booking of a cancelled session', bookingOf(':cancelled', ':pass', ':person'), 'booking_session_runs'],
  [
    "a booking paid by somebody else's pass",
    bookingOf(':free', ':foreign', ':person'),
    'booking_pass_of_user',
  ],
  ['a booking without its ledger', bookingOf(':free', ':pass', ':person'), 'booking_ledger'],
  ['a booking deleted', 'delete from booking where id = :ended', /never deleted|permission denied/],
  ['a pass of 800 sessions without a ledger', passOf(800), 'pass_begins_empty'],
  ['a pass that was never granted', passOf(0), 'pass_ledger'],
  ['an unlimited pass that was never granted', passOf(null), 'pass_ledger'],
  ['days added without the ledger', 'update pass set extension_days = 30 where id = :pass', 'pass_ledger'],
  [
    'days in the ledger that the pass lacks',
    `insert into ledger_entry (pass_id, kind, sessions, days, at, by_person, note)
     values (:pass, 'adjusted', 0, 5, now(), :person, 'gift')`,
    'pass_ledger',
  ],
  ['an entry of an unknown kind', entry(":pass, null, 'gift', 1, 0"), 'ledger_amounts'],
  ['an adjustment without a person', entry(":pass, null, 'adjusted', 1, 0"), 'ledger_amounts'],
  ['a booked entry without a booking', entry(":pass, null, 'booked', -1, 0"), 'ledger_amounts'],
  ['a second booked entry', entry(":pass, :booking, 'booked', -1, 0"), 'ledger_once'],
  [
    'a booking of an unknown status',
    "update booking set status = 'gone' where id = :booking",
    'booking_status',
  ],
  [
    'a cancelled booking without a time of cancellation',
    "update booking set status = 'cancelled' where id = :booking",
    'booking_status',
  ],
  ['a pass revoked without a reason', 'update pass set revoked_at = now() where id = :pass', 'pass_terms'],
  [
    'a revoked pass that expires later',
    `update pass set revoked_at = now(), revoked_on = '2026-11-23', revoke_reason = 'left',
     expires_on = '2027-01-01' where id = :pass`,
    'pass_terms',
  ],
  ['a pass voided but not revoked', 'update pass set voided_at = now() where id = :pass', 'pass_terms'],
  ['a pass deleted', 'delete from pass where id = :second', /deleting a pass|permission denied/],
  ['bookings truncated', 'truncate booking cascade', /truncating|permission denied/],
  ['the ledger truncated', 'truncate ledger_entry', /truncating|permission denied/],
  ['passes truncated', 'truncate pass cascade', /truncating|permission denied/],
]

const withIds = (statement: string) =>
  statement.replace(/(?<!:):([a-z]+)/g, (_, name: string) => `'${ids[name]}'::uuid`)

/**
 * The guard that refused a statement: the name of the constraint, or the error message. Undefined if it was committed.
 */
async function refusal(statement: string, role: string): Promise<string | undefined> {
  const client = new pg.Client({ connectionString: server.database.url })
  await client.connect()
  try {
    if (role !== 'owner') await client.query(`set role ${role}`)
    await client.query('begin')
    await client.query(withIds(statement))
    await client.query('commit')
    return undefined
  } catch (error) {
    const { constraint, message } = error as { constraint?: string; message: string }
    return `${constraint ?? ''} ${message}`
  } finally {
    await client.end()
  }
}

describe.each(['owner', APP_ROLE])('as %s', (role) => {
  test.each(breaches)('%s is refused', async (_, statement, guard) => {
    expect(await refusal(statement, role)).toMatch(guard)
    await expectInvariants(server.deps.db)
  })
})

describe("the product's database role", () => {
  test('is the role of its connections', async () => {
    const { rows } = await server.database.pool.query('select current_user as role')
    expect(rows).toEqual([{ role: APP_ROLE }])
  })

  test.each([
    ['change a table', 'alter table pass add column gift integer'],
    ['drop a constraint', 'alter table pass drop constraint pass_balance'],
    ['disable triggers', 'alter table ledger_entry disable trigger all'],
    ['bypass triggers', "set session_replication_role = 'replica'"],
    [
      'replace a function',
      "create or replace function booking_holds_seat(status text) returns boolean language sql as 'select true'",
    ],
    ['create a table', 'create table gift (id integer)'],
    ['truncate', 'truncate throttle'],
    ['change the ledger', 'update ledger_entry set note = null'],
  ])('cannot %s', async (_, statement) => {
    await expect(server.database.pool.query(statement)).rejects.toThrow(/must be owner|permission denied/)
  })
})
