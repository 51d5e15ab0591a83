import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { identity } from '#features/identity/index.server.ts'
import { passes } from '#features/passes/index.server.ts'
import { studio } from '#features/studio/index.server.ts'
import type { Db } from '#lib/db.server.ts'
import type { StaffRole } from '#lib/permissions.ts'
import { toDate } from '#lib/time.ts'
import { type TestApp, testApp } from '#tests/app.ts'
import { makePerson, signInAs } from '#tests/people.ts'
import { makePackage, makeStudio } from '#tests/timetable.ts'
import type { Visitor } from '#tests/visitor.ts'
import type { RegistrationList } from './console/registrationSchema.ts'
import { settings } from './index.server.ts'

const PATH = '/console/settings/tax-registrations'
const TODAY = '2026-11-23'
const TOMORROW = '2026-11-24'

let server: TestApp
let owner: Visitor
let manager: Visitor
let buyerId: string
beforeAll(async () => {
  server = await testApp({ features: [identity, studio, passes, settings] })
  await makeStudio(server.deps.db)
  for (const role of ['owner', 'manager'] as const)
    await makePerson(server, { email: emailOf(role), role, firstName: 'Radhika', lastName: 'Mehta' })
  buyerId = await makePerson(server, { email: 'buyer@registrations.example' })
})
afterAll(() => server.close())

const emailOf = (role: StaffRole) => `${role}@registrations.example`

/** Staff sign in again, because a sign-in of the day before has expired. */
async function moveTo(day: string): Promise<void> {
  server.clock.set(`${day}T06:30:00Z`)
  owner = await signInAs(server, emailOf('owner'))
  manager = await signInAs(server, emailOf('manager'))
}

/** Each test starts in the morning of a day, without registrations and documents. */
beforeEach(async () => {
  await moveTo(TODAY)
  await server.database.asOwner(async (direct) => {
    await direct.query(`set session_replication_role = replica;
      delete from tax_document; delete from document_series; delete from tax_registration`)
  })
})

const haryana = {
  location: null as string | null,
  from: TODAY,
  mode: 'registered',
  legalName: 'Contrology Wellness LLP',
  address: '14 Sector 15 Market, Faridabad 121007',
  stateCode: '06',
  gstin: '06AAXFC4821Q1ZP' as string | null,
  invoiceSeries: 'FBD',
  noteSeries: 'FBC',
}
const delhi = {
  ...haryana,
  stateCode: '07',
  gstin: '07AAXFC4821Q1ZN',
  invoiceSeries: 'DEL',
  noteSeries: 'DLC',
}
const set = (more: Partial<typeof haryana> = {}, by = owner, language = 'en') =>
  by.call<RegistrationList>('POST', PATH, {
    body: { ...haryana, ...more },
    headers: { 'accept-language': language },
  })
const list = async () => (await owner.call<RegistrationList>('GET', PATH)).body.data
const lastAudited = () =>
  server.deps.db
    .selectFrom('auditEntry')
    .select(['action', 'before', 'after'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Inserts an order and its invoice, as if a sale had issued it today under this registration. */
async function issue(registrationId: string | undefined, db: Db = server.deps.db): Promise<void> {
  const terms = await makePackage(db)
  const now = toDate(server.clock.now())
  const order = { personId: buyerId, packageId: terms.id, terms: JSON.stringify(terms), createdAt: now }
  const { id: paymentOrderId } = await db
    .insertInto('paymentOrder')
    .values({ ...order, gatewayOrderId: `order_${terms.id}`, amountPaise: 100, gstBasisPoints: 0 })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('taxDocument')
    .values({
      kind: 'invoice',
      series: 'FBD',
      financialYear: 2026,
      serial: 1,
      number: 'FBD/26-27/000001',
      issuedOn: TODAY,
      issuedAt: now,
      paymentOrderId,
      registrationId: registrationId ?? '',
      seller: '{}',
      buyer: '{}',
      item: '{}',
      placeOfSupply: '06',
      basisPoints: 0,
      grossPaise: 100,
      taxablePaise: 100,
      cgstPaise: 0,
      sgstPaise: 0,
      igstPaise: 0,
    })
    .execute()
}

test('a new studio has no registration; only the owner can set the first one, which may apply from today', async () => {
  expect(await list()).toMatchObject({ registrations: [], lastNumbers: [] })
  expect((await list()).mayApplyToday).toEqual(expect.arrayContaining([null, 'Gurugram']))
  expect((await set({}, manager)).body.error?.code).toBe('FORBIDDEN')
  const { status, body } = await set()
  expect(status).toBe(201)
  expect(body.data.registrations).toMatchObject([
    { ...haryana, holds: true, isAhead: false, setBy: 'Radhika Mehta' },
  ])
  expect(await lastAudited()).toMatchObject({ action: 'taxRegistration.set', before: null, after: haryana })
})

test("a registration can't start on a day in the past", async () => {
  expect((await set({ from: '2026-11-22' })).body.error).toMatchObject({
    code: 'TOO_EARLY_TO_APPLY',
    fields: { from: expect.any(String) },
  })
})

test('a registration that starts today can be corrected until the first document of the day is issued', async () => {
  await set({ legalName: 'Contrology Welness LLP' })
  const { status, body } = await set()
  expect(status).toBe(201)
  expect(body.data.registrations).toMatchObject([{ legalName: 'Contrology Wellness LLP', holds: true }])
  expect(await lastAudited()).toMatchObject({
    before: { legalName: 'Contrology Welness LLP' },
    after: { legalName: 'Contrology Wellness LLP' },
  })
})

test('after a document was issued today, the next registration applies from tomorrow at the earliest', async () => {
  const [first] = (await set()).body.data.registrations
  await issue(first?._id)
  expect((await list()).mayApplyToday).toEqual([])
  const change = { address: '2 Sector 15, Faridabad 121007' }
  expect((await set(change)).body.error?.code).toBe('TOO_EARLY_TO_APPLY')
  // Until today the sales at the location were under the registration of the business.
  expect((await set({ ...delhi, location: 'Gurugram' })).body.error?.code).toBe('TOO_EARLY_TO_APPLY')
  const { status, body } = await set({ ...change, from: TOMORROW })
  expect(status).toBe(201)
  expect(body.data.registrations).toMatchObject([
    { address: haryana.address, holds: true },
    { ...change, holds: false, isAhead: true },
  ])
  await moveTo(TOMORROW)
  expect((await list()).registrations).toMatchObject([{ holds: false }, { holds: true, isAhead: false }])
})

test('documents of yesterday do not prevent a registration from today on', async () => {
  const [first] = (await set()).body.data.registrations
  await issue(first?._id)
  await moveTo(TOMORROW)
  expect((await list()).mayApplyToday).toContain(null)
  expect((await set({ from: TOMORROW })).status).toBe(201)
})

test('the last number of each series is listed', async () => {
  const last = { series: 'FBD', financialYear: 2026, lastNumber: 532 }
  await server.deps.db.insertInto('documentSeries').values(last).execute()
  expect((await list()).lastNumbers).toEqual([last])
})

test('a document of a separately registered location does not delay a registration of the business', async () => {
  const { body } = await set()
  expect(body.data.registrations).toHaveLength(1)
  const both = (await set({ ...delhi, location: 'Gurugram' })).body.data
  const [business, location] = both.registrations
  expect([business?.location, location?.location]).toEqual([null, 'Gurugram'])
  expect(both.registrations).toMatchObject([{ holds: true }, { holds: true }])
  await issue(location?._id)
  const { mayApplyToday } = await list()
  expect(mayApplyToday).toContain(null)
  expect(mayApplyToday).not.toContain('Gurugram')
})

test('a second registration of one seller from the same day is refused', async () => {
  expect((await set({ from: TOMORROW })).status).toBe(201)
  expect((await set({ from: TOMORROW })).body.error).toMatchObject({
    code: 'ALREADY_SET',
    fields: { from: expect.stringContaining('already set') },
  })
  const responses = await Promise.all([set({ from: '2026-12-01' }), set({ from: '2026-12-01' })])
  expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 409])
})

test('setting a registration waits for a document that is being issued, and is then refused for today', async () => {
  const [first] = (await set()).body.data.registrations
  let response: ReturnType<typeof set> | undefined
  await server.deps.db.transaction().execute(async (trx) => {
    await issue(first?._id, trx)
    response = set()
    const first200ms = new Promise((resolve) => setTimeout(() => resolve('waits'), 200))
    expect(await Promise.race([response, first200ms])).toBe('waits')
  })
  expect((await response)?.body.error?.code).toBe('TOO_EARLY_TO_APPLY')
})

test.each([
  ['06AAXFC4821Q1Z', 'This one has 14.', '14'],
  ['06AAXFC4821Q1ZPP', 'This one has 16.', '16'],
  ['28AAXFC4821Q1ZP', 'No State has the code 28.', '28'],
  ['06AAXFC48Q1Q1ZP', 'the code of the State, the PAN', 'PAN'],
  ['06AAXFC4821Q1ZQ', 'does not match the rest', 'प्रमाणपत्र'],
])('the GSTIN %s is refused with the reason, in both languages', async (gstin, en, hi) => {
  for (const [language, words] of [
    ['en', en],
    ['hi', hi],
  ] as const) {
    const { error } = (await set({ gstin }, owner, language)).body
    expect(error).toMatchObject({ code: 'GSTIN_WRONG', fields: { gstin: expect.stringContaining(words) } })
  }
})

test('GSTINs and series are stored in capitals without spaces', async () => {
  const typed = { gstin: ' 06aaxfc 4821q1zp', invoiceSeries: ' fbd', noteSeries: 'fbc' }
  expect((await set(typed)).body.data.registrations).toMatchObject([haryana])
  for (const invoiceSeries of ['', 'ABCD', 'A-1', 'ए'])
    expect((await set({ invoiceSeries })).body.error?.fields).toHaveProperty('invoiceSeries')
})

test('a GSTIN of another State is refused, and the refusal names that State', async () => {
  const refused = async (language: string) => (await set({ stateCode: '07' }, owner, language)).body.error
  expect(await refused('en')).toMatchObject({
    code: 'GSTIN_STATE',
    fields: { stateCode: expect.stringContaining('belongs to Haryana') },
  })
  expect((await refused('hi'))?.fields?.stateCode).toContain('हरियाणा')
  expect(
    (await set({ stateCode: '28', gstin: null, mode: 'unregistered' })).body.error?.fields,
  ).toHaveProperty('stateCode')
})

test('a GSTIN is required with a registration or the composition scheme, and refused otherwise', async () => {
  for (const mode of ['registered', 'composition'])
    expect((await set({ mode, gstin: null })).body.error?.fields).toHaveProperty('gstin')
  expect((await set({ mode: 'unregistered' })).body.error?.fields).toHaveProperty('gstin')
  expect((await set({ mode: 'unregistered', gstin: null })).status).toBe(201)
  expect((await set({ ...delhi, mode: 'composition' })).status).toBe(201)
})

test('a series that another seller or the other kind of document uses or has used is refused', async () => {
  await set()
  await set({ ...delhi, from: TOMORROW })
  await moveTo('2026-11-25')
  const later = { from: '2026-12-01' }
  const errorOf = async (more: Partial<typeof haryana>) =>
    (await set({ ...delhi, ...later, ...more })).body.error
  expect(await errorOf({ invoiceSeries: 'FBD' })).toMatchObject({
    code: 'SERIES_TAKEN',
    fields: { invoiceSeries: expect.stringContaining('FBD numbers the documents of another GSTIN') },
  })
  expect(await errorOf({ noteSeries: 'FBD' })).toMatchObject({
    code: 'SERIES_TAKEN',
    fields: { noteSeries: expect.stringContaining('both invoices and notes') },
  })
  const hindi = (await set({ ...delhi, ...later, noteSeries: 'DEL' }, owner, 'hi')).body.error
  expect(hindi).toMatchObject({
    code: 'SERIES_TAKEN',
    fields: { noteSeries: expect.stringContaining('सीरीज़') },
  })
  expect((await set({ ...delhi, ...later })).status).toBe(201)
})

test("a registration that has not started can be withdrawn, once; one that applies can't be", async () => {
  await set()
  const ahead = (await set({ from: TOMORROW })).body.data.registrations[1]
  const withdraw = (id: string | undefined, by = owner) => by.call('DELETE', `${PATH}/${id}`)
  expect((await withdraw(ahead?._id, manager)).body.error?.code).toBe('FORBIDDEN')
  const both = await Promise.all([withdraw(ahead?._id), withdraw(ahead?._id)])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 404])
  const [present] = (await list()).registrations
  expect(present).toMatchObject({ holds: true })
  expect((await withdraw(present?._id)).body.error?.code).toBe('HOLDS_ALREADY')
  expect(await lastAudited()).toMatchObject({
    action: 'taxRegistration.withdraw',
    before: { from: TOMORROW },
    after: null,
  })
})

test('a location that the studio does not have cannot be registered', async () => {
  expect((await set({ location: 'Atlantis' })).body.error?.code).toBe('NOT_FOUND')
})
