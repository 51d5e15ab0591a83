import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { studioProfile } from '#db/demo/studio.ts'
import { booking } from '#features/booking/index.server.ts'
import { bookSession } from '#features/booking/usecases/bookSession.server.ts'
import { identity } from '#features/identity/index.server.ts'
import { members } from '#features/members/index.server.ts'
import { messages } from '#features/messages/index.server.ts'
import type { MessagesView } from '#features/messages/schema.ts'
import { optOutAddress } from '#features/messages/usecases/chooseMessages.server.ts'
import { adjustSessions, extend, freeze, revoke } from '#features/passes/usecases/changePass.server.ts'
import { loadSettings } from '#features/studio/usecases/cacheSettings.server.ts'
import { inTransaction, type Trx } from '#lib/db.server.ts'
import { type TestApp, testApp } from '#tests/app.ts'
import { grantTo, type Holder, makeHolder, recordMark } from '#tests/holders.ts'
import { makeHouseholdMember, makePerson, signInAs } from '#tests/people.ts'
import { makeClass, makePackage, makeStudio } from '#tests/timetable.ts'
import { passNotice } from './index.server.ts'
import { passEnding } from './mailKinds.ts'
import { queuePassNotices } from './usecases/queuePassNotices.server.ts'

/** A pass of 28 days that is bought on this day is valid until Sunday 29 November. No notice is due on this evening. */
const BOUGHT = '2026-11-01T06:30:00Z'
const LAST_DAY = '2026-11-29'
const WEEK_BEFORE = '2026-11-22'
const TWO_DAYS_BEFORE = '2026-11-27'
const fromPurchase = { validityFrom: 'purchase' } as const
let server: TestApp
let other: TestApp
let instructor: string
let desk: string

beforeAll(async () => {
  server = await testApp({
    features: [identity, messages, members],
    jobs: [booking, passNotice],
    now: BOUGHT,
  })
  other = await testApp({ features: [], jobs: [booking, passNotice], sharing: server })
  const { db } = server.deps
  await db
    .insertInto('studio')
    .values({ profile: JSON.stringify(studioProfile) })
    .execute()
  instructor = await makeStudio(db)
  desk = await makePerson(server, { email: 'desk@studio.example', role: 'frontDesk' })
})
afterAll(async () => {
  await other.close()
  await server.close()
})
beforeEach(() => server.clock.set(BOUGHT))

type Terms = NonNullable<Parameters<typeof makePackage>[1]>
const holder = async (terms: Terms = {}) =>
  makeHolder(server, await makePackage(server.deps.db, { ...fromPurchase, ...terms }))
const setTime = (day: string, time = '18:00') =>
  server.clock.set(Temporal.ZonedDateTime.from(`${day}T${time}[Asia/Kolkata]`).toInstant().toString())
const sweepOn = async (day: string, time = '18:00', app = server) => {
  setTime(day, time)
  await queuePassNotices(app.deps, server.clock.now())
}
const noticesOf = async (passId: string) => {
  const rows = await server.deps.db
    .selectFrom('passNotice')
    .select(['notice', 'lastDay'])
    .where('passId', '=', passId)
    .orderBy('queuedAt')
    .execute()
  return rows.map(({ notice, lastDay }) => `${notice} ${lastDay}`)
}
const inTrx = (work: (trx: Trx) => Promise<unknown>) => inTransaction(server.deps.db, work)
const now = () => server.clock.now()
const day = (text: string) => Temporal.PlainDate.from(text)
const useUp = ({ passId }: Holder) =>
  inTrx((trx) => adjustSessions(trx, passId, { sessions: -8, by: desk, note: 'Used' }, now()))
const endPass = ({ passId }: Holder) =>
  inTrx((trx) => revoke(trx, passId, { reason: 'Refunded', by: null }, now()))
const extendBy = ({ passId }: Holder, days: number) =>
  inTrx((trx) => extend(trx, passId, { days, by: desk, note: 'A gift' }, now()))
const freezePassOf = ({ passId, personId }: Holder, from: string, to: string) =>
  inTrx((trx) => freeze(trx, passId, { range: { from: day(from), to: day(to) }, by: personId }, now()))
const setPerson = ({ personId }: Holder, change: { emailProven?: boolean; erasedAt?: Date }) =>
  server.deps.db.updateTable('person').set(change).where('id', '=', personId).execute()

test('two servers together send one notice 7 days and one 2 days before the last day of a pass', async () => {
  const member = await holder()
  await sweepOn('2026-11-21')
  expect(await noticesOf(member.passId)).toEqual([])
  for (const [date, count] of [
    [WEEK_BEFORE, 1],
    [TWO_DAYS_BEFORE, 2],
  ] as const) {
    await Promise.all([sweepOn(date), sweepOn(date, '18:00', other), sweepOn(date)])
    await sweepOn(date)
    await server.waitForMail(member.email, count)
  }
  await sweepOn('2026-11-28')
  await sweepOn(LAST_DAY)
  expect(await noticesOf(member.passId)).toEqual([`first ${LAST_DAY}`, `last ${LAST_DAY}`])
  expect(await server.mailTo(member.email)).toHaveLength(2)
})

/** A holder who has booked a class with the pass, so that the pass is not unused. */
async function startedHolder(terms: Terms = {}): Promise<Holder> {
  const member = await holder(terms)
  const classId = await makeClass(server.deps.db, instructor, now(), { time: '06:30' })
  await bookSession(server.deps, { classId, date: '2026-11-02' }, member, now())
  return member
}
async function mailOf({ email }: Holder) {
  const find = async () => (await server.mailTo(email)).find(({ subject }) => /29 November$/.test(subject))
  await expect.poll(find, { timeout: 15_000 }).toBeDefined()
  return find()
}

test('the mail contains what is left, the last day, and links to book and to buy again', async () => {
  const member = await startedHolder({ totalSessions: null, packageName: 'Group unlimited' })
  await sweepOn(WEEK_BEFORE)
  const mail = await mailOf(member)
  expect(mail?.subject).toBe('Your Group unlimited ends on Sunday 29 November')
  expect(mail?.text).toContain('unlimited classes')
  expect(mail?.text).toContain('After Sunday 29 November the pass pays for no more classes.')
  expect(mail?.text).toContain('The timetable shows every class with a free seat.')
  const { packageId } = await server.deps.db
    .selectFrom('pass')
    .select('packageId')
    .where('id', '=', member.passId)
    .executeTakeFirstOrThrow()
  for (const part of [mail?.text, mail?.html]) {
    expect(part).toContain(`https://studio.example/membership?buy=${packageId}`)
    expect(part).toContain('https://studio.example/class-schedule')
  }
  const address = optOutAddress(server.deps, member.personId, 'passes')
  expect(mail?.unsubscribe).toEqual({
    'list-unsubscribe': `<${address}>`,
    'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
  })
  expect(mail?.text).toContain(address)
})

test('a package that is no longer on sale is not offered again', async () => {
  const member = await startedHolder()
  await sql`update package set on_sale = false
    where id = (select package_id from pass where id = ${member.passId})`.execute(server.deps.db)
  await sweepOn(WEEK_BEFORE)
  const mail = await mailOf(member)
  expect(mail?.text).toContain('Left on it: 7 classes')
  expect(mail?.text).toContain('See all passes')
  expect(mail?.text).not.toContain('buy=')
})

test('the mail about an unused pass says that it is unused, and offers no other pass', async () => {
  const member = await holder()
  await sweepOn(WEEK_BEFORE)
  const unused = await mailOf(member)
  expect(unused?.subject).toBe('Not used yet: your Group 8, until Sunday 29 November')
  expect(unused?.text).toContain('you have not used your Group 8 at all yet')
  expect(unused?.text).not.toContain('membership')
})

test('an unused pass that starts with its first class gets its notice before the last day to start it', async () => {
  const member = await holder({ validityFrom: 'firstSession', unusedDays: 28 })
  // The first class must be before the 29th.
  await sweepOn('2026-11-20')
  expect(await noticesOf(member.passId)).toEqual([])
  await sweepOn('2026-11-21')
  expect(await noticesOf(member.passId)).toEqual(['first 2026-11-28'])
  const [mail] = await server.waitForMail(member.email)
  expect(mail?.text).toContain('Your first class must be on Saturday 28 November or earlier')
})

describe('a pass gets no notice', () => {
  const reasons: [string, (member: Holder) => Promise<unknown>][] = [
    ['if nothing is left', useUp],
    ['if it was revoked', endPass],
    ['if its member was erased', (member) => setPerson(member, { erasedAt: new Date(0) })],
    ['if its member has no verified address', (member) => setPerson(member, { emailProven: false })],
    [
      'if another pass follows it',
      async ({ personId }) => {
        server.clock.set('2026-11-02T06:30:00Z')
        return grantTo(server, personId, await makePackage(server.deps.db, fromPurchase))
      },
    ],
    [
      'if its member has switched notices off',
      async ({ personId }) =>
        server.app.inject({
          method: 'POST',
          url: new URL(optOutAddress(server.deps, personId, 'passes')).pathname,
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
          payload: 'List-Unsubscribe=One-Click',
        }),
    ],
  ]

  test.each(reasons)('%s before the sweep', async (_, change) => {
    const member = await holder()
    await change(member)
    await sweepOn(WEEK_BEFORE)
    await sweepOn(TWO_DAYS_BEFORE)
    expect(await noticesOf(member.passId)).toEqual([])
  })

  test.each([
    ...reasons,
    ['if it was extended', (member: Holder) => extendBy(member, 14)] as const,
    ['if it is frozen', (member: Holder) => freezePassOf(member, '2026-11-23', '2026-11-24')] as const,
    ['if the notice is late', async () => setTime('2026-11-27', '12:00')] as const,
  ])('%s before the mail is composed', async (_, change) => {
    const member = await holder()
    const { db, mailer } = server.deps
    const { id } = await db
      .insertInto('passNotice')
      .values({ passId: member.passId, lastDay: LAST_DAY, notice: 'first', queuedAt: now().toString() })
      .returning('id')
      .executeTakeFirstOrThrow()
    setTime(WEEK_BEFORE)
    await change(member)
    if (now().toString() < '2026-11-22') setTime(WEEK_BEFORE)
    await inTransaction(db, (trx) => mailer.sendMade(trx, passEnding, id))
    const isDone = async () =>
      (
        await sql`select from pgboss.job where name = 'mail' and state = 'completed'
          and data ->> 'kind' = 'passEnding' and data ->> 'id' = ${id}`.execute(db)
      ).rows.length
    await expect.poll(isDone, { timeout: 15_000 }).toBe(1)
    expect((await server.mailTo(member.email)).map(({ subject }) => subject)).not.toContainEqual(
      expect.stringMatching(/29 November/),
    )
  })

  test('because of a following pass only if that pays for the same classes and is not used up', async () => {
    const [first, second] = [await holder(), await holder()]
    server.clock.set('2026-11-02T06:30:00Z')
    const terms = await makePackage(server.deps.db, { ...fromPurchase, packageType: 'reformer' })
    await grantTo(server, first.personId, terms)
    const used = await grantTo(server, second.personId, await makePackage(server.deps.db, fromPurchase))
    await useUp({ ...second, passId: used })
    await sweepOn(WEEK_BEFORE)
    expect(await noticesOf(first.passId)).toEqual([`first ${LAST_DAY}`])
    expect(await noticesOf(second.passId)).toEqual([`first ${LAST_DAY}`])
  })

  test('while it is frozen; the notice for its new last day comes after the freeze', async () => {
    const member = await holder()
    setTime('2026-11-22', '12:00')
    await freezePassOf(member, '2026-11-24', '2026-11-25')
    await sweepOn('2026-11-24')
    expect(await noticesOf(member.passId)).toEqual([])
    await sweepOn('2026-11-26')
    expect(await noticesOf(member.passId)).toEqual(['first 2026-12-01'])
  })
})

test('an extended pass gets the notices for its new last day; a shortened pass gets no notice twice', async () => {
  const member = await holder()
  await sweepOn(WEEK_BEFORE)
  setTime('2026-11-23', '12:00')
  await extendBy(member, 7)
  await sweepOn('2026-11-23')
  expect(await noticesOf(member.passId)).toEqual([`first ${LAST_DAY}`])
  await sweepOn('2026-11-29')
  await extendBy(member, -1)
  await sweepOn('2026-11-29')
  await sweepOn('2026-12-03')
  expect(await noticesOf(member.passId)).toEqual([`first ${LAST_DAY}`, 'first 2026-12-06', 'last 2026-12-05'])
})

test('no notice is queued before the evening or in the quiet hours of the studio', async () => {
  const member = await holder()
  // In UTC, the date is still the 22nd until 5:30 am of the 23rd in the studio.
  for (const [date, time] of [
    [WEEK_BEFORE, '00:10'],
    [WEEK_BEFORE, '17:59'],
    [WEEK_BEFORE, '22:00'],
    ['2026-11-23', '04:00'],
  ] as const)
    await sweepOn(date, time)
  expect(await noticesOf(member.passId)).toEqual([])
  await sweepOn(WEEK_BEFORE, '21:59')
  expect(await noticesOf(member.passId)).toEqual([`first ${LAST_DAY}`])
})

test('a mail that was still queued when the quiet hours began is sent in the morning', async () => {
  const member = await holder()
  const { db, mailer } = server.deps
  const { id } = await db
    .insertInto('passNotice')
    .values({ passId: member.passId, lastDay: LAST_DAY, notice: 'first', queuedAt: now().toString() })
    .returning('id')
    .executeTakeFirstOrThrow()
  setTime(WEEK_BEFORE, '23:00')
  // Composing the mail without a job, to check whether there is still a reason for it, queues nothing.
  expect((await mailer.compose({ kind: passEnding.name, id }))?.to).toBe(member.email)
  await inTransaction(db, (trx) => mailer.sendMade(trx, passEnding, id))
  const waiting = async () =>
    (
      await sql<{ seconds: number }>`
        select extract(epoch from start_after - created_on)::int as seconds from pgboss.job
        where name = 'mail' and state = 'created' and data ->> 'id' = ${id}`.execute(db)
    ).rows.map(({ seconds }) => seconds)
  await expect.poll(waiting, { timeout: 15_000 }).toEqual([8 * 3_600])
  expect(await server.mailTo(member.email)).toEqual([])
})

test('the mail to the household of a member without an address names the member, and offers no class', async () => {
  const head = await holder()
  const { db } = server.deps
  const id = await makeHouseholdMember(server, head.personId, 'Tara')
  await grantTo(server, id, await makePackage(db, fromPurchase))
  await endPass(head)
  await sweepOn(WEEK_BEFORE)
  const [mail] = await server.waitForMail(head.email)
  expect(mail?.text).toContain('This is Tara’s pass. To book on it, please call or write to us.')
  expect(mail?.text).not.toContain('Buy ')
})

test('a short pass, or a pass that is added late, gets only one of the two notices', async () => {
  // This pass is valid from the 1st to the 6th.
  const short = await holder({ validityDays: 5, unusedDays: 5 })
  await sweepOn('2026-11-01')
  expect(await noticesOf(short.passId)).toEqual([])
  await sweepOn('2026-11-04')
  await sweepOn('2026-11-05')
  expect(await noticesOf(short.passId)).toEqual(['last 2026-11-06'])
  // The first sweep after this pass was added is on the day before its last day.
  server.clock.set(BOUGHT)
  const late = await holder({ validityDays: 27, unusedDays: 27 })
  await sweepOn('2026-11-27')
  expect(await noticesOf(late.passId)).toEqual(['last 2026-11-28'])
})

test('a notice that was not sent on its day is sent later, if the next notice is not due yet', async () => {
  const member = await holder()
  await sweepOn('2026-11-25')
  expect(await noticesOf(member.passId)).toEqual([`first ${LAST_DAY}`])
  const [mail] = await server.waitForMail(member.email)
  expect(mail?.subject).toContain('Sunday 29 November')
})

test('the days of the notices are numbers in the settings', async () => {
  const { db } = server.deps
  const set = (from: string, days: number) =>
    db
      .insertInto('ruleNumber')
      .values({ rule: 'passNoticeDays', fromDate: from, value: days })
      .execute()
      .then(() => loadSettings(db))
  const [early, none] = [
    await holder({ validityDays: 200, unusedDays: 200 }),
    await holder({ validityDays: 300, unusedDays: 300 }),
  ]
  await set('2027-05-01', 10)
  await sweepOn('2027-05-10')
  expect(await noticesOf(early.passId)).toEqual(['first 2027-05-20'])
  await set('2027-08-01', 0)
  await sweepOn('2027-08-23')
  expect(await noticesOf(none.passId)).toEqual([])
  await sweepOn('2027-08-26')
  expect(await noticesOf(none.passId)).toEqual(['last 2027-08-28'])
})

test('the mail offers bookable classes at the usual times of the member that the pass pays for', async () => {
  const { deps } = server
  const member = await holder()
  const evening = await makeClass(deps.db, instructor, now(), { capacity: 1 })
  const reformer = await makeClass(deps.db, instructor, now(), { kind: 'reformer', time: '08:00' })
  await grantTo(
    server,
    member.personId,
    await makePackage(deps.db, { ...fromPurchase, packageType: 'reformer', validityDays: 20 }),
  )
  // The member attended in the evening on two Tuesdays, a Wednesday and a Thursday, and another kind of class on a
  // Tuesday.
  for (const [classId, date] of [
    [evening, '2026-11-03'],
    [evening, '2026-11-04'],
    [reformer, '2026-11-10'],
    [evening, '2026-11-10'],
    [evening, '2026-11-12'],
  ] as const) {
    setTime(date, '06:00')
    const { id } = await bookSession(deps, { classId, date }, member, now())
    setTime(date, '20:00')
    await recordMark(server, id, 'in', desk)
  }
  // The Wednesday class has no free seat, and the member has booked the Thursday class.
  const second = await holder()
  setTime('2026-11-20', '12:00')
  await bookSession(deps, { classId: evening, date: '2026-11-25' }, second, now())
  await bookSession(deps, { classId: evening, date: '2026-11-26' }, member, now())
  await sweepOn(WEEK_BEFORE)
  await expect
    .poll(async () => (await server.mailTo(member.email)).map(({ subject }) => subject), { timeout: 15_000 })
    .toContain('Your Group 8 ends on Sunday 29 November')
  const mail = (await server.mailTo(member.email)).find(({ subject }) => /ends on/.test(subject))
  const links = [...(mail?.html.matchAll(/class-schedule\?book=([\w.-]+)/g) ?? [])].map(([, link]) => link)
  expect(links).toEqual([`${evening}.2026-11-24`])
  expect(mail?.text).toContain('These classes at your usual times have a free seat:')
  expect(mail?.text).toContain('mat at 18:30, Tuesday 24 November, 6:30 pm, Faridabad')
  // Five of the eight sessions were booked.
  expect(mail?.text).toContain('Left on it: 3 classes')
})

test('a person can switch the notices off, in their account or by the link, and still gets reminders', async () => {
  const member = await holder()
  const browser = await signInAs(server, member.email)
  const view = async () => {
    const { kinds } = (await browser.call<MessagesView>('GET', '/user/messages')).body.data
    const mail = (kind: string) => kinds.find((each) => each.kind === kind)?.by.mail
    return { passes: mail('passes'), reminders: mail('reminders') }
  }
  await browser.call('PUT', '/user/messages', { body: { channel: 'mail', kind: 'passes', isOn: false } })
  expect(await view()).toEqual({ passes: 'off', reminders: 'on' })
  const token = optOutAddress(server.deps, member.personId, 'passes').split('/').at(-1)
  const byLink = (isOn: boolean) => browser.call('PUT', `/messages/${token}`, { body: { isOn } })
  expect((await byLink(true)).body.data).toEqual({ topic: 'passes', isOn: true, mayUndo: true })
  expect(await view()).toEqual({ passes: 'on', reminders: 'on' })
  expect((await byLink(false)).body.data).toEqual({ topic: 'passes', isOn: false, mayUndo: true })
  // After an hour the link can't switch them on again: only the account can.
  const before = server.clock.now()
  server.clock.advance({ hours: 1 })
  for (const isOn of [false, true])
    expect((await byLink(isOn)).body.data).toEqual({ topic: 'passes', isOn: false, mayUndo: false })
  server.clock.set(before.toString())
  // A link with the topic of one mail and the signature of another is invalid.
  const reminders = optOutAddress(server.deps, member.personId).split('/').at(-1) ?? ''
  const forged = Buffer.from(reminders, 'base64url')
  const marked = Buffer.concat([forged.subarray(0, 16), Buffer.of(1), forged.subarray(16)]).toString(
    'base64url',
  )
  expect((await browser.call('PUT', `/messages/${marked}`, { body: { isOn: false } })).status).toBe(404)
})

test('staff see the mail in the list of mails of the member', async () => {
  const member = await holder()
  await sweepOn(WEEK_BEFORE)
  await server.waitForMail(member.email)
  const staff = await signInAs(server, 'desk@studio.example')
  const rows = async () =>
    (
      await staff.call<{ rows: { subject: string }[] }>('GET', `/console/members/${member.personId}/messages`)
    ).body.data.rows.map(({ subject }) => subject)
  await expect
    .poll(rows, { timeout: 15_000 })
    .toEqual(['Not used yet: your Group 8, until Sunday 29 November'])
})
