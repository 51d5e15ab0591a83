import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { booking } from '#features/booking/index.server.ts'
import { bookSession } from '#features/booking/usecases/bookSession.server.ts'
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

/** A Monday. Members may freeze a pass twice, for at most 7 days each and 10 in all, beginning the day after tomorrow. */
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
/** Sets an owner's numbers, from the beginning or from a day on. */
function allow(numbers: Partial<Record<Limit, number>> = limits, since = '2026-01-02', before = base) {
  const own = Object.entries({ ...limits, ...numbers }) as [Limit, number][]
  setStudioSettings({
    ...before,
    numbers: [...before.numbers, ...own.map(([rule, value]) => ({ rule, kind: null, from: since, value }))],
  })
}
beforeEach(() => {
  server.clock.set(MONDAY_NOON)
  allow()
})

async function holder(totalSessions: number | null = 8, terms: Parameters<typeof makePackage>[1] = {}) {
  const one = await makeHolder(server, await makePackage(server.deps.db, { totalSessions, ...terms }))
  const path = `/user/passes/${one.passId}`
  // A sign-in lasts 15 minutes, and these tests move the clock by days.
  const call = async <T>(method: 'GET' | 'POST', at: string, body?: object) =>
    (await signInAs(server, one.email)).call<T>(method, path + at, body ? { body } : {})
  return {
    ...one,
    book: async (date: string, on = classId) =>
      (await bookSession(server.deps, { classId: on, date }, one, server.clock.now())).id,
    view: async () => (await call<OwnFreezesView>('GET', '/freezes')).body.data,
    preview: (range: object) => call<OwnFreezePreview>('POST', '/freeze/preview', range),
    freeze: (range: object, terms: object) => call<OwnFreezesView>('POST', '/freeze', { ...range, terms }),
    end: (freezeId: string, version: number) =>
      call<OwnFreezesView>('POST', `/freezes/${freezeId}/end`, { version }),
  }
}
type One = Awaited<ReturnType<typeof holder>>

/** A holder whose first class is on Wednesday: a pass can't be frozen before its first class. */
async function begun() {
  const one = await holder()
  await one.book('2026-11-25')
  return one
}

const frozen = async (one: One, range = WEEK) => {
  const { terms } = (await one.preview(range)).body.data
  return one.freeze(range, terms)
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

test('a member freezes their pass; the effects are shown before, and happen as shown', async () => {
  const one = await holder()
  const [before, inside] = [await one.book('2026-11-25'), await one.book('2026-12-02')]
  const { body } = await one.preview(WEEK)
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
  expect(await readPass(server, one.passId)).toMatchObject({ expires: '2026-12-23' })
  const done = await one.freeze(WEEK, body.data.terms)
  expect([done.status, done.body.message]).toEqual([
    200,
    'Your pass is frozen from Mon, 30 Nov to Sun, 6 Dec, and ends on Wed, 30 Dec.',
  ])
  expect(await readPass(server, one.passId)).toEqual({ left: 7, expires: '2026-12-30' })
  expect([await statusOf(before), await statusOf(inside)]).toEqual(['scheduled', 'cancelled'])
  expect(await freezesOf(one)).toEqual([{ ...WEEK, by: one.personId }])
  expect(done.body.data).toMatchObject({ allowance: { freezesLeft: 1, daysLeft: 3, maxDays: 3 } })
  const mail = await mailAbout(one, /is frozen/)
  expect(mail?.text).toContain('frozen from Mon, 30 Nov to Sun, 6 Dec, both days included')
  expect(mail?.text).toContain('good until Wed, 30 Dec now')
  expect(mail?.text).toContain('cancelled free of charge')
})

test('the audit and the page of the member show who froze it', async () => {
  const [one, two] = [await begun(), await begun()]
  await frozen(one)
  const { deps, clock } = server
  const range = { from: Temporal.PlainDate.from(WEEK.from), to: Temporal.PlainDate.from(WEEK.to) }
  await freezePass(deps, two.passId, range, desk, clock.now())
  const audit = await deps.db
    .selectFrom('auditEntry')
    .select(['staffId', 'action', 'personId', 'after'])
    .where('personId', '=', one.personId)
    .execute()
  expect(audit).toMatchObject([
    { staffId: one.personId, action: 'pass.freeze', after: { ...WEEK, returned: 0 } },
  ])
  const staff = await signInAs(server, 'desk@freeze.example')
  const freezesShown = async ({ personId }: Holder) =>
    (
      await staff.call<{ passes: { freezes: object[] }[] }>('GET', `/console/members/${personId}`)
    ).body.data.passes.flatMap(({ freezes }) => freezes)
  expect(await freezesShown(one)).toMatchObject([{ isOwn: true, by: null }])
  expect(await freezesShown(two)).toMatchObject([{ isOwn: false, by: expect.any(String) }])
  expect((await two.view()).freezes).toMatchObject([{ isOwn: false, end: null }])
  // A freeze by staff does not count as one by the member.
  expect((await two.view()).allowance).toMatchObject({ freezesLeft: 2, daysLeft: 10 })
})

test.each([
  ['with 0 freezes only staff freeze', { ownFreezes: 0 }, WEEK, /studio freezes passes/],
  ['not before the notice', {}, { from: '2026-11-24', to: '2026-11-26' }, /begin on Wed, 25 Nov/],
  ['not longer than one may be', {}, { from: '2026-11-30', to: '2026-12-07' }, /last 7 days at most/],
])('a freeze outside the limits of the owner is refused: %s', async (_, numbers, range, reason) => {
  allow(numbers)
  const one = await holder()
  const { status, body } = await one.preview(range)
  expect([status, body.error?.code]).toEqual([409, 'FREEZE_LIMIT'])
  expect(body.message).toMatch(reason)
  const terms = { version: 0, expiryAfter: WEEK.to, returned: [], charged: [], queues: [] }
  const { version } = await one.view()
  expect((await one.freeze(range, { ...terms, version })).body.error?.code).toBe('FREEZE_LIMIT')
  expect(await freezesOf(one)).toEqual([])
})

test("a pass can't be frozen before its first class, because its validity has not begun", async () => {
  const [unused, later] = [await holder(), await holder()]
  expect((await unused.preview(WEEK)).body.message).toMatch(/begin with its first class/)
  // Its only class is in the freeze and would be returned, or is after the freeze.
  await later.book('2026-12-02')
  expect((await later.preview(WEEK)).body.error?.code).toBe('FREEZE_LIMIT')
  expect((await later.preview({ from: '2026-11-28', to: '2026-11-29' })).body.error?.code).toBe(
    'FREEZE_LIMIT',
  )
  expect(await readPass(server, later.passId)).toMatchObject({ expires: '2026-12-30' })
})

test('a pass whose sessions are all booked can be frozen, and its freeze stays visible', async () => {
  const one = await holder(2)
  await one.book('2026-11-25')
  await one.book('2026-12-02')
  expect((await one.view()).allowance).toMatchObject({ freezesLeft: 2 })
  expect((await frozen(one)).status).toBe(200)
  await one.book('2026-12-10')
  expect(await one.view()).toMatchObject({ allowance: { freezesLeft: 1 }, freezes: [{ isOwn: true }] })
})

test('the number of freezes and the sum of their days are limits too', async () => {
  const one = await begun()
  await frozen(one)
  expect((await one.preview({ from: '2026-12-10', to: '2026-12-13' })).body.message).toMatch(
    /for 3 days more/,
  )
  expect((await frozen(one, { from: '2026-12-10', to: '2026-12-11' })).status).toBe(200)
  expect((await one.preview({ from: '2026-12-20', to: '2026-12-20' })).body.message).toMatch(/2 times/)
  expect(await freezesOf(one)).toHaveLength(2)
})

test('days that another freeze of the pass already covers, or in the wrong order, are refused', async () => {
  const one = await begun()
  await frozen(one)
  for (const range of [
    { from: '2026-12-05', to: '2026-12-06' },
    { from: '2026-12-10', to: '2026-12-09' },
    { from: '2027-06-01', to: '2027-06-02' },
  ])
    expect((await one.preview(range)).body.error?.code, range.from).toBe('FREEZE_NOT_POSSIBLE')
})

test.each([
  [8, { left: 6 }, ['booked -1 0', 'booked -1 0', 'forfeited 0 0']],
  [null, { left: null }, ['booked 0 0', 'booked 0 0', 'forfeited 0 -1']],
])(
  'a class whose free deadline is over costs what cancelling it late costs: pass of %s',
  async (sessions, left, entries) => {
    allow({ ownFreezeNotice: 1 })
    const one = await holder(sessions)
    await one.book('2026-11-23')
    const early = await makeClass(server.deps.db, instructor, server.clock.now(), { time: '07:00' })
    const id = await one.book('2026-11-24', early)
    // It is after 8 pm on the day before.
    server.clock.set('2026-11-23T15:00:00Z')
    const range = { from: '2026-11-24', to: '2026-11-25' }
    const { data } = (await one.preview(range)).body
    expect(data).toMatchObject({ returned: [], charged: [{ _id: id }], sessionsAfter: left.left })
    expect((await one.freeze(range, data.terms)).status).toBe(200)
    expect(await statusOf(id)).toBe('late cancelled')
    expect(await readPass(server, one.passId)).toEqual({ ...left, expires: data.terms.expiryAfter })
    expect((await ledgerInWords(server, one.passId)).slice(1)).toEqual(entries)
  },
)

test('the cost of late cancellations is shown by the rule, and shown again if the rule has changed', async () => {
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
  const morning = (time: string) => makeClass(server.deps.db, instructor, server.clock.now(), { time })
  const [first, second] = [await morning('07:20'), await morning('08:20')]
  const range = { from: '2026-11-24', to: '2026-11-25' }
  const one = await holder()
  allow({ ownFreezeNotice: 1 })
  await one.book('2026-11-23')
  await one.book('2026-11-24', first)
  await one.book('2026-11-24', second)
  const shown = async (values: Parameters<typeof rules>[0]) => {
    server.clock.set('2026-11-23T15:00:00Z')
    allow({ ownFreezeNotice: 1 }, '2026-01-02', rules(values))
    return (await one.preview(range)).body.data.terms
  }
  expect((await shown({})).costs).toEqual({ ...costs, sessions: 2 })
  expect((await shown({ lateCounted: 2 })).costs).toEqual({ ...costs, strikes: 2 })
  expect((await shown({ ...fee, forgivenAMonth: 1 })).costs).toEqual({ ...costs, feePaise: 30_000 })
  const terms = await shown(fee)
  expect(terms.costs).toEqual({ ...costs, feePaise: 60_000 })
  // The fee rises between the preview and the consent.
  await shown({ ...fee, lateCountedFee: 301 })
  expect((await one.freeze(range, terms)).body.error?.code).toBe('CHANGED')
  await shown(fee)
  expect((await one.freeze(range, terms)).status).toBe(200)
  const { rows } = await sql<{ feePaise: number }>`
    select fee_paise from consequence c join booking b on b.id = c.booking_id where b.pass_id = ${one.passId}`.execute(
    server.deps.db,
  )
  expect(rows).toEqual([{ feePaise: 30_000 }, { feePaise: 30_000 }])
})

test('of two late classes the first is forgiven, whichever was booked first', async () => {
  const one = await holder()
  const fees = [
    { from: '2026-01-01', value: 300 },
    { from: '2026-11-23', value: 500 },
  ].map((each) => ({ ...each, rule: 'lateCountedFee' as const, kind: null }))
  const counted = { rule: 'lateCounted' as const, kind: null, from: '2026-01-01', value: 3 }
  const forgiven = { rule: 'forgivenAMonth' as const, kind: null, from: '2026-01-01', value: 1 }
  const before = { ...base, numbers: [...base.numbers, ...fees, counted, forgiven] }
  const morning = (time: string) => makeClass(server.deps.db, instructor, server.clock.now(), { time })
  const [first, second] = [await morning('07:40'), await morning('08:40')]
  allow({ ownFreezeNotice: 1 }, '2026-01-02', before)
  server.clock.set('2026-11-22T06:30:00Z')
  await one.book('2026-11-24', second)
  server.clock.set(MONDAY_NOON)
  await one.book('2026-11-24', first)
  await one.book('2026-11-23')
  server.clock.set('2026-11-23T15:00:00Z')
  const range = { from: '2026-11-24', to: '2026-11-25' }
  const { terms } = (await one.preview(range)).body.data
  expect(terms.costs.feePaise).toBe(30_000)
  expect((await one.freeze(range, terms)).status).toBe(200)
  const { rows } = await sql<{ feePaise: number | null }>`
    select sum(fee_paise)::int as fee_paise from consequence c join booking b on b.id = c.booking_id
    where b.pass_id = ${one.passId} and not c.is_forgiven`.execute(server.deps.db)
  expect(rows).toEqual([{ feePaise: 30_000 }])
})

test('the class of the second user of the pass has its own deadline, and is no strike of theirs', async () => {
  // From the first day of the year on, a late cancellation results in a strike.
  const strike = { rule: 'lateCounted', kind: null, from: '2026-01-01', value: 2 } as const
  const strikes = { ...base, numbers: [...base.numbers, strike] }
  allow({ ownFreezeNotice: 1 }, '2026-01-02', strikes)
  const { db } = server.deps
  const duo = { packageType: 'semiPrivate', validityFrom: 'purchase', shareable: true } as const
  const one = await holder(8, duo)
  const tara = await makePerson(server, { email: 'tara@freeze.example' })
  await inTransaction(db, (trx) =>
    sharePass(trx, { passId: one.passId, personId: tara, by: desk }, server.clock.now()),
  )
  const classFields = { time: '07:10', kind: 'semiPrivate', capacity: 5 }
  const early = await makeClass(db, instructor, server.clock.now(), classFields)
  const date = '2026-11-24'
  const own = await one.book(date, early)
  const later = await makeClass(db, instructor, server.clock.now(), { ...classFields, time: '19:10' })
  const bookFor = async (at: string) =>
    (await bookSession(server.deps, { classId: at, date }, { personId: tara }, server.clock.now())).id
  const [theirs, inTime] = [await bookFor(early), await bookFor(later)]
  server.clock.set('2026-11-23T15:00:00Z')
  const range = { from: date, to: '2026-11-25' }
  const { data } = (await one.preview(range)).body
  // For their own late class the holder gets a strike instead of losing the session; the other person gets neither.
  expect(data.returned.map(({ _id }) => _id)).toEqual([inTime])
  expect(data.charged.map(({ _id }) => _id).toSorted()).toEqual([own, theirs].toSorted())
  expect((await one.freeze(range, data.terms)).status).toBe(200)
  const ended = await Promise.all([own, theirs, inTime].map(statusOf))
  expect(ended).toEqual(['late cancelled', 'late cancelled', 'cancelled'])
  const { rows } = await sql<{ bookingId: string; penalty: string }>`
    select booking_id, penalty from consequence where booking_id = any(${[own, theirs]}::uuid[])`.execute(db)
  expect(rows).toEqual([{ bookingId: own, penalty: 'strike' }])
  expect([(await readPass(server, one.passId)).left, data.sessionsAfter]).toEqual([7, 7])
})

test('a deadline that passes while they read is shown again before cancelling costs anything', async () => {
  allow({ ownFreezeNotice: 1 })
  const one = await holder()
  await one.book('2026-11-23')
  const early = await makeClass(server.deps.db, instructor, server.clock.now(), { time: '07:30' })
  const id = await one.book('2026-11-24', early)
  const range = { from: '2026-11-24', to: '2026-11-25' }
  const { terms } = (await one.preview(range)).body.data
  server.clock.set('2026-11-23T14:40:00Z')
  expect((await one.freeze(range, terms)).body.error?.code).toBe('CHANGED')
  expect([await statusOf(id), await freezesOf(one)]).toEqual(['scheduled', []])
})

test('what they have booked in that time with another pass stays, and the sheet says so', async () => {
  const one = await holder(8, { location: 'Faridabad' })
  await one.book('2026-11-25')
  const inside = await one.book('2026-12-02')
  const at = { location: 'Gurugram' }
  await grantTo(server, one.personId, await makePackage(server.deps.db, at))
  const elsewhere = await makeClass(server.deps.db, instructor, server.clock.now(), at)
  const other = await one.book('2026-12-03', elsewhere)
  await one.book('2026-12-07', elsewhere)
  const { data } = (await one.preview(WEEK)).body
  expect(data).toMatchObject({ returned: [{ _id: inside }], staying: [{ _id: other, date: '2026-12-03' }] })
  expect((await one.freeze(WEEK, data.terms)).status).toBe(200)
  expect([await statusOf(inside), await statusOf(other)]).toEqual(['cancelled', 'scheduled'])
})

test('they leave waitlists of classes in that time, unless another pass of theirs pays', async () => {
  const full = await makeClass(server.deps.db, instructor, server.clock.now(), { time: '20:00', capacity: 1 })
  const [first, one, two] = [await holder(), await begun(), await begun()]
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
  for (const { personId } of [one, two]) await joinQueue(unthrottled, request, personId, clock.now())
  const terms = await makePackage(db)
  await db
    .transaction()
    .execute((trx) => grantPass(trx, { personId: two.personId, terms, paymentOrderId: null }, clock.now()))
  const entries = async ({ personId }: Holder) =>
    (await db.selectFrom('waitlistEntry').select('status').where('personId', '=', personId).execute()).map(
      ({ status }) => status,
    )
  expect((await one.preview(WEEK)).body.data.queues).toHaveLength(1)
  expect((await two.preview(WEEK)).body.data.queues).toEqual([])
  await frozen(one)
  await frozen(two)
  expect([await entries(one), await entries(two)]).toEqual([['left'], ['waiting']])
})

test('two tabs freeze the pass once', async () => {
  const one = await begun()
  const { terms } = (await one.preview(WEEK)).body.data
  const responses = await Promise.all([one.freeze(WEEK, terms), one.freeze(WEEK, terms)])
  expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(await freezesOf(one)).toHaveLength(1)
})

test('a simultaneous booking or freeze by staff: whichever comes second is refused, or takes the first into account', async () => {
  for (let round = 0; round < 6; round += 1) {
    const [one, two] = [await begun(), await begun()]
    const [terms, others] = [
      (await one.preview(WEEK)).body.data.terms,
      (await two.preview(WEEK)).body.data.terms,
    ]
    const range = { from: Temporal.PlainDate.from('2026-12-04'), to: Temporal.PlainDate.from('2026-12-08') }
    const [own, booked, second, byStaff] = await Promise.allSettled([
      one.freeze(WEEK, terms).then(({ body }) => body.error?.code ?? 'frozen'),
      one.book('2026-12-02'),
      two.freeze(WEEK, others).then(({ body }) => body.error?.code ?? 'frozen'),
      freezePass(other.deps, two.passId, range, desk, server.clock.now()),
    ])
    const won = own.status === 'fulfilled' && own.value === 'frozen'
    expect(won).toBe(booked.status === 'rejected')
    const wonOther = second.status === 'fulfilled' && second.value === 'frozen'
    expect(wonOther).toBe(byStaff.status === 'rejected')
    expect(await freezesOf(two)).toHaveLength(1)
  }
  await expectInvariants(server.deps.db)
})

/** The studio cancels a class, and `act` runs before the cancellation is committed. */
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

/** Does everything slow beforehand, because the studio's transaction waits for the result. */
async function readyToFreeze(one: One, range = WEEK) {
  const { terms } = (await one.preview(range)).body.data
  const days = { from: Temporal.PlainDate.from(range.from), to: Temporal.PlainDate.from(range.to) }
  return () =>
    freezeOwnPass(server.deps, one as never, one.passId, { range: days, terms }, server.clock.now())
}
const readyForStaff = async ({ passId }: One) => {
  const range = { from: Temporal.PlainDate.from(WEEK.from), to: Temporal.PlainDate.from(WEEK.to) }
  return () => freezePass(server.deps, passId, range, desk, server.clock.now())
}

test.each([
  ['the member', readyToFreeze],
  ['staff', readyForStaff],
])(
  'a freeze by %s while the studio cancels a class in it: they get what the studio owes',
  async (_, ready) => {
    const one = await begun()
    const otherClassId = await makeClass(server.deps.db, instructor, server.clock.now(), { time: '11:00' })
    const id = await one.book('2026-12-02', otherClassId)
    // With so little left, the studio owes the pass more days for the class that it cancels.
    await inTransaction(server.deps.db, (trx) =>
      extend(trx, one.passId, { days: -15, by: desk, note: 'a mistake' }, server.clock.now()),
    )
    await cancelledWhile(otherClassId, '2026-12-02', await ready(one))
    expect(await statusOf(id)).toBe('class cancelled')
    expect((await ledgerInWords(server, one.passId)).at(-1)).toBe('returned 1 7')
    expect((await mailAbout(one, /^The studio cancelled/))?.subject).toBeDefined()
    expect(await freezesOf(one)).toHaveLength(1)
    expect(await readPass(server, one.passId)).toEqual({ left: 7, expires: '2026-12-22' })
    await expectInvariants(server.deps.db)
  },
)

test('a class whose free deadline is over costs nothing if the studio cancels it at the same moment', async () => {
  allow({ ownFreezeNotice: 1 })
  const one = await holder()
  await one.book('2026-11-23')
  const early = await makeClass(server.deps.db, instructor, server.clock.now(), { time: '07:20' })
  const id = await one.book('2026-11-24', early)
  server.clock.set('2026-11-23T15:00:00Z')
  const range = { from: '2026-11-24', to: '2026-11-25' }
  expect((await one.preview(range)).body.data.terms.charged).toEqual([id])
  await cancelledWhile(early, '2026-11-24', await readyToFreeze(one, range))
  expect([await statusOf(id), (await readPass(server, one.passId)).left]).toEqual(['class cancelled', 7])
  expect(await freezesOf(one)).toHaveLength(1)
})

test('simultaneous freezes and cancellations of classes on two servers cost no member anything, and each gets one mail', async () => {
  const members = await Promise.all(Array.from({ length: 4 }, begun))
  const otherClassId = await makeClass(server.deps.db, instructor, server.clock.now(), { time: '12:00' })
  const ids = await Promise.all(members.map((one) => one.book('2026-12-02', otherClassId)))
  const terms = await Promise.all(members.map(async (one) => (await one.preview(WEEK)).body.data.terms))
  const { id } = await sessionOn(server, otherClassId, '2026-12-02')
  const freezes = members.map((one, i) => one.freeze(WEEK, terms[i] as object))
  // On a slow machine, the job settles what this call does not.
  const studio = cancelSession(other.deps, id, 'storm', desk, other.clock.now()).catch(() => {})
  const responses = await Promise.all(freezes)
  await studio
  await settleCancelledSession(other.deps, id, desk, other.clock.now())
  for (const [i, one] of members.entries()) {
    expect((await readPass(server, one.passId)).left).toBe(7)
    const status = await statusOf(ids[i] as string)
    expect(['cancelled', 'class cancelled']).toContain(status)
    // A refusal is only possible because the class was settled first, which changed the pass that was shown.
    if (responses[i]?.status !== 200)
      expect([responses[i]?.body.error?.code, status]).toEqual(['CHANGED', 'class cancelled'])
    const { rows } = await sql`select from pgboss.job where name = 'mail' and data->>'id' = ${ids[i]}
      and data->>'kind' in ('classCancelled', 'bookingCancelled')`.execute(server.deps.db)
    expect(rows).toHaveLength(1)
  }
  await expectInvariants(server.deps.db)
})

test('a member ends their freeze early: the pass can be used from that day on, and its expiry moves back', async () => {
  const one = await holder()
  await one.book('2026-11-25')
  await frozen(one)
  server.clock.set('2026-12-02T06:30:00Z')
  const { freezes, version } = await one.view()
  expect(freezes).toMatchObject([{ isOwn: true, end: { kind: 'end', expiryAfter: '2026-12-25' } }])
  const id = freezes[0]?._id ?? ''
  const responses = await Promise.all([one.end(id, version), one.end(id, version)])
  expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(await freezesOf(one)).toMatchObject([{ from: '2026-11-30', to: '2026-12-01' }])
  expect(await readPass(server, one.passId)).toEqual({ left: 7, expires: '2026-12-25' })
  await one.book('2026-12-02')
  const audit = await server.deps.db
    .selectFrom('auditEntry')
    .select(['staffId', 'action'])
    .where('personId', '=', one.personId)
    .orderBy('id')
    .execute()
  expect(audit).toEqual(['pass.freeze', 'pass.unfreeze'].map((action) => ({ staffId: one.personId, action })))
  expect((await mailAbout(one, /no longer frozen/))?.text).toContain('25 Dec')
})

test('a freeze that has not begun can be cancelled, and does not count', async () => {
  const one = await begun()
  await frozen(one)
  const { freezes, version } = await one.view()
  expect((await one.end(freezes[0]?._id ?? '', version)).status).toBe(200)
  expect(await freezesOf(one)).toEqual([])
  expect((await one.view()).allowance).toMatchObject({ freezesLeft: 2, daysLeft: 10 })
})

test("a freeze can't be ended if a class depends on it, or if the studio made it", async () => {
  const [one, two] = [await holder(), await holder()]
  await one.book('2026-11-25')
  await frozen(one)
  // This class is covered only because of the freeze.
  await one.book('2026-12-28')
  const { freezes, version } = await one.view()
  expect(freezes).toMatchObject([{ end: { kind: 'refuse' } }])
  const ended = await one.end(freezes[0]?._id ?? '', version)
  expect([ended.body.error?.code, ended.body.message]).toEqual([
    'FREEZE_NEEDED',
    expect.stringMatching(/before .* on Mon, 28 Dec/),
  ])
  const range = { from: Temporal.PlainDate.from(WEEK.from), to: Temporal.PlainDate.from(WEEK.to) }
  await freezePass(server.deps, two.passId, range, desk, server.clock.now())
  const theirs = await two.view()
  expect((await two.end(theirs.freezes[0]?._id ?? '', theirs.version)).body.error?.code).toBe('NOT_FOUND')
})

test('the limits are those of the day on which the member freezes', async () => {
  allow({ ownFreezes: 0 })
  allow({}, '2026-11-25', studioSettings())
  const one = await holder()
  expect((await one.view()).allowance).toBe(null)
  server.clock.set('2026-11-25T06:30:00Z')
  expect((await one.view()).allowance).toMatchObject({ firstDay: '2026-11-27', freezesLeft: 2 })
})
