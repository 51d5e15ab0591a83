// npm run probe -- https://studio.example: loads a page and the timetable, and lets the server make and undo a
// booking: from outside, through the balancer, like a member. Needs the PROBE_TOKEN of the server, or
// PROBE_TOKEN_FILE. Prints each step with its time. Exit codes: 0: all steps work, 1: a step failed, 2: wrong
// arguments or settings. Nothing has to be installed.
import { readFileSync } from 'node:fs'

/** Milliseconds for each step, the longest that a member would wait. */
const STEP_MS = 10_000

function exitWith(sentence) {
  console.error(sentence)
  process.exit(2)
}

const site = process.argv[2]
if (!URL.canParse(site) || !/^https?:$/.test(new URL(site).protocol))
  exitWith('Usage: PROBE_TOKEN=... npm run probe -- https://studio.example')

function tokenOf({ PROBE_TOKEN: token, PROBE_TOKEN_FILE: file }) {
  if (token || !file) return token
  try {
    return readFileSync(file, 'utf8').trim()
  } catch (error) {
    return exitWith(`PROBE_TOKEN_FILE ${file} can't be read: ${error.code}`)
  }
}
const token = tokenOf(process.env)
if (!token) exitWith('PROBE_TOKEN or PROBE_TOKEN_FILE is needed: that of the server.')

let failed = false
async function step(name, path, options = {}, detailOf = () => '') {
  const began = performance.now()
  const signal = AbortSignal.timeout(STEP_MS)
  let detail
  try {
    // A redirect would send the token elsewhere.
    const response = await fetch(new URL(path, site), { redirect: 'error', signal, ...options })
    const text = await response.text()
    const since = response.headers.get('stale-since')
    if (since) detail = `as it was at ${since}: its database does not respond`
    else if (response.status !== 200) detail = `answered ${response.status}: ${text.slice(0, 200)}`
    else {
      console.log(line('ok', name, began, detailOf(text)))
      return
    }
  } catch (error) {
    detail = signal.aborted ? `no answer within ${STEP_MS / 1_000} s` : (error.cause?.code ?? error.message)
  }
  failed = true
  console.log(line('FAILED', name, began, detail))
}
const line = (result, name, began, detail) =>
  `${new Date().toISOString()}  ${result.padEnd(6)}  ${name.padEnd(9)}  ${String(Math.round(performance.now() - began)).padStart(5)} ms  ${detail}`.trimEnd()

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
