import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { CannotStart } from '#lib/cannotStart.ts'
import { DATABASE, FILES, MANIFEST, type Manifest } from './backup.server.ts'
import {
  compareWithGateway,
  confirmRestored,
  createDatabase,
  databaseIn,
  dropDatabase,
  fill,
  majorOf,
  quoteIdentifier,
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
      `The database ${name} is not empty: it has ${tables} tables. Nothing was changed. With --replace the backup takes its place, and it is kept under another name.`,
    )
  }
  // Before the database: if the disk is full, that is unchanged, and these files harm nobody.
  if (options.files && manifest.parts.some((part) => part.name === FILES)) {
    await unpackFiles(join(path, FILES), options.files, passphrase)
  }
  let previous: string | undefined
  if (tables === 0) {
    await fill(programs, url, join(path, DATABASE), passphrase)
    await confirmRestored(url, manifest.tables)
    await compareWithGateway(url)
  } else {
    const fresh = `${name}_restored_${nameAt(now).toLowerCase()}`
    await createDatabase(url, fresh)
    try {
      await fill(programs, withDatabase(url, fresh), join(path, DATABASE), passphrase)
      await confirmRestored(withDatabase(url, fresh), manifest.tables)
      await compareWithGateway(withDatabase(url, fresh))
      previous = `${name}_before_${nameAt(now).toLowerCase()}`
      await exchange(url, { name, fresh, previous })
    } catch (error) {
      await dropDatabase(url, fresh).catch(() => {})
      throw error
    }
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

/** Renames the databases in a transaction on a third one, because a database can't be renamed from within. */
async function exchange(
  url: string,
  { name, fresh, previous }: { name: string; fresh: string; previous: string },
): Promise<void> {
  const elsewhere = withDatabase(url, name === 'postgres' ? 'template1' : 'postgres')
  await withConnection(elsewhere, async (client) => {
    await client.query('begin')
    await client
      .query(`alter database ${quoteIdentifier(name)} rename to ${quoteIdentifier(previous)}`)
      .catch((error: Error) => {
        throw new CannotStart(
          `The database ${name} can't be replaced: ${error.message}. Stop the servers first. Nothing was changed.`,
        )
      })
    await client.query(`alter database ${quoteIdentifier(fresh)} rename to ${quoteIdentifier(name)}`)
    await client.query('commit')
  })
}

/** Files are named by their content, so one that exists already is the same. */
async function unpackFiles(archive: string, folder: string, passphrase: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  const opened = await unseal(archive, passphrase)
  const { child, ended } = startProgram('tar', ['-C', folder, '-xf', '-'])
  const to = child.stdin as NonNullable<typeof child.stdin>
  to.on('error', () => {})
  opened.on('error', () => child.kill('SIGKILL'))
  opened.pipe(to)
  await ended
}
