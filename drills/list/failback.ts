import { setTimeout as sleep } from 'node:timers/promises'
import { type Cluster, postmaster } from '../cluster.ts'
import type { Drill } from '../drill.ts'
import { switchOver } from '../switchOver.ts'

const TIMEOUT_MS = 60_000

async function until(isDone: () => Promise<boolean>, what: string): Promise<void> {
  const deadline = performance.now() + TIMEOUT_MS
  while (!(await isDone())) {
    if (performance.now() > deadline) throw new Error(`${what}: not within a minute`)
    await sleep(200)
  }
}

/** Only a synchronous standby may become the primary, so both are made synchronous for the switchover. */
const setSynchronousCount = (cluster: Cluster, count: number) =>
  cluster
    .primary()
    .then((primary) => cluster.requestPatroni(primary, 'PATCH', '/config', { synchronous_node_count: count }))

export default {
  what: 'the primary is killed; when its host has caught up, a planned switchover makes it the primary again',
  limits: { write: 15, read: 1 },
  async injectFault(cluster, log) {
    const first = await cluster.primary()
    const pid = await postmaster(first)
    if (!pid) throw new Error(`${first.name} has no PostgreSQL`)
    log(`SIGKILL for PostgreSQL of ${first.name}`)
    process.kill(pid, 'SIGKILL')
    await until(async () => (await cluster.primary()).name !== first.name, 'another primary')
    await cluster.healthy()
    log(`${first.name} is a standby and has caught up`)
    await setSynchronousCount(cluster, 2)
    const isSynchronous = async () =>
      (await cluster.clusterMembers()).some(
        ({ name, role }) => name === first.name && role === 'sync_standby',
      )
    await until(isSynchronous, `${first.name} as a synchronous standby`)
    await switchOver(cluster, log, first.name)
    await setSynchronousCount(cluster, 1)
  },
} satisfies Drill
