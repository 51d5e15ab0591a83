// A process of its own that loads an address with autocannon.
import autocannon from 'autocannon'
import { answerJobs } from './processes.ts'

export interface LoadJob {
  url: string
  connections: number
  seconds: number
  headers: Record<string, string>
}

export interface LoadResult {
  requestsPerSecond: number
  /** Milliseconds. */
  p50: number
  p99: number
  /** Answers other than 2xx, errors and timeouts. */
  failed: number
}

answerJobs(async ({ url, connections, seconds, headers }: LoadJob): Promise<LoadResult> => {
  const result = await autocannon({ url, connections, duration: seconds, headers })
  return {
    requestsPerSecond: result['2xx'] / result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
    failed: result.non2xx + result.errors + result.timeouts,
  }
})
