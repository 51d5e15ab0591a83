import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadBigDemo } from '#db/demo/big/load.server.ts'
import type { Size } from '#db/demo/big/size.ts'
import { loadDemo } from '#db/demo/load.server.ts'
import { APP_ROLE } from '#lib/appRole.server.ts'
import { createDb, createPool, withLongRunningDb } from '#lib/db.server.ts'
import { contractOf, featuresOf } from '#server/features.ts'
import { recordStatements, type SentStatement } from '../bench/statements.ts'
import { type TestApp, testApp } from './app.ts'
import { type Facts, readFacts } from './consoleReads/facts.ts'
import { makeFixtures } from './consoleReads/fixtures.ts'
import { withPages } from './consoleReads/pages.ts'
import { scannedUnless } from './consoleReads/plans.ts'
import { consoleReads, notScreens } from './consoleReads/reads.ts'
import { deadGateway } from './deadGateway.ts'
import { expectEachDeclared } from './declared.ts'
import { makePerson, signInAs } from './people.ts'
import type { Visitor } from './visitor.ts'

/** Large enough for PostgreSQL to prefer a fitting index. */
const SIZE: Size = { members: 2_000, bookings: 12_000, weeks: 26, enquiries: 1_000, seed: 7 }

const features = featuresOf(deadGateway)
const contract = contractOf(features)

let database: TestApp
let server: TestApp
let sent: SentStatement[]
let owner: Visitor
let facts: Facts
let client: pg.Client
/** The number of pages of each table. */
let pages: Map<string, number>

beforeAll(async () => {
  database = await testApp({ features: [] })
  const now = database.clock.now()
  const { url } = database.database
  await withLongRunningDb(url, (db) => loadDemo({ db }, now))
  await loadBigDemo(url, now, () => {}, SIZE)
  const pool = createPool(url, { role: APP_ROLE })
  sent = recordStatements(pool)
  const sharing = { ...database, database: { ...database.database, pool, db: createDb(pool) } }
  server = await testApp({ features, sharing })
  await makePerson(database, { email: 'owner@plans.example', role: 'owner' })
  owner = await signInAs(server, 'owner@plans.example')
  client = new pg.Client({ connectionString: url })
  await client.connect()
  const ask = async (statement: string) => (await client.query(statement)).rows
  await makeFixtures(ask, async (path, file) => {
    const headers = { 'content-type': 'application/octet-stream' }
    const { body } = await owner.call<{ _id: string }>('POST', path, { body: file, headers })
    return body.data
  })
  facts = await readFacts(ask, now)
  // Plans depend on the size of the table, and the size on how many dead rows autovacuum has removed by now.
  await client.query('vacuum full session, person')
  await client.query('analyze')
  const sizes = await ask(
    `select relname, relpages from pg_class where relnamespace = 'public'::regnamespace`,
  )
  pages = new Map(sizes.map(({ relname, relpages }) => [relname, relpages]))
}, 300_000)
afterAll(async () => {
  await client.end()
  await server.close()
  await database.close()
})

const staffReads = Object.entries(contract)
  .filter(([, { method, access }]) => method === 'GET' && typeof access !== 'string')
  .map(([name]) => name)

test('every endpoint that staff read is listed for this check, and no removed endpoint is', () =>
  expectEachDeclared(staffReads, { ...consoleReads, ...notScreens }, 'reads'))

const readList = async (path: string) =>
  (await owner.call<{ total: number; limit: number }>('GET', path)).body.data

/** The maximum number of reads sent per case, and of plans checked per statement, at equal distances in their list. */
const MAX_READS = 18
const MAX_PLANS = 4
const sample = <Item>(all: Item[], limit: number): Item[] =>
  all.length <= limit
    ? all
    : Array.from({ length: limit }, (_, n) => all[Math.floor((n * all.length) / limit)] as Item)

/** The statements of some reads, each with some of its values. */
async function statementsOf(paths: string[]): Promise<SentStatement[]> {
  sent.length = 0
  for (const path of sample(paths, MAX_READS)) {
    const cookies = Object.fromEntries(owner.cookies)
    const { statusCode } = await server.app.inject({ url: `/api/v1${path}`, cookies })
    expect(statusCode, path).toBe(200)
  }
  const reads = sent.filter(({ text }) => /^[\s(]*(\/\*.*?\*\/\s*)?(select|with)/i.test(text))
  return [...Map.groupBy(reads, ({ text }) => text).values()].flatMap((same) => sample(same, MAX_PLANS))
}

/** From this number of pages a table is large enough for its plans to matter. */
const LARGE = 100
/** Scanned here, because a period of a year selects nearly all rows of this test. With more years the index is used. */
const BY_PERIOD = new Set(['report_money', 'report_return', 'report_session', 'report_visit'])
/** Tables that may be scanned completely, with the reason. */
const EXCEPTIONS: Record<string, string> = {
  unreached_address: 'contains only addresses that refuse mail, and Today counts all of them',
  payment_refund: 'one row for hundreds of payments: a scan is cheaper than a lookup of each',
}

/** Tables that one read may scan, because it selects a year of them, and not by the period. */
const BY_YEAR: Record<string, string> = {
  'GET /console/reports/passes/rows': 'pass',
  'GET /console/payments': 'payment_order',
}

const isSmall = (name: string) => (table: string) =>
  BY_PERIOD.has(table) || BY_YEAR[name] === table || (pages.get(table) ?? 0) < LARGE

const scannedBy = (name: string, { text, values }: SentStatement) =>
  scannedUnless(isSmall(name), async (settings) => {
    const [scans, pageCost] = settings === 'as they are' ? ['on', '1'] : ['off', '1e9']
    // PostgreSQL chooses the form of a subquery by cost alone, so disabling scans is not enough.
    await client.query(`set enable_seqscan = ${scans}; set seq_page_cost = ${pageCost}`)
    const { rows } = await client.query(`explain (format json) ${text}`, values)
    return rows[0]['QUERY PLAN'][0].Plan
  })

test.each(Object.keys(consoleReads))(
  '%s scans no growing table completely',
  async (name) => {
    const findings: string[] = []
    for (const [kind, paths] of Object.entries(consoleReads[name]?.(facts) ?? {})) {
      expect(paths.length, `${name} ${kind}`).toBeGreaterThan(0)
      for (const statement of await statementsOf(await withPages(paths, readList))) {
        const scanned = (await scannedBy(name, statement)).filter((table) => !(table in EXCEPTIONS))
        if (scanned.length)
          findings.push(
            `${kind}: ${scanned.join(', ')}: ${statement.text.slice(0, 400)} ${JSON.stringify(statement.values).slice(0, 200)}`,
          )
      }
    }
    expect(findings).toEqual([])
  },
  120_000,
)
