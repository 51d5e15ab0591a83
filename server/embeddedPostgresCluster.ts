import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chown, mkdir, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { EmbeddedPostgresError, exists, type Place } from './embeddedPostgresPlace.ts'

export type Cluster = Place & { durable: boolean }
export type Log = (line: string) => void

/** Both the role that owns everything and the database that the server uses. */
export const DATABASE = 'contrology'

export const dataOf = (place: Place) => join(place.home, 'data')
export const socketsOf = (place: Place) => join(place.home, 'run')
export const passwordOf = (place: Place) => readFile(join(place.home, 'password'), 'utf8')

// Sized for a machine of two cores and 2 GB. No parallel workers and no I/O workers: with two cores they only
// take turns with the backends, and fewer processes start and stop faster.
const SETTINGS = {
  max_connections: '100',
  shared_buffers: '128MB',
  effective_cache_size: '1GB',
  work_mem: '8MB',
  random_page_cost: '1.1',
  jit: 'off',
  io_method: 'sync',
  max_parallel_workers_per_gather: '0',
  max_logical_replication_workers: '0',
  timezone: 'UTC',
  log_timezone: 'UTC',
  lc_messages: 'C',
  log_checkpoints: 'off',
  // Refused statements are answered to the client, which knows what to make of them; here they would be noise.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
}
const NOT_DURABLE = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }

/** Own session, so that Ctrl-C in the terminal reaches the server alone; own folder, which the user can enter. */
function spawnOptions({ home, runAs }: Place): SpawnOptions {
  const env = { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' }
  return { ...runAs, cwd: home, env, detached: true, stdio: ['ignore', 'ignore', 'pipe'] }
}

/** Makes the cluster if there is none. Under another name first, so that a half-made one is never taken for whole. */
export async function ensureCluster(cluster: Cluster): Promise<void> {
  const { home, runAs, binaries, durable } = cluster
  const fresh = (name: string) => name.startsWith('data.new-')
  for (const name of (await readdir(home)).filter(fresh)) await rm(join(home, name), { recursive: true })
  if (await exists(dataOf(cluster))) return
  const password = join(home, 'password')
  await writeFile(password, randomBytes(24).toString('base64url'), { mode: 0o600, flush: true })
  if (runAs) await chown(password, runAs.uid, runAs.gid)
  const folder = join(home, `data.new-${randomBytes(4).toString('hex')}`)
  const initdb = spawn(
    join(binaries, 'bin', 'initdb'),
    [
      ...['-D', folder, '-U', DATABASE, '--encoding=UTF8', '--locale=C'],
      ...['--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
      ...['--auth=scram-sha-256', `--pwfile=${password}`, '--no-instructions'],
      ...(durable ? [] : ['--no-sync']),
    ],
    spawnOptions(cluster),
  )
  const lines = keepLines(initdb)
  const code = await new Promise((resolve, reject) => initdb.on('close', resolve).on('error', reject))
  if (code !== 0)
    throw new EmbeddedPostgresError(`PostgreSQL could not make a database in ${home}: ${blame(lines)}`)
  await rename(folder, dataOf(cluster))
  await using entries = await open(home)
  if (durable) await entries.sync()
}

function keepLines(child: ChildProcess, each: Log = () => undefined): string[] {
  const lines: string[] = []
  if (child.stderr)
    createInterface(child.stderr).on('line', (line) => {
      lines.push(line)
      if (lines.length > 30) lines.shift()
      each(line)
    })
  return lines
}

const COMPLAINT = /(?:FATAL|PANIC|error): +(.*)/
const blame = (lines: string[]) =>
  lines.map((line) => COMPLAINT.exec(line)?.[1]).find(Boolean) ?? lines.at(-1) ?? 'it said nothing'

/** Starts the postmaster; `ready` resolves when it takes connections, and rejects with its complaint if it ends. */
export function launch(cluster: Cluster, port: number): { child: ChildProcess; ready: Promise<void> } {
  const settings = {
    ...SETTINGS,
    ...(cluster.durable ? {} : NOT_DURABLE),
    port: String(port),
    listen_addresses: '127.0.0.1',
    unix_socket_directories: socketFits(cluster, port) ? socketsOf(cluster) : '',
  }
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const child = spawn(
    join(cluster.binaries, 'bin', 'postgres'),
    ['-D', dataOf(cluster), ...flags],
    spawnOptions(cluster),
  )
  const ready = new Promise<void>((resolve, reject) => {
    const lines = keepLines(child, (line) => line.includes('ready to accept connections') && resolve())
    child.once('error', reject)
    child.once('close', () => reject(new EmbeddedPostgresError(`PostgreSQL did not start: ${blame(lines)}`)))
  })
  ready.catch(() => undefined)
  return { child, ready }
}

/** A socket's path has room for 103 bytes on macOS and 107 on Linux. */
export const socketFits = (place: Place, port: number) =>
  Buffer.byteLength(join(socketsOf(place), `.s.PGSQL.${port}`)) <= 103

/** Emptied each time: sockets of a killed PostgreSQL carry lock files that can name a process of today. */
export async function emptySockets(place: Place): Promise<void> {
  await rm(socketsOf(place), { recursive: true, force: true })
  await mkdir(socketsOf(place), { mode: 0o700 })
  if (place.runAs) await chown(socketsOf(place), place.runAs.uid, place.runAs.gid)
}
