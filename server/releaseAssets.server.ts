import { randomUUID } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { copyFile, mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { projectRoot } from '#lib/root.server.ts'
import { systemClock } from '#lib/time.ts'
import { serveFiles } from './staticFiles.server.ts'

/** Pages that have been open for longer load the new release with their next request. */
const RETENTION_DAYS = 30
const DAY_MS = 86_400_000
/** Names of built files contain a hash of their content: they never change. */
const MAX_AGE = '365d'

/**
 * Serves built files at `prefix`, from the first of the folders that has them. The plugin's own route would read the whole
 * folder for each request, and those of earlier releases grow to thousands of files.
 */
export const serveAssets = (app: FastifyInstance, prefix: string, folders: [string, string]) =>
  app.register(async (scope) => {
    await serveFiles(scope, { root: folders, serve: false, immutable: true, maxAge: MAX_AGE })
    scope.get<{ Params: { '*': string } }>(`${prefix}*`, (request, reply) => {
      const name = request.params['*']
      return /^\w[\w.-]*$/.test(name) ? reply.sendFile(name) : reply.callNotFound()
    })
  })

/**
 * Saves the built files of earlier releases, from now on and once a day, and returns the folders with them. The start
 * does not wait for this: on a network disk it takes a while. Pages that are open load scripts of their own release
 * after an update too; during a rolling release so do pages from servers of the other release, if all servers share the
 * data folder.
 */
export function saveReleaseAssets(
  dataDir: string,
  log: FastifyBaseLogger,
): { site: string; console: string } {
  const saved = { site: join(dataDir, 'assets', 'site'), console: join(dataDir, 'assets', 'console') }
  const saveOne = (build: string, folder: string) =>
    saveAssets(join(projectRoot, 'build', build, 'assets'), folder, systemClock.now()).catch((err: unknown) =>
      log.warn({ err }, 'after the next release, pages that are open may miss scripts'),
    )
  // The plugin that serves them warns of a folder that does not exist. Saving reports a disk that can't be written.
  for (const folder of Object.values(saved)) {
    try {
      mkdirSync(folder, { recursive: true })
    } catch {}
  }
  const save = async () => {
    await saveOne('client', saved.site)
    await saveOne('console', saved.console)
  }
  void save()
  setInterval(save, DAY_MS).unref()
  return saved
}

/**
 * Adds this release's built files to those of earlier ones in `saved`, and removes files that no running server has
 * used for 30 days. The names contain a hash of the content, so that files of two releases never differ.
 */
export async function saveAssets(built: string, saved: string, now: Temporal.Instant): Promise<void> {
  await mkdir(saved, { recursive: true })
  const names = await readdir(built)
  const current = new Set(names)
  const oldest = now.subtract({ hours: 24 * RETENTION_DAYS }).epochMilliseconds
  // Removes files first, so that a full disk has room again.
  for (const name of await readdir(saved)) {
    if (current.has(name)) continue
    const file = join(saved, name)
    // Another server may have removed the file.
    const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: oldest }))
    if (mtimeMs < oldest) await rm(file, { force: true })
  }
  const nowSeconds = now.epochMilliseconds / 1000
  for (const name of names) {
    const [from, to] = [join(built, name), join(saved, name)]
    if (!(await isSameSize(from, to))) await copyWhole(from, to)
    await utimes(to, nowSeconds, nowSeconds)
  }
}

/** A host that lost its power may have left an empty copy. */
async function isSameSize(file: string, copy: string): Promise<boolean> {
  const { size } = await stat(file)
  const copied = await stat(copy).catch(() => undefined)
  return copied?.size === size
}

/**
 * Writes under a temporary name and renames it, because others may read the copy, or write it at the same time.
 */
async function copyWhole(from: string, to: string): Promise<void> {
  const part = join(dirname(to), `${randomUUID()}.part`)
  try {
    await copyFile(from, part)
    await rename(part, to)
  } finally {
    await rm(part, { force: true })
  }
}
