import { afterAll, beforeAll, expect, test } from 'vitest'
import { content } from '#features/content/index.server.ts'
import type { PolicyNotice } from '#features/content/schema.ts'
import { passes } from '#features/passes/index.server.ts'
import { sales } from '#features/sales/index.server.ts'
import { pricesIncludeTax } from '#features/studio/settings.ts'
import { openPaymentHarness, type PaymentHarness } from '#tests/paymentHarness.ts'
import { makePerson, signInAs } from '#tests/people.ts'
import { type Visitor, visitor } from '#tests/visitor.ts'
import type { RuleList } from './console/ruleSchema.ts'
import type { RateList } from './console/taxSchema.ts'
import { settings } from './index.server.ts'

const TODAY = '2026-11-23'
const TOMORROW = '2026-11-24'

let harness: PaymentHarness
let owner: Visitor
beforeAll(async () => {
  harness = await openPaymentHarness({ features: [settings, sales, content, passes] })
  const email = 'owner@first.example'
  await makePerson(harness, { email, role: 'owner' })
  owner = await signInAs(harness, email)
  harness.clock.set(`${TODAY}T06:30:00Z`)
})
afterAll(() => harness.close())

const types = ['discovery', 'group', 'reformer', 'private', 'semiPrivate'] as const
const setRate = (basisPoints: number, from: string, packageTypes: readonly string[] = types) =>
  owner.call<RateList>('POST', '/console/settings/gst', { body: { packageTypes, basisPoints, from } })
const setRule = (rule: string, value: number, from: string, kind: string | null = null) =>
  owner.call<RuleList>('POST', '/console/settings/rules', { body: { rule, kind, value, from } })
/** Whether prices include tax. The request lets the server load the changed settings first. */
const isTaxIncluded = async (type?: string, hours = 0) => {
  await visitor(harness.app).call('GET', '/studio/settings')
  return pricesIncludeTax(type, harness.clock.now().add({ hours }))
}
const ratesOf = (list: RateList, type: string) => list.rates.filter((rate) => rate.packageType === type)
const ruleOf = (list: RuleList, name: string) => list.rules.find(({ rule }) => rule === name)

test('before the first sale, the first tax rate can be replaced from today on, more than once', async () => {
  expect((await setRate(500, '2026-11-22')).body.error?.code).toBe('TOO_EARLY_TO_APPLY')
  expect((await setRate(5000, TODAY)).status).toBe(201)
  const { status, body } = await setRate(500, TODAY)
  expect(status).toBe(201)
  for (const type of types)
    expect(ratesOf(body.data, type)).toMatchObject([{ basisPoints: 500, holds: true, setBy: 'Meera Test' }])
  expect(body.data).toMatchObject({ mayApplyToday: types, sold: [] })
  const shown = await visitor(harness.app).call('GET', '/studio/gst')
  expect(shown.body.data).toEqual({ gstPercent: 5 })
})

test('a studio without a tax registration shows no tax in sales, policies and mails', async () => {
  expect(await isTaxIncluded('group')).toBe(true)
  expect((await setRate(0, TODAY)).status).toBe(201)
  expect(await isTaxIncluded()).toBe(false)
  const policies = await visitor(harness.app).call('GET', '/studio/policies')
  expect(policies.status).toBe(200)
  expect(JSON.stringify(policies.body.data)).not.toContain('GST')
  expect(JSON.stringify(policies.body.data)).toContain('Prices are in Indian rupees. You pay in full')

  const buyer = await harness.buyer()
  const { data } = (await buyer.checkout(harness.packages.group)).body
  expect(data).toMatchObject({ tax: { base: 640_000, gst: 0, rate: 0 } })
  await buyer.verify(await harness.pay(data.orderId))
  const [mail] = await harness.waitForMail(buyer.email)
  expect(mail?.text).toContain('₹6,400')
  expect(mail?.text).not.toContain('GST')
})

test('a type that was sold keeps its rate until tomorrow; the others change today', async () => {
  const list = (await owner.call<RateList>('GET', '/console/settings/gst')).body.data
  expect(list).toMatchObject({ sold: ['group'], mayApplyToday: types.filter((type) => type !== 'group') })
  expect((await setRate(1200, TODAY)).body.error).toMatchObject({
    code: 'TOO_EARLY_TO_APPLY',
    fields: { from: expect.stringContaining('from tomorrow') },
  })
  expect((await setRate(1200, TODAY, ['private'])).status).toBe(201)
  const later = await setRate(1800, TOMORROW, ['group'])
  expect(ratesOf(later.body.data, 'group')).toMatchObject([
    { basisPoints: 0, holds: true },
    { basisPoints: 1800, from: TOMORROW, isAhead: true },
  ])
  expect(await isTaxIncluded('group')).toBe(false)
  expect(await isTaxIncluded('group', 24)).toBe(true)
})

test('for today, rules of passes can change until the first sale, rules of bookings until a booking', async () => {
  expect((await setRule('mostFrozenDays', 30, TODAY)).body.error?.code).toBe('TOO_EARLY_TO_APPLY')
  const change = { rule: 'holdMinutes', kind: null, value: 5, from: TODAY }
  expect((await owner.call('POST', '/console/settings/rules/preview', { body: change })).status).toBe(200)
  const { status, body } = await setRule('holdMinutes', 5, TODAY)
  expect(status).toBe(201)
  expect(ruleOf(body.data, 'holdMinutes')).toMatchObject({
    value: 5,
    mayApplyToday: true,
    isUsed: false,
    history: [{ value: 5, from: '2000-01-01' }],
  })
  expect(ruleOf(body.data, 'mostFrozenDays')).toMatchObject({ mayApplyToday: false, isUsed: true })
  // The previous number is still stored, as withdrawn.
  const stored = await harness.database.db
    .selectFrom('ruleNumber')
    .select(['value', 'withdrawnAt'])
    .where('rule', '=', 'holdMinutes')
    .orderBy('withdrawnAt')
    .execute()
  expect(stored).toMatchObject([
    { value: 10, withdrawnAt: expect.any(Date) },
    { value: 5, withdrawnAt: null },
  ])
})

test('if two people replace a first number at once, both succeed and one number applies', async () => {
  const responses = await Promise.all([
    setRule('bookAheadWeeks', 4, TODAY),
    setRule('bookAheadWeeks', 6, TODAY),
  ])
  expect(responses.map(({ status }) => status)).toEqual([201, 201])
  const { data } = (await owner.call<RuleList>('GET', '/console/settings/rules')).body
  expect(ruleOf(data, 'bookAheadWeeks')?.history).toHaveLength(1)
})

const readPolicies = async () =>
  (await visitor(harness.app).call<PolicyNotice[]>('GET', '/studio/policies')).body.data
const paragraphsOf = (policies: PolicyNotice[]) =>
  policies.flatMap(({ sections }) => sections.flatMap(({ paragraphs }) => paragraphs)).join('\n')

test('the policies show the validity of the packages on sale, and no other number can be set', async () => {
  const refused = await setRule('passDays', 30, TOMORROW)
  expect(refused.status).toBe(400)
  expect(refused.body.error?.fields?.value).toBe(
    'The packages on sale say 28 days. Change the packages: the policies use their numbers.',
  )
  const preview = { rule: 'discoveryDays', kind: null, value: 16, from: TOMORROW }
  expect((await owner.call('POST', '/console/settings/rules/preview', { body: preview })).status).toBe(400)
  expect(paragraphsOf(await readPolicies())).toContain('valid for 28 days from your first session')
  await harness.database.db
    .updateTable('package')
    .set({ validityDays: 30 })
    .where('validityDays', '=', 28)
    .execute()
  await harness.deps.invalidation.invalidate('packages')
  const policies = paragraphsOf(await readPolicies())
  expect(policies).toContain('valid for 30 days from your first session')
  expect(policies).not.toContain('28 days')
})

test('the policies announce a stricter deadline, with its first day, as soon as it is set', async () => {
  expect((await setRule('freeHours', 30, TOMORROW, 'barre')).status).toBe(201)
  const policies = await readPolicies()
  expect(paragraphsOf(policies)).toContain('up to 6 hours before an in-studio mat or barre group')
  const terms = policies.find(({ key }) => key === 'terms')
  expect(terms?.changes).toEqual([
    {
      from: TOMORROW,
      paragraphs: [
        expect.stringContaining('include 18% GST'),
        expect.stringContaining('up to 30 hours before an in-studio mat or barre group'),
      ],
    },
  ])
  expect(policies.find(({ key }) => key === 'privacy')?.changes).toEqual([])
  harness.clock.advance({ hours: 24 })
  // Otherwise the response would stay cached until the end of the minute, in real time.
  await harness.deps.invalidation.invalidate('settings')
  const tomorrow = await readPolicies()
  expect(paragraphsOf(tomorrow)).toContain('up to 30 hours before an in-studio mat or barre group')
  expect(tomorrow.flatMap(({ changes }) => changes)).toEqual([])
})
