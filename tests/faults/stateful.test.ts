import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findBreaches } from '#features/integrity/store.server.ts'
import type { Endpoint } from '#lib/contract.ts'
import { expectEachDeclared } from '../declared.ts'
import { expectInvariants } from '../invariants.ts'
import { isOfRoles } from './deadlocks.ts'
import {
  type Call,
  contract,
  draw,
  drawTogether,
  everybody,
  expectDocumented,
  isDone,
  type Mix,
  make,
  type Reply,
  rememberNewClasses,
  rememberNewGuests,
  signInAgain,
} from './stateful/calls.ts'
import { commands, exceptions } from './stateful/commands.ts'
import {
  countConsequences,
  countCredits,
  countGifts,
  entriesBy,
  expectClaimed,
  expectGateway,
  expectNothingOf,
  expectRupees,
  invalidHouseholds,
  passNotices,
  staleMarks,
  unsettledCancelledBookings,
} from './stateful/end.ts'
import { type Environment, openEnvironment } from './stateful/environment.ts'
import { failedRuns } from './stateful/failedRuns.ts'
import { predictions, type State, stateOf } from './stateful/model.ts'
import { beginRun, endRun, type Run } from './stateful/run.ts'
import {
  describeSituations,
  expectMarksCleared,
  expectSituations,
  recordSituations,
} from './stateful/situations.ts'
import { expectNoSeatFreeWhileWaiting, queueCounts } from './stateful/waiting.ts'

/**
 * Random runs on two servers at once: members and staff call endpoints in any order and at the same time. All
 * invariants must hold, refused calls must change nothing, and staff actions must be audited exactly once. The seed
 * depends on the date; the seeds in `failedRuns` are repeated first. `SEED=7 RUNS=40` does only the first forty runs of
 * that seed, `SEED=7 RUN=12` only the twelfth. The commands of a run do not depend on other runs.
 */
const SEED = Number(process.env.SEED ?? Temporal.Now.plainDateISO('UTC').toString().replaceAll('-', ''))
const RUNS = Number(process.env.RUNS ?? 200)
/** The number of the only run to do, if one is given. */
const ONLY = process.env.RUN ? Number(process.env.RUN) : undefined
/** Enough runs for each situation to occur by chance: `npm run test:long`. */
const isMany = RUNS >= 1000 && !ONLY

const firstRuns = (seed: number, count: number) =>
  Array.from({ length: count }, (_, i) => ({ seed, n: i + 1 }))
const chosen = ONLY ? [{ seed: SEED, n: ONLY }] : firstRuns(SEED, RUNS)
const failedBefore = failedRuns.filter(({ seed }) => seed !== SEED)
const planned =
  process.env.SEED || ONLY
    ? chosen
    : [...failedBefore.flatMap(({ seed, runs }) => firstRuns(seed, runs)), ...chosen]
const WORKERS = 12
/** Allows a second for each run, on a busy machine. */
const MAX_MS = Math.max(900_000, planned.length * 1_000)
/** The runs end after this many failures. */
const MAX_FAILURES = 8

const isCommand = ({ method, changes }: Endpoint) => method !== 'GET' || changes
const names = Object.keys(commands)
const all: Mix = Object.entries(commands).map(([name, { weight }]) => [name, weight])

let environment: Environment
beforeAll(async () => {
  environment = await openEnvironment(WORKERS)
}, 120_000)
afterAll(() => environment.close())

test('every endpoint that changes something is a command, or there is a reason why it is not', () => {
  const changing = Object.keys(contract).filter((name) => isCommand(contract[name] as Endpoint))
  return expectEachDeclared(changing, { ...commands, ...exceptions }, 'commands')
})

/** Commands that are never accepted in a run, and why. */
const alwaysRefused: Record<string, string> = {
  'POST /console/enquiries/:enquiryId/replies': 'the servers of the runs have no WhatsApp',
  'POST /console/enquiries/:enquiryId/replies/:answerId/again': 'the servers of the runs have no WhatsApp',
}

/** How often each command was accepted, and refused. */
const done: Record<string, number> = {}
const recordReply = ({ call, code }: Reply) => {
  const what = code ? `${call.name} ${code}` : call.name
  done[what] = (done[what] ?? 0) + 1
}

const refusalsSeen = (name: string) =>
  Object.keys(done)
    .flatMap((what) => (what.startsWith(`${name} `) ? what.slice(name.length + 1) : []))
    .join(', ') || 'never tried'

/** The possible numbers of audit entries of a command that does not always record exactly one. */
const audits: Record<string, number[]> = {
  // One for the record that stays, and one for the record that is emptied.
  'POST /console/members/:memberId/merge': [2],
  // One for the record that is opened, and one for the sale to that person.
  'POST /console/door': [2],
  'POST /console/door/payment-requests': [2],
  // One more if an unpaid UPI QR of the same person is cancelled.
  'POST /console/payment-requests': [1, 2],
  'POST /console/sales': [1, 2],
  // One more for each kind of unpaid payment link or UPI QR of the person that is cancelled, including those of a record that
  // was merged into theirs.
  'POST /console/members/:memberId/erase': [1, 2, 3],
  // One for each number of a rule that changes.
  'POST /console/rules/consequences': Array.from({ length: 22 }, (_, count) => count),
  // One more for each credit that is owed to somebody who had booked.
  'POST /console/timetable/changes': [1, 2, 3, 4, 5],
  'POST /console/sessions/:sessionId/too-few': [1, 2, 3, 4, 5],
  // One more for each invitation that ends because the permissions change.
  'PUT /staff/:personId': [1, 4],
  // Changes that members make to the dates of their passes.
  'POST /user/passes/:passId/freeze': [1],
  'POST /user/passes/:passId/freezes/:freezeId/end': [1],
  // Changes that members make to who uses their passes.
  'POST /user/pass-invitations/accept': [1],
  'DELETE /user/passes/:passId/sharing': [1],
  // The mail goes to the sender only.
  'POST /console/settings/mails/:kind/test': [0],
  // It returns only an address: downloading the file is audited at the download.
  'POST /console/exports/:exportId/downloads': [0],
  // It only reads the state of the request from the gateway.
  'POST /console/payment-requests/:requestId/check': [0],
  ...Object.fromEntries(
    [
      // May record nothing if the state is already the requested one.
      'POST /console/sessions/:sessionId/walk-ins',
      'POST /console/sessions/:sessionId/check-ins',
      'POST /console/sales/:saleId/void',
      'POST /console/disputes/:disputeId/accept',
      'POST /console/disputes/:disputeId/contest',
      'POST /console/payments/:orderId/grant',
      'POST /console/payments/:orderId/decline',
      'POST /console/payment-requests/:requestId/cancel',
      'POST /console/members/:memberId/passes/:passId/sharing',
      'POST /console/waitlist/:entryId/position',
      'PUT /console/bookings/:bookingId/spot',
      'PUT /console/rooms/:roomId/plan',
      'DELETE /console/spots/:spotId/out-of-order',
      'POST /console/waitlist/:entryId/offer',
      'PUT /console/members/:memberId',
      'PUT /console/promo-codes/:codeId/stop',
      'PUT /console/enquiries/:enquiryId/state',
      'PUT /console/settings/mails/:kind',
      'POST /console/drafts/:draftId/unschedule',
      'POST /console/exports',
      'PUT /console/onboarding',
      // Has no visible effect until it is published, sent or run.
      'PUT /console/drafts/:draftId',
      'PUT /console/enquiries/:enquiryId/draft',
      'POST /console/imports',
      'PUT /console/imports/:importId/mapping',
      'DELETE /console/imports/:importId',
    ].map((name) => [name, [0, 1]]),
  ),
}
const recordsOf = ({ call: { name } }: Reply): number[] => {
  const { access } = contract[name] as Endpoint
  const isRecorded = typeof access !== 'string' && !name.endsWith('/preview')
  return audits[name] ?? (isRecorded ? [1] : [0])
}

let staffCommands = 0
let lastStaffCommand = 0

async function step(run: Run): Promise<number> {
  const { random } = run
  const calls = await drawTogether(run, all)
  while (!run.beginnings.length && random.chance(0.3) && calls.length < 3) calls.push(await draw(run, all))
  const [first] = calls as [Call]
  const twin = random.chance(first.action.keyed ? 0.3 : 0.06) ? { ...first, again: true as const } : undefined
  const together = twin && (calls.length > 1 || random.chance(0.5))
  if (together) calls.push(twin)

  const environmentCalls = calls.filter(({ action, sent }) => action.environment?.(sent)).length
  staffCommands += environmentCalls
  const before = await stateOf(run)
  const alone = calls.length === 1
  const canPredict = alone && !before.hasPendingWork && first.may && !first.me.gone
  const predicted = canPredict ? await predictions[first.name]?.(run, first.me, first.sent) : undefined
  const began = Date.now()
  const replies = await Promise.all(calls.map((call) => make(run, call)))
  staffCommands -= environmentCalls
  if (environmentCalls) lastStaffCommand = Date.now()
  for (const each of replies) recordReply(each)
  if (replies.some(({ call: { name }, code }) => !code && /classes|timetable/.test(name)))
    await rememberNewClasses(run)
  await waitForImports(run, replies)
  if (replies.some(isDone)) await rememberNewGuests(run)
  const after = await stateOf(run)
  const undisturbed =
    !before.hasPendingWork &&
    !after.hasPendingWork &&
    (environmentCalls > 0 || (staffCommands === 0 && lastStaffCommand < began))

  const signedOut = await signInAgain(run)
  for (const each of replies) expectDocumented(each, signedOut.has(each.call.me.personId), alone)
  if (together) expectTwins(replies)
  await expectClaimed(run, replies)
  if (predicted && undisturbed) expectPredicted(replies[0] as Reply, predicted)
  recordSituations(replies.filter(isDone), before, after)
  if (undisturbed && alone) expectMarksCleared(before, after)
  if (undisturbed && !replies.some(isDone))
    expect(after.sum, 'a refused call changed something').toBe(before.sum)
  expectRecorded(replies, before, after)
  // If a command that may record nothing has changed something, it must have recorded that.
  const [maxRecords] = recordsOf(replies[0] as Reply).toReversed()
  if (undisturbed && alone && maxRecords && before.sum !== after.sum)
    expect(after.audits, `${first.name} is not recorded`).toBeGreaterThan(before.audits)
  if (twin && !together) {
    await repeat(run, twin, replies[0] as Reply, after)
    await signInAgain(run)
    // Without an idempotency key it was executed twice: the next step continues from that state.
    await rememberNewGuests(run)
  }
  return calls.length
}

/** Waits until the jobs of imports have finished. */
async function waitForImports(run: Run, replies: Reply[]): Promise<void> {
  const running = replies.some((each) => isDone(each) && /imports.*(run|undo)$/.test(each.call.name))
  if (!running) return
  const waiting = sql<{ id: string }>`select id from data_import
    where uploaded_by = any(${run.ids()}) and state in ('running', 'undoing')`
  await expect.poll(() => run.rows(waiting), { timeout: 60_000, interval: 100 }).toEqual([])
}

function expectPredicted({ code, data }: Reply, predicted: object | string): void {
  const what = 'the prediction of the model'
  if (typeof predicted === 'string') expect(code ?? 'done', what).toBe(predicted)
  else expect({ code, data }, what).toMatchObject({ code: undefined, data: predicted })
}

/**
 * The same call was sent twice at once with one key, without other calls: both get the same response, unless one
 * of them had to wait too long.
 */
function expectTwins(replies: Reply[]): void {
  const [first, second] = [replies[0], replies.at(-1)] as [Reply, Reply]
  if (!first.call.action.keyed || replies.length > 2 || replies.some(({ code }) => code === 'BUSY')) return
  expect([first.status, first.code], 'the same command at the same time').toEqual([
    second.status,
    second.code,
  ])
}

/** Sends the call again later: the response must be the same, and nothing may change. */
async function repeat(run: Run, call: Call, first: Reply, before: State): Promise<void> {
  const second = await make(run, call)
  const after = await stateOf(run)
  if (!call.action.keyed || !isDone(first)) return
  expect([second.status, second.code], 'the same command again').toEqual([first.status, first.code])
  if (!before.hasPendingWork && !after.hasPendingWork)
    expect(after.sum, 'the same command again').toBe(before.sum)
  expect(after.audits - before.audits, 'the same command is recorded again').toBe(0)
}

function expectRecorded(replies: Reply[], before: State, after: State): void {
  const accepted = replies.filter(
    (each) =>
      isDone(each) &&
      !(
        each.call.again &&
        each.call.action.keyed &&
        replies.some((other) => other !== each && isDone(other) && other.call.sent === each.call.sent)
      ),
  )
  const counts = accepted.map(recordsOf)
  const [min, max] = [Math.min, Math.max].map((of) => counts.reduce((sum, each) => sum + of(...each), 0))
  const recorded = after.audits - before.audits
  const what = `recorded ${recorded} of ${accepted.map(({ call }) => call.name)}`
  expect(recorded, what).toBeGreaterThanOrEqual(min ?? 0)
  expect(recorded, what).toBeLessThanOrEqual(max ?? 0)
}

let checking: Promise<void> | undefined
let next: Promise<void> | undefined
/** Checks the whole database. A caller during a check waits for the next one, which includes its changes. */
function checkBooks(): Promise<void> {
  if (!checking) {
    checking = findBreaches(environment.database.db)
      .then((breaches) => expect(breaches).toEqual([]))
      .finally(() => {
        checking = undefined
      })
    return checking
  }
  next ??= checking
    .catch(() => {})
    .then(() => {
      next = undefined
      return checkBooks()
    })
  return next
}

/** The unique word that is in all texts about a person, by their id. */
const marks = new Map<string, string>()
/** The audited actions of the staff of each run, at its end. */
const digests: [string[], string][] = []

type PlannedRun = (typeof planned)[number]

async function executeRun({ seed, n }: PlannedRun, worker: number): Promise<void> {
  const beginning = beginRun(
    environment,
    environment.workers[worker] as Environment['workers'][number],
    n,
    seed,
  )
  const run = await beginning.catch((error: unknown) => {
    throw runError({ seed, n }, 'its beginning', error)
  })
  await executeSteps(run)
    // Executed whatever the result is.
    .finally(() => {
      for (const { personId, mark } of [...everybody(run), ...run.guests]) marks.set(personId, mark)
      return endRun(run)
    })
    .catch((error: unknown) => {
      throw runError({ seed, n }, run.log.map((line, i) => `  ${i + 1}. ${line}`).join('\n'), error)
    })
  digests.push([run.ids(), await entriesBy(environment, run.ids())])
}

/** An error that states how to repeat the run, what was done in it, and where it failed. */
function runError({ seed, n }: PlannedRun, trace: string, error: unknown): Error {
  const { message, stack, detail } = error as Error & { detail?: string }
  const what = detail ? `${message}: ${detail}` : message
  return new Error(`SEED=${seed} RUN=${n}: ${what}\n${trace}\n${stack}`)
}

async function executeSteps(run: Run): Promise<void> {
  // Rare commands would hardly occur by chance in some hundred runs, so each run begins with a different command.
  run.beginnings.push(names[run.n % names.length] as string)
  const length = 6 + run.random.int(4)
  for (let callCount = 0; callCount < length; ) callCount += await step(run)
  await expectNoSeatFreeWhileWaiting(run)
  await checkBooks()
  if (ONLY) console.log(run.log.join('\n'))
}

test(`${planned.length} runs on two servers, by SEED=${SEED}`, { timeout: MAX_MS }, async () => {
  const began = performance.now()
  const waiting = [...planned]
  const failures: string[] = []
  const worker = async (_: unknown, i: number) => {
    for (let next = waiting.shift(); next && failures.length < MAX_FAILURES; next = waiting.shift())
      await executeRun(next, i).catch((error: Error) => failures.push(error.message))
  }
  await Promise.all(Array.from({ length: WORKERS }, worker))
  const seconds = (performance.now() - began) / 1000
  console.log(`SEED=${SEED}: ${planned.length} runs in ${seconds.toFixed(0)} s\n${describeSituations()}`)
  const never = names.filter(
    (name) => !Object.keys(done).some((what) => what.split(' ', 2).join(' ') === name),
  )
  console.log(`waitlists at the end: ${JSON.stringify(queueCounts)}`)
  console.log(`consequences: ${JSON.stringify(await countConsequences(environment))}`)
  const ofConsequences = Object.entries(done).filter(([what]) => /fees|strikes/.test(what))
  console.log(`fees and strikes: ${ofConsequences.map(([what, times]) => `${what} ${times}`).join(', ')}`)
  console.log(`never tried: ${never.join(', ') || 'none'}`)
  const refused = names.filter((name) => !done[name])
  console.log(
    `never accepted:${refused.map((name) => `\n  ${name} (${refusalsSeen(name)})`).join('') || ' none'}`,
  )
  expect(failures).toEqual([])
  if (!isMany) return
  expectSituations()
  expect(never, 'what was never tried').toEqual([])
  const unexplained = refused.filter((name) => !alwaysRefused[name])
  expect(unexplained, 'what was never accepted').toEqual([])
})

describe('after the runs', () => {
  test('recorded payments and refunds match those of the gateway', () => expectGateway(environment))

  test('every rupee paid bought a pass or a gift, paid a fee, waits for staff, or was refunded', async () => {
    const count = await expectRupees(environment)
    if (isMany) expect(count).toBeGreaterThan(50)
  }, 120_000)

  test('each gift was claimed once, was refunded, or is unclaimed', async () => {
    const { seen, wrong } = await countGifts(environment)
    console.log(`gifts: ${JSON.stringify(seen)}`)
    expect(wrong).toEqual([])
    if (!isMany) return
    for (const state of ['open', 'claimed', 'ended', 'claimed disputed', 'ended disputed'])
      expect(seen[state], state).toBeGreaterThan(0)
  })

  test('each credit is for a cancelled class, and used at most once', async () => {
    const { seen, wrong } = await countCredits(environment)
    console.log(`credits: ${JSON.stringify(seen)}`)
    expect(wrong).toEqual([])
    if (!isMany) return
    for (const state of ['open', 'used', 'withdrawn']) expect(seen[state], state).toBeGreaterThan(0)
  })

  // This runs after the late payments are settled, because they change the reports.
  test('balances, seats, validity of passes and reports match the books', async () => {
    await expectInvariants(environment.database.db)
  })

  test('nobody has a seat in a cancelled session, or is charged for one', async () => {
    await expect.poll(() => unsettledCancelledBookings(environment), { timeout: 30_000 }).toEqual([])
  })

  test('nobody is marked as attended hours before their class', async () => {
    expect(await staleMarks(environment)).toEqual([])
  })

  test('nobody is notified of the end of a pass that has nothing left', async () => {
    const { count, wrong } = await passNotices(environment)
    expect(wrong).toEqual([])
    if (isMany) expect(count).toBeGreaterThan(20)
  }, 120_000)

  test('mail for people without an address goes to an existing address, and they cannot sign in', async () => {
    expect(await invalidHouseholds(environment)).toEqual([])
  })

  test('no data of an erased person is left', async () => {
    const erased = await expectNothingOf(environment, marks)
    if (isMany) expect(erased).toBeGreaterThan(20)
  })

  test('the audit log is unchanged, entry by entry', async () => {
    for (const [ids, entries] of digests) expect(await entriesBy(environment, ids)).toEqual(entries)
  })

  test('there were no deadlocks: locks are taken in one order', async () => {
    const deadlocks = (await environment.deadlocks()).filter((each) => !isOfRoles(each))
    expect(deadlocks, deadlocks.slice(0, MAX_FAILURES).join('\n\n')).toEqual([])
  })

  test('neither server logged an unexpected error', () => {
    const errors = environment.servers.flatMap(({ output }) =>
      output()
        .split('\n')
        .filter((line) => /"level":[56]0/.test(line)),
    )
    expect(errors).toEqual([])
  })
})
