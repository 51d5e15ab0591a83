import type { Drill } from '../drill.ts'
import { synchronousStandby } from '../switchOver.ts'

export default {
  what: 'the primary and its synchronous standby see each other no more; the third host sees both',
  limits: { write: 30, read: 1 },
  seconds: 40,
  async strike(cluster, log) {
    const { name } = await cluster.primary()
    const standby = await synchronousStandby(cluster)
    cluster.network.part(name, standby)
    log(`${name} and ${standby} are parted`)
  },
  async repair({ network }, log) {
    network.heal()
    log('they see each other again')
  },
  secondsAfterRepair: 10,
} satisfies Drill
