import { postmaster } from '../cluster.ts'
import type { Drill } from '../drill.ts'
import { hostProcesses, signalAll } from '../process.ts'

let stopped: number[] = []

export default {
  what: 'the host of the primary hangs: Patroni and PostgreSQL are stopped, and continue later',
  limits: { write: 30, read: 1 },
  seconds: 40,
  async injectFault(cluster, log) {
    const primary = await cluster.primary()
    stopped = hostProcesses(primary.patroni.pid, await postmaster(primary))
    log(`SIGSTOP for ${stopped.length} processes of ${primary.name}`)
    signalAll(stopped, 'SIGSTOP')
  },
  async repair(_, log) {
    log('SIGCONT: the old primary wakes up, and still acts as a primary')
    signalAll(stopped, 'SIGCONT')
  },
  secondsAfterRepair: 10,
} satisfies Drill
