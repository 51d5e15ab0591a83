import { get } from 'node:http'
import type { BareJob } from './bare.ts'
import { processorSeconds, startHelper } from './processes.ts'
import { median } from './table.ts'
import { type LoadResult, loadWithWrk } from './wrk.ts'

/** The header that current browsers send. */
export const BROWSER_HEADERS = { 'accept-encoding': 'gzip, deflate, br' }

/** Headers that each server sets itself. They are not compared. */
const OWN_HEADERS = new Set(['connection', 'keep-alive', 'date', 'transfer-encoding', 'content-length'])

export interface Bytes {
  status: number
  headers: Record<string, string>
  body: Buffer
}

/** Fetches a response without decompressing it. */
export const fetchBytes = (url: string): Promise<Bytes> =>
  new Promise((resolve, reject) => {
    const request = get(url, { headers: BROWSER_HEADERS }, async (response) => {
      const parts: Buffer[] = []
      for await (const part of response) parts.push(part as Buffer)
      const headers = Object.entries(response.headers).filter(([name]) => !OWN_HEADERS.has(name))
      resolve({
        status: response.statusCode ?? 0,
        headers: Object.fromEntries(headers.map(([name, value]) => [name, String(value)])),
        body: Buffer.concat(parts),
      })
    })
    request.once('error', reject)
  })

/** A server under load: its address, and the process whose CPU time is measured. */
export interface BenchServer {
  url: string
  pid: number
}

/**
 * Starts a server that does the minimum possible with the same framework: it sends the same bytes with the same headers
 * from memory.
 */
export async function startBare(url: string): Promise<BenchServer> {
  const { pathname: path, search } = new URL(url)
  const { headers, body } = await fetchBytes(url)
  const bare = startHelper('bare.ts')
  const job: BareJob = { path, headers, body: body.toString('base64') }
  const { port } = await bare.ask<{ port: number }>(job)
  return { url: `http://127.0.0.1:${port}${path}${search}`, pid: bare.pid }
}

export interface Round extends LoadResult {
  /** Microseconds of CPU time per request. */
  processor: number
}

/** Throws if the servers do not send the same bytes, because then their rates can’t be compared. */
export async function requireSameBytes(ours: string, theirs: string): Promise<void> {
  const [a, b] = await Promise.all([fetchBytes(ours), fetchBytes(theirs)])
  if (a.status !== 200 || b.status !== 200) throw new Error(`statuses ${a.status} and ${b.status}`)
  if (!a.body.equals(b.body)) throw new Error(`${ours} and ${theirs} send different bytes`)
  const different = Object.keys(a.headers).filter((name) => a.headers[name] !== b.headers[name])
  if (different.length) throw new Error(`${theirs} differs in the headers ${different.join(', ')}`)
}

interface LoadOptions {
  connections: number
  seconds: number
  rounds: number
}

/** Loads the servers in turn, so that other load on the machine affects all equally. Returns the rounds by server. */
export async function loadInTurn(contenders: BenchServer[], options: LoadOptions): Promise<Round[][]> {
  const measureRound = async ({ url, pid }: BenchServer): Promise<Round> => {
    const before = await processorSeconds(pid)
    const measured = await loadWithWrk({ url, headers: BROWSER_HEADERS, ...options })
    const used = (await processorSeconds(pid)) - before
    return { ...measured, processor: (used * 1e6) / (measured.requestsPerSecond * options.seconds) }
  }
  const rounds: Round[][] = contenders.map(() => [])
  for (let round = 0; round < options.rounds; round += 1) {
    // The order alternates from round to round.
    for (let turn = 0; turn < contenders.length; turn += 1) {
      const index = (round + turn) % contenders.length
      rounds[index]?.push(await measureRound(contenders[index] as BenchServer))
    }
  }
  return rounds
}

export const medianOf = (rounds: Round[], figure: keyof Round): number =>
  median(rounds.map((round) => round[figure]))

/** The median of the ratios: each round is compared with the same round of the other server. */
export const ratioOf = (ours: Round[], theirs: Round[], figure: keyof Round): number =>
  median(ours.map((round, n) => round[figure] / (theirs[n]?.[figure] ?? Number.NaN)))
