import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Role } from '#lib/permissions.ts'
import { AFTER_CLASS, openFees } from '#tests/fees.ts'
import { recordMark } from '#tests/holders.ts'
import { expectInvariants } from '#tests/invariants.ts'
import { textOfPages } from '#tests/pdf.ts'
import type { Visitor } from '#tests/visitor.ts'
import type { ConsoleFee, FeeBuyer } from './console/schema.ts'

const { harness, desk, staff, booked, owing, ownFees, paid, begin } = await openFees()
afterAll(() => harness.close())
beforeEach(begin)
afterEach(() => expectInvariants(harness.database.db))

const company = {
  gstin: '27AAPFU0939F1ZV',
  companyName: 'Naya Sutra LLP',
  companyAddress: '21 Udyog Vihar',
}
const noCompany = { gstin: null, companyName: null, companyAddress: null }

const invoiceOf = (feeId: string) =>
  harness.database.db
    .selectFrom('taxDocument as d')
    .innerJoin('fee as f', 'f.paymentOrderId', 'd.paymentOrderId')
    .select(['d.buyer', 'd.placeOfSupply', 'd.igstPaise', 'd.cgstPaise', 'd.sgstPaise', 'd.taxablePaise'])
    .where('f.id', '=', feeId)
    .executeTakeFirst()

/** The fee of a new member who did not come to a class at this location. */
async function noShowFee(name: string, location: string) {
  await begin()
  const booking = await booked(name, location)
  harness.clock.set(AFTER_CLASS)
  await recordMark(harness, booking.bookingId, 'noShow', desk)
  return (await ownFees(booking.buyer)).items[0]?._id as string
}

async function atDesk(role: Role = 'frontDesk') {
  const by = await staff(role)
  return {
    buyerForm: async (feeId: string) =>
      (await by.call<FeeBuyer>('GET', `/console/fees/${feeId}/buyer`)).body.data,
    takePayment: (feeId: string, buyer: object) =>
      by.call<ConsoleFee>('POST', `/console/fees/${feeId}/take`, {
        body: { method: 'cash', saleKey: crypto.randomUUID(), ...buyer },
      }),
  }
}

test('the invoice of a fee that is paid at the desk names the company that was entered', async () => {
  const [first, next] = [await owing('Company'), await owing('Other')]
  const { buyerForm: questions, takePayment: take } = await atDesk()
  expect(await questions(first.feeId)).toMatchObject({
    asked: { company: true, state: false },
    buyer: { gstin: null },
  })
  const incomplete = await take(first.feeId, { ...company, companyName: null })
  expect(incomplete.body.error?.fields).toEqual({ companyName: 'Please fill this in.' })
  expect((await take(first.feeId, company)).body.data).toMatchObject({ state: 'paid' })
  expect(await invoiceOf(first.feeId)).toMatchObject({
    buyer: {
      name: expect.stringContaining('Company'),
      company: { gstin: company.gstin, name: 'Naya Sutra LLP', address: '21 Udyog Vihar' },
    },
    // A class in a studio is taxed in the studio's State, wherever the company is.
    placeOfSupply: '06',
    igstPaise: 0,
  })
  expect((await take(next.feeId, noCompany)).status).toBe(201)
  expect((await invoiceOf(next.feeId))?.buyer).toMatchObject({ company: null })
})

test('the fee of an online class is taxed in the State of its buyer, which the desk has to enter', async () => {
  const [here, there] = [await noShowFee('Here', 'Online'), await noShowFee('There', 'Online')]
  const ofCompany = await noShowFee('Of a company', 'Online')
  const { buyerForm: questions, takePayment: take } = await atDesk()
  expect((await questions(there)).asked).toEqual({ company: true, state: true })
  expect((await take(there, noCompany)).body.error?.fields).toEqual({ state: 'Please fill this in.' })
  expect((await take(there, { state: '29', ...noCompany })).status).toBe(201)
  // ₹150, of which the tax is 18 %.
  expect(await invoiceOf(there)).toMatchObject({
    placeOfSupply: '29',
    taxablePaise: 12_712,
    igstPaise: 2_288,
    cgstPaise: 0,
    sgstPaise: 0,
  })
  expect((await take(here, { state: '06', ...noCompany })).status).toBe(201)
  expect(await invoiceOf(here)).toMatchObject({
    placeOfSupply: '06',
    taxablePaise: 12_712,
    igstPaise: 0,
    cgstPaise: 1_144,
    sgstPaise: 1_144,
  })
  // A company's State comes from its GSTIN.
  expect((await take(ofCompany, { state: '06', ...company })).status).toBe(201)
  expect(await invoiceOf(ofCompany)).toMatchObject({ placeOfSupply: '27' })
})

test('the evidence about a disputed fee has the booking, its cancellation policy, the messages, the invoice and the terms as shown', async () => {
  const { buyer, feeId, promise } = await owing('Disputed')
  const waitForMail = (subject: RegExp) =>
    vi.waitFor(
      async () =>
        expect((await harness.mailTo(buyer.email)).map((mail) => mail.subject)).toContainEqual(
          expect.stringMatching(subject),
        ),
      { timeout: 25_000 },
    )
  // Waits before the payment, because no mail is sent about a fee that is already paid.
  await waitForMail(/^Fee due/)
  const proof = await paid(buyer, feeId)
  await waitForMail(/^Paid:/)
  harness.clock.set('2026-12-10T04:00:00Z')
  const opened = await harness.atGateway<{ id: string }>('/disputes', {
    paymentId: proof.razorpay_payment_id,
  })
  const id = await vi.waitFor(
    async () =>
      (
        await harness.database.db
          .selectFrom('moneyMatter')
          .select('id')
          .where('subject', '=', opened.id)
          .executeTakeFirstOrThrow()
      ).id,
    { timeout: 25_000 },
  )
  const [first = '', ...rest] = await pdfOf(await staff('owner'), id)
  const part = (slot: string) => rest.find((page) => page.startsWith(slot)) ?? ''
  // An id may be broken after its underscore.
  expect(first.replaceAll('_ ', '_')).toContain(`Dispute ${opened.id} over ₹200.00.`)
  expect(first).toMatch(/The member paid this fee online on .* Late cancellation fee: mat at .*₹200\.00\./)
  expect(first).toContain('It is for one booking, listed with the terms that were shown when it was made.')
  expect(first).not.toContain('No pass was granted')
  expect(rest[0]).toContain('Tax invoice')
  expect(part('proof_of_service')).toContain('cancelled late on')
  expect(part('customer_communication')).toContain('Fee due: ₹200')
  expect(part('customer_communication')).toContain('Paid: ₹200')
  expect(part('cancellation_proof')).toContain('late: a fee, which costs no session')
  const policy = part('refund_cancellation_policy')
  expect(policy).toContain(promise.slice(0, 60))
  expect(policy).toContain('As shown on')
  expect(part('term_and_conditions')).toContain('As shown on')
  await harness.atGateway(`/disputes/${opened.id}/settle`, { status: 'closed', webhook: 'now' })
})

async function pdfOf({ cookies }: Visitor, disputeId: string) {
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const url = `/api/v1/console/disputes/${disputeId}/evidence`
  const { statusCode, rawPayload } = await harness.app.inject({ url, headers: { cookie } })
  expect(statusCode).toBe(200)
  return textOfPages(rawPayload)
}
