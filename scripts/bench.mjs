// npm run bench: installs and builds what is missing, then measures with the project's own Node.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { findChromium } from './chromium.mjs'
import { ensureBuilt, ensureInstalled, Failure, node, root } from './start.mjs'

try {
  await ensureInstalled()
  await ensureBuilt()
} catch (error) {
  console.error(error instanceof Failure ? error.message : error)
  process.exit(1)
}
// Without a browser everything else is still measured.
const chromium = await findChromium({ browser: true }).catch((error) => void console.error(error.message))
const bench = spawn(node, [join(root, 'bench', 'main.ts'), ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, ...(chromium ? { CHROMIUM_PATH: chromium } : {}) },
})
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => bench.kill(signal))
bench.once('exit', (code) => process.exit(code ?? 1))
