import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { members } from '#features/members/index.server.ts'
import { newcomer } from '#features/newcomer/index.server.ts'
import type { RequestView } from '#features/payment/console/schema.ts'
import { sales } from '#features/sales/index.server.ts'
import { expectInvariants } from '#tests/invariants.ts'
import { openPaymentHarness, type PaymentHarness } from '#tests/paymentHarness.ts'
import { makePerson, signInAs } from '#tests/people.ts'
import { registerSeller } from '#tests/seller.ts'
import { makeStudio } from '#tests/timetable.ts'
import type { Visitor } from '#tests/visitor.ts'

let harness: PaymentHarness
let desk: Visitor
beforeAll(async () => {
  harness = await openPaymentHarness({ features: [sales, members], sellers: [newcomer] })
  await makeStudio(harness.database.db)
  await registerSeller(harness.database.db)
  harness.clock.set('2026-11-23T06:30:00Z')
  await makePerson(harness, { email: 'desk@door.example', role: 'frontDesk' })
  desk = await signInAs(harness, 'desk@door.example')
})
afterAll(async () => {
  await expectInvariants(harness.database.db)
  await harness.close()
})

let numbers = 0
const bodyOf = (more: object = {}) => {
  numbers += 1
  return {
    firstName: 'Sonal',
    lastName: 'Jain',
    phoneNumber: `9198300${10_000 + numbers}`,
    packageId: harness.packages.group,
    saleKey: crypto.randomUUID(),
    seen: { version: 1, amountPaise: 640_000, gstBasisPoints: 1800 },
    ...more,
  }
}
const requestPayment = (body: object) =>
  desk.call<RequestView>('POST', '/console/door/payment-requests', { body })
const people = async () => (await harness.database.db.selectFrom('person').select('id').execute()).length

const requestOf = (saleKey: string) =>
  harness.database.db
    .selectFrom('paymentOrder as o')
    .innerJoin('paymentRequest as r', 'r.paymentOrderId', 'o.id')
    .select(['o.id', 'o.personId', 'o.gatewayOrderId', 'r.cancelledAt'])
    .where('o.saleKey', '=', saleKey)
    .executeTakeFirstOrThrow()

test('a new person pays by a QR code: the record is created with the request, once for its key, and the pass is theirs', async () => {
  const before = await people()
  const body = bodyOf({
    email: 'sonal@door.example',
    gstin: '27AAPFU0939F1ZV',
    companyName: 'Naya Sutra LLP',
    companyAddress: '21 Udyog Vihar',
  })
  const both = await Promise.all([requestPayment(body), requestPayment(body)])
  const again = await requestPayment(body)
  expect([...both, again].map(({ status }) => status)).toEqual([201, 201, 201])
  const { _id, person, content } = again.body.data
  expect(new Set(both.map(({ body: response }) => response.data._id))).toEqual(new Set([_id]))
  expect(await people()).toBe(before + 1)
  expect([person.name, content]).toEqual(['Sonal Jain', expect.stringMatching(/^upi:.*am=6400\.00/)])

  const { gatewayOrderId } = await harness.database.db
    .selectFrom('paymentOrder')
    .select('gatewayOrderId')
    .where('id', '=', _id)
    .executeTakeFirstOrThrow()
  await harness.atGateway(`/qr_codes/${gatewayOrderId}/pay`, { webhook: 'now' })
  await vi.waitFor(async () => expect(await harness.granted(person._id)).toHaveLength(1), { timeout: 15_000 })
  const { buyer } = await harness.database.db
    .selectFrom('taxDocument')
    .select('buyer')
    .where('paymentOrderId', '=', _id)
    .executeTakeFirstOrThrow()
  expect(buyer.company?.name).toBe('Naya Sutra LLP')
})

test('a new person gets a payment link, which is not mailed, because their address is not verified yet', async () => {
  const response = await requestPayment(bodyOf({ hours: 24, email: 'linked@door.example' }))
  expect([response.status, response.body.data]).toMatchObject([
    201,
    { kind: 'link', mailed: false, status: 'waiting' },
  ])
})

test('with another price or the address of an account no record is created; after a gateway failure, a second try adds none', async () => {
  await makePerson(harness, { email: 'there@door.example' })
  const before = await people()
  const code = async (more: object) => (await requestPayment(bodyOf(more))).body.error?.code
  expect(await code({ email: 'there@door.example' })).toBe('EMAIL_TAKEN')
  expect(await code({ seen: { version: 1, amountPaise: 1, gstBasisPoints: 1800 } })).toBe('CHANGED')
  expect(await code({ packageId: harness.packages.gone })).toBe('PACKAGE_NOT_ON_SALE')
  expect(await code({ gstin: '27AAPFU0939F1ZW', companyName: 'A', companyAddress: 'B' })).toBe('BAD_REQUEST')
  expect(await people()).toBe(before)

  await harness.misbehave({ call: 'qrCodes.create', how: '500', times: 1 })
  const body = bodyOf()
  const failed = await requestPayment(body)
  const tried = await requestPayment(body)
  expect([failed.body.error?.code, tried.status]).toEqual(['GATEWAY_UNAVAILABLE', 201])
  expect(await people()).toBe(before + 1)
})

test('cash after a QR code is refused with the record of the person, where a sale cancels the code', async () => {
  const before = await people()
  await harness.misbehave({ call: 'qrCodes.create', how: '500', times: 1 })
  const body = bodyOf()
  const cash = (by: Visitor, more: object = {}) =>
    by.call<{ personId: string }>('POST', '/console/door', { body: { ...body, method: 'cash', ...more } })
  expect((await requestPayment(body)).body.error?.code).toBe('GATEWAY_UNAVAILABLE')
  const { personId } = await requestOf(body.saleKey)
  const refused = [await cash(desk), await requestPayment({ ...body, hours: 24 })]
  for (const { status, body: response } of refused)
    expect([status, response.error, response.message]).toEqual([
      409,
      { code: 'NEWCOMER_ASKED', personId },
      expect.stringMatching(/^Sonal Jain was already recorded .* is then cancelled\. Their name/),
    ])
  expect(await people()).toBe(before + 1)

  await makePerson(harness, { email: 'other-desk@door.example', role: 'frontDesk' })
  const other = await cash(await signInAs(harness, 'other-desk@door.example'))
  expect(other.body.error).toEqual({ code: 'SALE_KEY_USED' })

  const { firstName: _, lastName: __, phoneNumber: ___, ...sold } = body
  const sale = { ...sold, personId, saleKey: crypto.randomUUID(), method: 'cash' }
  const previewed = { ...body.seen, paymentsBefore: 0 }
  expect((await desk.call('POST', '/console/sales', { body: { ...sale, seen: previewed } })).status).toBe(201)
  expect((await requestOf(body.saleKey)).cancelledAt).not.toBeNull()
  expect(await harness.granted(personId)).toHaveLength(1)
})

test('a second request under another name shows the first record, and nothing is renamed', async () => {
  const body = bodyOf()
  expect((await requestPayment(body)).status).toBe(201)
  const { personId } = await requestOf(body.saleKey)
  const before = await people()
  const again = await requestPayment({ ...body, lastName: 'Jaine' })
  expect([again.status, again.body.error, again.body.message]).toEqual([
    409,
    { code: 'NEWCOMER_ASKED', personId },
    expect.stringMatching(/^Sonal Jain was already recorded/),
  ])
  expect(await people()).toBe(before)
  expect((await requestPayment(body)).body.data.person).toMatchObject({ _id: personId, name: 'Sonal Jain' })
})

test('cash after a QR code that was paid in the meantime is refused, and does not lead to another sale', async () => {
  const body = bodyOf()
  const { _id } = (await requestPayment(body)).body.data
  const { gatewayOrderId, personId } = await requestOf(body.saleKey)
  await harness.atGateway(`/qr_codes/${gatewayOrderId}/pay`, { webhook: 'now' })
  await vi.waitFor(async () => expect(await harness.granted(personId)).toHaveLength(1), { timeout: 15_000 })
  const response = await desk.call('POST', '/console/door', { body: { ...body, method: 'cash' } })
  expect([response.body.error, (await requestOf(body.saleKey)).id]).toEqual([{ code: 'SALE_KEY_USED' }, _id])
})
