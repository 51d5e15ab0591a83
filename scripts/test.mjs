// npm test: everything that must hold, one step after the other, and a last line `N passed, M failed`.
// npm run test:unit, test:faults, test:e2e -- path: those of the files whose path contains it.
// npm run test:mutation, test:storms: what takes minutes and is no part of it.
// Runs on any Node from 20 on with nothing installed; the checks themselves run on the project's own Node.
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { findChromium } from './chromium.mjs'
import { ensureBuilt, ensureInstalled, Failure, node, root } from './start.mjs'

const results = mkdtempSync(join(tmpdir(), 'contrology-results-'))
const bin = (name) => join(root, 'node_modules', '.bin', name)
let passed = 0
/** What failed, a line each. All of it is said again at the end, where a log that was cut still shows it. */
const failures = []

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
  if ((await run(command, args)) === 0) passed += 1
  else failures.push(name)
}

/** A runner with tests of its own. One that ends badly without a failed test counts as one failure. */
async function suite(name, command, args, env, resultsOf) {
  console.log(`\n== ${name}`)
  for (const file of [vitestFile, playwrightFile]) rmSync(file, { force: true })
  const code = await run(command, args, env)
  let own = { passed: 0, failures: [] }
  try {
    own = resultsOf()
  } catch {
    console.error(`${name} left no results`)
  }
  if (own.failures.length === 0 && (code !== 0 || own.passed === 0)) own.failures.push('ended badly')
  passed += own.passed
  failures.push(...own.failures.map((failure) => `${name}: ${failure}`))
}

const vitestFile = join(results, 'vitest.json')
const playwrightFile = join(results, 'playwright.json')

/** A test and the beginning of what went wrong in it. */
const told = (title, message = '') => {
  const plain = stripVTControlCharacters(message).trim().split('\n').slice(0, 3).join(' ')
  return `${title}\n    ${plain.slice(0, 400)}`
}

const vitestResults = () => {
  const { numPassedTests, testResults } = JSON.parse(readFileSync(vitestFile, 'utf8'))
  const failures = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(root, name)
    // A skipped test proves nothing: it counts as failed.
    const bad = assertionResults
      .filter((result) => result.status !== 'passed')
      .map((result) => told(`${file} › ${result.fullName}`, result.failureMessages?.[0] ?? result.status))
    return bad.length === 0 && status !== 'passed' ? [told(file, message)] : bad
  })
  return { passed: numPassedTests, failures }
}

const playwrightResults = () => {
  const { stats, suites, errors } = JSON.parse(readFileSync(playwrightFile, 'utf8'))
  const specsOf = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)]
  const failures = suites.flatMap(specsOf).flatMap(({ file, line, title, tests }) =>
    tests
      // Retries are off, so nothing may be `flaky`; a skipped test proves nothing.
      .filter(({ status }) => status !== 'expected')
      .map(({ status, results }) =>
        told(`${file}:${line} › ${title}`, results.at(-1)?.errors[0]?.message ?? status),
      ),
  )
  return {
    passed: stats.expected,
    failures: [...failures, ...errors.map(({ message }) => told('', message))],
  }
}

const faultsConfig = '--config=vitest.faults.config.ts'

/** Runs some tests of one kind, for whoever works on them; answers the exit code. */
async function some(kind, paths) {
  await ensureInstalled()
  if (kind === 'unit') return run(bin('vitest'), ['run', ...paths])
  if (kind === 'mutation') return run(bin('stryker'), ['run', ...paths])
  await ensureBuilt()
  if (kind === 'storms') return run(bin('vitest'), ['run', '--config=vitest.storms.config.ts', ...paths])
  if (kind === 'faults')
    return run(bin('vitest'), ['run', faultsConfig, ...paths], { CHROMIUM_PATH: await findChromium() })
  return run(bin('playwright'), ['test', '--reporter=list', ...paths], {
    CHROMIUM_PATH: await findChromium(),
  })
}

/** What can be said of the code without running it. */
async function checks() {
  await check('routes are typed', bin('react-router'), ['typegen'])
  await check('types', bin('tsc'), ['--noEmit'])
  await check('lint and format', bin('biome'), ['ci', '--error-on-warnings', '.'])
  await check('structure', node, ['scripts/structure.ts'])
  await check('styles', node, ['scripts/styles.ts'])
  await check('specification', node, ['scripts/specCoverage.ts'])
  await check('nothing unused', bin('knip'), [])
  await check('nothing that tests alone use', bin('knip'), ['--production', '--exclude', 'dependencies'])
}

async function all() {
  await ensureInstalled()
  const chromium = await findChromium()
  await checks()
  const vitest = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${vitestFile}`]
  await suite('unit and integration', bin('vitest'), vitest, {}, vitestResults)
  try {
    await ensureBuilt()
    passed += 1
  } catch (error) {
    failures.push(`build: ${error.message}`)
  }
  await suite(
    'races and faults',
    bin('vitest'),
    [...vitest, faultsConfig],
    { CHROMIUM_PATH: chromium },
    vitestResults,
  )
  await suite(
    'browser',
    bin('playwright'),
    ['test', '--reporter=list,json'],
    { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: playwrightFile },
    playwrightResults,
  )
}

const [kind, ...paths] = process.argv.slice(2)
if (kind && kind !== 'check') process.exit(await some(kind, paths))

try {
  await (kind ? ensureInstalled().then(checks) : all())
} catch (error) {
  failures.push(error instanceof Failure ? error.message : String(error?.stack ?? error))
}
rmSync(results, { recursive: true, force: true })
if (failures.length > 0) console.log(`\n== failed\n${failures.join('\n')}`)
console.log(`\n${passed} passed, ${failures.length} failed`)
process.exit(failures.length ? 1 : 0)
