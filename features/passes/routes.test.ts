import { afterAll, beforeAll, expect, test } from 'vitest'
import { identity } from '#features/identity/index.server.ts'
import type { UserView } from '#features/identity/schema.ts'
import { passes } from '#features/passes/index.server.ts'
import { grantPass } from '#features/passes/usecases/grantPass.server.ts'
import { type TestApp, testApp } from '#tests/app.ts'
import { makePerson, signInAs } from '#tests/people.ts'
import { makePackage, makeStudio } from '#tests/timetable.ts'
import { visitor } from '#tests/visitor.ts'
import type { PackageRow } from './packageReads.server.ts'
import { type PackageView, packageView } from './schema.ts'

let server: TestApp
let group: PackageRow
let discovery: PackageRow
const get = async <T>(path: string) => (await visitor(server.app).call<T>('GET', path)).body

beforeAll(async () => {
  server = await testApp({ features: [identity, passes] })
  const { db } = server.deps
  await makeStudio(db)
  group = await makePackage(db)
  discovery = await makePackage(db, {
    packageName: 'Discovery Session',
    packageType: 'discovery',
    totalSessions: 1,
    validityFrom: 'purchase',
    validityDays: 15,
    unusedDays: 15,
  })
  await makePackage(db, { packageName: 'Reformer 8', packageType: 'reformer', location: 'Gurugram' })
})
afterAll(() => server.close())

const names = (packages: PackageView[]) => packages.map(({ packageName }) => packageName)

test('a package has its name, prices in rupees, validity, location, sessions, type and description [§3.5]', async () => {
  const { data } = await get<PackageView[]>('/user/get-membership-packages?packageType=group')
  expect(data.map((each) => packageView.parse(each))).toEqual([
    {
      _id: group.id,
      packageName: 'Group 8',
      packageType: 'group',
      location: 'all',
      perSessionPrice: 1600,
      price: 6400,
      validity: 28,
      validityFrom: 'firstSession',
      unusedDays: 42,
      totalSessions: 8,
      description: '<p>Eight sessions.</p>',
      shareable: false,
    },
  ])
})

test('a package for newcomers can’t be given as a gift', async () => {
  const path = '/user/get-membership-packages?packageType=group'
  const canBeGiven = async () => {
    const { data } = await get<(PackageView & { canBeGiven: boolean })[]>(path)
    return data.map((each) => each.canBeGiven)
  }
  expect(await canBeGiven()).toEqual([true])
  const setNewcomersOnly = (newcomersOnly: boolean) =>
    server.deps.db.updateTable('package').set({ newcomersOnly }).where('id', '=', group.id).execute()
  await setNewcomersOnly(true)
  await expect.poll(canBeGiven).toEqual([false])
  await setNewcomersOnly(false)
  await expect.poll(canBeGiven).toEqual([true])
})

test('packages are filtered by type and by location [§7.30]', async () => {
  const path = '/user/get-membership-packages'
  expect(names((await get<PackageView[]>(`${path}?packageType=reformer`)).data)).toEqual(['Reformer 8'])
  expect(names((await get<PackageView[]>(`${path}?location=Gurugram`)).data)).toContain('Reformer 8')
  expect(names((await get<PackageView[]>(`${path}?location=Faridabad`)).data)).not.toContain('Reformer 8')
})

test('all packages are returned in pages, without a message [§7.27]', async () => {
  const { data, message } = await get<{ items: PackageView[]; total: number; page: number; limit: number }>(
    '/user/get-all-packages?limit=2&page=2',
  )
  expect(data).toMatchObject({ page: 2, limit: 2, total: 3 })
  expect(data.items).toHaveLength(1)
  expect(message).toBe('')
})

test('a person is first a newcomer, then has had Discovery, then is a member with a plan [§3.4 §4.21]', async () => {
  const { db, clock } = server.deps
  const personId = await makePerson(server, { email: 'asha@example.com' })
  const browser = await signInAs(server, 'asha@example.com')
  const me = async () => (await browser.call<UserView>('GET', '/user/get-user')).body.data
  const grant = (terms: PackageRow) =>
    db.transaction().execute((trx) => grantPass(trx, { personId, terms, paymentOrderId: null }, clock.now()))
  expect(await me()).toMatchObject({ isDiscovery: false, isMember: false, memberShipPlan: null })
  await grant(discovery)
  expect(await me()).toMatchObject({ isDiscovery: true, isMember: false })
  await grant(group)
  const member = await me()
  expect(member).toMatchObject({ isDiscovery: true, isMember: true })
  expect(member.passes.find((pass) => pass.package._id === group.id)).toMatchObject({
    remainingSession: 8,
    registrationDate: '2026-11-23',
    expiryDate: '2027-01-04',
    package: { packageName: 'Group 8' },
  })
})

const UNSAFE_HTML =
  '<p>Kept</p><script>alert(1)</script><p onclick="alert(1)"><img src="x" onerror="alert(1)">more</p>'

test('HTML written directly into a package’s description is returned without its scripts', async () => {
  const { db, clock } = server.deps
  const hindi = JSON.stringify({ description: UNSAFE_HTML.replace('Kept', 'रखा') })
  const bad = await makePackage(db, { packageName: 'Group 2', location: 'Online', description: UNSAFE_HTML })
  await db.updateTable('package').set({ hindi }).where('id', '=', bad.id).execute()
  const personId = await makePerson(server, { email: 'bela@example.com' })
  const browser = await signInAs(server, 'bela@example.com')
  const grant = { personId, terms: bad, paymentOrderId: null }
  await db.transaction().execute((trx) => grantPass(trx, grant, clock.now()))
  const offered = '/user/get-membership-packages?location=Online'
  await expect.poll(async () => names((await get<PackageView[]>(offered)).data)).toContain('Group 2')
  for (const [language, expected] of [
    ['en', 'Kept'],
    ['hi', 'रखा'],
  ] as const) {
    for (const path of [offered, '/user/get-all-packages', '/user/get-user']) {
      const { body } = await browser.call('GET', path, { headers: { 'accept-language': language } })
      const json = JSON.stringify(body)
      expect(json, path).toContain(`<p>${expected}</p><p>more</p>`)
      expect(json, path).not.toMatch(/alert|onerror|onclick|<script|<img/)
    }
  }
})

test('a pass has a Hindi description as long as its package still has the description with which the pass was sold', async () => {
  const { db, clock } = server.deps
  const sold = await makePackage(db, { packageName: 'Group 3', description: '<p>Three sessions.</p>' })
  const translate = (description: string) => ({ hindi: JSON.stringify({ description }) })
  await db.updateTable('package').set(translate('<p>तीन सेशन।</p>')).where('id', '=', sold.id).execute()
  const personId = await makePerson(server, { email: 'charu@example.com' })
  const browser = await signInAs(server, 'charu@example.com')
  const grant = { personId, terms: sold, paymentOrderId: null }
  await db.transaction().execute((trx) => grantPass(trx, grant, clock.now()))
  const descriptionIn = async (language: string) => {
    const headers = { 'accept-language': language }
    const { data } = (await browser.call<UserView>('GET', '/user/get-user', { headers })).body
    return data.memberShipPlan?.package.description
  }
  expect([await descriptionIn('hi'), await descriptionIn('en')]).toEqual([
    '<p>तीन सेशन।</p>',
    '<p>Three sessions.</p>',
  ])
  const other = { description: '<p>Three, and a towel.</p>', ...translate('<p>तीन, और तौलिया।</p>') }
  await db.updateTable('package').set(other).where('id', '=', sold.id).execute()
  expect(await descriptionIn('hi')).toBe('<p>Three sessions.</p>')
})
