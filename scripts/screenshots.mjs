// npm run screenshots: a picture of every page, popup and state at three widths, in screenshots/.
// npm run pictures: the pictures of README.md, in docs/pictures/.
// Both use the built site on an empty DATA_DIR with the demo studio, like the browser tests.
import { spawn } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { findChromium } from './chromium.mjs'
import { ensureBuilt, ensureInstalled, Failure, root } from './start.mjs'

const [file = 'screens.ts', folder = 'screenshots'] = process.argv.slice(2)

try {
  await ensureInstalled()
  const chromium = await findChromium()
  await ensureBuilt()
  rmSync(join(root, folder), { recursive: true, force: true })
  mkdirSync(join(root, folder))
  const bins = join(root, 'node_modules', '.bin')
  const config = join('tests', 'screens', 'playwright.config.ts')
  const playwright = spawn(
    join(bins, 'playwright'),
    ['test', file, `--config=${config}`, '--reporter=line'],
    {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, PATH: [bins, process.env.PATH].join(delimiter), CHROMIUM_PATH: chromium },
    },
  )
  playwright.once('exit', (code) => {
    if (code === 0) console.log(`\nThe pictures are in ${folder}/.`)
    process.exitCode = code ?? 1
  })
} catch (error) {
  console.error(error instanceof Failure ? error.message : error)
  process.exitCode = 1
}
