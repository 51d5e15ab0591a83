import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hashPassword } from '#features/identity/hashing.server.ts'
import { isOfRoles } from '../faults/deadlocks.ts'
import {
  draw,
  everybody,
  expectDocumented,
  isDone,
  type Mix,
  make,
  type Reply,
  rememberNewClasses,
  rememberNewGuests,
  signInAgain,
} from '../faults/stateful/calls.ts'
import { commands } from '../faults/stateful/commands.ts'
import {
  expectGateway,
  expectNothingOf,
  invalidHouseholds,
  staleMarks,
  unsettledCancelledBookings,
} from '../faults/stateful/end.ts'
import { type Environment, openEnvironment } from '../faults/stateful/environment.ts'
import { seededRandom } from '../faults/stateful/random.ts'
import type { Command } from '../faults/stateful/requests.ts'
import { beginRun, endRun, type Run } from '../faults/stateful/run.ts'
import { expectInvariants } from '../invariants.ts'
import { TEST_PASSWORD } from '../people.ts'

/**
 * Storms: many clients at once on two servers and one database, with different commands in each storm. Each response
 * must be one that the contract documents, whatever happens at the same time. When the jobs have finished, the
 * invariants must hold.
 */
const SEED = Number(process.env.SEED ?? 20261123)
const SECONDS = Number(process.env.STORM_SECONDS ?? 60)
/** In each of the two worlds that a storm runs at the same time. */
const CLIENTS = 8
const WORLDS = 2
/** The duration of a world in seconds; then its people are merged and erased, and its classes cancelled. */
const ROUND_SECONDS = 6
const JOBS_MS = 180_000

const cancelled = 'PUT /user/cancel-order/:orderId'
const member = 'POST /console/members/:memberId'

/** The commands of each storm, with their relative frequencies. */
const storms: Record<string, Record<string, number>> = {
  'a crush for one class': {
    'POST /user/create-order/:classId': 30,
    [cancelled]: 20,
    'POST /user/seat-holds': 6,
    'DELETE /user/seat-holds/:holdId': 3,
    [`${member}/bookings`]: 8,
    [`${member}/bookings/:bookingId/cancel`]: 10,
    [`${member}/passes/:passId/adjust`]: 8,
    'POST /console/sessions/:sessionId/walk-ins': 6,
    'POST /console/bookings/:bookingId/marks': 6,
    'POST /console/sales': 4,
  },
  money: {
    'POST /user/checkout-payment': 20,
    'POST /user/verify-payment': 40,
    'POST /user/buy-membership/:membershipPackageId/:paymentId': 15,
    'POST /console/sales': 15,
    'POST /console/door': 5,
    'POST /console/sales/:saleId/void': 5,
    'POST /console/payments/:orderId/refunds': 25,
    'POST /console/payments/:orderId/refunds/:refundId/retry': 8,
    'POST /console/payments/:orderId/grant': 3,
    'POST /console/payments/:orderId/decline': 3,
    'POST /console/cash-ups': 5,
    [`${member}/bookings`]: 10,
    [cancelled]: 5,
  },
  staff: {
    'POST /console/timetable/changes': 20,
    'POST /console/bookings/:bookingId/marks': 25,
    'POST /console/sessions/:sessionId/walk-ins': 15,
    'POST /console/sessions/:sessionId/too-few': 2,
    'POST /console/sales': 10,
    [`${member}/bookings`]: 20,
    [`${member}/bookings/:bookingId/cancel`]: 10,
    [`${member}/passes/:passId/freeze`]: 8,
    [`${member}/passes/:passId/extend`]: 3,
    [`${member}/passes/:passId/revoke`]: 4,
    'PUT /staff/:personId': 2,
    [cancelled]: 5,
  },
  people: {
    [`${member}/merge`]: 6,
    [`${member}/erase`]: 4,
    [`${member}/notes`]: 3,
    'PUT /console/members/:memberId': 8,
    'POST /console/members': 8,
    'POST /console/door': 6,
    'POST /console/imports/:importId/run': 4,
    'POST /console/imports/:importId/undo': 1,
    'POST /console/sales': 10,
    [`${member}/bookings`]: 12,
    'POST /console/bookings/:bookingId/marks': 8,
    [cancelled]: 8,
    'POST /user/create-enquiry': 2,
    'GET /user/sign-out': 3,
    'POST /user/signin': 3,
  },
}

/** Signs in with a password; people in the random runs have no password. */
const signIn: Command = {
  weight: 0,
  async send(run, me) {
    const { email } = await run.one(sql<{ email: string }>`
      select email from person where id = ${me.personId} and erased_at is null and merged_into is null`)
    return { body: { email, password: run.random.chance(0.8) ? TEST_PASSWORD : 'another spring let out' } }
  },
}
const known: Record<string, Command> = { ...commands, 'POST /user/signin': signIn }

let environment: Environment
let passwordHash: string
/** The mark that is in all texts about a person, by their id. */
const marks = new Map<string, string>()
let worlds = 0

beforeAll(async () => {
  passwordHash = await hashPassword(TEST_PASSWORD)
  environment = await openEnvironment(WORLDS)
}, 120_000)
afterAll(() => environment.close())

/** Sends commands until this time of `performance.now()`. */
async function round(
  worker: number,
  mix: Mix,
  isCrush: boolean,
  until: number,
  replies: Reply[],
): Promise<void> {
  worlds += 1
  const crowd = { members: 12, passwordHash }
  const run = await beginRun(
    environment,
    environment.workers[worker] as Environment['workers'][number],
    worlds,
    SEED,
    crowd,
  )
  run.beginnings.length = 0
  const clients = Array.from({ length: CLIENTS }, async (_, i) => {
    const random = seededRandom(SEED * 1009 + worlds * 101 + i)
    // In a crush, only one class. Walk-ins still use the class that begins soon.
    const classes = isCrush ? [run.classes[1] as string] : run.classes
    const client: Run = { ...run, random, classes }
    while (performance.now() < until) {
      const response = await make(client, await draw(client, mix, known))
      // The response must be documented, whatever is done to the caller at the same time.
      expectDocumented(response, true, false)
      replies.push(response)
    }
  })
  const signInAgainRegularly = async () => {
    while (performance.now() < until) {
      await signInAgain(run)
      await rememberNewClasses(run)
      await rememberNewGuests(run)
      await sleep(200)
    }
  }
  await Promise.all([...clients, signInAgainRegularly()])
    .catch((error: Error) => {
      throw new Error(`world ${worlds} of SEED=${SEED}: ${error.stack}\n${run.log.slice(-40).join('\n')}`)
    })
    .finally(async () => {
      await rememberNewGuests(run)
      for (const { personId, mark } of [...everybody(run), ...run.guests]) marks.set(personId, mark)
      await endRun(run)
    })
}

function summaryOf(replies: Reply[]): string {
  const codes: Record<string, number> = {}
  for (const { code } of replies) codes[code ?? 'done'] = (codes[code ?? 'done'] ?? 0) + 1
  return Object.entries(codes)
    .toSorted(([, a], [, b]) => b - a)
    .map(([code, times]) => `${code} ${times}`)
    .join(', ')
}

/** The number of jobs that are due now; later ones are not waited for. */
const jobsWaiting = async () =>
  (
    await sql<{ name: string; count: number; why: string | null }>`
      select name, count(*)::int as count, max(output::text) as why from pgboss.job
      where state in ('created', 'retry', 'active') and start_after < now() + interval '10 seconds'
        and name <> 'failed' group by name`.execute(environment.database.db)
  ).rows

describe.each(Object.entries(storms))('%s', (name, weights) => {
  const mix = Object.entries(weights)

  test(
    `runs for ${SECONDS} s on two servers, by SEED=${SEED}`,
    async () => {
      const end = performance.now() + SECONDS * 1000
      const replies: Reply[] = []
      const isCrush = name.startsWith('a crush')
      const worker = async (_: unknown, i: number) => {
        while (performance.now() < end) {
          await round(i, mix, isCrush, Math.min(end, performance.now() + ROUND_SECONDS * 1000), replies)
        }
      }
      await Promise.all(Array.from({ length: WORLDS }, worker))
      console.log(`${name}: ${replies.length} calls: ${summaryOf(replies)}`)
      const accepted = new Set(replies.filter(isDone).map(({ call }) => call.name))
      if (SECONDS >= 60)
        expect(
          mix.map(([action]) => action).filter((action) => !accepted.has(action)),
          'commands that were never accepted',
        ).toEqual([])
      await expect.poll(jobsWaiting, { timeout: JOBS_MS, interval: 500 }).toEqual([])
    },
    SECONDS * 1000 + JOBS_MS + 120_000,
  )

  test('leaves balances, seats, validity of passes and reports that match the books', () =>
    expectInvariants(environment.database.db))

  test('leaves nobody with a seat in a cancelled session, an attendance mark for an earlier time, or an invalid address', async () => {
    await expect.poll(() => unsettledCancelledBookings(environment), { timeout: 30_000 }).toEqual([])
    expect([await staleMarks(environment), await invalidHouseholds(environment)]).toEqual([[], []])
  })

  test('leaves recorded payments and refunds that match the gateway', () => expectGateway(environment))

  test('leaves nothing of an erased person', () => expectNothingOf(environment, marks), 120_000)

  test('caused no deadlocks', async () => {
    const deadlocks = (await environment.deadlocks()).filter((each) => !isOfRoles(each))
    expect(deadlocks, deadlocks.slice(0, 8).join('\n\n')).toEqual([])
  })

  test('caused no unexpected error on either server', () => {
    const lines = environment.servers.flatMap(({ output }) => output().split('\n'))
    expect(lines.filter((line) => /"level":[56]0/.test(line))).toEqual([])
  })
})
