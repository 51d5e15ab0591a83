import { postmaster } from '../cluster.ts'
import type { Drill } from '../drill.ts'
import { hostProcesses, signalAll } from '../process.ts'

let stopped: number[] = []

export default {
  what: 'both standbys hang for 20 seconds: no COMMIT is answered',
  limits: { write: 35, read: 1 },
  seconds: 20,
  async injectFault(cluster, log) {
    for (const host of await cluster.standbys())
      stopped.push(...hostProcesses(host.patroni.pid, await postmaster(host)))
    log(`SIGSTOP for ${stopped.length} processes`)
    signalAll(stopped, 'SIGSTOP')
  },
  async repair(_, log) {
    log('SIGCONT')
    signalAll(stopped, 'SIGCONT')
    stopped = []
  },
  secondsAfterRepair: 15,
} satisfies Drill
