// npm run drill -- NAME: installs and builds what is missing, then runs drills with the project's own Node.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { ensureBuilt, ensureInstalled, Failure, node, root } from './start.mjs'

try {
  await ensureInstalled()
  await ensureBuilt()
} catch (error) {
  console.error(error instanceof Failure ? error.message : error)
  process.exit(1)
}
const drills = spawn(node, [join(root, 'drills', 'main.ts'), ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
})
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => drills.kill(signal))
drills.once('exit', (code) => process.exit(code ?? 1))
