import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '#lib/freePort.server.ts'
import { systemClock } from '#lib/time.ts'
import { type RunningGateway, startGateway } from '#simulators/gateway/standalone.ts'
import { type TestDatabase, testDatabase } from '../database.ts'
import { expectInvariants } from '../invariants.ts'
import { registerSeller } from '../seller.ts'
import { makePackage, makeStudio } from '../timetable.ts'
import { type Member, makeMembers } from './members.ts'
import { type CallResponse, call, type RunningServer, startServer } from './server.ts'

const BUYERS = 200
const KILLS = 4
const BETWEEN_KILLS = 30
const TIME_OUT_MS = 120_000
const keys = { keyId: 'rzp_test_key', keySecret: 'key-secret', webhookSecret: 'webhook-secret' }

let database: TestDatabase
let gateway: RunningGateway
let folder: string
const servers: RunningServer[] = []
let packageId: string
let buyers: Member[]

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
  await makeStudio(database.db)
  await registerSeller(database.db)
  const terms = await makePackage(database.db)
  packageId = terms.id
  const now = systemClock.now()
  buyers = await makeMembers(database.db, BUYERS, terms, now)
  folder = await mkdtemp(join(tmpdir(), 'contrology-invoices-'))
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

/** The number of calls whose connection was lost because a server was killed. */
let lostCalls = 0

/** Repeats a call, alternating between the two servers, until one of them accepts it. */
async function callUntilAccepted(
  at: number,
  { token }: Member,
  path: string,
  body?: object,
): Promise<CallResponse['body']> {
  const deadline = Date.now() + TIME_OUT_MS
  for (let attempt = at; Date.now() < deadline; attempt += 1) {
    const response = await call(servers[attempt % 2] as RunningServer, token, 'POST', path, body).catch(
      () => {
        lostCalls += 1
      },
    )
    if (response && response.status < 300) return response.body
    await setTimeout(100)
  }
  throw new Error(`no server accepted ${path}`)
}

async function atGateway<T>(path: string, body: object): Promise<T> {
  const authorization = `Basic ${Buffer.from(`${keys.keyId}:${keys.keySecret}`).toString('base64')}`
  const headers = { 'content-type': 'application/json', authorization }
  return (
    await fetch(gateway.url + path, { method: 'POST', headers, body: JSON.stringify(body) })
  ).json() as T
}

async function buy(buyer: Member, at: number): Promise<void> {
  const opened = await callUntilAccepted(at, buyer, `/user/checkout-payment?membershipPackageId=${packageId}`)
  const { orderId } = opened.data as { orderId: string }
  const webhook = (['now', 'twice', 'never'] as const)[at % 3]
  const proof = await atGateway<object>('/pay', { orderId, outcome: 'captured', webhook })
  await callUntilAccepted(at + 1, buyer, '/user/verify-payment', proof)
}

const countDocuments = async (): Promise<number> => {
  const { count } = await database.db
    .selectFrom('taxDocument')
    .select((e) => e.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Kills the servers in turn, each time after some more purchases, and starts them again. */
async function killServers(): Promise<void> {
  for (let kill = 0; kill < KILLS; kill += 1) {
    while ((await countDocuments()) < (kill + 1) * BETWEEN_KILLS) await setTimeout(5)
    const server = servers[kill % 2] as RunningServer
    await server.end('SIGKILL')
    servers[kill % 2] = await start(server.port)
  }
}

test(
  '200 people buy at once on two servers that are killed: one invoice each, no number twice, none missing',
  async () => {
    await Promise.all([killServers(), ...buyers.map(buy)])
    expect(lostCalls).toBeGreaterThan(0)
    const { rows } = await sql<{ number: string; orderId: string; personId: string }>`
    select d.number, d.payment_order_id as order_id, o.person_id from tax_document d
    join payment_order o on o.id = d.payment_order_id order by d.serial`.execute(database.db)
    expect(new Set(rows.map(({ personId }) => personId)).size).toBe(BUYERS)
    const [first] = rows
    const prefix = first?.number.slice(0, -6)
    expect(rows.map(({ number }) => number)).toEqual(
      Array.from({ length: BUYERS }, (_, index) => `${prefix}${String(index + 1).padStart(6, '0')}`),
    )
    await expectInvariants(database.db)
  },
  TIME_OUT_MS,
)
