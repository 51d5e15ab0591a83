import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { CannotStart } from '#lib/cannotStart.ts'
import { DATABASE, FILES, MANIFEST, type Manifest } from './backup.server.ts'
import {
  confirmRestored,
  createDatabase,
  databaseIn,
  dropDatabase,
  fillDatabase,
  majorOf,
  quoteIdentifier,
  requestGatewaySweep,
  withConnection,
  withDatabase,
} from './database.server.ts'
import { programsFor, startProgram } from './programs.server.ts'
import { nameAt } from './retention.ts'
import { confirmPart, unseal } from './sealed.server.ts'

export interface RestoreOptions {
  /** The folder of one backup. */
  path: string
  passphrase: string
  /** The database server, directly and not through a pooler, with a role that may create databases. */
  url: string
  /** The folder for uploaded files; undefined: they are in a bucket. */
  files: string | undefined
  /** Replaces a database that is not empty, which then gets another name. */
  replace: boolean
  pgBin: string | undefined
  now: Temporal.Instant
}

/** Checks the whole backup before it changes anything, and the restored database before it replaces the current one. */
export async function restoreBackup(
  options: RestoreOptions,
): Promise<{ madeAt: string; settings: Record<string, string>; previous: string | undefined }> {
  const { path, passphrase, url, now } = options
  const manifest = await readManifest(path, passphrase)
  for (const part of manifest.parts) await confirmPart(join(path, part.name), part)
  const major = await withConnection(url, majorOf)
  if (major < manifest.postgres) {
    throw new CannotStart(
      `The backup is of PostgreSQL ${manifest.postgres}, and this database server of ${major}. Restore it on ${manifest.postgres} or newer. Nothing was changed.`,
    )
  }
  const programs = await programsFor(major, options.pgBin)
  const name = databaseIn(url)
  const tables = await withConnection(url, async (client) => {
    const { rows } = await client.query<{ count: number }>(
      `select count(*)::int as count from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`,
    )
    return rows[0]?.count ?? 0
  })
  if (tables > 0 && !options.replace) {
    throw new CannotStart(
      `The database ${name} is not empty: it has ${tables} tables. Nothing was changed. With --replace the backup takes its place, and the database is kept under another name.`,
    )
  }
  // Files first: if the disk is full, the database is still unchanged, and additional files do no harm.
  if (options.files && manifest.parts.some((part) => part.name === FILES)) {
    await unpackFiles(join(path, FILES), options.files, passphrase)
  }
  let previous: string | undefined
  if (tables === 0) {
    await fillDatabase(programs, url, join(path, DATABASE), passphrase)
    await confirmRestored(url, manifest.tables)
    await requestGatewaySweep(url)
  } else {
    const restoredName = `${name}_being_restored`
    previous = `${name}_before_${nameAt(now).toLowerCase()}`
    const swap = { name, restoredName, previous }
    await withRestoreLock(url, name, async (client) => {
      // A restore that was killed has left it.
      await dropDatabase(url, restoredName)
      await createDatabase(url, restoredName)
      try {
        await fillDatabase(programs, withDatabase(url, restoredName), join(path, DATABASE), passphrase)
        await confirmRestored(withDatabase(url, restoredName), manifest.tables)
        await requestGatewaySweep(withDatabase(url, restoredName))
        await swapDatabases(client, swap)
      } catch (error) {
        await dropDatabase(url, restoredName).catch(() => {})
        throw error
      }
    })
  }
  return { madeAt: manifest.madeAt, settings: manifest.settings, previous }
}

async function readManifest(path: string, passphrase: string): Promise<Manifest> {
  const chunks: Buffer[] = []
  try {
    for await (const chunk of await unseal(join(path, MANIFEST), passphrase)) chunks.push(Buffer.from(chunk))
    const manifest = JSON.parse(Buffer.concat(chunks).toString()) as Manifest
    if (manifest.format === 1) return manifest
  } catch (error) {
    if (error instanceof CannotStart) throw error
    throw new CannotStart(
      `${join(path, MANIFEST)} is damaged: ${(error as Error).message}. Nothing was restored.`,
    )
  }
  throw new CannotStart(`${path} is a backup of a newer release: restore it with that one.`)
}

/** Short enough that no network device closes the idle connection that holds the lock during the restore. */
const KEEP_ALIVE_MS = 60_000

/**
 * Lets one restore of a database run at a time. The lock is held by a connection to a third database, because a database
 * that somebody is connected to can't be renamed. Throws CannotStart while another restore is running.
 */
const withRestoreLock = (
  url: string,
  name: string,
  act: (client: pg.Client) => Promise<void>,
): Promise<void> =>
  withConnection(withDatabase(url, name === 'postgres' ? 'template1' : 'postgres'), async (client) => {
    const { rows } = await client.query<{ isFree: boolean }>(
      `select pg_try_advisory_lock(hashtext('restore'), hashtext($1)) as "isFree"`,
      [name],
    )
    if (!rows[0]?.isFree) throw new CannotStart('Another restore of this database is running.')
    const keepAlive = setInterval(() => void client.query('select').catch(() => {}), KEEP_ALIVE_MS)
    try {
      await act(client)
    } finally {
      clearInterval(keepAlive)
    }
  })

/** Renames both databases in one transaction. */
async function swapDatabases(
  client: pg.Client,
  { name, restoredName, previous }: { name: string; restoredName: string; previous: string },
): Promise<void> {
  await client.query('begin')
  await client
    .query(`alter database ${quoteIdentifier(name)} rename to ${quoteIdentifier(previous)}`)
    .catch((error: Error) => {
      throw new CannotStart(
        `The database ${name} can't be replaced: ${error.message}. Stop the servers first. Nothing was changed.`,
      )
    })
  await client.query(`alter database ${quoteIdentifier(restoredName)} rename to ${quoteIdentifier(name)}`)
  await client.query('commit')
}

/** Files are named by their content, so an existing file with the same name is identical. */
async function unpackFiles(archive: string, folder: string, passphrase: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  const decrypted = await unseal(archive, passphrase)
  const { child, ended } = startProgram('tar', ['-C', folder, '-xf', '-'])
  const input = child.stdin as NonNullable<typeof child.stdin>
  input.on('error', () => {})
  decrypted.on('error', () => child.kill('SIGKILL'))
  decrypted.pipe(input)
  await ended
}
