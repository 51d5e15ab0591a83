import type { Drill } from '../drill.ts'
import { switchOver } from '../switchOver.ts'

export default {
  what: 'another host becomes the primary, as planned',
  limits: { write: 5, read: 1, failed: 0 },
  injectFault: (cluster, log) => switchOver(cluster, log),
} satisfies Drill
