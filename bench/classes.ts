import type { BareJob } from './bare.ts'
import { type Contender, type Duel, demandSameBytes, duel, fetchBytes } from './duel.ts'
import type { Measure } from './main.ts'
import { startHelper } from './processes.ts'
import { demoServer } from './studio.ts'
import { milliseconds, type Row, whole } from './table.ts'

const PATH = '/api/v1/user/get-classes?limit=200'

/** The busiest read against the least that a server can do: the same bytes from memory, and nothing else. */
export const measureClasses: Measure = async ({ rounds, seconds }) => {
  const server = await demoServer()
  const ours = { url: `${server.url}${PATH}`, pid: server.pid }
  const { headers, body } = await fetchBytes(ours.url)
  const bare = startHelper('bare.ts')
  const job: BareJob = { path: '/api/v1/user/get-classes', headers, body: body.toString('base64') }
  const { port } = await bare.ask<{ port: number }>(job)
  const theirs = { url: `http://127.0.0.1:${port}${PATH}`, pid: bare.pid }
  const loader = startHelper('load.ts')
  return compare(loader, [ours, theirs], { rounds, seconds }, ['get-classes', 'a bare Fastify route', 0.8])
}

/** At 32 connections how many, at 256 how long the slowest hundredth waits. */
export async function compare(
  loader: ReturnType<typeof startHelper>,
  contenders: [Contender, Contender],
  effort: { rounds: number; seconds: number },
  [name, other, goal]: [string, string, number],
): Promise<Row[]> {
  await demandSameBytes(contenders[0].url, contenders[1].url)
  // Both are warm before anything counts.
  await duel(loader, contenders, { connections: 32, seconds: 1, rounds: 1 })
  const few = await duel(loader, contenders, { connections: 32, ...effort })
  const many = await duel(loader, contenders, { connections: 256, ...effort })
  return [
    {
      what: `${name}, 32 connections, against ${other}`,
      ours: `${whole(few.ours.requestsPerSecond)}/s`,
      beside: `${whole(few.theirs.requestsPerSecond)}/s`,
      ratio: few.ratio,
      goal: `≥ ${goal}`,
      met: few.ratio >= goal,
    },
    processorRow(name, few),
    {
      what: `${name}, 256 connections: p99`,
      ours: milliseconds(many.ours.p99),
      beside: milliseconds(many.theirs.p99),
      ratio: many.ours.p99 / many.theirs.p99,
    },
    {
      what: `${name}, 256 connections`,
      ours: `${whole(many.ours.requestsPerSecond)}/s`,
      beside: `${whole(many.theirs.requestsPerSecond)}/s`,
      ratio: many.ratio,
    },
  ]
}

/** The load has a core of its own and is at its end first: the processor time tells what a request really costs. */
const processorRow = (name: string, { ours, theirs }: Duel): Row => ({
  what: `${name}: processor time a request`,
  ours: `${ours.processor.toFixed(1)} µs`,
  beside: `${theirs.processor.toFixed(1)} µs`,
  ratio: ours.processor / theirs.processor,
})
