import { setTimeout as sleep } from 'node:timers/promises'
import type { Cluster } from '../cluster.ts'
import type { Drill } from '../drill.ts'

const DRAIN_MS = 20_000
const BACKENDS = ['ready', 'ready_reads', 'alive', 'alive_reads']

async function sessionsOf(cluster: Cluster, name: string): Promise<number> {
  const lines = (await cluster.balance('show stat')).split('\n').map((line) => line.split(','))
  return lines
    .filter(([backend = '', server]) => BACKENDS.includes(backend) && server === name)
    .reduce((sum, fields) => sum + Number(fields[4]), 0)
}

export default {
  what: 'one server after the other is drained, ended and started again',
  limits: { write: 5, read: 1, failed: 0 },
  async strike(cluster, log) {
    for (const site of cluster.sites) {
      const set = async (state: string) => {
        for (const backend of BACKENDS)
          await cluster.balance(`set server ${backend}/${site.name} state ${state}`)
      }
      await set('drain')
      const late = performance.now() + DRAIN_MS
      while ((await sessionsOf(cluster, site.name)) > 0 && performance.now() < late) await sleep(100)
      log(`${site.name} is drained: ${await site.server.end('SIGTERM')}`)
      await cluster.startSite(site)
      while (!(await fetch(`${site.server.url}/health/ready`)).ok) await sleep(200)
      await set('ready')
      log(`${site.name} is back`)
      await sleep(4_000)
    }
  },
  seconds: 10,
} satisfies Drill
