import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { accessTokens } from '#features/identity/tokens.server.ts'
import { type Db, withLongRunningDb } from '#lib/db.server.ts'
import { freePort } from '#lib/freePort.server.ts'
import { projectRoot } from '#lib/root.server.ts'
import { studioDay, systemClock } from '#lib/time.ts'
import { casesOf } from '../bench/consoleReads.ts'
import type { ConsoleServer } from '../bench/consoleServer.ts'
import { type CrowdMember, makeCrowd } from '../bench/crowd.ts'
import { atTheEnd, waitForExit } from '../bench/processes.ts'
import { emptyDatabase, throwAwayFolder } from '../bench/studio.ts'
import { GATEWAY_KEYS, openGateway } from '../drills/gateway.ts'
import { type RunningServer, SECRET, startServer } from '../tests/faults/server.ts'
import { makeClass } from '../tests/timetable.ts'
import type { Caller, Plan, Session } from './plan.ts'

/** A measured process of the product. */
export interface MeasuredServer {
  name: 'web' | 'worker'
  server: RunningServer
  metrics: string
}

export interface World {
  database: string
  servers: MeasuredServer[]
  plan: Plan
}

/** Enough for six hours: bookings always find a member with a free day, and a free seat. */
const MEMBERS = 2_000
const CLASSES = 20
const SESSIONS_OF_PASS = 99
const EAGER = 200
const FULL_CLASSES = 4
const SEATS_OF_FULL = 8
/** Days that can be booked and cancelled free of charge, even by a run that ends tomorrow. */
const DAYS = { first: 5, last: 14 }
/** The throttle and the memory for passwords have their production values, which tests change. */
const SETTINGS = { THROTTLE: 'on', PASSWORD_MEMORY: '19456', DEMO: 'on' }

/** Starts a database with a demo, a gateway, and the server as two processes. `mails`: the URL of the mail server. */
export async function makeWorld(demo: 'small' | 'big', mails: string, day: number): Promise<World> {
  const database = await emptyDatabase()
  const dataDir = await throwAwayFolder()
  await loadDemo(demo, { DATABASE_URL: database, DATA_DIR: dataDir })
  const people = await withLongRunningDb(database, makePeople)
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const gateway = await openGateway(`${url}/api/v1/payments/webhook`)
  atTheEnd(() => gateway.close())
  const start = async (
    name: MeasuredServer['name'],
    more: Record<string, string>,
  ): Promise<MeasuredServer> => {
    const metricsPort = await freePort()
    const server = await startServer({
      ...SETTINGS,
      ...more,
      ROLE: name,
      METRICS_PORT: String(metricsPort),
      DATABASE_URL: database,
      DATA_DIR: dataDir,
      SMTP_URL: mails,
      PUBLIC_URL: url,
      MAIL_FROM: 'Soak <hello@soak.example>',
      RAZORPAY_KEY_ID: GATEWAY_KEYS.keyId,
      RAZORPAY_KEY_SECRET: GATEWAY_KEYS.keySecret,
      RAZORPAY_WEBHOOK_SECRET: GATEWAY_KEYS.webhookSecret,
      RAZORPAY_API_URL: gateway.url,
      RAZORPAY_CHECKOUT_URL: `${gateway.url}/v1/checkout.js`,
    })
    atTheEnd(() => server.end('SIGTERM'))
    return { name, server, metrics: `http://127.0.0.1:${metricsPort}/metrics` }
  }
  const web = await start('web', { PORT: String(port) })
  const worker = await start('worker', {})
  const reads = await readsOfStaff(database, web.server, people.token)
  return {
    database,
    servers: [web, worker],
    plan: { url, gateway: gateway.url, day, ...people.plan, ...reads },
  }
}

async function loadDemo(demo: 'small' | 'big', env: Record<string, string>): Promise<void> {
  const args = [join(projectRoot, 'scripts/loadDemo.ts'), ...(demo === 'big' ? ['big'] : [])]
  const child = spawn(process.execPath, args, { env: { ...process.env, ...env }, stdio: 'inherit' })
  atTheEnd(() => void child.kill('SIGTERM'))
  await waitForExit(child)
  if (child.exitCode !== 0) throw new Error('the demo could not be loaded')
}

async function makePeople(db: Db) {
  const now = systemClock.now()
  const size = { members: MEMBERS + EAGER, classes: CLASSES, sessionsOfPass: SESSIONS_OF_PASS }
  const crowd = await makeCrowd(db, size, now)
  const { instructorId } = await db
    .selectFrom('class')
    .select('instructorId')
    .where('title', '=', 'Mat 1')
    .executeTakeFirstOrThrow()
  const full = new Set<string>()
  for (let n = 0; n < FULL_CLASSES; n += 1)
    full.add(await makeClass(db, instructorId, now, { time: `0${6 + n}:00`, capacity: SEATS_OF_FULL }))
  const sessions = await Promise.all(
    Array.from({ length: DAYS.last - DAYS.first + 1 }, (_, n) =>
      sessionsOn(db, studioDay(now).add({ days: DAYS.first + n }), instructorId),
    ),
  )
  const callers = crowd.map(({ id, signInId }: CrowdMember): Caller => ({ personId: id, signInId }))
  const { packageId } = await db
    .selectFrom('pass')
    .select('packageId')
    .where('id', '=', (crowd[0] as CrowdMember).pass)
    .executeTakeFirstOrThrow()
  const { owner, token } = await signInOwner(db, now)
  return {
    token,
    plan: {
      members: callers.slice(EAGER),
      eager: callers.slice(0, EAGER),
      owner,
      days: sessions.map((day) => day.filter(({ classId }) => !full.has(classId))),
      // One day is enough, because its queues are long.
      full: (sessions[0] ?? []).filter(({ classId }) => full.has(classId)),
      packageId: packageId as string,
    },
  }
}

const sessionsOn = (db: Db, day: Temporal.PlainDate, instructorId: string): Promise<Session[]> =>
  db
    .selectFrom('session')
    .select(['id', 'classId', 'date'])
    .where('date', '=', day.toString())
    .where('instructorId', '=', instructorId)
    .where('cancelledAt', 'is', null)
    .orderBy('id')
    .execute()

/** The owner's last authentication is dated tomorrow, so that it is recent during the whole run. */
async function signInOwner(db: Db, now: Temporal.Instant): Promise<{ owner: Caller; token: string }> {
  const { rows } = await sql<Caller>`
    insert into sign_in (person_id, created_at, proved_at)
    select id, ${now.toString()}, ${now.add({ hours: 24 }).toString()} from person where role = 'owner'
    order by created_at limit 1 returning person_id, id as sign_in_id`.execute(db)
  const owner = rows[0] as Caller
  const token = await accessTokens(SECRET).issue({ ...owner, role: 'owner' }, now)
  return { owner, token }
}

/** Returns the requests of staff screens, with the reports separately. */
async function readsOfStaff(
  database: string,
  { url, port }: RunningServer,
  token: string,
): Promise<Pick<Plan, 'desk' | 'reports'>> {
  const pool = new pg.Pool({ connectionString: database, max: 1 })
  atTheEnd(() => pool.end())
  const server: ConsoleServer = { url, port, token, pool }
  const cases = await casesOf(server, /./)
  const paths = cases.flatMap((each) => each.paths)
  const isReport = (path: string) => path.startsWith('/console/reports/')
  return { desk: paths.filter((path) => !isReport(path)), reports: paths.filter(isReport) }
}
