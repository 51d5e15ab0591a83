import { loadavg } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Cluster, RECORDED, RESULTS, startCluster } from './cluster.ts'
import type { Drill, Log } from './drill.ts'
import { type Pair, startLoad, type TimedResponse } from './generator.ts'
import type { Programs } from './programs.ts'
import { makeStudio, readBooks, withDb } from './studio.ts'
import type { Row } from './table.ts'
import { assess } from './verdict.ts'
import { warm } from './warm.ts'

export interface Settings {
  programs: Programs
  /** Bookings a second. */
  rate: number
  from: string | undefined
  log: Log
  /** Receives the function that ends everything that was started. */
  onStop: (stop: () => Promise<void>) => void
}

const BEFORE_SECONDS = 6
const AFTER_SECONDS = 20
const SETTLE_SECONDS = 45
/** If a drill hangs, the next one begins after this time. */
const DRILL_MINUTES = 8

/** Runs a drill in its own cluster, so that damage of an earlier drill has no effect on it. */
export async function runDrill(name: string, settings: Settings): Promise<Row> {
  const load = loadavg()[0]?.toFixed(1) ?? ''
  const late = AbortSignal.timeout(DRILL_MINUTES * 60_000)
  const tooLate = new Promise<never>((_, reject) =>
    late.addEventListener('abort', () => reject(new Error(`not done after ${DRILL_MINUTES} minutes`))),
  )
  try {
    return { name, load, ...(await Promise.race([carryOut(name, settings, late), tooLate])) }
  } catch (error) {
    console.error(error)
    return { name, load, error: (error as Error).message.split('\n')[0] ?? '' }
  }
}

async function carryOut(
  name: string,
  settings: Settings,
  late: AbortSignal,
): Promise<Pick<Row, 'verdict' | 'alerts'>> {
  const { log, rate, from } = settings
  const { default: drill } = (await import(`./list/${name}.ts`)) as { default: Drill }
  log(`${name}: ${drill.what}`)
  const { cluster, next } = await raise(settings)
  await drill.prepare?.(cluster, log, { from })
  await cluster.healthy()
  await warm(cluster.sites)
  const load = startLoad(cluster.url, rate, next, join(RESULTS, `${name}.${Date.now()}.jsonl`))
  late.addEventListener('abort', () => void load.end(0))
  let until = 0
  let struckAt = Date.now()
  try {
    await sleep(BEFORE_SECONDS * 1000)
    struckAt = Date.now()
    await drill.injectFault(cluster, log, load.elapsed)
    await sleep((drill.seconds ?? AFTER_SECONDS) * 1000)
    await drill.repair?.(cluster, log)
    await sleep((drill.secondsAfterRepair ?? 0) * 1000)
  } finally {
    // Responses that arrive at the end count too, but not the time after the last request.
    until = load.elapsed()
    await load.end(SETTLE_SECONDS)
  }
  for (const line of seenBy(load.responses)) log(line)
  const alerts = await cluster.alerts?.since(struckAt)
  await cluster.alerts?.save(RECORDED)
  const pairs = load.intents.map(({ pair }) => pair)
  const books = await withDb(cluster.directUrl, (db) => readBooks(db, pairs))
  const verdict = assess(load, books, drill.limits, until, drill.lostPeriod?.())
  verdict.complaints.push(...((await drill.complaints?.(cluster, log)) ?? []))
  return { verdict, alerts }
}

async function raise({ programs, log, onStop }: Settings): Promise<{ cluster: Cluster; next: () => Pair }> {
  const cluster = await startCluster(programs, log, onStop)
  const next = await makeStudio(cluster.directUrl)
  log('two servers')
  for (const site of cluster.sites) await cluster.startSite(site)
  return { cluster, next }
}

/** The errors that members got instead of a booking or a page, and how long they waited. */
function seenBy(responses: TimedResponse[]): string[] {
  const other = responses.filter(({ status }) => status !== 200 && status !== 201)
  const kinds = Object.groupBy(
    other,
    ({ kind, status, code, failure }) => `${kind} ${status ?? ''} ${code ?? failure ?? ''}`,
  )
  return Object.entries(kinds).map(([what, all = []]) => {
    const waits = all.map(({ sentAt, doneAt }) => (doneAt - sentAt) / 1000)
    const [least, most] = [Math.min(...waits), Math.max(...waits)].map((wait) => wait.toFixed(1))
    return `  ${all.length} × ${what}, after ${least} to ${most} s`
  })
}
