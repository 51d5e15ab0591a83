import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PolicyView } from '#features/content/console/collectionSchema.ts'
import { content } from '#features/content/index.server.ts'
import { dataImport } from '#features/dataImport/index.server.ts'
import { identity } from '#features/identity/index.server.ts'
import { type TestApp, testApp } from '#tests/app.ts'
import { makePerson, signInAs } from '#tests/people.ts'
import type { Onboarding } from './console/onboardingSchema.ts'
import { stepText } from './console/text/onboarding.ts'
import { settings } from './index.server.ts'
import { isAllDone, isReady } from './onboardingRules.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp({ features: [identity, settings, content, dataImport] })
})
afterAll(() => server.close())

test('each setup step of a new studio is listed as done when its data exists', async () => {
  await makePerson(server, { email: 'owner@house.example', role: 'owner' })
  const owner = await signInAs(server, 'owner@house.example')
  const { db } = server.database
  const readDone = async () => (await owner.call<Onboarding>('GET', '/console/onboarding')).body.data?.done
  await db.deleteFrom('room').execute()
  expect(await readDone()).toEqual([])
  await db
    .insertInto('location')
    .values({ name: 'Noida', position: 9, isOnline: false, details: '{}' })
    .execute()
  expect(await readDone()).toEqual([])
  await db
    .insertInto('studio')
    .values({ profile: JSON.stringify({ name: 'A house' }) })
    .execute()
  expect(await readDone()).toEqual(['profile'])
  await makePerson(server, { email: 'first@member.example' })
  expect(await readDone()).toEqual(['profile', 'members'])
  const unwritten = async () =>
    (await owner.call<Onboarding>('GET', '/console/onboarding')).body.data?.unwritten
  expect(await unwritten()).toContain('about')
  await db
    .updateTable('sitePage')
    .set({ content: '{}', publishedAt: server.clock.now().toString() })
    .where('key', '=', 'about')
    .execute()
  expect(await unwritten()).not.toContain('about')
})

test('a studio with only online locations needs no room', async () => {
  await makePerson(server, { email: 'online@house.example', role: 'owner' })
  const owner = await signInAs(server, 'online@house.example')
  const { db } = server.database
  const read = async () => (await owner.call<Onboarding>('GET', '/console/onboarding')).body.data
  expect((await read())?.done).not.toContain('rooms')
  await db.updateTable('location').set({ isOnline: true, details: '{}' }).execute()
  expect((await read())?.done).toContain('rooms')
  await db
    .insertInto('location')
    .values({ name: 'Jaipur', position: 10, isOnline: false, details: '{}' })
    .execute()
  expect((await read())?.done).not.toContain('rooms')
})

test('members are counted up to a thousand', () => {
  expect([1, 999, 1000].map(stepText.members.has)).toEqual([
    '1 member',
    '999 members',
    'a thousand members or more',
  ])
})

test('unread policies are listed until somebody saves them, even unchanged', async () => {
  await makePerson(server, { email: 'reader@house.example', role: 'owner' })
  const owner = await signInAs(server, 'reader@house.example')
  const unread = async () =>
    (await owner.call<Onboarding>('GET', '/console/onboarding')).body.data?.unreadPolicies
  expect(await unread()).toEqual(['privacy', 'terms', 'refund', 'inStudio'])
  const { data: policy } = (await owner.call<PolicyView>('GET', '/console/policies/terms')).body
  expect(policy).toMatchObject({ version: 0, updatedOn: null })
  const body = { version: 0, content: policy?.content }
  expect((await owner.call('PUT', '/console/policies/terms', { body })).status).toBe(200)
  expect(await unread()).toEqual(['privacy', 'refund', 'inStudio'])
  // The unchanged text is not stored, so the policy continues to follow what the studio offers.
  const { db } = server.database
  const stored = await db.selectFrom('policyText').select('content').executeTakeFirst()
  expect(stored).toEqual({ content: null })
})

test('the first-day screen stays until everything is done or staff hide it, and can be shown again', async () => {
  await makePerson(server, { email: 'stays@house.example', role: 'owner' })
  const owner = await signInAs(server, 'stays@house.example')
  const read = async () => (await owner.call<Onboarding>('GET', '/console/onboarding')).body.data
  const put = (hidden: boolean) => owner.call<Onboarding>('PUT', '/console/onboarding', { body: { hidden } })
  expect(await read()).toMatchObject({ isOpen: true, hidden: false })
  for (const _ of ['once', 'again by a second tap'])
    expect((await put(true)).body.data).toMatchObject({ isOpen: false, hidden: true })
  expect((await put(false)).body.data).toMatchObject({ isOpen: true, hidden: false })
  const { db } = server.database
  const audited = await db
    .selectFrom('auditEntry')
    .select('action')
    .where('action', 'like', 'firstDay.%')
    .orderBy('id')
    .execute()
  expect(audited.map(({ action }) => action).toSorted()).toEqual(['firstDay.putAway', 'firstDay.takeOut'])
})

test('a studio is ready when members can book, even with texts to write and policies to review', () => {
  const done = ['profile', 'rooms', 'instructors', 'classes', 'packages'] as const
  expect(isReady(done)).toBe(true)
  expect(isReady(done.slice(1))).toBe(false)
  expect(isAllDone({ done, unwritten: [], unreadPolicies: [] })).toBe(true)
  expect(isAllDone({ done, unwritten: ['about'], unreadPolicies: [] })).toBe(false)
  expect(isAllDone({ done, unwritten: [], unreadPolicies: ['terms'] })).toBe(false)
  expect(isAllDone({ done: done.slice(1), unwritten: [], unreadPolicies: [] })).toBe(false)
})

test('a file that was uploaded but not imported is counted', async () => {
  await makePerson(server, { email: 'files@house.example', role: 'owner' })
  const owner = await signInAs(server, 'files@house.example')
  const waiting = async () =>
    (await owner.call<Onboarding>('GET', '/console/onboarding')).body.data?.filesWaiting
  expect(await waiting()).toBe(0)
  const sent = await server.app.inject({
    method: 'POST',
    url: '/api/v1/console/imports?fileName=members.csv',
    payload: 'First Name,Last Name,Email\nNila,Rao,nila@new.example\n',
    headers: {
      cookie: [...owner.cookies].map((cookie) => cookie.join('=')).join('; '),
      'content-type': 'application/octet-stream',
    },
  })
  expect(sent.statusCode).toBe(201)
  expect(await waiting()).toBe(1)
})
