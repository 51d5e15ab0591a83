// Reads the reports of the test runners: how many tests passed, what failed, and how long each test took.
import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

/** The title of a failed test, with the first lines of its error message. */
const failureOf = (title, message = '') => {
  const plain = stripVTControlCharacters(message).trim().split('\n').slice(0, 3).join(' ')
  return `${title}\n    ${plain.slice(0, 400)}`
}

/** `{ passed, failures, times: [{ title, seconds }] }` of Vitest's JSON report. Throws when there is none. */
export function vitestResults(file, root) {
  const { numPassedTests, testResults } = JSON.parse(readFileSync(file, 'utf8'))
  const times = []
  const failures = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const path = relative(root, name)
    for (const { fullName, duration } of assertionResults)
      times.push({ title: `${path} › ${fullName}`, seconds: (duration ?? 0) / 1000 })
    // A skipped test proves nothing: it counts as failed.
    const failed = assertionResults
      .filter((result) => result.status !== 'passed')
      .map((result) =>
        // A test is also skipped if the setup of its file failed: then the file has the message.
        failureOf(`${path} › ${result.fullName}`, result.failureMessages?.[0] || message || result.status),
      )
    return failed.length === 0 && status !== 'passed' ? [failureOf(path, message)] : failed
  })
  return { passed: numPassedTests, failures, times }
}

/** `{ passed, failures, times }` of Playwright's JSON report. */
export function playwrightResults(file) {
  const { stats, suites, errors } = JSON.parse(readFileSync(file, 'utf8'))
  const specsOf = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)]
  const times = []
  const failures = suites.flatMap(specsOf).flatMap(({ file, line, title, tests }) => {
    const name = `${file}:${line} › ${title}`
    for (const { results } of tests)
      times.push({ title: name, seconds: results.reduce((sum, { duration }) => sum + duration, 0) / 1000 })
    return (
      tests
        // Retries are off, so nothing may be `flaky`; a skipped test proves nothing.
        .filter(({ status }) => status !== 'expected')
        .map(({ status, results }) => failureOf(name, results.at(-1)?.errors[0]?.message ?? status))
    )
  })
  return {
    passed: stats.expected,
    failures: [...failures, ...errors.map(({ message }) => failureOf('', message))],
    times,
  }
}
