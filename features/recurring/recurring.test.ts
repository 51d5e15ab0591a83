import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { BookingView } from '#features/booking/bookingSchema.ts'
import { booking } from '#features/booking/index.server.ts'
import { cancelSession } from '#features/booking/usecases/cancelSession.server.ts'
import { decideEdit } from '#features/booking/usecases/decideEdit.server.ts'
import { revokePass } from '#features/booking/usecases/revokePass.server.ts'
import { identity } from '#features/identity/index.server.ts'
import { lockPass } from '#features/passes/reads.server.ts'
import { passValidity } from '#features/passes/rules.ts'
import { endFreeze } from '#features/passes/usecases/changePass.server.ts'
import { grantPass } from '#features/passes/usecases/grantPass.server.ts'
import { loadSettings } from '#features/studio/usecases/cacheSettings.server.ts'
import { timetable } from '#features/timetable/index.server.ts'
import { generateSessions } from '#features/timetable/usecases/generateSessions.server.ts'
import { waitlist } from '#features/waitlist/index.server.ts'
import type { WaitlistEntryView } from '#features/waitlist/schema.ts'
import { type Db, inTransaction, type Trx } from '#lib/db.server.ts'
import { studioDay } from '#lib/time.ts'
import { type TestApp, testApp } from '#tests/app.ts'
import { waitingForLocks } from '#tests/faults/locks.ts'
import { recordMark, sessionOn } from '#tests/holders.ts'
import { expectInvariants } from '#tests/invariants.ts'
import { makePerson, signInAs } from '#tests/people.ts'
import { makeClass, makePackage, makeStudio } from '#tests/timetable.ts'
import type { Visitor } from '#tests/visitor.ts'
import { recurring } from './index.server.ts'
import type { AffectedDatesView, RecurringPreview, RecurringView } from './schema.ts'
import { dueRecurring } from './store.server.ts'
import { advanceAll } from './usecases/advance.server.ts'
import { pauseRecurring, resumeRecurring, stopRecurring } from './usecases/changeRecurring.server.ts'
import { lastOpenDay } from './usecases/plan.server.ts'
import { type StartRequest, startRecurring } from './usecases/startRecurring.server.ts'
import { joinWaitlist, joinWaitlistJob, leaveWaitlists } from './usecases/waiting.server.ts'
import { recurringOf } from './views.server.ts'

/** Noon on a Monday; the classes are on Mondays at 6:00 pm. */
const NOON = '2026-11-23T06:30:00Z'
let server: TestApp
let secondServer: TestApp
let instructor: string
let staff: string
let count = 0

const features = [identity, timetable, booking, waitlist, recurring]
const jobs = [booking, waitlist, recurring]
beforeAll(async () => {
  server = await testApp({ features, jobs })
  secondServer = await testApp({ features, jobs, sharing: server })
  instructor = await makeStudio(server.deps.db)
  staff = await makePerson(server, { email: 'desk@recurring.example', role: 'frontDesk' })
})
afterAll(async () => {
  await secondServer.close()
  await server.close()
})
beforeEach(() => server.clock.set(NOON))

interface Member extends Visitor {
  personId: string
  email: string
}

async function member(sessions: number | null = 8, days = 28): Promise<Member> {
  const email = `weekly${++count}@example.com`
  const personId = await makePerson(server, { email })
  await grant(personId, sessions, days)
  return { ...(await signInAs(server, email)), personId, email }
}
async function grant(personId: string, sessions: number | null = 8, days = 28): Promise<void> {
  const { db, clock } = server.deps
  const terms = await makePackage(db, { totalSessions: sessions, validityDays: days, unusedDays: days + 14 })
  await inTransaction(db, (trx) => grantPass(trx, { personId, terms, paymentOrderId: null }, clock.now()))
}

const mondays = (capacity = 10, time = '18:00') =>
  makeClass(server.deps.db, instructor, server.clock.now(), { capacity, time, weekdays: [1] })
const inputOf = (classId: string, given: Partial<StartRequest> = {}): StartRequest => ({
  classId,
  date: '2026-11-30',
  endsOn: null,
  waitsIfFull: true,
  leftOut: [],
  ...given,
})
const preview = async (who: Visitor, classId: string, given: Partial<StartRequest> = {}) =>
  (await who.call<RecurringPreview>('POST', '/user/recurring/preview', { body: inputOf(classId, given) }))
    .body.data
const seenOf = ({ dates }: RecurringPreview) =>
  dates.map(({ date, outcome, passId }) => ({ date, outcome, passId }))
const linesOf = ({ dates }: RecurringPreview) =>
  dates.map(({ date, outcome }) => `${date.slice(5)} ${outcome}`)
const start = async (
  who: Visitor,
  classId: string,
  given: Partial<StartRequest> = {},
  seen?: ReturnType<typeof seenOf>,
) =>
  who.call<RecurringView[]>('POST', '/user/recurring', {
    body: { ...inputOf(classId, given), seen: seen ?? seenOf(await preview(who, classId, given)) },
  })
const list = async (who: Visitor) => (await who.call<RecurringView[]>('GET', '/user/recurring')).body.data
const booked = async (who: Visitor) =>
  (await who.call<{ item: BookingView }[]>('GET', '/user/get-scheduled-class')).body.data
    .filter(({ item }) => item.status === 'scheduled')
    .map(({ item }) => item.scheduledDate.slice(5))
const codeOf = ({ body }: { body: { error?: { code: string } | null } }) => body.error?.code
const book = (who: Visitor, classId: string, date: string) =>
  who.call<BookingView>('POST', `/user/create-order/${classId}`, { body: { classId, date } })
async function cancel(who: Visitor, date: string): Promise<void> {
  const { body } = await who.call<{ item: BookingView }[]>('GET', '/user/get-scheduled-class')
  const match = body.data.find(({ item }) => item.status === 'scheduled' && item.scheduledDate === date)
  expect((await who.call('PUT', `/user/cancel-order/${match?.item._id}`)).status).toBe(200)
}
const at = async (who: Member, instant: string) => {
  server.clock.set(instant)
  return { ...who, ...(await signInAs(server, who.email)) }
}
/** Runs the job as if half an hour had passed, so that undecided dates are processed again. */
async function advance() {
  await server.deps.db.updateTable('recurringBooking').set({ lookedAt: null }).execute()
  await advanceAll(server.deps, server.clock.now())
}
const holiday = async (date: string) => {
  const { db } = server.deps
  await db.insertInto('holiday').values({ date, location: null, name: 'Staff day' }).execute()
  return () => db.deleteFrom('holiday').where('date', '=', date).execute()
}

test('each date has its outcome: booked, a holiday, full, and the end of the pass', async () => {
  const classId = await mondays(1)
  const removeHoliday = await holiday('2026-12-14')
  await book(await member(), classId, '2026-12-21')
  const regular = await member()
  expect(linesOf(await preview(regular, classId))).toEqual([
    '11-30 book',
    '12-07 book',
    '12-14 holiday',
    '12-21 wait',
    '12-28 book',
    '01-04 passEnds',
  ])
  const skipping = await preview(regular, classId, { waitsIfFull: false, leftOut: ['2026-12-07'] })
  expect(linesOf(skipping).slice(0, 5)).toEqual([
    '11-30 book',
    '12-07 leftOut',
    '12-14 holiday',
    '12-21 full',
    '12-28 book',
  ])
  const [first] = skipping.dates
  expect(first).toMatchObject({ packageName: 'Group 8', sessionsLeft: 7 })
  await removeHoliday()
})

test('sessions that run out, another class at that time and an existing booking are taken into account', async () => {
  const classId = await mondays()
  const adjacent = await mondays(10, '18:20')
  const regular = await member(3)
  await book(regular, adjacent, '2026-11-30')
  await book(regular, classId, '2026-12-07')
  expect(linesOf(await preview(regular, classId))).toEqual([
    '11-30 overlap',
    '12-07 already',
    '12-14 book',
    '12-21 passEnds',
  ])
})

test('all dates are booked together, with one mail that lists them', async () => {
  const classId = await mondays()
  const regular = await member()
  const { status, body } = await start(regular, classId)
  expect([status, body.message]).toEqual([201, 'mat at 18:00 is booked every week: 5 dates now.'])
  expect(await booked(regular)).toEqual(['11-30', '12-07', '12-14', '12-21', '12-28'])
  expect(await list(regular)).toMatchObject([
    { weekday: 1, endsOn: '2026-12-28', dates: Array(5).fill({ state: 'booked' }) },
  ])
  const [mail, ...more] = await server.waitForMail(regular.email, 1)
  expect(mail?.subject).toBe('Every week: mat at 18:00, Mondays, 6:00 pm')
  expect(mail?.text).toContain('Mon, 28 Dec')
  expect(more).toEqual([])
  expect(codeOf(await start(regular, classId))).toBe('RECURRING_ALREADY')
  await expectInvariants(server.deps.db)
})

test('the dates must still be as shown: if one has become full, nothing is booked', async () => {
  const classId = await mondays(1)
  const [regular, second] = [await member(), await member()]
  const previewedDates = seenOf(await preview(regular, classId))
  await book(second, classId, '2026-12-07')
  expect(codeOf(await start(regular, classId, {}, previewedDates))).toBe('CHANGED')
  expect(await booked(regular)).toEqual([])
  expect(await list(regular)).toEqual([])
})

test('two tabs on two servers start a booking once; of two members who want the same seats, one gets all of them', async () => {
  const classId = await mondays(1)
  const [regular, second] = [await member(), await member()]
  const [tab, seen] = [await signInAs(secondServer, regular.email), seenOf(await preview(regular, classId))]
  const responses = await Promise.all([
    start(regular, classId, {}, seen),
    start(tab, classId, {}, seen),
    start(second, classId, {}, seenOf(await preview(second, classId))),
  ])
  expect(responses.filter(({ status }) => status === 201).length).toBe(1)
  const counts = [(await booked(regular)).length, (await booked(second)).length]
  expect(counts.toSorted()).toEqual([0, 5])
  await expectInvariants(server.deps.db)
})

test('the member joins the waitlist of a full date', async () => {
  const classId = await mondays(1)
  await book(await member(), classId, '2026-12-07')
  const regular = await member()
  await start(regular, classId)
  const waits = async () =>
    (await regular.call<WaitlistEntryView[]>('GET', '/user/waitlist')).body.data.map(
      ({ session }) => session.date,
    )
  await expect.poll(waits, { timeout: 8_000 }).toEqual(['2026-12-07'])
  expect((await list(regular))[0]?.dates.slice(0, 2)).toEqual([
    { date: '2026-11-30', state: 'booked' },
    { date: '2026-12-07', state: 'waiting' },
  ])
})

test('later dates are booked once when they open, and the member gets a mail about a full date', async () => {
  const classId = await mondays(1)
  const regular = await member(20, 200)
  await start(regular, classId, { waitsIfFull: false })
  const before = await booked(regular)
  expect(before.at(-1)).toBe('01-18')
  const { db } = server.deps
  server.clock.set('2026-12-01T06:30:00Z')
  await generateSessions(db, server.clock.now())
  await Promise.all([advance(), advanceAll(secondServer.deps, server.clock.now()), advance()])
  const who = await at(regular, '2026-12-01T06:30:00Z')
  expect((await booked(who)).at(-1)).toBe('01-25')
  server.clock.set('2026-12-08T06:30:00Z')
  await generateSessions(db, server.clock.now())
  const rival = await member(8, 200)
  await book(rival, classId, '2027-02-01')
  await advance()
  await advance()
  const mails = await server.waitForMail(regular.email, 3)
  expect(mails.map(({ subject }) => subject)).toContain('Not booked: mat at 18:00, Mon, 1 Feb')
  await expectInvariants(db)
})

test('ending a recurring booking cancels the dates that are free to cancel, keeps the others, and sends one mail', async () => {
  const classId = await mondays()
  const regular = await member()
  await start(regular, classId, { date: '2026-11-23' })
  await server.waitForMail(regular.email, 1)
  const [weekly] = await list(regular)
  const response = (
    await regular.call<AffectedDatesView>('GET', `/user/recurring/${weekly?._id}/giving-back`)
  ).body.data.dates
  expect(response.map(({ date, what, cost }) => `${date.slice(5)} ${what} ${cost}`)).toEqual([
    '11-23 stays byNotice',
    '11-30 back free',
    '12-07 back free',
    '12-14 back free',
    '12-21 back free',
  ])
  const end = (seen: string[]) =>
    regular.call('POST', `/user/recurring/${weekly?._id}/end`, { body: { seen } })
  expect(codeOf(await end([]))).toBe('CHANGED')
  const { body } = await end(response.filter(({ what }) => what === 'back').map(({ date }) => date))
  expect(body.message).toBe('The weekly booking has ended. 4 classes are cancelled.')
  expect(await booked(regular)).toEqual(['11-23'])
  expect(await list(regular)).toEqual([])
  const mails = await server.waitForMail(regular.email, 2)
  expect(mails[0]?.subject).toBe('Your weekly mat at 18:00 has ended')
  expect(mails[0]?.text).toMatch(
    /Cancelled free of charge[\s\S]*Mon, 30 Nov[\s\S]*Mon, 21 Dec[\s\S]*Still booked[\s\S]*Mon, 23 Nov/i,
  )
  expect(codeOf(await end([]))).toBe('NOT_FOUND')
  await expectInvariants(server.deps.db)
})

test('a pause cancels its dates; when it ends they are booked again', async () => {
  const classId = await mondays()
  const regular = await member()
  await start(regular, classId)
  const [weekly] = await list(regular)
  const range = { from: '2026-12-05', to: '2026-12-15' }
  const path = `/user/recurring/${weekly?._id}`
  const previewedDates = ['2026-12-07', '2026-12-14']
  const backwards = { from: '2026-12-15', to: '2026-12-05', seen: previewedDates }
  expect(codeOf(await regular.call('POST', `${path}/pause`, { body: backwards }))).toBe('RECURRING_PAST')
  expect(
    (await regular.call('POST', `${path}/pause`, { body: { ...range, seen: previewedDates } })).status,
  ).toBe(200)
  await advance()
  expect(await booked(regular)).toEqual(['11-30', '12-21', '12-28'])
  expect((await list(regular))[0]).toMatchObject({ pausedFrom: range.from, pausedTo: range.to })
  server.clock.advance({ minutes: 1 })
  expect((await regular.call('POST', `${path}/resume`)).status).toBe(200)
  await advance()
  expect(await booked(regular)).toEqual(['11-30', '12-07', '12-14', '12-21', '12-28'])
  await expectInvariants(server.deps.db)
})

test('a pause is shown until its last day', async () => {
  const classId = await mondays()
  const regular = await member()
  await start(regular, classId)
  const path = `/user/recurring/${(await list(regular))[0]?._id}`
  const range = { from: '2026-12-05', to: '2026-12-08' }
  await regular.call('POST', `${path}/pause`, { body: { ...range, seen: ['2026-12-07'] } })
  const pauseOn = async (day: string) => {
    const rows = await recurringOf(
      server.deps.db,
      regular.personId,
      Temporal.Instant.from(`${day}T12:00:00Z`),
    )
    return rows.map(({ pausedFrom, pausedTo }) => ({ from: pausedFrom, to: pausedTo }))
  }
  expect(await pauseOn('2026-12-01')).toEqual([range])
  expect(await pauseOn('2026-12-08')).toEqual([range])
  expect(await pauseOn('2026-12-09')).toEqual([{ from: null, to: null }])
})

test('a second pause books the dates of the first one again', async () => {
  const classId = await mondays()
  const regular = await member()
  await start(regular, classId)
  const path = `/user/recurring/${(await list(regular))[0]?._id}/pause`
  const pause = async (date: string) =>
    (await regular.call('POST', path, { body: { from: date, to: date, seen: [date] } })).status
  expect([await pause('2026-12-07'), await pause('2026-12-14')]).toEqual([200, 200])
  server.clock.advance({ minutes: 1 })
  await advance()
  expect(await booked(regular)).toEqual(['11-30', '12-07', '12-21', '12-28'])
  await expectInvariants(server.deps.db)
})

test('if a recurring booking is ended while a waitlist is joined for it, the waitlist is left again', async () => {
  const classId = await mondays(1)
  await book(await member(), classId, '2026-12-07')
  const regular = await member()
  const { personId } = regular
  const { deps, clock, database } = server
  const without = { ...deps, jobs: { enqueue: async () => {} } }
  const previewed = seenOf(await preview(regular, classId))
  const { id } = await startRecurring(without, inputOf(classId), { personId }, previewed, clock.now())
  const whose = { personId, classId, dates: ['2026-12-07'] }
  await database.asOwner(async (owner) => {
    await owner.query('begin')
    await owner.query('lock table waitlist_entry in share mode')
    const joining = joinWaitlist(deps, { recurringId: id, date: '2026-12-07' }, clock.now())
    await expect.poll(() => waitingForLocks(database), { timeout: 10_000 }).toBe(1)
    let isEnded = false
    const ending = stopRecurring(without, { id, personId }, clock.now())
      // As the job that the end enqueues.
      .then(() => leaveWaitlists(deps, whose, clock.now()))
      .then(() => {
        isEnded = true
      })
    await expect
      .poll(async () => isEnded || (await waitingForLocks(database)) === 2, { timeout: 10_000 })
      .toBe(true)
    await owner.query('commit')
    await Promise.all([joining, ending])
  })
  const entries = deps.db.selectFrom('waitlistEntry').select('status').where('personId', '=', personId)
  expect((await entries.execute()).filter(({ status }) => status !== 'left')).toEqual([])
})

test('a date that is paused before its waitlist is joined is not put on the waitlist', async () => {
  const classId = await mondays(1)
  const rival = await member()
  await book(rival, classId, '2026-12-07')
  const regular = await member()
  const { db } = server.deps
  const pending: Parameters<typeof joinWaitlist>[1][] = []
  const depsWithoutWaitlistJob = {
    ...server.deps,
    jobs: {
      enqueue: async (_trx: unknown, { name }: { name: string }, date: unknown) => {
        if (name === joinWaitlistJob.name) pending.push(date as (typeof pending)[0])
      },
    },
  }
  const previewedDates = seenOf(await preview(regular, classId))
  const { personId } = regular
  const { id } = await startRecurring(
    depsWithoutWaitlistJob,
    inputOf(classId),
    { personId },
    previewedDates,
    server.clock.now(),
  )
  const range = { from: Temporal.PlainDate.from('2026-12-05'), to: Temporal.PlainDate.from('2026-12-08') }
  await pauseRecurring(server.deps, { id, personId }, range, server.clock.now())
  expect(pending.length).toBe(1)
  for (const date of pending) await joinWaitlist(server.deps, date, server.clock.now())
  const waits = await db.selectFrom('waitlistEntry').select('id').where('personId', '=', personId).execute()
  expect(waits).toEqual([])
  // After that, the date is decided again.
  await cancel(rival, '2026-12-07')
  await resumeRecurring(server.deps, { id, personId }, server.clock.now())
  server.clock.advance({ minutes: 1 })
  await advance()
  expect(await booked(regular)).toContain('12-07')
})

test('with a last day, dates after the end of a pass wait for the next pass; without one they are refused shortly before', async () => {
  const classId = await mondays()
  const regular = await member()
  const { body } = await start(regular, classId, { endsOn: '2027-01-18' })
  expect(body.message).toContain('5 dates now')
  await advance()
  expect((await list(regular))[0]?.dates.length).toBe(5)
  await at(regular, '2026-12-20T06:30:00Z')
  await grant(regular.personId, 1)
  await advance()
  let who = await at(regular, '2026-12-20T06:30:00Z')
  expect((await booked(who)).at(-1)).toBe('01-04')
  who = await at(regular, '2027-01-09T06:30:00Z')
  await advance()
  await expect
    .poll(async () => (await server.mailTo(regular.email)).map(({ subject }) => subject))
    .toContain('Not booked: mat at 18:00, Mon, 11 Jan')
  const mail = (await server.mailTo(regular.email)).find(({ subject }) => subject?.startsWith('Not booked'))
  expect(mail?.text).toContain('None of your passes covers that day.')
  expect((await list(who))[0]?.dates.map(({ date, state }) => `${date.slice(5)} ${state}`)).toEqual([
    '01-11 skipped',
  ])
})

test('after a new pass, a shared one, a settled fee or an ended freeze, the next run of the job processes the dates', async () => {
  const { db, clock } = server.deps
  const lender = await makePerson(server, { email: 'lender@example.com' })
  const shareable = await makePackage(db, { packageType: 'semiPrivate', shareable: true })
  const lent = await inTransaction(db, (trx) =>
    grantPass(trx, { personId: lender, terms: shareable, paymentOrderId: null }, clock.now()),
  )
  const { personId, ...regular } = await member()
  await start(regular, await mondays(), { endsOn: '2027-01-18' })
  server.clock.set('2026-12-20T06:30:00Z')
  await advance()
  server.clock.set('2026-12-20T06:36:00Z')
  const now = clock.now()
  const isDue = async (at: Db) => {
    const due = await dueRecurring(at, { today: studioDay(now), lastDay: lastOpenDay(now), now }, false)
    const mine = await at
      .selectFrom('recurringBooking')
      .select('id')
      .where('personId', '=', personId)
      .execute()
    return mine.some(({ id }) => due.includes(id))
  }
  expect(await isDue(db)).toBe(false)
  const { id: passId } = await db
    .selectFrom('pass')
    .select('id')
    .where('personId', '=', personId)
    .executeTakeFirstOrThrow()
  const terms = await makePackage(db, { totalSessions: 1 })
  const changes: ((trx: Trx) => Promise<unknown>)[] = [
    (trx) => grantPass(trx, { personId, terms, paymentOrderId: null }, now),
    (trx) =>
      sql`
        insert into fee (booking_id, cause, amount_paise, made_at, waived_at, waived_by, waive_reason)
        select id, 'late cancelled', 20000, '2026-12-19T06:30:00Z', '2026-12-20T06:35:00Z', ${staff}, 'The lift was stuck'
        from booking where person_id = ${personId} order by id limit 1`.execute(trx),
    (trx) =>
      sql`
        insert into pass_user (pass_id, person_id, added_at, added_by)
        values (${lent}, ${personId}, '2026-12-20T06:35:00Z', ${lender})`.execute(trx),
    async (trx) => {
      const { id: freezeId } = await trx
        .insertInto('passFreeze')
        .values({ passId, fromDate: '2027-02-01', toDate: '2027-02-07', createdAt: NOON })
        .returning('id')
        .executeTakeFirstOrThrow()
      const passes = passValidity(await lockPass(trx, passId))
      await endFreeze(trx, passId, { freezeId, lastDay: null, validity: passes })
    },
  ]
  for (const change of changes) {
    const tried = inTransaction(db, async (trx) => {
      await change(trx)
      throw new Error(`due: ${await isDue(trx)}`)
    })
    await expect(tried).rejects.toThrow('due: true')
  }
  expect(await isDue(db)).toBe(false)
})

test('dates that were cancelled leave their sessions to later dates, until the pass ends', async () => {
  const classId = await mondays()
  const regular = await member(4, 200)
  await start(regular, classId)
  for (const date of ['2026-12-07', '2026-12-14']) await cancel(regular, date)
  const who = await at(regular, '2026-12-14T06:30:00Z')
  await advance()
  expect(await booked(who)).toEqual(['12-21', '12-28', '01-04'])
  expect((await list(who))[0]?.endsOn).toBe('2027-01-04')
})

test('with a new pass a recurring booking has no last day again', async () => {
  const classId = await mondays()
  const regular = await member()
  await start(regular, classId)
  expect((await list(regular))[0]?.endsOn).toBe('2026-12-28')
  server.clock.set('2026-12-22T06:30:00Z')
  await generateSessions(server.deps.db, server.clock.now())
  await grant(regular.personId, 60, 365)
  await advance()
  const who = await at(regular, '2026-12-22T06:30:00Z')
  expect((await list(who))[0]?.endsOn).toBeNull()
  expect((await booked(who)).at(-1)).toBe('02-15')
})

test('when a holiday is removed, its date is booked', async () => {
  const classId = await mondays()
  const regular = await member()
  const removeHoliday = await holiday('2026-12-14')
  await start(regular, classId)
  await advance()
  await removeHoliday()
  expect(await booked(regular)).not.toContain('12-14')
  await advance()
  expect(await booked(regular)).toContain('12-14')
})

test('when a new holiday cancels a booked date, the other dates stay booked', async () => {
  const { db } = server.deps
  const classId = await mondays()
  const regular = await member()
  await start(regular, classId)
  const removeHoliday = await holiday('2026-12-14')
  await generateSessions(db, server.clock.now())
  // Staff decide about the date, because people have booked it.
  expect(await booked(regular)).toContain('12-14')
  const { id } = await sessionOn(server, classId, '2026-12-14')
  await decideEdit(server.deps, { sessionId: id, decision: 'applied', by: staff }, server.clock.now())
  await advance()
  expect(await booked(regular)).toEqual(['11-30', '12-07', '12-21', '12-28'])
  expect((await list(regular))[0]?.dates).toContainEqual({ date: '2026-12-14', state: 'skipped' })
  await removeHoliday()
  await expectInvariants(db)
})

test('a recurring booking needs a weekday on which the class meets', async () => {
  const classId = await mondays()
  const regular = await member(20, 200)
  expect(codeOf(await start(regular, classId, { date: '2026-12-01' }))).toBe('RECURRING_NOTHING')
})

test('mails about what the job booked, or could not book, at night are sent after the quiet hours', async () => {
  const classId = await mondays(1)
  const regular = await member(20, 200)
  await start(regular, classId, { waitsIfFull: false })
  const { db } = server.deps
  server.clock.set('2026-12-08T06:30:00Z')
  await generateSessions(db, server.clock.now())
  await book(await member(8, 200), classId, '2027-02-01')
  // 11:30 pm in the studio.
  server.clock.set('2026-12-08T18:00:00Z')
  await advance()
  const { rows } = await sql<{ kind: string; hours: string }>`
    select data ->> 'kind' as kind, extract(epoch from start_after - created_on) / 3600 as hours
    from pgboss.job where name = 'mail' and start_after > created_on + interval '1 hour'
      and (exists (select from booking where id::text = data ->> 'id' and person_id = ${regular.personId})
        or exists (select from recurring_date d join recurring_booking r on r.id = d.recurring_id
          where d.id::text = data ->> 'id' and r.person_id = ${regular.personId}))`.execute(db)
  const kinds = rows.map(({ kind, hours }) => `${kind} ${Math.round(Number(hours) * 10) / 10}`).toSorted()
  expect(kinds).toEqual(['bookingConfirmed 7.5', 'recurringDateMissed 7.5'])
})

test('a date that the member cancels alone stays cancelled', async () => {
  const classId = await mondays()
  const regular = await member()
  await start(regular, classId)
  await cancel(regular, '2026-12-07')
  await advance()
  expect(await booked(regular)).toEqual(['11-30', '12-14', '12-21', '12-28'])
})

test('without a last day, a recurring booking ends with the last date of the pass, and the member gets a mail', async () => {
  const classId = await mondays()
  const regular = await member(2)
  await start(regular, classId)
  await server.waitForMail(regular.email, 1)
  expect((await list(regular))[0]?.endsOn).toBe('2026-12-07')
  const who = await at(regular, '2026-12-08T06:30:00Z')
  await advance()
  expect(await list(who)).toEqual([])
  const mails = await server.waitForMail(regular.email, 2)
  expect(mails[0]?.text).toContain('Its last date is over.')
})

test('revoking the pass ends the recurring booking', async () => {
  const classId = await mondays()
  const regular = await member(20, 200)
  await start(regular, classId)
  await server.waitForMail(regular.email, 1)
  const { db } = server.deps
  const { id } = await db
    .selectFrom('pass')
    .select('id')
    .where('personId', '=', regular.personId)
    .executeTakeFirstOrThrow()
  const revocation = { passId: id, reason: 'Refunded', by: staff }
  await inTransaction(db, (trx) => revokePass(trx, server.deps, revocation, server.clock.now()))
  expect(await booked(regular)).toEqual([])
  server.clock.set('2026-12-01T06:30:00Z')
  await generateSessions(db, server.clock.now())
  await advance()
  const who = await at(regular, '2026-12-01T06:30:00Z')
  expect(await list(who)).toEqual([])
  const mails = await server.waitForMail(regular.email, 3)
  // The mail about the pass may arrive after this one.
  expect(mails.map(({ text }) => text).join()).toContain('None of your passes covers this class any more.')
})

test('a recurring booking ends after the number of missed classes in a row that the owner has set, and its other dates are cancelled', async () => {
  const classId = await mondays()
  const regular = await member()
  await start(regular, classId, { date: '2026-11-23' })
  const { db } = server.deps
  await db
    .insertInto('ruleNumber')
    .values({ rule: 'recurringMissed', fromDate: '2026-11-20', value: 2 })
    .execute()
  await loadSettings(db)
  // Cancelled alone and then booked manually, so this booking stays, whatever happens to the other dates.
  await cancel(regular, '2026-12-14')
  // If there are two bookings of a session, the later one is shown.
  server.clock.advance({ minutes: 1 })
  expect((await book(regular, classId, '2026-12-14')).body.error).toBeUndefined()
  for (const date of ['2026-11-23', '2026-11-30']) {
    server.clock.set(`${date}T13:30:00Z`)
    await advance()
    expect((await list(await at(regular, `${date}T13:30:00Z`))).length).toBe(1)
    const { id } = await db
      .selectFrom('booking as b')
      .innerJoin('session as s', 's.id', 'b.sessionId')
      .select('b.id')
      .where('s.date', '=', date)
      .where('b.personId', '=', regular.personId)
      .executeTakeFirstOrThrow()
    await recordMark(server, id, 'noShow', staff)
  }
  server.clock.set('2026-12-01T06:30:00Z')
  await advance()
  const who = await at(regular, '2026-12-01T06:30:00Z')
  expect(await list(who)).toEqual([])
  expect(await booked(who)).toEqual(['12-14'])
  await expectInvariants(db)
})

test('a class that the studio cancelled does not affect the other dates', async () => {
  const classId = await mondays()
  const regular = await member()
  await start(regular, classId)
  const { id } = await server.deps.db
    .selectFrom('session')
    .select('id')
    .where('classId', '=', classId)
    .where('date', '=', '2026-12-07')
    .executeTakeFirstOrThrow()
  await cancelSession(server.deps, id, 'Ill', staff, server.clock.now())
  await advance()
  expect(await booked(regular)).toEqual(['11-30', '12-14', '12-21', '12-28'])
  await expectInvariants(server.deps.db)
})

test("nobody can see or change another person's recurring bookings", async () => {
  const classId = await mondays()
  const [regular, second] = [await member(), await member()]
  await start(regular, classId)
  const [weekly] = await list(regular)
  const path = `/user/recurring/${weekly?._id}`
  expect(await list(second)).toEqual([])
  expect(codeOf(await second.call('GET', `${path}/giving-back`))).toBe('NOT_FOUND')
  expect(codeOf(await second.call('POST', `${path}/end`, { body: { seen: [] } }))).toBe('NOT_FOUND')
  expect(codeOf(await second.call('POST', `${path}/resume`))).toBe('NOT_FOUND')
  expect((await booked(regular)).length).toBe(5)
})
