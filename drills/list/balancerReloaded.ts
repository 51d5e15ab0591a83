import type { Drill } from '../drill.ts'

export default {
  what: 'the balancer reads its settings again',
  limits: { write: 3, read: 1, failed: 0 },
  seconds: 10,
  async strike({ balancer }, log) {
    log('SIGUSR2 for HAProxy')
    balancer.kill('SIGUSR2')
  },
} satisfies Drill
