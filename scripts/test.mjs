// npm test: all checks and tests. It ends with the slowest tests, the seconds of each phase, what failed, and a last
// line `N passed, M failed`.
// npm run test:unit, test:faults, test:e2e -- path: only the tests in files whose path contains this text.
// npm run test:rules: the unit tests that need no database.
// npm run test:mutation, test:long: tests that take many minutes and are not part of npm test.
// Runs on Node 20 or newer with nothing installed; the checks themselves run on the project's Node.
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { findChromium } from './chromium.mjs'
import { ensureBuilt, ensureInstalled, Failure, node, root } from './start.mjs'
import { playwrightResults, vitestResults } from './testResults.mjs'

const SLOWEST = 10
/** The number of cores of a small machine. */
const CHECKS_AT_ONCE = 2

const results = mkdtempSync(join(tmpdir(), 'contrology-results-'))
const bin = (name) => join(root, 'node_modules', '.bin', name)
let passed = 0
/** The failures are repeated at the end, so that a truncated log still shows them. */
const failures = []
/** How long each phase took, and each test: `{ title, seconds }`. */
const phases = []
const tests = []

/** Runs a program and returns its exit code. `captured`: also returns its output, instead of printing it. */
const run = (command, args, { env = {}, captured = false } = {}) =>
  new Promise((resolve) => {
    const path = [join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter)
    const stdio = ['ignore', captured ? 'pipe' : 'inherit', captured ? 'pipe' : 'inherit']
    const child = spawn(command, args, { cwd: root, stdio, env: { ...process.env, PATH: path, ...env } })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part) => (output += part))
    child.once('error', (error) => resolve({ code: 1, output: `could not be started: ${error.message}` }))
    child.once('close', (code) => resolve({ code: code ?? 1, output }))
  })

/** Runs a phase and records how long it took. */
async function timed(title, act) {
  const began = performance.now()
  try {
    return await act()
  } finally {
    phases.push({ title, seconds: (performance.now() - began) / 1000 })
  }
}

/** Programs that pass or fail as a whole. Some run at once, so the output of each is printed when it has ended. */
async function runChecks() {
  const waiting = [
    ['types', bin('tsc'), ['--noEmit']],
    ['nothing unused', bin('knip'), []],
    ['nothing that tests alone use', bin('knip'), ['--production', '--exclude', 'dependencies']],
    ['lint and format', bin('biome'), ['ci', '--error-on-warnings', '.']],
    // With its own settings: the rule reads the types of all files, which would slow each check of one file.
    [
      'no forgotten await',
      bin('biome'),
      ['lint', '--config-path=biome.promises.json', '--diagnostic-level=error', '.'],
    ],
    ['structure', node, ['scripts/structure.ts']],
    ['vocabulary', node, ['scripts/vocabulary.ts']],
    ['styles', node, ['scripts/styles.ts']],
    ['specification', node, ['scripts/specCoverage.ts']],
  ]
  // The other checks read the types that it writes.
  await runCheck('routes are typed', bin('react-router'), ['typegen'])
  const worker = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await runCheck(...next)
  }
  await Promise.all(Array.from({ length: CHECKS_AT_ONCE }, worker))
}

async function runCheck(name, command, args) {
  const { code, output } = await run(command, args, { captured: true })
  console.log(`\n== ${name}\n${output.trim()}`)
  if (code === 0) passed += 1
  else failures.push(name)
}

async function build() {
  try {
    await ensureBuilt()
    passed += 1
  } catch (error) {
    failures.push(`build: ${error.message}`)
  }
}

/** Runs a test runner. If it fails without a failed test, that counts as one failure. */
async function runSuite(name, command, args, env, resultsOf) {
  console.log(`\n== ${name}`)
  const { code } = await run(command, args, { env })
  let report = { passed: 0, failures: [], times: [] }
  try {
    report = resultsOf()
  } catch {
    console.error(`${name} wrote no results`)
  }
  if (report.failures.length === 0 && (code !== 0 || report.passed === 0))
    report.failures.push('ended with an error, but no test failed')
  passed += report.passed
  failures.push(...report.failures.map((failure) => `${name}: ${failure}`))
  tests.push(...report.times)
}

function vitest(name, args, env) {
  const file = join(results, `${name}.json`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  return timed(name, () =>
    runSuite(name, bin('vitest'), ['run', ...reporters, ...args], env, () => vitestResults(file, root)),
  )
}

function playwright(name, env) {
  const file = join(results, `${name}.json`)
  const fullEnv = { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: file }
  return timed(name, () =>
    runSuite(name, bin('playwright'), ['test', '--reporter=list,json'], fullEnv, () =>
      playwrightResults(file),
    ),
  )
}

const faultsConfig = '--config=vitest.faults.config.ts'

/** Runs some tests of one kind, for local work; returns the exit code. */
async function runKind(kind, paths) {
  await ensureInstalled()
  if (kind === 'unit') return run(bin('vitest'), ['run', ...paths])
  if (kind === 'rules') return run(bin('vitest'), ['run', '--project=rules and pages', ...paths])
  if (kind === 'mutation') return run(bin('stryker'), ['run', ...paths])
  await ensureBuilt()
  if (kind === 'long') return runLong(paths)
  const env = { CHROMIUM_PATH: await findChromium() }
  if (kind === 'faults') return run(bin('vitest'), ['run', faultsConfig, ...paths], { env })
  return run(bin('playwright'), ['test', '--reporter=list', ...paths], { env })
}

/**
 * With paths: only those of the long tests. Without: all unit tests, which then compare the rows of their statements,
 * and all long tests.
 */
async function runLong(paths) {
  const rows = paths.length ? { code: 0 } : await run(bin('vitest'), ['run'], { env: { ROWS: 'all' } })
  const others = await run(bin('vitest'), ['run', '--config=vitest.long.config.ts', ...paths])
  return { code: rows.code || others.code }
}

async function runAll() {
  await ensureInstalled()
  const env = { CHROMIUM_PATH: await findChromium() }
  await Promise.all([timed('checks', runChecks), timed('build', build)])
  await vitest('unit and integration', [], {})
  await vitest('races and faults', [faultsConfig], env)
  await playwright('browser', env)
}

const line = ({ title, seconds }) => `${seconds.toFixed(1).padStart(7)}  ${title}`

const [kind, ...paths] = process.argv.slice(2)
if (kind && kind !== 'check') process.exit((await runKind(kind, paths)).code)

const began = performance.now()
try {
  await (kind ? ensureInstalled().then(() => timed('checks', runChecks)) : runAll())
} catch (error) {
  failures.push(error instanceof Failure ? error.message : String(error?.stack ?? error))
}
rmSync(results, { recursive: true, force: true })
const slowest = tests.sort((a, b) => b.seconds - a.seconds).slice(0, SLOWEST)
if (slowest.length > 0) console.log(`\n== slowest tests, in seconds\n${slowest.map(line).join('\n')}`)
const total = { title: 'everything (some phases run at once)', seconds: (performance.now() - began) / 1000 }
console.log(`\n== seconds\n${[...phases, total].map(line).join('\n')}`)
if (failures.length > 0) console.log(`\n== failed\n${failures.join('\n')}`)
console.log(`\n${passed} passed, ${failures.length} failed`)
process.exit(failures.length ? 1 : 0)
