// A separate process that books continuously with several clients: over HTTP, or with the SQL statements alone.
import { readFile } from 'node:fs/promises'
import type { Pool } from 'pg'
import { createPool } from '#lib/db.server.ts'
import type { CrowdMember } from './crowd.ts'
import { handleJobs } from './processes.ts'
import type { StatementValues, Template } from './statements.ts'
import { quantile } from './table.ts'
import { requestText, Wire } from './wire.ts'

export interface PlannedSession {
  id: string
  classId: string
  date: string
  startsAt: string
  cancelBy: string
  cancellationPolicy: string
}

/** The bookings that can be made. In each round a member books another session. */
export interface Plan {
  database: string
  statements: Template[]
  members: CrowdMember[]
  rounds: PlannedSession[][]
  /** A session with a seat for every member. */
  hot: PlannedSession
  /** The validity period of the pass that pays for the first round's session. */
  validFrom: string
  validUntil: string
}

export interface BookJob {
  /** The file that contains the plan. It is read only once. */
  plan: string
  /** The ports of the servers. Each client sends all its requests to one of them. */
  ports: number[]
  /** `http`: with an idempotency key for each booking, as browsers send it; `keyless`: without. */
  by: 'http' | 'keyless' | 'statements'
  /** `cancel`: cancels the bookings that were made over HTTP before, oldest first. */
  what: 'spread' | 'hot' | 'cancel'
  clients: number
  seconds: number
  /** Requests of the first seconds are sent but not counted: connections of the pools begin cold. 0 by default. */
  warmUpSeconds?: number
  /** The number of the first booking. Earlier jobs have made those before it. */
  from: number
}

export interface BookResult {
  /** Also those of the warm-up. */
  made: number
  perSecond: number
  /** In milliseconds. */
  p50: number
  p99: number
  longest: number
  /** Jain's index: 1 if every client was served equally, 1/clients if one client got everything. */
  fairness: number
}

let plan: Plan | undefined

type Book = (member: CrowdMember, session: PlannedSession) => Promise<void>
type Action = (number: number) => Promise<boolean>
interface Client {
  book: Book
  cancel?: (booked: BenchBooking) => Promise<void>
  end(): void
}

/** The bookings that this process has made over HTTP and not cancelled yet. */
interface BenchBooking {
  token: string
  id: string
}
const booked: BenchBooking[] = []

const bookingAt = ({ members, rounds, hot }: Plan, what: BookJob['what'], number: number) => {
  const index = number % members.length
  const round = rounds[Math.floor(number / members.length)]
  const session = what === 'hot' ? hot : round?.[index % round.length]
  return { member: members[index] as CrowdMember, session }
}

async function overHttp(port: number, sendsKey: boolean): Promise<Client> {
  const wire = await Wire.open(port)
  return {
    async book(member, { classId, date }) {
      const path = `/api/v1/user/create-order/${classId}`
      const key = sendsKey ? { 'idempotency-key': crypto.randomUUID() } : {}
      const headers = { authorization: `Bearer ${member.token}`, ...key }
      const { status, head, body } = await wire.send(requestText('POST', path, headers, { date }))
      if (status !== 201) throw new Error(`create-order returned ${head}`)
      booked.push({ token: member.token, id: /"_id":"([^"]+)"/.exec(body.toString('latin1'))?.[1] ?? '' })
    },
    async cancel({ token, id }) {
      const headers = { authorization: `Bearer ${token}` }
      const { status, head } = await wire.send(
        requestText('PUT', `/api/v1/user/cancel-order/${id}`, headers, {}),
      )
      if (status !== 200) throw new Error(`cancel-order returned ${head}`)
    },
    end: () => wire.close(),
  }
}

/**
 * Sends the statements that the server sends for a booking, but skips the decision, because its result is known. They
 * are sent as text and not as objects, so that the pool prepares them as it does for the server.
 */
function byStatements({ statements, validFrom, validUntil }: Plan, pool: Pool): Client {
  const [read, claim] = statements as [Template, Template]
  const send = async ({ text, slots }: Template, given: Partial<StatementValues>) => {
    const values = slots.map(({ name, value }) => (name ? given[name] : value))
    const { rows } = await pool.query(text, values)
    return rows as { passes: { version: number }[] }[]
  }
  return {
    async book(member, { id: session, ...rest }) {
      const known = { ...rest, person: member.id, session, pass: member.pass, validFrom, validUntil }
      const [facts] = await send(read, known)
      const version = facts?.passes[0]?.version ?? 0
      await send(claim, { ...known, version, now: new Date().toISOString() })
    },
    end() {},
  }
}

handleJobs(async (job: BookJob): Promise<BookResult> => {
  plan ??= JSON.parse(await readFile(job.plan, 'utf8')) as Plan
  const current = plan
  const pool = job.by === 'statements' ? createPool(current.database) : undefined
  const clients = await Promise.all(
    Array.from({ length: job.clients }, (_, n) =>
      pool
        ? byStatements(current, pool)
        : overHttp(job.ports[n % job.ports.length] as number, job.by === 'http'),
    ),
  )
  let next = job.from
  const waits: number[] = []
  const counted = performance.now() + (job.warmUpSeconds ?? 0) * 1000
  const until = counted + job.seconds * 1000
  const actionOf =
    ({ book, cancel }: Client): Action =>
    async (number) => {
      if (job.what === 'cancel') {
        const oldest = booked.shift()
        if (oldest) await cancel?.(oldest)
        return oldest !== undefined
      }
      const { member, session } = bookingAt(current, job.what, number)
      if (job.what === 'hot' && number >= current.members.length) return false
      if (!session) throw new Error('every booking of the plan is made: the plan needs more rounds')
      await book(member, session)
      return true
    }
  const counts = clients.map(async (client) => {
    const action = actionOf(client)
    const count = { made: 0, measured: 0 }
    while (performance.now() < until) {
      const sentAt = performance.now()
      const number = next
      next += 1
      if (!(await action(number))) break
      count.made += 1
      if (sentAt < counted) continue
      count.measured += 1
      waits.push(performance.now() - sentAt)
    }
    return count
  })
  const results = await Promise.all(counts)
  const seconds = (performance.now() - counted) / 1000
  for (const { end } of clients) end()
  await pool?.end()
  const sum = results.reduce((total, { measured }) => total + measured, 0)
  const squares = results.reduce((total, { measured }) => total + measured * measured, 0)
  return {
    made: results.reduce((total, { made }) => total + made, 0),
    perSecond: sum / seconds,
    p50: quantile(waits, 0.5),
    p99: quantile(waits, 0.99),
    longest: quantile(waits, 1),
    fairness: sum ** 2 / (results.length * squares),
  }
})
