import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { CannotStart } from '#lib/cannotStart.ts'
import {
  type Counts,
  confirmRestored,
  countRows,
  createDatabase,
  databaseIn,
  dropDatabase,
  fillDatabase,
  majorOf,
  withConnection,
  withDatabase,
} from './database.server.ts'
import type { Installation } from './installation.server.ts'
import { environmentOf, programsFor, startProgram } from './programs.server.ts'
import { deletableBackups, nameAt } from './retention.ts'
import { confirmPart, type Part, seal, unseal } from './sealed.server.ts'

/** The contents of a backup; encrypted like the rest, because it includes the settings. */
export interface Manifest {
  format: 1
  madeAt: string
  postgres: number
  tables: Counts
  parts: Part[]
  /**
   * The settings of the server, including secrets: without SESSION_SECRET, the data that it encrypts can't be
   * read.
   */
  settings: Record<string, string>
}

export const MANIFEST = 'manifest.json.age'
export const DATABASE = 'database.dump.age'
export const FILES = 'files.tar.age'

/**
 * Makes a backup, restores it into a second database, checks that database, and only then gives the backup its
 * name. After that it removes backups that are no longer kept. Returns the folder of the backup, its bytes, and
 * the removed ones. Throws CannotStart while another backup of this database is running.
 */
export const makeBackup = (
  options: Installation,
): Promise<{ path: string; bytes: number; removed: string[] }> =>
  withConnection(options.url, async (client) => {
    const { rows } = await client.query<{ isFree: boolean }>(
      `select pg_try_advisory_lock(hashtext('backup')) as "isFree"`,
    )
    if (!rows[0]?.isFree) throw new CannotStart('Another backup of this database is running.')
    return makeBackupUnderLock(options)
  })

async function makeBackupUnderLock(
  options: Installation,
): Promise<{ path: string; bytes: number; removed: string[] }> {
  const { url, folder, passphrase, now } = options
  const programs = await programsFor(await withConnection(url, majorOf), options.pgBin)
  const name = nameAt(now)
  const partial = join(folder, `.${encodeURIComponent(databaseIn(url))}.partial`)
  // A backup that was killed has left its files.
  await rm(partial, { recursive: true, force: true })
  await mkdir(partial, { recursive: true, mode: 0o700 })
  try {
    const { tables, postgres, part } = await dump(options, programs.pgDump, join(partial, DATABASE))
    const parts = [{ name: DATABASE, ...part }]
    if (options.files)
      parts.push({ name: FILES, ...(await packFiles(options.files, join(partial, FILES), passphrase)) })
    const manifest: Manifest = {
      format: 1,
      madeAt: now.toString(),
      postgres,
      tables,
      parts,
      settings: options.settings,
    }
    const sealedManifest = await seal(
      Readable.from([Buffer.from(JSON.stringify(manifest))]),
      join(partial, MANIFEST),
      passphrase,
    )
    for (const each of parts) await confirmPart(join(partial, each.name), each)
    if (options.files) await readToEnd(await unseal(join(partial, FILES), passphrase))
    await inSecondDatabase(url, async (second) => {
      await fillDatabase(programs, second, join(partial, DATABASE), passphrase)
      await confirmRestored(second, tables)
    })
    const path = join(folder, name)
    await rename(partial, path)
    const bytes = parts.reduce((sum, each) => sum + each.bytes, sealedManifest.bytes)
    await recordBackup(url, bytes, now)
    const removed = deletableBackups(await readdir(folder), now, options.keepDays)
    for (const each of removed) await rm(join(folder, each), { recursive: true })
    return { path, bytes, removed }
  } catch (error) {
    await rm(partial, { recursive: true, force: true })
    throw error
  }
}

/** Writes the dump, and counts its rows in the same snapshot. */
const dump = ({ url, passphrase }: Installation, pgDump: string, to: string) =>
  withConnection(url, async (client) => {
    await client.query('begin isolation level repeatable read read only')
    const { rows } = await client.query<{ snapshot: string }>('select pg_export_snapshot() as snapshot')
    const options = ['--format=custom', '--no-owner', '--no-acl', `--snapshot=${rows[0]?.snapshot}`]
    const { child, ended } = startProgram(pgDump, options, environmentOf(url))
    const [part, tables, postgres] = await Promise.all([
      seal(child.stdout as Readable, to, passphrase),
      countRows(client),
      majorOf(client),
      ended,
    ]).catch((error) => {
      child.kill()
      throw error
    })
    return { part, tables, postgres }
  })

async function packFiles(folder: string, to: string, passphrase: string): Promise<Omit<Part, 'name'>> {
  await mkdir(folder, { recursive: true })
  const env = { ...process.env, LC_ALL: 'C' }
  const { child, ended } = startProgram('tar', ['-C', folder, '-cf', '-', '.'], env, isAboutChangedFiles)
  const [part] = await Promise.all([seal(child.stdout as Readable, to, passphrase), ended])
  return part
}

/**
 * Whether all messages of tar are about pictures that were added or removed in the meantime. The rows were dumped
 * before, and do not need these pictures.
 */
const isAboutChangedFiles = (messages: string): boolean =>
  messages.split('\n').every((line) => /: file (changed as|removed before) we read it$/i.test(line))

async function readToEnd(stream: Readable): Promise<void> {
  for await (const _ of stream);
}

/** Runs `act` with a temporary second database. First drops that of a backup that was killed. */
async function inSecondDatabase(url: string, act: (url: string) => Promise<void>): Promise<void> {
  const name = `${databaseIn(url).slice(0, 48)}_backup_check`
  await dropDatabase(url, name)
  await createDatabase(url, name)
  try {
    await act(withDatabase(url, name))
  } catch (error) {
    await dropDatabase(url, name).catch(() => {})
    throw error
  }
  await dropDatabase(url, name)
}

/** Records the backup for `/metrics` and the screen Today. */
const recordBackup = (url: string, bytes: number, now: Temporal.Instant) =>
  withConnection(url, (client) =>
    client.query(
      `insert into operation_result (kind, ended_at, figure) values ('backup', $1, $2)
        on conflict (kind) do update set ended_at = excluded.ended_at, figure = excluded.figure`,
      [now.toString(), bytes],
    ),
  )
