import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'

/** The share of its time that the process works above which it counts as busy. */
const BUSY = 0.7
const LOOK_MS = 100
/** Work that nobody waits for is late at the most by this, however busy it stays. */
const LONGEST_MS = 5_000

/** Waits while the process is busy with what people do wait for. */
export async function waitWhileBusy(): Promise<void> {
  for (let waited = 0; waited < LONGEST_MS; waited += LOOK_MS) {
    const before = performance.eventLoopUtilization()
    await sleep(LOOK_MS)
    if (performance.eventLoopUtilization(before).utilization < BUSY) return
  }
}
