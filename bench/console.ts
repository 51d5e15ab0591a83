// Measures the console's reads on the big demo. Usage: node bench/console.ts --data DIR [PART OF A NAME]. DIR comes from
// `DATA_DIR=DIR npm run load-demo -- big`.
import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { type CaseResult, CLIENTS, type Figures, measureReads } from './consoleReads.ts'
import { serverOn } from './consoleServer.ts'
import { endAll } from './processes.ts'
import { milliseconds, notMeasured, type Row, table } from './table.ts'

/** The number of requests for each case: first one after the other, then the same number concurrently. */
const REQUESTS = 200
const GOAL = { p50: 100, p99: 300 }

const reachesGoal = ({ alone }: CaseResult) => alone.p50 < GOAL.p50 && alone.p99 < GOAL.p99 && !alone.refused
const loadAverage = () =>
  loadavg()
    .map((value) => value.toFixed(1))
    .join(' ')
const figures = ({ p50, p99, refused }: Figures) =>
  `${milliseconds(p50)}, ${milliseconds(p99)}${refused ? `, ${refused} refused` : ''}`

function rowOf(measured: CaseResult): Row {
  const { name, alone, together } = measured
  return {
    what: `${name}${alone.requests < 200 ? ` (${alone.requests} requests)` : ''}`,
    ours: figures(alone),
    reference: `${figures(together)} with ${CLIENTS} at once`,
    goal: `< ${GOAL.p50} ms, < ${GOAL.p99} ms`,
    isGoalMet: reachesGoal(measured),
  }
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({ options: { data: { type: 'string' } }, allowPositionals: true })
  if (!values.data) throw new Error('Usage: node bench/console.ts --data DIR [PART OF A NAME]')
  const began = performance.now()
  const big = await serverOn(values.data)
  console.log(`the server is ready; load ${loadAverage()}`)
  const only = new RegExp((positionals[0] ?? '').replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  const { cases, failed, scanned } = await measureReads(big, { only, requests: REQUESTS }, (measured) =>
    console.log(
      `${reachesGoal(measured) ? ' ' : '!'} ${measured.name}: ${figures(measured.alone)}; ${figures(measured.together)}`,
    ),
  )
  console.log(`reads measured; load ${loadAverage()}`)
  const worst = cases.toSorted((a, b) => b.alone.p99 - a.alone.p99)
  const rows = [...failed.map((why) => notMeasured('a read', why)), ...worst.map(rowOf)]
  console.log(`\n${table(rows)}\n`)
  console.log(`sequential scans: ${JSON.stringify(scanned)}`)
  console.log(
    `${cases.filter(reachesGoal).length} of ${cases.length + failed.length} met the goal; load ${loadAverage()}; ${Math.round((performance.now() - began) / 1000)} s`,
  )
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void endAll().finally(() => process.exit(1)))
}
try {
  await main()
} finally {
  await endAll()
}
