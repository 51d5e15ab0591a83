import { setTimeout as sleep } from 'node:timers/promises'
import type { Cluster } from './cluster.ts'

/**
 * Switches the primary as deploy/cluster/README.md describes: PgBouncer finishes the running transactions and holds new
 * ones, so that members wait a moment and get no error. The new primary is `host`, by default the synchronous standby.
 */
export async function switchOver(
  cluster: Cluster,
  log: (line: string) => void,
  host?: string,
): Promise<void> {
  const from = await cluster.primary()
  const to = host ?? (await synchronousStandby(cluster))
  log(`${from.name} hands over to ${to}`)
  await cluster.onHost(from, 'checkpoint')
  const began = performance.now()
  await cluster.commandPoolers('PAUSE')
  const paused = performance.now()
  try {
    await cluster.requestPatroni(from, 'POST', '/switchover', { leader: from.name, candidate: to })
    while ((await cluster.primary()).name !== to) await sleep(50)
    const promoted = performance.now()
    while (!(await cluster.commandBalancer('show servers state primary')).match(new RegExp(` ${to} \\S+ 2 `)))
      await sleep(50)
    log(
      `paused after ${(paused - began).toFixed(0)} ms, promoted after ${(promoted - paused).toFixed(0)} ms, known to the balancer after ${(performance.now() - promoted).toFixed(0)} ms`,
    )
  } finally {
    await cluster.commandPoolers('RESUME')
  }
}

/** The name of the standby that has every confirmed booking. Throws if there is none. */
export async function synchronousStandby(cluster: Cluster): Promise<string> {
  const match = (await cluster.clusterMembers()).find(({ role }) => role === 'sync_standby')
  if (!match) throw new Error('there is no synchronous standby')
  return match.name
}
