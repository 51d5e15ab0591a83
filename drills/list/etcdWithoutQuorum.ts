import type { Drill } from '../drill.ts'

export default {
  what: 'two of three etcd are killed for 30 seconds',
  limits: { write: 15, read: 1 },
  seconds: 30,
  async injectFault({ databases }, log) {
    log('SIGKILL for two etcd')
    for (const { etcd } of databases.slice(0, 2)) await etcd.end('SIGKILL')
  },
  async repair(cluster, log) {
    log('they start again')
    for (const host of cluster.databases.slice(0, 2)) cluster.startEtcd(host)
  },
  secondsAfterRepair: 15,
} satisfies Drill
