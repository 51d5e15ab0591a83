import type { Drill } from '../drill.ts'

export default {
  what: 'the open connections to the primary get no more packets, and nothing ends them; new ones work',
  limits: { write: 30, read: 1 },
  seconds: 30,
  async injectFault(cluster, log) {
    const { name, postgresPort } = await cluster.primary()
    log(`${cluster.network.silence(name, postgresPort)} connections to ${name} are silent`)
  },
  async repair({ network }) {
    network.heal()
  },
  secondsAfterRepair: 5,
} satisfies Drill
