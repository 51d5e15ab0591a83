import { cp, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { projectRoot } from '#lib/root.server.ts'

/** Which alerts of deploy/monitoring there are at a moment: `NoServerReady`, or `NoServerReady (pending)`. */
export interface Alerts {
  /** Since so many seconds ago. */
  seen(seconds: number): Promise<string[]>
}

const SECONDS = 2

/** Prometheus with the rules that are shipped; it looks more often, because a drill takes a minute and not a night. */
export async function watchAlerts(
  folder: string,
  port: number,
  targets: string[],
  start: (args: string[]) => void,
): Promise<Alerts> {
  await cp(join(projectRoot, 'deploy/monitoring/rules'), join(folder, 'rules'), { recursive: true })
  const settings = {
    global: { scrape_interval: `${SECONDS}s`, evaluation_interval: `${SECONDS}s` },
    rule_files: [join(folder, 'rules/*.yml')],
    scrape_configs: [{ job_name: 'contrology', static_configs: [{ targets }] }],
  }
  const file = join(folder, 'prometheus.yml')
  // JSON is YAML.
  await writeFile(file, JSON.stringify(settings))
  start([
    ...[`--config.file=${file}`, `--storage.tsdb.path=${join(folder, 'data')}`],
    ...[`--web.listen-address=127.0.0.1:${port}`, '--log.level=warn'],
  ])
  return {
    async seen(seconds) {
      const query = `max by (alertname, alertstate) (max_over_time(ALERTS[${Math.ceil(seconds)}s]))`
      const address = `http://127.0.0.1:${port}/api/v1/query?query=${encodeURIComponent(query)}`
      const answer = await fetch(address, { signal: AbortSignal.timeout(5_000) })
      const { data } = (await answer.json()) as { data: { result: { metric: Record<string, string> }[] } }
      const of = (state: string) =>
        data.result.flatMap(({ metric }) => (metric.alertstate === state ? (metric.alertname ?? []) : []))
      const firing = of('firing')
      return [
        ...firing,
        ...of('pending').flatMap((name) => (firing.includes(name) ? [] : `${name} (pending)`)),
      ]
    },
  }
}
