import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findBreaches } from '#features/integrity/store.server.ts'
import type { Endpoint } from '#lib/contract.ts'
import { expectEachDeclared } from '../declared.ts'
import { expectInvariants } from '../invariants.ts'
import { isOfRoles } from './deadlocks.ts'
import {
  type Call,
  comeBack,
  contract,
  draw,
  drawTogether,
  everybody,
  expectDocumented,
  isDone,
  learnClasses,
  learnGuests,
  type Mix,
  make,
  type Reply,
} from './stateful/calls.ts'
import { commands, exceptions } from './stateful/commands.ts'
import {
  astrayWithoutAddress,
  consequencesSeen,
  costsOfCancelled,
  creditsSeen,
  entriesBy,
  expectClaimed,
  expectGateway,
  expectNothingOf,
  expectRupees,
  giftsSeen,
  marksOfFormerTimes,
  passNotices,
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
import { expectNoSeatFreeWhileWaiting, queuesSeen } from './stateful/waiting.ts'

/**
 * Random runs on two servers at once: whatever members and staff do, in any order and at the same time, all invariants
 * hold, refused calls change nothing, and staff actions are audited once. The seed depends on the date; the seeds in
 * `failedRuns` are repeated first. `SEED=7 RUNS=40` does only the first forty runs of that seed, `SEED=7 RUN=12` only
 * one of them; the commands of a run do not depend on other runs.
 */
const SEED = Number(process.env.SEED ?? Temporal.Now.plainDateISO('UTC').toString().replaceAll('-', ''))
const RUNS = Number(process.env.RUNS ?? 200)
/** Only one of them. */
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
/** A second for each run, on a busy machine. */
const MAX_MS = Math.max(900_000, planned.length * 1_000)
/** The number of failures shown. */
const SHOWN = 8

const isCommand = ({ method, changes }: Endpoint) => method !== 'GET' || changes
const names = Object.keys(commands)
const all: Mix = Object.entries(commands).map(([name, { weight }]) => [name, weight])

let environment: Environment
beforeAll(async () => {
  environment = await openEnvironment(WORKERS)
}, 120_000)
afterAll(() => environment.close())

test('every endpoint that changes something is a command, or has a reason why not', () => {
  const changing = Object.keys(contract).filter((name) => isCommand(contract[name] as Endpoint))
  return expectEachDeclared(changing, { ...commands, ...exceptions }, 'commands')
})

/** What no run can be accepted with, and why. */
const alwaysRefused: Record<string, string> = {
  'POST /console/enquiries/:enquiryId/replies': 'the servers of the runs have no WhatsApp',
  'POST /console/enquiries/:enquiryId/replies/:answerId/again': 'the servers of the runs have no WhatsApp',
}

/** How often each was done, and refused. */
const done: Record<string, number> = {}
const recordReply = ({ call, code }: Reply) => {
  const what = code ? `${call.name} ${code}` : call.name
  done[what] = (done[what] ?? 0) + 1
}

const refusalsSeen = (name: string) =>
  Object.keys(done)
    .flatMap((what) => (what.startsWith(`${name} `) ? what.slice(name.length + 1) : []))
    .join(', ') || 'never tried'

/** The number of audit entries of a command, if it is not one. */
const audits: Record<string, number[]> = {
  // Of the record that stays, and of the one that is emptied.
  'POST /console/members/:memberId/merge': [2],
  // Of the record that is opened, and of the sale to it.
  'POST /console/door': [2],
  'POST /console/door/payment-requests': [2],
  // And of the code of the same person that waits and is cancelled.
  'POST /console/payment-requests': [1, 2],
  'POST /console/sales': [1, 2],
  // And of the links and codes of the person that wait and are cancelled, also of a record that was merged into theirs.
  'POST /console/members/:memberId/erase': [1, 2, 3],
  // Each number that changes.
  'POST /console/rules/consequences': Array.from({ length: 22 }, (_, count) => count),
  // And of each credit that is owed to who had booked.
  'POST /console/timetable/changes': [1, 2, 3, 4, 5],
  'POST /console/sessions/:sessionId/too-few': [1, 2, 3, 4, 5],
  // And of each invitation that ends with their permissions.
  'PUT /staff/:personId': [1, 4],
  // What members change of the dates of their passes.
  'POST /user/passes/:passId/freeze': [1],
  'POST /user/passes/:passId/freezes/:freezeId/end': [1],
  // What members change of who uses them.
  'POST /user/pass-invitations/accept': [1],
  'DELETE /user/passes/:passId/sharing': [1],
  // To the sender only.
  'POST /console/settings/mails/:kind/test': [0],
  // Only an address: downloading the file is audited there.
  'POST /console/exports/:exportId/downloads': [0],
  // It only asks the gateway.
  'POST /console/payment-requests/:requestId/check': [0],
  ...Object.fromEntries(
    [
      // It is already so: nothing happens.
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
      // Not visible anywhere until it is published, sent or run.
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

  const reaching = calls.filter(({ action, sent }) => action.environment?.(sent)).length
  staffCommands += reaching
  const before = await stateOf(run)
  const alone = calls.length === 1
  const foreseen = alone && !before.restless && first.may && !first.me.gone
  const predicted = foreseen ? await predictions[first.name]?.(run, first.me, first.sent) : undefined
  const began = Date.now()
  const replies = await Promise.all(calls.map((call) => make(run, call)))
  staffCommands -= reaching
  if (reaching) lastStaffCommand = Date.now()
  for (const each of replies) recordReply(each)
  if (replies.some(({ call: { name }, code }) => !code && /classes|timetable/.test(name)))
    await learnClasses(run)
  await learnOfImports(run, replies)
  if (replies.some(isDone)) await learnGuests(run)
  const after = await stateOf(run)
  const undisturbed =
    !before.restless && !after.restless && (reaching > 0 || (staffCommands === 0 && lastStaffCommand < began))

  const gone = await comeBack(run)
  for (const each of replies) expectDocumented(each, gone.has(each.call.me.personId), alone)
  if (together) expectTwins(replies)
  await expectClaimed(run, replies)
  if (predicted && undisturbed) expectPredicted(replies[0] as Reply, predicted)
  recordSituations(replies.filter(isDone), before, after)
  if (undisturbed && alone) expectMarksCleared(before, after)
  if (undisturbed && !replies.some(isDone))
    expect(after.sum, 'what was refused changed something').toBe(before.sum)
  expectRecorded(replies, before, after)
  // A command that may record nothing must also have changed nothing then.
  const [most] = recordsOf(replies[0] as Reply).toReversed()
  if (undisturbed && alone && most && before.sum !== after.sum)
    expect(after.audits, `${first.name} is not recorded`).toBeGreaterThan(before.audits)
  if (twin && !together) {
    await repeat(run, twin, replies[0] as Reply, after)
    await comeBack(run)
    // Without a key it is done twice: the next step counts from there.
    await learnGuests(run)
  }
  return calls.length
}

/** Done by a job: wait until it has finished. */
async function learnOfImports(run: Run, replies: Reply[]): Promise<void> {
  const running = replies.some((each) => isDone(each) && /imports.*(run|undo)$/.test(each.call.name))
  if (!running) return
  const waiting = sql<{ id: string }>`select id from data_import
    where uploaded_by = any(${run.ids()}) and state in ('running', 'undoing')`
  await expect.poll(() => run.rows(waiting), { timeout: 60_000, interval: 100 }).toEqual([])
}

function expectPredicted({ code, data }: Reply, predicted: object | string): void {
  const what = 'what the model says'
  if (typeof predicted === 'string') expect(code ?? 'done', what).toBe(predicted)
  else expect({ code, data }, what).toMatchObject({ code: undefined, data: predicted })
}

/** Twice at once with one key, with nobody else: both get the same answer, unless one of them had to wait too long. */
function expectTwins(replies: Reply[]): void {
  const [one, other] = [replies[0], replies.at(-1)] as [Reply, Reply]
  if (!one.call.action.keyed || replies.length > 2 || replies.some(({ code }) => code === 'BUSY')) return
  expect([one.status, one.code], 'the same command at the same time').toEqual([other.status, other.code])
}

/** Again, later: the same answer, and nothing happens. */
async function repeat(run: Run, call: Call, first: Reply, before: State): Promise<void> {
  const second = await make(run, call)
  const after = await stateOf(run)
  if (!call.action.keyed || !isDone(first)) return
  expect([second.status, second.code], 'the same command again').toEqual([first.status, first.code])
  if (!before.restless && !after.restless) expect(after.sum, 'the same command again').toBe(before.sum)
  expect(after.audits - before.audits, 'the same command is recorded again').toBe(0)
}

function expectRecorded(replies: Reply[], before: State, after: State): void {
  const accepted = replies.filter(
    (each) =>
      isDone(each) &&
      !(
        each.call.again &&
        each.call.action.keyed &&
        replies.some((one) => one !== each && isDone(one) && one.call.sent === each.call.sent)
      ),
  )
  const counts = accepted.map(recordsOf)
  const [least, most] = [Math.min, Math.max].map((of) => counts.reduce((sum, each) => sum + of(...each), 0))
  const recorded = after.audits - before.audits
  const what = `recorded ${recorded} of ${accepted.map(({ call }) => call.name)}`
  expect(recorded, what).toBeGreaterThanOrEqual(least ?? 0)
  expect(recorded, what).toBeLessThanOrEqual(most ?? 0)
}

let checking: Promise<void> | undefined
let next: Promise<void> | undefined
/** Checks the whole database with one statement; a caller in the meantime waits for the next one. */
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

/** Which mark is in whose texts. */
const marks = new Map<string, string>()
/** The audited actions of the staff of each run when it was over. */
const digests: [string[], string][] = []

type PlannedRun = (typeof planned)[number]

async function liveThrough({ seed, n }: PlannedRun, worker: number): Promise<void> {
  const begun = beginRun(environment, environment.workers[worker] as Environment['workers'][number], n, seed)
  const run = await begun.catch((error: unknown) => {
    throw ofRun({ seed, n }, 'its beginning', error)
  })
  await live(run)
    // Over, whatever the result.
    .finally(() => {
      for (const { personId, mark } of [...everybody(run), ...run.guests]) marks.set(personId, mark)
      return endRun(run)
    })
    .catch((error: unknown) => {
      throw ofRun({ seed, n }, run.log.map((line, i) => `  ${i + 1}. ${line}`).join('\n'), error)
    })
  digests.push([run.ids(), await entriesBy(environment, run.ids())])
}

/** How to repeat it, everything done in it, and where it failed. */
function ofRun({ seed, n }: PlannedRun, trace: string, error: unknown): Error {
  const { message, stack, detail } = error as Error & { detail?: string }
  const what = detail ? `${message}: ${detail}` : message
  return new Error(`SEED=${seed} RUN=${n}: ${what}\n${trace}\n${stack}`)
}

async function live(run: Run): Promise<void> {
  // By chance alone the rare ones would hardly come about in some hundred runs: each begins with another one.
  run.beginnings.push(names[run.n % names.length] as string)
  const length = 6 + run.random.int(4)
  for (let made = 0; made < length; ) made += await step(run)
  await expectNoSeatFreeWhileWaiting(run)
  await checkBooks()
  if (ONLY) console.log(run.log.join('\n'))
}

test(`${planned.length} runs on two servers, by SEED=${SEED}`, { timeout: MAX_MS }, async () => {
  const began = performance.now()
  const waiting = [...planned]
  const failures: string[] = []
  const worker = async (_: unknown, i: number) => {
    for (let next = waiting.shift(); next && failures.length < SHOWN; next = waiting.shift())
      await liveThrough(next, i).catch((error: Error) => failures.push(error.message))
  }
  await Promise.all(Array.from({ length: WORKERS }, worker))
  const seconds = (performance.now() - began) / 1000
  console.log(`SEED=${SEED}: ${planned.length} runs in ${seconds.toFixed(0)} s\n${describeSituations()}`)
  const never = names.filter(
    (name) => !Object.keys(done).some((what) => what.split(' ', 2).join(' ') === name),
  )
  console.log(`waitlists at the end: ${JSON.stringify(queuesSeen)}`)
  console.log(`consequences: ${JSON.stringify(await consequencesSeen(environment))}`)
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
  test('recorded payments and refunds match the gateway', () => expectGateway(environment))

  test('each rupee bought a pass or a gift, waits for staff, or went back', async () => {
    const count = await expectRupees(environment)
    if (isMany) expect(count).toBeGreaterThan(50)
  }, 120_000)

  // After the payments that arrive late: the reports are counted first, and read with the books after it.
  test('each gift was claimed once, went back or waits', async () => {
    const { seen, wrong } = await giftsSeen(environment)
    console.log(`gifts: ${JSON.stringify(seen)}`)
    expect(wrong).toEqual([])
    if (!isMany) return
    for (const state of ['open', 'claimed', 'ended', 'claimed disputed', 'ended disputed'])
      expect(seen[state], state).toBeGreaterThan(0)
  })

  test('each credit is for a cancelled class, and used at most once', async () => {
    const { seen, wrong } = await creditsSeen(environment)
    console.log(`credits: ${JSON.stringify(seen)}`)
    expect(wrong).toEqual([])
    if (!isMany) return
    for (const state of ['open', 'used', 'withdrawn']) expect(seen[state], state).toBeGreaterThan(0)
  })

  test('balances, seats, clocks of passes and reports match the books', async () => {
    await expectInvariants(environment.database.db)
  })

  test('nobody has a seat in a cancelled session, or pays for one', async () => {
    await expect.poll(() => costsOfCancelled(environment), { timeout: 30_000 }).toEqual([])
  })

  test('nobody is marked as attended hours before a class', async () => {
    expect(await marksOfFormerTimes(environment)).toEqual([])
  })

  test('nobody is notified of the end of a pass on which nothing is left', async () => {
    const { count, wrong } = await passNotices(environment)
    expect(wrong).toEqual([])
    if (isMany) expect(count).toBeGreaterThan(20)
  }, 120_000)

  test('mail for people without an address goes to an existing one, and they cannot sign in', async () => {
    expect(await astrayWithoutAddress(environment)).toEqual([])
  })

  test('nothing is left of an erased person', async () => {
    const erased = await expectNothingOf(environment, marks)
    if (isMany) expect(erased).toBeGreaterThan(20)
  })

  test('the audit is unchanged, entry by entry', async () => {
    for (const [ids, entries] of digests) expect(await entriesBy(environment, ids)).toEqual(entries)
  })

  test('there were no deadlocks: locks are taken in one order', async () => {
    const deadlocks = (await environment.deadlocks()).filter((each) => !isOfRoles(each))
    expect(deadlocks, deadlocks.slice(0, SHOWN).join('\n\n')).toEqual([])
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
