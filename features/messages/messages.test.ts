import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { audit } from '#features/audit/index.server.ts'
import { identity } from '#features/identity/index.server.ts'
import { members } from '#features/members/index.server.ts'
import { anyOf } from '#lib/personalData.server.ts'
import { type TestApp, testApp } from '#tests/app.ts'
import { makePerson, signInAs } from '#tests/people.ts'
import { messages } from './index.server.ts'
import { messagesPersonalData } from './personalDataStore.server.ts'
import type { MessagesView } from './schema.ts'

const NOW = '2026-11-23T06:30:00.000Z'
let server: TestApp
let member: { id: string; browser: Awaited<ReturnType<typeof signInAs>> }
let count = 0

beforeAll(async () => {
  server = await testApp({ features: [identity, audit, messages, members], now: NOW })
  await makePerson(server, { email: 'desk@studio.example', role: 'frontDesk' })
})
afterAll(() => server.close())
beforeEach(async () => {
  server.clock.set(NOW)
  const email = `member${++count}@messages.example`
  member = { id: await makePerson(server, { email }), browser: await signInAs(server, email) }
})

const view = async () => (await member.browser.call<MessagesView>('GET', '/user/messages')).body.data
const news = async () => (await view()).consents.find(({ purpose }) => purpose === 'news')
const consent = (given: boolean, version = 1) =>
  member.browser.call('PUT', '/user/consents', { body: { purpose: 'news', version, given } })

test('without a choice there is no consent, and it can be withdrawn as easily as it can be given', async () => {
  expect(await news()).toMatchObject({ given: false, at: null, version: 1, givenVersion: null })
  expect((await consent(true)).body.message).toBe('Saved. You can withdraw your consent here at any time.')
  expect(await news()).toMatchObject({ given: true, at: NOW, givenVersion: 1 })
  server.clock.set('2026-11-23T06:35:00.000Z')
  expect((await consent(false)).body.message).toBe('Withdrawn, from this moment.')
  expect(await news()).toMatchObject({ given: false, at: '2026-11-23T06:35:00.000Z', givenVersion: null })
  expect((await view()).past).toEqual([
    { purpose: 'news', version: 1, given: false, at: '2026-11-23T06:35:00.000Z' },
    { purpose: 'news', version: 1, given: true, at: NOW },
  ])
})

test('the same choice made twice is recorded once', async () => {
  await consent(false)
  for (const input of [true, true, false, false]) expect((await consent(input)).status).toBe(200)
  expect((await view()).past.map(({ given }) => given)).toEqual([false, true])
})

test('giving consent needs the version of the current text; withdrawing it needs no version', async () => {
  const other = await consent(true, 2)
  expect([other.status, other.body.error?.code]).toEqual([409, 'CHANGED'])
  expect((await view()).past).toEqual([])
  await consent(true)
  expect((await consent(false, 2)).status).toBe(200)
  expect((await news())?.given).toBe(false)
})

test('the database refuses to change a consent', async () => {
  await consent(true)
  const change = sql`update message_consent set given = false where person_id = ${member.id}`
  await expect(change.execute(server.deps.db)).rejects.toThrow('changing a consent: not allowed')
})

test('mails about bookings, payments and the account cannot be switched off', async () => {
  const always = (await view()).kinds.filter(({ by }) => by.mail === 'always').map(({ kind }) => kind)
  expect(always).toEqual(['bookings', 'classes', 'waitlist', 'payments', 'account'])
  for (const kind of [...always, 'news']) {
    const body = { channel: 'mail', kind, isOn: false }
    expect((await member.browser.call('PUT', '/user/messages', { body })).status, kind).toBe(400)
  }
})

test('staff can record a consent, without a version, and see the choices of the member', async () => {
  const desk = await signInAs(server, 'desk@studio.example')
  const path = `/console/members/${member.id}`
  expect((await desk.call('PUT', `${path}/consent`, { body: { given: true } })).status).toBe(200)
  expect(await news()).toMatchObject({ given: true, givenVersion: null })
  // A consent that the member gives contains the version of the text that they read.
  await consent(true)
  expect(await news()).toMatchObject({ given: true, givenVersion: 1 })
  const body = { channel: 'mail', kind: 'reminders', isOn: false }
  await member.browser.call('PUT', '/user/messages', { body })
  const { data } = (await desk.call<{ chosen: unknown }>('GET', path)).body
  expect(data.chosen).toEqual({
    unwanted: [{ kind: 'reminders', channel: 'mail', since: NOW }],
    consents: [{ purpose: 'news', given: true, at: NOW, version: 1, by: null }],
  })
})

test('an export contains the consents and choices, and an erasure deletes them', async () => {
  await consent(true)
  const body = { channel: 'mail', kind: 'passes', isOn: false }
  await member.browser.call('PUT', '/user/messages', { body })
  const { db } = server.deps
  const rows = async () => {
    const parts = messagesPersonalData.exported?.([member.id]) ?? {}
    const read = Object.entries(parts).map(async ([name, part]) => [
      name,
      (await sql`${part}`.execute(db)).rows.length,
    ])
    return Object.fromEntries(await Promise.all(read))
  }
  expect(await rows()).toEqual({ message_opt_outs: 1, consents: 1 })
  await db.transaction().execute(async (trx) => {
    await messagesPersonalData.erase?.(trx, [member.id], server.clock.now())
    await sql`delete from message_consent where person_id = ${anyOf([member.id])}`.execute(trx)
  })
  expect(await rows()).toEqual({ message_opt_outs: 0, consents: 0 })
})
