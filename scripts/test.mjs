// npm test: everything that must hold, one step after the other, and a last line `N passed, M failed`.
// Runs on any Node from 20 on with nothing installed; the checks themselves run on the project's own Node.
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { findChromium } from './chromium.mjs'
import { ensureBuilt, ensureInstalled, Failure, node, root } from './start.mjs'

const results = mkdtempSync(join(tmpdir(), 'contrology-results-'))
const bin = (name) => join(root, 'node_modules', '.bin', name)
let passed = 0
let failed = 0

const run = (command, args, env = {}) =>
  new Promise((resolve) => {
    const path = [join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter)
    const child = spawn(command, args, {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, PATH: path, ...env },
    })
    child.once('error', (error) => {
      console.error(`${command} could not be started: ${error.message}`)
      resolve(1)
    })
    child.once('exit', (code) => resolve(code ?? 1))
  })

/** A check that passes or fails as a whole. */
async function check(name, command, args) {
  console.log(`\n== ${name}`)
  const ok = (await run(command, args)) === 0
  if (ok) passed += 1
  else failed += 1
}

/** A runner with tests of its own. One that ends badly without a failed test counts as one failure. */
async function suite(name, command, args, env, counts) {
  console.log(`\n== ${name}`)
  for (const file of [vitestFile, playwrightFile]) rmSync(file, { force: true })
  const code = await run(command, args, env)
  let own = { passed: 0, failed: 0 }
  try {
    own = counts()
  } catch {
    console.error(`${name} left no results`)
  }
  passed += own.passed
  failed += own.failed || (code === 0 && own.passed > 0 ? 0 : 1)
}

const vitestFile = join(results, 'vitest.json')
const playwrightFile = join(results, 'playwright.json')

const vitestCounts = () => {
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests } = JSON.parse(
    readFileSync(vitestFile, 'utf8'),
  )
  // A skipped test proves nothing: it counts as failed.
  return { passed: numPassedTests, failed: numFailedTests + numPendingTests + numTodoTests }
}

const playwrightCounts = () => {
  const { stats } = JSON.parse(readFileSync(playwrightFile, 'utf8'))
  // Retries are off, so `flaky` must be nought; a skipped test proves nothing.
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + stats.skipped }
}

async function main() {
  await ensureInstalled()
  const chromium = await findChromium()
  await check('routes are typed', bin('react-router'), ['typegen'])
  await check('types', bin('tsc'), ['--noEmit'])
  await check('lint and format', bin('biome'), ['ci', '--error-on-warnings', '.'])
  await check('structure', node, ['scripts/structure.ts'])
  await check('styles', node, ['scripts/styles.ts'])
  await check('specification', node, ['scripts/specCoverage.ts'])
  await check('nothing unused', bin('knip'), [])
  const vitest = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${vitestFile}`]
  await suite('unit and integration', bin('vitest'), vitest, {}, vitestCounts)
  try {
    await ensureBuilt()
    passed += 1
  } catch (error) {
    console.error(error.message)
    failed += 1
  }
  await suite(
    'races and faults',
    bin('vitest'),
    [...vitest, '--config=vitest.faults.config.ts'],
    {},
    vitestCounts,
  )
  await suite(
    'browser',
    bin('playwright'),
    ['test', '--reporter=list,json'],
    { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: playwrightFile },
    playwrightCounts,
  )
}

try {
  await main()
} catch (error) {
  console.error(error instanceof Failure ? error.message : error)
  failed += 1
}
rmSync(results, { recursive: true, force: true })
console.log(`\n${passed} passed, ${failed} failed`)
process.exit(failed ? 1 : 0)
