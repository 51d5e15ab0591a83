import { systemClock } from '#lib/time.ts'
import { readFacts } from '../tests/consoleReads/facts.ts'
import { makeFixtures } from '../tests/consoleReads/fixtures.ts'
import { GROWING } from '../tests/consoleReads/growing.ts'
import { withPages } from '../tests/consoleReads/pages.ts'
import { consoleReads } from '../tests/consoleReads/reads.ts'
import type { ConsoleServer } from './consoleServer.ts'
import { BROWSER_HEADERS } from './duel.ts'
import { atTheEnd } from './processes.ts'
import { quantile } from './table.ts'
import { requestText, Wire } from './wire.ts'

/** One request of a screen in one variant. */
export interface Case {
  name: string
  paths: string[]
}

export interface CaseResult {
  name: string
  /** The times in milliseconds: of requests one after the other, and of as many requests by several clients. */
  alone: Figures
  together: Figures
}

export interface Figures {
  requests: number
  /** The number of requests that were refused because the server was too busy. */
  refused: number
  p50: number
  p99: number
}

export const CLIENTS = 4
const WARM_UP = 12
/** In milliseconds. A case that takes longer ends after at least `MIN_READS` requests. */
const MAX_MS = 20_000
const MIN_READS = 40

/** The requests of staff screens, by endpoint and case. */
export async function casesOf(server: ConsoleServer, only: RegExp): Promise<Case[]> {
  const authorization = `Bearer ${server.token}`
  const ask = async (statement: string) =>
    (await server.pool.query(statement)).rows as Record<string, unknown>[]
  const removeFixtures = await makeFixtures(ask, async (path, file) => {
    const headers = { authorization, 'content-type': 'application/octet-stream' }
    const response = await fetch(`${server.url}/api/v1${path}`, {
      method: 'POST',
      headers,
      body: new Uint8Array(file),
    })
    if (response.status !== 201) throw new Error(`${path}: ${await response.text()}`)
    return ((await response.json()) as { data: { _id: string } }).data
  })
  atTheEnd(removeFixtures)
  const facts = await readFacts(ask, systemClock.now())
  const readList = async (path: string) => {
    const response = await fetch(`${server.url}/api/v1${path}`, { headers: { authorization } })
    if (!response.ok) throw new Error(`${path}: ${await response.text()}`)
    return ((await response.json()) as { data: { total: number; limit: number } }).data
  }
  const cases: Case[] = []
  for (const [endpoint, reads] of Object.entries(consoleReads))
    for (const [name, paths] of Object.entries(reads(facts))) {
      const full = [endpoint, name].filter(Boolean).join(', ')
      if (!only.test(full)) continue
      if (!paths.length) throw new Error(`${full}: no requests`)
      cases.push({ name: full, paths: await withPages(paths, readList) })
    }
  return cases
}

/** Requests the paths in turn, with several clients. Returns the percentiles of their times in milliseconds. */
async function requestAll(
  { port, token }: ConsoleServer,
  { name, paths }: Case,
  clients: number,
  requests: number,
) {
  const waits: number[] = []
  let refused = 0
  const until = performance.now() + MAX_MS
  let next = 0
  const client = async () => {
    const wire = await Wire.open(port)
    while (next < requests && (next < MIN_READS || performance.now() < until)) {
      const path = paths[next % paths.length] as string
      next += 1
      const headers = { ...BROWSER_HEADERS, authorization: `Bearer ${token}` }
      const sentAt = performance.now()
      const { status, body } = await wire.send(requestText('GET', `/api/v1${path}`, headers))
      waits.push(performance.now() - sentAt)
      // The server was overloaded.
      if (status === 503) refused += 1
      else if (status !== 200) throw new Error(`${name}: ${path} returned ${status} ${body}`)
    }
    wire.close()
  }
  await Promise.all(Array.from({ length: clients }, client))
  return { requests: waits.length, refused, p50: quantile(waits, 0.5), p99: quantile(waits, 0.99) }
}

/** The number of sequential scans of each of the tables so far. */
export async function countScans(
  { pool }: ConsoleServer,
  tables: readonly string[] = GROWING,
): Promise<Map<string, number>> {
  const { rows } = await pool.query<{ relname: string; seq_scan: string }>(
    'select relname, seq_scan from pg_stat_user_tables where schemaname = $1 and relname = any($2)',
    ['public', [...tables]],
  )
  return new Map(rows.map(({ relname, seq_scan }) => [relname, Number(seq_scan)]))
}

const LARGE_PAGES = 100

/** The growing tables that have many pages already. */
export async function largeTables({ pool }: ConsoleServer): Promise<string[]> {
  const { rows } = await pool.query<{ relname: string }>(
    `select relname from pg_class where relnamespace = 'public'::regnamespace and relname = any($1) and relpages >= $2`,
    [[...GROWING], LARGE_PAGES],
  )
  return rows.map(({ relname }) => relname)
}

/** Waits until backends have reported their statistics, which they do one second after their work. */
export const waitForStatistics = () => new Promise((resolve) => setTimeout(resolve, 1_500))

export interface ReadResults {
  cases: CaseResult[]
  /** The cases with an unexpected response. */
  failed: string[]
  /** The growing tables that were scanned sequentially during the reads, with the number of scans. */
  scanned: Record<string, number>
}

async function measureCase(server: ConsoleServer, each: Case, requests: number): Promise<CaseResult> {
  await requestAll(server, each, 1, Math.min(requests, Math.max(WARM_UP, each.paths.length)))
  const alone = await requestAll(server, each, 1, requests)
  return { name: each.name, alone, together: await requestAll(server, each, CLIENTS, requests) }
}

/** Measures every case, one after the other, and reports each. */
export async function measureReads(
  server: ConsoleServer,
  { only, requests }: { only: RegExp; requests: number },
  onMeasured: (measured: CaseResult) => void,
): Promise<ReadResults> {
  const cases = await casesOf(server, only)
  await waitForStatistics()
  const before = await countScans(server)
  const measured: CaseResult[] = []
  const failed: string[] = []
  for (const each of cases) {
    try {
      const result = await measureCase(server, each, requests)
      measured.push(result)
      onMeasured(result)
    } catch (error) {
      failed.push((error as Error).message)
      console.error((error as Error).message)
    }
  }
  await waitForStatistics()
  const scans = [...(await countScans(server))].map(
    ([table, count]) => [table, count - (before.get(table) ?? 0)] as const,
  )
  return { cases: measured, failed, scanned: Object.fromEntries(scans.filter(([, count]) => count > 0)) }
}
