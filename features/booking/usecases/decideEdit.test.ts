import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { booking } from '#features/booking/index.server.ts'
import { readLedger } from '#features/passes/usecases/readMembership.server.ts'
import { waitingEdits } from '#features/timetable/reads.server.ts'
import { generateSessions } from '#features/timetable/usecases/generateSessions.server.ts'
import { studioTime } from '#lib/time.ts'
import { type TestApp, testApp } from '#tests/app.ts'
import { type Holder, makeHolder, readPass } from '#tests/holders.ts'
import { expectInvariants } from '#tests/invariants.ts'
import { makePerson } from '#tests/people.ts'
import { makeClass, makePackage, makeStudio } from '#tests/timetable.ts'
import { bookSession } from './bookSession.server.ts'
import { cancelBooking } from './cancelBooking.server.ts'
import { decideEdit } from './decideEdit.server.ts'

/** The effect of changed classes and holidays on sessions that were generated before. */
const NOW = '2026-11-23T06:30:00Z'
const DATE = '2026-12-02'
let server: TestApp
let instructor: string
let desk: string
let classId: string
let member: Holder

beforeAll(async () => {
  server = await testApp({ features: [], jobs: [booking], now: NOW })
  instructor = await makeStudio(server.deps.db)
  desk = await makePerson(server, { email: 'desk@studio.example', role: 'frontDesk' })
})
afterAll(() => server.close())
beforeEach(async () => {
  const { db, clock } = server.deps
  await db.deleteFrom('holiday').execute()
  classId = await makeClass(db, instructor, clock.now(), { time: '09:00' })
  member = await makeHolder(server, await makePackage(db))
})

const generate = () => generateSessions(server.deps.db, server.clock.now())
const book = (date = DATE, who = member) =>
  bookSession(server.deps, { classId, date }, who, server.clock.now())
const edit = (change: object) =>
  server.deps.db.updateTable('class').set(change).where('id', '=', classId).execute()
/** The audit entries of a session: action, actor and result. */
const audited = async (sessionId: string) =>
  (
    await server.deps.db
      .selectFrom('auditEntry')
      .select(['action', 'staffId', 'after'])
      .where('subjectId', '=', sessionId)
      .orderBy('id')
      .execute()
  ).map(({ action, staffId, after }) => [action, staffId, after])
const close = (date: string, location: string | null = null) =>
  server.deps.db.insertInto('holiday').values({ date, location, name: 'Closed' }).execute()
const sessions = async () =>
  (
    await server.deps.db
      .selectFrom('session')
      .selectAll()
      .where('classId', '=', classId)
      .orderBy('date')
      .execute()
  ).map((s) => ({
    ...s,
    time: studioTime(Temporal.Instant.from(s.startsAt.toISOString())).toString({ smallestUnit: 'minute' }),
  }))
const on = async (date: string) => (await sessions()).find((s) => s.date === date)
const waiting = async () => {
  const session = await on(DATE)
  return (await waitingEdits(server.deps.db, server.clock.now())).filter((e) => e.sessionId === session?.id)
}

test('a class that moves or ends removes its sessions without bookings', async () => {
  await edit({ startTime: '11:00', durationMinutes: 40, capacity: 7, endsOn: '2026-12-10' })
  await generate()
  const all = await sessions()
  expect(all.at(-1)?.date).toBe('2026-12-10')
  const ahead = all.filter(({ date }) => date > '2026-11-23')
  expect(new Set(ahead.map(({ time, capacity }) => `${time} ${capacity}`))).toEqual(new Set(['11:00 7']))
  await edit({ weekdays: [3], endsOn: null })
  await generate()
  expect(
    new Set((await sessions()).filter((s) => s.date > '2026-11-23').map((s) => new Date(s.date).getUTCDay())),
  ).toEqual(new Set([3]))
  expect(await generate()).toBe(0)
})

test('a later holiday removes the session; without the holiday it is generated again', async () => {
  await close(DATE)
  await generate()
  expect(await on(DATE)).toBeUndefined()
  await server.deps.db.deleteFrom('holiday').execute()
  await generate()
  expect(await on(DATE)).toMatchObject({ time: '09:00', cancelledAt: null })
})

test('a session that was booked once is cancelled, not deleted', async () => {
  const { id } = await book()
  await cancelBooking(server.deps, id, member, server.clock.now())
  await close(DATE, 'Faridabad')
  await generate()
  expect(await on(DATE)).toMatchObject({ cancelReason: 'The studio is closed' })
  await expectInvariants(server.deps.db)
})

test('a change that staff made to one date stays, even if the rule changes later', async () => {
  const { deps } = server
  const change = { startsAt: `${DATE}T04:30:00Z`, endsAt: `${DATE}T05:20:00Z` }
  await deps.db
    .updateTable('session')
    .set(change)
    .where('classId', '=', classId)
    .where('date', '=', DATE)
    .execute()
  await edit({ startTime: '11:00', capacity: 7 })
  await generate()
  expect(await on(DATE)).toMatchObject({ time: '10:00', capacity: 7 })
})

test('a booked session stays and waits for staff, who see the effect and the number of people', async () => {
  await book()
  await book(DATE, await makeHolder(server, await makePackage(server.deps.db)))
  await edit({ startTime: '11:00' })
  await generate()
  await generate()
  expect(await on(DATE)).toMatchObject({ time: '09:00' })
  const [edits, ...more] = await waiting()
  expect(more).toEqual([])
  expect(edits).toMatchObject({ title: 'mat at 09:00', reason: 'changed', booked: 2, affected: 2 })
  expect(edits?.current.startsAt.toString()).toBe('2026-12-02T03:30:00Z')
  expect(edits?.requested?.startsAt.toString()).toBe('2026-12-02T05:30:00Z')
  expect(edits?.requested?.instructor).toBe('Ishita Test')
  // Nobody may book a session whose time is about to change.
  const late = await makeHolder(server, await makePackage(server.deps.db))
  await expect(book(DATE, late)).rejects.toMatchObject({ code: 'SESSION_CLOSED' })
  await edit({ startTime: '09:00' })
  await generate()
  expect(await waiting()).toEqual([])
  await book(DATE, late)
})

test('an applied edit moves the session, notifies everybody booked, and ledger and booking agree', async () => {
  const booking = await book()
  await edit({ startTime: '11:00' })
  await generate()
  const ledgerTime = async () =>
    (await readLedger(server.deps.db, member.personId, member.passId)).at(-1)?.booking?.time
  expect(await ledgerTime()).toBe('09:00')
  const { sessionId } = booking.session
  await decideEdit(server.deps, { sessionId, decision: 'applied', by: desk }, server.clock.now())
  expect(await on(DATE)).toMatchObject({ time: '11:00', booked: 1 })
  expect(await ledgerTime()).toBe('11:00')
  const subjects = async () => (await server.mailTo(member.email)).map(({ subject }) => subject)
  await expect
    .poll(subjects, { timeout: 20_000 })
    .toContainEqual('Changed: mat at 09:00 is now Wednesday 2 December, 11:00 am')
  // The mail about it arrives in time for a class at 9:00 am.
  const { rows } = await sql`select first_start('classChanged', ${booking.id}) as first`.execute(
    server.deps.db,
  )
  expect(rows).toEqual([{ first: new Date('2026-12-02T03:30:00Z') }])
  expect(await audited(sessionId)).toMatchObject([['session.decideEdit', desk, { decision: 'applied' }]])
  expect(await generate()).toBe(0)
  expect(await waiting()).toEqual([])
  await expect(
    decideEdit(server.deps, { sessionId, decision: 'applied', by: desk }, server.clock.now()),
  ).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('a holiday on a booked session stops bookings; applied, it cancels and returns all of them', async () => {
  const booking = await book()
  await close(DATE)
  // Sessions are not generated again before this check: the rule alone already stops bookings.
  const late = await makeHolder(server, await makePackage(server.deps.db))
  await expect(book(DATE, late)).rejects.toMatchObject({ code: 'SESSION_CLOSED' })
  await generate()
  expect(await waiting()).toMatchObject([{ reason: 'holiday', requested: null, affected: 1 }])
  await expect(book(DATE, late)).rejects.toMatchObject({ code: 'SESSION_CLOSED' })
  const { sessionId } = booking.session
  await decideEdit(server.deps, { sessionId, decision: 'applied', by: desk }, server.clock.now())
  expect(await on(DATE)).toMatchObject({ cancelReason: 'The studio is closed', booked: 0 })
  expect(await readPass(server, member.passId)).toMatchObject({ left: 8 })
  await expectInvariants(server.deps.db)
})

test('an edit that staff decline leaves the session bookable, and staff are not asked again', async () => {
  const booking = await book()
  await close(DATE)
  await generate()
  const { sessionId } = booking.session
  await decideEdit(server.deps, { sessionId, decision: 'kept', by: desk }, server.clock.now())
  await generate()
  expect(await waiting()).toEqual([])
  expect(await audited(sessionId)).toMatchObject([['session.decideEdit', desk, { decision: 'kept' }]])
  await book(DATE, await makeHolder(server, await makePackage(server.deps.db)))
  expect(await on(DATE)).toMatchObject({ booked: 2, cancelledAt: null })
})

test('a session that is booked while a holiday removes it is either deleted, or waits with its booking', async () => {
  const { db, clock } = server.deps
  const terms = await makePackage(db)
  for (let round = 0; round < 10; round += 1) {
    await db.deleteFrom('holiday').execute()
    classId = await makeClass(db, instructor, clock.now(), { time: '09:00' })
    const others = await Promise.all([1, 2, 3].map(() => makeHolder(server, terms)))
    const booked = others.map((other) => book(DATE, other).catch((error: { code?: string }) => error.code))
    await close(DATE)
    const [, ...responses] = await Promise.all([generate(), ...booked])
    await generate()
    const refusals = responses.filter((response) => typeof response === 'string')
    for (const code of refusals) expect(['SESSION_CLOSED', 'NOT_FOUND']).toContain(code)
    const held = responses.length - refusals.length
    if (held) expect(await on(DATE)).toMatchObject({ booked: held, cancelledAt: null })
    else expect(await on(DATE)).toBeUndefined()
    expect(await waiting()).toHaveLength(held ? 1 : 0)
  }
  await expectInvariants(db)
}, 60_000)
