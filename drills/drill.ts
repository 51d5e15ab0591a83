import type { Cluster } from './cluster.ts'
import type { Limits } from './verdict.ts'

export type Log = (line: string) => void

/** What may go wrong, or is done on purpose, under load. */
export interface Drill {
  /** In one line. */
  what: string
  limits: Limits
  /** Before the load. `from`: the revision that a release replaces. */
  prepare?(cluster: Cluster, log: Log, given: { from: string | undefined }): Promise<void>
  /** Seconds of load after the strike; 20 by default. */
  seconds?: number
  /** Resolves when the fault has happened; the load goes on. `elapsed`: milliseconds since the start of the load. */
  strike(cluster: Cluster, log: Log, elapsed: () => number): Promise<void>
  /** Repairs what it broke; then the load goes on for `secondsAfterRepair`. */
  repair?(cluster: Cluster, log: Log): Promise<void>
  secondsAfterRepair?: number
  /** What else must hold at the end: a sentence for each thing that does not. */
  complaints?(cluster: Cluster, log: Log): Promise<string[]>
  /** Bookings confirmed in this time, in milliseconds since the start of the load, are gone on purpose. */
  undone?(): { from: number; until: number }
}
