import { postmaster } from '../cluster.ts'
import type { Drill } from '../drill.ts'

export default {
  what: 'the PostgreSQL of the primary is killed',
  limits: { write: 15, read: 1 },
  seconds: 25,
  async injectFault(cluster, log) {
    const primary = await cluster.primary()
    const pid = await postmaster(primary)
    if (!pid) throw new Error(`${primary.name} has no PostgreSQL`)
    log(`SIGKILL for PostgreSQL of ${primary.name}`)
    process.kill(pid, 'SIGKILL')
  },
} satisfies Drill
