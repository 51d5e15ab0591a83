import { get } from 'node:http'
import type { LoadJob, LoadResult } from './load.ts'
import { type Helper, processorSeconds } from './processes.ts'
import { median } from './table.ts'

/** What a browser of today sends when it asks. */
const ASKING = { 'accept-encoding': 'gzip, deflate, br' }

/** Headers that each server writes for itself. */
const OWN = new Set(['connection', 'keep-alive', 'date', 'transfer-encoding', 'content-length'])

export interface Bytes {
  status: number
  headers: Record<string, string>
  body: Buffer
}

/** An answer as it travels: nothing is unpacked. */
export const fetchBytes = (url: string): Promise<Bytes> =>
  new Promise((resolve, reject) => {
    const request = get(url, { headers: ASKING }, async (response) => {
      const parts: Buffer[] = []
      for await (const part of response) parts.push(part as Buffer)
      const headers = Object.entries(response.headers).filter(([name]) => !OWN.has(name))
      resolve({
        status: response.statusCode ?? 0,
        headers: Object.fromEntries(headers.map(([name, value]) => [name, String(value)])),
        body: Buffer.concat(parts),
      })
    })
    request.once('error', reject)
  })

/** A server under load: where it answers, and the process whose time it costs. */
export interface Contender {
  url: string
  pid: number
}

interface Round {
  requestsPerSecond: number
  p99: number
  /** Microseconds of its processor time for one request. */
  processor: number
}

export interface Duel {
  ours: Round
  theirs: Round
  /** The median over the rounds, each against the round right beside it. */
  ratio: number
}

/** Both serve the same: anything else would compare apples with pears. */
export async function demandSameBytes(ours: string, theirs: string): Promise<void> {
  const [a, b] = await Promise.all([fetchBytes(ours), fetchBytes(theirs)])
  if (a.status !== 200 || b.status !== 200) throw new Error(`statuses ${a.status} and ${b.status}`)
  if (!a.body.equals(b.body)) throw new Error(`${ours} and ${theirs} send different bytes`)
  const missing = Object.keys(a.headers).filter((name) => a.headers[name] !== b.headers[name])
  if (missing.length) throw new Error(`${theirs} lacks our headers ${missing.join(', ')}`)
}

/** Loads the two in turn, so that what the machine does besides falls on both alike. */
export async function duel(
  loader: Helper,
  [ours, theirs]: [Contender, Contender],
  { connections, seconds, rounds }: { connections: number; seconds: number; rounds: number },
): Promise<Duel> {
  const one = async ({ url, pid }: Contender): Promise<Round> => {
    const before = await processorSeconds(pid)
    const job: LoadJob = { url, connections, seconds, headers: ASKING }
    const { requestsPerSecond, p99, failed } = await loader.ask<LoadResult>(job)
    if (failed) throw new Error(`${failed} requests to ${url} failed`)
    const used = (await processorSeconds(pid)) - before
    return { requestsPerSecond, p99, processor: (used * 1e6) / (requestsPerSecond * seconds) }
  }
  const pairs: [Round, Round][] = []
  for (let round = 0; round < rounds; round += 1) {
    // Who goes first changes from round to round.
    const first = round % 2 ? theirs : ours
    const a = await one(first)
    const b = await one(first === ours ? theirs : ours)
    pairs.push(first === ours ? [a, b] : [b, a])
  }
  const of = (side: 0 | 1): Round => ({
    requestsPerSecond: median(pairs.map((pair) => pair[side].requestsPerSecond)),
    p99: median(pairs.map((pair) => pair[side].p99)),
    processor: median(pairs.map((pair) => pair[side].processor)),
  })
  const ratios = pairs.map(([a, b]) => a.requestsPerSecond / b.requestsPerSecond)
  return { ours: of(0), theirs: of(1), ratio: median(ratios) }
}
