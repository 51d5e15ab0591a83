import { setTimeout as sleep } from 'node:timers/promises'
import { postmaster } from '../cluster.ts'
import type { Drill } from '../drill.ts'
import { signalAll, withTitle } from '../process.ts'
import { synchronousStandby } from '../switchOver.ts'

let stoppedReceivers: number[] = []

export default {
  what: 'for 10 s one standby replays nothing and the other receives nothing; then the primary is killed',
  limits: { write: 20, read: 1 },
  seconds: 30,
  async injectFault(cluster, log) {
    const primary = await cluster.primary()
    const synchronous = await synchronousStandby(cluster)
    for (const host of await cluster.standbys()) {
      if (host.name === synchronous) await cluster.onHost(host, 'select pg_wal_replay_pause()')
      else stoppedReceivers = withTitle(await postmaster(host), 'walreceiver')
    }
    signalAll(stoppedReceivers, 'SIGSTOP')
    await sleep(10_000)
    const pid = await postmaster(primary)
    if (!pid) throw new Error(`${primary.name} has no PostgreSQL`)
    log(`SIGKILL for PostgreSQL of ${primary.name}`)
    process.kill(pid, 'SIGKILL')
  },
  async repair(_, log) {
    signalAll(stoppedReceivers, 'SIGCONT')
    log('the other standby receives again')
  },
  secondsAfterRepair: 15,
} satisfies Drill
