import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { HistoryEntry } from '#features/booking/bookingSchema.ts'
import { booking } from '#features/booking/index.server.ts'
import { bookSession } from '#features/booking/usecases/bookSession.server.ts'
import { identity } from '#features/identity/index.server.ts'
import { members } from '#features/members/index.server.ts'
import { passes } from '#features/passes/index.server.ts'
import type { PackageRow } from '#features/passes/packageReads.server.ts'
import type { Role } from '#lib/permissions.ts'
import { type TestApp, testApp } from '#tests/app.ts'
import { grantTo, ledgerInWords, readPass, sessionOn } from '#tests/holders.ts'
import { expectInvariants } from '#tests/invariants.ts'
import { makePerson, signInAs, TEST_PASSWORD } from '#tests/people.ts'
import { makeClass, makePackage, makeStudio, type TestClass } from '#tests/timetable.ts'
import type { Visitor } from '#tests/visitor.ts'
import type { MarkedView, RosterView, ScanView, TodayView } from './console/schema.ts'
import { attendance } from './index.server.ts'

/** A Monday; the class of each test begins at 6:30 pm, 13:00 UTC. */
const MORNING = '2026-11-23T03:30:00Z'
const BEFORE = '2026-11-23T12:50:00Z'
const RUNNING = '2026-11-23T13:10:00Z'
const DATE = '2026-11-23'

let server: TestApp
let second: TestApp
let instructor: string
let eight: PackageRow
let unlimited: PackageRow
let desk: Visitor
let manager: Visitor
let teacher: Visitor
let count = 0

const person = async (role: Role, given: { birthDate?: string; firstName?: string } = {}) => {
  const email = `${role}${++count}@roster.example`
  const personId = await makePerson(server, { email, role, ...given })
  return Object.assign(withRenewal(await signInAs(server, email), email), { email, personId })
}

const EXPIRED: (string | undefined)[] = ['INVALID_ACCESS_TOKEN', 'SIGN_IN_REQUIRED']

/**
 * Behaves like a browser: when the access token expires, it is renewed once and the request is repeated. Staff who
 * were idle for too long sign in again.
 */
function withRenewal(browser: Visitor, email: string): Visitor {
  let renewal: Promise<unknown> | undefined
  const renew = async () => {
    const { status } = await browser.call('GET', '/user/refresh-token')
    if (status === 200) return
    await browser.call('POST', '/user/signin', { body: { email, password: TEST_PASSWORD } })
  }
  const call: Visitor['call'] = async <T>(...args: Parameters<Visitor['call']>) => {
    const response = await browser.call<T>(...args)
    if (!EXPIRED.includes(response.body.error?.code)) return response
    renewal ??= renew().finally(() => {
      renewal = undefined
    })
    await renewal
    return browser.call<T>(...args)
  }
  return { ...browser, call }
}

beforeAll(async () => {
  const features = [identity, passes, booking, members, attendance]
  server = await testApp({ features, jobs: [booking], now: MORNING })
  second = await testApp({ features, sharing: server })
  const { db } = server.deps
  instructor = await makeStudio(db)
  eight = await makePackage(db)
  unlimited = await makePackage(db, { totalSessions: null, packageName: 'Unlimited' })
  desk = await person('frontDesk', { firstName: 'Neha' })
  manager = await person('manager')
  const instructorAccount = await person('instructor')
  await db.updateTable('instructor').set({ personId: instructorAccount.personId }).execute()
  teacher = instructorAccount
})
afterAll(async () => {
  await second.close()
  await server.close()
})
beforeEach(() => server.clock.set(MORNING))

const classToday = async (given: TestClass = {}, by = instructor) => {
  const classId = await makeClass(server.deps.db, by, server.clock.now(), given)
  const { id } = await sessionOn(server, classId, DATE)
  return { classId, sessionId: id }
}
const holder = async (given: Parameters<typeof person>[1] = {}, terms = eight) => {
  const member = await person('member', given)
  return Object.assign(member, { passId: await grantTo(server, member.personId, terms) })
}
const book = async ({ classId }: { classId: string }, { personId }: { personId: string }) =>
  (await bookSession(server.deps, { classId, date: DATE }, { personId }, server.clock.now())).id
const rosterOf = async (who: Visitor, sessionId: string) => {
  const { status, body } = await who.call<RosterView>('GET', `/console/sessions/${sessionId}/roster`)
  return status === 200 ? body.data : body.error?.code
}
const entryOf = async (sessionId: string, bookingId: string) =>
  ((await rosterOf(desk, sessionId)) as RosterView).entries.find(({ _id }) => _id === bookingId)
const today = async (who: Visitor, query = '') =>
  (await who.call<TodayView>('GET', `/console/today${query}`)).body.data
const sendMark = (
  who: Visitor,
  bookingId: string,
  mark: string,
  more: { key?: string; madeAt?: Temporal.Instant } = {},
) =>
  who.call<MarkedView>('POST', `/console/bookings/${bookingId}/marks`, {
    body: {
      key: more.key ?? crypto.randomUUID(),
      mark,
      madeAt: (more.madeAt ?? server.clock.now()).toString(),
    },
  })

describe('the Today screen', () => {
  test('only the owner sees whether there is a backup of last night', async () => {
    const owner = await person('owner')
    const backup = async (who: Visitor) => (await today(who)).backup
    expect(await backup(owner)).toEqual({ state: 'never', madeAt: null })
    const recordBackup = (hours: number) => {
      const endedAt = server.clock.now().subtract({ hours }).toString()
      const row = { kind: 'backup', endedAt, figure: 4_096 } as const
      return server.deps.db
        .insertInto('operationResult')
        .values(row)
        .onConflict((conflict) => conflict.column('kind').doUpdateSet(row))
        .execute()
        .then(() => endedAt)
    }
    const early = await recordBackup(3)
    const recent = await backup(owner)
    expect(recent?.state).toBe('recent')
    expect(Temporal.Instant.from(recent?.madeAt ?? '').toString()).toBe(early)
    await recordBackup(27)
    expect((await backup(owner))?.state).toBe('old')
    for (const other of [manager, desk, teacher]) expect(await backup(other)).toBeUndefined()
  })

  test('lists each session with the counts of its marks; an instructor sees only their own sessions', async () => {
    const evening = await classToday({ time: '18:30', location: 'Gurugram' })
    const other = await makeStudio(server.deps.db)
    const others = await classToday({ time: '18:30', location: 'Faridabad' }, other)
    const members = await Promise.all([1, 2, 3, 4].map(() => holder()))
    const bookings = await Promise.all(members.map((each) => book(evening, each)))
    server.clock.set(RUNNING)
    await sendMark(desk, bookings[0] as string, 'in')
    await sendMark(desk, bookings[1] as string, 'late')
    await sendMark(desk, bookings[2] as string, 'noShow')
    const { sessions, locations } = await today(desk, `?date=${DATE}&location=Gurugram`)
    expect(locations).toEqual(['Faridabad', 'Gurugram', 'Online'])
    const row = sessions.find(({ _id }) => _id === evening.sessionId)
    expect(row).toMatchObject({ phase: 'running', booked: 4, in: 2, late: 1, noShow: 1, unmarked: 1 })
    expect(row).toMatchObject({ firstTimers: 4, location: 'Gurugram' })
    expect(sessions.map(({ _id }) => _id)).not.toContain(others.sessionId)
    const own = (await today(teacher)).sessions.map(({ _id }) => _id)
    expect(own).toContain(evening.sessionId)
    expect(own).not.toContain(others.sessionId)
  })

  test('begins and ends at the studio’s midnight', async () => {
    const night = await classToday({ time: '23:00' })
    const sessionIdsOn = async (date: string) =>
      (await today(desk, `?date=${date}`)).sessions.map(({ _id }) => _id)
    expect(await sessionIdsOn(DATE)).toContain(night.sessionId)
    expect(await sessionIdsOn('2026-11-24')).not.toContain(night.sessionId)
  })
})

describe('a session with too few bookings', () => {
  const decide = (who: Visitor, sessionId: string, decision: string, booked: number) =>
    who.call('POST', `/console/sessions/${sessionId}/too-few`, { body: { decision, booked } })
  const alertOf = async (who: Visitor, sessionId: string) =>
    (await today(who)).alerts.find((alert) => alert.kind === 'tooFew' && alert.session._id === sessionId)

  test('is shown from 12 hours before to staff who may cancel sessions, and they can cancel it in one action', async () => {
    const few = await classToday({ time: '18:30' })
    const member = await holder({ firstName: 'Ritu' })
    await book(few, member)
    server.clock.set('2026-11-23T00:59:00Z')
    expect(await alertOf(desk, few.sessionId)).toBeUndefined()
    server.clock.set('2026-11-23T01:00:00Z')
    expect(await alertOf(desk, few.sessionId)).toMatchObject({
      missing: 1,
      people: ['Ritu Test'],
      deadlineAt: '2026-11-23T13:00:00.000Z',
    })
    expect(await alertOf(teacher, few.sessionId)).toBeUndefined()
    expect((await decide(desk, few.sessionId, 'cancel', 1)).status).toBe(200)
    expect(await readPass(server, member.passId)).toMatchObject({ left: 8 })
    expect((await decide(desk, few.sessionId, 'cancel', 1)).body.error?.code).toBe('SESSION_CANCELLED')
    await expectInvariants(server.deps.db)
  })

  test('is not cancelled if somebody has booked it since it was shown', async () => {
    const few = await classToday()
    await book(few, await holder())
    await book(few, await holder())
    expect((await decide(desk, few.sessionId, 'cancel', 1)).body.error?.code).toBe('CHANGED')
    expect((await decide(desk, few.sessionId, 'cancel', 2)).body.error?.code).toBe('CHANGED')
  })

  test('is no longer shown after staff have decided to keep it', async () => {
    const few = await classToday()
    expect((await decide(desk, few.sessionId, 'run', 0)).status).toBe(200)
    expect(await alertOf(desk, few.sessionId)).toBeUndefined()
    expect((await decide(desk, few.sessionId, 'cancel', 0)).body.error?.code).toBe('CHANGED')
  })

  test('that is booked and cancelled at the same moment either takes place or returns everything', async () => {
    for (let round = 0; round < 5; round += 1) {
      const few = await classToday()
      const [one, two] = [await holder(), await holder()]
      await book(few, one)
      const [, cancelled] = await Promise.allSettled([
        book(few, two),
        decide(desk, few.sessionId, 'cancel', 1),
      ])
      const isCancelled = cancelled.status === 'fulfilled' && cancelled.value.status === 200
      const { entries, session } = (await rosterOf(desk, few.sessionId)) as RosterView
      expect(entries).toHaveLength(isCancelled ? 0 : 2)
      expect(session.phase).toBe(isCancelled ? 'cancelled' : 'coming')
    }
    await expectInvariants(server.deps.db)
  })
})

describe('a roster', () => {
  test('shows who comes for the first time, whose birthday it is, and what is left on their pass', async () => {
    const evening = await classToday()
    const regular = await holder({ firstName: 'Asha', birthDate: '1990-11-23' })
    const firstTimer = await holder({ firstName: 'Harleen', birthDate: '1990-11-24' }, unlimited)
    const earlier = await classToday({ time: '12:00' })
    await book(earlier, regular)
    await book(evening, regular)
    await book(evening, firstTimer)
    const imported = await holder({ firstName: 'Isha', birthDate: '1990-11-24' })
    await server.deps.db
      .updateTable('person')
      .set({ cameBefore: true })
      .where('id', '=', imported.personId)
      .execute()
    await book(evening, imported)
    const { entries } = (await rosterOf(desk, evening.sessionId)) as RosterView
    expect(
      entries.map(({ person: { firstName }, firstTime, birthday }) => [firstName, firstTime, birthday]),
    ).toEqual([
      ['Asha', false, true],
      ['Harleen', true, false],
      ['Isha', false, false],
    ])
    expect(entries[0]?.pass).toMatchObject({ packageName: 'Group 8', remainingSession: 6, endsSoon: false })
    expect(entries[1]?.pass).toMatchObject({ packageName: 'Unlimited', remainingSession: null })
    expect(entries[0]).toMatchObject({ mark: 'expected', lastMark: null, status: 'scheduled' })
  })

  test('can be neither read nor marked by an instructor who does not teach the session', async () => {
    const other = await makeStudio(server.deps.db)
    const others = await classToday({}, other)
    const bookingId = await book(others, await holder())
    server.clock.set(RUNNING)
    expect(await rosterOf(teacher, others.sessionId)).toBe('NOT_FOUND')
    expect((await sendMark(teacher, bookingId, 'in')).body.error?.code).toBe('NOT_FOUND')
    const note = { key: crypto.randomUUID(), words: 'Loud fan' }
    const created = await teacher.call('POST', `/console/sessions/${others.sessionId}/notes`, { body: note })
    expect(created.body.error?.code).toBe('NOT_FOUND')
    server.clock.set(MORNING)
    const running = await classToday()
    const own = await book(running, await holder())
    server.clock.set(RUNNING)
    expect((await sendMark(teacher, own, 'in')).status).toBe(200)
  })
})

describe('a mark', () => {
  test('checks a member in', async () => {
    const evening = await classToday()
    const member = await holder()
    const bookingId = await book(evening, member)
    server.clock.set(BEFORE)
    const { body } = await sendMark(desk, bookingId, 'in')
    expect(body.data).toMatchObject({
      outcome: 'taken',
      replaced: null,
      mark: { mark: 'in', by: 'Neha Test' },
    })
    expect(await entryOf(evening.sessionId, bookingId)).toMatchObject({ mark: 'in', status: 'attended' })
  })

  test('as checked in is in the member’s history after the class', async () => {
    const evening = await classToday()
    const member = await holder()
    const bookingId = await book(evening, member)
    server.clock.set(BEFORE)
    await sendMark(desk, bookingId, 'in')
    server.clock.set('2026-11-23T14:00:00Z')
    const history = await member.call<HistoryEntry[]>('GET', '/user/get-order-history')
    expect(history.body.data).toMatchObject([{ _id: bookingId, status: 'attended', assumed: false }])
  })

  test('that is sent twice is recorded once, and a key is valid for one mark only', async () => {
    const evening = await classToday()
    const [one, two] = [await book(evening, await holder()), await book(evening, await holder())]
    server.clock.set(RUNNING)
    const key = crypto.randomUUID()
    const madeAt = server.clock.now()
    const responses = await Promise.all([1, 2, 3].map(() => sendMark(desk, one, 'noShow', { key, madeAt })))
    expect(responses.map(({ body }) => body.data.outcome).toSorted()).toEqual([
      'repeated',
      'repeated',
      'taken',
    ])
    expect((await sendMark(desk, two, 'in', { key, madeAt })).body.error?.code).toBe('CHANGED')
    const rows = await server.database.db
      .selectFrom('attendanceMark')
      .selectAll()
      .where('bookingId', '=', one)
      .execute()
    expect(rows).toHaveLength(1)
  })

  test('that arrives late does not undo a later one, and the response contains the later one', async () => {
    const evening = await classToday()
    const bookingId = await book(evening, await holder())
    server.clock.set(RUNNING)
    const madeAt = server.clock.now().subtract({ minutes: 5 })
    expect((await sendMark(teacher, bookingId, 'in')).body.data.outcome).toBe('taken')
    const late = await sendMark(desk, bookingId, 'noShow', { madeAt })
    expect(late.body.data).toMatchObject({ outcome: 'overtaken', mark: { mark: 'in' } })
    expect(await entryOf(evening.sessionId, bookingId)).toMatchObject({ mark: 'in', status: 'attended' })
    server.clock.advance({ minutes: 1 })
    const replaced = await sendMark(desk, bookingId, 'noShow')
    expect(replaced.body.data).toMatchObject({ outcome: 'taken', replaced: { mark: 'in', by: 'Meera Test' } })
  })

  test('that competes with others on two servers results in one valid mark', async () => {
    const evening = await classToday()
    const member = await holder({}, unlimited)
    const bookingId = await book(evening, member)
    server.clock.set(RUNNING)
    const other = await signInAs(second, (await person('frontDesk')).email)
    const marks = ['noShow', 'in', 'noShow', 'expected', 'late', 'noShow']
    await Promise.all(marks.map((mark, index) => sendMark(index % 2 ? other : desk, bookingId, mark)))
    const entry = await entryOf(evening.sessionId, bookingId)
    const status = { noShow: 'no show', in: 'attended', late: 'attended', expected: 'scheduled' }
    expect(entry?.status).toBe(status[entry?.mark ?? 'in'])
    await expectInvariants(server.deps.db)
  })

  test('as no-show forfeits the session, and excusing it returns the session, any number of times', async () => {
    const evening = await classToday()
    const [counted, free] = [await holder(), await holder({}, unlimited)]
    for (const member of [counted, free]) {
      server.clock.set(MORNING)
      const bookingId = await book(evening, member)
      server.clock.set(RUNNING)
      for (const mark of ['noShow', 'in', 'noShow', 'expected']) {
        server.clock.advance({ seconds: 5 })
        expect((await sendMark(desk, bookingId, mark)).status).toBe(200)
      }
    }
    expect(await ledgerInWords(server, counted.passId)).toEqual([
      'granted 8 0',
      'booked -1 0',
      'forfeited 0 0',
      'excused 0 0',
      'forfeited 0 0',
      'excused 0 0',
    ])
    expect(await ledgerInWords(server, free.passId)).toEqual([
      'granted 0 0',
      'booked 0 0',
      'forfeited 0 -1',
      'excused 0 1',
      'forfeited 0 -1',
      'excused 0 1',
    ])
    const ledgerAnswer = await free.call<{ kind: string; note: string; days: number }[]>(
      'GET',
      `/user/get-ledger/${free.passId}`,
    )
    expect(ledgerAnswer.body.data.at(-1)).toMatchObject({ kind: 'adjusted', days: 1 })
    await expectInvariants(server.deps.db)
  })

  test('is recorded: who, when, for whom, before and after', async () => {
    const evening = await classToday()
    const member = await holder()
    const bookingId = await book(evening, member)
    server.clock.set(RUNNING)
    await sendMark(desk, bookingId, 'late')
    const recorded = await server.database.db
      .selectFrom('auditEntry')
      .selectAll()
      .where('subjectId', '=', bookingId)
      .execute()
    expect(recorded).toMatchObject([
      {
        action: 'booking.mark',
        personId: member.personId,
        before: { mark: 'expected' },
        after: { mark: 'late', method: 'tap' },
      },
    ])
  })
})

describe('a check-in code', () => {
  const codeOf = async (member: Visitor, bookingId: string) =>
    (await member.call<{ code: string }>('GET', `/user/check-in-code/${bookingId}`)).body.data?.code
  const scan = (sessionId: string, code: string) =>
    desk.call<ScanView>('POST', `/console/sessions/${sessionId}/check-ins`, {
      body: { key: crypto.randomUUID(), madeAt: server.clock.now().toString(), code },
    })

  test('checks the member in, once', async () => {
    const evening = await classToday()
    const member = await holder({ firstName: 'Lakshmi' })
    const bookingId = await book(evening, member)
    const code = await codeOf(member, bookingId)
    server.clock.set(BEFORE)
    const first = await scan(evening.sessionId, code)
    expect(first.body.data).toMatchObject({ outcome: 'in', person: 'Lakshmi Test', wasIn: false })
    const again = await scan(evening.sessionId, code)
    expect(again.body.data).toMatchObject({ outcome: 'in', wasIn: true, marked: { outcome: 'repeated' } })
    expect(await entryOf(evening.sessionId, bookingId)).toMatchObject({
      mark: 'in',
      lastMark: { method: 'code' },
    })
  })

  test('for another class checks the member in to the class that they have come to', async () => {
    const [evening, tonight] = [await classToday(), await classToday({ time: '20:00' })]
    const member = await holder()
    const here = await book(evening, member)
    const code = await codeOf(member, await book(tonight, member))
    server.clock.set(BEFORE)
    expect((await scan(evening.sessionId, code)).body.data).toMatchObject({
      outcome: 'in',
      marked: { bookingId: here },
    })
  })

  test('leads to the class in which the member is booked, or shows that they have no seat today', async () => {
    const [evening, tonight] = [await classToday(), await classToday({ time: '20:00', kind: 'barre' })]
    const member = await holder()
    const bookingId = await book(tonight, member)
    const code = await codeOf(member, bookingId)
    server.clock.set(BEFORE)
    const elsewhere = await scan(evening.sessionId, code)
    expect(elsewhere.body.data).toMatchObject({ outcome: 'elsewhere', session: { title: 'barre at 20:00' } })
    const { db } = server.deps
    server.clock.set(MORNING)
    expect(
      (
        await desk.call('POST', `/console/sessions/${tonight.sessionId}/too-few`, {
          body: { decision: 'cancel', booked: 1 },
        })
      ).status,
    ).toBe(200)
    server.clock.set(BEFORE)
    const none = await scan(evening.sessionId, code)
    expect(none.body.data).toMatchObject({ outcome: 'notBooked', personId: member.personId })
    await expectInvariants(db)
  })

  test("can't be used for another member, and can't be forged", async () => {
    const evening = await classToday()
    const [member, other] = [await holder(), await holder()]
    const bookingId = await book(evening, member)
    const code = await codeOf(member, bookingId)
    expect(code).toMatch(/^CT1[0-9A-F]{52}$/)
    expect((await other.call('GET', `/user/check-in-code/${bookingId}`)).status).toBe(404)
    server.clock.set(BEFORE)
    const forged = `${code.slice(0, -1)}${code.endsWith('0') ? '1' : '0'}`
    expect((await scan(evening.sessionId, forged)).body.error?.code).toBe('CHECK_IN_CODE_WRONG')
  })
})

describe('a walk-in', () => {
  const walkIn = (who: Visitor, sessionId: string, personId: string) =>
    who.call<{ bookingId: string; already: boolean }>('POST', `/console/sessions/${sessionId}/walk-ins`, {
      body: { personId },
    })

  test('is booked until half an hour after the start, and recorded once, as an action of staff for the member', async () => {
    const evening = await classToday()
    const [member, late] = [await holder(), await holder()]
    server.clock.set(RUNNING)
    const responses = await Promise.all([1, 2, 3].map(() => walkIn(desk, evening.sessionId, member.personId)))
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(responses.filter(({ body }) => !body.data.already)).toHaveLength(1)
    const bookingId = responses[0]?.body.data.bookingId as string
    expect(await entryOf(evening.sessionId, bookingId)).toMatchObject({ walkIn: true, mark: 'expected' })
    const recorded = await server.database.db
      .selectFrom('auditEntry')
      .selectAll()
      .where('subjectId', '=', bookingId)
      .execute()
    expect(recorded).toMatchObject([{ action: 'booking.make', personId: member.personId }])
    expect(await readPass(server, member.passId)).toMatchObject({ left: 7 })
    server.clock.set('2026-11-23T13:30:00Z')
    expect((await walkIn(desk, evening.sessionId, late.personId)).body.error?.code).toBe('SESSION_STARTED')
    await expectInvariants(server.deps.db)
  })

  test('takes a free seat, and needs a pass', async () => {
    const evening = await classToday({ capacity: 1 })
    const [one, two] = [await holder(), await holder()]
    const withoutPass = await person('member')
    server.clock.set(RUNNING)
    expect((await walkIn(desk, evening.sessionId, withoutPass.personId)).body.error?.code).toBe(
      'NO_VALID_PASS',
    )
    const both = await Promise.all(
      [one, two].map(({ personId }) => walkIn(desk, evening.sessionId, personId)),
    )
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(both.find(({ status }) => status === 409)?.body.error?.code).toBe('SESSION_FULL')
    await expectInvariants(server.deps.db)
  })
})

describe('a second walk-in', () => {
  const walkIn = (sessionId: string, personId: string) =>
    desk.call<object>('POST', `/console/sessions/${sessionId}/walk-ins`, { body: { personId } })

  test('of a person on the roster changes nothing, even after the class was moved into the past', async () => {
    const evening = await classToday()
    const [member, late] = [await holder(), await holder()]
    server.clock.set(RUNNING)
    const first = await walkIn(evening.sessionId, member.personId)
    await sql`update session set starts_at = starts_at - interval '9 hours', ends_at = ends_at - interval '9 hours'
      where id = ${evening.sessionId}`.execute(server.deps.db)
    const again = await walkIn(evening.sessionId, member.personId)
    expect([again.status, again.body.data]).toEqual([200, { ...first.body.data, already: true }])
    expect((await walkIn(evening.sessionId, late.personId)).body.error?.code).toBe('SESSION_STARTED')
    expect(await readPass(server, member.passId)).toMatchObject({ left: 7 })
    await expectInvariants(server.deps.db)
  })

  test('is refused for a cancelled class, even before its bookings are settled', async () => {
    const evening = await classToday()
    const member = await holder()
    await book(evening, member)
    await sql`update session set cancelled_at = ${server.clock.now().toString()}, cancel_reason = 'The teacher is ill'
      where id = ${evening.sessionId}`.execute(server.deps.db)
    expect((await walkIn(evening.sessionId, member.personId)).body.error?.code).toBe('SESSION_CANCELLED')
  })
})

describe('a note', () => {
  const write = (who: Visitor, sessionId: string, body: object) =>
    who.call<{ _id: string }>('POST', `/console/sessions/${sessionId}/notes`, { body })

  test('belongs to the session or to one of its bookings, and is stored once even if it is sent several times', async () => {
    const evening = await classToday()
    const bookingId = await book(evening, await holder())
    const key = crypto.randomUUID()
    const note = { key, words: 'Mats one step in.' }
    expect((await write(teacher, evening.sessionId, note)).status).toBe(200)
    expect((await write(teacher, evening.sessionId, note)).status).toBe(200)
    expect((await write(desk, evening.sessionId, note)).body.error?.code).toBe('CHANGED')
    await write(desk, evening.sessionId, { key: crypto.randomUUID(), words: 'Brings a friend', bookingId })
    const { notes, entries } = (await rosterOf(desk, evening.sessionId)) as RosterView
    expect(notes).toMatchObject([{ words: 'Mats one step in.', by: 'Meera Test', removable: false }])
    expect(entries[0]?.notes).toMatchObject([{ words: 'Brings a friend', removable: true }])
    const elsewhere = await classToday({ time: '20:00' })
    const misplaced = { key: crypto.randomUUID(), words: 'x', bookingId }
    expect((await write(desk, elsewhere.sessionId, misplaced)).body.error?.code).toBe('NOT_FOUND')
  })

  test('is removed by its author, and by management', async () => {
    const evening = await classToday()
    const one = (await write(teacher, evening.sessionId, { key: crypto.randomUUID(), words: 'One' })).body
      .data._id
    const two = (await write(teacher, evening.sessionId, { key: crypto.randomUUID(), words: 'Two' })).body
      .data._id
    expect((await desk.call('DELETE', `/console/notes/${one}`)).status).toBe(404)
    expect((await teacher.call('DELETE', `/console/notes/${one}`)).status).toBe(200)
    expect((await manager.call('DELETE', `/console/notes/${two}`)).status).toBe(200)
    expect((await rosterOf(desk, evening.sessionId)) as RosterView).toMatchObject({ notes: [] })
  })
})

describe('a member’s health note', () => {
  test('is shown to staff who teach or check in, until two hours after the class or until the member withdraws it', async () => {
    const evening = await classToday()
    const member = await holder()
    const bookingId = await book(evening, member)
    const words = 'Left knee: no deep bends'
    expect((await member.call('PUT', '/user/health-note', { body: { words } })).status).toBe(400)
    expect((await member.call('PUT', '/user/health-note', { body: { words, consent: false } })).status).toBe(
      400,
    )
    expect((await member.call('PUT', '/user/health-note', { body: { words, consent: true } })).status).toBe(
      200,
    )
    expect((await entryOf(evening.sessionId, bookingId))?.healthNote).toMatchObject({ words })
    expect((await rosterOf(teacher, evening.sessionId)) as RosterView).toMatchObject({
      session: { healthNotes: 1 },
    })
    server.clock.set('2026-11-23T15:50:00Z')
    expect((await entryOf(evening.sessionId, bookingId))?.healthNote).toBeNull()
    server.clock.set(BEFORE)
    expect((await member.call('DELETE', '/user/health-note')).status).toBe(200)
    expect((await entryOf(evening.sessionId, bookingId))?.healthNote).toBeNull()
    const rows = await server.database.db.selectFrom('healthNote').selectAll().execute()
    expect(rows).toMatchObject([
      { words: null, consentLanguage: 'en', consentWords: expect.stringMatching(/I agree/) },
    ])
    expect(rows[0]?.withdrawnAt).not.toBeNull()
  })

  test('can be replaced with a new consent, even in several requests at once', async () => {
    const member = await person('member')
    const put = (words: string) => member.call('PUT', '/user/health-note', { body: { words, consent: true } })
    const responses = await Promise.all([put('one'), put('two'), put('three')])
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200])
    const rows = await server.database.db
      .selectFrom('healthNote')
      .selectAll()
      .where('personId', '=', member.personId)
      .execute()
    expect(rows.filter(({ words }) => words !== null)).toHaveLength(1)
    expect(rows).toHaveLength(3)
  })
})
