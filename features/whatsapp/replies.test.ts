import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { TodayView } from '#features/attendance/console/schema.ts'
import { attendance } from '#features/attendance/index.server.ts'
import { audit } from '#features/audit/index.server.ts'
import { booking } from '#features/booking/index.server.ts'
import type { EnquiryView } from '#features/enquiry/console/schema.ts'
import { enquiry } from '#features/enquiry/index.server.ts'
import { identity } from '#features/identity/index.server.ts'
import type { MemberMessage } from '#features/members/console/historySchema.ts'
import { members } from '#features/members/index.server.ts'
import { failLostMessages } from '#features/members/outboxStore.server.ts'
import { push } from '#features/push/index.server.ts'
import type { RunningWhatsapp } from '#simulators/whatsapp/standalone.ts'
import { type TestApp, testApp } from '#tests/app.ts'
import { makePerson, signInAs } from '#tests/people.ts'
import type { Visitor } from '#tests/visitor.ts'
import { MONDAY_NOON, startWhatsappServers } from '#tests/whatsappServers.ts'
import type { WhatsappView } from './console/schema.ts'
import { whatsapp } from './index.server.ts'
import { readTemplates } from './jobs.server.ts'
import { sendMessage } from './usecases/sendMessage.server.ts'

/** Its jobs do not run: the tests send the queued messages. */
let server: TestApp
let other: TestApp
let api: RunningWhatsapp
let servers: Awaited<ReturnType<typeof startWhatsappServers>>
let desk: Visitor
let owner: Visitor
let phone: string
let numbers = 919_820_000_000

beforeAll(async () => {
  const features = [identity, audit, members, enquiry, attendance, booking, whatsapp]
  servers = await startWhatsappServers({ here: { features }, there: { features }, timeoutMs: 5_000 })
  ;({ server, other, api } = servers)
  // The queue exists, and no server works on it.
  await (await testApp({ features: [], jobs: [whatsapp], sharing: server })).close()
  desk = await signInAs(server, 'desk@studio.example')
  owner = await signInAs(other, 'owner@studio.example')
  const template = (name: string, status: string, category: string, text: string, more: object[] = []) =>
    api.templates.push({
      name,
      language: 'en',
      category,
      status,
      components: [{ type: 'BODY', text }, ...(more as { type: string }[])],
    })
  template(
    'answer_waiting',
    'APPROVED',
    'UTILITY',
    'Hello {{1}}, we have an answer for you. Write to us here.',
  )
  template('in_review', 'PENDING', 'UTILITY', 'Hello {{1}}.')
  template('class_reminder', 'APPROVED', 'UTILITY', 'Hello {{1}}. {{2}}.')
  template('november', 'APPROVED', 'MARKETING', 'Hello {{1}}, a week for free.')
  template('pictured', 'APPROVED', 'UTILITY', 'Hello.', [{ type: 'HEADER', format: 'IMAGE' }])
  await readTemplates(server.deps)
})
afterAll(() => servers.close())
beforeEach(async () => {
  await moveTo(MONDAY_NOON)
  phone = String(++numbers)
})

/** Sets the clock, and signs the staff in again, because their sign-ins would have expired. */
async function moveTo(at: string): Promise<void> {
  server.clock.set(at)
  desk = await signInAs(server, 'desk@studio.example')
  owner = await signInAs(other, 'owner@studio.example')
}

/** A person sends a message. Returns the id of their enquiry. */
async function write(text = 'Is there a class on Thursday?', at = MONDAY_NOON): Promise<string> {
  if (at > MONDAY_NOON) await moveTo(at)
  expect(await api.say(phone, text, undefined, at)).toBe(200)
  const rows = await server.deps.db
    .selectFrom('enquiry')
    .select('id')
    .where('phone', '=', phone)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows[0]?.id ?? ''
}
const readEnquiry = async (id: string, by = desk) =>
  (await by.call<EnquiryView>('GET', `/console/enquiries/${id}`)).body.data
const reply = async (
  id: string,
  words: object = { text: 'Yes, at eight.' },
  more: object = {},
  by = desk,
) => {
  const { version } = await readEnquiry(id)
  const body = { key: crypto.randomUUID(), words, close: false, version, ...more }
  return by.call<EnquiryView>('POST', `/console/enquiries/${id}/replies`, { body })
}
const deliveries = async (id: string) => (await readEnquiry(id)).answers.map(({ delivery }) => delivery)
const queued = async (id: string) =>
  (
    await sql<{ id: string }>`
      select m.id from sent_mail m join enquiry_answer a on a.id::text = m.about
      where a.enquiry_id = ${id} and m.kind = 'enquiryReply' order by m.queued_at`.execute(server.deps.db)
  ).rows.map((row) => row.id)
const send = (messageId = '', app = server) => sendMessage(app.deps, { messageId, delaySeconds: 0 })
const texts = () => api.texts.filter(({ to }) => to === phone)
const templates = () => api.messages.filter(({ to }) => to === phone)
const TEMPLATE = { template: { name: 'answer_waiting', language: 'en' } }

test('free text is sent once within 24 hours, and the conversation shows its delivery status and cost', async () => {
  const id = await write()
  expect((await readEnquiry(id)).whatsapp).toMatchObject({
    isOn: true,
    isOpen: true,
    wroteAt: '2026-11-23T06:30:00.000Z',
    openUntil: '2026-11-24T06:30:00.000Z',
    messages: [{ _id: id, message: 'Is there a class on Thursday?', answers: [] }],
  })
  const key = crypto.randomUUID()
  const { version } = await readEnquiry(id)
  const answers = await Promise.all([
    reply(id, undefined, { key, version }),
    reply(id, undefined, { key, version }),
  ])
  expect(answers.map(({ status }) => status)).toEqual([201, 201])
  const [messageId, ...more] = await queued(id)
  expect(more).toEqual([])
  expect(await deliveries(id)).toMatchObject([{ state: 'waiting', milliRupees: null }])
  await Promise.all([send(messageId), send(messageId, other)])
  await send(messageId)
  expect(texts()).toMatchObject([{ text: 'Yes, at eight.', reference: messageId }])
  expect(await deliveries(id)).toMatchObject([{ state: 'sent' }])
  const [message] = texts()
  if (!message) throw new Error('nothing was sent')
  const pricing = { pricing: { billable: true, category: 'service' } }
  await api.report(message, 'delivered', MONDAY_NOON)
  expect(await deliveries(id)).toMatchObject([{ state: 'delivered', milliRupees: 0 }])
  await api.report(message, 'delivered', MONDAY_NOON, pricing)
  expect(await deliveries(id)).toMatchObject([{ state: 'delivered', milliRupees: 115 }])
  await api.report(message, 'read', MONDAY_NOON, pricing)
  expect(await deliveries(id)).toMatchObject([{ state: 'read', trouble: null }])
  expect(await readEnquiry(id)).toMatchObject({
    state: 'answered',
    answers: [{ channel: 'whatsapp', template: null }],
  })
})

test('a reply waits in a separate queue, and fails if its job is lost', async () => {
  const id = await write()
  await reply(id)
  const [messageId = ''] = await queued(id)
  const { db, clock } = server.deps
  const jobs = sql<{ name: string }>`select name from pgboss.job where data ->> 'messageId' = ${messageId}`
  expect((await jobs.execute(db)).rows).toEqual([{ name: 'whatsapp.reply' }])
  await sql`update sent_mail set due_at = now() - interval '61 minutes' where id = ${messageId}`.execute(db)
  await failLostMessages(db, clock.now())
  expect(await deliveries(id)).toMatchObject([{ state: 'waiting' }])
  // As if the job had been lost.
  await sql`delete from pgboss.job where data ->> 'messageId' = ${messageId}`.execute(db)
  await failLostMessages(db, clock.now())
  expect(await deliveries(id)).toMatchObject([{ state: 'failed', trouble: { reason: 'unknown' } }])
  await db.deleteFrom('sentMail').where('id', '=', messageId).execute()
})

test('a long conversation shows its newest messages, and an older enquiry shows the messages before it', async () => {
  const { db } = server.deps
  await write('number 1')
  await sql`
    insert into enquiry (name, email, phone, topic, message, created_at, whatsapp_at)
    select name, email, phone, topic, 'number ' || n, created_at + n * interval '1 second', whatsapp_at + n * interval '1 second'
    from enquiry, generate_series(2, 45) as n where phone = ${phone}`.execute(db)
  const { rows } = await sql<{ id: string; message: string }>`
    select id, message from enquiry where phone = ${phone}`.execute(db)
  const idOf = (n: number) => rows.find(({ message }) => message === `number ${n}`)?.id ?? ''
  const shown = async (n: number) => {
    const { messages = [], earlier, later } = (await readEnquiry(idOf(n))).whatsapp ?? {}
    return [messages.at(0)?.message, messages.at(-1)?.message, earlier, later]
  }
  const newest = ['number 26', 'number 45', { _id: idOf(25), count: 25 }, null]
  expect([await shown(45), await shown(26)]).toEqual([newest, newest])
  expect(await shown(25)).toEqual([
    ...['number 6', 'number 25'],
    { _id: idOf(5), count: 5 },
    { _id: idOf(45), count: 20 },
  ])
  expect(await shown(5)).toEqual(['number 1', 'number 5', null, { _id: idOf(45), count: 40 }])
})

test('a reply that the API refuses temporarily is tried again, and sent once', async () => {
  const id = await write()
  await reply(id)
  const [messageId] = await queued(id)
  api.misbehave({ status: 429, code: 130429 })
  await expect(send(messageId)).rejects.toThrow()
  expect(await deliveries(id)).toMatchObject([{ state: 'waiting', trouble: { reason: 'busy' } }])
  await send(messageId)
  await send(messageId)
  expect(texts()).toHaveLength(1)
})

test('a reply that may have been accepted is not sent again automatically', async () => {
  const id = await write()
  await reply(id)
  const [messageId] = await queued(id)
  api.misbehave('lost')
  await expect(send(messageId)).rejects.toThrow()
  await send(messageId)
  expect(texts()).toHaveLength(1)
  expect(await deliveries(id)).toMatchObject([{ state: 'failed', trouble: { reason: 'unknown' } }])
})

test('the 24 hours are counted from the last message of the person, even in another enquiry', async () => {
  const first = await write()
  await reply(first)
  await moveTo('2026-11-24T06:29:59Z')
  expect((await reply(first)).status).toBe(201)
  await moveTo('2026-11-24T06:30:00Z')
  expect((await readEnquiry(first)).whatsapp?.isOpen).toBe(false)
  const { status, body } = await reply(first)
  expect([status, body.error?.code]).toEqual([409, 'WHATSAPP_WINDOW_CLOSED'])
  expect(await queued(first)).toHaveLength(2)
  const second = await write('And on Friday?', '2026-11-24T08:00:00Z')
  expect(second).not.toBe(first)
  expect((await reply(first)).status).toBe(201)
  expect((await readEnquiry(second)).whatsapp?.messages).toMatchObject([
    { _id: first, answers: [{}, {}, {}] },
    { _id: second, message: 'And on Friday?', answers: [] },
  ])
})

test('a reply that is queued for over 24 hours fails, and can be sent when the person writes again', async () => {
  const id = await write()
  await moveTo('2026-11-24T06:29:59Z')
  expect((await reply(id)).status).toBe(201)
  await moveTo('2026-11-24T06:30:01Z')
  const [messageId] = await queued(id)
  await send(messageId)
  expect(texts()).toEqual([])
  const [failed] = (await readEnquiry(id)).answers
  expect(failed?.delivery).toMatchObject({ state: 'failed', trouble: { reason: 'windowClosed' } })
  const again = (by: Visitor) => by.call('POST', `/console/enquiries/${id}/replies/${failed?._id}/again`)
  expect((await again(desk)).body.error?.code).toBe('WHATSAPP_WINDOW_CLOSED')
  await write('Hello?', '2026-11-24T07:00:00Z')
  const both = await Promise.all([again(desk), again(owner)])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const [, second, ...others] = await queued(id)
  expect(others).toEqual([])
  await send(second)
  expect(texts()).toHaveLength(1)
  expect(await deliveries(id)).toMatchObject([{ state: 'sent' }])
})

test('a reply fails with the reason if WhatsApp refuses it because the 24 hours are over', async () => {
  const id = await write()
  await reply(id)
  api.misbehave({ status: 400, code: 131047 })
  await expect(send((await queued(id))[0])).rejects.toThrow()
  expect(await deliveries(id)).toMatchObject([
    { state: 'failed', trouble: { reason: 'windowClosed', code: '131047' } },
  ])
})

test('after 24 hours only approved general templates are offered, with the first name filled in', async () => {
  const id = await write()
  await moveTo('2026-11-25T06:30:00Z')
  expect((await readEnquiry(id)).whatsapp?.templates).toEqual([
    {
      name: 'answer_waiting',
      language: 'en',
      text: 'Hello Kirti, we have an answer for you. Write to us here.',
    },
  ])
  for (const name of ['in_review', 'class_reminder', 'november', 'pictured', 'unknown']) {
    const { body } = await reply(id, { template: { name, language: 'en' } })
    expect(body.error?.code, name).toBe('WHATSAPP_TEMPLATE')
  }
  expect((await reply(id, TEMPLATE)).status).toBe(201)
  await send((await queued(id))[0])
  expect(templates()).toMatchObject([{ template: 'answer_waiting', parameters: ['Kirti'] }])
  expect((await readEnquiry(id)).answers).toMatchObject([
    { template: 'answer_waiting', body: 'Hello Kirti, we have an answer for you. Write to us here.' },
  ])
})

test('a reply fails with the reason if its template is no longer approved when it is sent', async () => {
  const id = await write()
  await reply(id, TEMPLATE)
  await server.deps.db
    .updateTable('whatsappTemplate')
    .set({ status: 'PAUSED' })
    .where('name', '=', 'answer_waiting')
    .execute()
  await send((await queued(id))[0])
  await readTemplates(server.deps)
  expect(templates()).toEqual([])
  expect(await deliveries(id)).toMatchObject([{ state: 'failed', trouble: { reason: 'template' } }])
})

/** Makes the sender a member who has agreed to messages. */
async function agree() {
  const personId = await makePerson(server, { email: `p${phone}@people.example` })
  await sql`update person set phone_number = ${phone} where id = ${personId}`.execute(server.deps.db)
  await server.deps.db
    .insertInto('messageConsent')
    .values({ personId, purpose: 'whatsapp', version: 1, given: true, at: MONDAY_NOON, byPerson: personId })
    .execute()
}

test('a template is not sent to a person who stopped messages while it was queued', async () => {
  const id = await write()
  await agree()
  expect((await reply(id, TEMPLATE)).status).toBe(201)
  await api.say(phone, 'STOP')
  await send((await queued(id))[0])
  expect(templates()).toEqual([])
  expect(await deliveries(id)).toMatchObject([{ state: 'failed', trouble: { reason: 'stopped' } }])
})

test('a person who stopped messages gets no template, but free text within 24 hours of their last message', async () => {
  const id = await write()
  await agree()
  expect((await readEnquiry(id)).whatsapp?.stopped).toBe(false)
  await api.say(phone, 'STOP')
  expect((await readEnquiry(id)).whatsapp?.stopped).toBe(true)
  expect((await reply(id, TEMPLATE)).body.error?.code).toBe('WHATSAPP_STOPPED')
  expect((await reply(id)).status).toBe(201)
})

test('a reply is refused if the person has written again, or if the enquiry is from the site', async () => {
  const id = await write()
  const { version } = await readEnquiry(id)
  await write('And on Friday?', '2026-11-23T06:31:00Z')
  expect((await reply(id, undefined, { version })).body.error?.code).toBe('CHANGED')
  const site = await server.deps.db
    .insertInto('enquiry')
    .values({
      name: 'Kirti',
      email: 'k@people.example',
      phone,
      message: 'Hello',
      topic: 'contactUs',
      createdAt: MONDAY_NOON,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  expect((await reply(site.id)).status).toBe(404)
  expect((await readEnquiry(site.id)).whatsapp).toBeNull()
})

test('the costs of the month include all messages, and only a conversation can send a failed reply again', async () => {
  await sql`delete from sent_mail`.execute(server.deps.db)
  const personId = await makePerson(server, { email: `p${phone}@people.example` })
  await sql`update person set phone_number = ${phone} where id = ${personId}`.execute(server.deps.db)
  await sql`update person set phone_proven = true where id = ${personId}`.execute(server.deps.db)
  const id = await write()
  const outcomes = [
    { words: { text: 'One' }, pricing: { billable: true, category: 'service' } },
    { words: { text: 'Two' }, pricing: { billable: false, category: 'service' } },
    { words: TEMPLATE, pricing: { billable: true, category: 'utility' } },
    { words: TEMPLATE, pricing: { billable: true, category: 'marketing' } },
    { words: { text: 'Lost' }, pricing: undefined },
  ]
  for (const { words, pricing } of outcomes) {
    expect((await reply(id, words)).status).toBe(201)
    const messageId = (await queued(id)).at(-1)
    await send(messageId)
    const message = [...texts(), ...templates()].find(({ reference }) => reference === messageId)
    if (!message) throw new Error('nothing was sent')
    if (pricing) await api.report(message, 'delivered', MONDAY_NOON, { pricing })
    else await api.report(message, 'failed', MONDAY_NOON, { errors: [{ code: 131026 }] })
  }
  server.clock.set('2026-11-23T06:40:00Z')
  const path = `/console/members/${personId}/messages`
  const { rows } = (await desk.call<{ rows: MemberMessage[] }>('GET', path)).body.data
  const byState = rows.map(({ template, milliRupees, state }) => [template, milliRupees, state])
  expect(byState).toHaveLength(5)
  expect(byState).toEqual(
    expect.arrayContaining([
      [null, 115, 'delivered'],
      [null, 0, 'delivered'],
      ['answer_waiting', 115, 'delivered'],
      ['answer_waiting', 863, 'delivered'],
      [null, null, 'failed'],
    ]),
  )
  const { costs } = (await owner.call<WhatsappView>('GET', '/console/whatsapp')).body.data
  const sum = (list: (number | null)[]) => list.reduce<number>((all, each) => all + (each ?? 0), 0)
  expect(sum(costs.map(({ milliRupees }) => milliRupees))).toBe(
    sum(rows.map(({ milliRupees }) => milliRupees)),
  )
  const failed = rows.find(({ state }) => state === 'failed')
  expect(failed).toMatchObject({ kind: 'enquiryReply', enquiryId: id })
  const again = await desk.call('POST', `${path}/${failed?._id}/again`)
  expect([again.status, again.body.message]).toEqual([409, expect.stringContaining('send it again there')])
})

test('a reply to an erased person is not sent, and without keys no reply is accepted', async () => {
  const id = await write()
  await reply(id)
  await server.deps.db.updateTable('enquiry').set({ phone: null }).where('id', '=', id).execute()
  const [messageId] = await queued(id)
  await send(messageId)
  expect([texts(), await queued(id)]).toEqual([[], []])
  const off = await testApp({ features: [identity, enquiry], sharing: server })
  const atOff = await signInAs(off, 'desk@studio.example')
  const second = await write()
  expect((await reply(second, undefined, {}, atOff)).body.error?.code).toBe('WHATSAPP_OFF')
  expect((await readEnquiry(second, atOff)).whatsapp?.isOn).toBe(false)
  await off.close()
})

const alerts = async () =>
  (await desk.call<TodayView>('GET', '/console/today')).body.data.alerts.filter(({ kind }) =>
    ['memberMessages', 'replies', 'memberMails', 'failedJobs'].includes(kind),
  )

test('Today counts people with failed messages, with the reason if it is the same, and links to them', async () => {
  const { db } = server.deps
  await sql`delete from sent_mail`.execute(db)
  const failing = async (channel: 'whatsapp' | 'push', reason: string) => {
    const personId = await makePerson(server, { email: `p${++numbers}@people.example` })
    const id = crypto.randomUUID()
    await sql`
      insert into sent_mail (id, person_id, kind, about, queued_at, due_at, channel, failed_at, reason, reason_since)
      values (${id}, ${personId}, 'classTomorrow', ${personId}, now(), now(), ${channel}, ${MONDAY_NOON}, ${reason}, ${MONDAY_NOON})`.execute(
      db,
    )
    return { personId, id }
  }
  await failing('push', 'noDevice')
  await failing('whatsapp', 'stopped')
  // A failed reply has its own alert, so its job has none.
  await sql`insert into pgboss.job (name, source_name, created_on) values ('failed', 'whatsapp.reply', ${MONDAY_NOON})`.execute(
    db,
  )
  expect(await alerts()).toEqual([])
  const one = await failing('whatsapp', 'template')
  const two = await failing('whatsapp', 'template')
  expect(await alerts()).toMatchObject([
    { kind: 'memberMessages', people: 2, channel: 'whatsapp', reason: 'template' },
  ])
  const three = await failing('push', 'unknown')
  expect(await alerts()).toMatchObject([{ kind: 'memberMessages', people: 3, channel: null, reason: null }])
  const list = async () =>
    (
      await desk.call<{ rows: { _id: string }[] }>('GET', '/console/members?filter=messageFailed')
    ).body.data.rows.map(({ _id }) => _id)
  expect((await list()).toSorted()).toEqual([one, two, three].map(({ personId }) => personId).toSorted())
  await sql`update sent_mail set again_at = ${MONDAY_NOON} where id in (${one.id}, ${three.id})`.execute(db)
  expect(await alerts()).toMatchObject([{ kind: 'memberMessages', people: 1 }])
  await sql`update sent_mail set failed_at = '2026-11-15T00:00:00Z' where id = ${two.id}`.execute(db)
  expect(await alerts()).toEqual([])
})

test('Today links to a failed reply until it is sent again', async () => {
  await sql`delete from sent_mail`.execute(server.deps.db)
  const fail = async (id: string) => {
    expect((await reply(id)).status).toBe(201)
    api.misbehave({ status: 400, code: 131026 })
    await expect(send((await queued(id)).at(-1))).rejects.toThrow()
  }
  const id = await write()
  await fail(id)
  phone = String(++numbers)
  const second = await write('And on Friday?', '2026-11-23T06:31:00Z')
  await fail(second)
  const expected = { kind: 'replies', count: 2, enquiryId: id }
  expect(await alerts()).toMatchObject([expected])
  const [answer] = (await readEnquiry(id)).answers
  await desk.call('POST', `/console/enquiries/${id}/replies/${answer?._id}/again`)
  expect(await alerts()).toMatchObject([{ ...expected, count: 1, enquiryId: second }])
})

test('the pauses between attempts of mails and messages grow to 15 minutes, and the attempts are limited', async () => {
  await (await testApp({ features: [], jobs: [push], sharing: server })).close()
  const { rows } = await sql<{ name: string; policy: unknown }>`
    select name, json_build_array(retry_limit, retry_backoff, retry_delay, retry_delay_max) as policy
    from pgboss.queue where name in ('mail', 'whatsapp', 'push') order by name`.execute(server.deps.db)
  expect(rows).toEqual([
    { name: 'mail', policy: [100, true, 5, 900] },
    { name: 'push', policy: [20, true, 5, 900] },
    { name: 'whatsapp', policy: [100, true, 5, 900] },
  ])
})
