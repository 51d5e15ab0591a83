import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { ensureBuilt, ensureInstalled, Failure, node, root } from './start.mjs'

/**
 * Installs and builds what is missing, then runs a program with the project's Node and the arguments of this process.
 * `prepare` returns additional environment variables.
 */
export async function runBuilt(file, prepare = async () => ({})) {
  const env = { ...process.env }
  try {
    await ensureInstalled()
    await ensureBuilt()
    Object.assign(env, await prepare())
  } catch (error) {
    console.error(error instanceof Failure ? error.message : error)
    process.exit(1)
  }
  const program = spawn(node, [join(root, file), ...process.argv.slice(2)], {
    cwd: root,
    env,
    stdio: 'inherit',
  })
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => program.kill(signal))
  program.once('exit', (code) => process.exit(code ?? 1))
}
