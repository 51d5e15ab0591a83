import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { projectRoot } from '#lib/root.server.ts'

const run = promisify(execFile)
const BUILD = `const { ensureBuilt, ensureInstalled } = await import('./scripts/start.mjs')
await ensureInstalled(); await ensureBuilt()`

/**
 * Builds a copy of the project at another revision in `folder`. Returns undefined if the project is not a Git
 * repository. Throws if the revision does not exist or can't be built.
 */
export async function buildRelease(revision: string, folder: string): Promise<string | undefined> {
  if (!existsSync(join(projectRoot, '.git'))) return undefined
  const { stdout } = await run('git', ['rev-parse', '--verify', `${revision}^{commit}`], { cwd: projectRoot })
  await run('git', ['clone', '--quiet', '--shared', '--no-checkout', projectRoot, folder])
  await run('git', ['checkout', '--quiet', stdout.trim()], { cwd: folder })
  const lock = (root: string) => readFile(join(root, 'package-lock.json'), 'utf8')
  // With the same packages, links are enough. Otherwise BUILD installs them.
  if ((await lock(folder)) === (await lock(projectRoot)))
    await run('cp', ['-al', join(projectRoot, 'node_modules'), join(folder, 'node_modules')])
  const node = join(projectRoot, 'node_modules/.bin/node')
  await run(node, ['--input-type=module', '--eval', BUILD], { cwd: folder, maxBuffer: 2 ** 26 })
  return folder
}

/** Copies the project as it is built now to `folder`. Files that are added to the copy do not change the project. */
export async function copyProject(folder: string): Promise<string> {
  await run('cp', ['-al', projectRoot, folder])
  return folder
}
