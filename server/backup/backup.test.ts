import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { grantPass } from '#features/passes/usecases/grantPass.server.ts'
import { createDb, createPool } from '#lib/db.server.ts'
import { migrateJobs } from '#lib/jobs.server.ts'
import { migrate } from '#lib/migrations.server.ts'
import { testClock } from '#tests/app.ts'
import { temporaryFolder } from '#tests/cluster.ts'
import { type DumpableServer, dumpableServer, dumper } from '#tests/dumpable.ts'
import { makePerson } from '#tests/people.ts'
import { makeClass, makePackage, makeStudio } from '#tests/timetable.ts'
import { DATABASE, FILES, MANIFEST, makeBackup } from './backup.server.ts'
import { countRows, databaseIn, withConnection, withDatabase } from './database.server.ts'
import { environmentOf, programsFor } from './programs.server.ts'
import { restoreBackup } from './restore.server.ts'
import { deletableBackups, nameAt } from './retention.ts'
import { seal } from './sealed.server.ts'

const PASSPHRASE = 'a passphrase of the tests, long enough'
const now = Temporal.Instant.from('2026-11-27T03:30:00Z')

test('the backups of the last days, the first of each month of a year, and the newest one are kept', () => {
  const nameOn = (text: string) => nameAt(Temporal.Instant.from(text))
  const names = [
    '2025-10-02',
    '2025-12-01',
    '2025-12-15',
    '2026-11-01',
    '2026-11-02',
    '2026-11-20',
    '2026-11-27',
  ].map((day) => nameOn(`${day}T00:00:00Z`))
  expect(deletableBackups([...names, '.partial', 'notes.txt'], now, 14)).toEqual([
    '2025-10-02T000000Z',
    '2025-12-15T000000Z',
    '2026-11-02T000000Z',
  ])
  expect(deletableBackups([nameOn('2020-01-05T00:00:00Z')], now, 1)).toEqual([])
})

test('missing programs, and programs that are too old or too new for the database, are explained', async () => {
  await expect(programsFor(18, '/nowhere')).rejects.toThrow(
    /There is no pg_dump in PG_BIN \/nowhere .* postgresql-client-18/,
  )
  const folder = await temporaryFolder()
  const install = (version: string) => {
    const program = `#!/bin/sh\necho "pg_dump (PostgreSQL) ${version}"\n`
    for (const name of ['pg_dump', 'pg_restore']) writeFileSync(join(folder, name), program, { mode: 0o755 })
  }
  install('15.3')
  await expect(programsFor(18, folder)).rejects.toThrow(
    `The pg_dump in PG_BIN ${folder} is of PostgreSQL 15, and the database of PostgreSQL 18.`,
  )
  expect(await programsFor(15, folder)).toEqual({
    pgDump: `${folder}/pg_dump`,
    pgRestore: `${folder}/pg_restore`,
  })
  install('17.5')
  await expect(programsFor(16, folder)).rejects.toThrow(
    'is of PostgreSQL 17, and the database of PostgreSQL 16.',
  )
  expect(await programsFor(17, folder)).toMatchObject({ pgDump: `${folder}/pg_dump` })
  rmSync(folder, { recursive: true })
})

test('PostgreSQL’s programs connect to the same database as the server, even if the address names it in parameters', () => {
  expect(environmentOf('postgres://asha:p%40ss@db.example/studio?sslmode=verify-full')).toMatchObject({
    ...{ PGHOST: 'db.example', PGPORT: '5432', PGUSER: 'asha', PGPASSWORD: 'p@ss', PGDATABASE: 'studio' },
    PGSSLMODE: 'verify-full',
  })
  expect(environmentOf('postgres:///studio?host=/run/other&port=6543&user=asha')).toMatchObject({
    ...{ PGHOST: '/run/other', PGPORT: '6543', PGDATABASE: 'studio' },
  })
})

test('if a file of a backup can not be written, the error names it', async () => {
  const folder = await temporaryFolder()
  writeFileSync(join(folder, DATABASE), 'of another backup')
  const sealing = seal(Readable.from([Buffer.from('rows')]), join(folder, DATABASE), PASSPHRASE)
  await expect(sealing).rejects.toThrow(`${join(folder, DATABASE)} can't be written: EEXIST.`)
  rmSync(folder, { recursive: true })
})

const major = dumper()

// These tests need PostgreSQL's own pg_dump, which the npm package does not contain.
describe.skipIf(major === undefined)('with the pg_dump of this machine', () => {
  let server: DumpableServer
  let folder: string
  let url: string
  let backup: Awaited<ReturnType<typeof makeBackup>>
  const nameOf = (prefix: string) => `${prefix}_${crypto.randomUUID().slice(0, 8)}`
  const newDatabase = async (prefix: string) => {
    const name = nameOf(prefix)
    await withConnection(server.url, (client) => client.query(`create database ${name}`))
    return withDatabase(server.url, name)
  }
  const options = () => ({
    url,
    files: join(folder, 'data', 'files'),
    settings: { SESSION_SECRET: 'the secret of the studio, long enough' },
    folder: join(folder, 'backups'),
    passphrase: PASSPHRASE,
    keepDays: 14,
    pgBin: undefined,
    now,
  })
  const restoreOptions = (to: string, more: object = {}) => ({
    ...options(),
    url: to,
    path: backup.path,
    files: join(folder, 'restored'),
    replace: false,
    ...more,
  })
  const databases = () =>
    withConnection(url, async (client) =>
      (await client.query('select datname as name from pg_database')).rows.map(({ name }) => name as string),
    )
  const names = async (databaseUrl: string) =>
    withConnection(
      databaseUrl,
      async (client) => (await client.query('select first_name from person order by 1')).rows,
    )

  /** What the application's role may do with each table, sequence and function. */
  const rights = async (databaseUrl: string) => {
    const rightsQuery = `
      select oid::regclass::text as name, relacl::text as rights from pg_class
        where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'S')
      union all select oid::regprocedure::text, proacl::text from pg_proc where pronamespace = 'public'::regnamespace
      order by 1`
    return withConnection(databaseUrl, async (client) => (await client.query(rightsQuery)).rows)
  }

  beforeAll(async () => {
    server = await dumpableServer(major as number)
    folder = await temporaryFolder()
    url = await newDatabase('studio')
    await migrate(url, pino({ level: 'silent' }))
    await migrateJobs(url)
    const pool = createPool(url)
    const db = createDb(pool)
    const clock = testClock('2026-11-23T06:30:00Z')
    await makeClass(db, await makeStudio(db), clock.now())
    const terms = await makePackage(db)
    const personId = await makePerson(
      { database: { db } as never, clock },
      { email: 'asha@people.example', firstName: 'Asha' },
    )
    const grant = { personId, terms, paymentOrderId: null }
    await db.transaction().execute((trx) => grantPass(trx, grant, clock.now()))
    await sql`insert into gateway_sweep (swept_until) values (now() - interval '90 days')`.execute(db)
    await db.destroy()
    mkdirSync(join(folder, 'data', 'files', 'art'), { recursive: true })
    writeFileSync(join(folder, 'data', 'files', 'art', 'picture.webp'), 'a picture')
    backup = await makeBackup(options())
  })
  afterAll(async () => {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  test('a backup consists of three encrypted files, and its time and size are recorded', async () => {
    expect(backup.path).toBe(join(folder, 'backups', '2026-11-27T033000Z'))
    expect(readdirSync(backup.path).sort()).toEqual([DATABASE, FILES, MANIFEST].sort())
    for (const name of readdirSync(backup.path)) {
      const bytes = readFileSync(join(backup.path, name))
      expect(bytes.subarray(0, 21).toString()).toBe('age-encryption.org/v1')
      expect(bytes.includes('Asha')).toBe(false)
    }
    const recorded = await withConnection(
      url,
      async (client) => (await client.query('select * from operation_result')).rows,
    )
    expect(recorded).toMatchObject([
      { kind: 'backup', ended_at: new Date(now.epochMilliseconds), figure: String(backup.bytes) },
    ])
    expect((await databases()).filter((name) => name.includes('check'))).toEqual([])
  })

  test('a restored backup has the same rows, rights, files and settings', async () => {
    await withConnection(url, (client) => client.query(`update person set first_name = 'Changed'`))
    const to = await newDatabase('empty')
    const restored = await restoreBackup(restoreOptions(to))
    expect(restored).toMatchObject({
      madeAt: now.toString(),
      settings: { SESSION_SECRET: 'the secret of the studio, long enough' },
      previous: undefined,
    })
    expect(await names(to)).toEqual([{ first_name: 'Asha' }])
    const without = async (databaseUrl: string) => ({
      ...(await withConnection(databaseUrl, countRows)),
      'public.operation_result': 0,
    })
    expect(await without(to)).toEqual(await without(url))
    expect(await rights(to)).toEqual(await rights(url))
    expect(readFileSync(join(folder, 'restored', 'art', 'picture.webp'), 'utf8')).toBe('a picture')
  })

  test('a database that is not empty is replaced only on request, once at a time, and kept under another name', async () => {
    const to = await newDatabase('taken')
    await withConnection(to, (client) => client.query(`create table mine as select 'precious' as word`))
    await expect(restoreBackup(restoreOptions(to))).rejects.toThrow(
      /is not empty: it has 1 tables. Nothing was changed/,
    )
    await withConnection(to, async (client) => {
      await expect(restoreBackup(restoreOptions(to, { replace: true }))).rejects.toThrow(
        /Stop the servers first/,
      )
      expect((await client.query('select word from mine')).rows).toEqual([{ word: 'precious' }])
    })
    const leftover = `${databaseIn(to)}_being_restored`
    await withConnection(url, (client) => client.query(`create database ${leftover}`))
    const both = await Promise.allSettled(
      [1, 2].map(() => restoreBackup(restoreOptions(to, { replace: true }))),
    )
    const [refused] = both.flatMap((each) => (each.status === 'rejected' ? [each.reason.message] : []))
    expect(refused).toBe('Another restore of this database is running.')
    const [previous] = both.flatMap((each) => (each.status === 'fulfilled' ? [each.value.previous] : []))
    expect(await databases()).not.toContain(leftover)
    expect(await names(to)).toEqual([{ first_name: 'Asha' }])
    const before = await withConnection(withDatabase(to, previous as string), (client) =>
      client.query('select word from mine'),
    )
    expect(before.rows).toEqual([{ word: 'precious' }])
  })

  test('a restore succeeds although the network closes connections on which nothing is sent', async () => {
    const to = await newDatabase('idle')
    await withConnection(to, (client) => client.query('create table mine ()'))
    const closedWhenIdle = new URL(to)
    closedWhenIdle.searchParams.set('options', '-c idle_session_timeout=4s')
    const real = await programsFor(major as number, undefined)
    const slow = join(folder, 'slow')
    mkdirSync(slow)
    const slowly = (program: string) => `#!/bin/sh\n[ "$1" = --version ] || sleep 6\nexec '${program}' "$@"\n`
    writeFileSync(join(slow, 'pg_dump'), slowly(real.pgDump), { mode: 0o755 })
    writeFileSync(join(slow, 'pg_restore'), slowly(real.pgRestore), { mode: 0o755 })
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const minutes = async () => {
      while (vi.isFakeTimers()) {
        vi.advanceTimersByTime(60_000)
        await sleep(50)
      }
    }
    const passing = minutes()
    try {
      await restoreBackup(restoreOptions(closedWhenIdle.href, { replace: true, pgBin: slow }))
    } finally {
      vi.useRealTimers()
      await passing
    }
    expect(await names(to)).toEqual([{ first_name: 'Asha' }])
  })

  test('a wrong passphrase, and files that were cut off, changed or swapped, are refused before anything changes', async () => {
    const to = await newDatabase('untouched')
    await expect(
      restoreBackup(restoreOptions(to, { passphrase: 'another passphrase, also long' })),
    ).rejects.toThrow('The passphrase is not that of')
    const restoreDamaged = async (damage: (path: string) => void) => {
      const path = join(folder, 'harmed')
      rmSync(path, { recursive: true, force: true })
      cpSync(backup.path, path, { recursive: true })
      damage(path)
      return restoreBackup(restoreOptions(to, { path })).then(
        () => 'restored',
        (error: Error) => error.message,
      )
    }
    const flip = (name: string) => (path: string) => {
      const bytes = readFileSync(join(path, name))
      bytes[bytes.length - 40] = (bytes[bytes.length - 40] as number) ^ 1
      writeFileSync(join(path, name), bytes)
    }
    expect(await restoreDamaged((path) => truncateSync(join(path, DATABASE), 5_000))).toContain('is damaged')
    expect(await restoreDamaged(flip(DATABASE))).toContain('is damaged')
    expect(await restoreDamaged(flip(FILES))).toContain('is damaged')
    expect(await restoreDamaged(flip(MANIFEST))).toContain('is damaged')
    expect(await restoreDamaged((path) => cpSync(join(path, FILES), join(path, DATABASE)))).toContain(
      'is damaged',
    )
    expect(await restoreDamaged((path) => rmSync(join(path, FILES)))).toContain("can't be read: ENOENT")
    expect(Object.keys(await withConnection(to, countRows))).toEqual([])
  })

  test('of two simultaneous backups one is refused; what a killed backup has left is removed', async () => {
    const into = join(folder, 'alone')
    const leftover = join(into, `.${databaseIn(url)}.partial`)
    const check = `${databaseIn(url)}_backup_check`
    mkdirSync(leftover, { recursive: true })
    writeFileSync(join(leftover, DATABASE), 'half of a dump')
    await withConnection(url, (client) => client.query(`create database ${check}`))
    const both = await Promise.allSettled([1, 2].map(() => makeBackup({ ...options(), folder: into })))
    const [refused] = both.flatMap((each) => (each.status === 'rejected' ? [each.reason.message] : []))
    expect(refused).toBe('Another backup of this database is running.')
    expect(readdirSync(into)).toEqual(['2026-11-27T033000Z'])
    expect(readdirSync(join(into, '2026-11-27T033000Z'))).toHaveLength(3)
    expect(await databases()).not.toContain(check)
  })

  test('a picture that is added during a backup does not make it fail', async () => {
    const files = join(folder, 'busy')
    mkdirSync(files)
    writeFileSync(join(files, 'large'), '')
    truncateSync(join(files, 'large'), 100_000_000)
    const into = join(folder, 'meanwhile')
    const making = makeBackup({ ...options(), files, folder: into })
    await vi.waitUntil(() => existsSync(join(into, `.${databaseIn(url)}.partial`, FILES)), {
      timeout: 60_000,
      interval: 5,
    })
    writeFileSync(join(files, 'new'), 'a picture')
    expect((await making).bytes).toBeGreaterThan(100_000_000)
  })

  test('a server of an older PostgreSQL than the backup is refused', async () => {
    const path = join(folder, 'newer')
    cpSync(backup.path, path, { recursive: true })
    rmSync(join(path, MANIFEST))
    const manifest = JSON.stringify({ format: 1, postgres: 99, parts: [] })
    await seal(Readable.from([Buffer.from(manifest)]), join(path, MANIFEST), PASSPHRASE)
    await expect(restoreBackup(restoreOptions(await newDatabase('older'), { path }))).rejects.toThrow(
      /The backup is of PostgreSQL 99, and this database server of \d+\. Restore it on 99 or newer/,
    )
  })

  test('if the pictures can not be restored, the database is unchanged', async () => {
    const to = await newDatabase('full')
    const files = join(folder, 'no folder')
    writeFileSync(files, '')
    await expect(restoreBackup(restoreOptions(to, { files }))).rejects.toThrow('EEXIST')
    expect(await withConnection(to, countRows)).toEqual({})
  })

  test('a backup of data that fails the integrity check fails, and leaves no files', async () => {
    await withConnection(url, (client) =>
      client.query(
        `begin; set local session_replication_role = replica; update pass set sessions_left = 1; commit`,
      ),
    )
    const later = { ...options(), now: now.add({ hours: 1 }) }
    await expect(makeBackup(later)).rejects.toThrow(
      /The books of the backup do not add up: balanceNotLedger: 1/,
    )
    expect(readdirSync(later.folder)).toEqual(['2026-11-27T033000Z'])
  })
})
