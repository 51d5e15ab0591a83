import { sql } from 'kysely'
import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { recordPaymentIssue } from '#features/payment/paymentIssueStore.server.ts'
import { documentPdf } from '#features/payment/usecases/documentPdf.server.ts'
import { issueTaxDocuments } from '#features/payment/usecases/issueTaxDocuments.server.ts'
import { sales } from '#features/sales/index.server.ts'
import { inTransaction } from '#lib/db.server.ts'
import { expectInvariants } from '#tests/invariants.ts'
import { type Buyer, openPaymentHarness, type PaymentHarness } from '#tests/paymentHarness.ts'
import { makePerson, signInAs } from '#tests/people.ts'
import { registerSeller } from '#tests/seller.ts'
import { makeStudio } from '#tests/timetable.ts'
import type { Visitor } from '#tests/visitor.ts'
import type { TaxReport } from './console/schema.ts'
import { invoice } from './index.server.ts'
import { documentsOf } from './reads.server.ts'
import { debitNoteSplit, isCommercialNote } from './rules.ts'
import { creditedAmounts } from './store.server.ts'

let harness: PaymentHarness
let owner: Visitor
beforeAll(async () => {
  harness = await openPaymentHarness({ features: [sales, invoice] })
  await makeStudio(harness.database.db)
})
afterAll(() => harness.close())

async function setClock(instant: string) {
  harness.clock.set(instant)
  const email = `owner-${crypto.randomUUID()}@example.com`
  await makePerson(harness, { email, role: 'owner' })
  owner = await signInAs(harness, email)
}

async function sellPass(buyer: Buyer): Promise<string> {
  const body = {
    personId: buyer.personId,
    packageId: harness.packages.group,
    method: 'cash',
    saleKey: crypto.randomUUID(),
    seen: { version: 1, amountPaise: 640_000, gstBasisPoints: 1800, paymentsBefore: 0 },
  }
  const response = await owner.call<{ _id: string }>('POST', '/console/sales', { body })
  expect(response.status, response.body.message).toBe(201)
  return response.body.data._id
}

async function refund(id: string, amountPaise: number, confirmedAt?: string) {
  const body = { amountPaise, method: 'cash', pass: { kind: 'kept' } }
  const view = await owner.call<{
    leftPaise: number
    gstPaise: number
    taxUntil: string | null
    pass: { version: number }
  }>('POST', `/console/payments/${id}/refunds/preview`, { body })
  const { leftPaise, gstPaise, taxUntil, pass } = view.body.data
  if (confirmedAt) await setClock(confirmedAt)
  const more = { note: 'Moves to Jaipur', requestKey: crypto.randomUUID() }
  const response = await owner.call('POST', `/console/payments/${id}/refunds`, {
    body: { ...body, ...more, seen: { leftPaise, passVersion: pass.version, taxUntil } },
  })
  if (confirmedAt) return response.body.error?.code
  expect(response.status, response.body.message).toBe(201)
  return { gstPaise, taxUntil }
}

const documents = async (order: string) =>
  (await documentsOf(harness.database.db, [order])).map(
    ({ kind, number, commercial, gross, taxable, cgst, sgst }) =>
      `${commercial ? 'commercial ' : ''}${kind} ${number} ${gross} = ${taxable} + ${cgst} + ${sgst}`,
  )

/**
 * Records that the gateway or a bank has reversed a part of the payment, without issuing the notes; 0: the
 * reversed money came back.
 */
const recordReversal = (order: string, subject: string, amountPaise: number) =>
  inTransaction(harness.database.db, async (trx) => {
    const state = amountPaise === 0 ? ('failed' as const) : ('partial' as const)
    const about = { kind: 'refund' as const, subject, orderId: order, paymentId: null }
    const result = { amountPaise, state, outcome: 'passKept' as const, status: 'decided' as const }
    await recordPaymentIssue(trx, { ...about, ...result }, harness.clock.now())
  })
/** Issues the notes. Returns the number of attempts: a transaction is repeated after a deadlock. */
async function issueNotes(order: string): Promise<number> {
  let attempts = 0
  await inTransaction(harness.database.db, (trx) => {
    attempts += 1
    return issueTaxDocuments(trx, order, harness.clock.now())
  })
  return attempts
}
const creditedNow = async (order: string) =>
  creditedAmounts(
    harness.database.db,
    (await documentsOf(harness.database.db, [order])).find(({ kind }) => kind === 'invoice')?.id ?? '',
  )

test('the time limit counts from the year of the payment, although the invoice was issued in the next one', async () => {
  const { db } = harness.database
  await setClock('2025-03-31T06:00:00Z')
  const order = await sellPass(await harness.buyer('Meera'))
  expect(await documents(order)).toEqual([])
  // The studio enters the seller afterwards, so the invoice is issued only now.
  await setClock('2025-04-02T06:00:00Z')
  await registerSeller(db, { fromDate: '2025-01-01' })
  expect(await refund(order, 50_000)).toEqual({ gstPaise: 7_628, taxUntil: null })
  await setClock('2025-12-01T06:00:00Z')
  expect(await refund(order, 50_000)).toEqual({ gstPaise: 0, taxUntil: '2025-11-30' })
  expect(await documents(order)).toEqual([
    'invoice FBD/25-26/000001 640000 = 542372 + 48814 + 48814',
    'creditNote FBC/25-26/000001 50000 = 42372 + 3814 + 3814',
    'commercial creditNote C-N/25-26/000001 50000 = 0 + 0 + 0',
  ])
  await expectInvariants(db)
})

test('after 30 November following its financial year a refund credits money and no tax', async () => {
  // The last day of a financial year: its notes correct tax until 30 November of the same year.
  await setClock('2027-03-31T06:00:00Z')
  const order = await sellPass(await harness.buyer('Ira'))
  // Ten minutes before and after midnight in the studio.
  await setClock('2027-11-30T18:20:00Z')
  expect(await refund(order, 100_000)).toEqual({ gstPaise: 15_254, taxUntil: null })
  // Previewed before midnight and confirmed after it.
  expect(await refund(order, 50_000, '2027-11-30T18:40:00Z')).toBe('CHANGED')
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

  // The tax of a sale of the new financial year can still be corrected.
  const next = await sellPass(await harness.buyer('Tara'))
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

test('a commercial note states in both languages that it is about money only, and shows no tax', async () => {
  const rows = await sql<{ orderId: string }>`
    select payment_order_id as order_id from tax_document where commercial and financial_year = 2027 limit 1`.execute(
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
  // Hindi text is read in the order of its glyphs, so the title in the file's metadata is compared.
  expect((await shown('hi')).title).toBe('व्यावसायिक क्रेडिट नोट C-N/27-28/000001')
})

test('a debit note, for reversed money that came back, has tax only if the credit note had', async () => {
  const { db } = harness.database
  const { personId } = await harness.buyer('Zoya')
  await setClock('2027-03-30T06:00:00Z')
  const orderId = await sellPass({ personId } as Buyer)
  const reverse = async (subject: string, amountPaise: number) => {
    await recordReversal(orderId, subject, amountPaise)
    await issueNotes(orderId)
  }
  await setClock('2027-11-29T06:00:00Z')
  await reverse('early', 50_000)
  await setClock('2027-12-02T06:00:00Z')
  await reverse('late', 70_000)
  await setClock('2027-12-03T06:00:00Z')
  // The amount credited without tax would suffice, but the early reversal was credited with tax, so its debit note has
  // tax.
  await reverse('early', 0)
  await setClock('2027-12-04T06:00:00Z')
  await reverse('late', 0)
  const made = async () =>
    (await documents(orderId)).map((line) => line.replace(/ [A-Z-]+.[\d-]+.\d+ /, ' ')).slice(1)
  expect(await made()).toEqual([
    'creditNote 50000 = 42372 + 3814 + 3814',
    'commercial creditNote 70000 = 0 + 0 + 0',
    'debitNote 50000 = 42372 + 3814 + 3814',
    'commercial debitNote 70000 = 0 + 0 + 0',
  ])
  await expectInvariants(db)

  // One refund with notes of both kinds has debit notes of both.
  await setClock('2027-11-29T06:00:00Z')
  await reverse('both', 50_000)
  await setClock('2027-12-05T06:00:00Z')
  await reverse('both', 80_000)
  await setClock('2027-12-06T06:00:00Z')
  await reverse('both', 0)
  const credited = await creditedAmounts(db, (await documentsOf(db, [orderId]))[0]?.id as string)
  expect(credited).toEqual({ taxed: 0, commercial: 0 })
  expect((await made()).slice(-2).toSorted()).toEqual([
    'commercial debitNote 30000 = 0 + 0 + 0',
    'debitNote 50000 = 42372 + 3814 + 3814',
  ])
  await expectInvariants(db)
  const { body } = await owner.call<TaxReport>('GET', '/console/tax-report?month=2027-12')
  expect(body.data.proof).toMatchObject({ differencePaise: 0, missing: 0 })
})

test('two orders that need both series of notes at the same moment, in opposite order, cause no deadlock', async () => {
  const { db } = harness.database
  await setClock('2027-03-30T06:00:00Z')
  const first = await sellPass(await harness.buyer('Asha'))
  const second = await sellPass(await harness.buyer('Bela'))
  await setClock('2027-11-29T06:00:00Z')
  await recordReversal(first, 'asha early', 50_000)
  await recordReversal(second, 'bela both', 50_000)
  await issueNotes(first)
  await issueNotes(second)
  await setClock('2027-12-05T06:00:00Z')
  await recordReversal(second, 'bela both', 80_000)
  await issueNotes(second)
  await setClock('2027-12-06T06:00:00Z')
  // A commercial credit note, and then a debit note with tax.
  await recordReversal(first, 'asha late', 70_000)
  await setClock('2027-12-06T06:00:01Z')
  await recordReversal(first, 'asha early', 0)
  // A debit note with tax, and then a commercial one.
  await recordReversal(second, 'bela both', 0)

  const done: Promise<number>[] = []
  await harness.database.asOwner(async (owner) => {
    const waiting = (count: number) =>
      vi.waitFor(async () => {
        const { rows } = await owner.query(`select pid from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`)
        expect(rows).toHaveLength(count)
      }, 4_000)
    await owner.query('begin')
    await owner.query(`select from document_series where series = 'FBC' and financial_year = 2027 for update`)
    done.push(issueNotes(second))
    await waiting(1)
    done.push(issueNotes(first))
    await waiting(2)
    await owner.query('commit')
  })
  expect(await Promise.all(done)).toEqual([1, 1])
  expect(await creditedNow(first)).toEqual({ taxed: 0, commercial: 70_000 })
  expect(await creditedNow(second)).toEqual({ taxed: 0, commercial: 0 })
  await expectInvariants(db)
})

test('the notes are right even if the money came back before the notes of its reversal were issued', async () => {
  await setClock('2027-03-30T06:00:00Z')
  const order = await sellPass(await harness.buyer('Chitra'))
  await setClock('2027-11-29T06:00:00Z')
  await recordReversal(order, 'chitra early', 50_000)
  await issueNotes(order)
  await setClock('2027-12-06T06:00:00Z')
  await recordReversal(order, 'chitra late', 40_000)
  await setClock('2027-12-07T06:00:00Z')
  await recordReversal(order, 'chitra late', 0)
  await issueNotes(order)
  expect(await creditedNow(order)).toEqual({ taxed: 50_000, commercial: 0 })
  await expectInvariants(harness.database.db)
})

test('a bill of supply has no tax to correct', () => {
  const suppliedOn = Temporal.PlainDate.from('2026-04-01')
  const is = (mode: 'registered' | 'composition') =>
    isCommercialNote({ seller: { mode }, suppliedOn }, Temporal.PlainDate.from('2027-12-01'))
  expect([is('registered'), is('composition')]).toEqual([true, false])
})

test('debit notes of a kind never exceed what was credited of that kind', () => {
  const credited = { taxed: 500, commercial: 300 }
  expect(debitNoteSplit(credited, 400, 'taxed')).toEqual({ taxed: 400, commercial: 0 })
  expect(debitNoteSplit(credited, 600, 'taxed')).toEqual({ taxed: 500, commercial: 100 })
  expect(debitNoteSplit(credited, 200, 'commercial')).toEqual({ taxed: 0, commercial: 200 })
  expect(debitNoteSplit(credited, 600, 'commercial')).toEqual({ taxed: 300, commercial: 300 })
})
