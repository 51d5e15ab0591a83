import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { type RunningServer, startServer } from '../tests/faults/server.ts'
import type { BookJob, BookResult, Plan } from './booker.ts'
import { readPlan } from './booking.ts'
import type { Measure } from './main.ts'
import { atTheEnd, output, processorSeconds, startHelper } from './processes.ts'
import type { StatementValues, Template } from './statements.ts'
import { emptyDatabase, throwAwayFolder } from './studio.ts'
import { median, milliseconds, notMeasured, type Row, rounded } from './table.ts'

/** Only as many servers run as are measured, because each one also handles the notifications of every booking. */
const PROCESSES = [1, 2, 4]
const COMMITS = ['on', 'off'] as const
const CLIENTS = 32
const RATIO_GOAL = 0.5
/** Four processes with their pools stay below the 100 connections of the embedded PostgreSQL. */
const POOL = '14'
const SAMPLE_MS = 20
/**
 * New connections plan their statements and compile the functions first: those of pgbench in each run, those of a web
 * process if they were idle.
 */
const WARM_UP_SECONDS = { pgbench: 4, web: 1 }

type Commit = (typeof COMMITS)[number]
type HttpRun = Pick<BookJob, 'what' | 'from'> & Partial<Pick<BookJob, 'by' | 'warmUpSeconds'>>

/** Only web processes: no worker runs, and no mail is sent. */
const WEB = {
  ROLE: 'web',
  DATABASE_POOL: POOL,
  SMTP_URL: 'smtp://127.0.0.1:9',
  RAZORPAY_KEY_ID: 'rzp_test_bench',
  RAZORPAY_KEY_SECRET: 'bench',
  RAZORPAY_WEBHOOK_SECRET: 'bench',
}

/**
 * Bookings a second over HTTP with 1, 2 and 4 web processes, compared with pgbench sending the same two statements, with
 * and without a synchronous commit. They have no idempotency key, because recording it is an insert and a commit that
 * pgbench does not do; beside them the rate with a key, which browsers send. Then one session that all clients book,
 * compared with one booking after the other. Finally, which processes used the CPU, and what active connections of
 * PostgreSQL waited for.
 */
export const measureCapacity: Measure = async ({ rounds, seconds }) => {
  const database = await emptyDatabase()
  const env = { ...WEB, DATABASE_URL: database, DATA_DIR: await throwAwayFolder() }
  const servers: RunningServer[] = []
  const startNext = async () => {
    const server = await startServer(env)
    atTheEnd(() => server.end('SIGTERM'))
    servers.push(server)
  }
  await startNext()
  const { file, plan } = await readPlan(database)
  const booker = startHelper('booker.ts')
  const client = new pg.Client({ connectionString: database })
  await client.connect()
  atTheEnd(() => client.end())
  const pgbench = await pgbenchOf(client, database, plan)

  const overHttp = ({ what, by = 'keyless', from, warmUpSeconds = 0 }: HttpRun) => {
    const ports = servers.map(({ port }) => port)
    const job: BookJob = { plan: file, by, what, from, seconds, warmUpSeconds, clients: CLIENTS, ports }
    return booker.ask<BookResult>(job)
  }
  let next = 1
  const spread = async (by: BookJob['by'] = 'keyless') => {
    const result = await overHttp({ what: 'spread', by, from: next, warmUpSeconds: WARM_UP_SECONDS.web })
    next += result.made
    return result
  }
  const spreadByPgbench = async () => {
    const result = await pgbench({ clients: CLIENTS, seconds, from: next })
    next += result.made
    return result
  }
  const measureSpread = async (commit: Commit): Promise<Row[]> => {
    await setCommit(client, commit)
    const usage = await usageOf(
      client,
      [booker.pid],
      servers.map(({ child }) => child.pid as number),
    )
    const reference: Pgbench[] = []
    const ours: BookResult[] = []
    const withKey: BookResult[] = []
    for (let round = 0; round < rounds; round += 1) {
      reference.push(await spreadByPgbench())
      ours.push(await usage.measure(() => spread()))
      if (servers.length === 1) withKey.push(await spread('http'))
    }
    const row = spreadRow(commit, servers.length, ours, reference)
    const rows: Row[] = [{ ...row, goal: `≥ ${RATIO_GOAL}`, isGoalMet: (row.ratio ?? 0) >= RATIO_GOAL }]
    if (withKey.length > 0) {
      const what = `… with an idempotency key, against none, synchronous commit ${commit}, 1 web process`
      rows.push({ ...spreadRow(commit, 1, withKey, ours), what })
    }
    return [...rows, ...usage.rows(commit, servers.length)]
  }

  const alone = await pgbench({ clients: 1, seconds, from: 0, hot: true })
  let hotNext = alone.made
  const measureHot = async (): Promise<Row> => {
    const hot = await overHttp({ what: 'hot', from: hotNext })
    hotNext += hot.made
    return hotRow(servers.length, hot, alone)
  }

  const rows: Row[] = []
  for (const processes of PROCESSES) {
    while (servers.length < processes) await startNext()
    await spread()
    await spreadByPgbench()
    for (const commit of COMMITS) rows.push(...(await measureSpread(commit)))
    await setCommit(client, 'on')
    rows.push(await measureHot())
  }
  return rows
}

const setCommit = async (client: pg.Client, commit: Commit): Promise<void> => {
  await client.query(`alter system set synchronous_commit = ${commit}`)
  await client.query('select pg_reload_conf()')
}

const spreadRow = (
  commit: Commit,
  processes: number,
  ours: BookResult[],
  reference: { perSecond: number }[],
): Row => {
  const ratio = median(
    ours.map(({ perSecond }, round) => perSecond / (reference[round] as { perSecond: number }).perSecond),
  )
  const waits = `p50 ${milliseconds(median(ours.map(({ p50 }) => p50)))}, p99 ${milliseconds(median(ours.map(({ p99 }) => p99)))}`
  return {
    what: `create-order, synchronous commit ${commit}, ${processes} web processes, against its statements by pgbench`,
    ours: `${rounded(median(ours.map(({ perSecond }) => perSecond)))}/s, ${waits}`,
    reference: `${rounded(median(reference.map(({ perSecond }) => perSecond)))}/s`,
    ratio,
  }
}

const hotRow = (processes: number, hot: BookResult, alone: Pgbench): Row => ({
  what: `create-order on one session, ${processes} web processes, against 1 / (time of the claim with one client)`,
  ours: `${rounded(hot.perSecond)}/s, p99 ${milliseconds(hot.p99)}`,
  reference: `1 / ${milliseconds(alone.claimMs)} = ${rounded(1000 / alone.claimMs)}/s`,
  ratio: (hot.perSecond * alone.claimMs) / 1000,
})

interface Pgbench {
  made: number
  perSecond: number
  /** The average time of the statement that claims the seat. */
  claimMs: number
}

interface PgbenchRun {
  clients: number
  seconds: number
  /** The number of the first booking. */
  from: number
  hot?: boolean
}

/**
 * Stores the same bookings as those of the clients over HTTP in a table, from which pgbench reads its parameters.
 * `hot`: all members book one session.
 */
async function pgbenchOf(
  client: pg.Client,
  database: string,
  plan: Plan,
): Promise<(run: PgbenchRun) => Promise<Pgbench>> {
  await client.query(`create unlogged table bench_booking (hot boolean, n integer, person uuid, pass uuid, session uuid,
    class_id uuid, date date, starts_at timestamptz, cancel_by timestamptz, cancellation_policy text,
    primary key (hot, n))`)
  const bookings = plan.rounds.flatMap((round, r) =>
    plan.members.map((member, m) => ({
      ...{ hot: false, n: r * plan.members.length + m, member, session: round[m % round.length] },
    })),
  )
  const hot = plan.members.map((member, n) => ({ hot: true, n, member, session: plan.hot }))
  await client.query(
    `insert into bench_booking select * from json_to_recordset($1) as x(hot boolean, n integer, person uuid, pass uuid,
      session uuid, class_id uuid, date date, starts_at timestamptz, cancel_by timestamptz, cancellation_policy text)`,
    [
      JSON.stringify(
        [...bookings, ...hot].map(({ hot, n, member, session }) => ({
          ...{
            hot,
            n,
            person: member.id,
            pass: member.pass,
            session: session?.id,
            class_id: session?.classId,
          },
          ...{ date: session?.date, starts_at: session?.startsAt, cancel_by: session?.cancelBy },
          cancellation_policy: session?.cancellationPolicy,
        })),
      ),
    ],
  )
  await client.query('vacuum analyze bench_booking')
  await client.query('create sequence bench_number minvalue 0')
  const [facts, claim] = plan.statements as [Template, Template]
  const validity = { validFrom: plan.validFrom, validUntil: plan.validUntil }
  const folder = await throwAwayFolder()
  return async ({ clients, seconds, from, hot = false }) => {
    const file = join(folder, 'booking.sql')
    // Materialized: otherwise PostgreSQL leaves out the facts that the outer query does not read.
    await writeFile(
      file,
      `select person, pass, session, class_id, date, starts_at, cancel_by, cancellation_policy
from bench_booking where hot = ${hot} and n = (select nextval('bench_number')) \\gset
with facts as materialized (${withParameters(facts, validity)})
select (passes -> 0 ->> 'version')::int as version from facts \\gset
${withParameters(claim, validity)};
`,
    )
    await client.query(`alter sequence bench_number restart with ${from}`)
    const before = await countBookings(client)
    const args = ['--no-vacuum', '--protocol=prepared', '--report-per-command', '--progress=1']
    const report = await output('pgbench', [
      ...[
        ...args,
        `--client=${clients}`,
        `--time=${WARM_UP_SECONDS.pgbench + seconds}`,
        `--file=${file}`,
        database,
      ],
    ])
    const rates = [...(report ?? '').matchAll(/^progress: [\d.]+ s, ([\d.]+) tps/gm)]
      .slice(WARM_UP_SECONDS.pgbench)
      .map(([, rate]) => Number(rate))
    const number = (pattern: RegExp) => Number(pattern.exec(report ?? '')?.[1])
    const failed = number(/number of failed transactions: (\d+)/) || 0
    const result = {
      made: number(/transactions actually processed: (\d+)/),
      perSecond: rates.reduce((a, b) => a + b, 0) / rates.length,
      claimMs: number(/([\d.]+)\s+\d+\s+\/\* claim_seat/),
    }
    if (failed || Object.values(result).some(Number.isNaN)) throw new Error(`pgbench failed: ${report}`)
    const booked = (await countBookings(client)) - before
    if (booked !== result.made)
      throw new Error(`pgbench made ${result.made} transactions and ${booked} bookings`)
    return result
  }
}

const countBookings = async (client: pg.Client): Promise<number> => {
  const { rows } = await client.query<{ n: number }>('select count(*)::int as n from booking')
  return rows[0]?.n ?? 0
}

const COLUMNS: Partial<Record<keyof StatementValues, string>> = {
  ...{ person: 'person', pass: 'pass', session: 'session', classId: 'class_id', date: 'date' },
  ...{ startsAt: 'starts_at', cancelBy: 'cancel_by', cancellationPolicy: 'cancellation_policy' },
  version: 'version',
}

/** Returns the statement with variables of pgbench. Values that are the same for every booking become literals. */
function withParameters(
  { text, slots }: Template,
  validity: Pick<StatementValues, 'validFrom' | 'validUntil'>,
): string {
  const literal = (value: unknown) => (value === null ? 'null' : pg.escapeLiteral(String(value)))
  return text.replaceAll(/\$(\d+)/g, (_, n) => {
    const { name, value } = slots[Number(n) - 1] as Template['slots'][0]
    if (!name) return literal(value)
    if (name === 'now') return 'now()'
    if (name === 'validFrom' || name === 'validUntil') return literal(validity[name])
    return `:${COLUMNS[name]}`
  })
}

/** Adds up the CPU time of the processes, and samples what PostgreSQL's active connections wait for. */
async function usageOf(client: pg.Client, generators: number[], servers: number[]) {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const postmaster = await parentOf(rows[0]?.pid as number)
  const used = async () => ({
    postgres: await familySeconds(postmaster),
    servers: await secondsOf(servers),
    generators: await secondsOf(generators),
  })
  const total = { postgres: 0, servers: 0, generators: 0, seconds: 0, bookings: 0 }
  const waits = new Map<string, number>()
  const sample = async () => {
    const active = await client.query<{ event: string }>(`
      select coalesce(wait_event_type || ' ' || wait_event, 'none: uses a CPU or waits for one') as event
      from pg_stat_activity where state = 'active' and pid <> pg_backend_pid()`)
    for (const { event } of active.rows) waits.set(event, (waits.get(event) ?? 0) + 1)
  }
  return {
    async measure(run: () => Promise<BookResult>): Promise<BookResult> {
      const before = await used()
      const began = performance.now()
      let running = true
      const sampled = (async () => {
        for (; running; await sleep(SAMPLE_MS)) await sample()
      })()
      const result = await run().finally(() => (running = false))
      await sampled
      total.seconds += (performance.now() - began) / 1000
      const after = await used()
      for (const kind of ['postgres', 'servers', 'generators'] as const)
        total[kind] += after[kind] - before[kind]
      total.bookings += result.made
      return result
    },
    rows(commit: Commit, processes: number): Row[] {
      const setting = `synchronous commit ${commit}, ${processes} web processes`
      const microseconds = (kind: 'postgres' | 'servers' | 'generators') =>
        rounded((total[kind] * 1e6) / total.bookings)
      const busy = (total.postgres + total.servers + total.generators) / total.seconds
      const samples = [...waits.values()].reduce((a, b) => a + b, 0)
      const shares = [...waits].toSorted(([, a], [, b]) => b - a).slice(0, 4)
      return [
        {
          what: `… CPU time of a booking, ${setting}`,
          ours: `PostgreSQL ${microseconds('postgres')} µs, web ${microseconds('servers')} µs`,
          reference: `load generator ${microseconds('generators')} µs; ${busy.toFixed(2)} cores busy`,
        },
        samples
          ? {
              what: `… what active connections wait for, ${setting}`,
              ours: shares.map(([event, n]) => `${event} ${rounded((100 * n) / samples)} %`).join(', '),
            }
          : notMeasured(`… what active connections wait for, ${setting}`, 'no sample'),
      ]
    },
  }
}

/** The CPU time of the processes. Those that have ended count as 0. */
const secondsOf = async (pids: number[]) =>
  (await Promise.all(pids.map((pid) => processorSeconds(pid)))).reduce(
    (sum, seconds) => sum + (seconds || 0),
    0,
  )

const parentOf = async (pid: number): Promise<number> => {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8')
  return Number(text.slice(text.lastIndexOf(')') + 2).split(' ')[1])
}

/** The CPU time of a process and its children, also of those that have ended. */
async function familySeconds(parent: number): Promise<number> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number)
  const parents = await Promise.all(pids.map((pid) => parentOf(pid).catch(() => 0)))
  const living = await secondsOf(pids.filter((_, n) => parents[n] === parent))
  return living + (await processorSeconds(parent, { ended: true }))
}
