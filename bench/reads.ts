import {
  type BenchServer,
  fetchBytes,
  loadInTurn,
  medianOf,
  type Round,
  ratioOf,
  requireSameBytes,
  startBare,
} from './duel.ts'
import type { BenchOptions, Measure } from './main.ts'
import { nginxVersion, startNginx } from './nginx.ts'
import { findProgram } from './programs.ts'
import { demoServer } from './studio.ts'
import { milliseconds, notMeasured, type Row, rounded } from './table.ts'
import { GENERATOR_BUSY } from './wrk.ts'

export const CLASSES_PATH = '/api/v1/user/get-classes?limit=200'

/** The minimum ratio to the rate of a bare Fastify route. */
const GOAL = 0.8

/** Compares the most frequent read with the minimum that a server can do. */
export const measureClasses: Measure = (options) => measureRead('get-classes', CLASSES_PATH, options)

/** Compares the home page with the minimum that a server can do, and for information with nginx. */
export const measureHome: Measure = (options) => measureRead('home page', '/', options)

async function measureRead(name: string, path: string, options: BenchOptions): Promise<Row[]> {
  const server = await demoServer()
  const ours = { url: `${server.url}${path}`, pid: server.pid }
  const bare = await startBare(ours.url)
  await requireSameBytes(ours.url, bare.url)
  const program = findProgram('nginx', 'nginx-light')
  const nginx = program && {
    name: `nginx ${await nginxVersion(program)}`,
    ...(await startNginx(program, await fetchBytes(ours.url))),
  }
  if (nginx) await requireSameBytes(ours.url, nginx.url)
  const contenders: BenchServer[] = [ours, bare, ...(nginx ? [nginx] : [])]
  // All servers are warmed up first.
  await loadInTurn(contenders, { connections: 32, seconds: 1, rounds: 1 })
  const few = await loadInTurn(contenders, { connections: 32, ...options })
  const many = await loadInTurn(contenders, { connections: 256, ...options })
  const roundsAt = (rounds: Round[][], at: number) => rounds[at] ?? []
  return [
    rateRow(`${name}, 32 connections`, roundsAt(few, 0), roundsAt(few, 1), 'a bare Fastify route', GOAL),
    processorRow(name, roundsAt(few, 0), roundsAt(few, 1)),
    rateRow(`${name}, 256 connections`, roundsAt(many, 0), roundsAt(many, 1), 'a bare Fastify route'),
    {
      what: `${name}, 256 connections: p99`,
      ours: milliseconds(medianOf(roundsAt(many, 0), 'p99')),
      reference: milliseconds(medianOf(roundsAt(many, 1), 'p99')),
      ratio: ratioOf(roundsAt(many, 0), roundsAt(many, 1), 'p99'),
    },
    nginx
      ? rateRow(`${name}, 32 connections`, roundsAt(few, 0), roundsAt(few, 2), nginx.name)
      : notMeasured(`${name} against nginx`, 'nginx is not installed, and can’t be installed'),
  ]
}

/** A rate counts only if the server was at its limit before the load generator was. */
function rateRow(what: string, ours: Round[], theirs: Round[], other: string, goal?: number): Row {
  const name = `${what}, against ${other}`
  const busy = Math.max(medianOf(ours, 'generator'), medianOf(theirs, 'generator'))
  const rates = `${rounded(medianOf(ours, 'requestsPerSecond'))}/s and ${rounded(medianOf(theirs, 'requestsPerSecond'))}/s`
  if (busy > GENERATOR_BUSY) {
    return notMeasured(name, `wrk was busy ${Math.round(busy * 100)} % of the time, at ${rates}`)
  }
  const ratio = ratioOf(ours, theirs, 'requestsPerSecond')
  return {
    what: `${name} (wrk busy ${Math.round(busy * 100)} %)`,
    ours: `${rounded(medianOf(ours, 'requestsPerSecond'))}/s`,
    reference: `${rounded(medianOf(theirs, 'requestsPerSecond'))}/s`,
    ratio,
    ...(goal === undefined ? {} : { goal: `≥ ${goal}`, isGoalMet: ratio >= goal }),
  }
}

const processorRow = (name: string, ours: Round[], theirs: Round[]): Row => ({
  what: `${name}: processor time a request`,
  ours: `${medianOf(ours, 'processor').toFixed(1)} µs`,
  reference: `${medianOf(theirs, 'processor').toFixed(1)} µs`,
  ratio: ratioOf(ours, theirs, 'processor'),
})
