import { globSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Cluster, SiteHost } from '../cluster.ts'
import type { Drill } from '../drill.ts'

const STEP_SECONDS = 10
/**
 * The time limit for noticing the change: the check is reused for three seconds, and the load balancer repeats it
 * each second.
 */
const NOTICED_MS = 6_000

const clockOf = (cluster: Cluster, site: SiteHost) => join(cluster.folder, `${site.name}.clock`)

/** Resolves when the readiness check of the server has such a result; throws after the time limit. */
async function until(site: SiteHost, isExpected: (health: { clockAheadSeconds?: number }) => boolean) {
  const deadline = performance.now() + NOTICED_MS
  while (performance.now() < deadline) {
    const response = await fetch(`${site.server.url}/health/ready`)
    if (isExpected((await response.json()) as object)) return
    await sleep(100)
  }
  throw new Error(`${site.name} has not noticed its clock within ${NOTICED_MS / 1000} s`)
}

export default {
  what: 'the clock of one server is two hours ahead for a while; then that of the other is two hours behind',
  limits: { write: 5, read: 1 },
  async prepare(cluster) {
    const [library] = globSync('/usr/lib/*/faketime/libfaketime.so.1')
    if (!library) throw new Error('libfaketime.so.1 is not in /usr/lib')
    for (const site of cluster.sites) {
      await site.server.end('SIGTERM')
      await writeFile(clockOf(cluster, site), '+0')
      const env = {
        LD_PRELOAD: library,
        FAKETIME_TIMESTAMP_FILE: clockOf(cluster, site),
        FAKETIME_CACHE_DURATION: '1',
        // A change of the clock must not affect timers.
        FAKETIME_DONT_FAKE_MONOTONIC: '1',
        DONT_FAKE_MONOTONIC: '1',
      }
      await cluster.startSite(site, { env })
    }
  },
  async injectFault(cluster, log) {
    for (const [index, step] of ['+2h', '-2h'].entries()) {
      const site = cluster.sites[index] as SiteHost
      await writeFile(clockOf(cluster, site), step)
      const began = performance.now()
      await until(site, ({ clockAheadSeconds }) => clockAheadSeconds !== undefined)
      log(`${site.name}: ${step}; not ready after ${((performance.now() - began) / 1000).toFixed(1)} s`)
      await sleep(STEP_SECONDS * 1000)
      await writeFile(clockOf(cluster, site), '+0')
      await until(site, ({ clockAheadSeconds }) => clockAheadSeconds === undefined)
      log(`${site.name}: its clock is right, and it is ready`)
      await sleep(3_000)
    }
  },
  seconds: 5,
} satisfies Drill
