import { loadavg } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { withLongRunningDb } from '#lib/db.server.ts'
import { type Cluster, RECORDED, RESULTS, startCluster } from './cluster.ts'
import type { Drill, Log } from './drill.ts'
import { type Pair, startLoad, type TimedResponse } from './generator.ts'
import type { Programs } from './programs.ts'
import { makeStudio, readBooks } from './studio.ts'
import type { Row } from './table.ts'
import { assess } from './verdict.ts'
import { warm } from './warm.ts'

export interface Settings {
  programs: Programs
  /** Bookings a second. */
  rate: number
  from: string | undefined
  log: Log
  /** Receives the function that stops everything that was started. */
  onStop: (stop: () => Promise<void>) => void
}

const BEFORE_SECONDS = 6
const AFTER_SECONDS = 20
const SETTLE_SECONDS = 45
/** If a drill hangs, the next one begins after this time. */
const DRILL_MINUTES = 8

/** Runs a drill in its own cluster, so that damage from an earlier drill does not affect it. */
export async function runDrill(name: string, settings: Settings): Promise<Row> {
  const load = loadavg()[0]?.toFixed(1) ?? ''
  const timeout = AbortSignal.timeout(DRILL_MINUTES * 60_000)
  const timedOut = new Promise<never>((_, reject) =>
    timeout.addEventListener('abort', () => reject(new Error(`not done after ${DRILL_MINUTES} minutes`))),
  )
  try {
    return { name, load, ...(await Promise.race([carryOut(name, settings, timeout), timedOut])) }
  } catch (error) {
    console.error(error)
    return { name, load, error: (error as Error).message.split('\n')[0] ?? '' }
  }
}

async function carryOut(
  name: string,
  settings: Settings,
  timeout: AbortSignal,
): Promise<Pick<Row, 'verdict' | 'alerts'>> {
  const { log, rate, from } = settings
  const { default: drill } = (await import(`./list/${name}.ts`)) as { default: Drill }
  log(`${name}: ${drill.what}`)
  const { cluster, next } = await setUp(settings)
  await drill.prepare?.(cluster, log, { from })
  await cluster.healthy()
  await warm(cluster.sites)
  const load = startLoad(cluster.url, rate, next, join(RESULTS, `${name}.${Date.now()}.jsonl`))
  timeout.addEventListener('abort', () => void load.end(0))
  let until = 0
  let faultAt = Date.now()
  try {
    await sleep(BEFORE_SECONDS * 1000)
    faultAt = Date.now()
    await drill.injectFault(cluster, log, load.elapsed)
    await sleep((drill.seconds ?? AFTER_SECONDS) * 1000)
    await drill.repair?.(cluster, log)
    await sleep((drill.secondsAfterRepair ?? 0) * 1000)
  } finally {
    // Responses that arrive after this still count, but the gaps between responses are measured only until here.
    until = load.elapsed()
    await load.end(SETTLE_SECONDS)
  }
  for (const line of errorLines(load.responses)) log(line)
  const alerts = await cluster.alerts?.since(faultAt)
  await cluster.alerts?.save(RECORDED)
  const pairs = load.intents.map(({ pair }) => pair)
  const books = await withLongRunningDb(cluster.directUrl, (db) => readBooks(db, pairs))
  const verdict = assess(load, books, drill.limits, until, drill.lostPeriod?.())
  verdict.complaints.push(...((await drill.complaints?.(cluster, log)) ?? []))
  return { verdict, alerts }
}

async function setUp({ programs, log, onStop }: Settings): Promise<{ cluster: Cluster; next: () => Pair }> {
  const cluster = await startCluster(programs, log, onStop)
  const next = await makeStudio(cluster.directUrl)
  log('two servers')
  for (const site of cluster.sites) await cluster.startSite(site)
  return { cluster, next }
}

/** A line for each kind of error that members got instead of a booking or a page, with how long they waited. */
function errorLines(responses: TimedResponse[]): string[] {
  const failed = responses.filter(({ status }) => status !== 200 && status !== 201)
  const kinds = Object.groupBy(
    failed,
    ({ kind, status, code, failure }) => `${kind} ${status ?? ''} ${code ?? failure ?? ''}`,
  )
  return Object.entries(kinds).map(([what, all = []]) => {
    const waits = all.map(({ sentAt, doneAt }) => (doneAt - sentAt) / 1000)
    const [shortest, longest] = [Math.min(...waits), Math.max(...waits)].map((wait) => wait.toFixed(1))
    return `  ${all.length} × ${what}, after ${shortest} to ${longest} s`
  })
}
