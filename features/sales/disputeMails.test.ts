import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { disputesToMail } from '#features/payment/disputeMailStore.server.ts'
import { mailDisputes } from '#features/payment/usecases/disputeMails.server.ts'
import { createDb, createPool, inTransaction } from '#lib/db.server.ts'
import { toDate } from '#lib/time.ts'
import { openDisputes, SOON } from '#tests/disputes.ts'
import { expectInvariants } from '#tests/invariants.ts'
import { makePerson } from '#tests/people.ts'

const { harness, owner, pass, bought, settle, disputed, contest, answered } = await openDisputes()
afterAll(() => harness.close())
beforeEach(() => harness.clearGatewayFaults())
afterEach(() => expectInvariants(harness.database.db))

test('staff who may answer get a mail when a dispute begins and one before its deadline; the payer gets one when it begins', async () => {
  await makePerson(harness, { email: 'front@example.com', role: 'frontDesk' })
  const { buyer, id, gateway } = await disputed('Mohini')
  const mailsTo = async (address: string) =>
    (await harness.mailTo(address)).filter(
      ({ text }) => text.includes(id) || text.includes('your bank has asked us'),
    )
  const subjectsTo = async (address: string) =>
    (await mailsTo(address)).map(({ subject }) => subject).toSorted()
  const [opened, due] = ['A bank disputes a payment of ₹6,400', 'Please respond to the bank soon: ₹6,400']
  const expectSubjects = (subjects: string[]) =>
    vi.waitFor(async () => {
      for (const to of ['owner@example.com', 'manager@example.com'])
        expect(await subjectsTo(to)).toEqual(subjects)
    }, SOON)
  await expectSubjects([opened])
  const [mail] = await mailsTo('owner@example.com')
  expect(mail?.text).toContain('Mohini Test paid it for Group 8.')
  expect(mail?.text).toContain('The service was not received.')
  expect(mail?.text).toMatch(/You can respond until .*: (7 days|6 days and 23 hours) left\./)
  expect(mail?.text).toContain(`/console/disputes/${id}`)
  await vi.waitFor(
    async () => expect(await subjectsTo(buyer.email)).toEqual(['Your bank has asked us about ₹6,400']),
    SOON,
  )

  const mailAgain = () => mailDisputes(harness.deps)
  await pass(4 * 24)
  await mailAgain()
  await pass(24 + 12)
  await mailAgain()
  await mailAgain()
  await expectSubjects([opened, due])
  await pass(6)
  await mailAgain()
  await contest(id)
  await answered(id, 'sent')
  await mailAgain()
  await new Promise((resolve) => setTimeout(resolve, 1_000))
  expect(await subjectsTo('owner@example.com')).toEqual([opened, due])
  expect(await subjectsTo(buyer.email)).toHaveLength(1)
  expect(await subjectsTo('front@example.com')).toEqual([])
  await settle(gateway, 'won')
})

test('the payer is mailed again only if the order of the dispute was found after the mail to staff', async () => {
  const { db } = harness.database
  const { buyer, id, gateway } = await disputed('Sarika')
  const readMails = async () =>
    (await harness.mailTo(buyer.email)).filter(({ subject }) => subject.startsWith('Your bank has asked us'))
  await vi.waitFor(async () => expect(await readMails()).toHaveLength(1), SOON)
  const setNotified = (marks: { notifiedAt?: Date; payerNotifiedAt: null }) =>
    db.updateTable('dispute').set(marks).where('matterId', '=', id).execute()
  // The previous release stored only the mail to staff, although it had mailed the payer too.
  await setNotified({ payerNotifiedAt: null })
  await mailDisputes(harness.deps)
  await new Promise((resolve) => setTimeout(resolve, 1_000))
  expect(await readMails()).toHaveLength(1)
  // The state if the payment was matched with its order only after the mail to staff.
  const before = harness.clock.now().subtract({ hours: 1 })
  await setNotified({ notifiedAt: toDate(before), payerNotifiedAt: null })
  await Promise.all([mailDisputes(harness.deps), mailDisputes(harness.deps)])
  await vi.waitFor(async () => expect(await readMails()).toHaveLength(2), SOON)
  await mailDisputes(harness.deps)
  await new Promise((resolve) => setTimeout(resolve, 1_000))
  expect(await readMails()).toHaveLength(2)
  await settle(gateway, 'closed')
})

test('mails to any number of staff take the same number of statements', async () => {
  const { id, gateway } = await disputed('Kaveri')
  const pool = createPool(harness.database.url)
  let acquiredCount = 0
  pool.on('acquire', () => {
    acquiredCount += 1
  })
  const db = createDb(pool)
  const countAcquired = async (): Promise<number> => {
    await harness.database.db
      .updateTable('dispute')
      .set({ notifiedAt: null })
      .where('matterId', '=', id)
      .execute()
    acquiredCount = 0
    await mailDisputes({ ...harness.deps, db })
    return acquiredCount
  }
  await vi.waitFor(async () => expect(await disputesToMail(db, harness.clock.now())).toEqual([]), SOON)
  const few = await countAcquired()
  expect(few).toBeGreaterThan(0)
  for (let n = 0; n < 12; n++)
    await makePerson(harness, { email: `manager${n}@example.com`, role: 'manager' })
  await harness.database.db
    .updateTable('person')
    .set({ language: 'hi' })
    .where('email', '=', 'manager7@example.com')
    .execute()
  // A second language adds a mail, and no statement that reads.
  expect(await countAcquired()).toBe(few)
  const subjectTo = async (n: number) => (await harness.mailTo(`manager${n}@example.com`))[0]?.subject
  await vi.waitFor(async () => {
    expect(await subjectTo(6)).toBe('A bank disputes a payment of ₹6,400')
    expect(await subjectTo(7)).toMatch(/\p{Script=Devanagari}/u)
  }, SOON)
  await db.destroy()
  await settle(gateway, 'closed')
})

test('the job does not wait for a dispute that another transaction has locked, and mails it later', async () => {
  const { db } = harness.database
  const { id, gateway } = await disputed('Nandita')
  await vi.waitFor(async () => expect(await disputesToMail(db, harness.clock.now())).toEqual([]), SOON)
  const row = db.updateTable('dispute').set({ notifiedAt: null }).where('matterId', '=', id)
  await row.execute()
  const isNotified = async () =>
    (await db.selectFrom('dispute').select('notifiedAt').where('matterId', '=', id).executeTakeFirst())
      ?.notifiedAt != null
  await inTransaction(db, async (trx) => {
    await trx.selectFrom('dispute').select('matterId').where('matterId', '=', id).forUpdate().execute()
    await mailDisputes(harness.deps)
  })
  expect(await isNotified()).toBe(false)
  await mailDisputes(harness.deps)
  expect(await isNotified()).toBe(true)
  await settle(gateway, 'closed')
})

test('a dispute that is answered, or was found long ago, is not mailed', async () => {
  const { db } = harness.database
  const { id, gateway } = await disputed('Rukmini')
  await vi.waitFor(async () => expect(await disputesToMail(db, harness.clock.now())).toEqual([]), SOON)
  await db.updateTable('dispute').set({ notifiedAt: null }).where('matterId', '=', id).execute()
  const later = (hours: number) => harness.clock.now().add({ hours })
  const due = async (hours: number) =>
    (await disputesToMail(db, later(hours))).flatMap((dispute) => (dispute.id === id ? dispute.isNew : []))
  expect([await due(71), await due(73), await due(6 * 24), await due(8 * 24)]).toEqual([
    [true],
    [],
    [false],
    [],
  ])
  await contest(id)
  await answered(id, 'sent')
  expect(await due(6 * 24)).toEqual([])
  await settle(gateway, 'closed')
})

test('the mail to a payer whose pass has ended states so', async () => {
  const buyer = await harness.buyer('Ended')
  const { orderId, gatewayId } = await bought(buyer)
  const path = `/console/payments/${orderId}/refunds`
  const refund = { amountPaise: 640_000, method: 'online', pass: { kind: 'revoked' } }
  type Preview = { leftPaise: number; pass: { version: number } }
  const preview = (await owner.call<Preview>('POST', `${path}/preview`, { body: refund })).body.data
  const previewed = { leftPaise: preview.leftPaise, passVersion: preview.pass.version }
  const rest = { note: 'Moves away', requestKey: crypto.randomUUID(), seen: previewed }
  expect((await owner.call('POST', path, { body: { ...refund, ...rest } })).status).toBe(201)
  await harness.atGateway('/disputes', { paymentId: gatewayId })
  const mail = await vi.waitFor(async () => {
    const match = (await harness.mailTo(buyer.email)).find(({ text }) => text.includes('has asked us about'))
    expect(match).toBeDefined()
    return match
  }, SOON)
  expect(mail?.text).toContain('What you bought with it has already ended.')
  expect(mail?.text).not.toContain('stays as it is')
})
