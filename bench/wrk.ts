import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { processorSeconds } from './processes.ts'
import { findProgram } from './programs.ts'

interface Load {
  url: string
  headers: Record<string, string>
  connections: number
  seconds: number
}

export interface LoadResult {
  requestsPerSecond: number
  /** Milliseconds. */
  p50: number
  p99: number
  /** The share of its CPU that wrk itself used, 0 to 1. Near 1 the figures are wrk's limit, not the server's. */
  generator: number
}

/** Above this share, the generator may be the limit. */
export const GENERATOR_BUSY = 0.9

const SAMPLE_MS = 50

/** The output of wrk.lua. */
interface WrkOutput {
  requests: number
  microseconds: number
  p50: number
  p99: number
  failed: Record<string, number>
}

/** Loads an address with wrk, in one thread. Throws on any response but 2xx and 3xx, and if wrk is missing. */
export async function loadWithWrk({ url, headers, connections, seconds }: Load): Promise<LoadResult> {
  const program = findProgram('wrk')
  if (!program) throw new Error('wrk is not installed, and can’t be installed')
  const child = spawn(
    program,
    [
      ...['--threads', '1', '--connections', String(connections), '--duration', `${seconds}s`, '--latency'],
      ...Object.entries(headers).flatMap(([name, value]) => ['--header', `${name}: ${value}`]),
      ...['--script', join(import.meta.dirname, 'wrk.lua'), url],
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  const began = performance.now()
  let generator = 0
  // The CPU time of a process can't be read after its end, so the last sample is used.
  const sampling = setInterval(async () => {
    const used = await processorSeconds(child.pid as number)
    if (used) generator = (used * 1000) / (performance.now() - began)
  }, SAMPLE_MS)
  let printed = ''
  child.stdout.on('data', (part) => (printed += part))
  const code = await new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  }).finally(() => clearInterval(sampling))
  const line = printed.split('\n').find((each) => each.startsWith('{'))
  if (code !== 0 || !line) throw new Error(`wrk ended with ${code}: ${printed}`)
  const { requests, microseconds, p50, p99, failed } = JSON.parse(line) as WrkOutput
  const failures = Object.entries(failed).filter(([, count]) => count > 0)
  if (failures.length) {
    throw new Error(`requests to ${url} failed: ${failures.map((failure) => failure.join(' ')).join(', ')}`)
  }
  return {
    requestsPerSecond: (requests * 1e6) / microseconds,
    p50: p50 / 1000,
    p99: p99 / 1000,
    generator,
  }
}
