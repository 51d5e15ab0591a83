import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '#lib/freePort.server.ts'
import { projectRoot } from '#lib/root.server.ts'
import { studioDay, systemClock } from '#lib/time.ts'
import { emptyDatabase, type TestDatabase, testDatabase } from '../database.ts'
import { makeClass, makePackage, makeStudio } from '../timetable.ts'
import { waitingForLocks } from './locks.ts'
import { makeMembers } from './members.ts'
import { call, startServer } from './server.ts'

let folder: string
let database: TestDatabase
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'contrology-start-'))
  database = await testDatabase()
})
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
  await database.drop()
})

const asOwner = (text: string) => database.asOwner((owner) => owner.query(text))

const tryStart = (env: Record<string, string>) => {
  const result = spawnSync(
    join(projectRoot, 'node_modules/.bin/node'),
    [join(projectRoot, 'build/server/index.js')],
    {
      env: { PATH: process.env.PATH ?? '', LOG_LEVEL: 'warn', DEMO: 'off', DATA_DIR: folder, ...env },
      encoding: 'utf8',
      timeout: 30_000,
    },
  )
  return { code: result.status, output: (result.stdout + result.stderr).trim() }
}

/** Locks a table. Returns a function that releases it. */
async function lockTable(name: 'class'): Promise<() => Promise<void>> {
  const outside = new pg.Client({ connectionString: database.url })
  await outside.connect()
  await outside.query('begin')
  await outside.query(`lock table ${name} in access exclusive mode`)
  return () => outside.end()
}

test('a port in use gives one clear message and exit code 1', async () => {
  const port = await freePort()
  const other = createServer()
  await new Promise<void>((resolve) => other.listen(port, '127.0.0.1', resolve))
  const { code, output } = await new Promise<{ code: number | null; output: string }>((resolve) =>
    // Started after the current event, so that the other program still listens on the port.
    setImmediate(() => resolve(tryStart({ PORT: String(port), DATABASE_URL: database.url }))),
  )
  other.close()
  expect(output).toBe(`Port ${port} on 127.0.0.1 is taken by another program. Set PORT to another one.`)
  expect(code).toBe(1)
})

test('an unreachable database gives one clear message without its password', async () => {
  const port = await freePort()
  const { code, output } = tryStart({ PORT: '0', DATABASE_URL: `postgres://u:secret@127.0.0.1:${port}/x` })
  expect(output).toMatch(/^The database at 127\.0\.0\.1:\d+ can't be reached: .*$/)
  expect(output).not.toContain('secret')
  expect(output.split('\n')).toHaveLength(1)
  expect(code).toBe(1)
})

test('an unwritable DATA_DIR gives one clear message', async () => {
  await writeFile(join(folder, 'file'), '')
  const { code, output } = tryStart({ PORT: '0', DATA_DIR: join(folder, 'file', 'below') })
  expect(output).toMatch(/^DATA_DIR .* can't be written: ENOTDIR$/)
  expect(code).toBe(1)
})

test('production names each missing setting and refuses development settings', () => {
  const withoutSettings = tryStart({ NODE_ENV: 'production' })
  for (const name of ['PUBLIC_URL', 'SESSION_SECRET', 'DATABASE_URL', 'SMTP_URL', 'RAZORPAY_KEY_ID']) {
    expect(withoutSettings.output).toContain(`${name} is missing`)
  }
  expect(withoutSettings.code).toBe(1)
  const withDevelopmentSettings = tryStart({
    NODE_ENV: 'production',
    CLOCK: '2026-11-23T03:30:00Z',
    THROTTLE: 'off',
  })
  expect(withDevelopmentSettings.output).toContain('CLOCK is refused')
  expect(withDevelopmentSettings.output).toContain('THROTTLE=off is refused')
})

test('with MIGRATE=off a database without migrations is refused, and not changed', async () => {
  await asOwner(`delete from kysely_migration where name = '0031_enqueue_job'`)
  const refused = tryStart({ PORT: '0', DATABASE_URL: database.url, MIGRATE: 'off' })
  await asOwner(`insert into kysely_migration values ('0031_enqueue_job', '2026-01-01T00:00:00.000Z')`)
  expect(refused.output).toBe(
    'The database lacks 0031_enqueue_job. With MIGRATE=off, `npm run migrate` must run before the start.',
  )
  expect(refused.code).toBe(1)
})

test('`npm run migrate` prepares an empty database for a server with MIGRATE=off, which accepts bookings', async () => {
  const newDatabase = await emptyDatabase()
  const migrated = spawnSync('npm', ['run', '--silent', 'migrate'], {
    cwd: projectRoot,
    env: { PATH: process.env.PATH ?? '', HOME: folder, DATABASE_URL: newDatabase.url },
    encoding: 'utf8',
    timeout: 60_000,
  })
  expect(migrated.status, migrated.stderr).toBe(0)
  expect(migrated.stdout).toMatch(/\nThe database has the schema of this release\.\n$/)

  const server = await startServer({ DATABASE_URL: newDatabase.url, DATA_DIR: folder, MIGRATE: 'off' })
  const now = systemClock.now()
  const classId = await makeClass(newDatabase.db, await makeStudio(newDatabase.db), now)
  const [member] = await makeMembers(newDatabase.db, 1, await makePackage(newDatabase.db), now)
  const date = studioDay(now).add({ days: 3 }).toString()
  const { status } = await call(server, member?.token ?? '', 'POST', `/user/create-order/${classId}`, {
    date,
  })
  expect(await server.end('SIGTERM')).toBe(0)
  expect(status).toBe(201)
  // It works with a database role that owns nothing, and its job queues exist.
  expect(server.output()).not.toMatch(/"level":[456]0/)
  await newDatabase.drop()
}, 90_000)

test('on the database of a newer release the server starts, logs a warning, and accepts bookings', async () => {
  const now = systemClock.now()
  const { db } = database
  await asOwner('alter table booking add column of_tomorrow text')
  await asOwner(`insert into kysely_migration values ('9999_of_tomorrow', '2026-01-01T00:00:00.000Z')`)
  const classId = await makeClass(db, await makeStudio(db), now)
  const [member] = await makeMembers(db, 1, await makePackage(db), now)
  const server = await startServer({ DATABASE_URL: database.url, DATA_DIR: folder })
  const date = studioDay(now).add({ days: 3 }).toString()
  const { status } = await call(server, member?.token ?? '', 'POST', `/user/create-order/${classId}`, {
    date,
  })
  expect(await server.end('SIGTERM')).toBe(0)
  await asOwner(`delete from kysely_migration where name = '9999_of_tomorrow'`)
  expect(status).toBe(201)
  expect(server.output()).toContain('the database is newer than this release')
  expect(server.output()).toContain('9999_of_tomorrow')
})

test('at SIGTERM the server responds to running requests, then ends with code 0; another signal changes nothing', async () => {
  const server = await startServer({ DATABASE_URL: database.url, DATA_DIR: folder })
  const release = await lockTable('class')
  const inFlight = Array.from({ length: 10 }, (_, page) =>
    fetch(`${server.url}/api/v1/user/get-classes?page=${page + 1}`),
  )
  // A job of the server may also wait for this table.
  await expect
    .poll(() => waitingForLocks(database), { timeout: 20_000 })
    .toBeGreaterThanOrEqual(10)
    .catch(async (error: unknown) => {
      await release()
      throw error
    })
  const ended = server.end('SIGTERM')
  server.child.kill('SIGINT')
  await release()
  const statuses = (await Promise.all(inFlight)).map(({ status }) => status)
  expect(await ended).toBe(0)
  expect(statuses).toEqual(Array(10).fill(200))
})

test('a signal during the start ends it with one sentence and exit code 0', async () => {
  const release = await lockTable('class')
  const server = spawn(
    join(projectRoot, 'node_modules/.bin/node'),
    [join(projectRoot, 'build/server/index.js')],
    {
      env: {
        ...{ PATH: process.env.PATH ?? '', LOG_LEVEL: 'warn', DEMO: 'off' },
        ...{ PORT: '0', DATA_DIR: folder, DATABASE_URL: database.url },
      },
    },
  )
  let output = ''
  for (const stream of [server.stdout, server.stderr]) stream.on('data', (part) => (output += part))
  const ended = once(server, 'exit')
  await expect.poll(() => waitingForLocks(database), { timeout: 20_000 }).toBe(1)
  server.kill('SIGTERM')
  // The statement that the start waits for fails while the server stops, as if the server stopped its own PostgreSQL.
  await asOwner(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`)
  const [code] = await ended
  await release()
  expect(output.trim()).toBe('Contrology was stopped before it was ready.')
  expect(code).toBe(0)
}, 60_000)

test('behind a pooler the role must have time-outs: the server names missing ones, and starts with them', async () => {
  const env = { DATABASE_URL: database.url, DATABASE_DIRECT_URL: database.url }
  const { code, output } = tryStart({ PORT: '0', ...env })
  expect(code).toBe(1)
  expect(output).toMatch(/^With DATABASE_DIRECT_URL the role of DATABASE_URL must have these time-outs/)
  const problems = output.split('\n').slice(1)
  expect(problems).toHaveLength(3)
  const name = new URL(database.url).pathname.slice(1)
  // Executes what the message suggests, but only for the database of this test.
  for (const line of problems) await asOwner(line.replace(' set ', ` in database ${name} set `))

  const server = await startServer({ ...env, DATA_DIR: folder })
  const ready = await fetch(`${server.url}/health/ready`)
  expect(await ready.json()).toEqual({ database: 'up', changes: 'listening' })
  expect(await server.end('SIGTERM')).toBe(0)
}, 60_000)

test('an unknown address below the API gets a response of the API, not a page', async () => {
  const server = await startServer({ DATABASE_URL: database.url, DATA_DIR: folder })
  const response = await fetch(`${server.url}/api/v1/nothing`)
  expect(response.status).toBe(404)
  expect(await response.json()).toMatchObject({ statusCode: 404, error: { code: 'NOT_FOUND' } })
  await server.end('SIGTERM')
})

test('a server that a test has started ends with the process of the test, even if that is killed', async () => {
  const start = `
    const { startServer } = await import('./tests/faults/server.ts')
    const { url } = await startServer({ DATABASE_URL: process.env.DATABASE_URL, DATA_DIR: process.env.DATA_DIR })
    process.stdout.write(url)`
  const tests = spawn(process.execPath, ['--input-type=module', '--eval', start], {
    cwd: projectRoot,
    env: { PATH: process.env.PATH ?? '', DATABASE_URL: database.url, DATA_DIR: folder },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [url] = await once(tests.stdout, 'data')
  const isReady = () =>
    fetch(`${url}/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    )
  expect(await isReady()).toBe(true)
  tests.kill('SIGKILL')
  await expect.poll(isReady).toBe(false)
})
