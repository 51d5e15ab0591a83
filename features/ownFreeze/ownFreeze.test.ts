import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { booking } from '#features/booking/index.server.ts'
import { bookSession } from '#features/booking/usecases/bookSession.server.ts'
import { cancelBooking } from '#features/booking/usecases/cancelBooking.server.ts'
import {
  cancelSession,
  markCancelled,
  settleCancelledSession,
} from '#features/booking/usecases/cancelSession.server.ts'
import { freezePass } from '#features/booking/usecases/freezePass.server.ts'
import { identity } from '#features/identity/index.server.ts'
import { members } from '#features/members/index.server.ts'
import { extend } from '#features/passes/usecases/changePass.server.ts'
import { grantPass } from '#features/passes/usecases/grantPass.server.ts'
import { sharePass } from '#features/passes/usecases/sharePass.server.ts'
import type { RuleName } from '#features/studio/rules.ts'
import { type StudioSettings, setStudioSettings, studioSettings } from '#features/studio/settings.ts'
import { loadSettings } from '#features/studio/usecases/cacheSettings.server.ts'
import { waitlist } from '#features/waitlist/index.server.ts'
import { joinQueue } from '#features/waitlist/usecases/queue.server.ts'
import { inTransaction } from '#lib/db.server.ts'
import { type TestApp, testApp } from '#tests/app.ts'
import { waitingForLocks } from '#tests/faults/locks.ts'
import { grantTo, type Holder, ledgerInWords, makeHolder, readPass, sessionOn } from '#tests/holders.ts'
import { expectInvariants } from '#tests/invariants.ts'
import { makePerson, signInAs } from '#tests/people.ts'
import { makeClass, makePackage, makeStudio } from '#tests/timetable.ts'
import { ownFreeze } from './index.server.ts'
import type { OwnFreezePreview, OwnFreezesView } from './schema.ts'
import { freezeOwnPass } from './usecases/ownFreezes.server.ts'

/** A Monday. Members may freeze a pass twice: at most 7 days each, 10 in all, from the day after tomorrow on. */
const MONDAY_NOON = '2026-11-23T06:30:00Z'
const limits = { ownFreezes: 2, ownFreezeDays: 7, ownFreezeTotal: 10, ownFreezeNotice: 2 } as const
const WEEK = { from: '2026-11-30', to: '2026-12-06' }
let server: TestApp
let other: TestApp
let instructor: string
let desk: string
let classId: string

beforeAll(async () => {
  const features = [identity, ownFreeze, members]
  server = await testApp({ features, jobs: [booking, waitlist], now: MONDAY_NOON })
  other = await testApp({ features, jobs: [booking, waitlist], sharing: server })
  instructor = await makeStudio(server.deps.db)
  await server.deps.db
    .insertInto('ruleNumber')
    .values(Object.entries(limits).map(([rule, value]) => ({ rule, fromDate: '2026-01-01', value })))
    .execute()
  await loadSettings(server.deps.db)
  base = studioSettings()
  classId = await makeClass(server.deps.db, instructor, server.clock.now(), { capacity: 60 })
  desk = await makePerson(server, { email: 'desk@freeze.example', role: 'frontDesk' })
})
afterAll(async () => {
  await expectInvariants(server.deps.db)
  await other.close()
  await server.close()
})
type Limit = keyof typeof limits
let base: StudioSettings
/** Sets the limits of the owner, from the beginning or from a day on. */
function setLimits(numbers: Partial<Record<Limit, number>> = limits, since = '2026-01-02', before = base) {
  const own = Object.entries({ ...limits, ...numbers }) as [Limit, number][]
  setStudioSettings({
    ...before,
    numbers: [...before.numbers, ...own.map(([rule, value]) => ({ rule, kind: null, from: since, value }))],
  })
}
/** A class of its own. The change of the timetable loads the settings again, so the limits are set again. */
async function anotherClass(fields: Parameters<typeof makeClass>[3]): Promise<string> {
  const set = studioSettings()
  const id = await makeClass(server.deps.db, instructor, server.clock.now(), fields)
  for (const { deps } of [server, other]) await deps.settings.upToDate()
  setStudioSettings(set)
  return id
}
beforeEach(() => {
  server.clock.set(MONDAY_NOON)
  setLimits()
})

async function holder(totalSessions: number | null = 8, terms: Parameters<typeof makePackage>[1] = {}) {
  const member = await makeHolder(server, await makePackage(server.deps.db, { totalSessions, ...terms }))
  const path = `/user/passes/${member.passId}`
  // Signs in for each call: access tokens last 15 minutes, and these tests move the clock by days.
  const call = async <T>(method: 'GET' | 'POST', at: string, body?: object) =>
    (await signInAs(server, member.email)).call<T>(method, path + at, body ? { body } : {})
  return {
    ...member,
    book: async (date: string, on = classId) =>
      (await bookSession(server.deps, { classId: on, date }, member, server.clock.now())).id,
    view: async () => (await call<OwnFreezesView>('GET', '/freezes')).body.data,
    preview: (range: object) => call<OwnFreezePreview>('POST', '/freeze/preview', range),
    freeze: (range: object, terms: object) => call<OwnFreezesView>('POST', '/freeze', { ...range, terms }),
    end: (freezeId: string, version: number) =>
      call<OwnFreezesView>('POST', `/freezes/${freezeId}/end`, { version }),
  }
}
type PassHolder = Awaited<ReturnType<typeof holder>>

/** A holder who has booked a class on Wednesday, because a pass can't be frozen before its first class. */
async function startedPass() {
  const member = await holder()
  await member.book('2026-11-25')
  return member
}

const freezeAsShown = async (member: PassHolder, range = WEEK) => {
  const { terms } = (await member.preview(range)).body.data
  return member.freeze(range, terms)
}
const freezesOf = ({ passId }: Holder) =>
  server.deps.db
    .selectFrom('passFreeze')
    .select(['fromDate as from', 'toDate as to', 'byPerson as by'])
    .where('passId', '=', passId)
    .orderBy('fromDate')
    .execute()
async function mailAbout({ email }: Holder, subject: RegExp) {
  const find = async () => (await server.mailTo(email)).find((mail) => subject.test(mail.subject))
  await expect.poll(find, { timeout: 10_000 }).toBeDefined()
  return find()
}
const statusOf = async (id: string) =>
  (await server.deps.db.selectFrom('booking').select('status').where('id', '=', id).executeTakeFirstOrThrow())
    .status

test('a freeze by a member has the effects that the preview has shown', async () => {
  const member = await holder()
  const [before, inside] = [await member.book('2026-11-25'), await member.book('2026-12-02')]
  const { body } = await member.preview(WEEK)
  expect(body.data).toMatchObject({
    days: 7,
    expiryDate: '2026-12-23',
    terms: { expiryAfter: '2026-12-30', charged: [], queues: [] },
    sessionsLeft: 6,
    sessionsAfter: 7,
    returned: [{ _id: inside, date: '2026-12-02' }],
    freezesLeft: 1,
    daysLeft: 3,
  })
  expect(await readPass(server, member.passId)).toMatchObject({ expires: '2026-12-23' })
  const done = await member.freeze(WEEK, body.data.terms)
  expect([done.status, done.body.message]).toEqual([
    200,
    'Your pass is frozen from Mon, 30 Nov to Sun, 6 Dec, and ends on Wed, 30 Dec.',
  ])
  expect(await readPass(server, member.passId)).toEqual({ left: 7, expires: '2026-12-30' })
  expect([await statusOf(before), await statusOf(inside)]).toEqual(['scheduled', 'cancelled'])
  expect(await freezesOf(member)).toEqual([{ ...WEEK, by: member.personId }])
  expect(done.body.data).toMatchObject({ allowance: { freezesLeft: 1, daysLeft: 3, maxDays: 3 } })
  const mail = await mailAbout(member, /is frozen/)
  expect(mail?.text).toContain('frozen from Mon, 30 Nov to Sun, 6 Dec, both days included')
  expect(mail?.text).toContain('valid until Wed, 30 Dec')
  expect(mail?.text).toContain('cancelled free of charge')
})

test('the audit and the page of the member show who froze a pass', async () => {
  const [member, second] = [await startedPass(), await startedPass()]
  await freezeAsShown(member)
  const { deps, clock } = server
  const range = { from: Temporal.PlainDate.from(WEEK.from), to: Temporal.PlainDate.from(WEEK.to) }
  await freezePass(deps, second.passId, range, desk, clock.now())
  const audit = await deps.db
    .selectFrom('auditEntry')
    .select(['staffId', 'action', 'personId', 'after'])
    .where('personId', '=', member.personId)
    .execute()
  expect(audit).toMatchObject([
    { staffId: member.personId, action: 'pass.freeze', after: { ...WEEK, returned: 0 } },
  ])
  const staff = await signInAs(server, 'desk@freeze.example')
  const freezesShown = async ({ personId }: Holder) =>
    (
      await staff.call<{ passes: { freezes: object[] }[] }>('GET', `/console/members/${personId}`)
    ).body.data.passes.flatMap(({ freezes }) => freezes)
  expect(await freezesShown(member)).toMatchObject([{ isOwn: true, by: null }])
  expect(await freezesShown(second)).toMatchObject([{ isOwn: false, by: expect.any(String) }])
  expect((await second.view()).freezes).toMatchObject([{ isOwn: false, end: null }])
  // A freeze by staff does not count for the limits of the member.
  expect((await second.view()).allowance).toMatchObject({ freezesLeft: 2, daysLeft: 10 })
})

test.each([
  ['only staff may freeze', { ownFreezes: 0 }, WEEK, /studio freezes passes/],
  ['too soon', {}, { from: '2026-11-24', to: '2026-11-26' }, /begin on Wed, 25 Nov/],
  ['too long', {}, { from: '2026-11-30', to: '2026-12-07' }, /last 7 days at most/],
])('a freeze outside the limits of the owner is refused: %s', async (_, numbers, range, reason) => {
  setLimits(numbers)
  const member = await holder()
  const { status, body } = await member.preview(range)
  expect([status, body.error?.code]).toEqual([409, 'FREEZE_LIMIT'])
  expect(body.message).toMatch(reason)
  const terms = { version: 0, expiryAfter: WEEK.to, returned: [], charged: [], queues: [] }
  const { version } = await member.view()
  expect((await member.freeze(range, { ...terms, version })).body.error?.code).toBe('FREEZE_LIMIT')
  expect(await freezesOf(member)).toEqual([])
})

test("a pass can't be frozen before its first class, because its validity has not begun", async () => {
  const [unused, later] = [await holder(), await holder()]
  expect((await unused.preview(WEEK)).body.message).toMatch(/begin with its first class/)
  // The only class of the pass is in the freeze, which would return it, or is after the freeze.
  await later.book('2026-12-02')
  expect((await later.preview(WEEK)).body.error?.code).toBe('FREEZE_LIMIT')
  expect((await later.preview({ from: '2026-11-28', to: '2026-11-29' })).body.error?.code).toBe(
    'FREEZE_LIMIT',
  )
  expect(await readPass(server, later.passId)).toMatchObject({ expires: '2026-12-30' })
})

test('a pass whose sessions are all booked can be frozen, and its freeze is shown', async () => {
  const member = await holder(2)
  await member.book('2026-11-25')
  await member.book('2026-12-02')
  expect((await member.view()).allowance).toMatchObject({ freezesLeft: 2 })
  expect((await freezeAsShown(member)).status).toBe(200)
  await member.book('2026-12-10')
  expect(await member.view()).toMatchObject({ allowance: { freezesLeft: 1 }, freezes: [{ isOwn: true }] })
})

test('the number of freezes and the total of their days are limited', async () => {
  const member = await startedPass()
  await freezeAsShown(member)
  expect((await member.preview({ from: '2026-12-10', to: '2026-12-13' })).body.message).toMatch(
    /for 3 days more/,
  )
  expect((await freezeAsShown(member, { from: '2026-12-10', to: '2026-12-11' })).status).toBe(200)
  expect((await member.preview({ from: '2026-12-20', to: '2026-12-20' })).body.message).toMatch(/2 times/)
  expect(await freezesOf(member)).toHaveLength(2)
})

test('days that are frozen already, in the wrong order, or after the end of the pass are refused', async () => {
  const member = await startedPass()
  await freezeAsShown(member)
  for (const range of [
    { from: '2026-12-05', to: '2026-12-06' },
    { from: '2026-12-10', to: '2026-12-09' },
    { from: '2027-06-01', to: '2027-06-02' },
  ])
    expect((await member.preview(range)).body.error?.code, range.from).toBe('FREEZE_NOT_POSSIBLE')
})

test.each([
  [8, { left: 6 }, ['booked -1 0', 'booked -1 0', 'forfeited 0 0']],
  [null, { left: null }, ['booked 0 0', 'booked 0 0', 'forfeited 0 -1']],
])(
  'a class after its deadline costs what a late cancellation costs: pass of %s sessions',
  async (sessions, left, entries) => {
    setLimits({ ownFreezeNotice: 1 })
    const member = await holder(sessions)
    await member.book('2026-11-23')
    const early = await anotherClass({ time: '07:00' })
    const id = await member.book('2026-11-24', early)
    // It is after 8 pm on the day before.
    server.clock.set('2026-11-23T15:00:00Z')
    const range = { from: '2026-11-24', to: '2026-11-25' }
    const { data } = (await member.preview(range)).body
    expect(data).toMatchObject({ returned: [], charged: [{ _id: id }], sessionsAfter: left.left })
    expect((await member.freeze(range, data.terms)).status).toBe(200)
    expect(await statusOf(id)).toBe('late cancelled')
    expect(await readPass(server, member.passId)).toEqual({ ...left, expires: data.terms.expiryAfter })
    expect((await ledgerInWords(server, member.passId)).slice(1)).toEqual(entries)
  },
)

test('the preview shows the cost of late cancellations, and a freeze is refused if it has changed since', async () => {
  const rules = (values: Partial<Record<RuleName, number>>) => ({
    ...base,
    numbers: [
      ...base.numbers,
      ...Object.entries(values).map(([rule, value]) => ({
        rule: rule as RuleName,
        kind: null,
        from: '2026-01-01',
        value,
      })),
    ],
  })
  const fee = { lateCounted: 3, lateCountedFee: 300 }
  const costs = { sessions: 0, days: 0, strikes: 0, feePaise: 0 }
  const morning = (time: string) => anotherClass({ time })
  const [first, second] = [await morning('07:20'), await morning('08:20')]
  const range = { from: '2026-11-24', to: '2026-11-25' }
  const member = await holder()
  setLimits({ ownFreezeNotice: 1 })
  await member.book('2026-11-23')
  await member.book('2026-11-24', first)
  await member.book('2026-11-24', second)
  const shown = async (values: Parameters<typeof rules>[0]) => {
    server.clock.set('2026-11-23T15:00:00Z')
    setLimits({ ownFreezeNotice: 1 }, '2026-01-02', rules(values))
    return (await member.preview(range)).body.data.terms
  }
  expect((await shown({})).costs).toEqual({ ...costs, sessions: 2 })
  expect((await shown({ lateCounted: 2 })).costs).toEqual({ ...costs, strikes: 2 })
  expect((await shown({ ...fee, forgivenAMonth: 1 })).costs).toEqual({ ...costs, feePaise: 30_000 })
  const terms = await shown(fee)
  expect(terms.costs).toEqual({ ...costs, feePaise: 60_000 })
  // The fee rises between the preview and the consent.
  await shown({ ...fee, lateCountedFee: 301 })
  expect((await member.freeze(range, terms)).body.error?.code).toBe('CHANGED')
  await shown(fee)
  expect((await member.freeze(range, terms)).status).toBe(200)
  const { rows } = await sql<{ feePaise: number }>`
    select fee_paise from consequence c join booking b on b.id = c.booking_id where b.pass_id = ${member.passId}`.execute(
    server.deps.db,
  )
  expect(rows).toEqual([{ feePaise: 30_000 }, { feePaise: 30_000 }])
})

test('of two late classes the earlier class is forgiven, regardless of the order of booking', async () => {
  const member = await holder()
  const fees = [
    { from: '2026-01-01', value: 300 },
    { from: '2026-11-23', value: 500 },
  ].map((each) => ({ ...each, rule: 'lateCountedFee' as const, kind: null }))
  const counted = { rule: 'lateCounted' as const, kind: null, from: '2026-01-01', value: 3 }
  const forgiven = { rule: 'forgivenAMonth' as const, kind: null, from: '2026-01-01', value: 1 }
  const before = { ...base, numbers: [...base.numbers, ...fees, counted, forgiven] }
  const morning = (time: string) => anotherClass({ time })
  const [first, second] = [await morning('07:40'), await morning('08:40')]
  setLimits({ ownFreezeNotice: 1 }, '2026-01-02', before)
  server.clock.set('2026-11-22T06:30:00Z')
  await member.book('2026-11-24', second)
  server.clock.set(MONDAY_NOON)
  await member.book('2026-11-24', first)
  await member.book('2026-11-23')
  server.clock.set('2026-11-23T15:00:00Z')
  const range = { from: '2026-11-24', to: '2026-11-25' }
  const { terms } = (await member.preview(range)).body.data
  expect(terms.costs.feePaise).toBe(30_000)
  expect((await member.freeze(range, terms)).status).toBe(200)
  const { rows } = await sql<{ feePaise: number | null }>`
    select sum(fee_paise)::int as fee_paise from consequence c join booking b on b.id = c.booking_id
    where b.pass_id = ${member.passId} and not c.is_forgiven`.execute(server.deps.db)
  expect(rows).toEqual([{ feePaise: 30_000 }])
})

test('the class of the second user of a pass has its own deadline, and never gives them a strike', async () => {
  // A late cancellation results in a strike.
  const strike = { rule: 'lateCounted', kind: null, from: '2026-01-01', value: 2 } as const
  const strikes = { ...base, numbers: [...base.numbers, strike] }
  setLimits({ ownFreezeNotice: 1 }, '2026-01-02', strikes)
  const { db } = server.deps
  const duo = { packageType: 'semiPrivate', validityFrom: 'purchase', shareable: true } as const
  const member = await holder(8, duo)
  const tara = await makePerson(server, { email: 'tara@freeze.example' })
  await inTransaction(db, (trx) =>
    sharePass(trx, { passId: member.passId, personId: tara, by: desk }, server.clock.now()),
  )
  const classFields = { time: '07:10', kind: 'semiPrivate', capacity: 5 }
  const early = await anotherClass(classFields)
  const date = '2026-11-24'
  const own = await member.book(date, early)
  const later = await anotherClass({ ...classFields, time: '19:10' })
  const bookFor = async (at: string) =>
    (await bookSession(server.deps, { classId: at, date }, { personId: tara }, server.clock.now())).id
  const [theirs, inTime] = [await bookFor(early), await bookFor(later)]
  server.clock.set('2026-11-23T15:00:00Z')
  const range = { from: date, to: '2026-11-25' }
  const { data } = (await member.preview(range)).body
  // For their own late class the holder gets a strike instead of losing the session; the other person gets neither.
  expect(data.returned.map(({ _id }) => _id)).toEqual([inTime])
  expect(data.charged.map(({ _id }) => _id).toSorted()).toEqual([own, theirs].toSorted())
  expect((await member.freeze(range, data.terms)).status).toBe(200)
  const ended = await Promise.all([own, theirs, inTime].map(statusOf))
  expect(ended).toEqual(['late cancelled', 'late cancelled', 'cancelled'])
  const { rows } = await sql<{ bookingId: string; penalty: string }>`
    select booking_id, penalty from consequence where booking_id = any(${[own, theirs]}::uuid[])`.execute(db)
  expect(rows).toEqual([{ bookingId: own, penalty: 'strike' }])
  expect([(await readPass(server, member.passId)).left, data.sessionsAfter]).toEqual([7, 7])
})

test('a freeze is refused if the deadline of a class has passed since the preview', async () => {
  setLimits({ ownFreezeNotice: 1 })
  const member = await holder()
  await member.book('2026-11-23')
  const early = await anotherClass({ time: '07:30' })
  const id = await member.book('2026-11-24', early)
  const range = { from: '2026-11-24', to: '2026-11-25' }
  const { terms } = (await member.preview(range)).body.data
  server.clock.set('2026-11-23T14:40:00Z')
  expect((await member.freeze(range, terms)).body.error?.code).toBe('CHANGED')
  expect([await statusOf(id), await freezesOf(member)]).toEqual(['scheduled', []])
})

test('bookings with another pass stay, and are listed in the preview', async () => {
  const member = await holder(8, { location: 'Faridabad' })
  await member.book('2026-11-25')
  const inside = await member.book('2026-12-02')
  const at = { location: 'Gurugram' }
  await grantTo(server, member.personId, await makePackage(server.deps.db, at))
  const elsewhere = await anotherClass(at)
  const other = await member.book('2026-12-03', elsewhere)
  await member.book('2026-12-07', elsewhere)
  const { data } = (await member.preview(WEEK)).body
  expect(data).toMatchObject({ returned: [{ _id: inside }], staying: [{ _id: other, date: '2026-12-03' }] })
  expect((await member.freeze(WEEK, data.terms)).status).toBe(200)
  expect([await statusOf(inside), await statusOf(other)]).toEqual(['cancelled', 'scheduled'])
})

test('the member leaves waitlists of classes in that time, unless another of their passes would pay', async () => {
  const full = await anotherClass({ time: '20:00', capacity: 1 })
  const [first, member, second] = [await holder(), await startedPass(), await startedPass()]
  await first.book('2026-12-01', full)
  const { deps, clock } = server
  const { db } = deps
  const request = {
    classId: full,
    date: '2026-12-01',
    automatic: false,
    lateToo: false,
    oneClass: false,
    insteadOf: null,
  }
  const unthrottled = { ...deps, throttle: { take: async () => {} } } as never
  for (const { personId } of [member, second]) await joinQueue(unthrottled, request, personId, clock.now())
  const terms = await makePackage(db)
  await db
    .transaction()
    .execute((trx) => grantPass(trx, { personId: second.personId, terms, paymentOrderId: null }, clock.now()))
  const entries = async ({ personId }: Holder) =>
    (await db.selectFrom('waitlistEntry').select('status').where('personId', '=', personId).execute()).map(
      ({ status }) => status,
    )
  expect((await member.preview(WEEK)).body.data.queues).toHaveLength(1)
  expect((await second.preview(WEEK)).body.data.queues).toEqual([])
  await freezeAsShown(member)
  await freezeAsShown(second)
  expect([await entries(member), await entries(second)]).toEqual([['left'], ['waiting']])
})

test('two tabs freeze the pass once', async () => {
  const member = await startedPass()
  const { terms } = (await member.preview(WEEK)).body.data
  const responses = await Promise.all([member.freeze(WEEK, terms), member.freeze(WEEK, terms)])
  expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(await freezesOf(member)).toHaveLength(1)
})

test('of a freeze and a simultaneous booking or freeze by staff, one is refused', async () => {
  for (let round = 0; round < 6; round += 1) {
    const [member, second] = [await startedPass(), await startedPass()]
    const [terms, others] = [
      (await member.preview(WEEK)).body.data.terms,
      (await second.preview(WEEK)).body.data.terms,
    ]
    const range = { from: Temporal.PlainDate.from('2026-12-04'), to: Temporal.PlainDate.from('2026-12-08') }
    const [own, booked, ownOfSecond, byStaff] = await Promise.allSettled([
      member.freeze(WEEK, terms).then(({ body }) => body.error?.code ?? 'frozen'),
      member.book('2026-12-02'),
      second.freeze(WEEK, others).then(({ body }) => body.error?.code ?? 'frozen'),
      freezePass(other.deps, second.passId, range, desk, server.clock.now()),
    ])
    const isFrozen = own.status === 'fulfilled' && own.value === 'frozen'
    expect(isFrozen).toBe(booked.status === 'rejected')
    const isSecondFrozen = ownOfSecond.status === 'fulfilled' && ownOfSecond.value === 'frozen'
    expect(isSecondFrozen).toBe(byStaff.status === 'rejected')
    expect(await freezesOf(second)).toHaveLength(1)
  }
  await expectInvariants(server.deps.db)
})

/** Cancels a class as the studio. `act` runs before the cancellation is committed. */
async function cancelledWhile(classId: string, date: string, act: () => Promise<unknown>) {
  const { deps, clock } = other
  const { id } = await sessionOn(server, classId, date)
  let started: Promise<unknown> = Promise.resolve()
  await inTransaction(deps.db, async (trx) => {
    await markCancelled(trx, deps, { sessionId: id, reason: 'storm', by: desk }, clock.now())
    started = act()
    await expect.poll(() => waitingForLocks(server.database), { timeout: 10_000 }).toBeGreaterThan(0)
  })
  const response = await started
  await settleCancelledSession(deps, id, desk, clock.now())
  return response
}

/** Returns a function that freezes the pass. Slow steps run before, because the studio's transaction waits for it. */
async function readyToFreeze(member: PassHolder, range = WEEK) {
  const { terms } = (await member.preview(range)).body.data
  const days = { from: Temporal.PlainDate.from(range.from), to: Temporal.PlainDate.from(range.to) }
  return () =>
    freezeOwnPass(server.deps, member as never, member.passId, { range: days, terms }, server.clock.now())
}
const readyForStaff = async ({ passId }: PassHolder) => {
  const range = { from: Temporal.PlainDate.from(WEEK.from), to: Temporal.PlainDate.from(WEEK.to) }
  return () => freezePass(server.deps, passId, range, desk, server.clock.now())
}

test.each([
  ['the member', readyToFreeze],
  ['staff', readyForStaff],
])(
  'after a freeze by %s while the studio cancels a class in it, the member gets what the studio owes',
  async (_, ready) => {
    const member = await startedPass()
    const otherClassId = await anotherClass({ time: '11:00' })
    const id = await member.book('2026-12-02', otherClassId)
    // With so few days left, the studio owes compensation days for the class that it cancels.
    await inTransaction(server.deps.db, (trx) =>
      extend(trx, member.passId, { days: -15, by: desk, note: 'a mistake' }, server.clock.now()),
    )
    await cancelledWhile(otherClassId, '2026-12-02', await ready(member))
    expect(await statusOf(id)).toBe('class cancelled')
    expect((await ledgerInWords(server, member.passId)).at(-1)).toBe('returned 1 7')
    expect((await mailAbout(member, /^The studio cancelled/))?.subject).toBeDefined()
    expect(await freezesOf(member)).toHaveLength(1)
    expect(await readPass(server, member.passId)).toEqual({ left: 7, expires: '2026-12-22' })
    await expectInvariants(server.deps.db)
  },
)

test('a class after its deadline is not charged if cancelling it becomes free during the freeze', async () => {
  setLimits({ ownFreezeNotice: 1 })
  const member = await holder()
  await member.book('2026-11-23')
  const early = await anotherClass({ time: '07:40' })
  const id = await member.book('2026-11-24', early)
  const { id: sessionId } = await sessionOn(server, early, '2026-11-24')
  server.clock.set('2026-11-23T15:00:00Z')
  const freezing = await readyToFreeze(member, { from: '2026-11-24', to: '2026-11-25' })
  let frozen: Promise<unknown> = Promise.resolve()
  // As when the member's spot is taken out of order: the members are told that they may cancel free of charge.
  await inTransaction(other.deps.db, async (trx) => {
    await sql`select from session where id = ${sessionId} for no key update`.execute(trx)
    frozen = freezing().catch((error: unknown) => error)
    await expect.poll(() => waitingForLocks(server.database), { timeout: 10_000 }).toBe(1)
    await sql`update booking set leave_free_until = (select starts_at from session where id = session_id)
      where id = ${id}`.execute(trx)
  })
  expect(await frozen).toMatchObject({ code: 'CHANGED' })
  expect(await statusOf(id)).toBe('scheduled')
  expect(await freezesOf(member)).toEqual([])
})

test('a late cancellation with another pass during the freeze does not use the forgiveness that was shown', async () => {
  const { deps, clock } = server
  const member = await holder(8, { location: 'Faridabad' })
  const early = { location: 'Gurugram', time: '09:10' }
  const elsewhere = await anotherClass(early)
  await grantTo(server, member.personId, await makePackage(deps.db, { location: 'Gurugram' }))
  const morning = await anotherClass({ time: '06:30' })
  await member.book('2026-11-23')
  const inside = await member.book('2026-11-24', morning)
  const other = await member.book('2026-11-24', elsewhere)
  const { id: sessionId } = await sessionOn(server, morning, '2026-11-24')
  // A request reads the settings again, because a class at another location was added.
  await member.view()
  const forgiven = { rule: 'forgivenAMonth' as const, kind: null, from: '2026-01-01', value: 1 }
  setLimits({ ownFreezeNotice: 1 }, '2026-01-02', { ...base, numbers: [...base.numbers, forgiven] })
  clock.set('2026-11-23T16:00:00Z')
  const freezing = await readyToFreeze(member, { from: '2026-11-24', to: '2026-11-25' })
  let isCancelled = false
  const cancelling = async () => {
    await cancelBooking(deps, other, { personId: member.personId }, clock.now())
    isCancelled = true
  }
  let [frozen, cancelled]: Promise<unknown>[] = []
  await inTransaction(deps.db, async (trx) => {
    await sql`select from session where id = ${sessionId} for no key update`.execute(trx)
    frozen = freezing()
    await expect.poll(() => waitingForLocks(server.database), { timeout: 10_000 }).toBe(1)
    cancelled = cancelling()
    const isOver = async () => isCancelled || (await waitingForLocks(server.database)) === 2
    await expect.poll(isOver, { timeout: 10_000 }).toBe(true)
  })
  await frozen
  await cancelled
  const { rows } = await sql<{ bookingId: string }>`
    select booking_id from consequence
    where is_forgiven and booking_id = any(${[inside, other]}::uuid[])`.execute(deps.db)
  expect(rows).toEqual([{ bookingId: inside }])
})

test('a class after its deadline costs nothing if the studio cancels it during the freeze', async () => {
  setLimits({ ownFreezeNotice: 1 })
  const member = await holder()
  await member.book('2026-11-23')
  const early = await anotherClass({ time: '07:20' })
  const id = await member.book('2026-11-24', early)
  server.clock.set('2026-11-23T15:00:00Z')
  const range = { from: '2026-11-24', to: '2026-11-25' }
  expect((await member.preview(range)).body.data.terms.charged).toEqual([id])
  await cancelledWhile(early, '2026-11-24', await readyToFreeze(member, range))
  expect([await statusOf(id), (await readPass(server, member.passId)).left]).toEqual(['class cancelled', 7])
  expect(await freezesOf(member)).toHaveLength(1)
})

test('freezes while another server cancels a class cost no member anything, and each gets one mail', async () => {
  const members = await Promise.all(Array.from({ length: 4 }, startedPass))
  const otherClassId = await anotherClass({ time: '12:00' })
  const ids = await Promise.all(members.map((member) => member.book('2026-12-02', otherClassId)))
  const terms = await Promise.all(members.map(async (member) => (await member.preview(WEEK)).body.data.terms))
  const { id } = await sessionOn(server, otherClassId, '2026-12-02')
  const freezes = members.map((member, i) => member.freeze(WEEK, terms[i] as object))
  // On a slow machine this call may fail; then the bookings are settled below.
  const studio = cancelSession(other.deps, id, 'storm', desk, other.clock.now()).catch(() => {})
  const responses = await Promise.all(freezes)
  await studio
  await settleCancelledSession(other.deps, id, desk, other.clock.now())
  for (const [i, member] of members.entries()) {
    expect((await readPass(server, member.passId)).left).toBe(7)
    const status = await statusOf(ids[i] as string)
    expect(['cancelled', 'class cancelled']).toContain(status)
    // A freeze can only be refused because the class was settled first, which changed the pass.
    if (responses[i]?.status !== 200)
      expect([responses[i]?.body.error?.code, status]).toEqual(['CHANGED', 'class cancelled'])
    const { rows } = await sql`select from pgboss.job where name = 'mail' and data->>'id' = ${ids[i]}
      and data->>'kind' in ('classCancelled', 'bookingCancelled')`.execute(server.deps.db)
    expect(rows).toHaveLength(1)
  }
  await expectInvariants(server.deps.db)
})

test('after a member ends their freeze early, the pass can be used at once, and it expires earlier again', async () => {
  const member = await holder()
  await member.book('2026-11-25')
  await freezeAsShown(member)
  server.clock.set('2026-12-02T06:30:00Z')
  const { freezes, version } = await member.view()
  expect(freezes).toMatchObject([{ isOwn: true, end: { kind: 'end', expiryAfter: '2026-12-25' } }])
  const id = freezes[0]?._id ?? ''
  const responses = await Promise.all([member.end(id, version), member.end(id, version)])
  expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(await freezesOf(member)).toMatchObject([{ from: '2026-11-30', to: '2026-12-01' }])
  expect(await readPass(server, member.passId)).toEqual({ left: 7, expires: '2026-12-25' })
  await member.book('2026-12-02')
  const audit = await server.deps.db
    .selectFrom('auditEntry')
    .select(['staffId', 'action'])
    .where('personId', '=', member.personId)
    .orderBy('id')
    .execute()
  const staffId = member.personId
  expect(audit).toEqual(['pass.freeze', 'pass.unfreeze'].map((action) => ({ staffId, action })))
  expect((await mailAbout(member, /no longer frozen/))?.text).toContain('25 Dec')
})

test('a freeze that has not begun can be cancelled, and does not count for the limits', async () => {
  const member = await startedPass()
  await freezeAsShown(member)
  const { freezes, version } = await member.view()
  expect((await member.end(freezes[0]?._id ?? '', version)).status).toBe(200)
  expect(await freezesOf(member)).toEqual([])
  expect((await member.view()).allowance).toMatchObject({ freezesLeft: 2, daysLeft: 10 })
})

test("a member can't end a freeze that a class depends on, or that the studio made", async () => {
  const [member, second] = [await holder(), await holder()]
  await member.book('2026-11-25')
  await freezeAsShown(member)
  // This class is within the validity only because of the freeze.
  await member.book('2026-12-28')
  const { freezes, version } = await member.view()
  expect(freezes).toMatchObject([{ end: { kind: 'refuse' } }])
  const ended = await member.end(freezes[0]?._id ?? '', version)
  expect([ended.body.error?.code, ended.body.message]).toEqual([
    'FREEZE_NEEDED',
    expect.stringMatching(/before .* on Mon, 28 Dec/),
  ])
  const range = { from: Temporal.PlainDate.from(WEEK.from), to: Temporal.PlainDate.from(WEEK.to) }
  await freezePass(server.deps, second.passId, range, desk, server.clock.now())
  const theirs = await second.view()
  expect((await second.end(theirs.freezes[0]?._id ?? '', theirs.version)).body.error?.code).toBe('NOT_FOUND')
})

test('the limits are those of the day on which the member freezes', async () => {
  setLimits({ ownFreezes: 0 })
  setLimits({}, '2026-11-25', studioSettings())
  const member = await holder()
  expect((await member.view()).allowance).toBe(null)
  server.clock.set('2026-11-25T06:30:00Z')
  expect((await member.view()).allowance).toMatchObject({ firstDay: '2026-11-27', freezesLeft: 2 })
})
