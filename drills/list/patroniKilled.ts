import type { Drill } from '../drill.ts'

export default {
  what: 'Patroni of the primary is killed, and PostgreSQL continues',
  limits: { write: 15, read: 1 },
  seconds: 25,
  async injectFault(cluster, log) {
    const primary = await cluster.primary()
    log(`SIGKILL for Patroni of ${primary.name}`)
    primary.patroni.kill('SIGKILL')
  },
} satisfies Drill
