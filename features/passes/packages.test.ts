import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { gift } from '#features/gift/index.server.ts'
import type { UserView } from '#features/identity/schema.ts'
import { passes } from '#features/passes/index.server.ts'
import type { PackageView } from '#features/passes/schema.ts'
import type { OfferView } from '#features/sales/console/schema.ts'
import { sales } from '#features/sales/index.server.ts'
import { loadSettings } from '#features/studio/usecases/cacheSettings.server.ts'
import { studioDay } from '#lib/time.ts'
import { expectInvariants } from '#tests/invariants.ts'
import { openPaymentHarness, type PaymentHarness } from '#tests/paymentHarness.ts'
import { makePerson, signInAs } from '#tests/people.ts'
import { type Visitor, visitor } from '#tests/visitor.ts'
import type { ConsolePackage, PackageDetail, SoldPass } from './console/schema.ts'

let harness: PaymentHarness
let manager: Visitor
beforeAll(async () => {
  harness = await openPaymentHarness({ features: [passes, sales], sellers: [gift] })
})
beforeEach(async () => {
  const email = `${crypto.randomUUID()}@example.com`
  await makePerson(harness, { email, role: 'manager' })
  manager = await signInAs(harness, email)
})
afterAll(async () => {
  await expectInvariants(harness.database.db)
  await harness.close()
})

const edit = {
  packageName: 'Ten classes',
  packageType: 'group',
  location: 'all',
  pricePaise: 750_000,
  perSessionPricePaise: 75_000,
  totalSessions: 10,
  validityDays: 28,
  validityFrom: 'firstSession',
  unusedDays: 42,
  description: '<p>Ten. <script>alert(1)</script></p>',
  onSale: true,
  newcomersOnly: false,
  visibleFrom: null,
  visibleUntil: null,
  descriptionHindi: '<p>दस।</p>',
}
const create = async (changes: object = {}) => {
  const { status, body } = await manager.call<PackageDetail>('POST', '/console/packages', {
    body: { ...edit, ...changes },
  })
  expect(status, body.message).toBe(201)
  return body.data
}
const change = (id: string, revision: number, changes: object, caller = manager) =>
  caller.call<PackageDetail>('PUT', `/console/packages/${id}`, { body: { ...edit, ...changes, revision } })
const codeOf = ({ body }: { body: { error?: { code: string } } }) => body.error?.code
const packagesShown = async () =>
  (await visitor(harness.app).call<PackageView[]>('GET', '/user/get-membership-packages')).body.data
const nameOf = (id: string, packages: PackageView[]) => packages.find(({ _id }) => _id === id)?.packageName

test('a change of terms makes a new version: sold passes and open orders keep the old version, and visitors see the new one', async () => {
  const created = await create()
  expect(created).toMatchObject({ version: 1, revision: 1, bought: 0, sold: true })
  expect(created.description).not.toContain('script')
  expect(nameOf(created._id, await packagesShown())).toBe('Ten classes')
  const [holder, waiting] = [await harness.buyer(), await harness.buyer()]
  const sale = {
    personId: holder.personId,
    packageId: created._id,
    method: 'cash',
    saleKey: crypto.randomUUID(),
    seen: { version: 1, amountPaise: 750_000, gstBasisPoints: 1800, paymentsBefore: 0 },
  }
  expect((await manager.call('POST', '/console/sales', { body: sale })).status).toBe(201)
  const { orderId } = (await waiting.checkout(created._id)).body.data

  const changed = await change(created._id, 1, {
    pricePaise: 800_000,
    totalSessions: 12,
    packageName: 'Twelve',
  })
  expect(changed.body.message).toContain('version 2')
  expect(changed.body.data).toMatchObject({
    version: 2,
    versions: [
      { version: 2, bought: 0, pricePaise: 800_000 },
      { version: 1, bought: 1, good: 1, pricePaise: 750_000, totalSessions: 10 },
    ],
  })
  expect(nameOf(created._id, await packagesShown())).toBe('Twelve')
  expect((await waiting.verify(await harness.pay(orderId))).body.data.package).toMatchObject({
    packageName: 'Ten classes',
    price: 7_500,
    totalSessions: 10,
  })
  const again = { ...sale, saleKey: crypto.randomUUID(), seen: { ...sale.seen, paymentsBefore: 1 } }
  expect(codeOf(await manager.call('POST', '/console/sales', { body: again }))).toBe('CHANGED')

  const path = `/console/packages/${created._id}/passes`
  const sold = await manager.call<{ rows: SoldPass[]; total: number }>('GET', `${path}?version=1`)
  expect(sold.body.data.total).toBe(2)
  expect(new Set(sold.body.data.rows.map(({ person }) => person._id))).toEqual(
    new Set([holder.personId, waiting.personId]),
  )
  expect((await manager.call<{ total: number }>('GET', `${path}?version=2`)).body.data.total).toBe(0)
})

test('the valid passes of a package are those that can still be used; an unused pass can’t be used on its last day', async () => {
  const { _id } = await create({ packageName: 'Unused' })
  const buyer = await harness.buyer()
  const { orderId } = (await buyer.checkout(_id)).body.data
  await buyer.verify(await harness.pay(orderId))
  const start = harness.clock.now()
  const goodAfter = async (days: number) => {
    harness.clock.set(start.add({ hours: 24 * days }).toString())
    const email = `${crypto.randomUUID()}@example.com`
    await makePerson(harness, { email, role: 'manager' })
    const reader = await signInAs(harness, email)
    return (await reader.call<PackageDetail>('GET', `/console/packages/${_id}`)).body.data.versions[0]?.good
  }
  const good = [await goodAfter(41), await goodAfter(42)]
  harness.clock.set(start.toString())
  expect(good).toEqual([1, 0])
})

test('a change of other fields than terms makes no new version; two simultaneous changes do not overwrite each other', async () => {
  const { _id } = await create({ packageName: 'Twice' })
  const named = { packageName: 'Twice' }
  const hidden = await change(_id, 1, { ...named, onSale: false })
  expect(hidden.body.data).toMatchObject({ version: 1, revision: 2, sold: false })
  expect(nameOf(_id, await packagesShown())).toBeUndefined()
  const responses = await Promise.all([
    change(_id, 2, { ...named, pricePaise: 100_000 }),
    change(_id, 2, { ...named, pricePaise: 200_000 }),
  ])
  expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(responses.map(codeOf)).toContain('CHANGED')
  const { db } = harness.database
  const entries = await db
    .selectFrom('auditEntry')
    .select(['action', 'before', 'after'])
    .where('subjectId', '=', _id)
    .orderBy('id')
    .execute()
  expect(entries.map(({ action }) => action)).toEqual(['package.create', 'package.change', 'package.change'])
  expect(entries[1]).toMatchObject({ before: { onSale: true }, after: { onSale: false } })
})

test('a package is on sale from its first to its last day of sale', async () => {
  const { _id } = await create({
    packageName: 'Diwali',
    visibleFrom: '2026-11-24',
    visibleUntil: '2026-11-25',
  })
  const wrong = await manager.call('POST', '/console/packages', {
    body: { ...edit, visibleFrom: '2026-11-25', visibleUntil: '2026-11-24' },
  })
  expect(wrong.body.error?.fields).toHaveProperty('visibleUntil')
  const isShown = async () => (await packagesShown()).some((each) => each._id === _id)
  for (const [day, sold] of [
    ['23', false],
    ['24', true],
    ['25', true],
    ['26', false],
  ] as const) {
    harness.clock.set(`2026-11-${day}T06:30:00Z`)
    // Responses are cached for one minute, and the cache reads the clock ten times a second.
    await expect.poll(isShown, { timeout: 2_000 }).toBe(sold)
  }
  const buyer = await harness.buyer()
  expect(codeOf(await buyer.checkout(_id))).toBe('PACKAGE_NOT_ON_SALE')
})

test.each([
  ['location', { location: 'Gurugram' }, 'location', 'name', 'Gurugram'],
  ['only kind of class', { packageType: 'reformer' }, 'classKind', 'key', 'reformer'],
] as const)(
  'a package whose %s is hidden is sold nowhere; a payment that was begun before buys the pass',
  async (_, scope, table, key, hidden) => {
    const { _id } = await create({ packageName: 'Nowhere', ...scope })
    const show = async (isShown: boolean) => {
      const { db } = harness.database
      await db
        .updateTable(table)
        .set({ isShown })
        .where(key as never, '=', hidden as never)
        .execute()
      await loadSettings(db)
      await harness.deps.invalidation.invalidate('settings')
    }
    const [paying, late] = [await harness.buyer(), await harness.buyer()]
    const present = {
      ...{ recipientName: 'Meera', recipientEmail: 'meera@example.com', message: '', card: 'sun' },
      sendOn: studioDay(harness.clock.now()).toString(),
    }
    const sale = {
      ...{ personId: late.personId, packageId: _id, method: 'cash', saleKey: crypto.randomUUID() },
      seen: { version: 1, amountPaise: 750_000, gstBasisPoints: 1800, paymentsBefore: 0 },
    }
    const frontDesk = `${crypto.randomUUID()}@example.com`
    await makePerson(harness, { email: frontDesk, role: 'frontDesk' })
    const desk = await signInAs(harness, frontDesk)
    const offers = async () =>
      (
        await desk.call<OfferView[]>('GET', `/console/sales/packages?personId=${late.personId}`)
      ).body.data.map((offer) => offer.package._id)
    const { orderId } = (await paying.checkout(_id)).body.data
    expect(await offers()).toContain(_id)
    await show(false)
    expect(nameOf(_id, await packagesShown())).toBeUndefined()
    expect(await offers()).not.toContain(_id)
    const listed = (await manager.call<ConsolePackage[]>('GET', '/console/packages')).body.data
    expect(listed.find((each) => each._id === _id)).toMatchObject({ onSale: true, sold: false })
    for (const refused of [
      await late.checkout(_id),
      await late.call('POST', '/user/gifts', { membershipPackageId: _id, ...present }),
      await desk.call('POST', '/console/sales', { body: sale }),
      await desk.call('POST', '/console/payment-requests', {
        body: { ...sale, method: undefined, link: {} },
      }),
    ])
      expect(codeOf(refused as never)).toBe('PACKAGE_NOT_ON_SALE')
    expect((await paying.verify(await harness.pay(orderId))).body.data.package._id).toBe(_id)
    await show(true)
    expect(nameOf(_id, await packagesShown())).toBe('Nowhere')
    expect((await late.checkout(_id)).status).toBe(201)
  },
)

test('a package for newcomers can’t be bought online by a person who has had a pass', async () => {
  const { _id } = await create({ packageName: 'Welcome', newcomersOnly: true })
  const buyer = await harness.buyer()
  const { orderId } = (await buyer.checkout(_id)).body.data
  await buyer.verify(await harness.pay(orderId))
  harness.clock.advance({ hours: 1 })
  expect(codeOf(await buyer.checkout(_id))).toBe('NEWCOMERS_ONLY')
})

test('a person who was a client before the studio used this product is no newcomer', async () => {
  const { _id } = await create({ packageName: 'Hello', newcomersOnly: true })
  const buyer = await harness.buyer()
  const isDiscovery = async () => (await buyer.call<UserView>('GET', '/user/get-user')).body.data.isDiscovery
  expect(await isDiscovery()).toBe(false)
  await harness.database.db
    .updateTable('person')
    .set({ cameBefore: true })
    .where('id', '=', buyer.personId)
    .execute()
  expect(await isDiscovery()).toBe(true)
  expect(codeOf(await buyer.checkout(harness.packages.discovery))).toBe('DISCOVERY_USED')
  expect(codeOf(await buyer.checkout(_id))).toBe('NEWCOMERS_ONLY')
  const { status } = await buyer.checkout(harness.packages.group)
  expect(status).toBe(201)
})

test('the studio sets the order of the packages; the list must contain every package', async () => {
  const list = async () => (await manager.call<ConsolePackage[]>('GET', '/console/packages')).body.data
  const ids = (await list()).map(({ _id }) => _id).toReversed()
  expect((await manager.call('PUT', '/console/packages/order', { body: { ids } })).status).toBe(200)
  expect((await list()).map(({ _id }) => _id)).toEqual(ids)
  const sold = new Set((await packagesShown()).map(({ _id }) => _id))
  expect((await packagesShown()).map(({ _id }) => _id)).toEqual(ids.filter((id) => sold.has(id)))
  for (const wrong of [ids.slice(1), [...ids.slice(1), ids[1]]]) {
    const response = await manager.call('PUT', '/console/packages/order', { body: { ids: wrong } })
    expect(codeOf(response)).toBe('CHANGED')
  }
})
