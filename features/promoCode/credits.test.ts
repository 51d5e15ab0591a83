import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { cancelBooking } from '#features/booking/usecases/cancelBooking.server.ts'
import { settleCancelledSession } from '#features/booking/usecases/cancelSession.server.ts'
import { type CreditHarness, LATE, MONDAY, openCreditHarness, WEDNESDAY } from '#tests/creditHarness.ts'
import { readPass } from '#tests/holders.ts'
import { expectInvariants } from '#tests/invariants.ts'
import type { PaymentHarness } from '#tests/paymentHarness.ts'

const SOON = { timeout: 15_000 }
const AFTER = '2026-12-09T06:30:00Z'

let harness: PaymentHarness
let {
  moveTo,
  owner,
  makeSession,
  book,
  cancel,
  memberWithCredit,
  ownCredits,
  creditsOf,
  openCheckout,
  applyCodes,
} = {} as CreditHarness
beforeAll(async () => {
  ;({
    harness,
    moveTo,
    owner,
    makeSession,
    book,
    cancel,
    memberWithCredit,
    ownCredits,
    creditsOf,
    openCheckout,
    applyCodes,
  } = await openCreditHarness())
})
afterAll(() => harness.close())
beforeEach(async () => {
  await moveTo(MONDAY)
  await harness.clearGatewayFaults()
})
afterEach(() => expectInvariants(harness.database.db))

test('two simultaneous cancellations of a class give each booked member one credit, and nobody else', async () => {
  const session = await makeSession()
  const [first, second, left] = [
    await harness.buyer('First'),
    await harness.buyer('Second'),
    await harness.buyer('Left'),
  ]
  const one = await book(first.personId, session)
  const two = await book(second.personId, session, null)
  const gone = await book(left.personId, session)
  const by = { personId: left.personId }
  await cancelBooking(harness.deps, gone.id, by, harness.clock.now())
  await moveTo(LATE)
  const responses = await Promise.all([cancel(session.sessionId, 2), cancel(session.sessionId, 2)])
  expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409])
  // The job settles the class again, on any server.
  await settleCancelledSession(harness.deps, session.sessionId, null, harness.clock.now())
  expect(await ownCredits(first)).toEqual([
    {
      _id: expect.any(String),
      code: expect.stringMatching(/^CR[A-Z2-9]{12}$/),
      person: null,
      title: expect.any(String),
      date: WEDNESDAY,
      amountPaise: 25_000,
      lastDay: '2027-12-09',
    },
  ])
  expect(await ownCredits(second)).toHaveLength(1)
  expect(await ownCredits(left)).toEqual([])
  // The mail contains the code, the amount, the last day, and a link that enters the code.
  const [{ code } = { code: '' }] = await ownCredits(first)
  const mail = await vi.waitFor(async () => {
    const match = (await harness.mailTo(first.email)).find(({ text }) => text.includes('Your credit'))
    expect(match).toBeDefined()
    return match
  }, SOON)
  expect(mail?.text).toContain('so we owe you ₹250 towards your next pass.')
  expect(mail?.text).toContain(`Code ${code}, to use once until Thu, 9 Dec 2027`)
  for (const body of [mail?.text, mail?.html]) expect(body).toContain(`/membership?code=${code}`)
  // The session was returned, and nothing else.
  expect(await readPass(harness, one.passId)).toMatchObject({ left: 8 })
  const returned = await harness.database.db
    .selectFrom('ledgerEntry')
    .select(['sessions', 'days'])
    .where('bookingId', '=', two.id)
    .where('kind', '=', 'returned')
    .execute()
  expect(returned).toEqual([{ sessions: 0, days: 0 }])
  const entries = await harness.database.db
    .selectFrom('auditEntry')
    .select(['personId', 'after'])
    .where('action', '=', 'credit.give')
    .where('personId', 'in', [first.personId, second.personId, left.personId])
    .execute()
  expect(entries).toHaveLength(2)
  expect(entries[0]?.after).toEqual({ pricePaise: 25_000, lastDay: '2027-12-09' })
})

test('a person who booked before the rule changed gets what the rule gave at that time', async () => {
  harness.clock.set('2026-12-03T06:00:00Z')
  const [buyer, session] = [await harness.buyer('Before'), await makeSession()]
  const { passId } = await book(buyer.personId, session)
  await moveTo(LATE)
  await cancel(session.sessionId, 1)
  expect(await ownCredits(buyer)).toEqual([])
  expect(await readPass(harness, passId)).toMatchObject({ left: 8 })
})

test('a credit lowers the price before tax once, even at two simultaneous checkouts, and for nobody else', async () => {
  const { buyer, credit } = await memberWithCredit('Uses')
  const stranger = await harness.buyer('Stranger')
  expect((await applyCodes(stranger, [credit.code])).body.error?.code).toBe('PROMO_UNKNOWN')
  const { data } = (await applyCodes(buyer, [credit.code.toLowerCase()])).body
  expect(data.amount).toBe(640_000 - 25_000)
  const proof = await harness.pay(data.orderId)
  const verify = () => buyer.call('POST', '/user/verify-payment', proof)
  await Promise.all([verify(), verify()])
  const invoice = await harness.database.db
    .selectFrom('taxDocument as d')
    .innerJoin('paymentOrder as o', 'o.id', 'd.paymentOrderId')
    .select(['d.grossPaise', 'o.discountPaise'])
    .where('o.personId', '=', buyer.personId)
    .execute()
  expect(invoice).toEqual([{ grossPaise: 615_000, discountPaise: 25_000 }])
  expect(await ownCredits(buyer)).toEqual([])
  expect(await creditsOf(buyer, 'used')).toMatchObject({
    total: 1,
    sumPaise: 25_000,
    rows: [{ code: credit.code, state: 'used', orderId: expect.any(String) }],
  })
  expect((await applyCodes(buyer, [credit.code])).body.error?.code).toBe('PROMO_USED_BY_YOU')
})

test("a parent can pay with their child's credit; the database refuses everybody else", async () => {
  const head = await harness.buyer('Head')
  const session = await makeSession()
  const { db } = harness.database
  const { id: childId } = await db
    .insertInto('person')
    .values({
      firstName: 'Tara',
      lastName: 'Household',
      birthDate: '2012-05-05',
      householdOf: head.personId,
      emailProven: false,
      passwordHash: 'none',
      createdAt: new Date(MONDAY),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await book(childId, session)
  await moveTo(LATE)
  await cancel(session.sessionId, 1)
  const [credit] = await ownCredits(head)
  // It is also shown in the record of the person who pays.
  expect(await creditsOf(head, 'open')).toMatchObject({
    total: 1,
    sumPaise: 25_000,
    rows: [{ person: { _id: childId } }],
  })
  expect(credit).toMatchObject({ person: 'Tara', amountPaise: 25_000 })
  expect((await applyCodes(head, [credit?.code ?? ''])).body.data.amount).toBe(615_000)
  const stranger = await harness.buyer('Forger')
  await openCheckout(stranger)
  const forged = db
    .insertInto('promoCodeUse')
    .values({
      paymentOrderId: (await harness.orders(stranger.personId))[0]?.id ?? '',
      promoCodeId: credit?._id ?? '',
      personId: stranger.personId,
      position: 1,
      discountPaise: 25_000,
      state: 'reserved',
      reservedUntil: new Date(AFTER),
    })
    .execute()
  await expect(forged).rejects.toMatchObject({ constraint: 'promo_code_use_is_theirs' })
})

test('the text of a credit worth more than the pass has the amount that would be lost: in a preview, at the checkout and at the desk', async () => {
  const { buyer, credit } = await memberWithCredit('Loses')
  const { db } = harness.database
  const packageId = harness.packages.group
  const price = (pricePaise: number) => db.updateTable('package').set({ pricePaise }).execute()
  await price(20_000)
  const { code } = credit
  const [preview, desk] = await Promise.all([
    buyer.call<{ code: object }>('POST', '/promo-codes/preview', { code, packageId }),
    owner.call<{ codes: object[] }>('POST', '/console/sales/preview', {
      body: { personId: buyer.personId, packageId, codes: [code] },
    }),
  ])
  const checkout = (await applyCodes(buyer, [code])).body.data
  const text = `${code} takes ₹199 of its ₹250 off: until Thu 9 December 2027. The other ₹51 would be lost: use the code for a pass that costs more.`
  for (const shown of [[preview.body.data.code], desk.body.data.codes, checkout.codes])
    expect(shown).toMatchObject([{ code, discount: 19_900, text }])
  // In a preview without a package nothing is chosen, so the text has no amount that would be lost.
  const link = await buyer.call<{ code: object }>('POST', '/promo-codes/preview', { code })
  const alone = `${code} takes ₹250 off: until Thu 9 December 2027.`
  expect(link.body.data.code).toMatchObject({ code, discount: 19_900, text: alone })
  await price(640_000)
})

test("staff can withdraw an unused credit with a reason, once; it can't be edited like a promo code", async () => {
  const { buyer, credit } = await memberWithCredit('Withdrawn')
  const withdraw = () =>
    owner.call('POST', `/console/credits/${credit._id}/withdraw`, { body: { reason: 'Twice' } })
  const codes = (await owner.call<{ code: string }[]>('GET', '/console/promo-codes')).body.data
  expect(codes.map(({ code }) => code)).not.toContain(credit.code)
  expect((await owner.call('PUT', `/console/promo-codes/${credit._id}/stop`)).status).toBe(404)
  const responses = await Promise.all([withdraw(), withdraw()])
  expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(await ownCredits(buyer)).toEqual([])
  expect((await applyCodes(buyer, [credit.code])).body.error?.code).toBe('PROMO_STOPPED')
  expect(await creditsOf(buyer, 'withdrawn')).toMatchObject({
    sumPaise: 25_000,
    rows: [{ state: 'withdrawn', reason: 'Twice' }],
  })
})

test('the database refuses a second credit for a booking, a change of its terms, and making it a code for everybody', async () => {
  const { buyer, id, credit } = await memberWithCredit('Second')
  const { db } = harness.database
  const second = {
    code: 'CRSECOND',
    kind: 'amount' as const,
    value: 25_000,
    firstDay: WEDNESDAY,
    lastDay: '2027-12-09',
    limitTotal: 1,
    limitPerPerson: 1,
    newcomersOnly: false,
    combinable: true,
    personId: buyer.personId,
    bookingId: id,
    createdAt: new Date(LATE),
  }
  await expect(db.insertInto('promoCode').values(second).execute()).rejects.toMatchObject({
    constraint: 'promo_code_booking',
  })
  for (const change of [{ value: 99_000 }, { lastDay: '2030-01-01' }, { personId: null, bookingId: null }]) {
    const changed = db.updateTable('promoCode').set(change).where('id', '=', credit._id).execute()
    await expect(changed).rejects.toThrow('changing a credit')
  }
  for (const wrong of [
    { bookingId: null },
    { kind: 'percentage' as const, value: 1_000 },
    { limitTotal: 2 },
  ]) {
    const other = { ...second, code: 'CRWRONG', ...wrong }
    await expect(db.insertInto('promoCode').values(other).execute()).rejects.toMatchObject({ code: '23514' })
  }
})
