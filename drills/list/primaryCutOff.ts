import type { Drill } from '../drill.ts'

export default {
  what: 'the host of the primary is cut off from everything, and comes back later',
  limits: { write: 30, read: 1 },
  seconds: 40,
  async injectFault(cluster, log) {
    const { name } = await cluster.primary()
    cluster.network.isolate(name)
    log(`${name} is cut off`)
  },
  async repair({ network }, log) {
    network.heal()
    log('it is back, and may no longer be the primary')
  },
  secondsAfterRepair: 15,
} satisfies Drill
