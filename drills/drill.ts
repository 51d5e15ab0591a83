import type { Cluster } from './cluster.ts'
import type { Limits } from './verdict.ts'

/** What may go wrong, or is done on purpose, under load. */
export interface Drill {
  /** In one line. */
  what: string
  limits: Limits
  /** Seconds of load after the strike; 20 by default. */
  seconds?: number
  /** Resolves when the fault has happened; the load goes on. */
  strike(cluster: Cluster, log: (line: string) => void): Promise<void>
  /** Repairs what it broke; then the load goes on for `secondsAfterRepair`. */
  repair?(cluster: Cluster, log: (line: string) => void): Promise<void>
  secondsAfterRepair?: number
}
