import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import pino from 'pino'
import { APP_ROLE } from '#lib/appRole.server.ts'
import { createDb, createPool, type Db } from '#lib/db.server.ts'
import { startJobs } from '#lib/jobs.server.ts'
import { migrate } from '#lib/migrations.server.ts'
import { projectRoot } from '#lib/root.server.ts'
import { rememberRows, restoreRows } from './restoreRows.ts'
import { recordStatements } from './rows/record.ts'

/** The PostgreSQL that the test run started, or that was specified (cluster.ts). */
const serverUrl = process.env.TEST_DATABASE_URL as string

export interface TestDatabase {
  name: string
  /** Connects with the product's role, which owns nothing. */
  db: Db
  pool: pg.Pool
  /** The address with the owner's role. */
  url: string
  /** Executes something as the owner that the product's role may not do. */
  asOwner<T>(act: (owner: pg.Client) => Promise<T>): Promise<T>
  drop(): Promise<void>
}

/**
 * A database with all migrations and queues and nothing else: either one that an earlier test of this process has used,
 * with its rows restored, or a copy of a template that is made once. A copy takes ten times as long.
 */
export async function testDatabase(): Promise<TestDatabase> {
  template ??= templateDatabase()
  return open(reusable.pop() ?? (await copyOf(await template)), true)
}

let template: Promise<string> | undefined
/** The names of databases whose rows were restored, so that the next test can use them. */
const reusable: string[] = []
/** On a PostgreSQL that was not started for this run, no database may remain. */
const mayKeepDatabases = process.env.TEST_DATABASE_LOG !== undefined

/** A database with nothing in it. */
export const emptyDatabase = async (): Promise<TestDatabase> => open(await copyOf('template1'), false)

async function copyOf(template: string): Promise<string> {
  const name = `test_${crypto.randomUUID().replaceAll('-', '')}`
  await onServer((server) => server.query(`create database ${name} template ${template}`))
  return name
}

function open(name: string, isCopy: boolean): TestDatabase {
  const url = urlOf(name)
  const pool = createPool(url, { role: APP_ROLE })
  const db = recordStatements(createDb(pool))
  return {
    name,
    db,
    pool,
    url,
    asOwner: (act) => connected(url, act),
    async drop() {
      await db.destroy()
      if (isCopy && mayKeepDatabases && (await connected(url, restoreRows))) reusable.push(name)
      else await onServer((server) => server.query(`drop database if exists ${name} with (force)`))
    },
  }
}

const urlOf = (name: string): string => {
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.href
}

const onServer = <T>(act: (server: pg.Client) => Promise<T>): Promise<T> => connected(serverUrl, act)

async function connected<T>(connectionString: string, act: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    return await act(client)
  } finally {
    await client.end()
  }
}

/** An arbitrary number: only code that makes a template takes this lock. */
const TEMPLATE_LOCK = 7_150_326

/** The name is a digest of the sources of the template, so that a changed migration makes a new one. */
async function templateDatabase(): Promise<string> {
  const name = `test_template_${await fingerprint()}`
  await onServer(async (server) => {
    await server.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK])
    const { rowCount } = await server.query('select 1 from pg_database where datname = $1', [name])
    if (rowCount) return
    const draft = `${name}_draft`
    await server.query(`drop database if exists ${draft} with (force)`)
    await server.query(`create database ${draft}`)
    await fill(urlOf(draft))
    await connected(urlOf(draft), rememberRows)
    await server.query(`alter database ${draft} rename to ${name}`)
  })
  return name
}

async function fingerprint(): Promise<string> {
  const hash = createHash('sha256')
  const folder = join(projectRoot, 'db', 'migrations')
  for (const file of (await readdir(folder)).sort()) hash.update(await readFile(join(folder, file)))
  hash.update(await readFile(join(projectRoot, 'node_modules', 'pg-boss', 'package.json')))
  return hash.digest('hex').slice(0, 16)
}

async function fill(url: string): Promise<void> {
  const log = pino({ level: 'silent' })
  await migrate(url, log)
  const jobs = await startJobs(url, log)
  await jobs.stop()
}
