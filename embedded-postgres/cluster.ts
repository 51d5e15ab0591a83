import { execFile, type SpawnOptions, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { access, chown, link, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import type { Socket } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { type DatabaseFolder, succeeds } from './folder.ts'

const run = promisify(execFile)

type Cluster = DatabaseFolder & {
  durable: boolean
  /** Called with each line that PostgreSQL logs. */
  onLogged?: ((line: string) => void) | undefined
}

type Home = Pick<DatabaseFolder, 'home'>
export const dataOf = ({ home }: Home) => join(home, 'data')
const passwordFile = ({ home }: Home) => join(home, 'password')
export const passwordOf = (folder: Home) => readFile(passwordFile(folder), 'utf8')
/** The port of the running cluster, or of its last run. */
export const portOf = async (folder: Home) =>
  Number((await readFile(join(dataOf(folder), 'postmaster.pid'), 'utf8')).split('\n')[3])

// For a machine with two cores and 2 GB. No parallel workers and no I/O workers: with two cores they only
// compete with the backends, and fewer processes start and stop faster.
const SETTINGS = {
  effective_cache_size: '1GB',
  work_mem: '8MB',
  random_page_cost: '1.1',
  jit: 'off',
  io_method: 'sync',
  max_parallel_workers_per_gather: '0',
  max_logical_replication_workers: '0',
  timezone: 'UTC',
  lc_messages: 'C',
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  // Refused statements are reported to the client, which handles them; in this log they would be noise.
  log_min_messages: 'log',
}
// A run of tests opens the pools of many servers at once: the usual 100 connections are too few for it.
const NOT_DURABLE = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '400',
}

/**
 * A separate session, so that Ctrl-C in the terminal reaches only the server; a working folder that the user
 * can enter.
 */
const spawnOptions = ({ home, runAs }: DatabaseFolder): SpawnOptions => ({
  ...runAs,
  cwd: home,
  env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' },
  detached: true,
})

const HALF_MADE = 'data.new-'
/**
 * Milliseconds until a PostgreSQL that does not shut down cleanly is stopped at once; it recovers at its next
 * start.
 */
const END_MS = 8_000

/** Creates the cluster if there is none. It is created under a temporary name, so that a partial one is never used. */
export async function ensureCluster(cluster: Cluster): Promise<void> {
  const { home, runAs, binaries, durable } = cluster
  const exists = () => succeeds(access(dataOf(cluster)))
  if (await exists()) return
  const password = passwordFile(cluster)
  // If two start at once, both use the password that was written first; the file appears complete or not at
  // all.
  const fresh = `${password}.${randomBytes(4).toString('hex')}`
  await writeFile(fresh, randomBytes(24).toString('base64url'), { mode: 0o600, flush: true })
  await link(fresh, password).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  await rm(fresh)
  if (runAs) await chown(password, runAs.uid, runAs.gid)
  const folder = join(home, HALF_MADE + randomBytes(4).toString('hex'))
  const initdb = spawn(
    join(binaries, 'bin', 'initdb'),
    [
      ...['-D', folder, '-U', 'contrology', '--encoding=UTF8', '--locale=C'],
      ...['--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
      ...['--auth=scram-sha-256', `--pwfile=${password}`, '--no-instructions'],
      ...(durable ? [] : ['--no-sync']),
    ],
    { ...spawnOptions(cluster), stdio: ['ignore', 'ignore', 'pipe'] },
  )
  const complaint = complaintIn(initdb.stderr as Readable)
  const [code] = await once(initdb, 'close')
  const made = code === 0 && (await succeeds(rename(folder, dataOf(cluster))))
  // Or another process has just created it.
  if (!made && !(await exists())) throw new Error(complaint())
}

/** Call it only as the process that runs the cluster: then nobody else can be creating one. */
export async function removeHalfMade({ home }: DatabaseFolder): Promise<void> {
  for (const name of await readdir(home))
    if (name.startsWith(HALF_MADE)) await rm(join(home, name), { recursive: true })
}

function complaintIn(stderr: Readable, each: (line: string) => void = () => {}): () => string {
  let first: string | undefined
  let last = 'it said nothing'
  createInterface(stderr).on('line', (line) => {
    first ??= /(?:FATAL|PANIC|error): +(.*)/.exec(line)?.[1]
    last = line
    each(line)
  })
  return () => first ?? last
}

/** PostgreSQL's messages when the cluster, its shared memory or the port is in use. */
export const isInUse = (error: unknown): boolean =>
  error instanceof Error && /postmaster\.pid|shared memory|TCP\/IP/.test(error.message)

interface Running {
  /** Resolves with its signal or exit code. */
  ended: Promise<string>
  /** Shuts it down: open transactions are rolled back, committed data is written. */
  end(): void
}

/**
 * A shell that becomes PostgreSQL and leaves a watcher behind: when our pipe is closed, by us or because this
 * process was killed, the watcher shuts PostgreSQL down. So PostgreSQL never outlives its server.
 */
const WATCHED = '{ read _ <&3; kill -INT $$; } 2>/dev/null & exec "$@" 3<&-'

/** Resolves when it accepts connections; rejects with its error output if it ends before. */
export async function launch(cluster: Cluster, port: number): Promise<Running> {
  await disownPidFile(dataOf(cluster))
  const settings = { ...SETTINGS, ...(cluster.durable ? {} : NOT_DURABLE), port: String(port) }
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const postgres = [join(cluster.binaries, 'bin', 'postgres'), '-D', dataOf(cluster), ...flags]
  const child = spawn('/bin/sh', ['-c', WATCHED, 'sh', ...postgres], {
    ...spawnOptions(cluster),
    stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
  })
  const pipe = child.stdio[3] as Socket
  pipe.on('error', () => {})
  const end = () => {
    pipe.destroy()
    // The watcher may have been killed, or a client may keep the server busy: stopping still has a time limit.
    setTimeout(() => child.kill('SIGQUIT'), END_MS).unref()
  }
  const ended = once(child, 'exit').then(([code, signal]) => {
    end()
    return String(signal ?? `exit ${code}`)
  }, String)
  await new Promise<void>((resolve, reject) => {
    const complaint = complaintIn(child.stderr as Readable, (line) => {
      if (line.includes('ready to accept connections')) resolve()
      cluster.onLogged?.(line)
    })
    child.once('error', reject)
    child.once('close', () => reject(new Error(complaint())))
  })
  return { ended, end }
}

/**
 * After a crash the process id in the file may belong to another process by now, or be missing, and PostgreSQL
 * would not start. Our own id in its place means that no server runs; PostgreSQL itself checks for old
 * backends.
 */
async function disownPidFile(data: string): Promise<void> {
  const file = join(data, 'postmaster.pid')
  const text = await readFile(file, 'utf8').catch(() => undefined)
  if (text === undefined) return
  const [pid = '', ...rest] = text.split('\n')
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8')
    // On macOS.
    .catch(async () => (await run('ps', ['-o', 'command=', '-p', pid])).stdout)
    .catch(() => '')
  if (!command.includes(data)) await writeFile(file, [process.pid, ...rest].join('\n'))
}
