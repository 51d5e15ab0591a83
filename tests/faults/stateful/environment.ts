import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { SMTPServer } from 'smtp-server'
import type { PackageRow } from '#features/passes/packageReads.server.ts'
import { type RunningGateway, startGateway } from '#simulators/gateway/standalone.ts'
import { type TestDatabase, testDatabase } from '../../database.ts'
import { registerSeller } from '../../seller.ts'
import { makePackage, makeStudio } from '../../timetable.ts'
import { watchDeadlocks } from '../deadlocks.ts'
import { type RunningServer, startServer } from '../server.ts'

const keys = { keyId: 'rzp_test_key', keySecret: 'key-secret', webhookSecret: 'webhook-secret' }
/** Noon on a Monday in the studio, as in the other tests, whose request bodies are used here too. */
const CLOCK = '2026-11-23T06:30:00Z'
export const TODAY = '2026-11-23'

/**
 * The data that the runs of a worker share, which are executed one after the other: a location, two instructors and
 * three packages.
 */
export interface Worker {
  location: string
  instructors: { own: string; others: string }
  terms: {
    smallPackage: PackageRow
    largePackage: PackageRow
    /** For semi-private classes; two people may share the pass. */
    pairPackage: PackageRow
  }
}

/** One database, a gateway, and two servers that communicate only through the database. */
export interface Environment {
  database: TestDatabase
  servers: readonly [RunningServer, RunningServer]
  workers: Worker[]
  now(): Temporal.Instant
  /** Calls the controls of the simulated gateway, or its API. */
  atGateway<T>(path: string, body?: object): Promise<T>
  keySecret: string
  dataDir: string
  /**
   * For each person, by their mark: the last time at which they may have sent an enquiry as a visitor or as an erased
   * person. By the clock of this process, like the time of their erasure.
   */
  enquired: Map<string, number>
  erasing: Map<string, number>
  /**
   * For each person, by their mark: the last time at which an imported file may have named them. If they were erased
   * before that, the studio itself has entered their name again.
   */
  named: Map<string, number>
  /** The secrets of the gift links that were mailed to each address, newest first. */
  giftLinks: ReadonlyMap<string, string[]>
  /** PostgreSQL's log entry for each deadlock. */
  deadlocks(): Promise<string[]>
  close(): Promise<void>
}

export async function openEnvironment(workers: number): Promise<Environment> {
  const database = await testDatabase()
  const { db } = database
  const deadlocks = await watchDeadlocks(database)
  const mails = await receiveMails()
  let servers: RunningServer[] = []
  let delivered = 0
  const gateway: RunningGateway = await startGateway({
    ...keys,
    webhookUrl: () => {
      delivered += 1
      return `${servers[delivered % 2]?.url}/api/v1/payments/webhook`
    },
    now: () => now().epochMilliseconds,
    firstRetryMs: 100,
    lateMs: 300,
  })
  const instructor = await makeStudio(db)
  // The same seller as in the commands for settings: another seller could not use its series.
  await registerSeller(db, { legalName: 'Contrology Wellness LLP' })
  // Allows members to freeze their passes; by default only staff can.
  await db.insertInto('ruleNumber').values({ rule: 'ownFreezes', fromDate: '2026-01-02', value: 4 }).execute()
  // Bookings that are made today have strikes, fees and credits as consequences; older ones cost the session, or a day.
  await db
    .insertInto('ruleNumber')
    .values(
      Object.entries({
        lateCounted: 2,
        lateUnlimited: 3,
        missedCounted: 3,
        missedUnlimited: 2,
        strikeCount: 2,
        owedHours: 6,
        owedCreditRupees: 250,
      }).map(([rule, value]) => ({ rule, fromDate: TODAY, value })),
    )
    .execute()
  const all: Worker[] = []
  for (let n = 0; n < workers; n += 1) all.push(await makeWorker(database, instructor, n))
  // One folder for both servers, because exports and pictures are files.
  const dataDir = await mkdtemp(join(tmpdir(), 'contrology-runs-'))
  const start = () =>
    startServer({
      DATABASE_URL: database.url,
      DATA_DIR: dataDir,
      CLOCK,
      SMTP_URL: mails.url,
      MAIL_FROM: 'Runs <hello@runs.example>',
      RAZORPAY_KEY_ID: keys.keyId,
      RAZORPAY_KEY_SECRET: keys.keySecret,
      RAZORPAY_WEBHOOK_SECRET: keys.webhookSecret,
      RAZORPAY_API_URL: gateway.url,
    })
  // One after the other: the first server creates the queues that the second one uses.
  servers = [await start(), await start()]
  const offset = await clockAhead(servers[1] as RunningServer)
  const now = () => Temporal.Instant.fromEpochMilliseconds(Date.now() + offset)
  return {
    database,
    servers: servers as [RunningServer, RunningServer],
    workers: all,
    now,
    async atGateway(path, body) {
      const authorization = `Basic ${Buffer.from(`${keys.keyId}:${keys.keySecret}`).toString('base64')}`
      const headers = { 'content-type': 'application/json', authorization }
      const sent = body ? { method: 'POST', body: JSON.stringify(body) } : {}
      return (await fetch(gateway.url + path, { headers, ...sent })).json() as never
    },
    keySecret: keys.keySecret,
    dataDir,
    enquired: new Map(),
    erasing: new Map(),
    named: new Map(),
    giftLinks: mails.giftLinks,
    deadlocks,
    async close() {
      await Promise.all(servers.map((server) => server.end('SIGTERM')))
      await gateway.close()
      await mails.close()
      await rm(dataDir, { recursive: true, force: true })
      await database.drop()
    },
  }
}

/** How far a server's clock is ahead of this one's, in milliseconds; its header is precise to a second. */
async function clockAhead({ url }: RunningServer): Promise<number> {
  const { headers } = await fetch(`${url}/api/v1/user/get-classes?limit=1`)
  return new Date(headers.get('date') ?? '').getTime() - Date.now()
}

async function makeWorker({ db }: TestDatabase, instructor: string, n: number): Promise<Worker> {
  const location = `Lane ${n}`
  await sql`
    insert into location (name, position, is_online, details)
    select ${location}, ${100 + n}, false, details from location where name = 'Faridabad'`.execute(db)
  const { rows } = await sql<{ id: string }>`
    insert into instructor (name, title, bio, profile, position)
    select 'Teacher ' || ${n} || no, title, bio, profile, ${10 + n} from instructor, unnest(array['a', 'b']) as no
    where id = ${instructor} returning id`.execute(db)
  const [own, others] = rows.map(({ id }) => id) as [string, string]
  const smallPackage = await makePackage(db, {
    packageName: `Two of ${n}`,
    totalSessions: 2,
    pricePaise: 300_000,
  })
  const largePackage = await makePackage(db, { packageName: `All of ${n}`, totalSessions: null })
  const pairPackage = await makePackage(db, {
    packageName: `Pair of ${n}`,
    packageType: 'semiPrivate',
    shareable: true,
    totalSessions: 6,
  })
  return { location, instructors: { own, others }, terms: { smallPackage, largePackage, pairPackage } }
}

/** Accepts every mail over a real socket, and stores only the gift links. */
async function receiveMails() {
  const giftLinks = new Map<string, string[]>()
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData(stream, { envelope }, callback) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        // A line break in a mail may be inside the link.
        const text = Buffer.concat(parts).toString().replaceAll('=\r\n', '')
        const [, token] = /\/gift\/([\w-]{43})\b/.exec(text) ?? []
        for (const { address } of token ? envelope.rcptTo : [])
          giftLinks.set(address, [token as string, ...(giftLinks.get(address) ?? [])])
        callback()
      })
    },
  })
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as { port: number }
  return {
    url: `smtp://127.0.0.1:${port}`,
    giftLinks,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
