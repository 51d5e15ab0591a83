import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { studioProfile } from '#db/demo/studio.ts'
import { audit } from '#features/audit/index.server.ts'
import { booking } from '#features/booking/index.server.ts'
import { bookSession } from '#features/booking/usecases/bookSession.server.ts'
import { cancelBooking } from '#features/booking/usecases/cancelBooking.server.ts'
import { remind } from '#features/booking/usecases/remind.server.ts'
import { identity } from '#features/identity/index.server.ts'
import { members } from '#features/members/index.server.ts'
import { messages } from '#features/messages/index.server.ts'
import type { MessagesView } from '#features/messages/schema.ts'
import { PushError } from '#lib/push.server.ts'
import { type RunningPushService, startPushService } from '#simulators/push/standalone.ts'
import { type TestApp, testApp } from '#tests/app.ts'
import { makeHolder } from '#tests/holders.ts'
import { makePerson, signInAs } from '#tests/people.ts'
import { makeClass, makePackage, makeStudio } from '#tests/timetable.ts'
import type { Visitor } from '#tests/visitor.ts'
import { push } from './index.server.ts'
import { sendPush } from './usecases/sendPush.server.ts'

const MONDAY_NOON = '2026-11-23T06:30:00Z'
const EVENING = '2026-11-24T12:30:00Z'
let server: TestApp
let other: TestApp
let service: RunningPushService
let instructor: string

beforeAll(async () => {
  service = await startPushService()
  const settings = { serviceUrl: service.url, timeoutMs: 700 }
  server = await testApp({
    features: [identity, audit, messages, members],
    jobs: [booking, push],
    now: MONDAY_NOON,
    push: settings,
  })
  other = await testApp({ features: [], jobs: [booking], sharing: server, push: settings })
  const { db } = server.deps
  await db
    .insertInto('studio')
    .values({ profile: JSON.stringify(studioProfile) })
    .execute()
  instructor = await makeStudio(db)
  await makePerson(server, { email: 'desk@studio.example', role: 'frontDesk' })
})
afterAll(async () => {
  await other.close()
  await server.close()
  await service.close()
})
beforeEach(() => server.clock.set(MONDAY_NOON))

const view = async (browser: Visitor) => (await browser.call<MessagesView>('GET', '/user/messages')).body.data

/** Turns messages on in a browser, with the call that the page makes. */
async function turnOn(browser: Visitor, topics = ['reminders']): Promise<string> {
  const { device } = await view(browser)
  const { endpoint, keys } = service.subscribe(device?.publicKey ?? '')
  const body = { topics, endpoint, keys }
  expect((await browser.call('PUT', '/user/messages/device', { body })).status).toBe(200)
  return endpoint
}

async function bookClass() {
  const { deps, clock } = server
  const member = await makeHolder(server, await makePackage(deps.db))
  const classId = await makeClass(deps.db, instructor, clock.now())
  const { id } = await bookSession(deps, { classId, date: '2026-11-25' }, member, clock.now())
  return { member, id, browser: await signInAs(server, member.email) }
}
type TestBooking = Awaited<ReturnType<typeof bookClass>>

/** A message in the outbox that no job sends. */
async function queued({ member, id }: TestBooking, kind = 'classTomorrow'): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into sent_mail (id, person_id, kind, about, queued_at, due_at, channel)
    values (gen_random_uuid(), ${member.personId}, ${kind}, ${id}, now(), now(), 'push') returning id`.execute(
    server.deps.db,
  )
  return rows[0]?.id ?? ''
}
const send = async (messageId: string, app = server, at = EVENING) => {
  server.clock.set(at)
  return sendPush(app.deps, { messageId, delaySeconds: 0 })
}
const outbox = async ({ member }: TestBooking) =>
  (
    await sql<{ sent: boolean; failed: boolean; reason: string | null; subject: string | null }>`
      select sent_at is not null as sent, failed_at is not null as failed, reason, subject
      from sent_mail where person_id = ${member.personId} and channel = 'push' order by queued_at, id`.execute(
      server.deps.db,
    )
  ).rows
const shown = (endpoint: string) => service.notifications.filter((each) => each.endpoint === endpoint)
const devices = async ({ member }: TestBooking) =>
  (
    await sql`
      select from push_device d join sign_in s on s.id = d.sign_in_id where s.person_id = ${member.personId}`.execute(
      server.deps.db,
    )
  ).rows.length

test('a reminder is shown once on each device that was turned on, with the subject of the mail', async () => {
  const created = await bookClass()
  const phone = await turnOn(created.browser)
  const laptop = await turnOn(await signInAs(server, created.member.email))
  const silent = await bookClass()
  server.clock.set(EVENING)
  await Promise.all([1, 2].map(() => remind(server.deps, server.clock.now())))
  await expect.poll(async () => (await outbox(created))[0], { timeout: 20_000 }).toMatchObject({ sent: true })
  for (const endpoint of [phone, laptop])
    expect(shown(endpoint)).toEqual([
      {
        endpoint,
        urgency: 'high',
        ttl: 12 * 60 * 60,
        payload: {
          title: studioProfile.name,
          body: 'Tomorrow: mat at 18:30, Wednesday 25 November, 6:30 pm',
          url: '/?account=schedule',
          tag: expect.any(String),
        },
      },
    ])
  expect(service.refused).toEqual([])
  expect(await outbox(created)).toHaveLength(1)
  expect(await outbox(silent)).toEqual([])
  const mails = (await server.waitForMail(created.member.email, 2)).map(({ subject }) => subject)
  expect(mails.filter((subject) => subject.startsWith('Tomorrow'))).toHaveLength(1)
})

test('a member can get reminders only on devices', async () => {
  const created = await bookClass()
  await turnOn(created.browser)
  const body = { channel: 'mail', kind: 'reminders', isOn: false }
  expect((await created.browser.call('PUT', '/user/messages', { body })).status).toBe(200)
  server.clock.set(EVENING)
  await remind(server.deps, server.clock.now())
  await expect.poll(async () => (await outbox(created))[0], { timeout: 20_000 }).toMatchObject({ sent: true })
  const mails = (await server.mailTo(created.member.email)).map(({ subject }) => subject)
  expect(mails.filter((subject) => subject.startsWith('Tomorrow'))).toEqual([])
})

test('a browser shows only the kinds that were chosen in that browser', async () => {
  const created = await bookClass()
  const endpoint = await turnOn(created.browser, ['waitlist'])
  const by = (kinds: MessagesView['kinds'], name: string) => kinds.find(({ kind }) => kind === name)?.by.push
  const { kinds } = await view(created.browser)
  expect([by(kinds, 'waitlist'), by(kinds, 'reminders'), by(kinds, 'payments')]).toEqual([
    'on',
    'off',
    undefined,
  ])
  const elsewhere = await view(await signInAs(server, created.member.email))
  expect(by(elsewhere.kinds, 'waitlist')).toBe('off')
  const messageId = await queued(created)
  expect(await devices(created)).toBe(1)
  await send(messageId)
  expect([shown(endpoint), await outbox(created)]).toEqual([[], []])
  server.clock.set(MONDAY_NOON)
  await created.browser.call('DELETE', '/user/messages/device')
  expect((await view(created.browser)).device?.topics).toEqual([])
  expect(await devices(created)).toBe(0)
})

test('nothing is shown after the member has cancelled, or the class has begun', async () => {
  const cancelled = await bookClass()
  const [one, late] = [await turnOn(cancelled.browser), await bookClass()]
  const two = await turnOn(late.browser)
  const messageId = await queued(cancelled)
  await cancelBooking(server.deps, cancelled.id, { personId: cancelled.member.personId }, server.clock.now())
  await send(messageId)
  await send(await queued(late, 'classSoon'), server, '2026-11-25T13:00:00Z')
  expect([shown(one), shown(two), await outbox(cancelled), await outbox(late)]).toEqual([[], [], [], []])
})

test('a message that two servers send at once is sent once', async () => {
  const created = await bookClass()
  const endpoint = await turnOn(created.browser)
  const id = await queued(created)
  await Promise.all([send(id), send(id, other)])
  await send(id, other)
  expect(shown(endpoint)).toHaveLength(1)
})

test('a message that the push service refuses temporarily is tried again, and shown once', async () => {
  const created = await bookClass()
  const endpoint = await turnOn(created.browser)
  const id = await queued(created)
  service.misbehave({ status: 429 })
  await expect(send(id)).rejects.toThrow(PushError)
  expect(await outbox(created)).toMatchObject([{ sent: false, failed: false, reason: 'busy' }])
  await send(id)
  expect(await outbox(created)).toMatchObject([{ sent: true, reason: null }])
  expect(shown(endpoint)).toHaveLength(1)
})

test.each(['hang', 'lost', 'reset', 'redirect', { status: 500 }] as const)(
  'an attempt of unknown outcome ends within seconds and is not repeated: %s',
  async (fault) => {
    const created = await bookClass()
    const endpoint = await turnOn(created.browser)
    const id = await queued(created)
    service.misbehave(fault)
    const before = performance.now()
    await send(id)
    expect(performance.now() - before).toBeLessThan(5_000)
    await send(id)
    expect(shown(endpoint)).toHaveLength(fault === 'lost' ? 1 : 0)
    expect(await outbox(created)).toMatchObject([{ failed: true, reason: 'unknown' }])
  },
)

test('a device that has ended its subscription is removed, and staff see why the message failed', async () => {
  const created = await bookClass()
  const endpoint = await turnOn(created.browser)
  service.unsubscribe(endpoint)
  await send(await queued(created))
  expect(await devices(created)).toBe(0)
  const desk = await signInAs(server, 'desk@studio.example')
  const { body } = await desk.call<{ rows: object[] }>(
    'GET',
    `/console/members/${created.member.personId}/messages`,
  )
  expect(body.data.rows).toContainEqual(
    expect.objectContaining({
      channel: 'push',
      state: 'failed',
      subject: expect.stringContaining('Tomorrow'),
      trouble: expect.objectContaining({ reason: 'noDevice', code: '410' }),
    }),
  )
})

test('a device that has ended its subscription does not prevent the message on another device', async () => {
  const created = await bookClass()
  const ended = await turnOn(created.browser)
  const endpoint = await turnOn(await signInAs(server, created.member.email))
  service.unsubscribe(ended)
  await send(await queued(created))
  expect(shown(endpoint)).toHaveLength(1)
  expect([await outbox(created), await devices(created)]).toMatchObject([[{ sent: true }], 1])
})

test('a message waits until the quiet hours are over', async () => {
  const created = await bookClass()
  const endpoint = await turnOn(created.browser, ['classes'])
  const id = await queued(created, 'classChanged')
  await send(id, server, '2026-11-23T18:00:00Z')
  expect(shown(endpoint)).toEqual([])
  await send(id, server, '2026-11-24T01:31:00Z')
  expect(shown(endpoint)).toHaveLength(1)
})

test('a device is removed when its sign-in ends', async () => {
  const created = await bookClass()
  await turnOn(created.browser)
  await turnOn(await signInAs(server, created.member.email))
  expect((await created.browser.call('GET', '/user/sign-out')).status).toBe(200)
  expect(await devices(created)).toBe(1)
})

test('a browser shows messages of one person only, and an eleventh device replaces the oldest', async () => {
  const [one, two] = [await bookClass(), await bookClass()]
  const endpoint = await turnOn(one.browser)
  const { keys } = service.subscribe('')
  const body = { topics: ['reminders'], endpoint, keys }
  expect((await two.browser.call('PUT', '/user/messages/device', { body })).status).toBe(200)
  expect([await devices(one), await devices(two)]).toEqual([0, 1])
  for (let i = 0; i < 11; i += 1) {
    server.clock.advance({ minutes: 1 })
    await turnOn(await signInAs(server, two.member.email))
  }
  expect(await devices(two)).toBe(10)
})

test.each([
  'https://127.0.0.1/push/1',
  'https://169.254.169.254/latest/meta-data',
  'https://fcm.googleapis.com:8443/fcm/send/1',
  'https://fcm.googleapis.com.evil.example/fcm/send/1',
  'https://me:pw@fcm.googleapis.com/fcm/send/1',
  'http://fcm.googleapis.com/fcm/send/1',
  'https://evil.example/?fcm.googleapis.com',
  'file:///etc/passwd',
])('an address that is not at a known push service is refused: %s', async (endpoint) => {
  const { browser } = await bookClass()
  const { keys } = service.subscribe('')
  const response = await browser.call('PUT', '/user/messages/device', {
    body: { topics: ['reminders'], endpoint, keys },
  })
  expect([response.status, response.body.error?.code]).toEqual([400, 'PUSH_SERVICE_UNKNOWN'])
})

test.each([
  'https://fcm.googleapis.com/fcm/send/1',
  'https://updates.push.services.mozilla.com/wpush/v2/1',
  'https://wns2-pn1p.notify.windows.com/w/?token=1',
  'https://web.push.apple.com/1',
])('the push services of browsers are known: %s', (endpoint) => {
  expect(server.deps.push?.isKnown(endpoint)).toBe(true)
})

test('a message does not wait until the quiet hours are over if the owner has set that', async () => {
  await server.deps.db
    .insertInto('ruleNumber')
    .values({ rule: 'quietPush', fromDate: '2026-11-01', value: 0 })
    .execute()
  await server.deps.settings.upToDate()
  const created = await bookClass()
  const endpoint = await turnOn(created.browser, ['classes'])
  await send(await queued(created, 'classChanged'), server, '2026-11-23T18:00:00Z')
  expect(shown(endpoint)).toHaveLength(1)
})
