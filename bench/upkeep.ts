import { cp, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pino from 'pino'
import type { SessionView } from '#features/timetable/schema.ts'
import { migrate } from '#lib/migrations.server.ts'
import { projectRoot } from '#lib/root.server.ts'
import { serverOn } from './consoleServer.ts'
import type { BenchOptions } from './main.ts'
import { memberOf, type Side } from './sizes.ts'
import { throwAwayFolder } from './studio.ts'
import { milliseconds, quantile, type Row, rounded } from './table.ts'

const TABLES = 8
const MEMBERS = 4
/** How long bookings are measured without other work, for comparison. */
const QUIET_MS = 10_000

/**
 * Vacuums the largest tables, adds a column to each by a migration and builds an index of each concurrently, while members
 * book and cancel all the time. Prints how long each took, and how long bookings took meanwhile. The columns and indexes
 * are removed again.
 */
export async function measureUpkeep({ data }: BenchOptions): Promise<Row[]> {
  if (!data) throw new Error('needs --data DIR, the folder of a big or huge demo')
  const server = await serverOn(data)
  const { pool, database } = server
  const members: Side[] = []
  for (let n = 0; n < MEMBERS; n += 1) members.push(await memberOf(server))
  const booking = bookAllTheTime(members)
  const folder = await throwAwayFolder()
  await cp(join(projectRoot, 'db', 'migrations'), folder, { recursive: true })
  const { rows: tables } = await pool.query<{ name: string; bytes: number; column: string }>(`
    select relname as name, pg_total_relation_size(c.oid)::float8 as bytes, a.attname as column
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum = 1
    where relkind = 'r' and relnamespace = 'public'::regnamespace
    order by 2 desc limit ${TABLES}`)

  const rows: Row[] = []
  const measure = async (what: string, act: () => Promise<unknown>) => {
    booking.reset()
    const began = performance.now()
    await act()
    const seconds = (performance.now() - began) / 1000
    // Includes the bookings that waited for it.
    await sleep(1_000)
    rows.push({ what, ours: `${seconds.toFixed(2)} s`, reference: booking.summary() })
    console.log(`  ${what}: ${seconds.toFixed(2)} s; ${booking.summary()}`)
  }
  const withoutLimit = async (statement: string) => {
    const client = await pool.connect()
    try {
      await client.query('set statement_timeout = 0')
      await client.query(statement)
    } finally {
      client.release(true)
    }
  }
  await measure('no other work', () => sleep(QUIET_MS))
  for (const [n, { name, bytes, column }] of tables.entries()) {
    const migration = `9${String(n).padStart(3, '0')}_bench`
    const size = `${rounded(bytes / 1e6)} MB`
    await measure(`vacuum ${name}, ${size}`, () => withoutLimit(`vacuum (analyze) ${name}`))
    await writeFile(join(folder, `${migration}.sql`), `alter table ${name} add column bench integer`)
    await measure(`a column for ${name}, by a migration`, () =>
      migrate(database, pino({ level: 'warn' }), { folder }),
    )
    await measure(`an index of ${name}, concurrently`, () =>
      withoutLimit(`create index concurrently bench_${name} on ${name} (${column})`),
    )
    await withoutLimit(`drop index concurrently bench_${name}`)
    await withoutLimit(`set lock_timeout = '5s'; alter table ${name} drop column bench`)
    await pool.query('delete from kysely_migration where name = $1', [migration])
  }
  await booking.stop()
  return rows
}

/** Each member books and cancels without a pause. */
function bookAllTheTime(members: Side[]) {
  let times: number[] = []
  let running = true
  const loops = members.map(async ({ timed, sessions: bookable }) => {
    // All members may book the same session at once.
    const sessions = bookable.filter(({ seatsLeft }) => seatsLeft >= MEMBERS)
    for (let n = 0; running; n += 1) {
      const { _id, date } = sessions[n % sessions.length] as SessionView
      const { ms, data } = await timed('POST', `/api/v1/user/create-order/${_id}`, { date })
      times.push(ms, (await timed('PUT', `/api/v1/user/cancel-order/${data._id}`, {})).ms)
    }
  })
  return {
    reset() {
      times = []
    },
    summary() {
      const [p50, p99, longest] = [0.5, 0.99, 1].map((share) => milliseconds(quantile(times, share)))
      return `${rounded(times.length)} bookings and cancellations: p50 ${p50}, p99 ${p99}, longest ${longest}`
    },
    async stop() {
      running = false
      await Promise.all(loops)
    },
  }
}
