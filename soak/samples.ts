import pg from 'pg'
import { UNBOUNDED } from '#lib/db.server.ts'
import { quantile } from '../bench/table.ts'
import type { MeasuredWindow } from './plan.ts'
import type { Limit, Series } from './verdict.ts'
import type { MeasuredServer } from './world.ts'

const MB = 2 ** 20
const TIMEOUT_MS = 9_000

/** The unit and limit of a series. Series with the same `chart` are drawn together. */
interface SeriesKind {
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
const growth = (unit: string, perHour: number): Omit<SeriesKind, 'chart'> => ({
  unit,
  limit: { perHour, atLeast: perHour },
})

/** The series of each process of the product. */
const processSeries: Record<string, SeriesKind> = {
  RSS: memory(20, 120),
  heap: memory(10, 80),
  'outside of the heap': memory(10, 80),
  'open resources': { ...growth('', 20), chart: 'resources' },
  'event loop, p99': { ...growth('ms', 20), chart: 'event loop' },
}

/** The other series. Tables are expected to grow, so their size has no limit. */
const otherSeries: Record<string, SeriesKind> = {
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

/** The size of a table in bytes and its number of dead rows, in the first and in the last sample. */
export interface Table {
  name: string
  first: { size: number; dead: number }
  last: { size: number; dead: number }
}

export interface ChartSeries extends Series {
  chart: string
}

/** Collects samples of the resources that could grow. */
export function createSamples(database: string, servers: MeasuredServer[]) {
  const series = new Map<string, ChartSeries>()
  const tables = new Map<string, Table>()
  const declare = (name: string, { chart, unit, limit }: SeriesKind) =>
    series.set(name, { name, chart, unit, limit, points: [] })
  for (const { name } of servers)
    for (const [what, kind] of Object.entries(processSeries))
      declare(`${name}: ${what}`, { ...kind, chart: `${name}, ${kind.chart}` })
  for (const [name, kind] of Object.entries(otherSeries)) declare(name, kind)

  const client = new pg.Client({ connectionString: database, options: UNBOUNDED })

  return {
    series: () => [...series.values()],
    tables: () => [...tables.values()],
    open: () => client.connect(),
    close: () => client.end(),
    /** Takes a sample. `at`: the hours since the start of the load. */
    async take(at: number, part: number, window: MeasuredWindow): Promise<void> {
      const add = (name: string, value: number) => series.get(name)?.points.push({ at, part, value })
      const [scraped, connections, vacuums] = await Promise.all([
        Promise.all(servers.map(scrape)),
        connectionsOf(client),
        tablesOf(client),
      ])
      for (const [i, metrics] of scraped.entries()) {
        const name = servers[i]?.name
        const metricValue = (metric: string) =>
          metrics.find((each) => each.name === metric)?.value ?? Number.NaN
        add(`${name}: RSS`, metricValue('process_resident_memory_bytes') / MB)
        add(`${name}: heap`, metricValue('nodejs_heap_size_used_bytes') / MB)
        add(`${name}: outside of the heap`, metricValue('nodejs_external_memory_bytes') / MB)
        add(`${name}: open resources`, metricValue('nodejs_active_resources_total'))
        add(`${name}: event loop, p99`, metricValue('nodejs_eventloop_lag_p99_seconds') * 1000)
      }
      const metricValues = (metric: string) =>
        scraped.flatMap((metrics) =>
          metrics.flatMap(({ name, value }) => (name.startsWith(metric) ? [value] : [])),
        )
      const sum = (figures: number[]) => figures.reduce((total, figure) => total + figure, 0)
      const waiting = metricValues('contrology_database_connections{state="waiting"}')
      add('waiting for a connection', waiting.length ? sum(waiting) : Number.NaN)
      // Each process reports the jobs of all processes, and only the kinds that have waiting jobs.
      const reporting = sum(metricValues('contrology_database_answers'))
      add('jobs due', reporting ? sum(metricValues('contrology_jobs_waiting{')) / reporting : Number.NaN)
      add(
        'oldest job due',
        reporting ? Math.max(0, ...metricValues('contrology_jobs_oldest_seconds{')) : Number.NaN,
      )
      for (const state of ['active', 'idle', 'idle in transaction'])
        add(`connections ${state}`, connections.get(state) ?? 0)
      add('dead rows', sum(vacuums.map(({ dead }) => dead)) / 1000)
      add('dead rows that a vacuum is due for', sum(vacuums.map(({ due }) => due)) / 1000)
      add('tables', sum(vacuums.map(({ size }) => size)) / MB)
      for (const { name, size, dead } of vacuums)
        tables.set(name, { name, first: tables.get(name)?.first ?? { size, dead }, last: { size, dead } })
      const { times, late, delay } = window
      const bookingMs = times['booking: create-order'] ?? []
      const pageMs = times.page ?? []
      for (const [name, ms] of [
        ['booking', bookingMs],
        ['page', pageMs],
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
  /** The number of dead rows above the threshold of autovacuum. */
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
