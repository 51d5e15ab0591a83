// npm run drill -- NAME: breaks a cluster of real programs under load, and prints what members experienced.
import { readdirSync } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { RECORDED, RESULTS } from './cluster.ts'
import { findPrograms } from './programs.ts'
import { runDrill } from './run.ts'
import { hasPassed, type Row, tableOf, worstOf } from './table.ts'

const PER_SECOND = 50
const names = readdirSync(join(import.meta.dirname, 'list')).map((file) => file.replace(/\.ts$/, ''))
const USAGE = `npm run drill -- NAME... or all
  --rate=N     bookings a second; ${PER_SECOND} by default
  --runs=N     how often each drill runs; the table has the worst figures; 1 by default
  --resume     skips the drills that the previous call has finished
  --from=REV   the release that rollingRelease begins with; HEAD~1 by default
  --keep       leaves the cluster of the last drill running
The drills: ${names.join(' ')}`

const ROWS = join(RESULTS, 'rows.json')
const began = performance.now()
const log = (line: string) =>
  console.log(`${((performance.now() - began) / 1000).toFixed(1).padStart(7)} s  ${line}`)

let stop: (() => Promise<void>) | undefined
const rows: Row[] = []
let rate = PER_SECOND

const print = () => {
  const worst = Object.values(Object.groupBy(rows, ({ name }) => name)).map((runs = []) => worstOf(runs))
  console.log(`\n${rate} bookings a second; every response is in ${RESULTS}\n\n${tableOf(worst)}`)
}

let isInterrupted = false
/** Stops everything that was started, then exits. A second signal does not interrupt that. */
async function interrupt(why: string): Promise<void> {
  if (isInterrupted) return
  isInterrupted = true
  log(`${why}: stopping everything`)
  await stop?.().catch((error: Error) => console.error(error.message))
  print()
  process.exit(1)
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => void interrupt(signal))
process.on('uncaughtException', (error) => {
  console.error(error)
  void interrupt('an error in the drills')
})
// After a drill was aborted, its remaining steps may fail.
process.on('unhandledRejection', (error) => console.error(error))

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      rate: { type: 'string' },
      runs: { type: 'string' },
      from: { type: 'string' },
      resume: { type: 'boolean' },
      keep: { type: 'boolean' },
    },
  })
  const chosen = positionals.includes('all') ? names : positionals
  const unknown = chosen.filter((name) => !names.includes(name))
  if (unknown.length || !chosen.length) {
    if (unknown.length) console.error(`There is no drill ${unknown.join(', ')}.\n`)
    console.error(USAGE)
    return 1
  }
  const programs = findPrograms()
  rate = Number(values.rate ?? PER_SECOND)
  const runs = Number(values.runs ?? 1)
  if (!(Number.isInteger(runs) && runs > 0 && rate > 0)) {
    console.error(USAGE)
    return 1
  }
  await mkdir(RESULTS, { recursive: true })
  if (!values.resume) await rm(RECORDED, { recursive: true, force: true })
  if (values.resume) rows.push(...(JSON.parse(await readFile(ROWS, 'utf8').catch(() => '[]')) as Row[]))
  const rounds = Array.from({ length: runs }, () => chosen)
  const done = rows.map(({ name }) => name)
  const due = rounds.flat().filter((name) => {
    const index = done.indexOf(name)
    if (index >= 0) done.splice(index, 1)
    return index < 0
  })
  for (const [index, name] of due.entries()) {
    const row = await runDrill(name, {
      programs,
      rate,
      log,
      from: values.from,
      onStop: (end) => {
        stop = end
      },
    })
    // The process ends when everything has been stopped.
    if (isInterrupted) return 1
    rows.push(row)
    await writeFile(ROWS, JSON.stringify(rows))
    log(`${name}: ${hasPassed(row) ? 'passed' : (row.error ?? row.verdict?.complaints.join('; '))}`)
    if (values.keep && index === due.length - 1) log('the cluster is left running')
    else await stop?.()
  }
  print()
  return rows.every(hasPassed) ? 0 : 1
}

process.exitCode = await main().catch((error: Error) => {
  console.error(error.message)
  return 1
})
