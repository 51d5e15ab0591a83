// npm run drill -- NAME: installs and builds what is missing, then runs drills with the project's own Node.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { findChromium } from './chromium.mjs'
import { ensureBuilt, ensureInstalled, Failure, node, root } from './start.mjs'

const env = { ...process.env }
try {
  await ensureInstalled()
  await ensureBuilt()
  env.CHROMIUM_PATH = await findChromium()
} catch (error) {
  console.error(error instanceof Failure ? error.message : error)
  process.exit(1)
}
const drills = spawn(node, [join(root, 'drills', 'main.ts'), ...process.argv.slice(2)], {
  cwd: root,
  env,
  stdio: 'inherit',
})
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => drills.kill(signal))
drills.once('exit', (code) => process.exit(code ?? 1))
