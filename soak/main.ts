// npm run soak -- 6h: sends the built server the requests of a chain of studios, and reports figures that grow.
import { mkdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { withLongRunningDb } from '#lib/db.server.ts'
import { endAll, startHelper } from '../bench/processes.ts'
import { readBooks } from '../drills/studio.ts'
import { pairKey } from '../drills/verdict.ts'
import { chart } from './chart.ts'
import { dayOf, PARTS, partAt, secondsOf } from './day.ts'
import type { GeneratorResult, Job, MeasuredWindow } from './plan.ts'
import { reportOf, type Totals } from './report.ts'
import { createSamples } from './samples.ts'
import { assess, failuresOf, type Outcome } from './verdict.ts'
import { makeWorld, type World } from './world.ts'

const USAGE = `npm run soak -- DURATION   such as 6h; 5m at least
  --small       the small demo instead of the big one
  --out=FOLDER  the folder for the curves, the samples and the report`
const SAMPLE_SECONDS = 10
const MIN_SECONDS = 300
/** The ignored time, because memory and caches fill at first: a share of the run, but at least these seconds. */
const WARM_UP = { share: 1 / 6, seconds: 180 }
const JOBS_MS = 300_000

const began = performance.now()
const log = (line: string) =>
  console.log(`${((performance.now() - began) / 1000).toFixed(0).padStart(6)} s  ${line}`)

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      small: { type: 'boolean', default: false },
      out: { type: 'string', default: join(tmpdir(), 'contrology-soak') },
    },
  })
  const seconds = secondsOf(positionals[0] ?? '')
  if (!seconds || seconds < MIN_SECONDS || positionals.length > 1) {
    console.error(USAGE)
    return 1
  }
  const out = resolve(values.out)
  await mkdir(out, { recursive: true })
  const day = dayOf(seconds)
  log(`creating a database with the ${values.small ? 'small' : 'big'} demo`)
  const generator = startHelper('../soak/generator.ts')
  const askGenerator = <T>(job: Job) => generator.ask<T>(job)
  const { mails } = await askGenerator<{ mails: string }>({ open: true })
  const world = await makeWorld(values.small ? 'small' : 'big', mails, day)
  log(`${Math.round(seconds / 60)} minutes; a day lasts ${Math.round(day)} s`)
  const samples = createSamples(world.database, world.servers)
  await samples.open()
  const totals: Totals = {}
  await askGenerator({ start: world.plan })
  const started = performance.now()
  for (let at = SAMPLE_SECONDS; at <= seconds; at += SAMPLE_SECONDS) {
    await sleep(Math.max(0, started + at * 1000 - performance.now()))
    const window = await askGenerator<MeasuredWindow>({ sample: true })
    for (const [name, times] of Object.entries(window.times)) {
      const all = totals[name] ?? []
      totals[name] = all
      all.push(...times)
    }
    // A sample belongs to the part of the day in the middle of its interval.
    await samples.take(at / 3600, partAt(at - SAMPLE_SECONDS / 2, day), window)
    if (at % 60 === 0) log(progressOf(samples.series(), at, day))
  }
  await samples.close()
  const result = await askGenerator<GeneratorResult>({ end: true })
  // Written now, because the comparison below may fail, and the results of hours would be lost.
  const charts = Map.groupBy(samples.series(), (each) => each.chart)
  for (const [name, series] of charts)
    await writeFile(
      join(out, `${name.replace(/\W+/g, '-')}.svg`),
      chart(name, series[0]?.unit ?? '', series, day / 3600),
    )
  await writeFile(join(out, 'samples.json'), JSON.stringify(samples.series()))
  const outcome = await outcomeOf(world, result)
  const warmUp = Math.max(seconds * WARM_UP.share, WARM_UP.seconds) / 3600
  const assessed = samples.series().flatMap((each) => assess(each, warmUp) ?? [])
  const unassessed = samples.series().filter((each) => each.limit && !assess(each, warmUp))
  const failures = failuresOf(
    assessed,
    unassessed.map(({ name }) => name),
    outcome,
  )
  const report = reportOf({ assessed, outcome, failures, result, totals, tables: samples.tables() })
  await writeFile(join(out, 'report.md'), `${report}\n`)
  console.log(`\n${report}\n\nCurves, samples and this report: ${out}`)
  return failures.length ? 1 : 0
}

function progressOf(
  series: { name: string; points: { value: number }[] }[],
  at: number,
  day: number,
): string {
  const last = (name: string) =>
    Math.round(series.find((each) => each.name === name)?.points.at(-1)?.value ?? Number.NaN)
  return [
    `day ${Math.floor((at - 1) / day) + 1}, ${PARTS[partAt(at - 1, day)]?.name}`,
    `web ${last('web: RSS')} MB, worker ${last('worker: RSS')} MB`,
    `booking p99 ${last('booking, p99')} ms, late ${last('generator late, p99')} ms`,
    `${last('jobs due')} jobs`,
  ].join('; ')
}

/** Waits for the jobs, compares the confirmed bookings with the database, and runs the integrity check. */
async function outcomeOf({ database, servers }: World, result: GeneratorResult): Promise<Outcome> {
  log('the load has ended; waiting for the jobs')
  const jobsLeft = await waitForJobs(database)
  log('comparing the bookings and running the integrity check')
  const findings = await withLongRunningDb(database, (db) =>
    readBooks(db, [...result.current, ...result.cancelled]),
  )
  const countOf = (pair: GeneratorResult['current'][number]) => findings.booked.get(pairKey(pair)) ?? 0
  const lines = servers.flatMap(({ server }) => server.output().split('\n'))
  const errors = lines.filter((line) => /"level":[56]0/.test(line))
  for (const line of errors.slice(0, 5)) log(`logged: ${line.slice(0, 400)}`)
  return {
    ...{
      withoutRetryAfter: result.withoutRetryAfter,
      withoutResponse: result.withoutResponse,
      responses: result.responses,
      busy: result.busy,
      confirmed: result.confirmed,
      logged: errors.length,
      jobsLeft,
    },
    unexpected: Object.values(result.unexpected).reduce((sum, count) => sum + count, 0),
    lost: result.current.filter((pair) => countOf(pair) !== 1).length,
    revived: result.cancelled.filter((pair) => countOf(pair) > 0).length,
    overbooked: findings.overbooked,
    breaches: findings.breaches.map(({ invariant, count }) => `${invariant} ${count}`),
  }
}

/** Waits until the due jobs are done, at most for `JOBS_MS`. Returns the number of those that are left. */
const waitForJobs = (database: string): Promise<number> =>
  withLongRunningDb(database, async (db) => {
    for (const until = performance.now() + JOBS_MS; ; await sleep(1_000)) {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from pgboss.job
        where state in ('created', 'retry', 'active') and start_after < now() and name <> 'failed'`.execute(
        db,
      )
      const count = rows[0]?.count ?? 0
      if (!count || performance.now() > until) return count
    }
  })

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void endAll().finally(() => process.exit(1)))
}
try {
  process.exitCode = await main()
} finally {
  await endAll()
}
