// npm run probe -- https://studio.example: loads a page and the timetable and makes the server try and undo a
// booking, from outside, through the balancer, as a member would. Needs PROBE_TOKEN of the server, or
// PROBE_TOKEN_FILE. Prints each step with its time. Exits with 0: all works, 1: something does not, 2: it was
// called wrongly. Nothing has to be installed.
import { readFileSync } from 'node:fs'

/** Milliseconds for each step, the longest that a member would wait. */
const STEP_MS = 10_000

function wrong(sentence) {
  console.error(sentence)
  process.exit(2)
}

const site = process.argv[2]
if (!URL.canParse(site) || !/^https?:$/.test(new URL(site).protocol))
  wrong('Usage: PROBE_TOKEN=... npm run probe -- https://studio.example')

function tokenOf({ PROBE_TOKEN: token, PROBE_TOKEN_FILE: file }) {
  if (token || !file) return token
  try {
    return readFileSync(file, 'utf8').trim()
  } catch (error) {
    return wrong(`PROBE_TOKEN_FILE ${file} can't be read: ${error.code}`)
  }
}
const token = tokenOf(process.env)
if (!token) wrong('PROBE_TOKEN or PROBE_TOKEN_FILE is needed: that of the server.')

let failed = false
async function step(name, path, options = {}, wordsOf = () => '') {
  const began = performance.now()
  const signal = AbortSignal.timeout(STEP_MS)
  let words
  try {
    // A redirect would send the token elsewhere.
    const response = await fetch(new URL(path, site), { redirect: 'error', signal, ...options })
    const text = await response.text()
    const since = response.headers.get('stale-since')
    if (since) words = `as it was at ${since}: its database is away`
    else if (response.status !== 200) words = `answered ${response.status}: ${text.slice(0, 200)}`
    else {
      console.log(line('ok', name, began, wordsOf(text)))
      return
    }
  } catch (error) {
    words = signal.aborted ? `no answer within ${STEP_MS / 1_000} s` : (error.cause?.code ?? error.message)
  }
  failed = true
  console.log(line('FAILED', name, began, words))
}
const line = (result, name, began, words) =>
  `${new Date().toISOString()}  ${result.padEnd(6)}  ${name.padEnd(9)}  ${String(Math.round(performance.now() - began)).padStart(5)} ms  ${words}`.trimEnd()

const partsOf = (text) => {
  const { book, cancel, commit } = JSON.parse(text).took
  return `book ${book} ms, cancel ${cancel} ms, commit ${commit} ms`
}
await step('page', '/', { headers: { accept: 'text/html' } })
await step('timetable', '/api/v1/user/get-classes')
await step(
  'booking',
  '/health/booking',
  { method: 'POST', headers: { authorization: `Bearer ${token}` } },
  partsOf,
)
process.exit(failed ? 1 : 0)
