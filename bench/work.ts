// Measures actions whose cost grows with waitlists and payments, on the big demo: joining a waitlist, and promotion,
// with 500 members in the queue, a sale with its invoice, and the month's tax report with 30,000 documents, each alternating
// with a booking. Usage: node bench/work.ts --data DIR [--plans] [waitlist | sales | tax | jobs]. DIR comes from
// `DATA_DIR=DIR npm run load-demo -- big`.
import { loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { OfferView } from '#features/sales/console/schema.ts'
import { studioDay, systemClock } from '#lib/time.ts'
import { GROWING } from '../tests/consoleReads/growing.ts'
import { cashSale } from './cashSale.ts'
import { countScans, largeTables, waitForStatistics } from './consoleReads.ts'
import { type ConsoleServer, serverOn, tokenOf } from './consoleServer.ts'
import { PLAN_SETTINGS, planLog, runScheduled } from './plans.ts'
import { atTheEnd, endAll } from './processes.ts'
import { median, milliseconds, quantile, type Row, table } from './table.ts'
import { requestText, Wire } from './wire.ts'

/** For each measurement: members in the queue, documents of the month, and rounds. */
const MEASURED = { waiting: 500, documents: 30_000, rounds: 200, jobs: 60, reports: 60, dayBooks: 10 }
/**
 * With `--plans` a few executions are enough, because only the plans matter. From the sixth execution on, PostgreSQL may
 * use one plan for all values.
 */
const PLANNED = { waiting: 40, documents: 300, rounds: 8, jobs: 4, reports: 2, dayBooks: 1 }
const WARM_UP = 5

const { values: options, positionals } = parseArgs({
  options: { data: { type: 'string' }, plans: { type: 'boolean', default: false } },
  allowPositionals: true,
})
const effort = options.plans ? PLANNED : MEASURED

interface Member {
  id: string
  token: string
}
interface Session {
  id: string
  classId: string
  date: string
}
type Send = (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  token: string,
  body?: object,
) => Promise<ApiResponse>
interface ApiResponse {
  status: number
  code?: string
  ms: number
  data: { _id: string }
}

/** Opens a connection. On a busy machine the server may refuse requests for a moment. Then the request is repeated. */
async function connection({ port }: ConsoleServer): Promise<Send> {
  const wire = await Wire.open(port)
  atTheEnd(() => wire.close())
  const send: Send = async (method, path, token, body) => {
    const headers = { authorization: `Bearer ${token}` }
    const began = performance.now()
    const response = await wire.send(requestText(method, `/api/v1${path}`, headers, body))
    const ms = performance.now() - began
    if (response.status === 503) return sleep(1_000).then(() => send(method, path, token, body))
    const isJson = /content-type: application\/json/i.test(response.head)
    const { data, error } = isJson ? JSON.parse(response.body.toString()) : {}
    return { status: response.status, code: error?.code, ms, data }
  }
  return send
}

/** Members of the demo whose passes can pay for several more group classes on that day. */
async function members({ pool }: ConsoleServer, date: string, count: number): Promise<Member[]> {
  const now = systemClock.now()
  const { rows } = await pool.query<{ id: string; sign_in: string }>(
    `with chosen as (
      select distinct p.person_id from pass p join person q on q.id = p.person_id
      where p.package_type = 'group' and p.location = 'all' and p.revoked_at is null and p.voided_at is null
        and p.expires_on > $1::date + 1 and p.first_session_on is not null
        and (p.sessions_left is null or p.sessions_left >= 2) and q.email is not null and q.role = 'member'
        and q.erased_at is null and q.merged_into is null
        and not exists (select from pass_freeze f where f.pass_id = p.id and f.to_date >= current_date)
        and not exists (select from booking b join session s on s.id = b.session_id
          where b.person_id = q.id and s.date = $1)
      limit $2)
    insert into sign_in (person_id, created_at) select person_id, $3 from chosen returning person_id as id, id as sign_in`,
    [date, count, now.toString()],
  )
  return Promise.all(
    rows.map(async ({ id, sign_in: signInId }) => ({
      id,
      token: await tokenOf({ personId: id, signInId, role: 'member' }),
    })),
  )
}

/** Group classes with a free seat, on the first day that has two, because earlier measurements have filled some. */
async function sessions({ pool }: ConsoleServer): Promise<Session[]> {
  const from = studioDay(systemClock.now()).add({ days: 4 })
  const { rows } = await pool.query<Session>(
    `select s.id, s.class_id as "classId", s.date::text as date from session s join class c on c.id = s.class_id
      where s.date between $1 and $2 and s.cancelled_at is null and c.kind = 'mat' and c.location <> 'Online'
        and s.booked + s.held < s.capacity and s.queued = 0
      order by s.starts_at`,
    [from.toString(), from.add({ days: 8 }).toString()],
  )
  return [...Map.groupBy(rows, ({ date }) => date).values()].find((day) => day.length > 1) ?? []
}

/** The times of a measured action, and of the bookings that alternate with it, in milliseconds. */
type Series = Record<'ours' | 'booking', number[]>
const measured: Record<string, Series> = {}
const seriesOf = (what: string): Series => {
  measured[what] ??= { ours: [], booking: [] }
  return measured[what]
}

const book = (send: Send, { token }: Member, { classId, date }: Session) =>
  send('POST', `/user/create-order/${classId}`, token, { date })
const cancel = (send: Send, { token }: Member, bookingId: string) =>
  send('PUT', `/user/cancel-order/${bookingId}`, token, {})
const joinWaitlist = (send: Send, { token }: Member, { classId, date }: Session) =>
  send('POST', '/user/waitlist', token, {
    classId,
    date,
    automatic: true,
    lateToo: true,
    oneClass: false,
    insteadOf: null,
  })

function expectStatus(response: ApiResponse, status: number, what: string): ApiResponse {
  if (response.status !== status)
    throw new Error(`${what} returned ${response.status}: ${JSON.stringify(response.data)}`)
  return response
}

/** Returns a function that books and cancels, and returns the time of the booking. */
function bookings(send: Send, all: Member[], free: Session) {
  let next = 0
  return async (): Promise<number> => {
    const member = all[next++ % all.length] as Member
    const { ms, data } = expectStatus(await book(send, member, free), 201, 'create-order')
    expectStatus(await cancel(send, member, data._id), 200, 'cancel-order')
    return ms
  }
}

/** Alternates an action with a booking. The first times are not counted. */
async function inTurns(
  booked: () => Promise<number>,
  rounds: number,
  act: (round: number) => Promise<Record<string, number>>,
): Promise<void> {
  for (let round = -WARM_UP; round < rounds; round += 1) {
    const ms = await booked()
    for (const [what, time] of Object.entries(await act(round))) {
      if (round < 0) continue
      seriesOf(what).ours.push(time)
      seriesOf(what).booking.push(ms)
    }
  }
}

/**
 * Measures a full class with `effort.waiting` people in the queue. In each round a member cancels, the next member is
 * booked, and the first one joins the end of the queue.
 */
async function measureQueue(
  { pool }: ConsoleServer,
  send: Send,
  { crowd, full, booked }: { crowd: Member[]; full: Session; booked: () => Promise<number> },
): Promise<void> {
  const seated: { member: Member; bookingId: string }[] = []
  const waiting: Member[] = []
  const refused: Record<string, number> = {}
  for (const member of crowd) {
    if (waiting.length === effort.waiting) break
    const response = waiting.length ? undefined : await book(send, member, full)
    if (response?.status === 201) {
      seated.push({ member, bookingId: response.data._id })
      continue
    }
    const { status, code = '' } = await joinWaitlist(send, member, full)
    if (status === 201) waiting.push(member)
    else refused[code] = (refused[code] ?? 0) + 1
  }
  if (waiting.length < effort.waiting || !seated.length)
    throw new Error(`${waiting.length} wait for ${seated.length} seats; refused ${JSON.stringify(refused)}`)
  const bookingOf = async ({ id }: Member): Promise<string> => {
    for (let tries = 0; tries < 5_000; tries += 1) {
      const { rows } = await pool.query<{ id: string }>(
        "select id from booking where session_id = $1 and person_id = $2 and status = 'scheduled'",
        [full.id, id],
      )
      if (rows[0]) return rows[0].id
      await sleep(2)
    }
    throw new Error('the next member got no seat')
  }
  const round = async (passedOver: string) => {
    const [leaving, next] = [seated.shift(), passedOver ? waiting.pop() : waiting.shift()]
    if (!leaving || !next) throw new Error('no member left')
    const began = performance.now()
    const cancelled = expectStatus(await cancel(send, leaving.member, leaving.bookingId), 200, 'cancel-order')
    const bookingId = await bookingOf(next)
    const promoted = performance.now() - began
    seated.push({ member: next, bookingId })
    expectStatus(await joinWaitlist(send, leaving.member, full), 201, 'joining')
    waiting.push(leaving.member)
    return {
      [`cancel-order with ${effort.waiting} waiting${passedOver}`]: cancelled.ms,
      [`from that request to the seat of the next member, by jobs${passedOver}`]: promoted,
    }
  }
  await inTurns(booked, effort.rounds, async () => {
    const last = waiting.at(-1) as Member
    const [{ id } = { id: '' }] = (
      await pool.query<{ id: string }>(
        'select id from waitlist_entry where session_id = $1 and person_id = $2 and waitlist_is_open(status)',
        [full.id, last.id],
      )
    ).rows
    expectStatus(await send('DELETE', `/user/waitlist/${id}`, last.token, {}), 200, 'leaving')
    return {
      [`joining a waitlist of ${effort.waiting}`]: expectStatus(
        await joinWaitlist(send, last, full),
        201,
        'joining',
      ).ms,
    }
  })
  await inTurns(booked, effort.jobs, () => round(''))
  // The worst case: everybody except the last person in the queue has ignored a recent offer.
  await inTurns(booked, effort.jobs, async () => {
    await pool.query(
      `update waitlist_entry w set lapsed_at = now() where session_id = $1 and waitlist_is_open(status)
        and rank < (select max(rank) from waitlist_entry where session_id = $1 and waitlist_is_open(status))`,
      [full.id],
    )
    return round(', all but the last passed over')
  })
}

async function measureSales(
  { pool, token }: ConsoleServer,
  send: Send,
  { crowd, booked }: { crowd: Member[]; booked: () => Promise<number> },
): Promise<void> {
  await inTurns(booked, effort.rounds, async (round) => {
    const { id: personId } = crowd[round + WARM_UP] as Member
    const offers = await send('GET', `/console/sales/packages?personId=${personId}`, token)
    const offer = (offers.data as unknown as OfferView[]).find(
      ({ problem, package: { packageType } }) => !problem && packageType === 'group',
    )
    if (!offer) throw new Error('no package can be sold')
    const sold = await send('POST', '/console/sales', token, cashSale(personId, offer))
    if (sold.status >= 300) throw new Error(`a sale returned ${sold.status}`)
    const { rows } = await pool.query<{ order: string; document: string }>(
      `select d.payment_order_id as order, d.id as document from tax_document d
        where d.payment_order_id = (select id from payment_order where person_id = $1 order by created_at desc limit 1)`,
      [personId],
    )
    const { order, document } = rows[0] ?? {}
    if (!order) throw new Error('a sale has no invoice')
    const drawn = expectStatus(
      await send('GET', `/console/payments/${order}/documents/${document}`, token),
      200,
      'the invoice',
    )
    return { 'a sale at the desk with its invoice': sold.ms, 'that invoice as a PDF': drawn.ms }
  })
}

const SERIES = 'BENCH'

/**
 * Issues an invoice for all payments, `effort.documents` of them in the last whole month; payments of other months are
 * moved into it. All of this is undone at the end.
 */
async function makeDocuments({ pool }: ConsoleServer): Promise<string> {
  const month = studioDay(systemClock.now()).toPlainYearMonth().subtract({ months: 1 })
  const day = month.toPlainDate({ day: 1 }).toString()
  const owner = await pool.connect()
  const ask = (text: string, values: unknown[] = []) => owner.query(text, values)
  // Without triggers and foreign keys, because the rows are not inserted by the server.
  await ask('set session_replication_role = replica')
  const restorePayments = async () => {
    await ask('update payment_order o set paid_at = m.paid_at from bench_moved m where m.id = o.id')
    await ask('drop table bench_moved')
    await ask(`delete from tax_document where series = '${SERIES}'`)
    await ask(`delete from document_series where series = '${SERIES}'`)
    owner.release(true)
  }
  atTheEnd(restorePayments)
  await ask(
    `create table if not exists bench_moved as
      select o.id, o.paid_at from payment_order o join pass p on p.payment_order_id = o.id
      where o.status = 'paid' and not exists (select from tax_document d where d.payment_order_id = o.id)
      order by o.paid_at desc limit $1`,
    [effort.documents],
  )
  await ask(
    `update payment_order o set paid_at = $1::date + m.nth * (interval '27 days' / $2::int) + interval '6 hours'
      from (select id, row_number() over (order by paid_at) as nth from bench_moved) m where m.id = o.id`,
    [day, effort.documents],
  )
  await ask(
    `insert into tax_document (kind, series, financial_year, serial, number, issued_on, issued_at, payment_order_id,
        registration_id, seller, buyer, item, place_of_supply, basis_points, gross_paise, taxable_paise, cgst_paise,
        sgst_paise, igst_paise)
      select 'invoice', '${SERIES}', 2026, row_number() over (order by o.paid_at), '${SERIES}/' || row_number() over (order by o.paid_at),
        (o.paid_at at time zone 'Asia/Kolkata')::date, o.paid_at, o.id, r.id, like_.seller, like_.buyer, like_.item,
        r.state_code, 500, o.amount_paise, o.amount_paise - 2 * (o.amount_paise / 42), o.amount_paise / 42, o.amount_paise / 42, 0
      from payment_order o join pass p on p.payment_order_id = o.id,
        (select * from tax_registration order by withdrawn_at is not null limit 1) r,
        (select seller, buyer, item from tax_document where kind = 'invoice' limit 1) like_
      where o.status = 'paid' and not exists (select from tax_document d where d.payment_order_id = o.id)
        and ($1 or o.id in (select id from bench_moved))`,
    [!options.plans],
  )
  await ask('analyze tax_document, payment_order')
  return month.toString()
}

async function measureReport(
  server: ConsoleServer,
  send: Send,
  booked: () => Promise<number>,
): Promise<void> {
  const month = await makeDocuments(server)
  await inTurns(booked, effort.reports, async () => {
    const report = expectStatus(
      await send('GET', `/console/tax-report?month=${month}`, server.token),
      200,
      'the report',
    )
    const { issued } = report.data as unknown as { issued: { series: string; count: number }[] }
    if (issued.find(({ series }) => series === SERIES)?.count !== effort.documents)
      throw new Error(`the report has other documents: ${JSON.stringify(issued)}`)
    return { [`the month’s tax report, ${effort.documents.toLocaleString('en-US')} documents`]: report.ms }
  })
  const headers = { authorization: `Bearer ${server.token}` }
  await inTurns(booked, effort.dayBooks, async () => {
    const began = performance.now()
    const response = await fetch(`${server.url}/api/v1/console/tax-report/day-book.csv?month=${month}`, {
      headers,
    })
    const lines = (await response.text()).split('\n').length
    if (lines < effort.documents) throw new Error(`the day book has ${lines} lines`)
    return { 'that month’s day book, whole file': performance.now() - began }
  })
}

const figures = (times: number[]) => `${milliseconds(median(times))}, ${milliseconds(quantile(times, 0.99))}`
const rows = (): Row[] =>
  Object.entries(measured).map(([what, { ours, booking }]) => ({
    what: `${what}: p50, p99 (${ours.length})`,
    ours: figures(ours),
    reference: `${figures(booking)} a booking`,
    ratio: median(ours) / median(booking),
  }))

const loadAverage = () =>
  loadavg()
    .map((value) => value.toFixed(1))
    .join(' ')

/** The large growing tables that were scanned sequentially since `before`. */
async function scannedSince(server: ConsoleServer, before: Map<string, number>): Promise<string> {
  await waitForStatistics()
  const scans = [...(await countScans(server, await largeTables(server)))].flatMap(([name, count]) => {
    const more = count - (before.get(name) ?? 0)
    return more > 0 ? `${name} ${more}` : []
  })
  return scans.join(', ') || 'none'
}

/** Reads everything that members can read without an id. */
async function readAll({ url }: ConsoleServer, send: Send, [reader]: Member[]): Promise<void> {
  const response = await fetch(`${url}/api/v1/openapi.json`)
  const { paths } = (await response.json()) as { paths: Record<string, { get?: unknown }> }
  for (const path of Object.keys(paths).filter((path) => paths[path]?.get && !/\/console\/|\{/.test(path)))
    await send('GET', path.slice('/api/v1'.length), reader?.token ?? '')
}

async function main(): Promise<void> {
  const usage = 'Usage: node bench/work.ts --data DIR [--plans] [waitlist | sales | tax | jobs]'
  if (!options.data) throw new Error(usage)
  const began = performance.now()
  const log = planLog(GROWING)
  const server = await serverOn(
    options.data,
    options.plans ? { settings: PLAN_SETTINGS, onLogged: log.onLogged } : undefined,
  )
  const [full, free] = await sessions(server)
  const crowd = await members(server, full?.date ?? '', effort.waiting + 60)
  if (!full || !free || crowd.length < effort.waiting + 30)
    throw new Error('the big demo has too few sessions or members')
  const send = await connection(server)
  if (options.plans) await readAll(server, send, crowd)
  // These members are taken from the crowd, so that they have no other booking on that day.
  const booked = bookings(send, crowd.splice(-20), free)
  await waitForStatistics()
  const before = await countScans(server, GROWING)
  const parts = {
    waitlist: () => measureQueue(server, send, { crowd, full, booked }),
    sales: () => measureSales(server, send, { crowd, booked }),
    tax: () => measureReport(server, send, booked),
    jobs: async () => console.log(await runScheduled(server)),
  }
  for (const [name, measure] of Object.entries(parts)) {
    if (positionals.length && !positionals.includes(name)) continue
    console.log(`measuring ${name}; load ${loadAverage()}`)
    await measure()
  }
  if (options.plans) {
    await waitForStatistics()
    console.log(log.summary())
  } else {
    console.log(`\n${table(rows())}\n`)
    console.log(`sequential scans: ${await scannedSince(server, before)}`)
  }
  console.log(`load ${loadAverage()}; ${Math.round((performance.now() - began) / 1000)} s`)
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void endAll().finally(() => process.exit(1)))
}
try {
  await main()
} finally {
  await endAll()
}
