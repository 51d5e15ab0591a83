import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Drill } from '../drill.ts'

export default {
  what: 'the balancer reads its settings again',
  limits: { write: 3, read: 1, failed: 0 },
  seconds: 10,
  async injectFault(cluster, log) {
    log('its servers are saved, then SIGUSR2 for HAProxy')
    await writeFile(
      join(cluster.folder, 'balancer', 'servers'),
      await cluster.commandBalancer('show servers state'),
    )
    cluster.balancer.kill('SIGUSR2')
  },
} satisfies Drill
