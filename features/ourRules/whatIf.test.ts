import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { booking } from '#features/booking/index.server.ts'
import { bookSession } from '#features/booking/usecases/bookSession.server.ts'
import { cancelBooking } from '#features/booking/usecases/cancelBooking.server.ts'
import { cancelSession } from '#features/booking/usecases/cancelSession.server.ts'
import { identity } from '#features/identity/index.server.ts'
import { sharePass } from '#features/passes/usecases/sharePass.server.ts'
import type { RuleList } from '#features/settings/console/ruleSchema.ts'
import { settings } from '#features/settings/index.server.ts'
import { lockNumbers } from '#features/settings/usecases/numbers.server.ts'
import { setStudioSettings, studioSettings } from '#features/studio/settings.ts'
import { loadSettings } from '#features/studio/usecases/cacheSettings.server.ts'
import { inTransaction } from '#lib/db.server.ts'
import type { Caller } from '#lib/deps.server.ts'
import { type TestApp, testApp } from '#tests/app.ts'
import { grantTo, type Holder, makeHolder, recordMark } from '#tests/holders.ts'
import { makePerson, signInAs } from '#tests/people.ts'
import { specSettings } from '#tests/settings.ts'
import { makeClass, makePackage, makeStudio } from '#tests/timetable.ts'
import type { ConsequencePreview } from './console/schema.ts'
import { ourRules } from './index.server.ts'
import { announceDay, announceRules, isDueToAnnounce } from './usecases/announceRules.server.ts'
import { setConsequences } from './usecases/setConsequences.server.ts'

/** Tests of the preview of what other consequences would have cost in October, and of their announcement. */
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
  owedCreditRupees: 0,
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
  // The studio cancelled this class 3.5 hours before its start.
  const date = '2026-10-21'
  server.clock.set('2026-10-19T06:00:00Z')
  await bookSession(server.deps, { classId, date }, absent, server.clock.now())
  const { id: sessionId } = await db
    .selectFrom('session')
    .select('id')
    .where('classId', '=', classId)
    .where('date', '=', date)
    .executeTakeFirstOrThrow()
  // Somebody else had cancelled it late before, so nothing is owed for that booking.
  await cancelLate(late, date)
  server.clock.set('2026-10-20T23:00:00Z')
  await cancelSession(server.deps, sessionId, 'The teacher is unwell', null, server.clock.now())
  server.clock.set(NOW)
  await grantTo(server, late.personId, await makePackage(db))
  owner = await signInAs(server, 'owner@whatif.example')
})
afterAll(() => server.close())

const preview = (body: object) =>
  owner.call<ConsequencePreview>('POST', '/console/rules/consequences/preview', { body })

test('the preview lists the people whom the rules would have affected, and counts those who get a mail', async () => {
  const { body } = await preview({ values, from: '2026-12-01' })
  expect(body.data).toMatchObject({
    month: '2026-10-01',
    bookings: 8,
    forgiven: 1,
    free: 2,
    counted: { session: 0, day: 0, strike: 3 },
    shortened: 1,
    owed: { bookings: 0, paise: 0 },
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

test('with the standard rules, the preview shows the costs that were charged', async () => {
  const usual = { ...values, lateCounted: 1, missedUnlimited: 1, forgivenAMonth: 0 }
  const { body } = await preview({ values: usual, from: '2026-12-01' })
  expect(body.data).toMatchObject({ counted: { session: 4, day: 2, strike: 0 }, forgiven: 0, shortened: 0 })
})

const exceptionOf = (packageType: string, changed: object) => ({
  packageType,
  lateException: 4,
  lateExceptionFee: 200,
  missedException: 4,
  missedExceptionFee: 200,
  ...changed,
})

test('for a type of pass with an exception, the preview uses the exception, for unlimited passes too', async () => {
  const usual = { ...values, lateCounted: 1, missedUnlimited: 1, forgivenAMonth: 0 }
  const late = exceptionOf('group', { lateException: 3, lateExceptionFee: 350 })
  const { body } = await preview({ values: usual, exceptions: [late], from: '2026-12-01' })
  expect(body.data).toMatchObject({
    counted: { session: 0, day: 2, fee: 4 },
    fees: { people: 1, paise: 140_000 },
  })
  const missed = exceptionOf('group', { missedException: 0 })
  const free = await preview({ values: usual, exceptions: [missed], from: '2026-12-01' })
  expect(free.body.data).toMatchObject({ counted: { session: 4, day: 0 }, free: 2 })
  for (const exceptions of [
    [exceptionOf('group', { lateException: 5 })],
    [exceptionOf('group', { lateExceptionFee: 0 })],
    [exceptionOf('nothing', {})],
    [late, late],
  ]) {
    const body = { values, exceptions, from: '2026-12-01' }
    expect((await owner.call('POST', '/console/rules/consequences', { body })).status).toBe(400)
  }
})

test('the numbers are set together from a day on, and members with a pass get a mail with the new rules', async () => {
  const early = await preview({ values, from: '2026-11-23' })
  expect(early.body.error?.code).toBe('TOO_EARLY_TO_APPLY')
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
  await expect.poll(() => mailsOf(absent, '1 December 2026'), { timeout: 10_000 }).toHaveLength(1)
  const [mail] = await mailsOf(absent, '1 December 2026')
  expect(mail?.text).toContain('After the deadline it is a strike, and the session comes back.')
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

test('the preview shows what the studio would have owed: sessions, or an amount in credits', async () => {
  const owedWith = async (numbers: object) =>
    (await preview({ values: { ...values, ...numbers }, from: '2026-12-05' })).body.data.owed
  expect(await owedWith({ owedHours: 3 })).toEqual({ bookings: 0, paise: 0 })
  expect(await owedWith({ owedHours: 4 })).toEqual({ bookings: 1, paise: 0 })
  expect(await owedWith({ owedHours: 4, owedCreditRupees: 250 })).toEqual({ bookings: 1, paise: 25_000 })
})

test('each mail describes its own change, even if another one is earlier, or its day has come', async () => {
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

test('the consequences cannot be set one by one, and the refusal contains the endpoint for all of them', async () => {
  for (const path of ['/console/settings/rules', '/console/settings/rules/preview']) {
    const body = { rule: 'missedCounted', kind: null, value: 0, from: '2027-02-01' }
    const response = await owner.call('POST', path, { body })
    expect(response.status).toBe(409)
    expect(response.body.error?.code).toBe('SET_TOGETHER')
    expect(response.body.message).toContain('/console/rules/consequences')
  }
})

test('a semi-private class cannot require more people than it has places', async () => {
  const setTo = (value: number) =>
    owner.call('POST', '/console/settings/rules/preview', {
      body: { rule: 'semiPrivateMinimum', kind: null, value, from: '2027-02-01' },
    })
  expect([(await setTo(2)).status, (await setTo(3)).status]).toEqual([200, 400])
})

const mailsOf = async (who: Holder, day: string) =>
  (await server.waitForMail(who.email)).filter(({ subject }) => subject.includes(day))
const setFrom = (from: string, changed: object) =>
  owner.call<{ set: number; notified: number }>('POST', '/console/rules/consequences', {
    body: { values: { ...values, ...changed }, from },
  })
const numbersFrom = async (from: string) => {
  const { body } = await owner.call<RuleList>('GET', '/console/settings/rules')
  return body.data.rules.flatMap(({ rule, history }) =>
    history.filter((each) => each.from === from).map(({ _id }) => ({ rule, _id })),
  )
}
const withdraw = async (from: string) =>
  owner.call('DELETE', `/console/settings/rules/${(await numbersFrom(from)).at(-1)?._id}`)

test('an announced set is withdrawn as a whole, and people who got the mail get the rules that stay', async () => {
  expect(
    (await setFrom('2026-12-03', { lateCounted: 0, missedCounted: 0, strikeCount: 4 })).body.data,
  ).toEqual({
    set: 3,
    notified: 2,
  })
  await expect.poll(() => mailsOf(absent, '3 December 2026'), { timeout: 10_000 }).toHaveLength(1)
  const [change] = await mailsOf(absent, '3 December 2026')
  expect(change?.text).toContain('After the deadline it costs nothing either.')
  expect((await withdraw('2026-12-03')).status).toBe(200)
  expect(await numbersFrom('2026-12-03')).toEqual([])
  await expect.poll(() => mailsOf(absent, '3 December 2026'), { timeout: 10_000 }).toHaveLength(2)
  const withdrawn = (await mailsOf(absent, '3 December 2026')).find(({ subject }) =>
    /is withdrawn/.test(subject),
  )
  expect(withdrawn?.text).toContain('After the deadline it is a strike, and the session comes back.')
  expect(withdrawn?.text).not.toContain('costs nothing either')
})

test('a mail about a withdrawal waits for the one about the change, and is only sent if that was sent', async () => {
  const withdrawnAt = server.clock.now().epochMilliseconds
  const { db, mailer } = server.deps
  const compose = (kind: string, who: Holder) =>
    mailer.compose({
      kind,
      id: `${who.personId}/2026-12-03${kind === 'rulesChange' ? '' : `/${withdrawnAt}`}`,
    })
  const stranger = await makeHolder(server, await makePackage(db))
  expect(await compose('rulesChange', absent)).toBeNull()
  expect(await compose('rulesWithdrawn', absent)).not.toBeNull()
  expect(await compose('rulesWithdrawn', stranger)).toBeNull()
  const change = db.updateTable('sentMail').where('about', '=', `${absent.personId}/2026-12-03`)
  await change.set({ sentAt: null }).execute()
  await expect(compose('rulesWithdrawn', absent)).rejects.toThrow('has not gone out yet')
  await change.set({ sentAt: new Date(withdrawnAt) }).execute()
})

test('the mail contains how long a fee may be due, even if only that changes', async () => {
  await setFrom('2026-12-07', { lateCounted: 3 })
  await setFrom('2026-12-08', { lateCounted: 3, feeBlockDays: 5 })
  await expect.poll(() => mailsOf(absent, '8 December 2026'), { timeout: 10_000 }).toHaveLength(1)
  const [mail] = await mailsOf(absent, '8 December 2026')
  expect(mail?.text).toContain('With a fee that has been due for 5 days you cannot book online')
  expect(mail?.text).not.toContain('After the deadline')
  await setFrom('2026-12-09', { lateCounted: 3, feeBlockDays: 0 })
  await expect.poll(() => mailsOf(absent, '9 December 2026'), { timeout: 10_000 }).toHaveLength(1)
  expect((await mailsOf(absent, '9 December 2026'))[0]?.text).toContain(
    'An unpaid fee does not keep you from booking.',
  )
})

const set = (rule: string, value: number, from: string, kind: string | null = null) =>
  owner.call<RuleList>('POST', '/console/settings/rules', { body: { rule, kind, value, from } })
const announce = (after: Temporal.DurationLike) => announceRules(server.deps, server.clock.now().add(after))
const mailKindsFor = async (day: string, of = absent) =>
  (
    await server.deps.db
      .selectFrom('sentMail')
      .select('kind')
      .where('personId', '=', of.personId)
      .where('about', 'like', `${of.personId}/${day}%`)
      .orderBy('kind')
      .execute()
  ).map(({ kind }) => kind)

test('numbers that affect members are announced once in one mail, 15 minutes after the last change', async () => {
  expect((await set('freeHours', 9, '2026-12-14', 'mat')).status).toBe(201)
  server.clock.advance({ minutes: 10 })
  await set('bookAheadWeeks', 6, '2026-12-14')
  await announce({ minutes: 14 })
  expect(await mailKindsFor('2026-12-14')).toEqual([])
  await Promise.all([announce({ minutes: 15 }), announce({ minutes: 15 })])
  await announce({ hours: 3 })
  await expect.poll(() => mailsOf(absent, '14 December 2026'), { timeout: 10_000 }).toHaveLength(1)
  const [mail] = await mailsOf(absent, '14 December 2026')
  expect(mail?.text).toContain('Mat: free until 9 hours before the start.')
  expect(mail?.text).toContain('You can book up to 6 weeks ahead.')
  expect(mail?.text).toContain(
    'Bookings made before that day keep their deadline for free cancellation, and their cost',
  )
  expect(mail?.text).not.toContain('waitlist')
  expect(await mailKindsFor('2026-12-14')).toEqual(['rulesChange'])
})

test('numbers that only affect staff, or that change no text, are not announced', async () => {
  await set('whatsappUtility', 150, '2026-12-20')
  await set('travelMinutes', 45, '2026-12-20')
  await announce({ hours: 1 })
  expect(await mailKindsFor('2026-12-20')).toEqual([])
})

test('one of several announced numbers can be withdrawn, and the mail is only about that one', async () => {
  const { body } = await owner.call<RuleList>('GET', '/console/settings/rules')
  const weeks = body.data.rules.find(({ rule }) => rule === 'bookAheadWeeks')?.history.at(-1)
  expect((await owner.call('DELETE', `/console/settings/rules/${weeks?._id}`)).status).toBe(200)
  await expect.poll(() => mailsOf(absent, '14 December 2026'), { timeout: 10_000 }).toHaveLength(2)
  const withdrawal = (await mailsOf(absent, '14 December 2026')).find(({ subject }) =>
    /is withdrawn/.test(subject),
  )
  expect(withdrawal?.text).toContain('You can book up to 8 weeks ahead.')
  expect(withdrawal?.text).not.toContain('free until 9 hours')
  expect(await numbersFrom('2026-12-14')).toMatchObject([{ rule: 'freeHours' }])
})

test('of two withdrawals for a day, each mail is only about its own number', async () => {
  await set('offerMinutes', 45, '2026-12-16')
  await set('queueCloseMinutes', 90, '2026-12-16')
  await set('mostFrozenDays', 60, '2026-12-16')
  await announce({ minutes: 15 })
  await expect.poll(() => mailsOf(absent, '16 December 2026'), { timeout: 10_000 }).toHaveLength(1)
  for (const rule of ['offerMinutes', 'mostFrozenDays']) {
    server.clock.advance({ seconds: 1 })
    const id = (await numbersFrom('2026-12-16')).find((each) => each.rule === rule)?._id
    expect((await owner.call('DELETE', `/console/settings/rules/${id}`)).status).toBe(200)
  }
  await expect.poll(() => mailsOf(absent, '16 December 2026'), { timeout: 10_000 }).toHaveLength(3)
  const withdrawals = (await mailsOf(absent, '16 December 2026')).filter(({ subject }) =>
    /is withdrawn/.test(subject),
  )
  const about = (words: string) => withdrawals.filter(({ text }) => text.includes(words)).length
  expect([about('up to 90 days'), about('First come, first served')]).toEqual([1, 1])
})

test('numbers for tomorrow are announced before that day begins; others are not announced in the quiet hours', () => {
  const instantAt = (text: string) => Temporal.Instant.from(`${text}+05:30`)
  const isDue = (from: string, set: string, now: string) =>
    isDueToAnnounce({ from, lastSetAt: instantAt(set) }, instantAt(now), specSettings)
  expect(isDue('2026-12-01', '2026-11-30T22:58', '2026-11-30T22:59')).toBe(false)
  expect(isDue('2026-12-01', '2026-11-30T22:58', '2026-11-30T23:00')).toBe(true)
  expect(isDue('2026-12-02', '2026-11-30T21:44', '2026-11-30T21:59')).toBe(true)
  expect(isDue('2026-12-02', '2026-11-30T21:50', '2026-11-30T22:05')).toBe(false)
  expect(isDue('2026-12-02', '2026-11-30T21:50', '2026-12-01T07:00')).toBe(true)
})

const announceAt = (time: string) => announceRules(server.deps, Temporal.Instant.from(`${time}+05:30`))

test('numbers that are set in the last minutes before their day are announced in its first minutes', async () => {
  const { db } = server.deps
  const setAt = (fromDate: string, time: string) =>
    db
      .insertInto('ruleNumber')
      .values({
        rule: 'freeHours',
        kind: 'mat',
        fromDate,
        value: Number(fromDate.slice(-2)) - 14,
        setBy: absent.personId,
        setAt: new Date(`${time}+05:30`),
      })
      .execute()
  await setAt('2026-11-24', '2026-11-23T23:56')
  await announceAt('2026-11-24T00:00')
  expect(await mailKindsFor('2026-11-24')).toEqual(['rulesChange'])
  // This number replaced one of the same day.
  await setAt('2026-11-25', '2026-11-25T00:01')
  await announceAt('2026-11-25T00:16')
  expect(await mailKindsFor('2026-11-25')).toEqual([])
})

test('people who bought a pass after the announcement are notified once, on the day before', async () => {
  const member = await makeHolder(server, await makePackage(server.deps.db))
  await announceAt('2026-12-12T12:00')
  await announceAt('2026-12-13T06:00')
  expect(await mailKindsFor('2026-12-14', member)).toEqual([])
  await announceAt('2026-12-13T07:00')
  await announceAt('2026-12-13T07:05')
  expect(await mailKindsFor('2026-12-14', member)).toEqual(['rulesChange'])
  expect(await mailKindsFor('2026-12-14')).toEqual(['rulesChange', 'rulesWithdrawn'])
})

test('numbers that the previous release has mailed are not announced again', async () => {
  const { db } = server.deps
  const now = new Date(server.clock.now().epochMilliseconds)
  await db
    .insertInto('ruleNumber')
    .values({ rule: 'owedHours', fromDate: '2026-12-28', value: 9, setAt: now, setBy: absent.personId })
    .execute()
  const about = `${absent.personId}/2026-12-28`
  await sql`select enqueue_job('mail', ${{ kind: 'rulesChange', id: about }}::jsonb)`.execute(db)
  await db.updateTable('sentMail').set({ queuedAt: now }).where('about', '=', about).execute()
  await announce({ minutes: 20 })
  expect(await mailKindsFor('2026-12-28')).toEqual(['rulesChange'])
})

test('announcing and withdrawing a number at the same time does not cause a deadlock', async () => {
  const { db } = server.deps
  await set('freeHours', 7, '2026-12-29', 'mat')
  let announcing: Promise<unknown> = Promise.resolve()
  await inTransaction(db, async (trx) => {
    await lockNumbers(trx)
    announcing = inTransaction(db, (other) => announceDay(other, '2026-12-29', server.clock.now()))
    announcing.catch(() => {})
    await new Promise((resolve) => setTimeout(resolve, 300))
    await trx
      .updateTable('ruleNumber')
      .set({ withdrawnAt: new Date(), withdrawnBy: absent.personId })
      .where('fromDate', '=', '2026-12-29')
      .execute()
  })
  expect(await announcing).toBe(0)
})

test('people who share a pass are notified too', async () => {
  const { db } = server.deps
  const notified = async () =>
    (await preview({ values: { ...values, owedHours: 3 }, from: '2026-12-05' })).body.data.notified
  const before = await notified()
  const duo = await makePackage(db, { packageType: 'semiPrivate', shareable: true })
  const passId = await grantTo(server, absent.personId, duo)
  const other = await makePerson(server, { email: 'tara@whatif.example' })
  await inTransaction(db, (trx) =>
    sharePass(trx, { passId, personId: other, by: absent.personId }, server.clock.now()),
  )
  expect(await notified()).toBe(before + 1)
})

test('people whose pass has not begun are notified if it may still be valid on that day', async () => {
  const notified = async (from: string) =>
    (await preview({ values: { ...values, owedHours: 3 }, from })).body.data.notified
  const [soon, before, after] = await Promise.all(['2026-12-05', '2026-12-20', '2027-01-02'].map(notified))
  // The pass can begin until 12 December, and is valid for 10 days after that.
  const terms = await makePackage(server.deps.db, { unusedDays: 19, validityDays: 10 })
  await makeHolder(server, terms)
  expect(await notified('2026-12-05')).toBe(Number(soon) + 1)
  expect(await notified('2026-12-20')).toBe(Number(before) + 1)
  expect(await notified('2027-01-02')).toBe(after)
})

test('changes for unlimited passes are announced while somebody has one, even if none is on sale', async () => {
  const { db } = server.deps
  const sold = await db
    .updateTable('package')
    .set({ onSale: false })
    .where('totalSessions', 'is', null)
    .execute()
  expect(sold.length).toBeGreaterThan(0)
  const { body } = await preview({ values: { ...values, lateUnlimited: 0 }, from: '2026-12-05' })
  expect(body.data.notified).toBeGreaterThan(0)
})

test('numbers that are set together at night are announced once, after the quiet hours', async () => {
  server.clock.set('2026-11-23T17:00:00Z')
  owner = await signInAs(server, 'owner@whatif.example')
  const { body } = await setFrom('2026-12-18', { forgivenAMonth: 5 })
  expect(body.data.notified).toBeGreaterThan(1)
  expect(await mailKindsFor('2026-12-18')).toEqual([])
  await announceAt('2026-11-24T06:55')
  expect(await mailKindsFor('2026-12-18')).toEqual([])
  await announceAt('2026-11-24T07:00')
  await announceAt('2026-11-24T07:05')
  expect(await mailKindsFor('2026-12-18')).toEqual(['rulesChange'])
  server.clock.set(NOW)
})

test('a set is compared with the numbers that another server has set a moment ago', async () => {
  const { deps, clock } = server
  const from = '2027-05-01'
  await setFrom('2027-04-15', {})
  await loadSettings(deps.db)
  const before = studioSettings()
  expect((await setFrom(from, { feeBlockDays: 9 })).body.data.set).toBe(1)
  // As on a server that is not notified yet.
  setStudioSettings(before)
  const { id: personId } = await deps.db
    .selectFrom('person')
    .select('id')
    .where('role', '=', 'owner')
    .executeTakeFirstOrThrow()
  const caller = { personId, role: 'owner' } as Caller
  const set = { values: { ...values, strikeCount: 9 }, exceptions: [], from }
  await expect(setConsequences(deps, caller, set, clock.now())).rejects.toMatchObject({ code: 'ALREADY_SET' })
  await loadSettings(deps.db)
  expect((await numbersFrom(from)).map(({ rule }) => rule)).toEqual(['feeBlockDays'])
  expect((await withdraw(from)).status).toBe(200)
})

test('an exception is set, announced, recorded and withdrawn with the other numbers of its day', async () => {
  const { db } = server.deps
  const exceptions = [exceptionOf('private', { lateException: 3, lateExceptionFee: 350 })]
  const body = { values: { ...values, strikeCount: 5 }, exceptions, from: '2026-12-30' }
  expect((await owner.call('POST', '/console/rules/consequences', { body })).status).toBe(201)
  const rows = (await numbersFrom('2026-12-30')).map(({ rule }) => rule)
  expect(rows).toEqual(expect.arrayContaining(['lateException', 'lateExceptionFee', 'strikeCount']))
  expect(rows.filter((rule) => /Exception/.test(rule))).toHaveLength(2)
  await expect.poll(() => mailsOf(absent, '30 December 2026'), { timeout: 10_000 }).toHaveLength(1)
  expect((await mailsOf(absent, '30 December 2026'))[0]?.text).toContain(
    'On Private passes it is a fee of ₹350, and the session comes back.',
  )
  // A request without exceptions, as an older release sends it, does not change them.
  const { exceptions: _, ...without } = body
  const again = await owner.call<{ set: number }>('POST', '/console/rules/consequences', { body: without })
  expect(again.body.data.set).toBe(0)
  const alone = { rule: 'lateException', kind: 'private', value: 0, from: '2027-04-01' }
  expect((await owner.call('POST', '/console/settings/rules', { body: alone })).body.error?.code).toBe(
    'SET_TOGETHER',
  )
  expect((await withdraw('2026-12-30')).status).toBe(200)
  expect(await numbersFrom('2026-12-30')).toEqual([])
  const set = { rule: 'lateExceptionFee', packageType: 'private', from: '2026-12-30', value: 350 }
  const records = await db
    .selectFrom('auditEntry')
    .select(['action', 'before', 'after'])
    .where(sql<boolean>`coalesce(after, before) ->> 'rule' = 'lateExceptionFee'`)
    .orderBy('id')
    .execute()
  expect(records).toMatchObject([
    { action: 'rule.set', before: { value: 200 }, after: set },
    { action: 'rule.withdraw', before: set, after: null },
  ])
})

test('an exception belongs to a type of package; any other number to a kind of class, or to none', async () => {
  const insert = (rule: string, kind: string | null) =>
    inTransaction(server.deps.db, async (trx) => {
      const row = { rule, kind, fromDate: '2027-06-01', value: 3 }
      await trx.insertInto('ruleNumber').values(row).execute()
      throw new Error('undone')
    })
  await expect(insert('lateException', 'semiPrivate')).rejects.toThrow('undone')
  await expect(insert('lateException', 'mat')).rejects.toThrow('rule_number_package_type')
  await expect(insert('lateException', null)).rejects.toThrow('rule_number_package_type')
  // Rows as the previous release inserts them.
  await expect(insert('freeHours', 'mat')).rejects.toThrow('undone')
  await expect(insert('lateCounted', null)).rejects.toThrow('undone')
  await expect(insert('freeHours', 'semiPrivate pass')).rejects.toThrow('foreign key')
})
