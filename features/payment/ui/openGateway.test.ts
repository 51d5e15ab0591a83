import { afterAll, expect, test, vi } from 'vitest'
import type { PackageView } from '#features/passes/schema.ts'
import type { CheckoutView } from '../schema.ts'
import { noticeOfChange, openGateway } from './openGateway.ts'

// A browser in which the gateway's script loads at once.
vi.stubGlobal('window', { Razorpay: class {} })
vi.stubGlobal('document', {
  createElement: () => new EventTarget(),
  head: { append: (script: EventTarget) => script.dispatchEvent(new Event('load')) },
})
afterAll(() => vi.unstubAllGlobals())

const group: PackageView = {
  _id: '5b0c6f3e-7a10-4a44-9d3c-1a4c5a0b6f02',
  packageName: 'Group 8',
  packageType: 'group',
  location: 'all',
  price: 6400,
  perSessionPrice: 800,
  totalSessions: 8,
  validity: 28,
  validityFrom: 'firstSession',
  unusedDays: 42,
  description: '',
  shareable: false,
}
const orderOf = (pkg: PackageView, amount = pkg.price * 100): CheckoutView => ({
  orderId: 'order_00000000000001',
  amount,
  currency: 'INR',
  key: 'key',
  package: pkg,
  tax: { base: amount, gst: 0, rate: 0, byState: null },
  asked: { company: false, state: false },
  buyer: { state: null, gstin: null, companyName: null, companyAddress: null },
  codes: [],
  checkoutUrl: '',
})
const noticeOf = async (shown: Parameters<typeof openGateway>[0], order: CheckoutView) => {
  const stage = await openGateway(shown, async () => order)
  return stage !== 'signedOut' && stage.name === 'ready' ? stage.notice : undefined
}

test.each([
  ['fewer sessions', { totalSessions: 6 }],
  ['a shorter time', { validity: 21 }],
  ['another start', { validityFrom: 'purchase' }],
  ['less time to begin', { unusedDays: 30 }],
  ['another location', { location: 'Online' }],
  ['other classes', { packageType: 'reformer' }],
  ['a second person', { shareable: true }],
] as [string, Partial<PackageView>][])(
  'a change to %s at the same price is shown before the payment',
  async (_, other) => {
    const now = { ...group, ...other }
    const notice = await noticeOf(group, orderOf(now))
    expect(notice?.title).toBe('This pass has changed since this page was loaded.')
    expect(noticeOfChange(orderOf(group), orderOf(now))).toEqual(notice)
    // A change that was shown before is not shown again.
    expect(noticeOfChange(orderOf(now), orderOf(now))).toBeNull()
  },
)

test('the notice about a pass that lost its second person says that one person may use it', async () => {
  const forTwo = { ...group, shareable: true }
  const notice = await noticeOf(forTwo, orderOf(group))
  expect(notice?.title).toBe('This pass has changed since this page was loaded.')
  expect(notice?.text).toContain(' One person may use it.')
  expect(noticeOfChange(orderOf(forTwo), orderOf(group))).toEqual(notice)
})

test('the notice shows the current description, with a new price too', async () => {
  const now = { ...group, totalSessions: 6, validity: 21, price: 6000, shareable: true }
  const notice = await noticeOf(group, orderOf(now))
  expect(notice?.title).toBe('The price has changed since this page was loaded.')
  expect(notice?.text).toMatch(
    /^It is now for 6 .* sessions .*\. Valid 21 days .*\. Two people may use it\. It is ₹6,000 now\. Nothing was charged\.$/,
  )
})

test('there is no notice if only the description or a code changed, or for a fee, which has no terms', async () => {
  expect(await noticeOf(group, orderOf({ ...group, description: '<p>New</p>' }, 600_000))).toBeNull()
  expect(await noticeOf({ price: 6400 }, orderOf({ ...group, totalSessions: 1 }))).toBeNull()
  expect(noticeOfChange(orderOf(group), orderOf(group, 600_000))?.text).toBe(
    'It is ₹6,000 now. Nothing was charged.',
  )
})
