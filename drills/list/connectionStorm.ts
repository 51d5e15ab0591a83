import { setTimeout as sleep } from 'node:timers/promises'
import { postmaster } from '../cluster.ts'
import type { Drill } from '../drill.ts'

/** The number of people who reload the timetable once a second, each time on a new connection. */
const PEOPLE = 150
const SECONDS = 30

export default {
  what: `the primary is killed, and ${PEOPLE} people reload once a second until it is back`,
  limits: { write: 20, read: 1 },
  seconds: SECONDS + 10,
  async injectFault(cluster, log) {
    const pid = await postmaster(await cluster.primary())
    if (!pid) throw new Error('there is no PostgreSQL to kill')
    log('SIGKILL for PostgreSQL, and the storm begins')
    process.kill(pid, 'SIGKILL')
    const until = performance.now() + SECONDS * 1000
    for (let person = 0; person < PEOPLE; person += 1) {
      void (async () => {
        await sleep(Math.random() * 1000)
        while (performance.now() < until) {
          const headers = { connection: 'close' }
          const signal = AbortSignal.timeout(10_000)
          await fetch(`${cluster.url}/api/v1/user/get-classes?page=${1 + (person % 9)}`, { headers, signal })
            .then((response) => response.text())
            .catch(() => {})
          await sleep(1000)
        }
      })()
    }
  },
} satisfies Drill
