// npm run drill -- NAME: breaks a cluster of real programs under load, and prints what members saw of it.
import { readdirSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { type Cluster, RESULTS, startCluster } from './cluster.ts'
import type { Drill } from './drill.ts'
import { type Answer, type Pair, startLoad } from './generator.ts'
import { findPrograms, type Programs } from './programs.ts'
import { makeStudio, readBooks } from './studio.ts'
import { assess, type Verdict } from './verdict.ts'

const PER_SECOND = 50
const BEFORE_SECONDS = 6
const AFTER_SECONDS = 20
const SETTLE_SECONDS = 45

const names = readdirSync(join(import.meta.dirname, 'list')).map((file) => file.replace(/\.ts$/, ''))
const began = performance.now()
const log = (line: string) =>
  console.log(`${((performance.now() - began) / 1000).toFixed(1).padStart(7)} s  ${line}`)

interface Stage {
  cluster: Cluster
  next: () => Pair
}

async function raise(programs: Programs): Promise<Stage> {
  const cluster = await startCluster(programs, log)
  try {
    const next = await makeStudio(cluster.directUrl)
    log('two servers')
    for (const site of cluster.sites) await cluster.startSite(site)
    await cluster.healthy()
    return { cluster, next }
  } catch (error) {
    await cluster.stop()
    throw error
  }
}

async function run(name: string, { cluster, next }: Stage, rate: number): Promise<Verdict> {
  const { default: drill } = (await import(`./list/${name}.ts`)) as { default: Drill }
  log(`${name}: ${drill.what}`)
  const load = startLoad(cluster.url, rate, next, join(RESULTS, `${name}.${Date.now()}.jsonl`))
  let until = 0
  try {
    await sleep(BEFORE_SECONDS * 1000)
    await drill.strike(cluster, log)
    await sleep((drill.seconds ?? AFTER_SECONDS) * 1000)
    await drill.repair?.(cluster, log)
    await sleep((drill.secondsAfterRepair ?? 0) * 1000)
  } finally {
    // What is seen at the end counts too, but not that nothing is sent any more.
    until = load.elapsed()
    await load.end(SETTLE_SECONDS)
  }
  for (const line of seenBy(load.answers)) log(line)
  const books = await readBooks(cluster.directUrl, load.intents)
  return assess(load, books, drill.limits, until)
}

/** What members got instead of a booking or a page, and how long they waited for it. */
function seenBy(answers: Answer[]): string[] {
  const other = answers.filter(({ status }) => status !== 200 && status !== 201)
  const kinds = Object.groupBy(
    other,
    ({ kind, status, code, failure }) => `${kind} ${status ?? ''} ${code ?? failure ?? ''}`,
  )
  return Object.entries(kinds).map(([what, all = []]) => {
    const waits = all.map(({ sentAt, doneAt }) => (doneAt - sentAt) / 1000)
    return `  ${all.length} × ${what}, after ${seconds(Math.min(...waits))} to ${seconds(Math.max(...waits))}`
  })
}

const seconds = (figure: number) => `${figure.toFixed(1)} s`

function lineOf(name: string, verdict: Verdict, load: string): string {
  const { confirmed, lost, duplicated, overbooked, unknown, bare, failed, stale, requests } = verdict
  const read = Math.max(verdict.pageSeconds, verdict.timetableSeconds)
  const cells = [
    ...[name, confirmed, lost, duplicated, overbooked, unknown, seconds(verdict.writeSeconds), seconds(read)],
    ...[`${failed} of ${requests}`, bare, stale, load],
    verdict.complaints.length ? `**no**: ${verdict.complaints.join('; ')}` : 'yes',
  ]
  return `| ${cells.join(' | ')} |`
}

const HEAD = [
  '| drill | confirmed | lost | twice | overbooked | unknown, then settled | without a write | without a read | failed requests | bare 5xx | from cache | load average | passed |',
  '| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |',
]

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { rate: { type: 'string' }, keep: { type: 'boolean' } },
  })
  const chosen = positionals.includes('all') ? names : positionals
  const unknown = chosen.filter((name) => !names.includes(name))
  if (unknown.length || !chosen.length) {
    console.error(
      `npm run drill -- NAME... or all; --rate=BOOKINGS_PER_SECOND. The drills: ${names.join(' ')}`,
    )
    return 1
  }
  const programs = findPrograms()
  const rate = Number(values.rate ?? PER_SECOND)
  await mkdir(RESULTS, { recursive: true })
  const lines: string[] = []
  let bad = 0
  let stage: Stage | undefined
  const stop = async () => {
    const ending = stage
    stage = undefined
    await ending?.cluster.stop()
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void stop().finally(() => process.exit(1)))
  try {
    for (const name of chosen) {
      const load = loadavg()[0]?.toFixed(1) ?? ''
      try {
        stage ??= await raise(programs)
        const verdict = await run(name, stage, rate)
        if (verdict.complaints.length) bad += 1
        lines.push(lineOf(name, verdict, load))
        log(`${name}: ${verdict.complaints.join('; ') || 'passed'}`)
        if (name !== chosen.at(-1)) await stage.cluster.healthy()
      } catch (error) {
        bad += 1
        console.error(error)
        if (!lines.some((line) => line.startsWith(`| ${name} `)))
          lines.push(`| ${name} | failed: ${(error as Error).message.split('\n')[0]} |`)
        // What a drill leaves in pieces is not repaired: the next one gets a new cluster.
        if (!values.keep) await stop()
      }
    }
  } finally {
    if (values.keep) log(`the cluster is left running in ${stage?.cluster.folder}`)
    else await stop()
  }
  console.log(
    `\n${rate} bookings a second; every answer is in ${RESULTS}\n\n${[...HEAD, ...lines].join('\n')}`,
  )
  return bad ? 1 : 0
}

process.exitCode = await main().catch((error: Error) => {
  console.error(error.message)
  return 1
})
