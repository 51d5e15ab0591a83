import { sql } from 'kysely'
import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { documentPdf } from '#features/payment/usecases/documentPdf.server.ts'
import type { PaymentDetail } from '#features/sales/console/schema.ts'
import { sales } from '#features/sales/index.server.ts'
import { expectInvariants } from '#tests/invariants.ts'
import { openPaymentHarness, type PaymentHarness } from '#tests/paymentHarness.ts'
import { makePerson, signInAs } from '#tests/people.ts'
import { registerSeller } from '#tests/seller.ts'
import { makeStudio } from '#tests/timetable.ts'
import type { Visitor } from '#tests/visitor.ts'
import { invoice } from './index.server.ts'
import { documentsOf } from './reads.server.ts'

let harness: PaymentHarness
let owner: Visitor
beforeAll(async () => {
  harness = await openPaymentHarness({ features: [sales, invoice] })
  await makeStudio(harness.database.db)
  await registerSeller(harness.database.db, { fromDate: '2026-01-01' })
  harness.clock.set('2026-11-23T06:00:00Z')
  const email = 'owner-of-prices@example.com'
  await makePerson(harness, { email, role: 'owner' })
  owner = await signInAs(harness, email)
})
afterAll(() => harness.close())

test('a price correction refunds a part, takes no session, and is named on note, payment, mail and day book', async () => {
  const buyer = await harness.buyer('Meera')
  const sale = await owner.call<{ _id: string }>('POST', '/console/sales', {
    body: {
      personId: buyer.personId,
      packageId: harness.packages.group,
      method: 'cash',
      saleKey: crypto.randomUUID(),
      seen: { version: 1, amountPaise: 640_000, gstBasisPoints: 1800, paymentsBefore: 0 },
    },
  })
  const id = sale.body.data._id
  const path = `/console/payments/${id}/refunds`
  const refund = { amountPaise: 40_000, method: 'cash', pass: { kind: 'kept' }, priceCorrected: true }
  const whole = await owner.call('POST', `${path}/preview`, { body: { ...refund, amountPaise: 640_000 } })
  expect(whole.body.error?.code).toBe('CORRECTION_ONLY_PART')
  const view = await owner.call<{ leftPaise: number; pass: { version: number } }>('POST', `${path}/preview`, {
    body: refund,
  })
  const previewed = { leftPaise: view.body.data.leftPaise, passVersion: view.body.data.pass.version }
  const more = { note: 'Sold at the old price', requestKey: crypto.randomUUID(), seen: previewed }
  const response = await owner.call<PaymentDetail>('POST', path, { body: { ...refund, ...more } })
  expect(response.status, response.body.message).toBe(201)
  expect(response.body.data).toMatchObject({
    pass: { sessionsLeft: 8 },
    refunds: [{ priceCorrected: true, note: 'Sold at the old price' }],
  })
  const { db } = harness.database
  // The key can't be used for another refund.
  const other = await owner.call('POST', path, { body: { ...refund, ...more, priceCorrected: false } })
  expect(other.body.error?.code).toBe('BAD_REQUEST')

  const [ofSale, note] = await documentsOf(db, [id])
  expect([ofSale?.priceCorrected, note?.priceCorrected]).toEqual([false, true])
  if (!ofSale || !note) throw new Error('no documents')
  const textOf = async (document: typeof note, language: 'en' | 'hi') => {
    const pdf = await getDocumentProxy(new Uint8Array(await documentPdf(harness.deps, document, language)))
    return (await extractText(pdf, { mergePages: true })).text.replaceAll(/\s+/g, ' ')
  }
  expect(await textOf(note, 'en')).toContain('Reason: price correction.')
  expect(await textOf(note, 'hi')).toContain('दाम का सुधार')
  expect(await textOf(ofSale, 'en')).not.toContain('price correction')

  const mails = await harness.waitForMail(buyer.email, 2)
  const mail = mails.find(({ subject }) => subject.includes('₹400'))
  expect(mail?.text).toContain('Reason: price correction.')
  expect(mail?.text).toContain('Your pass stays as it is.')

  const cookie = [...owner.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const url = '/api/v1/console/tax-report/day-book.csv?month=2026-11'
  const book = (await harness.app.inject({ url, headers: { cookie } })).body
  const rows = book.split('\r\n').filter((row) => row.includes('Meera'))
  expect(rows.map((row) => row.includes('Price correction'))).toEqual([false, true])

  const { rows: audited } = await sql<{ after: object }>`
    select after from audit_entry where action = 'refund.make' and subject_id = ${id}`.execute(db)
  expect(audited).toMatchObject([{ after: { priceCorrected: true } }])
  await expectInvariants(db)
})
