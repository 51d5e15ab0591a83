import { execFile, type SpawnOptions, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { access, chown, link, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import type { Socket } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { endsWithParent, endWatcherWith } from '#lib/endsWithParent.server.ts'
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

// Settings for a machine with two cores and 2 GB. No parallel workers and no I/O workers: with two cores they would
// compete with the backends. PostgreSQL also starts and stops faster with fewer processes.
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
  // The client gets the errors of refused statements and handles them; in this log they would only distract.
  log_min_messages: 'log',
}
// Tests open the pools of many servers at once, so the default of 100 connections is too low.
const NOT_DURABLE = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '400',
}

/**
 * Starts PostgreSQL in its own session, so that Ctrl-C in the terminal reaches only the Node process, and in a folder that
 * its user can enter.
 */
const spawnOptions = ({ home, runAs }: DatabaseFolder): SpawnOptions => ({
  ...runAs,
  cwd: home,
  env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' },
  detached: true,
})

const PARTIAL_PREFIX = 'data.new-'
/** Milliseconds after which a PostgreSQL that does not shut down cleanly is killed; it recovers at its next start. */
const END_MS = 8_000

/**
 * Creates the cluster if there is none. It gets a temporary name until it is complete, so that a partial one is never
 * used.
 */
export async function ensureCluster(cluster: Cluster): Promise<void> {
  const { home, runAs, binaries, durable } = cluster
  const exists = () => succeeds(access(dataOf(cluster)))
  if (await exists()) return
  const password = passwordFile(cluster)
  // If two processes start at once, both use the password that was written first. `link` makes a complete file visible.
  const temporary = `${password}.${randomBytes(4).toString('hex')}`
  await writeFile(temporary, randomBytes(24).toString('base64url'), { mode: 0o600, flush: true })
  await link(temporary, password).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  await rm(temporary)
  if (runAs) await chown(password, runAs.uid, runAs.gid)
  const folder = join(home, PARTIAL_PREFIX + randomBytes(4).toString('hex'))
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
  const errorText = errorIn(initdb.stderr as Readable)
  const [code] = await once(initdb, 'close')
  const isCreated = code === 0 && (await succeeds(rename(folder, dataOf(cluster))))
  // Another process may have just created it.
  if (!isCreated && !(await exists())) throw new Error(errorText())
}

/**
 * Removes partially created clusters. Only the process that runs the cluster may call it: then no other process can be
 * creating one.
 */
export async function removePartialClusters({ home }: DatabaseFolder): Promise<void> {
  for (const name of await readdir(home))
    if (name.startsWith(PARTIAL_PREFIX)) await rm(join(home, name), { recursive: true })
}

/** Returns a function for the first error in the output so far, or else its last line. */
function errorIn(stderr: Readable, each: (line: string) => void = () => {}): () => string {
  let first: string | undefined
  let last = 'no error message'
  createInterface(stderr).on('line', (line) => {
    first ??= /(?:FATAL|PANIC|error): +(.*)/.exec(line)?.[1]
    last = line
    each(line)
  })
  return () => first ?? last
}

/** Whether an error is PostgreSQL's message that the cluster, its shared memory or the port is in use. */
export const isInUse = (error: unknown): boolean =>
  error instanceof Error && /postmaster\.pid|shared memory|TCP\/IP/.test(error.message)

interface Running {
  /** Resolves with the signal or exit code of PostgreSQL. */
  ended: Promise<string>
  /** Shuts PostgreSQL down: open transactions are rolled back, committed data is saved. */
  end(): void
}

/** Resolves when PostgreSQL accepts connections; rejects with its error output if it ends before that. */
export async function launch(cluster: Cluster, port: number): Promise<Running> {
  await replaceStalePid(dataOf(cluster))
  const settings = { ...SETTINGS, ...(cluster.durable ? {} : NOT_DURABLE), port: String(port) }
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const postgres = [join(cluster.binaries, 'bin', 'postgres'), '-D', dataOf(cluster), ...flags]
  const child = spawn('/bin/sh', endsWithParent('INT', postgres), {
    ...spawnOptions(cluster),
    stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
  })
  endWatcherWith(child)
  const end = () => {
    ;(child.stdio[3] as Socket).destroy()
    // There is a time limit, because the shell that ends PostgreSQL when this pipe closes may have been killed, or a
    // client may keep PostgreSQL busy.
    setTimeout(() => child.kill('SIGQUIT'), END_MS).unref()
  }
  const ended = once(child, 'exit').then(([code, signal]) => String(signal ?? `exit ${code}`), String)
  await new Promise<void>((resolve, reject) => {
    const errorText = errorIn(child.stderr as Readable, (line) => {
      if (line.includes('ready to accept connections')) resolve()
      cluster.onLogged?.(line)
    })
    child.once('error', reject)
    child.once('close', () => reject(new Error(errorText())))
  })
  return { ended, end }
}

/**
 * After a crash PostgreSQL may refuse to start, because the process id in its file is missing or belongs to another
 * process by now. If the file contains our own id, PostgreSQL accepts that no other server is running. It checks by
 * itself whether backends of the crashed server still run.
 */
async function replaceStalePid(data: string): Promise<void> {
  const file = join(data, 'postmaster.pid')
  const text = await readFile(file, 'utf8').catch(() => undefined)
  if (text === undefined) return
  const [pid = '', ...rest] = text.split('\n')
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8')
    // For macOS.
    .catch(async () => (await run('ps', ['-o', 'command=', '-p', pid])).stdout)
    .catch(() => '')
  if (!command.includes(data)) await writeFile(file, [process.pid, ...rest].join('\n'))
}
