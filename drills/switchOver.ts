import { setTimeout as sleep } from 'node:timers/promises'
import type { Cluster } from './cluster.ts'

/**
 * As deploy/cluster/README.md says: PgBouncer finishes the running transactions and holds new ones, so that members
 * wait a moment instead of getting an error.
 */
export async function switchOver(cluster: Cluster, log: (line: string) => void): Promise<void> {
  const from = await cluster.primary()
  const members = await cluster.members()
  const to = members.find(({ role }) => role === 'sync_standby')?.name
  if (!to) throw new Error('there is no synchronous standby')
  log(`${from.name} hands over to ${to}`)
  await cluster.onHost(from, 'checkpoint')
  const began = performance.now()
  await cluster.poolers('PAUSE')
  const paused = performance.now()
  try {
    await cluster.patroni(from, 'POST', '/switchover', { leader: from.name, candidate: to })
    while ((await cluster.primary()).name !== to) await sleep(50)
    const promoted = performance.now()
    while (!(await cluster.balance('show servers state primary')).match(new RegExp(` ${to} \\S+ 2 `)))
      await sleep(50)
    log(
      `paused after ${(paused - began).toFixed(0)} ms, promoted after ${(promoted - paused).toFixed(0)} ms, known to the balancer after ${(performance.now() - promoted).toFixed(0)} ms`,
    )
  } finally {
    await cluster.poolers('RESUME')
  }
}
