import type { Drill } from '../drill.ts'
import { processTree, signalAll } from '../process.ts'

export default {
  what: 'the balancer is killed and starts again after a second',
  limits: { write: 10, read: 3 },
  seconds: 15,
  async injectFault({ balancer }, log) {
    log('SIGKILL for HAProxy and its worker')
    signalAll(processTree(balancer.pid), 'SIGKILL')
  },
} satisfies Drill
