import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { OfferView } from '#features/sales/console/schema.ts'
import type { SessionList, SessionView } from '#features/timetable/schema.ts'
import { studioDay, systemClock } from '#lib/time.ts'
import { GROWING } from '../tests/consoleReads/growing.ts'
import { cashSale } from './cashSale.ts'
import { type Case, casesOf, largeTables, waitForStatistics } from './consoleReads.ts'
import { anotherServer, type ConsoleServer, serverOn, tokenOf } from './consoleServer.ts'
import { BROWSER_HEADERS } from './duel.ts'
import type { BenchOptions } from './main.ts'
import { LOG_PLANS, planLog } from './plans.ts'
import { CLASSES_PATH } from './reads.ts'
import { throwAwayFolder } from './studio.ts'
import { median, milliseconds, quantile, type Row, rounded } from './table.ts'
import { requestText, Wire } from './wire.ts'

/** The maximum ratio of the times of the big demo to those of the small one. */
const GOAL = 1.5
/** The search of members, the data of one member, and the reports. */
const READS = /^GET \/console\/(members|reports)/

const PAGES = {
  'get-classes': CLASSES_PATH,
  'home page': '/',
  timetable: '/class-schedule',
  membership: '/membership',
}

/** The requests of one member to one of the two compared servers. */
export interface Side {
  /** Sends a request, and returns its time in milliseconds. */
  timed(
    method: 'GET' | 'POST' | 'PUT',
    path: string,
    body?: object,
  ): Promise<{ ms: number; data: { _id: string } }>
  /** Sessions that the member can book and cancel free of charge. */
  sessions: SessionView[]
}

/** Creates a member with a pass that is sold at the desk, and opens a connection for them. */
export async function memberOf(server: ConsoleServer): Promise<Side> {
  const post = async <T>(path: string, body?: object): Promise<T> => {
    const response = await fetch(`${server.url}/api/v1${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${server.token}`, 'content-type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    if (!response.ok) throw new Error(`${path}: ${await response.text()}`)
    return ((await response.json()) as { data: T }).data
  }
  const email = `${randomUUID()}@bench.example`
  const { _id: personId } = await post<{ _id: string }>('/console/members', {
    firstName: 'Bench',
    lastName: 'Member',
    email,
    birthDate: '1990-01-01',
  })
  const offers = await post<OfferView[]>(`/console/sales/packages?personId=${personId}`)
  const [offer] = offers
    .filter(({ problem, package: { packageType } }) => !problem && packageType === 'group')
    .toSorted((a, b) => b.amountPaise - a.amountPaise)
  if (!offer) throw new Error('there is no package for group classes')
  await post('/console/sales', cashSale(personId, offer))
  const now = systemClock.now()
  const { rows } = await server.pool.query<{ id: string }>(
    'insert into sign_in (person_id, created_at) values ($1, $2) returning id',
    [personId, now.toString()],
  )
  const claims = { personId, signInId: rows[0]?.id ?? '', role: 'member' as const }
  const authorization = `Bearer ${await tokenOf(claims)}`
  const wire = await Wire.open(server.port)
  const timed: Side['timed'] = async (method, path, body) => {
    const headers = body ? { authorization } : BROWSER_HEADERS
    for (;;) {
      const began = performance.now()
      const response = await wire.send(requestText(method, path, headers, body))
      const ms = performance.now() - began
      if (response.status < 300)
        return { ms, data: body ? JSON.parse(response.body.toString()).data : undefined }
      if (response.status !== 503) throw new Error(`${path} returned ${response.head}${response.body}`)
      // On a busy machine the server may refuse requests for a moment. Then the request is repeated.
      await sleep(1_000)
    }
  }
  const from = studioDay(now).add({ days: 4 })
  const { items } = await post<SessionList>(`/user/get-classes?from=${from}&limit=200`)
  const sessions: SessionView[] = []
  for (const session of items.filter(({ seatsLeft }) => seatsLeft > 0)) {
    if (sessions.length === 6) break
    const booked = await timed('POST', `/api/v1/user/create-order/${session._id}`, {
      date: session.date,
    }).catch(() => undefined)
    if (!booked) continue
    await timed('PUT', `/api/v1/user/cancel-order/${booked.data._id}`, {})
    sessions.push(session)
  }
  if (!sessions.length) throw new Error('there is no session that the member can book')
  return { timed, sessions }
}

type Times = Record<string, number[]>

/** Books, reads each page twice, and cancels. */
async function round({ timed, sessions }: Side, number: number, times: Times): Promise<void> {
  const { _id, date } = sessions[number % sessions.length] as SessionView
  const recordTime = (name: string, ms: number) => {
    times[name] = [...(times[name] ?? []), ms]
  }
  const booked = await timed('POST', `/api/v1/user/create-order/${_id}`, { date })
  recordTime('create-order', booked.ms)
  for (const [name, path] of Object.entries(PAGES)) {
    recordTime(`${name} after a booking`, (await timed('GET', path)).ms)
    recordTime(`${name} once more`, (await timed('GET', path)).ms)
  }
  recordTime('cancel-order', (await timed('PUT', `/api/v1/user/cancel-order/${booked.data._id}`, {})).ms)
}

type Sides<T> = readonly [big: T, small: T]

/** Runs an action on both sides in turns. The side that is first alternates. */
async function inTurns(rounds: number, act: (side: 0 | 1, round: number) => Promise<void>): Promise<void> {
  for (let round = 0; round < rounds; round += 1) {
    const first = round % 2 ? 1 : 0
    await act(first, round)
    await act(first ? 0 : 1, round)
  }
}

const WARM_UP = 10

async function measurePublic(servers: Sides<ConsoleServer>, rounds: number): Promise<Sides<Times>> {
  const sides = [await memberOf(servers[0]), await memberOf(servers[1])] as const
  const times = [{}, {}] as const
  await inTurns(rounds + WARM_UP, (side, number) =>
    round(sides[side], number, number < WARM_UP ? {} : times[side]),
  )
  return times
}

/** Returns a function that requests a path as the owner, and returns the time in milliseconds. */
async function staffReader({ port, token }: ConsoleServer): Promise<(path: string) => Promise<number>> {
  const wire = await Wire.open(port)
  const read = async (path: string): Promise<number> => {
    const began = performance.now()
    const { status, body } = await wire.send(
      requestText('GET', `/api/v1${path}`, { ...BROWSER_HEADERS, authorization: `Bearer ${token}` }),
    )
    const ms = performance.now() - began
    if (status === 503) return sleep(1_000).then(() => read(path))
    if (status !== 200) throw new Error(`${path} returned ${status} ${body}`)
    return ms
  }
  return read
}

async function measureStaffReads(
  servers: Sides<ConsoleServer>,
  cases: Sides<Case[]>,
  rounds: number,
): Promise<Sides<Times>> {
  const readers = [await staffReader(servers[0]), await staffReader(servers[1])] as const
  const times: Sides<Times> = [{}, {}]
  for (const { name } of cases[0]) {
    const paths = cases.map((side) => side.find((each) => each.name === name)?.paths ?? [])
    if (!paths[1]?.length) continue
    await inTurns(rounds + WARM_UP, async (side, number) => {
      const own = paths[side] as string[]
      const ms = await readers[side](own[number % own.length] as string)
      if (number >= WARM_UP) times[side][name] = [...(times[side][name] ?? []), ms]
    })
    console.log(`  ${name}: ${times.map((side) => milliseconds(median(side[name] ?? []))).join(', ')}`)
  }
  return times
}

const comparisonRows = ([big, small]: Sides<Times>): Row[] =>
  Object.keys(big).map((name) => {
    const [ours = [], theirs = []] = [big[name], small[name]]
    const ratio = median(ours) / median(theirs)
    const figures = (side: number[]) => `${milliseconds(median(side))}, ${milliseconds(quantile(side, 0.99))}`
    return {
      what: `${name}: p50, p99`,
      ours: figures(ours),
      reference: figures(theirs),
      ratio,
      goal: `≤ ${GOAL}`,
      isGoalMet: ratio <= GOAL,
    }
  })

/** The approximate number of paths of a case whose plans are logged. */
const PLANNED = 12

/** Runs each action once while PostgreSQL logs all plans. */
async function logPlans(big: Parameters<typeof anotherServer>[0], cases: Case[]): Promise<void> {
  const watched = await anotherServer(big, LOG_PLANS)
  await round(await memberOf(watched), 0, {})
  const read = await staffReader(watched)
  for (const { paths } of cases)
    for (const path of paths.filter((_, n) => n % Math.ceil(paths.length / PLANNED) === 0)) await read(path)
  await waitForStatistics()
}

const TABLES = 20
interface TableSize {
  name: string
  rows: number
  dead: number
  bytes: number
  indexes: number
}

async function tableRows(servers: Sides<ConsoleServer>): Promise<Row[]> {
  const [big = [], small = []] = await Promise.all(
    servers.map(async ({ pool }) => {
      const { rows } = await pool.query<TableSize>(
        `select relname as name, n_live_tup::float8 as rows, n_dead_tup::float8 as dead, pg_table_size(relid)::float8 as bytes,
          pg_indexes_size(relid)::float8 as indexes
         from pg_stat_user_tables where schemaname = 'public' order by pg_total_relation_size(relid) desc`,
      )
      return rows
    }),
  )
  const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`
  const figures = ({ rows, dead, bytes, indexes }: TableSize) =>
    `${rounded(rows)}, ${rounded(dead)} dead, ${megabytes(bytes)}, indexes ${megabytes(indexes)}`
  return big.slice(0, TABLES).map((table) => {
    const inSmall = small.find(({ name }) => name === table.name)
    return {
      what: `rows of ${table.name}`,
      ours: figures(table),
      ...(inSmall && { reference: figures(inSmall) }),
    }
  })
}

/**
 * Compares public pages, bookings, the search of members and the reports on a big demo with those on the small demo, in
 * turns on two servers. Then prints the statements that scan a large growing table.
 */
export async function measureSizes({ data, quick }: BenchOptions): Promise<Row[]> {
  if (!data) throw new Error('needs --data DIR, the folder of a big or huge demo')
  const log = planLog(GROWING)
  const big = await serverOn(data, { settings: [], onLogged: log.onLogged })
  const servers = [big, await serverOn(await throwAwayFolder())] as const
  const cases = [await casesOf(servers[0], READS), await casesOf(servers[1], READS)] as const
  const rows = comparisonRows(await measurePublic(servers, quick ? 40 : 200))
  rows.push(...comparisonRows(await measureStaffReads(servers, cases, quick ? 12 : 60)))
  await logPlans(big, cases[0])
  console.log(log.summary(await largeTables(big)))
  return [...rows, ...(await tableRows(servers))]
}
