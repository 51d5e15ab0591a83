import { afterAll, beforeAll, expect, test } from 'vitest'
import { audit } from '#features/audit/index.server.ts'
import { identity } from '#features/identity/index.server.ts'
import type { Role } from '#lib/permissions.ts'
import { type TestApp, testApp } from '#tests/app.ts'
import { makePerson, signInAs } from '#tests/people.ts'
import { makePackage, makeStudio } from '#tests/timetable.ts'
import type { Visitor } from '#tests/visitor.ts'
import type { ConsoleCode, PromoPackage } from './console/schema.ts'
import { promoCode } from './index.server.ts'

let server: TestApp
let owner: Visitor
let packageId: string
beforeAll(async () => {
  server = await testApp({ features: [identity, audit, promoCode] })
  await makeStudio(server.database.db)
  packageId = (await makePackage(server.database.db)).id
  owner = await staff('owner')
})
afterAll(() => server.close())

async function staff(role: Role): Promise<Visitor> {
  await makePerson(server, { email: `${role}@example.com`, role })
  return signInAs(server, `${role}@example.com`)
}

const terms = {
  kind: 'amount',
  value: 50_000,
  firstDay: '2026-11-01',
  lastDay: '2026-11-30',
  limitTotal: 100,
  limitPerPerson: 1,
  newcomersOnly: true,
  combinable: false,
  packageIds: null,
}
const make = (body: object) => owner.call<ConsoleCode>('POST', '/console/promo-codes', { body })
const change = (id: string, body: object) =>
  owner.call<ConsoleCode>('PUT', `/console/promo-codes/${id}`, { body })

test('a code is created once, in capitals, and each invalid field is named', async () => {
  const created = await make({ code: ' naya 500', ...terms })
  expect(created.status, created.body.message).toBe(201)
  expect(created.body.data).toMatchObject({
    code: 'NAYA500',
    state: 'current',
    used: 0,
    reserved: 0,
    givenPaise: 0,
    version: 1,
  })
  const again = await make({ code: 'NAYA500', ...terms })
  expect([again.body.error?.code, again.body.error?.fields]).toEqual([
    'NAME_TAKEN',
    { code: 'This name is already in use.' },
  ])
  const fieldsOf = async (more: object) =>
    Object.keys((await make({ code: 'OTHER', ...terms, ...more })).body.error?.fields ?? {})
  expect(await fieldsOf({ code: 'ab' })).toEqual(['code'])
  expect(await fieldsOf({ code: 'नया500' })).toEqual(['code'])
  expect(await fieldsOf({ lastDay: '2026-10-31' })).toEqual(['lastDay'])
  expect(await fieldsOf({ kind: 'percentage', value: 10_001 })).toEqual(['value'])
  expect(await fieldsOf({ kind: 'price', value: 99 })).toEqual(['value'])
  expect(await fieldsOf({ limitTotal: 0 })).toEqual(['limitTotal'])
  const packageIds = [packageId, crypto.randomUUID()]
  expect((await make({ code: 'OTHER', ...terms, packageIds })).body.error?.code).toBe('NOT_FOUND')
})

test('a change must be based on the current version; a code is stopped once, and never deleted', async () => {
  const { _id, version } = (await make({ code: 'CHANGES', ...terms })).body.data
  const wider = { ...terms, packageIds: [packageId], limitTotal: null }
  expect((await change(_id, { ...wider, version })).body.data).toMatchObject({
    version: 2,
    packageIds: [packageId],
    limitTotal: null,
  })
  expect((await change(_id, { ...terms, version })).body.error?.code).toBe('CHANGED')
  const stop = () => owner.call<ConsoleCode>('PUT', `/console/promo-codes/${_id}/stop`)
  expect((await stop()).body.data).toMatchObject({ state: 'stopped', version: 3 })
  expect((await stop()).body.data).toMatchObject({ state: 'stopped', version: 3 })
  const entries = await server.database.db
    .selectFrom('auditEntry')
    .select(['action', 'before', 'after'])
    .where('subjectId', '=', _id)
    .orderBy('at')
    .orderBy('id')
    .execute()
  expect(entries).toEqual([
    {
      action: 'promoCode.create',
      before: null,
      after: expect.objectContaining({ code: 'CHANGES', pricePaise: 50_000 }),
    },
    {
      action: 'promoCode.change',
      before: { limitTotal: 100, packageIds: null },
      after: { limitTotal: null, packageIds: [packageId] },
    },
    { action: 'promoCode.stop', before: { isStopped: false }, after: { isStopped: true } },
  ])
  await expect(
    server.database.asOwner((it) => it.query('delete from promo_code where id = $1', [_id])),
  ).rejects.toThrow('deleting a promo code')
})

test("the list shows which codes can be used; the front desk can't see it", async () => {
  await make({ code: 'OVER', ...terms, lastDay: '2026-11-15' })
  await make({ code: 'LATER', ...terms, firstDay: '2026-12-01', lastDay: null })
  const { data } = (await owner.call<ConsoleCode[]>('GET', '/console/promo-codes')).body
  expect(Object.fromEntries(data.map(({ code, state }) => [code, state]))).toEqual({
    NAYA500: 'current',
    CHANGES: 'stopped',
    OVER: 'ended',
    LATER: 'notYet',
  })
  const desk = await staff('frontDesk')
  expect((await desk.call('GET', '/console/promo-codes')).status).toBe(403)
  const packages = await owner.call<PromoPackage[]>('GET', '/console/promo-codes/packages')
  expect(packages.body.data).toMatchObject([{ _id: packageId, gstBasisPoints: 1800 }])
})
