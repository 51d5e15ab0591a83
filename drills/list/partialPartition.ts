import type { Drill } from '../drill.ts'
import { synchronousStandby } from '../switchOver.ts'

export default {
  what: 'the primary and its synchronous standby cannot reach each other; the third host reaches both',
  limits: { write: 30, read: 1 },
  seconds: 40,
  async injectFault(cluster, log) {
    const { name } = await cluster.primary()
    const standby = await synchronousStandby(cluster)
    cluster.network.partition(name, standby)
    log(`${name} and ${standby} can't reach each other`)
  },
  async repair({ network }, log) {
    network.heal()
    log('they reach each other again')
  },
  secondsAfterRepair: 10,
} satisfies Drill
