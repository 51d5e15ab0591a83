import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { studioProfile } from '#db/demo/studio.ts'
import { booking } from '#features/booking/index.server.ts'
import { identity } from '#features/identity/index.server.ts'
import { messages } from '#features/messages/index.server.ts'
import type { MessagesView } from '#features/messages/schema.ts'
import { optOutAddress } from '#features/messages/usecases/chooseMessages.server.ts'
import { inTransaction } from '#lib/db.server.ts'
import { type TestApp, testApp } from '#tests/app.ts'
import { type Holder, makeHolder } from '#tests/holders.ts'
import { makePerson, signInAs } from '#tests/people.ts'
import { makeClass, makePackage, makeStudio } from '#tests/timetable.ts'
import { classTomorrow } from './mailKinds.ts'
import { bookSession } from './usecases/bookSession.server.ts'
import { cancelBooking } from './usecases/cancelBooking.server.ts'
import { cancelSession } from './usecases/cancelSession.server.ts'
import { remind } from './usecases/remind.server.ts'

/** A Wednesday; the classes begin at 6:30 pm. */
const DATE = '2026-11-25'
const MONDAY_NOON = '2026-11-23T06:30:00Z'
const EVENING = '2026-11-24T12:30:00Z'
const TWO_HOURS_BEFORE = '2026-11-25T11:00:00Z'
let server: TestApp
let secondServer: TestApp
let instructor: string
let desk: string

beforeAll(async () => {
  server = await testApp({
    features: [identity, messages],
    jobs: [booking],
    now: MONDAY_NOON,
    throttle: true,
  })
  secondServer = await testApp({ features: [], jobs: [booking], sharing: server })
  const { db } = server.deps
  await db
    .insertInto('studio')
    .values({ profile: JSON.stringify(studioProfile) })
    .execute()
  instructor = await makeStudio(db)
  desk = await makePerson(server, { email: 'desk@studio.example', role: 'frontDesk' })
})
afterAll(async () => {
  await secondServer.close()
  await server.close()
})
beforeEach(() => server.clock.set(MONDAY_NOON))

async function bookClass(date = DATE) {
  const { deps, clock } = server
  const member = await makeHolder(server, await makePackage(deps.db))
  const classId = await makeClass(deps.db, instructor, clock.now())
  const created = await bookSession(deps, { classId, date }, member, clock.now())
  return { member, classId, id: created.id }
}
type TestBooking = Awaited<ReturnType<typeof bookClass>>
const remindAt = async (now: string, app = server) => {
  server.clock.set(now)
  await remind(app.deps, server.clock.now())
}
const mailOf = async ({ email }: Holder, subject: RegExp, count: number) =>
  (await server.waitForMail(email, count)).find((mail) => subject.test(mail.subject))
const queued = (id: string) =>
  server.deps.db.selectFrom('reminder').select('kind').where('bookingId', '=', id).orderBy('kind').execute()
const optOut = (path: string, type = 'application/x-www-form-urlencoded') =>
  server.app.inject({
    method: 'POST',
    url: path,
    headers: { 'content-type': type },
    payload: 'List-Unsubscribe=One-Click',
  })
const pathOf = ({ personId }: Holder) => new URL(optOutAddress(server.deps, personId)).pathname

test('two servers send each reminder once: on the evening before the class, and two hours before it', async () => {
  const { member, id } = await bookClass()
  await server.waitForMail(member.email, 1)
  for (const [now, count] of [
    [EVENING, 2],
    [TWO_HOURS_BEFORE, 3],
  ] as const) {
    await Promise.all([remindAt(now), remindAt(now, secondServer), remindAt(now)])
    await remindAt(now)
    await server.waitForMail(member.email, count)
  }
  expect(await queued(id)).toEqual([{ kind: 'soon' }, { kind: 'tomorrow' }])
  const [soon, tomorrow] = [await mailOf(member, /^Soon/, 3), await mailOf(member, /^Tomorrow/, 3)]
  expect([soon?.subject, tomorrow?.subject]).toEqual([
    'Soon: mat at 18:30, Wednesday 25 November, 6:30 pm',
    'Tomorrow: mat at 18:30, Wednesday 25 November, 6:30 pm',
  ])
  expect(tomorrow?.text).toContain('Cancel here free of charge until Tuesday night')
  expect(tomorrow?.text).toContain('Cancel this booking')
  // On the day of the class the member can't cancel.
  expect(soon?.text).not.toContain('Cancel this booking')
  expect(tomorrow?.attachments).toHaveLength(1)
})

test('a reminder contains one unsubscribe address, for people and for mail programs', async () => {
  const { member } = await bookClass()
  await remindAt(EVENING)
  const mail = await mailOf(member, /^Tomorrow/, 2)
  const address = optOutAddress(server.deps, member.personId)
  expect(mail?.unsubscribe).toEqual({
    'list-unsubscribe': `<${address}>`,
    'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
  })
  expect(mail?.text).toContain(address)
})

test('a booking made less than two hours before a reminder does not get that reminder, but gets the next one', async () => {
  server.clock.set('2026-11-24T11:00:00Z')
  const { id } = await bookClass()
  await remindAt(EVENING)
  expect(await queued(id)).toEqual([])
  await remindAt(TWO_HOURS_BEFORE)
  expect(await queued(id)).toEqual([{ kind: 'soon' }])
})

test('no reminder is sent for a class that the member or the studio cancelled', async () => {
  const [cancelledByMember, cancelledByStudio] = [await bookClass(), await bookClass()]
  const { deps, clock } = server
  await cancelBooking(
    deps,
    cancelledByMember.id,
    { personId: cancelledByMember.member.personId },
    clock.now(),
  )
  const { sessionId } = await deps.db
    .selectFrom('booking')
    .select('sessionId')
    .where('id', '=', cancelledByStudio.id)
    .executeTakeFirstOrThrow()
  await cancelSession(deps, sessionId, 'No power', desk, clock.now())
  await remindAt(EVENING)
  expect([await queued(cancelledByMember.id), await queued(cancelledByStudio.id)]).toEqual([[], []])
})

test.each([
  [
    'the booking is cancelled',
    async ({ id, member }: TestBooking) => cancelBooking(server.deps, id, member, server.clock.now()),
  ],
  ['the class has begun', async () => server.clock.set('2026-11-25T13:00:00Z')],
  ['the member has turned off reminders', async ({ member }: TestBooking) => optOut(pathOf(member))],
])('a queued reminder is not sent once %s', async (_, end) => {
  const created = await bookClass()
  await end(created)
  const { db, mailer } = server.deps
  await inTransaction(db, (trx) => mailer.sendMade(trx, classTomorrow, created.id))
  const isDone = async () =>
    (
      await sql`select from pgboss.job where name = 'mail' and state = 'completed'
        and data ->> 'kind' = 'classTomorrow' and data ->> 'id' = ${created.id}`.execute(db)
    ).rows.length
  await expect.poll(isDone, { timeout: 15_000 }).toBe(1)
  expect(
    (await server.mailTo(created.member.email)).filter(({ subject }) => /^Tomorrow/.test(subject)),
  ).toEqual([])
})

test('a person can turn off reminders in their account', async () => {
  const { member, id } = await bookClass()
  const browser = await signInAs(server, member.email)
  const set = async (isOn: boolean, by = browser) =>
    by.call<MessagesView>('PUT', '/user/messages', { body: { channel: 'mail', kind: 'reminders', isOn } })
  const mail = ({ body }: Awaited<ReturnType<typeof set>>) =>
    body.data.kinds.find(({ kind }) => kind === 'reminders')?.by.mail
  expect((await browser.call<MessagesView>('GET', '/user/messages')).body.data).toMatchObject({
    reminders: { clock: '18:00', minutes: 120 },
    passDays: [7, 2],
  })
  expect(mail(await set(false))).toBe('off')
  expect((await set(false)).status).toBe(200)
  await remindAt(EVENING)
  expect(await queued(id)).toEqual([])
  const later = await signInAs(server, member.email)
  expect(mail(await set(true, later))).toBe('on')
  await remindAt(EVENING)
  expect(await queued(id)).toEqual([{ kind: 'tomorrow' }])
})

test('a mail program can turn off reminders with one request', async () => {
  const [first, second] = [await bookClass(), await bookClass()]
  for (const [{ member }, type] of [
    [first, 'application/x-www-form-urlencoded'],
    [second, 'multipart/form-data; boundary=x'],
  ] as const) {
    expect((await optOut(pathOf(member), type)).statusCode).toBe(200)
    expect((await optOut(pathOf(member), type)).statusCode).toBe(200)
  }
  await remindAt(EVENING)
  expect([await queued(first.id), await queued(second.id)]).toEqual([[], []])
})

test('a forged unsubscribe link changes nothing', async () => {
  const { member } = await bookClass()
  const path = pathOf(member)
  for (const wrong of [
    path.replace(/(?<=unsubscribe\/)./, (first) => (first === 'A' ? 'B' : 'A')),
    `${path}A`,
    '/unsubscribe/a',
  ])
    expect((await optOut(wrong)).statusCode, wrong).toBe(404)
  expect(
    await server.deps.db
      .selectFrom('messageOptOut')
      .selectAll()
      .where('personId', '=', member.personId)
      .execute(),
  ).toEqual([])
})
