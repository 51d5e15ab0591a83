import { afterAll, beforeAll, expect, test } from 'vitest'
import { identity } from '#features/identity/index.server.ts'
import { type TestApp, testApp } from '#tests/app.ts'
import { makePerson, signInAs } from '#tests/people.ts'
import type { Onboarding } from './consoleSchema.ts'
import { onboarding } from './index.server.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp({ features: [identity, onboarding] })
})
afterAll(() => server.close())

test('a new house is told what it needs, and each thing that it has counts', async () => {
  await makePerson(server, { email: 'owner@house.example', role: 'owner' })
  const owner = await signInAs(server, 'owner@house.example')
  const { db } = server.database
  const done = async () => (await owner.call<Onboarding>('GET', '/console/onboarding')).body.data?.done
  await db.deleteFrom('room').execute()
  expect(await done()).toEqual([])
  await db
    .insertInto('location')
    .values({ name: 'Noida', position: 9, is_online: false, details: '{}' })
    .execute()
  expect(await done()).toEqual([])
  await db
    .insertInto('studio')
    .values({ profile: JSON.stringify({ name: 'A house' }) })
    .execute()
  expect(await done()).toEqual(['profile'])
  await makePerson(server, { email: 'first@member.example' })
  expect(await done()).toEqual(['profile', 'members'])
})
