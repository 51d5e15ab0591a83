import { sql } from 'kysely'
import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { documentPdf } from '#features/payment/usecases/documentPdf.server.ts'
import { sales } from '#features/sales/index.server.ts'
import { expectInvariants } from '#tests/invariants.ts'
import { type Buyer, openPaymentHarness, type PaymentHarness } from '#tests/paymentHarness.ts'
import { makePerson, signInAs } from '#tests/people.ts'
import { registerSeller } from '#tests/seller.ts'
import { makeStudio } from '#tests/timetable.ts'
import type { Visitor } from '#tests/visitor.ts'
import type { TaxReport } from './console/schema.ts'
import { invoice } from './index.server.ts'
import { documentsOf } from './reads.server.ts'
import { isCommercialNote } from './rules.ts'

let harness: PaymentHarness
let owner: Visitor
beforeAll(async () => {
  harness = await openPaymentHarness({ features: [sales, invoice] })
  await makeStudio(harness.database.db)
  await registerSeller(harness.database.db)
})
afterAll(() => harness.close())

async function setClock(instant: string) {
  harness.clock.set(instant)
  const email = `owner-${crypto.randomUUID()}@example.com`
  await makePerson(harness, { email, role: 'owner' })
  owner = await signInAs(harness, email)
}

async function sold(buyer: Buyer): Promise<string> {
  const body = {
    ...{ personId: buyer.personId, packageId: harness.packages.group, method: 'cash' },
    ...{ saleKey: crypto.randomUUID() },
    seen: { version: 1, amountPaise: 640_000, gstBasisPoints: 1800, paymentsBefore: 0 },
  }
  const answer = await owner.call<{ _id: string }>('POST', '/console/sales', { body })
  expect(answer.status, answer.body.message).toBe(201)
  return answer.body.data._id
}

async function refund(id: string, amountPaise: number) {
  const body = { amountPaise, method: 'cash', pass: { kind: 'kept' } }
  const shown = await owner.call<{
    leftPaise: number
    gstPaise: number
    taxUntil: string | null
    pass: { version: number }
  }>('POST', `/console/payments/${id}/refunds/preview`, { body })
  const { leftPaise, gstPaise, taxUntil, pass } = shown.body.data
  const more = { note: 'Moves to Jaipur', requestKey: crypto.randomUUID() }
  const answer = await owner.call('POST', `/console/payments/${id}/refunds`, {
    body: { ...body, ...more, seen: { leftPaise, passVersion: pass.version } },
  })
  expect(answer.status, answer.body.message).toBe(201)
  return { gstPaise, taxUntil }
}

const documents = async (order: string) =>
  (await documentsOf(harness.database.db, [order])).map(
    ({ kind, number, commercial, gross, taxable, cgst, sgst }) =>
      `${commercial ? 'commercial ' : ''}${kind} ${number} ${gross} = ${taxable} + ${cgst} + ${sgst}`,
  )

test('after 30 November following its financial year a refund credits money and no tax', async () => {
  // The last day of a financial year: its notes correct tax until 30 November of the same year.
  await setClock('2027-03-31T06:00:00Z')
  const order = await sold(await harness.buyer('Ira'))
  // Ten minutes before and after midnight in the studio.
  await setClock('2027-11-30T18:20:00Z')
  expect(await refund(order, 100_000)).toEqual({ gstPaise: 15_254, taxUntil: null })
  await setClock('2027-11-30T18:40:00Z')
  expect(await refund(order, 50_000)).toEqual({ gstPaise: 0, taxUntil: '2027-11-30' })
  expect(await refund(order, 490_000)).toEqual({ gstPaise: 0, taxUntil: '2027-11-30' })
  expect(await documents(order)).toEqual([
    'invoice FBD/26-27/000001 640000 = 542372 + 48814 + 48814',
    'creditNote FBC/27-28/000001 100000 = 84746 + 7627 + 7627',
    'commercial creditNote C-N/27-28/000001 50000 = 0 + 0 + 0',
    'commercial creditNote C-N/27-28/000002 490000 = 0 + 0 + 0',
  ])
  await expectInvariants(harness.database.db)

  // A sale of the new financial year has until the next one.
  const next = await sold(await harness.buyer('Tara'))
  expect(await refund(next, 50_000)).toEqual({ gstPaise: 7_628, taxUntil: null })

  const { body } = await owner.call<TaxReport>('GET', '/console/tax-report?month=2027-12')
  const { lines, total, services, issued, files, proof } = body.data
  expect(total).toMatchObject({ count: 2, grossPaise: 590_000, taxablePaise: 500_000, cgstPaise: 45_000 })
  expect(lines.filter(({ count }) => count)).toMatchObject([
    { part: '7', kind: 'invoice', grossPaise: 640_000 },
    { part: '7', kind: 'creditNote', commercial: false, grossPaise: -50_000, taxablePaise: -42_372 },
    { part: 'outside', kind: 'creditNote', commercial: true, grossPaise: -540_000, taxablePaise: 0 },
  ])
  expect(services).toMatchObject([{ grossPaise: 590_000, taxablePaise: 500_000 }])
  expect(issued.map(({ series, count }) => [series, count])).toEqual([
    ['FBD', 1],
    ['FBC', 1],
  ])
  expect([files.cdnr, files.cdnur, files.b2cs]).toEqual([0, 0, 1])
  expect(proof).toMatchObject({ documentsPaise: 50_000, differencePaise: 0, missing: 0 })
})

test('the note says in both languages that it is about money only, and shows no tax', async () => {
  const rows = await sql<{ orderId: string }>`
    select payment_order_id as order_id from tax_document where commercial limit 1`.execute(
    harness.database.db,
  )
  const all = await documentsOf(harness.database.db, [rows.rows[0]?.orderId as string])
  const note = all.find(({ commercial }) => commercial)
  if (!note) throw new Error('no note')
  const shown = async (language: 'en' | 'hi') => {
    const pdf = await getDocumentProxy(new Uint8Array(await documentPdf(harness.deps, note, language)))
    const { info } = await pdf.getMetadata()
    const { text } = await extractText(pdf, { mergePages: true })
    return { title: (info as { Title: string }).Title, text: text.replaceAll(/\s+/g, ' ') }
  }
  const { text: english } = await shown('en')
  expect(english).toContain('Commercial credit note')
  expect(english).toContain('The GST of FBD/26-27/000001 could be corrected until Tue 30 November 2027.')
  expect(english).toContain('it changes no tax')
  expect(english).toContain('No tax is changed')
  expect(english).not.toMatch(/CGST|SGST|Taxable/)
  // The letters of Hindi are read back in the order of their glyphs; the title is not drawn.
  expect((await shown('hi')).title).toBe('व्यावसायिक क्रेडिट नोट C-N/27-28/000001')
})

test('a bill of supply has no tax to correct; what takes a note back is of its kind', () => {
  const issuedOn = Temporal.PlainDate.from('2026-04-01')
  const today = Temporal.PlainDate.from('2027-12-01')
  const invoiceOf = (mode: 'registered' | 'composition') => ({ seller: { mode }, issuedOn })
  const is = (mode: 'registered' | 'composition', change: number, credited: [number, number] = [0, 0]) =>
    isCommercialNote(invoiceOf(mode), {
      credited: { taxed: credited[0], commercial: credited[1] },
      change,
      today,
    })
  expect([is('registered', 1), is('composition', 1)]).toEqual([true, false])
  expect(is('registered', -500, [500, 0])).toBe(false)
  expect(is('registered', -500, [500, 500])).toBe(true)
})
