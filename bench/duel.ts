import { get } from 'node:http'
import type { BareJob } from './bare.ts'
import { processorSeconds, startHelper } from './processes.ts'
import { median } from './table.ts'
import { loadWithWrk, type Measured } from './wrk.ts'

/** What a browser of today sends when it asks. */
export const ASKING = { 'accept-encoding': 'gzip, deflate, br' }

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

/** The least that a server of the same framework can do: the same bytes with the same headers, from memory. */
export async function startBare(url: string): Promise<Contender> {
  const { pathname: path, search } = new URL(url)
  const { headers, body } = await fetchBytes(url)
  const bare = startHelper('bare.ts')
  const job: BareJob = { path, headers, body: body.toString('base64') }
  const { port } = await bare.ask<{ port: number }>(job)
  return { url: `http://127.0.0.1:${port}${path}${search}`, pid: bare.pid }
}

export interface Round extends Measured {
  /** Microseconds of its processor time for one request. */
  processor: number
}

/** Both serve the same: anything else would compare apples with pears. */
export async function demandSameBytes(ours: string, theirs: string): Promise<void> {
  const [a, b] = await Promise.all([fetchBytes(ours), fetchBytes(theirs)])
  if (a.status !== 200 || b.status !== 200) throw new Error(`statuses ${a.status} and ${b.status}`)
  if (!a.body.equals(b.body)) throw new Error(`${ours} and ${theirs} send different bytes`)
  const missing = Object.keys(a.headers).filter((name) => a.headers[name] !== b.headers[name])
  if (missing.length) throw new Error(`${theirs} lacks our headers ${missing.join(', ')}`)
}

interface Effort {
  connections: number
  seconds: number
  rounds: number
}

/** Loads them in turn, so that what the machine does besides falls on all alike. Answers each one's rounds. */
export async function takeTurns(contenders: Contender[], effort: Effort): Promise<Round[][]> {
  const one = async ({ url, pid }: Contender): Promise<Round> => {
    const before = await processorSeconds(pid)
    const measured = await loadWithWrk({ url, headers: ASKING, ...effort })
    const used = (await processorSeconds(pid)) - before
    return { ...measured, processor: (used * 1e6) / (measured.requestsPerSecond * effort.seconds) }
  }
  const rounds: Round[][] = contenders.map(() => [])
  for (let round = 0; round < effort.rounds; round += 1) {
    // Who goes first changes from round to round.
    for (let turn = 0; turn < contenders.length; turn += 1) {
      const at = (round + turn) % contenders.length
      rounds[at]?.push(await one(contenders[at] as Contender))
    }
  }
  return rounds
}

export const medianOf = (rounds: Round[], figure: keyof Round): number =>
  median(rounds.map((round) => round[figure]))

/** The median over the rounds, each against the one right beside it. */
export const ratioOf = (ours: Round[], theirs: Round[], figure: keyof Round): number =>
  median(ours.map((round, n) => round[figure] / (theirs[n]?.[figure] ?? Number.NaN)))
