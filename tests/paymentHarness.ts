import { registerBookingMails } from '#features/booking/mails.server.ts'
import { identity } from '#features/identity/index.server.ts'
import type { Gateway } from '#features/payment/gateway.server.ts'
import { payment } from '#features/payment/index.server.ts'
import { startPaymentJobs } from '#features/payment/jobs.server.ts'
import { createGateway } from '#features/payment/razorpay.server.ts'
import type { CheckoutView, PaymentProof, PurchaseView } from '#features/payment/schema.ts'
import { reconcile } from '#features/payment/usecases/reconcile.server.ts'
import { sweepGateway } from '#features/payment/usecases/sweep.server.ts'
import type { Deps } from '#lib/deps.server.ts'
import type { Feature } from '#lib/feature.server.ts'
import { startGateway } from '#simulators/gateway/standalone.ts'
import { type TestApp, testApp } from '#tests/app.ts'
import { makePerson, signInAs } from '#tests/people.ts'
import { makeLocations } from '#tests/timetable.ts'
import type { TestResponse } from '#tests/visitor.ts'

export const keys = { keyId: 'rzp_test_key', keySecret: 'key-secret', webhookSecret: 'webhook-secret' }
const CHECKOUT_URL = 'https://checkout.example/checkout.js'

type Selling = Parameters<typeof payment>[0]

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

export interface Buyer {
  personId: string
  email: string
  call<T>(method: Method, path: string, body?: object): Promise<TestResponse<T>>
  checkout(packageId: string, holdId?: string): Promise<TestResponse<CheckoutView>>
  verify(proof: PaymentProof): Promise<TestResponse<PurchaseView>>
  buy(packageId: string, paymentId: string): Promise<TestResponse<PurchaseView>>
}

export interface PaymentHarness extends TestApp {
  gateway: Gateway
  /** The address that receives webhooks, over a real socket. */
  webhookUrl: string
  packages: { group: string; discovery: string; other: string; gone: string }
  buyer(firstName?: string): Promise<Buyer>
  /** Pays at the gateway without a browser. */
  pay(orderId: string, webhook?: 'now' | 'late' | 'twice' | 'never'): Promise<PaymentProof>
  fail(orderId: string): Promise<string>
  /** A call of the simulator's controls or of the gateway's API. */
  atGateway<T>(path: string, body?: object): Promise<T>
  /** An address of the gateway's API with the keys, for responses that are not JSON. */
  gatewayUrl(path: string): string
  basic: { headers: { authorization: string } }
  misbehave(fault: object): Promise<unknown>
  clearGatewayFaults(): Promise<unknown>
  reconcile(): Promise<void>
  /** `other`: gateway calls that are replaced. */
  sweep(other?: Partial<Gateway>): Promise<void>
  orders(personId: string): Promise<{ id: string; status: string; gatewayOrderId: string | null }[]>
  /** Passes with their first ledger entries. */
  granted(personId: string): Promise<{ id: string; entries: number }[]>
}

/** Milliseconds until the harness's server considers a hanging gateway down. */
export const GATEWAY_TIMEOUT_MS = 2_000

const group = {
  packageName: 'Group 8',
  packageType: 'group',
  location: 'all',
  pricePaise: 640_000,
  perSessionPricePaise: 80_000,
  totalSessions: 8,
  validityDays: 28,
  validityFrom: 'firstSession',
  unusedDays: 42,
  description: '<p>Eight.</p>',
  position: 1,
} as const
const discovery = {
  ...group,
  packageName: 'Discovery Session',
  packageType: 'discovery',
  pricePaise: 90_000,
  totalSessions: 1,
  validityDays: 15,
  validityFrom: 'purchase',
  unusedDays: 15,
} as const

async function makePackages({ database: { db } }: TestApp): Promise<PaymentHarness['packages']> {
  const other = { ...group, packageName: 'Unlimited', totalSessions: null, pricePaise: 900_000 }
  const gone = { ...group, packageName: 'Gone', onSale: false }
  const ids: string[] = []
  for (const row of [group, discovery, other, gone]) {
    const { id } = await db.insertInto('package').values(row).returning('id').executeTakeFirstOrThrow()
    ids.push(id)
  }
  const [groupId = '', discoveryId = '', otherId = '', goneId = ''] = ids
  return { group: groupId, discovery: discoveryId, other: otherId, gone: goneId }
}

/** Scheduled jobs run only when a test calls them, not at the start of each minute. */
export const withoutCron = (deps: Deps): Deps => ({
  ...deps,
  jobs: {
    ...deps.jobs,
    work: ({ name, payload, retryLimit }, handle, onFailed) =>
      deps.jobs.work({ name, payload, retryLimit }, handle, onFailed),
  },
})

/** A listening server that sells, with its own simulated gateway. Webhooks and calls use real sockets. */
export async function openPaymentHarness(
  options: {
    throttle?: boolean
    features?: Feature[]
    jobs?: Feature[]
    /** Features that sell through the gateway. */
    sellers?: ((gateway: Selling) => Feature)[]
  } = {},
): Promise<PaymentHarness> {
  let webhookUrl = ''
  let clockNow = () => 0
  const simulator = await startGateway({
    ...keys,
    webhookUrl: () => webhookUrl,
    now: () => clockNow(),
    firstRetryMs: 100,
    lateMs: 700,
  })
  const gateway = createGateway({ ...keys, apiUrl: simulator.url, timeoutMs: GATEWAY_TIMEOUT_MS })
  const selling = { ...keys, gateway, checkoutUrl: CHECKOUT_URL }
  const server = await testApp({
    ...options,
    features: [
      identity,
      payment(selling),
      ...(options.sellers ?? []).map((seller) => seller(selling)),
      ...(options.features ?? []),
    ],
    jobs: [
      { startJobs: async (deps) => registerBookingMails(deps) },
      { startJobs: (deps) => startPaymentJobs(withoutCron(deps), gateway) },
      ...(options.jobs ?? []),
    ],
  })
  clockNow = () => server.clock.now().epochMilliseconds
  webhookUrl = `${await server.app.listen({ host: '127.0.0.1', port: 0 })}/api/v1/payments/webhook`
  const { db } = server.database
  await makeLocations(db)
  const packages = await makePackages(server)

  const basic = `Basic ${Buffer.from(`${keys.keyId}:${keys.keySecret}`).toString('base64')}`
  const atGateway = async <T>(path: string, body?: object, method = body ? 'POST' : 'GET'): Promise<T> => {
    const headers = { 'content-type': 'application/json', authorization: basic }
    const sent = body ? { body: JSON.stringify(body) } : {}
    const response = await fetch(simulator.url + path, { method, headers, ...sent })
    const result = await response.json()
    // If the gateway refused the call, the test must not continue.
    if (!response.ok) throw new Error(`the gateway refused ${path}: ${JSON.stringify(result)}`)
    return result as T
  }

  let buyers = 0
  return {
    ...server,
    gateway,
    packages,
    webhookUrl,
    atGateway,
    gatewayUrl: (path) => simulator.url + path,
    basic: { headers: { authorization: basic } },
    async buyer(firstName) {
      const email = `buyer${++buyers}@example.com`
      const personId = await makePerson(server, { email, ...(firstName ? { firstName } : {}) })
      return browserOf(server, personId, email)
    },
    pay: (orderId, webhook = 'never') => atGateway('/pay', { orderId, outcome: 'captured', webhook }),
    async fail(orderId) {
      const response = await atGateway<{ error: { metadata: { payment_id: string } } }>('/pay', {
        orderId,
        outcome: 'failed',
        webhook: 'never',
      })
      return response.error.metadata.payment_id
    },
    misbehave: (fault) => atGateway('/misbehave', fault),
    clearGatewayFaults: () => fetch(`${simulator.url}/misbehave`, { method: 'DELETE' }),
    reconcile: () => reconcile({ ...server.deps, gateway }),
    sweep: (other) => sweepGateway({ ...server.deps, gateway: { ...gateway, ...other } }),
    orders: (personId) =>
      db
        .selectFrom('paymentOrder')
        .select(['id', 'status', 'gatewayOrderId'])
        .where('personId', '=', personId)
        .orderBy('createdAt')
        .execute(),
    async granted(personId) {
      const rows = await db
        .selectFrom('pass as p')
        .leftJoin('ledgerEntry as e', (join) =>
          join.onRef('e.passId', '=', 'p.id').on('e.kind', '=', 'granted'),
        )
        .select(({ fn }) => ['p.id', fn.count<string>('e.id').as('entries')])
        .where('p.personId', '=', personId)
        .groupBy('p.id')
        .execute()
      return rows.map(({ id, entries }) => ({ id, entries: Number(entries) }))
    },
    async close() {
      await simulator.close()
      await server.close()
    },
  }
}

/** A signed-in browser, which refreshes its token as the site does if a test moved the clock. */
async function browserOf(server: TestApp, personId: string, email: string): Promise<Buyer> {
  const browser = await signInAs(server, email)
  const call = async <T>(method: Method, path: string, body?: object): Promise<TestResponse<T>> => {
    const more = body ? { body } : {}
    const response = await browser.call<T>(method, path, more)
    if (response.body.message !== 'Invalid Access Token') return response
    await browser.call('GET', '/user/refresh-token')
    return browser.call<T>(method, path, more)
  }
  return {
    personId,
    email,
    call,
    checkout: (packageId, holdId) => {
      const hold = holdId ? `&holdId=${holdId}` : ''
      return call('POST', `/user/checkout-payment?membershipPackageId=${packageId}${hold}`)
    },
    verify: (proof) => call('POST', '/user/verify-payment', proof),
    buy: (packageId, paymentId) => call('POST', `/user/buy-membership/${packageId}/${paymentId}`),
  }
}
