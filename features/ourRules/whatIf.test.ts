import { afterAll, beforeAll, expect, test } from 'vitest'
import { booking } from '#features/booking/index.server.ts'
import { bookSession } from '#features/booking/usecases/bookSession.server.ts'
import { cancelBooking } from '#features/booking/usecases/cancelBooking.server.ts'
import { identity } from '#features/identity/index.server.ts'
import { sharePass } from '#features/passes/usecases/sharePass.server.ts'
import { settings } from '#features/settings/index.server.ts'
import { inTransaction } from '#lib/db.server.ts'
import { type TestApp, testApp } from '#tests/app.ts'
import { grantTo, type Holder, makeHolder, recordMark } from '#tests/holders.ts'
import { makePerson, signInAs } from '#tests/people.ts'
import { makeClass, makePackage, makeStudio } from '#tests/timetable.ts'
import type { ConsequencePreview } from './console/schema.ts'
import { ourRules } from './index.server.ts'

/** What other consequences would have cost in October, and that they are announced. */
let server: TestApp
let owner: Awaited<ReturnType<typeof signInAs>>
let classId: string
let absent: Holder
const NOW = '2026-11-23T06:30:00Z'

const values = {
  lateCounted: 2,
  lateUnlimited: 1,
  missedCounted: 1,
  missedUnlimited: 0,
  lateCountedFee: 200,
  lateUnlimitedFee: 200,
  missedCountedFee: 200,
  missedUnlimitedFee: 200,
  feeBlockDays: 0,
  forgivenAMonth: 1,
  strikeCount: 3,
  strikeDays: 30,
  strikeWindow: 2,
  strikeLasts: 14,
  missedAfterHours: 0,
  owedHours: 0,
}

beforeAll(async () => {
  server = await testApp({
    features: [identity, settings, ourRules],
    jobs: [booking, ourRules],
    now: '2026-10-01T02:00:00Z',
  })
  const { db } = server.deps
  classId = await makeClass(db, await makeStudio(db), server.clock.now(), { time: '08:00', capacity: 12 })
  const desk = await makePerson(server, { email: 'desk@whatif.example', role: 'frontDesk' })
  await makePerson(server, { email: 'owner@whatif.example', role: 'owner' })
  const late = await makeHolder(server, await makePackage(db))
  absent = await makeHolder(server, await makePackage(db, { totalSessions: null, validityDays: 91 }))
  const cancelLate = async (who: Holder, date: string) => {
    server.clock.set(`${Temporal.PlainDate.from(date).subtract({ days: 2 })}T06:00:00Z`)
    const { id } = await bookSession(server.deps, { classId, date }, who, server.clock.now())
    server.clock.set(`${Temporal.PlainDate.from(date).subtract({ days: 1 })}T17:00:00Z`)
    await cancelBooking(server.deps, id, { personId: who.personId }, server.clock.now())
  }
  for (const date of ['2026-10-05', '2026-10-07', '2026-10-09', '2026-10-12']) await cancelLate(late, date)
  for (const date of ['2026-10-14', '2026-10-16']) {
    server.clock.set(`${Temporal.PlainDate.from(date).subtract({ days: 2 })}T06:00:00Z`)
    const { id } = await bookSession(server.deps, { classId, date }, absent, server.clock.now())
    server.clock.set(`${date}T04:00:00Z`)
    await recordMark(server, id, 'noShow', desk)
  }
  server.clock.set(NOW)
  await grantTo(server, late.personId, await makePackage(db))
  owner = await signInAs(server, 'owner@whatif.example')
})
afterAll(() => server.close())

const ask = (body: object) =>
  owner.call<ConsequencePreview>('POST', '/console/rules/consequences/preview', { body })

test('it names whom the rules would have affected last month, and how many members get a mail', async () => {
  const { body } = await ask({ values, from: '2026-12-01' })
  expect(body.data).toMatchObject({
    month: '2026-10-01',
    bookings: 6,
    forgiven: 1,
    free: 2,
    counted: { session: 0, day: 0, strike: 3 },
    shortened: 1,
    owed: 0,
    notified: 2,
  })
  expect(body.data.affected).toHaveLength(1)
  const [person] = body.data.affected
  expect(person?.events.map(({ date, penalty, isForgiven }) => [date, penalty, isForgiven])).toEqual([
    ['2026-10-05', 'strike', true],
    ['2026-10-07', 'strike', false],
    ['2026-10-09', 'strike', false],
    ['2026-10-12', 'strike', false],
  ])
})

test('the usual rules cost all of them what they cost', async () => {
  const usual = { ...values, lateCounted: 1, missedUnlimited: 1, forgivenAMonth: 0 }
  const { body } = await ask({ values: usual, from: '2026-12-01' })
  expect(body.data).toMatchObject({ counted: { session: 4, day: 2, strike: 0 }, forgiven: 0, shortened: 0 })
})

test('they are set together from a day on, and the members with a pass get a mail that says them', async () => {
  const early = await ask({ values, from: '2026-11-23' })
  expect(early.body.error?.code).toBe('TOO_EARLY_TO_HOLD')
  const wrong = { values: { ...values, strikeCount: 1 }, from: '2026-12-01' }
  expect((await owner.call('POST', '/console/rules/consequences', { body: wrong })).status).toBe(400)
  const set = await owner.call<{ set: number; notified: number }>('POST', '/console/rules/consequences', {
    body: { values, from: '2026-12-01' },
  })
  expect(set.body.data).toEqual({ set: 3, notified: 2 })
  const names = await server.deps.db
    .selectFrom('ruleNumber')
    .select('rule')
    .where('fromDate', '=', '2026-12-01')
    .execute()
  expect(names.map(({ rule }) => rule).toSorted()).toEqual([
    'forgivenAMonth',
    'lateCounted',
    'missedUnlimited',
  ])
  const mails = await server.waitForMail(absent.email)
  const mail = mails.find(({ subject }) => subject.includes('1 December 2026'))
  expect(mail?.text).toContain('After the free time it is a strike, and the session comes back.')
  expect(mail?.text).toContain('3 strikes in 30 days, and for 14 days you can book 2 days ahead.')
  const again = await owner.call<{ set: number }>('POST', '/console/rules/consequences', {
    body: { values, from: '2026-12-01' },
  })
  expect(again.body.data).toEqual({ set: 0, notified: 0 })
  const other = await owner.call('POST', '/console/rules/consequences', {
    body: { values: { ...values, forgivenAMonth: 2 }, from: '2026-12-01' },
  })
  expect(other.body.error?.code).toBe('ALREADY_SET')
})

test('each mail says the change that it is about, also when another comes before it or its day has come', async () => {
  const { db, mailer } = server.deps
  await owner.call('POST', '/console/rules/consequences', {
    body: { values: { ...values, owedHours: 6 }, from: '2027-01-01' },
  })
  const subjects = async () => (await server.waitForMail(absent.email)).map(({ subject }) => subject)
  await expect.poll(subjects, { timeout: 10_000 }).toContainEqual(expect.stringContaining('1 January 2027'))
  const queued = await db
    .selectFrom('sentMail')
    .select('about')
    .where('personId', '=', absent.personId)
    .where('kind', '=', 'rulesChange')
    .orderBy('about')
    .execute()
  expect(queued.map(({ about }) => about?.split('/')[1])).toEqual(['2026-12-01', '2027-01-01'])
  server.clock.set('2027-01-01T02:00:00Z')
  const late = (day: string) => mailer.compose({ kind: 'rulesChange', id: `${absent.personId}/${day}` })
  expect(await late('2027-01-01')).toMatchObject({ subject: expect.stringContaining('1 January 2027') })
  expect(await late('2027-01-02')).toBeNull()
  server.clock.set(NOW)
})

test('they are notified to who shares a pass too', async () => {
  const { db } = server.deps
  const notified = async () => (await ask({ values, from: '2026-12-05' })).body.data.notified
  const before = await notified()
  const duo = await makePackage(db, { packageType: 'semiPrivate', shareable: true })
  const passId = await grantTo(server, absent.personId, duo)
  const other = await makePerson(server, { email: 'tara@whatif.example' })
  await inTransaction(db, (trx) =>
    sharePass(trx, { passId, personId: other, by: absent.personId }, server.clock.now()),
  )
  expect(await notified()).toBe(before + 1)
})
