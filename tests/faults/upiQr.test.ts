import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accessTokens } from '#features/identity/tokens.server.ts'
import type { RequestView } from '#features/payment/console/schema.ts'
import { freePort } from '#lib/freePort.server.ts'
import { systemClock } from '#lib/time.ts'
import { type RunningGateway, startGateway } from '#simulators/gateway/standalone.ts'
import { type TestDatabase, testDatabase } from '../database.ts'
import { expectInvariants } from '../invariants.ts'
import { registerSeller } from '../seller.ts'
import { makePackage, makeStudio } from '../timetable.ts'
import { type Member, makeMembers } from './members.ts'
import { call, type RunningServer, SECRET, startServer } from './server.ts'

const SALES = 24
const TIME_OUT_MS = 120_000
const keys = { keyId: 'rzp_test_key', keySecret: 'key-secret', webhookSecret: 'webhook-secret' }

let database: TestDatabase
let gateway: RunningGateway
let folder: string
const servers: RunningServer[] = []
let packageId: string
let buyers: Member[]
let desk: string

const start = (port: number) =>
  startServer({
    PORT: String(port),
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    RAZORPAY_KEY_ID: keys.keyId,
    RAZORPAY_KEY_SECRET: keys.keySecret,
    RAZORPAY_WEBHOOK_SECRET: keys.webhookSecret,
    RAZORPAY_API_URL: gateway.url,
  })

beforeAll(async () => {
  database = await testDatabase()
  const { db } = database
  await makeStudio(db)
  await registerSeller(db)
  const terms = await makePackage(db)
  packageId = terms.id
  const now = systemClock.now()
  buyers = await makeMembers(db, SALES, terms, now)
  const [seller] = await makeMembers(db, 1, terms, now)
  if (!seller) throw new Error('no seller')
  await db.updateTable('person').set({ role: 'frontDesk' }).where('id', '=', seller.id).execute()
  const { id: signInId } = await db
    .selectFrom('signIn')
    .select('id')
    .where('personId', '=', seller.id)
    .executeTakeFirstOrThrow()
  desk = await accessTokens(SECRET).issue({ personId: seller.id, signInId, role: 'frontDesk' }, now)
  folder = await mkdtemp(join(tmpdir(), 'contrology-upi-'))
  let delivered = 0
  gateway = await startGateway({
    ...keys,
    webhookUrl: () => {
      delivered += 1
      return `${servers[delivered % 2]?.url}/api/v1/payments/webhook`
    },
    firstRetryMs: 100,
    lateMs: 300,
  })
  servers.push(await start(await freePort()), await start(await freePort()))
})
afterAll(async () => {
  await Promise.all(servers.map((server) => server.end('SIGTERM')))
  await gateway.close()
  await rm(folder, { recursive: true, force: true })
  await database.drop()
})

/** Repeats a call of the desk, alternating between the servers, until one of them accepts it. */
async function callUntilAccepted<T>(at: number, path: string, body?: object): Promise<T> {
  const deadline = Date.now() + TIME_OUT_MS
  let last: unknown
  for (let attempt = at; Date.now() < deadline; attempt += 1) {
    const response = await call(servers[attempt % 2] as RunningServer, desk, 'POST', path, body).catch(
      (error: unknown) => {
        last = error
      },
    )
    if (response && response.status < 300) return response.body.data as T
    if (response) last = response.body
    await setTimeout(100)
  }
  throw new Error(`no server accepted ${path}: ${JSON.stringify(last)}`)
}

const payRequest = (path: string, webhook: string) =>
  fetch(`${gateway.url}/${path}/pay`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ webhook, late: true }),
  })

const check = (at: number, id: string) =>
  callUntilAccepted<RequestView>(at, `/console/payment-requests/${id}/check`)

/** The address at the gateway where the code or link of a request is paid. */
function pathOf({ kind, content }: RequestView): string {
  const url = new URL(content ?? '')
  if (kind === 'link') return `payment_links/${url.pathname.split('/').at(-1)}`
  return `qr_codes/qr_${url.searchParams.get('tr')?.slice(3, 17)}`
}

/** Creates the code or link of one sale; then pays, checks and perhaps cancels it, all at once. */
async function sell({ id: personId }: Member, at: number): Promise<string> {
  const shown = await callUntilAccepted<{
    version: number
    amountPaise: number
    tax: { gstBasisPoints: number }
    paymentsBefore: number
  }>(at, '/console/sales/preview', { personId, packageId })
  const { version, amountPaise, tax, paymentsBefore } = shown
  const previewed = { version, amountPaise, gstBasisPoints: tax.gstBasisPoints, paymentsBefore }
  const link = at % 4 < 2 ? { link: { hours: 1 } } : {}
  const request = { personId, packageId, saleKey: crypto.randomUUID(), seen: previewed, ...link }
  const opened = await callUntilAccepted<RequestView>(at, '/console/payment-requests', request)
  // The same request at the other server makes no second one.
  expect((await callUntilAccepted<RequestView>(at + 1, '/console/payment-requests', request)).content).toBe(
    opened.content,
  )
  const webhook = ['now', 'twice', 'never'][at % 3] as string
  await Promise.all([
    payRequest(pathOf(opened), webhook),
    check(at, opened._id),
    check(at + 1, opened._id),
    ...(at % 2 ? [callUntilAccepted(at, `/console/payment-requests/${opened._id}/cancel`)] : []),
  ])
  return opened._id
}

async function killServers(): Promise<void> {
  for (const [index, after] of [4, 12].entries()) {
    for (;;) {
      const { rows } = await sql`select from payment_request where content is not null`.execute(database.db)
      if (rows.length >= after) break
      await setTimeout(5)
    }
    const server = servers[index] as RunningServer
    await server.end('SIGKILL')
    servers[index] = await start(server.port)
  }
}

test(
  'each payment by UPI QR or link grants one pass, although it is checked and cancelled on two servers that are killed',
  async () => {
    const [, ids] = await Promise.all([killServers(), Promise.all(buyers.map(sell))])
    const deadline = Date.now() + 60_000
    for (const [index, id] of ids.entries()) {
      while ((await check(index, id)).status !== 'paid' && Date.now() < deadline) await setTimeout(500)
      expect((await check(index, id)).status).toBe('paid')
    }
    const { rows } = await sql<{ passes: number; invoices: number; refunds: number }>`
      select (select count(*)::int from pass p where p.payment_order_id = o.id) as passes,
        (select count(*)::int from tax_document d where d.payment_order_id = o.id and d.kind = 'invoice') as invoices,
        (select count(*)::int from payment_refund r where r.payment_order_id = o.id) as refunds
      from payment_order o where o.gateway_order_id like 'qr%' or o.gateway_order_id like 'plink%'`.execute(
      database.db,
    )
    expect(rows).toEqual(Array.from({ length: SALES }, () => ({ passes: 1, invoices: 1, refunds: 0 })))
    await expectInvariants(database.db)
  },
  TIME_OUT_MS,
)
