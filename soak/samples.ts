import pg from 'pg'
import { UNBOUNDED } from '#lib/db.server.ts'
import { quantile } from '../bench/table.ts'
import type { Window } from './plan.ts'
import type { Limit, Series } from './verdict.ts'
import type { MeasuredServer } from './world.ts'

const MB = 2 ** 20
const TIMEOUT_MS = 9_000

/** A kind of series. `chart`: series of the same chart are drawn together. */
interface Kind {
  chart: string
  unit: string
  limit?: Limit
}

/** A heap grows until a garbage collection is worthwhile, which looks like a leak in a short run. */
const memory = (perHour: number, atLeast: number) => ({
  chart: 'memory',
  unit: 'MB',
  limit: { perHour, atLeast },
})
const growth = (unit: string, perHour: number): Omit<Kind, 'chart'> => ({
  unit,
  limit: { perHour, atLeast: perHour },
})

/** The series of each process of the product. */
const ofProcess: Record<string, Kind> = {
  RSS: memory(20, 120),
  heap: memory(10, 80),
  'outside of the heap': memory(10, 80),
  'open resources': { ...growth('', 20), chart: 'resources' },
  'event loop, p99': { ...growth('ms', 20), chart: 'event loop' },
}

/** The other series. Rows are meant to stay, so the size of tables has no limit. */
const others: Record<string, Kind> = {
  'connections active': { chart: 'connections', ...growth('', 2) },
  'connections idle': { chart: 'connections', ...growth('', 5) },
  'connections idle in transaction': { chart: 'connections', ...growth('', 1) },
  'waiting for a connection': { chart: 'waiting for a connection', ...growth('', 2) },
  'dead rows': { chart: 'dead rows', unit: 'thousands' },
  'dead rows that a vacuum is due for': { chart: 'dead rows', unit: 'thousands', limit: { most: 20 } },
  tables: { chart: 'size of tables', unit: 'MB' },
  'jobs due': { chart: 'jobs', ...growth('', 50) },
  'oldest job due': { chart: 'oldest job', ...growth('s', 30) },
  'booking, p50': { chart: 'booking', ...growth('ms', 20) },
  'booking, p99': { chart: 'booking', ...growth('ms', 100) },
  'page, p50': { chart: 'page', ...growth('ms', 10) },
  'page, p99': { chart: 'page', ...growth('ms', 100) },
  'generator late, p99': { chart: 'generator', ...growth('ms', 50) },
  'generator event loop, p99': { chart: 'generator', ...growth('ms', 50) },
}

/** The size of a table in bytes, and its dead rows, first and last. */
export interface Table {
  name: string
  first: { size: number; dead: number }
  last: { size: number; dead: number }
}

export interface Drawn extends Series {
  chart: string
}

/** Collects samples of everything that could grow. */
export function createSamples(database: string, servers: MeasuredServer[]) {
  const series = new Map<string, Drawn>()
  const tables = new Map<string, Table>()
  const declare = (name: string, { chart, unit, limit }: Kind) =>
    series.set(name, { name, chart, unit, limit, points: [] })
  for (const { name } of servers)
    for (const [what, kind] of Object.entries(ofProcess))
      declare(`${name}: ${what}`, { ...kind, chart: `${name}, ${kind.chart}` })
  for (const [name, kind] of Object.entries(others)) declare(name, kind)

  const client = new pg.Client({ connectionString: database, options: UNBOUNDED })

  return {
    series: () => [...series.values()],
    tables: () => [...tables.values()],
    open: () => client.connect(),
    close: () => client.end(),
    /** Takes a sample. `at`: in hours since the start of the load. */
    async take(at: number, part: number, window: Window): Promise<void> {
      const add = (name: string, value: number) => series.get(name)?.points.push({ at, part, value })
      const [scraped, connections, vacuums] = await Promise.all([
        Promise.all(servers.map(scrape)),
        connectionsOf(client),
        tablesOf(client),
      ])
      for (const [i, metrics] of scraped.entries()) {
        const name = servers[i]?.name
        const one = (metric: string) => metrics.find((each) => each.name === metric)?.value ?? Number.NaN
        add(`${name}: RSS`, one('process_resident_memory_bytes') / MB)
        add(`${name}: heap`, one('nodejs_heap_size_used_bytes') / MB)
        add(`${name}: outside of the heap`, one('nodejs_external_memory_bytes') / MB)
        add(`${name}: open resources`, one('nodejs_active_resources_total'))
        add(`${name}: event loop, p99`, one('nodejs_eventloop_lag_p99_seconds') * 1000)
      }
      const all = (metric: string) =>
        scraped.flatMap((metrics) =>
          metrics.flatMap(({ name, value }) => (name.startsWith(metric) ? [value] : [])),
        )
      const sum = (figures: number[]) => figures.reduce((total, figure) => total + figure, 0)
      const waiting = all('contrology_database_connections{state="waiting"}')
      add('waiting for a connection', waiting.length ? sum(waiting) : Number.NaN)
      // Each process reports the jobs of all processes, and only the kinds that have waiting jobs.
      const known = sum(all('contrology_database_answers'))
      add('jobs due', known ? sum(all('contrology_jobs_waiting{')) / known : Number.NaN)
      add('oldest job due', known ? Math.max(0, ...all('contrology_jobs_oldest_seconds{')) : Number.NaN)
      for (const state of ['active', 'idle', 'idle in transaction'])
        add(`connections ${state}`, connections.get(state) ?? 0)
      add('dead rows', sum(vacuums.map(({ dead }) => dead)) / 1000)
      add('dead rows that a vacuum is due for', sum(vacuums.map(({ due }) => due)) / 1000)
      add('tables', sum(vacuums.map(({ size }) => size)) / MB)
      for (const { name, size, dead } of vacuums)
        tables.set(name, { name, first: tables.get(name)?.first ?? { size, dead }, last: { size, dead } })
      const { times, late, delay } = window
      const booked = times['booking: create-order'] ?? []
      const read = times.page ?? []
      for (const [name, ms] of [
        ['booking', booked],
        ['page', read],
      ] as const) {
        // With few responses, a percentile means nothing.
        add(`${name}, p50`, ms.length < 5 ? Number.NaN : quantile(ms, 0.5))
        add(`${name}, p99`, ms.length < 5 ? Number.NaN : quantile(ms, 0.99))
      }
      add('generator late, p99', quantile(late, 0.99))
      add('generator event loop, p99', delay)
    },
  }
}

interface Metric {
  /** The name of the metric with its labels. */
  name: string
  value: number
}

/** The metrics of a process; none if it does not respond, which leaves gaps in the curves. */
async function scrape({ metrics }: MeasuredServer): Promise<Metric[]> {
  const response = await fetch(metrics, { signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(() => undefined)
  if (!response?.ok) return []
  return (await response.text()).split('\n').flatMap((line) => {
    if (line.startsWith('#')) return []
    const end = line.lastIndexOf(' ')
    return end < 0 ? [] : [{ name: line.slice(0, end), value: Number(line.slice(end + 1)) }]
  })
}

async function connectionsOf(client: pg.Client): Promise<Map<string, number>> {
  const { rows } = await client.query<{ state: string; count: number }>(
    `select state, count(*)::int as count from pg_stat_activity
     where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid() group by 1`,
  )
  return new Map(rows.map(({ state, count }) => [state, count]))
}

interface VacuumCount {
  name: string
  size: number
  dead: number
  /** Its dead rows beyond the number at which autovacuum begins. */
  due: number
}

async function tablesOf(client: pg.Client): Promise<VacuumCount[]> {
  const { rows } = await client.query<VacuumCount>(
    `select relname as name, pg_total_relation_size(relid)::float8 as size, n_dead_tup::float8 as dead,
       greatest(0, n_dead_tup - current_setting('autovacuum_vacuum_threshold')::float8
         - current_setting('autovacuum_vacuum_scale_factor')::float8 * n_live_tup) as due
     from pg_stat_user_tables where schemaname in ('public', 'pgboss')`,
  )
  return rows
}
