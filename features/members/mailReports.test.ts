import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { TodayView } from '#features/attendance/console/schema.ts'
import { attendance } from '#features/attendance/index.server.ts'
import { identity } from '#features/identity/index.server.ts'
import { members } from '#features/members/index.server.ts'
import {
  chooseByLink,
  chooseMessages,
  readMessages,
} from '#features/messages/usecases/chooseMessages.server.ts'
import { inTransaction } from '#lib/db.server.ts'
import { type TestApp, testApp } from '#tests/app.ts'
import { makePerson, signInAs } from '#tests/people.ts'
import type { Visitor } from '#tests/visitor.ts'
import type { MemberMessage } from './console/historySchema.ts'
import type { MemberProfile } from './console/profileSchema.ts'
import { receiveMailReport } from './usecases/receiveMailReport.server.ts'

const NOW = '2026-11-23T06:30:00.000Z'
const TOKEN = 'a token of the tests'
let server: TestApp
let desk: Visitor
let email: string
let personId: string
let count = 0

beforeAll(async () => {
  server = await testApp({ features: [identity, members, attendance], now: NOW, mailReportToken: TOKEN })
  await makePerson(server, { email: 'desk@studio.example', role: 'frontDesk' })
  desk = await signInAs(server, 'desk@studio.example')
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.deps.db.deleteFrom('unreachedAddress').execute()
  await server.deps.db
    .updateTable('sentMail')
    .set({ againAt: NOW })
    .where('failedAt', 'is not', null)
    .execute()
  email = `reported${++count}@people.example`
  personId = await makePerson(server, { email })
})

/** A mail that a mail server has accepted. */
async function sentMail(parts: { unsubscribe?: string; subject?: string } = {}): Promise<string> {
  const { db, mailer } = server.deps
  const before = (await server.mailTo(email)).length
  const mail = { to: email, subject: 'Tomorrow: Mat', html: '<p>Tomorrow</p>', text: 'Tomorrow', ...parts }
  await inTransaction(db, (trx) => mailer.send(trx, mail))
  await server.waitForMail(email, before + 1)
  const newest = () =>
    db
      .selectFrom('sentMail')
      .select('id')
      .where('personId', '=', personId)
      .where('sentAt', 'is not', null)
      .orderBy('queuedAt', 'desc')
      .executeTakeFirst()
  await expect.poll(newest, { timeout: 10_000 }).toBeDefined()
  return (await newest())?.id ?? ''
}
const post = async (payload: string, token = TOKEN) =>
  (
    await server.app.inject({
      method: 'POST',
      url: '/api/v1/mail/reports',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'message/rfc822' },
      payload,
    })
  ).statusCode
const bounce = (id: string, to = email, fields = 'Action: failed\nStatus: 5.1.1') =>
  `Final-Recipient: rfc822; ${to}\n${fields}\n\nMessage-ID: <${id}@studio.example>\n`
const complaint = (id: string, to = email) =>
  `Feedback-Type: abuse\nOriginal-Rcpt-To: ${to}\n\nMessage-ID: <${id}@studio.example>\n`
const alerts = async () =>
  Object.fromEntries(
    (await desk.call<TodayView>('GET', '/console/today')).body.data.alerts.flatMap((alert) =>
      'people' in alert && alert.kind !== 'tooFew' ? [[alert.kind, alert.people]] : [],
    ),
  )
const profile = async () => (await desk.call<MemberProfile>('GET', `/console/members/${personId}`)).body.data
const messages = async () =>
  (await desk.call<{ rows: MemberMessage[] }>('GET', `/console/members/${personId}/messages`)).body.data.rows
/** Whether a mail that the person can switch off is still sent to them. */
async function optionalArrives(): Promise<boolean> {
  const { db, mailer } = server.deps
  const subject = `News ${crypto.randomUUID()}`
  const mail = { to: email, subject, html: '', text: 'News', unsubscribe: 'https://studio.example/off' }
  await inTransaction(db, (trx) => mailer.send(trx, mail))
  const logged = () =>
    db.selectFrom('sentMail').select('sentAt').where('subject', '=', subject).executeTakeFirst()
  // The job either records that it sent the mail, or deletes the row of a mail that it does not send.
  await expect.poll(async () => (await logged())?.sentAt !== null, { timeout: 10_000 }).toBe(true)
  return (await logged()) !== undefined
}

test("a mail that bounces counts as failed, stops optional mails, and appears on Today and in the member's record", async () => {
  const id = await sentMail()
  expect(await optionalArrives()).toBe(true)
  expect([await post(bounce(id)), await post(bounce(id))]).toEqual([200, 200])
  expect((await messages()).find(({ _id }) => _id === id)).toMatchObject({
    state: 'failed',
    trouble: { reason: 'noMailbox', code: '550 5.1.1' },
  })
  expect(await alerts()).toMatchObject({ unreached: 1 })
  expect(await profile()).toMatchObject({ unreachedSince: NOW, complainedSince: null })
  expect(await optionalArrives()).toBe(false)
})

test('a complaint stops optional mails and withdraws the consent to news, even after another mail has arrived', async () => {
  await server.deps.db
    .insertInto('messageConsent')
    .values({ personId, purpose: 'news', version: 1, given: true, at: NOW, byPerson: personId })
    .execute()
  const id = await sentMail()
  expect([await post(complaint(id)), await post(complaint(id))]).toEqual([200, 200])
  expect(await alerts()).toEqual({ complained: 1 })
  await sentMail({ subject: 'Your receipt' })
  expect(await profile()).toMatchObject({
    complainedSince: NOW,
    unreachedSince: null,
    consent: { given: false },
  })
  const consents = await server.deps.db
    .selectFrom('messageConsent')
    .select('given')
    .where('personId', '=', personId)
    .orderBy('id')
    .execute()
  expect(consents.map(({ given }) => given)).toEqual([true, false])
  expect(await optionalArrives()).toBe(false)
})

test('a person who complained sees optional mails as off, and gets only those that they switch on again', async () => {
  const { db, clock } = server.deps
  expect(await post(complaint(await sentMail()))).toBe(200)
  const shown = async () =>
    (await readMessages(server.deps, { personId, signInId: crypto.randomUUID() }, clock.now())).kinds.flatMap(
      ({ kind, by }) => (by.mail === 'always' || !by.mail ? [] : [[kind, by.mail]]),
    )
  expect(await shown()).toEqual([
    ['reminders', 'off'],
    ['passes', 'off'],
  ])
  const byLink = await chooseByLink(db, { personId, topic: 'reminders', isOn: true }, clock.now())
  expect(byLink).toEqual({ isOn: false, mayUndo: false })
  expect(await optionalArrives()).toBe(false)
  await chooseMessages(db, personId, { channel: 'mail', kind: 'reminders', isOn: true }, clock.now())
  expect(await shown()).toEqual([
    ['reminders', 'on'],
    ['passes', 'off'],
  ])
  expect(await profile()).toMatchObject({ complainedSince: null })
  expect(await optionalArrives()).toBe(true)
})

test('a report about a previous address, or without the token, stops nothing', async () => {
  const id = await sentMail()
  expect(await post(complaint(id), 'another token')).toBe(401)
  expect(await post(complaint(id, 'other@people.example'))).toBe(200)
  expect(await post(bounce(crypto.randomUUID()))).toBe(200)
  expect(await post(bounce(id, email, 'Action: delayed\nStatus: 4.4.1'))).toBe(200)
  expect(await alerts()).toEqual({})
  expect((await messages()).find(({ _id }) => _id === id)).toMatchObject({ state: 'sent' })
  // A mail that did not arrive at a previous address has failed, but the current address may still exist.
  expect(await post(bounce(id, 'other@people.example'))).toBe(200)
  expect(await alerts()).toEqual({ memberMails: 1 })
  expect(await profile()).toMatchObject({ unreachedSince: null })
})

test('a report is recorded, is about an unknown mail or address, or is ignored because it is not valid', async () => {
  const receive = (message: string) => receiveMailReport(server.deps, message)
  const id = await sentMail()
  expect(await receive(bounce(crypto.randomUUID()))).toBe('unknown')
  expect(await receive(complaint(id, 'other@people.example'))).toBe('unknown')
  expect(await receive(`Feedback-Type: abuse\n\nMessage-ID: <${id}@studio.example>\n`)).toBe('unknown')
  expect(await receive('Subject: I am away')).toBe('ignored')
  expect([await receive(complaint(id)), await receive(complaint(id)), await receive(bounce(id))]).toEqual([
    ...['noted', 'noted', 'noted'],
  ])
})

test('without a token the route does not exist', async () => {
  const off = await testApp({ features: [identity, members], sharing: server })
  const response = await off.app.inject({ method: 'POST', url: '/api/v1/mail/reports', payload: {} })
  expect(response.statusCode).toBe(404)
  await off.close()
})
