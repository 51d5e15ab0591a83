import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { testApp } from '#tests/app.ts'
import { EVENING, keys, LATER, MONDAY_NOON, openReminders } from '#tests/whatsappServers.ts'
import { whatsapp } from './index.server.ts'

const { server, api, webhook, close, newPhone, consent, booked, outbox, answersTo, sent } =
  await openReminders()
afterAll(close)
beforeEach(() => server.clock.set(MONDAY_NOON))

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

test.each([
  ['STOP', 'START'],
  ['बंद', 'शुरू'],
])('%s withdraws consent, %s gives it again, and repeated messages have no effect', async (stop, start) => {
  const { member, phone } = await booked()
  const given = () => consents(member.personId)
  expect([
    await api.say(phone, stop, `wamid.${phone}1`),
    await api.say(phone, stop, `wamid.${phone}1`),
  ]).toEqual([200, 200])
  expect(await given()).toEqual([true, false])
  await api.say(phone, start, `wamid.${phone}2`)
  // The first message arrives again.
  await api.say(phone, stop, `wamid.${phone}1`)
  expect(await given()).toEqual([true, false, true])
})

test.each([
  ['START', 'Messages by WhatsApp are on.'],
  ['शुरू', 'WhatsApp से संदेश चालू हैं।'],
])('%s after a stop is answered in the language of the message', async (start, reply) => {
  const { phone } = await booked()
  server.clock.set(LATER)
  await api.say(phone, 'STOP', `wamid.${phone}1`, EVENING)
  await api.say(phone, start, `wamid.${phone}2`, LATER)
  expect(answersTo(phone)).toEqual([expect.stringContaining(reply)])
})

test('START does not restore a consent that was withdrawn in the account, and the reply links to it', async () => {
  const { member, phone } = await booked()
  await consent(member.personId, false)
  await api.say(phone, 'START')
  expect(await consents(member.personId)).toEqual([true, false])
  expect(answersTo(phone)).toEqual([
    expect.stringContaining('Messages by WhatsApp are off. You can turn them on in your account'),
  ])
  expect(answersTo(phone)[0]).toContain('https://studio.example/?account=messages')
})

test('a START that is sent repeatedly is answered at most five times a day', async () => {
  const strict = await testApp({
    features: [whatsapp],
    sharing: server,
    throttle: true,
    whatsapp: { ...keys, apiUrl: api.url },
  })
  const before = webhook.url
  webhook.url = `${await strict.app.listen({ host: '127.0.0.1', port: 0 })}/api/v1/whatsapp/webhook`
  for (let i = 0; i < 7; i += 1) await api.say('919899071166', 'START')
  webhook.url = before
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

const verifyNumber = (personId: string) =>
  server.deps.db.updateTable('person').set({ phoneProven: true }).where('id', '=', personId).execute()

const enquiriesFrom = (phone: string) =>
  server.deps.db
    .selectFrom('enquiry')
    .select(['message', 'personId', 'state'])
    .where('phone', '=', phone)
    .orderBy('createdAt')
    .execute()

test('every other message becomes one enquiry, of the member who has verified the number', async () => {
  const { member, phone } = await booked()
  await verifyNumber(member.personId)
  for (const _ of [1, 2]) expect(await api.say(phone, 'Can I bring my mother?', `wamid.${phone}`)).toBe(200)
  await api.say('919899071144', 'Is there anything later?')
  const enquiriesFrom = (number: string) =>
    server.deps.db
      .selectFrom('enquiry')
      .select(['message', 'personId', 'email', 'name'])
      .where('phone', '=', number)
      .execute()
  expect(await enquiriesFrom(phone)).toMatchObject([
    { message: 'Can I bring my mother?', personId: member.personId, email: member.email },
  ])
  expect(await enquiriesFrom('919899071144')).toMatchObject([
    { name: 'Kirti Jain', personId: null, email: '919899071144@whatsapp.invalid' },
  ])
})

const shareNumber = async (phone: string, personId: string) => {
  await sql`update person set phone_number = ${phone} where id = ${personId}`.execute(server.deps.db)
}

test("if a member enters a stranger's number, they do not get the stranger's messages", async () => {
  const { member, phone } = await booked()
  await api.say(phone, 'I am pregnant, can I come?')
  expect(await enquiriesFrom(phone)).toMatchObject([{ personId: null }])
  // Verifying one number does not verify another one.
  await verifyNumber(member.personId)
  const other = newPhone()
  await shareNumber(other, member.personId)
  await api.say(other, 'My knee hurts.')
  expect(await enquiriesFrom(other)).toMatchObject([{ personId: null }])
})

test('several messages of a sender before a reply are one enquiry', async () => {
  const phone = newPhone()
  const words = ['Hello', 'Is there anything', 'tomorrow?']
  await Promise.all(words.map((text) => api.say(phone, text)))
  const [first, ...others] = await enquiriesFrom(phone)
  expect(others).toEqual([])
  expect(first?.message.split('\n\n').toSorted()).toEqual(words.toSorted())
  await server.deps.db.updateTable('enquiry').set({ state: 'answered' }).where('phone', '=', phone).execute()
  await api.say(phone, 'Thank you!')
  expect(await enquiriesFrom(phone)).toMatchObject([
    { state: 'answered' },
    { message: 'Thank you!', state: 'open' },
  ])
})

test('an enquiry from a number that several members have is linked to none of them', async () => {
  const { member: one, phone } = await booked()
  const { member } = await booked()
  await shareNumber(phone, member.personId)
  await verifyNumber(one.personId)
  await verifyNumber(member.personId)
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

test('stopping promotion in WhatsApp withdraws the consent to news, and resuming it gives no consent', async () => {
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

test("an item that can't be stored does not prevent others from being stored, and the call is repeated", async () => {
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

test('a call without a correct signature is refused', async () => {
  const { member, message } = await sent()
  const status = { statuses: [{ id: message.id, status: 'read', timestamp: '1795000000' }] }
  for (const wrong of ['', 'sha256=', `sha256=${'0'.repeat(64)}`])
    expect(await api.post(status, wrong)).toBe(401)
  expect(await outbox(member.personId)).toMatchObject([{ read: false }])
})

test('the webhook is verified only with our token', async () => {
  const verify = async (token: string) => {
    const query = new URLSearchParams({
      'hub.mode': 'subscribe',
      'hub.verify_token': token,
      'hub.challenge': '4711',
    })
    const response = await fetch(`${webhook.url}?${query}`)
    return [response.status, response.status === 200 ? await response.text() : '']
  }
  expect(await verify(keys.verifyToken)).toEqual([200, '4711'])
  expect(await verify('another')).toEqual([403, ''])
})
