import { cp, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { projectRoot } from '#lib/root.server.ts'
import type { SiteHost } from './cluster.ts'

/** The alerts of deploy/monitoring that a drill triggers. */
export interface Alerts {
  /**
   * The alerts that began at or after this time (Unix time in milliseconds), with the seconds from then until each
   * was pending and until it fired: `NoServerReady: pending after 4 s, firing after 64 s`.
   */
  since(at: number): Promise<string[]>
  /**
   * Copies everything recorded so far into a folder that a Prometheus can read, together with the records of other
   * drills.
   */
  save(to: string): Promise<void>
}

const SECONDS = 2
/** How long before the fault the query begins, to find alerts that were already active. */
const BEFORE_SECONDS = 5
const TIMEOUT_MS = 10_000

/** A Prometheus with our alert rules. It scrapes more often than usual, because a drill takes only a minute. */
export async function watchAlerts(
  folder: string,
  port: number,
  sites: Pick<SiteHost, 'name' | 'metricsPort'>[],
  start: (args: string[]) => void,
): Promise<Alerts> {
  await cp(join(projectRoot, 'deploy/monitoring/rules'), join(folder, 'rules'), { recursive: true })
  // The port of a server differs in each drill, so it is identified by its name.
  const static_configs = sites.map(({ name, metricsPort }) => ({
    targets: [`127.0.0.1:${metricsPort}`],
    labels: { instance: name },
  }))
  const settings = {
    global: { scrape_interval: `${SECONDS}s`, evaluation_interval: `${SECONDS}s` },
    rule_files: [join(folder, 'rules/*.yml')],
    scrape_configs: [{ job_name: 'contrology', static_configs }],
  }
  const file = join(folder, 'prometheus.yml')
  // JSON is YAML.
  await writeFile(file, JSON.stringify(settings))
  start([
    ...[`--config.file=${file}`, `--storage.tsdb.path=${join(folder, 'data')}`, '--web.enable-admin-api'],
    ...[`--web.listen-address=127.0.0.1:${port}`, '--log.level=warn'],
  ])
  const callApi = async <T>(path: string, method = 'GET'): Promise<T> => {
    const response = await fetch(`http://127.0.0.1:${port}/api/v1/${path}`, {
      method,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    if (!response.ok) throw new Error(`Prometheus: status ${response.status}: ${await response.text()}`)
    return (await response.json()) as T
  }
  return {
    async since(at) {
      const range = { start: at / 1000 - BEFORE_SECONDS, end: Date.now() / 1000, step: SECONDS }
      const query = new URLSearchParams({ query: 'ALERTS' })
      for (const [name, value] of Object.entries(range)) query.set(name, String(value))
      return delaysOf(await callApi<RangeResponse>(`query_range?${query}`), at)
    },
    async save(to) {
      const { data } = await callApi<{ data: { name: string } }>('admin/tsdb/snapshot', 'POST')
      await cp(join(folder, 'data/snapshots', data.name), to, { recursive: true })
    },
  }
}

/** The response of Prometheus: the samples of each series, with their Unix times in seconds. */
export interface RangeResponse {
  data: {
    result: {
      metric: { alertname: string; alertstate: 'pending' | 'firing' }
      values: [number, string][]
    }[]
  }
}

/** A line for each alert that was inactive before `at` (Unix time in milliseconds), the earliest first. */
export function delaysOf({ data }: RangeResponse, at: number): string[] {
  const firsts = new Map<string, { pending?: number; firing?: number }>()
  for (const { metric, values } of data.result) {
    const first = firsts.get(metric.alertname) ?? {}
    const seconds = Math.min(...values.map(([time]) => time)) - at / 1000
    first[metric.alertstate] = Math.min(seconds, first[metric.alertstate] ?? seconds)
    firsts.set(metric.alertname, first)
  }
  const startOf = ({ pending = Infinity, firing = Infinity }) => Math.min(pending, firing)
  return [...firsts]
    .filter(([, first]) => startOf(first) >= 0)
    .toSorted(([, a], [, b]) => startOf(a) - startOf(b))
    .map(([name, first]) => {
      const states = (['pending', 'firing'] as const).flatMap((state) =>
        first[state] === undefined ? [] : `${state} after ${Math.round(first[state])} s`,
      )
      return `${name}: ${states.join(', ')}`
    })
}
