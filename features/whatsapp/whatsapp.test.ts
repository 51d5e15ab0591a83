import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { cancelBooking } from '#features/booking/usecases/cancelBooking.server.ts'
import { identity } from '#features/identity/index.server.ts'
import { messages } from '#features/messages/index.server.ts'
import { freePort } from '#lib/freePort.server.ts'
import { FailedForGood } from '#lib/jobs.server.ts'
import { createWhatsapp, WhatsappError } from '#lib/whatsapp.server.ts'
import { testApp } from '#tests/app.ts'
import { signInAs } from '#tests/people.ts'
import { EVENING, keys, LATER, MONDAY_NOON, openReminders } from '#tests/whatsappServers.ts'
import { whatsapp } from './index.server.ts'
import { whatsappKinds } from './rules.ts'
import { sendMessage } from './usecases/sendMessage.server.ts'

const { server, other, api, close, consent, booked, remindAt, outbox, to, become, sent } =
  await openReminders()
afterAll(close)
beforeEach(() => server.clock.set(MONDAY_NOON))

test('members who agreed get each reminder once by mail and once by WhatsApp', async () => {
  const { member, phone } = await booked()
  const stranger = await booked({ agrees: false })
  await remindAt(EVENING)
  await Promise.all([remindAt(EVENING), remindAt(EVENING)])
  await become(member.personId, { sent: true })
  expect(to(phone)).toMatchObject([
    {
      template: 'class_reminder',
      language: 'en',
      parameters: [expect.any(String), 'Tomorrow: mat at 18:30, Wednesday 25 November, 6:30 pm'],
    },
  ])
  const mails = await server.waitForMail(member.email, 2)
  expect(mails.filter(({ subject }) => subject.startsWith('Tomorrow'))).toHaveLength(1)
  expect([to(stranger.phone), await outbox(stranger.member.personId)]).toEqual([[], []])
})

test('a member can get reminders only by WhatsApp', async () => {
  const { member, phone } = await booked()
  const browser = await signInAs(server, member.email)
  const body = { channel: 'mail', kind: 'reminders', isOn: false }
  expect((await browser.call('PUT', '/user/messages', { body })).status).toBe(200)
  await remindAt(EVENING)
  await become(member.personId, { sent: true })
  expect(to(phone)).toHaveLength(1)
  expect((await server.mailTo(member.email)).filter(({ subject }) => subject.startsWith('Tomorrow'))).toEqual(
    [],
  )
})

/** A message in the outbox that no job sends. */
async function queued({ member, id }: { member: { personId: string }; id: string }): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into sent_mail (id, person_id, kind, about, queued_at, due_at, channel)
    values (gen_random_uuid(), ${member.personId}, 'classTomorrow', ${id}, now(), now(), 'whatsapp') returning id`.execute(
    server.deps.db,
  )
  return rows[0]?.id ?? ''
}

test('a queued message is not sent after its class was cancelled, or after the person stopped messages', async () => {
  for (const end of [
    ({ id, member }: Awaited<ReturnType<typeof booked>>) =>
      cancelBooking(server.deps, id, { personId: member.personId }, server.clock.now()),
    ({ member }: Awaited<ReturnType<typeof booked>>) => consent(member.personId, false),
  ]) {
    server.clock.set(MONDAY_NOON)
    const booking = await booked()
    const message = await queued(booking)
    await end(booking)
    await sendMessage(server.deps, { messageId: message, delaySeconds: 0 })
    expect([to(booking.phone), await outbox(booking.member.personId)]).toEqual([[], []])
  }
})

test('a person who stops messages while a message is being composed does not get it', async () => {
  const booking = await booked()
  const messageId = await queued(booking)
  server.clock.set(EVENING)
  const { mailer } = server.deps
  const compose: typeof mailer.compose = async (...of) => {
    const mail = await mailer.compose(...of)
    await consent(booking.member.personId, false)
    return mail
  }
  await sendMessage({ ...server.deps, mailer: { ...mailer, compose } }, { messageId, delaySeconds: 0 })
  expect([to(booking.phone), await outbox(booking.member.personId)]).toEqual([[], []])
})

const send = async (messageId: string, app = server) => {
  server.clock.set(EVENING)
  return sendMessage(app.deps, { messageId, delaySeconds: 0 })
}

test('a message that two servers send at once is sent once', async () => {
  const booking = await booked()
  const id = await queued(booking)
  await Promise.all([send(id), send(id, other)])
  await send(id, other)
  expect(to(booking.phone)).toHaveLength(1)
})

test('while the API refuses temporarily, the message is tried again, and then sent once', async () => {
  const booking = await booked()
  const id = await queued(booking)
  for (const [status, code, reason] of [
    [429, null, 'noAnswer'],
    [429, 130429, 'busy'],
    [401, 190, 'signIn'],
  ] as const) {
    api.misbehave({ status, code })
    await expect(send(id)).rejects.toThrow(WhatsappError)
    expect(await outbox(booking.member.personId)).toMatchObject([{ sent: false, failed: false, reason }])
  }
  await send(id)
  expect(await outbox(booking.member.personId)).toMatchObject([{ sent: true, failed: false, reason: null }])
  expect(to(booking.phone)).toHaveLength(1)
})

test('a message that the API refuses permanently is not tried again', async () => {
  const booking = await booked()
  const id = await queued(booking)
  api.misbehave({ status: 400, code: 131026 })
  await expect(send(id)).rejects.toThrow(FailedForGood)
  await send(id)
  expect(await outbox(booking.member.personId)).toMatchObject([{ failed: true, reason: 'notReached' }])
  expect(to(booking.phone)).toEqual([])
})

test.each([
  [502, null],
  [500, 131000],
  [503, 2],
  [400, 1],
])(
  'an API error after which the message may have been accepted ends the attempts: %i %s',
  async (status, code) => {
    const booking = await booked()
    const id = await queued(booking)
    api.misbehave({ status, code })
    await expect(send(id)).rejects.toThrow(FailedForGood)
    await send(id)
    expect(to(booking.phone)).toEqual([])
    expect(await outbox(booking.member.personId)).toMatchObject([{ failed: true, reason: 'unknown' }])
  },
)

test.each(['hang', 'lost', 'reset'] as const)(
  'a missing response ends the attempts within seconds, and the message is sent at most once: %s',
  async (fault) => {
    const booking = await booked()
    const id = await queued(booking)
    api.misbehave(fault)
    const before = performance.now()
    await expect(send(id)).rejects.toThrow()
    expect(performance.now() - before).toBeLessThan(5_000)
    await send(id)
    expect(to(booking.phone)).toHaveLength(fault === 'lost' ? 1 : 0)
    expect(await outbox(booking.member.personId)).toMatchObject([{ failed: true, reason: 'unknown' }])
    const [message] = to(booking.phone)
    if (!message) return
    // A later status shows that the message was accepted.
    expect(await api.report(message, 'sent', LATER)).toBe(200)
    expect(await outbox(booking.member.personId)).toMatchObject([{ sent: true, failed: false, reason: null }])
  },
)

test('a message waits while the API is unreachable', async () => {
  const unreachable = createWhatsapp({
    ...keys,
    apiUrl: `http://127.0.0.1:${await freePort('127.0.0.1')}/v23.0`,
    timeoutMs: 700,
  })
  const booking = await booked()
  const messageId = await queued(booking)
  server.clock.set(EVENING)
  const sending = sendMessage({ ...server.deps, whatsapp: unreachable }, { messageId, delaySeconds: 0 })
  await expect(sending).rejects.toMatchObject({ outcome: 'notSent' })
  expect(await outbox(booking.member.personId)).toMatchObject([
    { sent: false, failed: false, reason: 'noAnswer' },
  ])
})

test('a message whose sending was interrupted by the end of a server is not sent again', async () => {
  const booking = await booked()
  const id = await queued(booking)
  await sql`update sent_mail set begun_at = now() where id = ${id}`.execute(server.deps.db)
  await send(id)
  expect(to(booking.phone)).toEqual([])
  expect(await outbox(booking.member.personId)).toMatchObject([{ failed: true, reason: 'unknown' }])
})

test('statuses may arrive repeatedly and in any order, and never undo a later state', async () => {
  const { member, message } = await sent()
  const state = async () => (await outbox(member.personId))[0]
  expect(await api.report(message, 'read', '2026-11-24T12:35:00Z')).toBe(200)
  expect(await state()).toMatchObject({ sent: true, delivered: true, read: true })
  for (const status of ['delivered', 'sent', 'failed', 'delivered']) {
    const failure = { errors: [{ code: 131026 }] }
    expect(await api.report(message, status, '2026-11-24T12:34:00Z', failure), status).toBe(200)
  }
  expect(await state()).toMatchObject({
    sent: true,
    delivered: true,
    read: true,
    failed: false,
    reason: null,
  })
  const { rows } = await sql<{ deliveredAt: Date }>`
    select delivered_at from sent_mail where id = ${message.reference}`.execute(server.deps.db)
  expect(rows[0]?.deliveredAt.toISOString()).toBe('2026-11-24T12:34:00.000Z')
})

test('a failure that WhatsApp reports later shows its reason, and staff can send the message again', async () => {
  const { member, phone, message } = await sent()
  await api.report(message, 'failed', LATER, { errors: [{ code: 131026 }] })
  // A `sent` status that arrives late does not overwrite the failure.
  await api.report(message, 'sent', LATER)
  expect(await outbox(member.personId)).toMatchObject([{ failed: true, sent: false, reason: 'notReached' }])
  const desk = await signInAs(server, 'desk@studio.example')
  const path = `/console/members/${member.personId}/messages`
  const { rows } = (await desk.call<{ rows: object[] }>('GET', path)).body.data
  expect(rows).toContainEqual(
    expect.objectContaining({
      channel: 'whatsapp',
      state: 'failed',
      trouble: expect.objectContaining({ code: '131026' }),
    }),
  )
  // The list of members with failed mails is only about mails.
  const list = await desk.call<{ rows: { _id: string }[] }>('GET', '/console/members?filter=mailFailed')
  expect(list.status).toBe(200)
  expect(list.body.data.rows.map(({ _id }) => _id)).not.toContain(member.personId)
  const again = `${path}/${message.reference}/again`
  expect((await desk.call('POST', again)).status).toBe(200)
  expect((await desk.call('POST', again)).status).toBe(409)
  await expect.poll(() => to(phone).length, { timeout: 20_000 }).toBe(2)
})

test('a message waits until the quiet hours are over', async () => {
  const booking = await booked()
  const { rows } = await sql<{ id: string }>`
    insert into sent_mail (id, person_id, kind, about, queued_at, due_at, channel)
    values (gen_random_uuid(), ${booking.member.personId}, 'classChanged', ${booking.id}, now(), now(), 'whatsapp')
    returning id`.execute(server.deps.db)
  const messageId = rows[0]?.id ?? ''
  server.clock.set('2026-11-23T18:00:00Z')
  await sendMessage(server.deps, { messageId, delaySeconds: 0 })
  expect(to(booking.phone)).toEqual([])
  const { rows: due } = await sql<{
    dueAt: Date
  }>`select due_at from sent_mail where id = ${messageId}`.execute(server.deps.db)
  expect(due[0]?.dueAt.toISOString()).toBe('2026-11-24T01:30:00.000Z')
  server.clock.set('2026-11-24T01:31:00Z')
  await sendMessage(server.deps, { messageId, delaySeconds: 0 })
  expect(to(booking.phone)).toMatchObject([{ template: 'class_news' }])
})

test('the database and the rules have the same kinds', async () => {
  for (const [kind, { topic }] of Object.entries({ ...whatsappKinds, bookingConfirmed: { topic: null } })) {
    const { rows } = await sql<{ topic: string | null }>`select whatsapp_topic(${kind}) as topic`.execute(
      server.deps.db,
    )
    expect(rows[0]?.topic, kind).toBe(topic)
  }
})

test('the owner sees the templates and the cost of the month', async () => {
  const { message } = await sent()
  const owner = await signInAs(server, 'owner@studio.example')
  const costs = async () =>
    (
      await owner.call<{
        isOn: boolean
        missing: object[]
        costs: { category: string; paid: number; free: number; milliRupees: number }[]
      }>('GET', '/console/whatsapp')
    ).body.data
  const before = (await costs()).costs.find(({ category }) => category === 'UTILITY')
  await api.report(message, 'delivered', '2026-11-24T12:30:00Z', {
    pricing: { billable: true, category: 'utility' },
  })
  server.clock.set(MONDAY_NOON)
  const { message: free } = await sent()
  await api.report(free, 'delivered', '2026-11-24T12:30:00Z', {
    pricing: { billable: false, category: 'utility' },
  })
  server.clock.set('2026-11-24T12:40:00Z')
  const after = await costs()
  expect(after).toMatchObject({ isOn: true, missing: [] })
  const utility = after.costs.find(({ category }) => category === 'UTILITY')
  expect((utility?.paid ?? 0) - (before?.paid ?? 0)).toBeGreaterThanOrEqual(1)
  expect(utility?.milliRupees).toBe((utility?.paid ?? 0) * 115)
  expect((utility?.free ?? 0) - (before?.free ?? 0)).toBe(1)
  const desk = await signInAs(server, 'desk@studio.example')
  expect((await desk.call('GET', '/console/whatsapp')).status).toBe(403)
})

test('without keys nothing is sent, nobody is asked for consent, and there is no webhook', async () => {
  const off = await testApp({ features: [identity, messages, whatsapp], sharing: server })
  const booking = await booked()
  const id = await queued(booking)
  await sendMessage(off.deps, { messageId: id, delaySeconds: 0 })
  expect([to(booking.phone), await outbox(booking.member.personId)]).toEqual([[], []])
  const browser = await signInAs(off, booking.member.email)
  const { data } = (
    await browser.call<{ channels: string[]; consents: { purpose: string }[] }>('GET', '/user/messages')
  ).body
  expect([data.channels, data.consents.map(({ purpose }) => purpose)]).toEqual([['mail', 'push'], ['news']])
  expect(
    (await off.app.inject({ method: 'POST', url: '/api/v1/whatsapp/webhook', payload: {} })).statusCode,
  ).toBe(404)
  await off.close()
})

test('a message does not wait until the quiet hours are over if the owner has set that', async () => {
  await server.deps.db
    .insertInto('ruleNumber')
    .values({ rule: 'quietWhatsapp', fromDate: '2026-11-01', value: 0 })
    .execute()
  await server.deps.settings.upToDate()
  const booking = await booked()
  const { rows } = await sql<{ id: string }>`
    insert into sent_mail (id, person_id, kind, about, queued_at, due_at, channel)
    values (gen_random_uuid(), ${booking.member.personId}, 'classChanged', ${booking.id}, now(), now(), 'whatsapp')
    returning id`.execute(server.deps.db)
  server.clock.set('2026-11-23T18:00:00Z')
  await sendMessage(server.deps, { messageId: rows[0]?.id ?? '', delaySeconds: 0 })
  expect(to(booking.phone)).toMatchObject([{ template: 'class_news' }])
})
