import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { studioDay } from '#lib/time.ts'
import { codeOf, GROUP, key, openDesk, request, type Staff } from '#tests/desk.ts'
import { expectInvariants } from '#tests/invariants.ts'
import type { Visitor } from '#tests/visitor.ts'
import type { CashDrawerView } from './console/schema.ts'

const { harness, begin, staff, sale, sell, sold, voidSale, payments, preview, refundAsShown, boughtOnline } =
  await openDesk()
let neha: Staff
let radhika: Staff
let owner: Staff
afterAll(() => harness.close())
beforeEach(async () => {
  ;({ neha, radhika, owner } = await begin())
})
afterEach(() => expectInvariants(harness.database.db))

describe('cash-up', () => {
  const drawers = async (caller: Visitor, on?: string) =>
    (
      await caller.call<{ drawers: CashDrawerView[] }>(
        'GET',
        `/console/cash-drawers${on ? `?day=${on}` : ''}`,
      )
    ).body.data.drawers
  const drawerOf = async (seller: Staff, caller: Visitor = seller) => {
    const match = (await drawers(caller)).find(({ person }) => person._id === seller.personId)
    if (!match) throw new Error('no drawer')
    return match
  }
  const today = () => studioDay(harness.clock.now()).toString()
  const close = (caller: Visitor, body: object) =>
    caller.call<CashDrawerView>('POST', '/console/cash-ups', {
      body: { day: today(), requestKey: key(), ...body },
    })

  test('agrees exactly with sales, voids and refunds, by payment method and person', async () => {
    const [cashBuyer, upiBuyer, cardBuyer] = [
      await harness.buyer(),
      await harness.buyer(),
      await harness.buyer(),
    ]
    await sold(neha, cashBuyer)
    const dearer = { packageId: harness.packages.other, seen: { ...GROUP, amountPaise: 900_000 } }
    await sold(neha, upiBuyer, { ...dearer, method: 'upi', reference: 'UTR 88' })
    const cardSale = await sold(neha, cardBuyer, { method: 'card', reference: 'SLIP 9' })
    await voidSale(radhika, (await sold(neha, cardBuyer))._id)
    await refundAsShown(cardSale._id, request(123_457, { kind: 'kept' }, 'cash'))
    await boughtOnline(await harness.buyer())
    expect((await drawerOf(neha)).expected).toEqual({ cash: 640_000, upi: 900_000, card: 640_000 })
    expect(await drawerOf(neha)).toMatchObject({ cashSales: 1, cashUps: [], movedSince: false })
    expect((await drawerOf(radhika)).expected).toEqual({ cash: -123_457, upi: 0, card: 0 })
    const all = await drawers(radhika)
    const { totals } = await payments(radhika)
    const sum = (method: 'cash' | 'upi' | 'card') =>
      all.reduce((paise, { expected }) => paise + expected[method], 0)
    const { online: _, ...atDesk } = totals.byMethod as Record<string, number>
    expect({ cash: sum('cash'), upi: sum('upi'), card: sum('card') }).toEqual(atDesk)
  })

  test('is closed once; a difference and a correction need a note, and later changes are shown', async () => {
    const buyer = await harness.buyer()
    await sold(neha, buyer)
    const previewed = { cash: 640_000, upi: 0, card: 0 }
    const count = { floatPaise: 200_000, counted: { ...previewed, cash: 839_950 }, seen: previewed }
    const unexplained = await close(neha, count)
    expect(unexplained.body.error).toMatchObject({
      code: 'CASH_UP_UNEXPLAINED',
      fields: { note: expect.any(String) },
    })
    const both = await Promise.all([
      close(neha, { ...count, note: 'A coin fell' }),
      close(neha, { ...count, note: 'A coin fell' }),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409])
    expect(both.map(codeOf)).toContain('CASH_UP_CLOSED')
    expect((await drawerOf(neha)).cashUps).toMatchObject([
      { entry: 1, difference: { cash: -50, upi: 0, card: 0 }, note: 'A coin fell', expected: previewed },
    ])
    harness.clock.advance({ seconds: 1 })
    await sold(neha, buyer)
    expect(await drawerOf(neha)).toMatchObject({ movedSince: true, expected: { cash: 1_280_000 } })
    const later = { ...previewed, cash: 1_280_000 }
    const correction = {
      floatPaise: 200_000,
      counted: { ...later, cash: 1_480_000 },
      seen: later,
      corrects: 1,
    }
    expect(codeOf(await close(neha, { ...correction, note: 'x', seen: previewed }))).toBe('CHANGED')
    expect(codeOf(await close(neha, correction))).toBe('CASH_UP_UNEXPLAINED')
    const sent = { ...correction, note: 'The coin was found', requestKey: key() }
    expect((await close(neha, sent)).status).toBe(201)
    expect((await close(neha, sent)).status).toBe(201)
    expect(await drawerOf(neha)).toMatchObject({ movedSince: false, cashUps: [{ entry: 1 }, { entry: 2 }] })
    const change = harness.database.asOwner((client) => client.query(`update cash_up set note = 'nothing'`))
    await expect(change).rejects.toMatchObject({ constraint: 'cash_up_kept' })
  })

  test('is refused with the key of another cash-up, even one of another cash drawer at the same moment', async () => {
    const nothing = { cash: 0, upi: 0, card: 0 }
    const count = { floatPaise: 0, counted: nothing, seen: nothing, requestKey: key() }
    const responses = await Promise.all([close(neha, count), close(radhika, count), close(owner, count)])
    expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 400, 400])
    const request = { ...count, requestKey: key() }
    const deepa = await staff('frontDesk', 'Deepa')
    expect((await close(deepa, request)).status).toBe(201)
    const other = [
      { counted: { ...nothing, cash: 99_900 } },
      { seen: { ...nothing, upi: 50 } },
      { note: 'A coin fell' },
      { corrects: 1, note: 'Again' },
    ]
    for (const each of other)
      expect(codeOf(await close(deepa, { ...request, ...each })), JSON.stringify(each)).toBe('BAD_REQUEST')
    const forDeepa = { ...request, personId: deepa.personId }
    expect(codeOf(await close(radhika, forDeepa))).toBe('BAD_REQUEST')
    expect((await close(deepa, request)).status).toBe(201)
    expect((await drawerOf(deepa)).cashUps).toHaveLength(1)
  })

  test('is refused if the expected amounts of the drawer have changed since the count', async () => {
    const buyer = await harness.buyer()
    const first = await sold(neha, buyer)
    const previewed = { cash: 640_000, upi: 0, card: 0 }
    const count = { floatPaise: 0, counted: previewed, seen: previewed }
    const second = await sold(neha, buyer)
    expect(codeOf(await close(neha, count))).toBe('CHANGED')
    await voidSale(radhika, second._id)
    // The expected amounts are as counted again: a void by somebody else counts in the drawer of the seller.
    expect((await close(neha, count)).status).toBe(201)
    harness.clock.advance({ seconds: 1 })
    await sold(neha, buyer)
    expect(await drawerOf(neha)).toMatchObject({ movedSince: true })
    await refundAsShown(first._id, request(50, { kind: 'kept' }, 'cash'), radhika)
    expect((await drawerOf(radhika)).expected).toEqual({ cash: -50, upi: 0, card: 0 })
    expect((await drawerOf(neha)).expected).toEqual({ cash: 1_280_000, upi: 0, card: 0 })
  })

  test('counts by the order of the actions, even if the clocks of two servers differ', async () => {
    const buyer = await harness.buyer()
    harness.clock.advance({ seconds: 2 })
    const first = await sold(neha, buyer)
    harness.clock.advance({ seconds: -2 })
    const previewed = { cash: 640_000, upi: 0, card: 0 }
    expect((await close(neha, { floatPaise: 0, counted: previewed, seen: previewed })).status).toBe(201)
    await expectInvariants(harness.database.db)
    await sold(neha, buyer)
    await voidSale(neha, first._id)
    await expectInvariants(harness.database.db)
    // The added amounts equal the removed ones: the sums are unchanged, but there are new movements.
    expect(await drawerOf(neha)).toMatchObject({ movedSince: true, cashSales: 1, expected: previewed })
  })

  test('amounts are whole paise: half a paisa is refused everywhere', async () => {
    const { _id } = await sold(neha, await harness.buyer())
    expect((await preview(_id, request(0.5, { kind: 'kept' }, 'cash'))).status).toBe(400)
    const previewed = { cash: 640_000, upi: 0, card: 0 }
    for (const wrong of [
      { floatPaise: 0.5, counted: previewed, seen: previewed },
      { floatPaise: 0, counted: { ...previewed, cash: 640_000.5 }, seen: previewed },
      { floatPaise: 0, counted: previewed, seen: { ...previewed, upi: 0.5 } },
    ])
      expect((await close(neha, wrong)).status).toBe(400)
    const half = sale(await harness.buyer(), { seen: { ...GROUP, amountPaise: 640_000.5 } })
    expect((await sell(neha, half)).status).toBe(400)
  })

  test('the front desk sees only its own drawer and payments; managers close any drawer of the last year', async () => {
    const deepa = await staff('frontDesk', 'Deepa')
    const sale = await sold(deepa, await harness.buyer())
    await boughtOnline(await harness.buyer())
    expect((await payments(neha)).rows).toEqual([])
    expect((await payments(deepa)).rows).toHaveLength(1)
    expect((await neha.call('GET', `/console/payments/${sale._id}`)).status).toBe(404)
    expect((await deepa.call('GET', `/console/payments/${sale._id}`)).status).toBe(200)
    expect((await drawers(neha)).map(({ person }) => person._id)).toEqual([neha.personId])
    const previewed = { cash: 640_000, upi: 0, card: 0 }
    const count = { personId: deepa.personId, floatPaise: 0, counted: previewed, seen: previewed }
    expect(codeOf(await close(neha, count))).toBe('NOT_FOUND')
    const tomorrow = studioDay(harness.clock.now()).add({ days: 1 }).toString()
    expect(codeOf(await close(radhika, { ...count, day: tomorrow }))).toBe('BAD_REQUEST')
    for (const day of ['1900-01-01', '2025-11-20'])
      expect(codeOf(await close(radhika, { ...count, day })), day).toBe('BAD_REQUEST')
    const member = { ...count, personId: (await harness.buyer()).personId }
    expect(codeOf(await close(radhika, member))).toBe('NOT_FOUND')
    expect((await close(radhika, count)).status).toBe(201)
    expect((await drawerOf(deepa)).cashUps[0]?.closedBy._id).toBe(radhika.personId)
  })
})
