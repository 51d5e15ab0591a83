import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { startEmbeddedPostgres } from '#embedded-postgres/index.ts'
import { accessTokens, type Claims } from '#features/identity/tokens.server.ts'
import { systemClock } from '#lib/time.ts'
import type { DemoAccount } from '#server/demoStudio.server.ts'
import { SECRET, startServer } from '../tests/faults/server.ts'
import { atTheEnd } from './processes.ts'

/** A server with a demo studio, and its owner. */
export interface ConsoleServer {
  url: string
  port: number
  /** The owner's token. */
  token: string
  pool: pg.Pool
}

/** The folder and the database of a server. */
interface Home {
  pool: pg.Pool
  dataDir: string
  database: string
}

const tokens = accessTokens(SECRET)
/**
 * A token is valid for a quarter of an hour after its time. That time is two hours ahead, so that the token is valid
 * for a whole run, even on a busy machine.
 */
export const tokenOf = (claims: Claims): Promise<string> =>
  tokens.issue(claims, systemClock.now().add({ hours: 2 }))

/** PostgreSQL settings for the connections of this server only, and a function that receives the lines of its log. */
interface WatchOptions {
  settings: string[]
  onLogged(line: string): void
}

/** Starts the built server on the database of a folder. An empty database gets the demo studio. */
export async function serverOn(dataDir: string, watched?: WatchOptions): Promise<ConsoleServer & Home> {
  const { url: database, stop } = await startEmbeddedPostgres({
    dataDir,
    log: console.log,
    ...(watched && { onLogged: watched.onLogged }),
  })
  atTheEnd(stop)
  const pool = new pg.Pool({ connectionString: database, max: 2, idleTimeoutMillis: 0 })
  atTheEnd(() => pool.end())
  // Opens both connections of the pool before any setting changes.
  await Promise.all([pool.query('select pg_sleep(0.1)'), pool.query('select pg_sleep(0.1)')])
  return anotherServer({ dataDir, database, pool }, watched?.settings ?? [])
}

/** Starts another built server on the same database. Its connections have these PostgreSQL settings. */
export async function anotherServer(
  { dataDir, database, pool }: Home,
  settings: string[],
): Promise<ConsoleServer & Home> {
  for (const setting of settings) {
    await pool.query(`alter role current_user set ${setting}`)
    atTheEnd(() => pool.query(`alter role current_user reset ${setting.split(' ')[0]}`))
  }
  const server = await startServer({ DATA_DIR: dataDir, DATABASE_URL: database, DEMO: 'on' })
  atTheEnd(() => server.end('SIGTERM'))
  const accounts = JSON.parse(await readFile(join(dataDir, 'demo-accounts.json'), 'utf8')) as DemoAccount[]
  const { email, password } = accounts.find((account) => account.email.startsWith('owner@')) ?? {}
  const response = await fetch(`${server.url}/api/v1/user/signin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  const [, token] =
    response.headers
      .getSetCookie()
      .join()
      .match(/accessToken=([^;]+)/) ?? []
  if (!token) throw new Error(`the owner could not sign in: ${response.status}`)
  const owner = (await tokens.readEvenExpired(token)) as Claims
  return { ...server, pool, dataDir, database, token: await tokenOf(owner) }
}
