import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { cancellationPolicyOf } from '#features/booking/cancelRules.ts'
import { bookSession } from '#features/booking/usecases/bookSession.server.ts'
import { studioSettings } from '#features/studio/settings.ts'
import { cancelBy } from '#features/timetable/rules.ts'
import { createDb, createPool, type Db } from '#lib/db.server.ts'
import { fromDate, isoInstant, studioDay, systemClock } from '#lib/time.ts'
import { startServer } from '../tests/faults/server.ts'
import type { BookJob, BookResult, Plan, PlannedSession } from './booker.ts'
import { bookingCeiling } from './ceiling.ts'
import { makeCrowd } from './crowd.ts'
import type { Measure } from './main.ts'
import { atTheEnd, type Helper, processorSeconds, startHelper } from './processes.ts'
import { recordStatements, type StatementValues, type Template, templatesOf } from './statements.ts'
import { emptyDatabase, throwAwayFolder } from './studio.ts'
import { median, milliseconds, notMeasured, type Row, rounded } from './table.ts'

/** The validity of the members' passes, in days. */
const VALID_DAYS = 28
const MEMBERS = 16_000
const CLASSES = 240
/** The number of bookings per member, each on another day. Another one is for the session that many members book. */
const ROUNDS = 24
const CLIENTS = 32
const P99_GOAL = 80
const RATIO_GOAL = 0.5
const CEILING_GOAL = 0.18

/**
 * Compares bookings over HTTP with the same statements sent by the driver alone, and with a minimal booking.
 * Also measures many members booking the same session.
 */
export const measureBooking: Measure = async ({ rounds, seconds }) => {
  const database = await emptyDatabase()
  const env = { DATABASE_URL: database, DATA_DIR: await throwAwayFolder() }
  const server = await startServer(env)
  atTheEnd(() => server.end('SIGTERM'))
  const { file: plan } = await readPlan(database)
  const [http, statements] = [startHelper('booker.ts'), startHelper('booker.ts')]
  let next = 1
  const job = (by: BookJob['by'], what: BookJob['what'], from: number): BookJob => ({
    plan,
    by,
    what,
    from,
    seconds,
    clients: CLIENTS,
    ports: [server.port],
  })
  const bookSpread = async (by: BookJob['by'], helper: Helper) => {
    const result = await helper.ask<BookResult>(job(by, 'spread', next))
    next += result.made
    return result
  }
  // The server is paused meanwhile, so that its background work (mails of the bookings) does not slow down the other
  // side.
  const alone = async <T>(ask: () => Promise<T>): Promise<T> => {
    server.child.kill('SIGSTOP')
    return ask().finally(async () => {
      server.child.kill('SIGCONT')
      await waitUntilAccepting(server.port)
    })
  }
  await bookSpread('http', http)
  await alone(() => bookSpread('statements', statements))
  const ceiling = await bookingCeiling(database)
  const pairs: [BookResult, BookResult][] = []
  const ceilings: (number | undefined)[] = []
  const cancelled: BookResult[] = []
  const keyless: BookResult[] = []
  const cost = { seconds: 0, bookings: 0 }
  const overHttp = async () => {
    const before = await processorSeconds(server.child.pid as number)
    const result = await bookSpread('http', http)
    cost.seconds += (await processorSeconds(server.child.pid as number)) - before
    cost.bookings += result.made
    return result
  }
  for (let round = 0; round < rounds; round += 1) {
    pairs.push([await overHttp(), await alone(() => bookSpread('statements', statements))])
    keyless.push(await bookSpread('keyless', http))
    cancelled.push(await http.ask<BookResult>(job('http', 'cancel', 0)))
    ceilings.push(await alone(() => ceiling(seconds)))
  }
  const hot = await http.ask<BookResult>({ ...job('http', 'hot', 0), seconds: seconds * 2 })
  const hotStatements = await alone(() =>
    statements.ask<BookResult>({ ...job('statements', 'hot', hot.made), seconds: seconds * 2 }),
  )
  const processor: Row = {
    what: 'create-order over many sessions: processor time of the server, a booking',
    ours: `${rounded((cost.seconds * 1e6) / cost.bookings)} µs`,
  }
  const measured = ceilings.includes(undefined) ? undefined : (ceilings as number[])
  const booked = pairs.map(([ours]) => ours)
  const against = [
    ceilingRow('create-order', booked, measured),
    ceilingRow('cancel-order', cancelled, measured),
  ]
  return [
    spreadRow(pairs),
    keyRow(booked, keyless),
    ...against,
    waitRow(pairs),
    processor,
    ...hotRows(hot, hotStatements),
  ]
}

/** Waits until a server that was paused no longer considers itself overloaded. */
async function waitUntilAccepting(port: number): Promise<void> {
  const OVERLOADED = 503
  const accepts = async () => (await fetch(`http://127.0.0.1:${port}/api/v1/`)).status !== OVERLOADED
  while (!(await accepts())) await sleep(100)
}

const figuresOfSide = (pairs: [BookResult, BookResult][], side: 0 | 1, figure: keyof BookResult) =>
  median(pairs.map((pair) => pair[side][figure]))

function spreadRow(pairs: [BookResult, BookResult][]): Row {
  const ratio = median(pairs.map(([ours, theirs]) => ours.perSecond / theirs.perSecond))
  return {
    what: `create-order over many sessions, ${CLIENTS} clients, against its statements by pg alone`,
    ours: `${rounded(figuresOfSide(pairs, 0, 'perSecond'))}/s`,
    reference: `${rounded(figuresOfSide(pairs, 1, 'perSecond'))}/s`,
    ratio,
    goal: `≥ ${RATIO_GOAL}`,
    isGoalMet: ratio >= RATIO_GOAL,
  }
}

const keyRow = (keyed: BookResult[], keyless: BookResult[]): Row => ({
  what: 'create-order over many sessions, with an Idempotency-Key, against without',
  ours: `${rounded(median(keyed.map(({ perSecond }) => perSecond)))}/s`,
  reference: `${rounded(median(keyless.map(({ perSecond }) => perSecond)))}/s`,
  ratio: median(keyed.map(({ perSecond }, round) => perSecond / (keyless[round] as BookResult).perSecond)),
})

function ceilingRow(name: string, ours: BookResult[], ceilings: number[] | undefined): Row {
  const what = `${name} over many sessions, against the minimal booking, by pgbench`
  if (!ceilings) return notMeasured(what, 'pgbench is not installed')
  const ratio = median(ours.map(({ perSecond }, round) => perSecond / (ceilings[round] as number)))
  return {
    what,
    ours: `${rounded(median(ours.map(({ perSecond }) => perSecond)))}/s`,
    reference: `${rounded(median(ceilings))}/s`,
    ratio,
    goal: `≥ ${CEILING_GOAL}`,
    isGoalMet: ratio >= CEILING_GOAL,
  }
}

const waitRow = (pairs: [BookResult, BookResult][]): Row => ({
  what: 'create-order over many sessions: p50, p99',
  ours: `${milliseconds(figuresOfSide(pairs, 0, 'p50'))}, ${milliseconds(figuresOfSide(pairs, 0, 'p99'))}`,
  reference: `${milliseconds(figuresOfSide(pairs, 1, 'p50'))}, ${milliseconds(figuresOfSide(pairs, 1, 'p99'))}`,
})

const hotRows = (hot: BookResult, alone: BookResult): Row[] => [
  {
    what: `create-order on one session, ${CLIENTS} clients`,
    ours: `${rounded(hot.perSecond)}/s`,
    reference: `${rounded(alone.perSecond)}/s`,
    ratio: hot.perSecond / alone.perSecond,
  },
  {
    what: 'create-order on one session: p99',
    ours: milliseconds(hot.p99),
    reference: milliseconds(alone.p99),
    goal: `< ${P99_GOAL} ms`,
    isGoalMet: hot.p99 < P99_GOAL,
  },
  {
    what: 'create-order on one session: longest wait; fairness (1: all served alike)',
    ours: `${milliseconds(hot.longest)}; ${hot.fairness.toFixed(3)}`,
    reference: `${milliseconds(alone.longest)}; ${alone.fairness.toFixed(3)}`,
  },
]

/** Fills the database, records the statements of a booking, and writes them to a file for the clients. */
export async function readPlan(database: string): Promise<{ file: string; plan: Plan }> {
  const pool = createPool(database)
  const sent = recordStatements(pool)
  const db = createDb(pool)
  atTheEnd(() => db.destroy())
  const now = systemClock.now()
  const size = { members: MEMBERS, classes: CLASSES, sessionsOfPass: ROUNDS + 1 }
  const members = await makeCrowd(db, size, now)
  const days = Array.from({ length: ROUNDS + 1 }, (_, n) => studioDay(now).add({ days: n + 2 }))
  const [hotDay, firstDay] = [days.pop(), days[0]] as [Temporal.PlainDate, Temporal.PlainDate]
  const rounds = await Promise.all(days.map((day) => sessionsOn(db, day, now)))
  const [hot] = (await sessionsOn(db, hotDay, now)) as [PlannedSession]
  // The session gets a seat for every member, which no room has.
  await sql`alter table session drop constraint session_capacity_check,
    drop constraint session_planned_capacity_check`.execute(db)
  await sql`update session set capacity = ${MEMBERS}::int where id = ${hot.id}`.execute(db)
  const validity = {
    validFrom: firstDay.toString(),
    validUntil: firstDay.add({ days: VALID_DAYS }).toString(),
  }
  const statements = await statementsOfBooking(db, sent, { members, rounds, ...validity })
  // Without the first member, who made the recorded bookings.
  members.shift()
  const plan: Plan = { database, statements, members, rounds, hot, ...validity }
  const file = join(await throwAwayFolder(), 'plan.json')
  await writeFile(file, JSON.stringify(plan))
  return { file, plan }
}

async function statementsOfBooking(
  db: Db,
  sent: { text: string; values: unknown[] }[],
  { members, rounds, validFrom, validUntil }: Pick<Plan, 'members' | 'rounds' | 'validFrom' | 'validUntil'>,
): Promise<Template[]> {
  const [member] = members as [Plan['members'][0]]
  const [[before], [session]] = rounds as [[PlannedSession], [PlannedSession]]
  const now = systemClock.now()
  const deps = {
    db,
    mailer: { sendMade: async () => {} },
    jobs: { enqueue: async () => {} },
  }
  await bookSession(deps, before, { personId: member.id }, now)
  const { version } = await db
    .selectFrom('pass')
    .select('version')
    .where('id', '=', member.pass)
    .executeTakeFirstOrThrow()
  sent.length = 0
  await bookSession(deps, session, { personId: member.id }, now)
  const { id, ...rest } = session
  const input: StatementValues = {
    ...rest,
    person: member.id,
    session: id,
    pass: member.pass,
    version,
    validFrom,
    validUntil,
    now: isoInstant(now),
  }
  return templatesOf(sent, input)
}

async function sessionsOn(db: Db, day: Temporal.PlainDate, now: Temporal.Instant): Promise<PlannedSession[]> {
  const rows = await db
    .selectFrom('session')
    .select(['id', 'classId', 'startsAt'])
    .where('date', '=', day.toString())
    .orderBy('id')
    .execute()
  return rows.map((row) => {
    const startsAt = fromDate(row.startsAt)
    const until = cancelBy({ kind: 'mat', location: 'Faridabad', startsAt }, studioSettings())
    return {
      id: row.id,
      classId: row.classId,
      date: day.toString(),
      startsAt: isoInstant(startsAt),
      cancelBy: isoInstant(until),
      cancellationPolicy: cancellationPolicyOf({ startsAt, cancelBy: until }, 'session', now),
    }
  })
}
