import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import pino from 'pino'
import { afterEach, expect, test } from 'vitest'
import { bookSession } from '#features/booking/usecases/bookSession.server.ts'
import { cancelBooking } from '#features/booking/usecases/cancelBooking.server.ts'
import { grantPass } from '#features/passes/usecases/grantPass.server.ts'
import { startJobs } from '#lib/jobs.server.ts'
import { createMailer } from '#lib/mail.server.ts'
import { migrate, missingMigrations } from '#lib/migrations.server.ts'
import { projectRoot } from '#lib/root.server.ts'
import { testClock } from '#tests/app.ts'
import { type TestDatabase, testDatabase } from '#tests/database.ts'
import { makePerson } from '#tests/people.ts'
import { makeClass, makePackage, makeStudio } from '#tests/timetable.ts'

const cleanups: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

async function openDatabase(): Promise<TestDatabase> {
  const database = await testDatabase()
  cleanups.push(() => database.drop())
  return database
}

/** The migrations folder of another release: the present migrations and `more`. */
async function release(more: Record<string, string>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'contrology-migrations-'))
  cleanups.push(() => rm(folder, { recursive: true }))
  await cp(join(projectRoot, 'db', 'migrations'), folder, { recursive: true })
  for (const [name, text] of Object.entries(more)) await writeFile(join(folder, `${name}.sql`), text)
  return folder
}

const silent = pino({ level: 'silent' })
const tables = async ({ pool }: TestDatabase) =>
  (
    await pool.query<{ name: string }>(`select tablename as name from pg_tables where schemaname = 'public'`)
  ).rows.map(({ name }) => name)

test('an older release accepts a newer database as it is, and logs it', async () => {
  const database = await openDatabase()
  const { url } = database
  const newer = await release({ '9001_hobby': 'alter table person add column hobby text' })
  await migrate(url, silent, { folder: newer })
  const lines: { level: number; migrations: string[] }[] = []
  const log = pino({}, { write: (line: string) => void lines.push(JSON.parse(line)) })

  await migrate(url, log)
  expect(lines).toEqual([expect.objectContaining({ level: 40, migrations: ['9001_hobby'] })])
  expect(await missingMigrations(url)).toEqual([])
  expect(await missingMigrations(url, { folder: newer })).toEqual([])
})

test('a migration that is added before applied ones is applied, and only once', async () => {
  const database = await openDatabase()
  const folder = await release({ '0000_late': 'create table late ()' })
  expect(await missingMigrations(database.url, { folder })).toEqual(['0000_late'])
  await migrate(database.url, silent, { folder })
  await migrate(database.url, silent, { folder })
  expect(await tables(database)).toContain('late')
  expect(await missingMigrations(database.url, { folder })).toEqual([])
})

test('a failed migration changes nothing, earlier ones stay applied, and the error names it', async () => {
  const database = await openDatabase()
  const folder = await release({
    '9001_good': 'create table good ()',
    '9002_bad': 'create table half (); select 1 / 0',
  })
  await expect(migrate(database.url, silent, { folder })).rejects.toThrow('9002_bad: division by zero')
  expect(await tables(database)).toContain('good')
  expect(await tables(database)).not.toContain('half')
})

test('if five servers start at once, each migration is applied once', async () => {
  const database = await openDatabase()
  const folder = await release({ '9001_slow': 'select pg_sleep(0.3); create table slow ()' })
  await Promise.all(Array.from({ length: 5 }, () => migrate(database.url, silent, { folder })))
  expect(await tables(database)).toContain('slow')
})

test('a migration that waits too long for another server stops with a message', async () => {
  const database = await openDatabase()
  const folder = await release({ '9001_slow': 'select pg_sleep(3)' })
  const first = migrate(database.url, silent, { folder })
  const blocked = new pg.Client({ connectionString: database.url })
  await blocked.connect()
  await expect
    .poll(
      async () =>
        (
          await blocked.query(
            `select from pg_locks join pg_database on pg_database.oid = database
             where datname = current_database() and locktype = 'advisory' and granted`,
          )
        ).rowCount,
    )
    .toBeGreaterThan(0)
  await blocked.end()
  await expect(migrate(database.url, silent, { folder, waitSeconds: 0.5 })).rejects.toThrow(
    /another server is still migrating/i,
  )
  await first
})

test('a migration takes as long as it needs, despite the server’s statement time-out', async () => {
  const database = await openDatabase()
  await database.asOwner((owner) =>
    owner.query(
      `do $$ begin execute format('alter database %I set statement_timeout = 300', current_database()); end $$`,
    ),
  )
  const folder = await release({ '9001_long': 'select pg_sleep(1); create table long ()' })
  await migrate(database.url, silent, { folder })
  expect(await tables(database)).toContain('long')
})

test('a migration that waits for a long read keeps retrying, and bookings continue', async () => {
  const database = await openDatabase()
  const { db, url } = database
  const now = Temporal.Instant.from('2026-11-23T06:30:00Z')
  const personId = await makePerson({ database, clock: testClock(now.toString()) }, { email: 'a@b.example' })
  const classId = await makeClass(db, await makeStudio(db), now)
  const terms = await makePackage(db, { totalSessions: 50 })
  await db.transaction().execute((trx) => grantPass(trx, { personId, terms, paymentOrderId: null }, now))
  const jobs = await startJobs(url, silent)
  cleanups.push(() => jobs.stop())
  await createMailer({
    jobs,
    smtpUrl: 'smtp://127.0.0.1:9',
    from: async () => ({ name: 'Test', address: 'a@b.example' }),
    secret: 's',
  }).work()
  const deps = {
    db,
    jobs,
    mailer: { sendMade: async () => {} },
  }

  // A report that reads bookings and does not finish.
  const reader = new pg.Client({ connectionString: url })
  await reader.connect()
  await reader.query('begin; select count(*) from booking')
  const folder = await release({ '9001_behind': 'alter table booking add column behind text' })
  const retries: string[] = []
  const log = pino({}, { write: (line: string) => void retries.push(line) })
  const migrating = migrate(url, log, { folder })

  const waits: number[] = []
  while (retries.length < 3) {
    const began = performance.now()
    const { id } = await bookSession(deps, { classId, date: '2026-11-26' }, { personId }, now)
    waits.push(performance.now() - began)
    await cancelBooking(deps, id, { personId }, now)
  }
  expect(await missingMigrations(url, { folder })).toEqual(['9001_behind'])
  await reader.query('commit')
  await reader.end()
  await migrating
  expect(await missingMigrations(url, { folder })).toEqual([])
  // The read ran all that time, and each booking waited for at most one lock time-out.
  expect(waits.length).toBeGreaterThan(3)
  expect(Math.max(...waits)).toBeLessThan(5_000)
}, 60_000)

/** Tables that have millions of rows in a large studio. */
const LARGE = [
  'audit_entry',
  'booking',
  'ledger_entry',
  'pass',
  'payment_order',
  'person',
  'sent_mail',
  'session',
]
/** Earlier migrations have already been applied and can't be changed. */
const CHECKED_FROM = '0611'

function slowIndexes(text: string): string[] {
  const words = text.replace(/--.*$/gm, '').toLowerCase()
  return LARGE.filter((table) => {
    const index = new RegExp(`create (unique )?index (?!if not exists)\\w+\\s+on ${table}\\b`)
    const anyIndex = new RegExp(`create (unique )?index (if not exists )?\\w+\\s+on ${table}\\b`)
    return index.test(words) || (anyIndex.test(words) && new RegExp(`alter table ${table}\\b`).test(words))
  })
}

test('an index of a large table can be built before the release: its migration uses `if not exists` and does not alter the table', async () => {
  const folder = join(projectRoot, 'db', 'migrations')
  const findings: string[] = []
  for (const name of (await readdir(folder)).filter((each) => each >= CHECKED_FROM)) {
    const tables = slowIndexes(await readFile(join(folder, name), 'utf8'))
    if (tables.length > 0) findings.push(`${name}: ${tables}`)
  }
  expect(findings).toEqual([])
  const earlier = await readFile(join(folder, '0550_whatsapp_replies.sql'), 'utf8')
  expect(slowIndexes(earlier)).toEqual(['sent_mail'])
  expect(slowIndexes('create index if not exists booking_new on booking (id)')).toEqual([])
  expect(slowIndexes('create index booking_new on booking (id)')).toEqual(['booking'])
})
