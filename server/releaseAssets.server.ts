import { randomUUID } from 'node:crypto'
import { copyFile, mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { projectRoot } from '#lib/root.server.ts'
import { systemClock } from '#lib/time.ts'

/** Pages that have been open for longer load the new release when they load anything. */
const RETENTION_DAYS = 30
const DAY_MS = 86_400_000

/**
 * Saves the built files of earlier releases, at the start and once a day, and returns the folders with them. Pages that
 * are open load scripts of their own release after an update too; during a rolling release so do pages from servers of
 * the other release, if all servers share the data folder.
 */
export async function saveReleaseAssets(
  dataDir: string,
  log: FastifyBaseLogger,
): Promise<{ site: string; console: string }> {
  const saved = { site: join(dataDir, 'assets', 'site'), console: join(dataDir, 'assets', 'console') }
  const save = async () => {
    try {
      await saveAssets(join(projectRoot, 'build', 'client', 'assets'), saved.site, systemClock.now())
      await saveAssets(join(projectRoot, 'build', 'console', 'assets'), saved.console, systemClock.now())
    } catch (err) {
      log.warn({ err }, 'after the next release, pages that are open may miss scripts')
    }
  }
  await save()
  setInterval(save, DAY_MS).unref()
  return saved
}

/**
 * Adds this release's built files to those of earlier ones in `saved`, and removes what no running server has used for 30
 * days. The names contain a hash of the content, so that files of two releases never differ.
 */
export async function saveAssets(built: string, saved: string, now: Temporal.Instant): Promise<void> {
  await mkdir(saved, { recursive: true })
  const known = new Set(await readdir(saved))
  const at = now.epochMilliseconds / 1000
  for (const name of await readdir(built)) {
    // Another server may read it or copy it at the same time.
    if (!known.delete(name)) {
      const part = join(saved, `${randomUUID()}.part`)
      await copyFile(join(built, name), part)
      await rename(part, join(saved, name))
    }
    await utimes(join(saved, name), at, at)
  }
  const oldest = now.subtract({ hours: 24 * RETENTION_DAYS }).epochMilliseconds
  for (const name of known) {
    const file = join(saved, name)
    // Another server may have removed it.
    const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: oldest }))
    if (mtimeMs < oldest) await rm(file, { force: true })
  }
}
