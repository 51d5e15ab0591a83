import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { attendance } from '#features/attendance/index.server.ts'
import type { MemberStrikes } from '#features/booking/console/schema.ts'
import { booking } from '#features/booking/index.server.ts'
import { identity } from '#features/identity/index.server.ts'
import { members } from '#features/members/index.server.ts'
import { lockPass } from '#features/passes/reads.server.ts'
import { expirePasses } from '#features/passes/usecases/expirePasses.server.ts'
import { visitsOf } from '#features/payment/evidenceStore.server.ts'
import type { RuleName } from '#features/studio/rules.ts'
import { loadSettings } from '#features/studio/usecases/cacheSettings.server.ts'
import { waitlist } from '#features/waitlist/index.server.ts'
import { promote } from '#features/waitlist/usecases/promote.server.ts'
import { joinQueue } from '#features/waitlist/usecases/queue.server.ts'
import { inTransaction } from '#lib/db.server.ts'
import { type TestApp, testApp } from '#tests/app.ts'
import { waitingForLocks } from '#tests/faults/locks.ts'
import {
  grantTo,
  type Holder,
  ledgerInWords,
  makeHolder,
  readPass,
  recordMark,
  sessionOn,
} from '#tests/holders.ts'
import { expectInvariants } from '#tests/invariants.ts'
import { makePerson, signInAs } from '#tests/people.ts'
import { makeClass, makePackage, makeStudio } from '#tests/timetable.ts'
import type { Visitor } from '#tests/visitor.ts'
import { insertExpected } from '../markStore.server.ts'
import { bookingById } from '../store.server.ts'
import { bookSession } from './bookSession.server.ts'
import { cancelBooking } from './cancelBooking.server.ts'
import { cancelSession } from './cancelSession.server.ts'
import { moveBooking } from './moveBooking.server.ts'
import { previewBooking } from './previewBooking.server.ts'
import { previewMove } from './previewMove.server.ts'
import { readScheduled } from './readBooking.server.ts'
import { readConsequences } from './readConsequences.server.ts'
import { readStrikes } from './readStrikes.server.ts'
import { recordUnmarkedNoShows } from './recordUnmarkedNoShows.server.ts'

/** Late cancellations and no-shows, with rules that the owner has set. */
const MONDAY = '2026-12-07'
const START = `${MONDAY}T02:00:00Z`
let server: TestApp
let desk: string
let hours = 0

beforeAll(async () => {
  server = await testApp({
    features: [identity, booking, members, waitlist, attendance],
    jobs: [booking, waitlist],
    now: START,
  })
  const { db } = server.deps
  await makeStudio(db)
  desk = await makePerson(server, { email: 'desk@consequences.example', role: 'frontDesk' })
  await db
    .insertInto('ruleNumber')
    .values(
      [
        ['lateCounted', 2],
        ['missedCounted', 2],
        ['missedUnlimited', 0],
        ['forgivenAMonth', 1],
        ['owedHours', 6],
        ['missedAfterHours', 3],
      ].map(([rule, value]) => ({ rule: String(rule), fromDate: '2026-12-01', value: Number(value) })),
    )
    .execute()
  await db
    .insertInto('ruleNumber')
    .values(
      Object.entries({ lateException: 3, lateExceptionFee: 350 }).map(([rule, value]) => ({
        rule,
        kind: 'private',
        fromDate: '2026-12-01',
        value,
      })),
    )
    .execute()
  await loadSettings(db)
})
beforeEach(() => {
  server.clock.set(START)
})
afterEach(() => expectInvariants(server.deps.db))
afterAll(() => server.close())

/** Books a new class on a day. */
async function bookClass(member: Holder, date: string, kind = 'reformer') {
  const { db } = server.deps
  hours += 1
  const time = `${String(9 + (hours % 3)).padStart(2, '0')}:${String(hours % 60).padStart(2, '0')}`
  const weekdays = [Temporal.PlainDate.from(date).dayOfWeek]
  const classFields = { time, kind, weekdays }
  const classId = await makeClass(db, await makeStudio(db), server.clock.now(), classFields)
  const created = await bookSession(server.deps, { classId, date }, member, server.clock.now())
  return { id: created.id, classId, made: created }
}

async function cancelLate(member: Holder, { id }: { id: string }, date: string) {
  server.clock.set(`${Temporal.PlainDate.from(date).subtract({ days: 1 })}T18:00:00Z`)
  return cancelBooking(server.deps, id, { personId: member.personId }, server.clock.now())
}

const consequences = (member: Holder) =>
  server.deps.db
    .selectFrom('consequence as c')
    .innerJoin('booking as b', 'b.id', 'c.bookingId')
    .select(['c.penalty', 'c.isForgiven', 'c.isUndone', 'c.cause'])
    .where('b.personId', '=', member.personId)
    .orderBy('c.madeAt')
    // Consequences of the same moment: the forgiven one first.
    .orderBy('c.isForgiven', 'desc')
    .execute()

const group = () => makePackage(server.deps.db, { packageType: 'reformer', totalSessions: 8 })

test('the first late cancellation of a month is forgiven, the second is a strike, and both cost no session', async () => {
  const member = await makeHolder(server, await group())
  const [first, second] = [await bookClass(member, '2026-12-09'), await bookClass(member, '2026-12-11')]
  expect(first.made.promise).toMatch(/after that it costs 1 strike|After that it costs 1 strike/)
  server.clock.set('2026-12-08T18:00:00Z')
  const [view] = await readScheduled(server.deps.db, member.personId, server.clock.now())
  expect(view?.item.lateQuote).toMatch(/but it is forgiven \(1 of 1 in December\): it costs you nothing\.$/)
  const one = await cancelLate(member, first, '2026-12-09')
  expect(one).toMatchObject({ settled: 'forgiven', returned: { sessions: 1, days: 0 } })
  server.clock.set('2026-12-10T18:00:00Z')
  const [next] = await readScheduled(server.deps.db, member.personId, server.clock.now())
  expect(next?.item.lateQuote).toMatch(/Cancelling now is strike 1 of 3 in 30 days\. It costs no session\.$/)
  const two = await cancelLate(member, second, '2026-12-11')
  expect(two).toMatchObject({ settled: 'strike', pass: { sessionsLeft: 8 } })
  expect(await readPass(server, member.passId)).toMatchObject({ left: 8 })
  expect((await ledgerInWords(server, member.passId)).slice(1)).toEqual([
    'booked -1 0',
    'booked -1 0',
    'forfeited 1 0',
    'forfeited 1 0',
  ])
  expect(await consequences(member)).toMatchObject([{ isForgiven: true }, { isForgiven: false }])
  const list = await readConsequences(server.deps.db, member.personId, server.clock.now())
  expect(list).toMatchObject({
    title: '1 strike, 1 forgiven',
    sentence: '3 strikes in 30 days shorten how far ahead you can book. You do not have that many.',
    items: [
      { text: 'Cancelled late. Counts until Fri 8 January.', isForgiven: false, at: 100 },
      {
        text: 'Cancelled late. Forgiven automatically, as one of December’s. It cost you nothing.',
        isForgiven: true,
      },
    ],
  })
  const visits = await visitsOf(server.deps.db, {
    personId: member.personId,
    pass: { id: member.passId },
    fee: null,
  })
  expect(visits.map(({ settled }) => settled)).toEqual(['forgiven', 'strike'])
})

test('a conflicting class is shown with the current cost of cancelling it: first forgiven, then a strike', async () => {
  const member = await makeHolder(server, await group())
  const { db } = server.deps
  const conflictWith = async (date: string) => {
    const { made } = await bookClass(member, date)
    const time = made.session.startsAt.toZonedDateTimeISO('Asia/Kolkata').toPlainTime().toString().slice(0, 5)
    const weekdays = [Temporal.PlainDate.from(date).dayOfWeek]
    const classId = await makeClass(db, await makeStudio(db), server.clock.now(), { time, weekdays })
    server.clock.set(`${Temporal.PlainDate.from(date).subtract({ days: 1 })}T18:00:00Z`)
    const now = server.clock.now()
    const { conflicts } = await previewBooking(db, { classId, date }, member.personId, now)
    await cancelBooking(server.deps, made.id, { personId: member.personId }, now)
    return conflicts
  }
  expect(await conflictWith('2026-12-16')).toMatchObject([
    { cancelling: 'late', booking: { lateCost: 'nothing' } },
  ])
  expect(await conflictWith('2026-12-18')).toMatchObject([
    { cancelling: 'late', booking: { lateCost: 'strike' } },
  ])
})

test('a move that was shown as forgiven is refused when it would be a strike', async () => {
  const member = await makeHolder(server, await group())
  const { db } = server.deps
  const one = await bookClass(member, '2026-12-16')
  // Another pass pays for the other booking, so that the terms of the move differ in nothing else.
  await grantTo(server, member.personId, await makePackage(db, { packageType: 'semiPrivate' }))
  const two = await bookClass(member, '2026-12-16', 'semiPrivate')
  const target = {
    classId: await makeClass(db, await makeStudio(db), server.clock.now(), {
      kind: 'reformer',
      time: '20:15',
    }),
    date: '2026-12-17',
  }
  server.clock.set('2026-12-15T18:00:00Z')
  const now = server.clock.now()
  const bookingId = one.made.id
  const moving = { bookingId, personId: member.personId }
  const shown = async () => {
    const { options } = await previewMove(db, moving, { by: 'member' }, now)
    const match = options.find(
      ({ session }) => session._id === target.classId && session.date === target.date,
    )
    if (match?.decision.kind !== 'move') throw new Error('the booking cannot be moved there')
    return match.decision.terms
  }
  const terms = await shown()
  expect(terms.settled).toBe('forgiven')
  await cancelBooking(server.deps, two.made.id, { personId: member.personId }, now)
  await expect(moveBooking(server.deps, target, { ...moving, terms }, now)).rejects.toMatchObject({
    code: 'CHANGED',
  })
  const later = await shown()
  expect(later).toEqual({ ...terms, settled: 'strike' })
  await moveBooking(server.deps, target, { ...moving, terms: later }, now)
})

test('a booking that was made before the rule keeps its cancellation policy', async () => {
  server.clock.set('2026-11-30T06:00:00Z')
  const member = await makeHolder(server, await group())
  const early = await bookClass(member, '2026-12-09')
  expect(early.made.promise).toMatch(/it costs 1 session/)
  const { settled, returned } = await cancelLate(member, early, '2026-12-09')
  expect({ settled, returned }).toEqual({ settled: null, returned: { sessions: 0, days: 0 } })
  expect(await consequences(member)).toEqual([])
})

/**
 * A member with three strikes from 8 December. `waitsFor`: they joined the waitlist of this session before that.
 */
async function memberWithStrikes(waitsFor?: { classId: string; date: string }) {
  const member = await makeHolder(server, await group())
  if (waitsFor) {
    const terms = { automatic: true, lateToo: false, oneClass: false, insteadOf: null }
    await joinQueue(server.deps, { ...waitsFor, ...terms }, member.personId, server.clock.now())
  }
  const dates = ['2026-12-09', '2026-12-09', '2026-12-09', '2026-12-09']
  const made = []
  for (const date of dates) made.push(await bookClass(member, date))
  for (const one of made) await cancelLate(member, one, '2026-12-09')
  return member
}

test('three strikes shorten how far ahead a member can book, but not how far ahead staff can book for them', async () => {
  const member = await memberWithStrikes()
  expect(await consequences(member)).toMatchObject([
    { isForgiven: true },
    { isForgiven: false },
    { isForgiven: false },
    { isForgiven: false },
  ])
  const near = await bookClass(member, '2026-12-10')
  expect(near.id).toBeTruthy()
  const refused = await bookClass(member, '2026-12-14').catch((error: unknown) => error)
  expect(refused).toMatchObject({
    code: 'WINDOW_SHORTENED',
    details: {
      reason:
        'You have 3 strikes in 30 days, so you can book 2 days ahead until Tue, 22 Dec. This class opens for you on Sat, 12 Dec.',
    },
  })
  const other = { ...member, bookedBy: desk }
  await expect(bookClass(other as Holder, '2026-12-14')).resolves.toBeTruthy()
  const { db } = server.deps
  expect(await readConsequences(db, member.personId, server.clock.now())).toMatchObject({
    title: '3 strikes, 1 forgiven',
    sentence: 'You can only book 2 days ahead until Tue 22 December. Your existing bookings stay.',
  })
  server.clock.set('2026-12-23T06:00:00Z')
  await expect(bookClass(member, '2026-12-30')).resolves.toBeTruthy()
})

test('staff see who has strikes and their effect; a manager can forgive a strike once, with a reason', async () => {
  const { db } = server.deps
  const member = await memberWithStrikes()
  for (const role of ['manager', 'frontDesk'] as const)
    await makePerson(server, { email: `${role}@strikes.example`, role, firstName: 'Neha', lastName: 'Desk' })
  const manager = await signInAs(server, 'manager@strikes.example')
  const front = await signInAs(server, 'frontDesk@strikes.example')
  const { personId } = member
  type Listed = { rows: MemberStrikes[]; total: number }
  const readList = async (query = '') => {
    const { rows } = (await front.call<Listed>('GET', `/console/strikes${query}`)).body.data
    return rows.find(({ person }) => person._id === personId)
  }
  const all = await readList()
  expect(all).toMatchObject({
    count: 3,
    of: 3,
    within: 30,
    shorter: { days: 2, until: '2026-12-22' },
    strikes: Array(3).fill({
      title: expect.stringContaining('reformer at'),
      cause: 'late cancelled',
      day: '2026-12-08',
      countsUntil: '2027-01-06',
      forgivenAt: null,
    }),
  })
  // A late cancellation that the rule forgave is no strike.
  expect(all?.strikes).toHaveLength(3)
  const [first] = all?.strikes ?? []
  const forgive = (by: Visitor, strikeId = first?._id, body: object = { reason: 'The lift was stuck' }) =>
    by.call('POST', `/console/strikes/${strikeId}/forgive`, { body })
  expect((await forgive(front)).status).toBe(403)
  expect((await forgive(manager, first?._id, { reason: ' ' })).status).toBe(400)
  const both = await Promise.all([forgive(manager), forgive(manager)])
  expect(both.map(({ status, body }) => [status, body.error?.code]).toSorted()).toEqual([
    [200, undefined],
    [409, 'STRIKE_GONE'],
  ])
  const audited = await db
    .selectFrom('auditEntry')
    .select(['action', 'reason', 'personId'])
    .where('subjectId', '=', String(first?._id))
    .execute()
  expect(audited).toEqual([{ action: 'strike.forgive', reason: 'The lift was stuck', personId }])
  expect(await readList(`?personId=${personId}`)).toMatchObject({
    count: 2,
    shorter: null,
    strikes: expect.arrayContaining([
      expect.objectContaining({ _id: first?._id, forgivenBy: 'Neha Desk', reason: 'The lift was stuck' }),
    ]),
  })
  await expect(bookClass(member, '2026-12-14')).resolves.toBeTruthy()
  const own = await readConsequences(db, personId, server.clock.now())
  expect(own).toMatchObject({ title: '2 strikes, 2 forgiven' })
  expect(own?.items.filter(({ text }) => text.includes('Forgiven by the studio.'))).toHaveLength(1)
  // The stored consequence never changes.
  await expect(
    db
      .updateTable('consequence')
      .set({ pardonedAt: null, pardonedBy: null, pardonReason: null })
      .where('id', '=', String(first?._id))
      .execute(),
  ).rejects.toThrow('never changed')
  expect((await forgive(manager, crypto.randomUUID())).status).toBe(404)
})

test('a package type with an exception costs a fee, and other types cost what applies to all passes', async () => {
  const { db } = server.deps
  const sold = await makePackage(db, { packageType: 'private', totalSessions: 8 })
  const [own, other] = [await makeHolder(server, sold), await makeHolder(server, await group())]
  const forgiven = await bookClass(own, '2026-12-09', 'private')
  await cancelLate(own, forgiven, '2026-12-09')
  server.clock.set(START)
  const [one, usual] = [await bookClass(own, '2026-12-11', 'private'), await bookClass(other, '2026-12-11')]
  expect(one.made.promise).toContain('a fee of ₹350')
  expect(usual.made.promise).toContain('costs 1 strike')
  server.clock.set('2026-12-10T18:00:00Z')
  const [view] = await readScheduled(db, own.personId, server.clock.now())
  expect(view?.item).toMatchObject({ lateFee: 35_000, lateQuote: expect.stringContaining('a fee of ₹350') })
  expect(await cancelLate(own, one, '2026-12-11')).toMatchObject({
    settled: 'fee',
    pass: { sessionsLeft: 8 },
  })
  expect((await ledgerInWords(server, own.passId)).at(-1)).toBe('forfeited 1 0')
  expect(await consequences(own)).toMatchObject([{ isForgiven: true }, { penalty: 'fee', isForgiven: false }])
})

/** The studio has these numbers from 2 December on, while `work` runs. */
async function withNumbers(numbers: Partial<Record<RuleName, number>>, work: () => Promise<unknown>) {
  const { db } = server.deps
  const rows = Object.entries(numbers).map(([rule, value]) => ({ rule, fromDate: '2026-12-02', value }))
  const added = await db.insertInto('ruleNumber').values(rows).returning('id').execute()
  await loadSettings(db)
  await work()
  const ids = added.map(({ id }) => id)
  await db
    .updateTable('ruleNumber')
    .set({ withdrawnAt: new Date(), withdrawnBy: desk })
    .where('id', 'in', ids)
    .execute()
  await loadSettings(db)
}

test('each strike is shown as long as it counts, and the terms are those of the newest one', async () => {
  const member = await makeHolder(server, await group())
  const strike = async (date: string) => cancelLate(member, await bookClass(member, date), date)
  const shownOn = async (date: string) => {
    server.clock.set(`${date}T06:00:00Z`)
    const list = await readConsequences(server.deps.db, member.personId, server.clock.now())
    return [list?.title, list?.sentence.match(/in \d+ days/)?.[0], list?.items.map(({ at }) => at)]
  }
  await withNumbers({ forgivenAMonth: 0, strikeDays: 30 }, () => strike('2026-12-09'))
  await withNumbers({ forgivenAMonth: 0, strikeDays: 7 }, async () => {
    await strike('2026-12-16')
    expect(await shownOn('2026-12-20')).toEqual(['2 strikes', 'in 7 days', [58, 0]])
    expect(await shownOn('2026-12-25')).toEqual(['1 strike', 'in 30 days', [41]])
  })
})

test('strikes that no longer count are listed as long as they shorten how far ahead the member can book', async () => {
  const { db } = server.deps
  await withNumbers({ forgivenAMonth: 0, strikeDays: 7, strikeLasts: 14 }, async () => {
    const member = await memberWithStrikes()
    const shownOn = (date: string) => {
      server.clock.set(`${date}T06:00:00Z`)
      return readConsequences(db, member.personId, server.clock.now())
    }
    expect((await shownOn('2026-12-14'))?.items[0]?.text).toBe(
      'Cancelled late. Counts until Mon 14 December.',
    )
    const outlasting = await shownOn('2026-12-22')
    expect(outlasting).toMatchObject({
      title: '4 strikes',
      sentence: 'You can only book 2 days ahead until Tue 22 December. Your existing bookings stay.',
    })
    expect(outlasting?.items[0]?.text).toBe('Cancelled late. Counted until Mon 14 December.')
    expect(await shownOn('2026-12-23')).toBe(null)
  })
})

test('a strike that no longer counts is not listed; a strike that staff forgave is shown as forgiven', async () => {
  const { db } = server.deps
  const [counts, forgiven] = [
    await makeHolder(server, await group()),
    await makeHolder(server, await group()),
  ]
  await withNumbers({ forgivenAMonth: 0, strikeDays: 7 }, async () => {
    const created = [await bookClass(counts, '2026-12-09'), await bookClass(forgiven, '2026-12-09')] as const
    for (const [i, one] of [counts, forgiven].entries())
      await cancelLate(one, created[i] as { id: string }, '2026-12-09')
    const readList = async () => {
      const { rows, total } = await readStrikes(db, { page: 1, limit: 200 }, server.clock.now())
      expect(rows).toHaveLength(total)
      return rows.map(({ person }) => person._id)
    }
    expect(await readList()).toContain(counts.personId)
    await sql`update consequence k set pardoned_at = k.made_at, pardoned_by = ${desk}, pardon_reason = 'The lift was stuck'
      from booking b where b.id = k.booking_id and b.person_id = ${forgiven.personId}`.execute(db)
    expect(await readConsequences(db, forgiven.personId, server.clock.now())).toMatchObject({
      title: '1 forgiven',
      sentence: 'Forgiven: nothing counts at the moment.',
    })
    server.clock.set('2026-12-20T06:00:00Z')
    expect(await readList()).not.toContain(counts.personId)
  })
})

test('excusing a no-show takes the returned session again, and removes its strike', async () => {
  const member = await makeHolder(server, await group())
  const [first, second] = [await bookClass(member, MONDAY), await bookClass(member, MONDAY)]
  server.clock.set(`${MONDAY}T17:30:00Z`)
  await recordMark(server, first.id, 'noShow', desk)
  await recordMark(server, second.id, 'noShow', desk)
  expect(await readPass(server, member.passId)).toMatchObject({ left: 8 })
  server.clock.set(`${MONDAY}T17:40:00Z`)
  await recordMark(server, second.id, 'in', desk)
  expect(await readPass(server, member.passId)).toMatchObject({ left: 7 })
  server.clock.set(`${MONDAY}T17:50:00Z`)
  await recordMark(server, second.id, 'noShow', desk)
  expect(await consequences(member)).toMatchObject([
    { isForgiven: true, cause: 'no show' },
    { isForgiven: false, isUndone: true },
    { isForgiven: false, isUndone: false },
  ])
})

test("a no-show can't be excused if its returned session has been used", async () => {
  const member = await makeHolder(
    server,
    await makePackage(server.deps.db, { packageType: 'reformer', totalSessions: 1 }),
  )
  const first = await bookClass(member, MONDAY)
  server.clock.set(`${MONDAY}T17:30:00Z`)
  await recordMark(server, first.id, 'noShow', desk)
  await bookClass(member, '2026-12-09')
  server.clock.set(`${MONDAY}T17:40:00Z`)
  await expect(recordMark(server, first.id, 'in', desk)).rejects.toMatchObject({ code: 'NOT_MARKABLE' })
})

test('a no-show on the last day can be excused although its returned session was written off', async () => {
  const member = await makeHolder(
    server,
    await makePackage(server.deps.db, { packageType: 'reformer', totalSessions: 1, validityDays: 1 }),
  )
  const last = await bookClass(member, MONDAY)
  server.clock.set(`${MONDAY}T17:30:00Z`)
  await recordMark(server, last.id, 'noShow', desk)
  server.clock.set('2026-12-09T02:00:00Z')
  expect(await expirePasses(server.deps.db, server.clock.now())).toBeGreaterThan(0)
  expect(await readPass(server, member.passId)).toMatchObject({ left: 0 })
  await recordMark(server, last.id, 'in', desk)
  expect(await readPass(server, member.passId)).toMatchObject({ left: 0 })
  expect((await ledgerInWords(server, member.passId)).slice(2)).toEqual([
    'forfeited 1 0',
    'expired -1 0',
    'adjusted 1 0',
    'excused -1 0',
  ])
})

test('an unlimited pass keeps its days if the consequence costs nothing', async () => {
  const member = await makeHolder(
    server,
    await makePackage(server.deps.db, { packageType: 'reformer', totalSessions: null }),
  )
  const one = await bookClass(member, MONDAY)
  const { expires } = await readPass(server, member.passId)
  server.clock.set(`${MONDAY}T17:30:00Z`)
  await recordMark(server, one.id, 'noShow', desk)
  expect(await readPass(server, member.passId)).toMatchObject({ expires })
})

test('booking a class again undoes its late cancellation, and one session is paid in total', async () => {
  const member = await makeHolder(server, await group())
  const one = await bookClass(member, '2026-12-09')
  await cancelLate(member, one, '2026-12-09')
  await bookSession(server.deps, { classId: one.classId, date: '2026-12-09' }, member, server.clock.now())
  expect(await readPass(server, member.passId)).toMatchObject({ left: 7 })
  expect(await consequences(member)).toMatchObject([{ isUndone: true }])
})

test('of two simultaneous late cancellations on two passes only one is forgiven', async () => {
  const memberWithTwoPasses = async () => {
    const member = await makeHolder(server, await group())
    await grantTo(server, member.personId, await makePackage(server.deps.db))
    return {
      member,
      two: [await bookClass(member, '2026-12-09'), await bookClass(member, '2026-12-09', 'mat')],
    }
  }
  const people = [
    await memberWithTwoPasses(),
    await memberWithTwoPasses(),
    await memberWithTwoPasses(),
    await memberWithTwoPasses(),
  ]
  server.clock.set('2026-12-08T18:00:00Z')
  await Promise.all(
    people.flatMap(({ member, two }) => two.map((one) => cancelLate(member, one, '2026-12-09'))),
  )
  for (const { member } of people) {
    const created = await consequences(member)
    expect(created.map(({ isForgiven }) => isForgiven).toSorted()).toEqual([false, true])
  }
})

test('a late cancellation waits for the lock of its session before it locks the record of its member', async () => {
  const member = await makeHolder(server, await group())
  const { id, classId } = await bookClass(member, '2026-12-09')
  const late = await server.database.asOwner(async (owner) => {
    await owner.query('begin')
    await owner.query('select from session where class_id = $1 for update', [classId])
    const cancelled = cancelLate(member, { id }, '2026-12-09')
    const waiting = async () => {
      const { rows } = await owner.query(`
        select (select count(*)::int from pg_locks l where l.pid = a.pid and l.locktype = 'advisory' and l.granted) as records
        from pg_stat_activity a where a.datname = current_database() and a.wait_event_type = 'Lock'`)
      return rows
    }
    await expect.poll(waiting, { timeout: 3000 }).toEqual([{ records: 0 }])
    await owner.query('commit')
    return { cancelled }
  })
  expect(await late.cancelled).toMatchObject({ settled: 'forgiven' })
})

test('if the studio cancels late, bookings get their session and one more, and late cancellations only their session', async () => {
  const [member, late] = [await makeHolder(server, await group()), await makeHolder(server, await group())]
  const one = await bookClass(member, '2026-12-09')
  const other = await bookSession(
    server.deps,
    { classId: one.classId, date: '2026-12-09' },
    late,
    server.clock.now(),
  )
  await cancelLate(late, other, '2026-12-09')
  const { id, startsAt } = await sessionOn(server, one.classId, '2026-12-09')
  server.clock.set(
    Temporal.Instant.fromEpochMilliseconds(startsAt.getTime()).subtract({ hours: 5 }).toString(),
  )
  await cancelSession(server.deps, id, 'The teacher is ill', desk, server.clock.now())
  expect(await readPass(server, member.passId)).toMatchObject({ left: 9 })
  expect(await readPass(server, late.passId)).toMatchObject({ left: 8 })
  expect(await consequences(late)).toMatchObject([{ isUndone: true }])
})

test('if the studio cancels in time, it owes nothing more; if it cancels late, an unlimited pass gets a day', async () => {
  const [member, unlimited] = [
    await makeHolder(server, await group()),
    await makeHolder(
      server,
      await makePackage(server.deps.db, { packageType: 'reformer', totalSessions: null }),
    ),
  ]
  const early = await bookClass(member, '2026-12-10')
  const { id } = await sessionOn(server, early.classId, '2026-12-10')
  await cancelSession(server.deps, id, 'Repairs', desk, server.clock.now())
  expect(await readPass(server, member.passId)).toMatchObject({ left: 8 })
  const stays = await bookClass(unlimited, '2026-12-09')
  await bookClass(unlimited, MONDAY)
  const { expires } = await readPass(server, unlimited.passId)
  const session = await sessionOn(server, stays.classId, '2026-12-09')
  server.clock.set(
    Temporal.Instant.fromEpochMilliseconds(session.startsAt.getTime()).subtract({ hours: 2 }).toString(),
  )
  await cancelSession(server.deps, session.id, 'Repairs', desk, server.clock.now())
  const after = await readPass(server, unlimited.passId)
  expect(Temporal.PlainDate.from(expires).until(after.expires).days).toBe(1)
})

test('an unmarked member counts as absent some hours later, once, unless staff mark them otherwise', async () => {
  const member = await makeHolder(server, await group())
  const [one, came] = [await bookClass(member, MONDAY), await bookClass(member, MONDAY)]
  server.clock.set(`${MONDAY}T06:00:00Z`)
  await recordMark(server, came.id, 'in', desk)
  const statusOf = async ({ id }: { id: string }) => (await bookingById(server.deps.db, id))?.status
  const { endsAt } = await sessionOn(server, one.classId, MONDAY)
  const ended = Temporal.Instant.fromEpochMilliseconds(endsAt.getTime())
  await recordUnmarkedNoShows(server.deps, ended.add({ hours: 2, minutes: 59 }))
  expect(await statusOf(one)).toBe('scheduled')
  await Promise.all([1, 2].map(() => recordUnmarkedNoShows(server.deps, ended.add({ hours: 3 }))))
  expect([await statusOf(one), await statusOf(came)]).toEqual(['no show', 'attended'])
  expect(await consequences(member)).toMatchObject([{ cause: 'no show', isForgiven: true }])
  server.clock.set(ended.add({ hours: 4 }).toString())
  await recordMark(server, one.id, 'in', desk)
  expect([await statusOf(one), (await readPass(server, member.passId)).left]).toEqual(['attended', 6])
  await recordUnmarkedNoShows(server.deps, ended.add({ hours: 5 }))
  expect(await statusOf(one)).toBe('attended')
})

test('a mark by staff counts even if it is made after the booking was counted as a no-show', async () => {
  const member = await makeHolder(server, await group())
  const one = await bookClass(member, MONDAY)
  const { endsAt } = await sessionOn(server, one.classId, MONDAY)
  const ended = Temporal.Instant.fromEpochMilliseconds(endsAt.getTime())
  await recordUnmarkedNoShows(server.deps, ended.add({ hours: 3 }))
  server.clock.set(ended.add({ hours: 4 }).toString())
  await recordMark(server, one.id, 'expected', desk)
  await recordUnmarkedNoShows(server.deps, ended.add({ hours: 5 }))
  expect((await bookingById(server.deps.db, one.id))?.status).toBe('scheduled')
  expect(await ledgerInWords(server, member.passId)).toEqual([
    'granted 8 0',
    'booked -1 0',
    'forfeited 1 0',
    'excused -1 0',
  ])
})

test('a member whom staff expect again while the unmarked are counted does not count as absent', async () => {
  const member = await makeHolder(server, await group())
  const one = await bookClass(member, MONDAY)
  const { endsAt } = await sessionOn(server, one.classId, MONDAY)
  const now = Temporal.Instant.fromEpochMilliseconds(endsAt.getTime()).add({ hours: 3 })
  let counting = Promise.resolve()
  await inTransaction(server.deps.db, async (trx) => {
    await lockPass(trx, member.passId)
    counting = recordUnmarkedNoShows(server.deps, now)
    await expect.poll(() => waitingForLocks(server.database), { timeout: 10_000 }).toBe(1)
    await insertExpected(trx, [one.id], desk, now)
  })
  await counting
  expect((await bookingById(server.deps.db, one.id))?.status).toBe('scheduled')
  expect(await consequences(member)).toEqual([])
})

test('front desk staff can book for a member with strikes, and put them on a waitlist', async () => {
  const member = await memberWithStrikes()
  const { db } = server.deps
  const date = '2026-12-14'
  const holder = await makeHolder(server, await group())
  const classFields = { kind: 'reformer', weekdays: [1], capacity: 1, time: '19:00' }
  const [open, full] = [
    await makeClass(db, await makeStudio(db), server.clock.now(), classFields),
    await makeClass(db, await makeStudio(db), server.clock.now(), { ...classFields, time: '20:30' }),
  ]
  await bookSession(server.deps, { classId: full, date }, holder, server.clock.now())
  const staff = await signInAs(server, 'desk@consequences.example')
  const bookings = `/console/members/${member.personId}/bookings`
  const preview = await staff.call('POST', `${bookings}/preview`, { body: { classId: open, date } })
  expect(preview.body.data).toMatchObject({ decision: { kind: 'book' } })
  const { id } = await sessionOn(server, full, date)
  const body = { personId: member.personId, automatic: false, lateToo: false, oneClass: false }
  expect((await staff.call('POST', `/console/sessions/${id}/waitlist`, { body })).status).toBe(201)
  const own = await signInAs(server, member.email)
  const refused = await own.call('GET', `/user/booking-preview?classId=${open}&date=${date}`)
  expect(refused.body.data).toMatchObject({ decision: { code: 'WINDOW_SHORTENED' } })
})

test('a free seat is not offered to a member who may not book the class yet', async () => {
  const { db } = server.deps
  const date = '2026-12-14'
  const [holder, next] = [await makeHolder(server, await group()), await makeHolder(server, await group())]
  const classFields = { kind: 'reformer', weekdays: [1], capacity: 1, time: '17:00' }
  const classId = await makeClass(db, await makeStudio(db), server.clock.now(), classFields)
  const freed = await bookSession(server.deps, { classId, date }, holder, server.clock.now())
  const member = await memberWithStrikes({ classId, date })
  const terms = { automatic: false, lateToo: false, oneClass: false, insteadOf: null }
  await joinQueue(server.deps, { classId, date, ...terms }, next.personId, server.clock.now())
  server.clock.set('2026-12-10T06:00:00Z')
  await cancelBooking(server.deps, freed.id, { personId: holder.personId }, server.clock.now())
  await promote(server.deps, (await sessionOn(server, classId, date)).id, server.clock.now())
  const entries = await db
    .selectFrom('waitlistEntry')
    .select(['personId', 'status', 'reason'])
    .where('personId', 'in', [member.personId, next.personId])
    .orderBy('rank')
    .execute()
  expect(entries).toEqual([
    { personId: member.personId, status: 'skipped', reason: 'shorterWindow' },
    { personId: next.personId, status: 'offered', reason: null },
  ])
})

test('the roster says when unmarked members count as absent', async () => {
  const member = await makeHolder(server, await group())
  const { classId } = await bookClass(member, MONDAY)
  const { id } = await sessionOn(server, classId, MONDAY)
  const staff = await signInAs(server, 'desk@consequences.example')
  const roster = await staff.call('GET', `/console/sessions/${id}/roster`)
  expect(roster.body.data).toMatchObject({ missedAfterHours: 3 })
})

test('a late cancellation that costs nothing does not start the pass', async () => {
  const member = await makeHolder(server, await group())
  const first = async () =>
    (
      await server.deps.db
        .selectFrom('pass')
        .select('firstSessionOn')
        .where('id', '=', member.passId)
        .executeTakeFirstOrThrow()
    ).firstSessionOn
  const { expires } = await readPass(server, member.passId)
  const one = await bookClass(member, '2026-12-09')
  expect(await first()).toBe('2026-12-09')
  await cancelLate(member, one, '2026-12-09')
  expect([await first(), (await readPass(server, member.passId)).expires]).toEqual([null, expires])
})
