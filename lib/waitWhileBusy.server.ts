import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'

/** If the event loop works for more than this share of the time, the process counts as busy. */
const BUSY = 0.7
const CHECK_MS = 100
/** Background work is delayed by at most this time, even if the process stays busy. */
const MAX_WAIT_MS = 5_000

/** Waits while the process is busy with requests. */
export async function waitWhileBusy(): Promise<void> {
  for (let waited = 0; waited < MAX_WAIT_MS; waited += CHECK_MS) {
    const before = performance.eventLoopUtilization()
    await sleep(CHECK_MS)
    if (performance.eventLoopUtilization(before).utilization < BUSY) return
  }
}
