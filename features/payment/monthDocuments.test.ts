import { unzipSync } from 'fflate'
import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { members } from '#features/members/index.server.ts'
import { sales } from '#features/sales/index.server.ts'
import type { Role } from '#lib/permissions.ts'
import { openPaymentHarness, type PaymentHarness } from '#tests/paymentHarness.ts'
import { makePerson, signInAs } from '#tests/people.ts'
import { registerSeller } from '#tests/seller.ts'
import { makeStudio } from '#tests/timetable.ts'

let harness: PaymentHarness
beforeAll(async () => {
  harness = await openPaymentHarness({ features: [sales, members] })
  await makeStudio(harness.database.db)
  await registerSeller(harness.database.db)
})
afterAll(() => harness.close())

async function zipFor(role: Role, month: string) {
  const email = `${role}-${crypto.randomUUID()}@example.com`
  await makePerson(harness, { email, role })
  const { cookies } = await signInAs(harness, email)
  const url = `/api/v1/console/tax-documents.zip?month=${month}`
  return harness.app.inject({ url, cookies: Object.fromEntries(cookies) })
}

async function buyPass(firstName: string) {
  const buyer = await harness.buyer(firstName)
  const proof = await harness.pay((await buyer.checkout(harness.packages.group)).body.data.orderId)
  expect((await buyer.verify(proof)).status).toBe(200)
  return buyer
}

test('an owner gets the documents of a month as PDFs that are named by their numbers', async () => {
  // One payment a day before the end of the month, and one each ten minutes before and after midnight in the studio.
  harness.clock.set('2026-11-29T06:00:00Z')
  await buyPass('Ira')
  harness.clock.set('2026-11-30T18:20:00Z')
  await buyPass('Tara')
  harness.clock.set('2026-11-30T18:40:00Z')
  await buyPass('Meera')
  const zip = await zipFor('owner', '2026-11')
  expect(zip.headers).toMatchObject({
    'content-type': 'application/zip',
    'content-disposition': 'attachment; filename="tax-documents-2026-11.zip"',
  })
  const files = unzipSync(zip.rawPayload)
  expect(Object.keys(files)).toEqual(['FBD-26-27-000001.pdf', 'FBD-26-27-000002.pdf'])
  for (const [i, name] of ['Ira', 'Tara'].entries()) {
    const pdf = Object.values(files)[i] as Uint8Array
    const { text } = await extractText(await getDocumentProxy(pdf), { mergePages: true })
    expect(text).toContain(name)
    expect(text).toContain(`FBD/26-27/00000${i + 1}`)
    // The state of the payment, as on the single document.
    expect(text).toContain('Paid in full')
  }
  expect(Object.keys(unzipSync((await zipFor('owner', '2026-12')).rawPayload))).toHaveLength(1)
  expect(Object.keys(unzipSync((await zipFor('owner', '2026-10')).rawPayload))).toEqual([])
  expect((await zipFor('manager', '2026-11')).statusCode).toBe(403)
  const audited = await harness.database.db
    .selectFrom('auditEntry')
    .select(['subjectId', 'after'])
    .where('action', '=', 'taxDocuments.download')
    .orderBy('at')
    .orderBy('subjectId', 'desc')
    .execute()
  expect(audited).toEqual(
    ['2026-12', '2026-11', '2026-10'].map((month) => ({ subjectId: month, after: { month } })),
  )
})

test('the export of one member has their documents as PDFs, and nobody else’s', async () => {
  harness.clock.set('2026-12-02T06:00:00Z')
  const { personId } = await buyPass('Leela')
  await buyPass('Nandini')
  const email = `owner-${crypto.randomUUID()}@example.com`
  await makePerson(harness, { email, role: 'owner' })
  const owner = await signInAs(harness, email)
  const { body } = await owner.call<{ zip: string }>('POST', `/console/members/${personId}/export`)
  const files = unzipSync(Buffer.from(body.data.zip, 'base64'))
  const pdfs = Object.entries(files).filter(([name]) => name.startsWith('documents/'))
  expect(pdfs.map(([name]) => name)).toEqual(['documents/FBD-26-27-000004.pdf'])
  const { text } = await extractText(await getDocumentProxy(pdfs[0]?.[1] as Uint8Array), { mergePages: true })
  expect(text).toContain('Leela')
  expect(text).toContain('Paid in full')
})
