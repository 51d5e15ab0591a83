import type { Cluster } from './cluster.ts'
import type { Limits } from './verdict.ts'

export type Log = (line: string) => void

/** A fault, or a planned operation, that happens under load. */
export interface Drill {
  /** A description in one line. */
  what: string
  limits: Limits
  /** Runs before the load starts. `from`: the revision that a release replaces. */
  prepare?(cluster: Cluster, log: Log, options: { from: string | undefined }): Promise<void>
  /** Seconds of load after `injectFault`; 20 by default. */
  seconds?: number
  /**
   * Causes the fault and resolves when it has happened; the load continues. `elapsed`: milliseconds since the start of
   * the load.
   */
  injectFault(cluster: Cluster, log: Log, elapsed: () => number): Promise<void>
  /** Repairs what `injectFault` broke; then the load continues for `secondsAfterRepair`. */
  repair?(cluster: Cluster, log: Log): Promise<void>
  secondsAfterRepair?: number
  /** Further checks at the end: a sentence for each one that fails. */
  complaints?(cluster: Cluster, log: Log): Promise<string[]>
  /** Bookings confirmed in this period are expected to be lost. In milliseconds since the start of the load. */
  lostPeriod?(): { from: number; until: number }
}
