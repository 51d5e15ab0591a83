import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'

/** The share of its time that the event loop works, above which the process counts as busy. */
const BUSY = 0.7
const LOOK_MS = 100
/** Background work is delayed by at most this, however busy the process stays. */
const MAX_WAIT_MS = 5_000

/** Waits while the process is busy answering requests. */
export async function waitWhileBusy(): Promise<void> {
  for (let waited = 0; waited < MAX_WAIT_MS; waited += LOOK_MS) {
    const before = performance.eventLoopUtilization()
    await sleep(LOOK_MS)
    if (performance.eventLoopUtilization(before).utilization < BUSY) return
  }
}
