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
import { freePort } from '#lib/freePort.server.ts'
import { FailedForGood } from '#lib/jobs.server.ts'
import { createWhatsapp, WhatsappError } from '#lib/whatsapp.server.ts'
import { type RunningWhatsapp, startWhatsapp } from '#simulators/whatsapp/standalone.ts'
import { type TestApp, testApp } from '#tests/app.ts'
import { makeHolder } from '#tests/holders.ts'
import { makePerson, signInAs } from '#tests/people.ts'
import { makeClass, makePackage, makeStudio } from '#tests/timetable.ts'
import { whatsapp } from './index.server.ts'
import { readTemplates } from './jobs.server.ts'
import { whatsappKinds } from './rules.ts'
import { sendMessage } from './usecases/sendMessage.server.ts'

const MONDAY_NOON = '2026-11-23T06:30:00Z'
const EVENING = '2026-11-24T12:30:00Z'
const LATER = '2026-11-24T12:31:00.000Z'
const keys = {
  phoneNumberId: '100200300',
  businessId: '400500600',
  token: 'a token of the tests',
  appSecret: 'an app secret',
  verifyToken: 'a verify token',
}
let server: TestApp
let other: TestApp
let api: RunningWhatsapp
let instructor: string
let webhookUrl: string
let numbers = 919_810_000_000

beforeAll(async () => {
  api = await startWhatsapp({
    ...keys,
    webhookUrl: () => webhookUrl,
    now: () => server.clock.now().epochMilliseconds,
  })
  for (const name of ['class_reminder', 'class_news', 'seat_offered'])
    for (const language of ['en', 'hi'])
      api.templates.push({ name, language, category: 'UTILITY', status: 'APPROVED' })
  const settings = { ...keys, apiUrl: api.url, timeoutMs: 700 }
  server = await testApp({
    features: [identity, audit, messages, members, whatsapp],
    jobs: [booking, whatsapp],
    now: MONDAY_NOON,
    whatsapp: settings,
  })
  other = await testApp({ features: [], jobs: [booking], sharing: server, whatsapp: settings })
  webhookUrl = `${await server.app.listen({ host: '127.0.0.1', port: 0 })}/api/v1/whatsapp/webhook`
  const { db } = server.deps
  await db
    .insertInto('studio')
    .values({ profile: JSON.stringify(studioProfile) })
    .execute()
  instructor = await makeStudio(db)
  await makePerson(server, { email: 'desk@studio.example', role: 'frontDesk' })
  await makePerson(server, { email: 'owner@studio.example', role: 'owner' })
  await readTemplates(server.deps)
})
afterAll(async () => {
  await other.close()
  await server.close()
  await api.close()
})
beforeEach(() => server.clock.set(MONDAY_NOON))

const consent = (personId: string, given = true) =>
  server.deps.db
    .insertInto('messageConsent')
    .values({ personId, purpose: 'whatsapp', version: 1, given, at: MONDAY_NOON, byPerson: personId })
    .execute()

async function booked({ agrees = true } = {}) {
  const { deps, clock } = server
  const member = await makeHolder(server, await makePackage(deps.db))
  const phone = String(++numbers)
  await sql`update person set phone_number = ${phone}, language = 'en' where id = ${member.personId}`.execute(
    deps.db,
  )
  if (agrees) await consent(member.personId)
  const classId = await makeClass(deps.db, instructor, clock.now())
  const { id } = await bookSession(deps, { classId, date: '2026-11-25' }, member, clock.now())
  return { member, phone, id }
}
const remindAt = async (now: string) => {
  server.clock.set(now)
  await remind(server.deps, server.clock.now())
}
const outbox = async (personId: string) => {
  const { rows } = await sql<{
    id: string
    sent: boolean
    delivered: boolean
    read: boolean
    failed: boolean
    reason: string | null
  }>`
    select id, sent_at is not null as sent, delivered_at is not null as delivered, read_at is not null as read,
      failed_at is not null as failed, reason
    from sent_mail where person_id = ${personId} and channel = 'whatsapp' order by queued_at, id`.execute(
    server.deps.db,
  )
  return rows
}
const answersTo = (phone: string) => api.texts.filter((each) => each.to === phone).map(({ text }) => text)
const to = (phone: string) => api.messages.filter((message) => message.to === phone)
const become = async (personId: string, state: object) =>
  expect.poll(async () => (await outbox(personId))[0], { timeout: 20_000 }).toMatchObject(state)

async function sent() {
  const made = await booked()
  await remindAt(EVENING)
  await become(made.member.personId, { sent: true })
  const [message] = to(made.phone)
  if (!message) throw new Error('nothing was sent')
  return { ...made, message }
}

test('members who agreed get each reminder once by mail and once by WhatsApp, with the same text', async () => {
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

test('reminders may come by WhatsApp only', async () => {
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

test('a queued message is not sent after its class was cancelled, or after the person stopped messages', async () => {
  for (const end of [
    ({ id, member }: Awaited<ReturnType<typeof booked>>) =>
      cancelBooking(server.deps, id, { personId: member.personId }, server.clock.now()),
    ({ member }: Awaited<ReturnType<typeof booked>>) => consent(member.personId, false),
  ]) {
    server.clock.set(MONDAY_NOON)
    const made = await booked()
    const message = await queued(made)
    await end(made)
    await sendMessage(server.deps, { messageId: message, delaySeconds: 0 })
    expect([to(made.phone), await outbox(made.member.personId)]).toEqual([[], []])
  }
})

test('a person who stops messages while one is being composed gets none', async () => {
  const made = await booked()
  const messageId = await queued(made)
  server.clock.set(EVENING)
  const { mailer } = server.deps
  const compose: typeof mailer.compose = async (...of) => {
    const mail = await mailer.compose(...of)
    await consent(made.member.personId, false)
    return mail
  }
  await sendMessage({ ...server.deps, mailer: { ...mailer, compose } }, { messageId, delaySeconds: 0 })
  expect([to(made.phone), await outbox(made.member.personId)]).toEqual([[], []])
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
const send = async (messageId: string, app = server) => {
  server.clock.set(EVENING)
  return sendMessage(app.deps, { messageId, delaySeconds: 0 })
}

test('two servers that send the same message at once send it once', async () => {
  const made = await booked()
  const id = await queued(made)
  await Promise.all([send(id), send(id, other)])
  await send(id, other)
  expect(to(made.phone)).toHaveLength(1)
})

test('while the API refuses temporarily, the message is tried again, and then sent once', async () => {
  const made = await booked()
  const id = await queued(made)
  for (const [status, code, reason] of [
    [429, null, 'noAnswer'],
    [429, 130429, 'busy'],
    [401, 190, 'signIn'],
  ] as const) {
    api.misbehave({ status, code })
    await expect(send(id)).rejects.toThrow(WhatsappError)
    expect(await outbox(made.member.personId)).toMatchObject([{ sent: false, failed: false, reason }])
  }
  await send(id)
  expect(await outbox(made.member.personId)).toMatchObject([{ sent: true, failed: false, reason: null }])
  expect(to(made.phone)).toHaveLength(1)
})

test('a message that the API refuses permanently is not tried again', async () => {
  const made = await booked()
  const id = await queued(made)
  api.misbehave({ status: 400, code: 131026 })
  await expect(send(id)).rejects.toThrow(FailedForGood)
  await send(id)
  expect(await outbox(made.member.personId)).toMatchObject([{ failed: true, reason: 'notReached' }])
  expect(to(made.phone)).toEqual([])
})

test.each([
  [502, null],
  [500, 131000],
  [503, 2],
  [400, 1],
])(
  'an outage at the API, of which nobody knows what it accepted, ends the attempts: %i %s',
  async (status, code) => {
    const made = await booked()
    const id = await queued(made)
    api.misbehave({ status, code })
    await expect(send(id)).rejects.toThrow(FailedForGood)
    await send(id)
    expect(to(made.phone)).toEqual([])
    expect(await outbox(made.member.personId)).toMatchObject([{ failed: true, reason: 'unknown' }])
  },
)

test.each(['hang', 'lost', 'reset'] as const)(
  'an answer that never comes ends soon and sends at most once: %s',
  async (fault) => {
    const made = await booked()
    const id = await queued(made)
    api.misbehave(fault)
    const before = performance.now()
    await expect(send(id)).rejects.toThrow()
    expect(performance.now() - before).toBeLessThan(5_000)
    await send(id)
    expect(to(made.phone)).toHaveLength(fault === 'lost' ? 1 : 0)
    expect(await outbox(made.member.personId)).toMatchObject([{ failed: true, reason: 'unknown' }])
    const [message] = to(made.phone)
    if (!message) return
    // It was accepted, as its status shows.
    expect(await api.report(message, 'sent', LATER)).toBe(200)
    expect(await outbox(made.member.personId)).toMatchObject([{ sent: true, failed: false, reason: null }])
  },
)

test('while the API is unreachable, the message waits', async () => {
  const gone = createWhatsapp({
    ...keys,
    apiUrl: `http://127.0.0.1:${await freePort('127.0.0.1')}/v23.0`,
    timeoutMs: 700,
  })
  const made = await booked()
  const messageId = await queued(made)
  server.clock.set(EVENING)
  const sending = sendMessage({ ...server.deps, whatsapp: gone }, { messageId, delaySeconds: 0 })
  await expect(sending).rejects.toMatchObject({ outcome: 'notSent' })
  expect(await outbox(made.member.personId)).toMatchObject([
    { sent: false, failed: false, reason: 'noAnswer' },
  ])
})

test('a server that is stopped in the middle of sending does not send the message twice', async () => {
  const made = await booked()
  const id = await queued(made)
  await sql`update sent_mail set begun_at = now() where id = ${id}`.execute(server.deps.db)
  await send(id)
  expect(to(made.phone)).toEqual([])
  expect(await outbox(made.member.personId)).toMatchObject([{ failed: true, reason: 'unknown' }])
})

test('statuses count in any order, each once, and a later state is never overwritten', async () => {
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
  // The list of members with failed mails counts only mails.
  const list = await desk.call<{ rows: { _id: string }[] }>('GET', '/console/members?filter=mailFailed')
  expect(list.status).toBe(200)
  expect(list.body.data.rows.map(({ _id }) => _id)).not.toContain(member.personId)
  const again = `${path}/${message.reference}/again`
  expect((await desk.call('POST', again)).status).toBe(200)
  expect((await desk.call('POST', again)).status).toBe(409)
  await expect.poll(() => to(phone).length, { timeout: 20_000 }).toBe(2)
})

test.each([
  ['STOP', 'START'],
  ['बंद', 'शुरू'],
])('%s withdraws the consent and %s gives it back, also if it arrives twice', async (stop, start) => {
  const { member, phone } = await booked()
  const given = () => consents(member.personId)
  expect([
    await api.say(phone, stop, `wamid.${phone}1`),
    await api.say(phone, stop, `wamid.${phone}1`),
  ]).toEqual([200, 200])
  expect(await given()).toEqual([true, false])
  await api.say(phone, start, `wamid.${phone}2`)
  // The first message again: it was received before.
  await api.say(phone, stop, `wamid.${phone}1`)
  expect(await given()).toEqual([true, false, true])
})

test.each([
  ['START', 'Messages by WhatsApp are on.'],
  ['शुरू', 'WhatsApp से संदेश चालू हैं।'],
])('%s after a stop is answered, in its language', async (start, reply) => {
  const { phone } = await booked()
  server.clock.set(LATER)
  await api.say(phone, 'STOP', `wamid.${phone}1`, EVENING)
  await api.say(phone, start, `wamid.${phone}2`, LATER)
  expect(answersTo(phone)).toEqual([expect.stringContaining(reply)])
})

test('START does not restore a consent that was withdrawn in the account: the reply refers to the account', async () => {
  const { member, phone } = await booked()
  await consent(member.personId, false)
  await api.say(phone, 'START')
  expect(await consents(member.personId)).toEqual([true, false])
  expect(answersTo(phone)).toEqual([
    expect.stringContaining('Messages by WhatsApp are off. You can turn them on in your account'),
  ])
  expect(answersTo(phone)[0]).toContain('https://studio.example/?account=messages')
})

test('a START that is sent repeatedly is answered only a few times a day', async () => {
  const strict = await testApp({
    features: [whatsapp],
    sharing: server,
    throttle: true,
    whatsapp: { ...keys, apiUrl: api.url },
  })
  const before = webhookUrl
  webhookUrl = `${await strict.app.listen({ host: '127.0.0.1', port: 0 })}/api/v1/whatsapp/webhook`
  for (let i = 0; i < 7; i += 1) await api.say('919899071166', 'START')
  webhookUrl = before
  await strict.close()
  expect(answersTo('919899071166')).toHaveLength(5)
})

test('a START that arrives late does not undo a later STOP', async () => {
  const { member, phone } = await booked()
  server.clock.set(EVENING)
  await api.say(phone, 'STOP', `wamid.${phone}1`, '2026-11-24T12:10:00Z')
  await api.say(phone, 'START', `wamid.${phone}2`, '2026-11-24T12:05:00Z')
  expect(await consents(member.personId)).toEqual([true, false])
  await api.say(phone, 'START', `wamid.${phone}3`, '2026-11-24T12:20:00Z')
  expect(await consents(member.personId)).toEqual([true, false, true])
})

test('START gives no consent for a person who never agreed', async () => {
  const { member, phone } = await booked({ agrees: false })
  await api.say(phone, 'START')
  const row = server.deps.db.selectFrom('messageConsent').select('id').where('personId', '=', member.personId)
  expect(await row.execute()).toEqual([])
})

test('every other message becomes an enquiry, once, of the member who is known to write from the number', async () => {
  const { member, phone } = await booked()
  await prove(member.personId)
  for (const _ of [1, 2]) expect(await api.say(phone, 'Can I bring my mother?', `wamid.${phone}`)).toBe(200)
  await api.say('919899071144', 'Is there anything later?')
  const found = (number: string) =>
    server.deps.db
      .selectFrom('enquiry')
      .select(['message', 'personId', 'email', 'name'])
      .where('phone', '=', number)
      .execute()
  expect(await found(phone)).toMatchObject([
    { message: 'Can I bring my mother?', personId: member.personId, email: member.email },
  ])
  expect(await found('919899071144')).toMatchObject([
    { name: 'Kirti Jain', personId: null, email: '919899071144@whatsapp.invalid' },
  ])
})

const prove = (personId: string) =>
  server.deps.db.updateTable('person').set({ phoneProven: true }).where('id', '=', personId).execute()
const found = (phone: string) =>
  server.deps.db
    .selectFrom('enquiry')
    .select(['message', 'personId', 'state'])
    .where('phone', '=', phone)
    .orderBy('createdAt')
    .execute()

test("if a member enters a stranger's number, they do not get the stranger's messages", async () => {
  const { member, phone } = await booked()
  await api.say(phone, 'I am pregnant, can I come?')
  expect(await found(phone)).toMatchObject([{ personId: null }])
  // Verifying one number does not verify another one.
  await prove(member.personId)
  const other = String(++numbers)
  await shareNumber(other, member.personId)
  await api.say(other, 'My knee hurts.')
  expect(await found(other)).toMatchObject([{ personId: null }])
})

test('several messages of a sender before a reply are one enquiry', async () => {
  const phone = String(++numbers)
  const words = ['Hello', 'Is there anything', 'tomorrow?']
  await Promise.all(words.map((text) => api.say(phone, text)))
  const [first, ...others] = await found(phone)
  expect(others).toEqual([])
  expect(first?.message.split('\n\n').toSorted()).toEqual(words.toSorted())
  await server.deps.db.updateTable('enquiry').set({ state: 'answered' }).where('phone', '=', phone).execute()
  await api.say(phone, 'Thank you!')
  expect(await found(phone)).toMatchObject([{ state: 'answered' }, { message: 'Thank you!', state: 'open' }])
})

const shareNumber = async (phone: string, personId: string) => {
  await sql`update person set phone_number = ${phone} where id = ${personId}`.execute(server.deps.db)
}
const consents = async (personId: string, purpose: 'news' | 'whatsapp' = 'whatsapp') =>
  (
    await server.deps.db
      .selectFrom('messageConsent')
      .select('given')
      .where('personId', '=', personId)
      .where('purpose', '=', purpose)
      .orderBy('id')
      .execute()
  ).map(({ given }) => given)

test('a message from a number that several members have is linked to none of them', async () => {
  const { member: one, phone } = await booked()
  const { member } = await booked()
  await shareNumber(phone, member.personId)
  await prove(one.personId)
  await prove(member.personId)
  await api.say(phone, 'I am pregnant, can I come?')
  const rows = server.deps.db
    .selectFrom('enquiry')
    .select(['name', 'email', 'personId'])
    .where('phone', '=', phone)
  expect(await rows.execute()).toEqual([
    { name: 'Kirti Jain', email: `${phone}@whatsapp.invalid`, personId: null },
  ])
})

test('if several members have a number, STOP counts for all of them and START for none', async () => {
  const { member: one, phone } = await booked()
  const { member: other } = await booked()
  await shareNumber(phone, other.personId)
  await api.say(phone, 'STOP')
  await api.say(phone, 'START')
  expect([await consents(one.personId), await consents(other.personId)]).toEqual([
    [true, false],
    [true, false],
  ])
  expect(answersTo(phone)).toEqual([expect.stringContaining('Several people have this number')])
})

test('stopping promotion in WhatsApp withdraws the consent to news, and resuming it gives no consent to mail', async () => {
  const { member, phone } = await booked()
  await server.deps.db
    .insertInto('messageConsent')
    .values({
      personId: member.personId,
      purpose: 'news',
      version: 1,
      given: true,
      at: MONDAY_NOON,
      byPerson: member.personId,
    })
    .execute()
  for (const value of ['stop', 'resume'])
    await api.post({ user_preferences: [{ wa_id: phone, value, timestamp: '1795000000' }] })
  expect(await consents(member.personId, 'news')).toEqual([true, false])
})

test("an item that can't be stored delays no other, and the call is repeated", async () => {
  const { member, message } = await sent()
  const { db } = server.deps
  const incoming = (id: string, body: string) => ({
    id: `wamid.${message.to}${id}`,
    from: '919899071155',
    timestamp: '1795000000',
    type: 'text',
    text: { body },
  })
  const inDatabase = (change: string) => server.database.asOwner((owner) => owner.query(change))
  await inDatabase("alter table enquiry add constraint refused check (message <> 'Refused')")
  const call = {
    contacts: [{ wa_id: '919899071155', profile: { name: 'Kirti\u0000 Jain' } }],
    messages: [incoming('1', 'Refused'), incoming('2\u0000', 'Ignored'), incoming('3', 'Is it\u0000\nlate?')],
  }
  expect(await api.post(call)).toBe(500)
  await inDatabase('alter table enquiry drop constraint refused')
  const stored = db
    .selectFrom('enquiry')
    .select(['name', 'message'])
    .where('phone', '=', '919899071155')
    .orderBy('message')
  expect(await stored.execute()).toEqual([{ name: 'Kirti Jain', message: 'Is it\nlate?' }])
  expect(await api.post(call)).toBe(200)
  expect(await stored.execute()).toEqual([{ name: 'Kirti Jain', message: 'Is it\nlate?\n\nRefused' }])
  expect(await api.report(message, 'failed', LATER, { errors: [{ code: 99_999_999_999 }] })).toBe(200)
  expect(await outbox(member.personId)).toMatchObject([{ failed: true }])
})

test('a call without a correct signature of its bytes changes nothing', async () => {
  const { member, message } = await sent()
  const status = { statuses: [{ id: message.id, status: 'read', timestamp: '1795000000' }] }
  for (const wrong of ['', 'sha256=', `sha256=${'0'.repeat(64)}`])
    expect(await api.post(status, wrong)).toBe(401)
  expect(await outbox(member.personId)).toMatchObject([{ read: false }])
})

test('the address is confirmed with the token that we chose', async () => {
  const verify = async (token: string) => {
    const query = new URLSearchParams({
      'hub.mode': 'subscribe',
      'hub.verify_token': token,
      'hub.challenge': '4711',
    })
    const answer = await fetch(`${webhookUrl}?${query}`)
    return [answer.status, answer.status === 200 ? await answer.text() : '']
  }
  expect(await verify(keys.verifyToken)).toEqual([200, '4711'])
  expect(await verify('another')).toEqual([403, ''])
})

test('a message waits until the quiet hours are over', async () => {
  const made = await booked()
  const { rows } = await sql<{ id: string }>`
    insert into sent_mail (id, person_id, kind, about, queued_at, due_at, channel)
    values (gen_random_uuid(), ${made.member.personId}, 'classChanged', ${made.id}, now(), now(), 'whatsapp')
    returning id`.execute(server.deps.db)
  const messageId = rows[0]?.id ?? ''
  server.clock.set('2026-11-23T18:00:00Z')
  await sendMessage(server.deps, { messageId, delaySeconds: 0 })
  expect(to(made.phone)).toEqual([])
  const { rows: due } = await sql<{
    dueAt: Date
  }>`select due_at from sent_mail where id = ${messageId}`.execute(server.deps.db)
  expect(due[0]?.dueAt.toISOString()).toBe('2026-11-24T01:30:00.000Z')
  server.clock.set('2026-11-24T01:31:00Z')
  await sendMessage(server.deps, { messageId, delaySeconds: 0 })
  expect(to(made.phone)).toMatchObject([{ template: 'class_news' }])
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
  const made = await booked()
  const id = await queued(made)
  await sendMessage(off.deps, { messageId: id, delaySeconds: 0 })
  expect([to(made.phone), await outbox(made.member.personId)]).toEqual([[], []])
  const browser = await signInAs(off, made.member.email)
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
  const made = await booked()
  const { rows } = await sql<{ id: string }>`
    insert into sent_mail (id, person_id, kind, about, queued_at, due_at, channel)
    values (gen_random_uuid(), ${made.member.personId}, 'classChanged', ${made.id}, now(), now(), 'whatsapp')
    returning id`.execute(server.deps.db)
  server.clock.set('2026-11-23T18:00:00Z')
  await sendMessage(server.deps, { messageId: rows[0]?.id ?? '', delaySeconds: 0 })
  expect(to(made.phone)).toMatchObject([{ template: 'class_news' }])
})
