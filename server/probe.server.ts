import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { bookSession } from '#features/booking/usecases/bookSession.server.ts'
import { cancelBooking } from '#features/booking/usecases/cancelBooking.server.ts'
import type { PackageType } from '#features/passes/schema.ts'
import { grantPass } from '#features/passes/usecases/grantPass.server.ts'
import { shownKinds, shownLocations } from '#features/studio/settings.ts'
import type { Trx } from '#lib/db.server.ts'
import type { Deps } from '#lib/deps.server.ts'
import { settlesWithin } from '#lib/settlesWithin.server.ts'
import { studioDay, toDate } from '#lib/time.ts'
import { checkBearerToken } from './bearer.server.ts'
import { writeOnce } from './health.server.ts'

type ProbeDeps = Pick<Deps, 'db' | 'writes' | 'clock' | 'jobs' | 'mailer' | 'log'>
type Step = 'prepare' | 'book' | 'cancel' | 'commit'

interface ProbeResult {
  /** The step that failed. */
  failed?: Step
  reason?: string
  /** Milliseconds of each step that worked. */
  took: Partial<Record<Step, number>>
}

/** In milliseconds: for one statement, and for all. */
const STATEMENT_MS = 3_000
const TOTAL_MS = 8_000
/** The class is in a week: every booking window is at least as long, and the cancellation is not late. */
const DAYS_AHEAD = 7

/**
 * `POST /health/booking`: books and cancels as a member does, in a class that no one else can see. All of this is
 * in one transaction that is rolled back, so no row, mail or figure remains. Then it commits a write. 200:
 * everything works; 503: the named step failed. Only one check runs at a time: other requests get the same
 * response.
 */
export function probeRoute(app: FastifyInstance, deps: ProbeDeps, token: string): void {
  let running: Promise<ProbeResult> | undefined
  app.post('/health/booking', async (request, reply) => {
    if (!checkBearerToken(request, reply, token)) return reply
    running ??= runProbe(deps).finally(() => {
      running = undefined
    })
    const response = await running
    return reply.code(response.failed ? 503 : 200).send(response)
  })
}

async function runProbe(deps: ProbeDeps): Promise<ProbeResult> {
  const took: ProbeResult['took'] = {}
  let step: Step = 'prepare'
  let reason: string | undefined = `no answer within ${TOTAL_MS / 1_000} s`
  const timed = async <T>(next: Step, act: () => Promise<T>): Promise<T> => {
    step = next
    const began = performance.now()
    const done = await act()
    took[next] = Math.round(performance.now() - began)
    return done
  }
  const runSteps = async () => {
    await tryBooking(deps, timed)
    const { database } = await timed('commit', () => writeOnce(deps))
    reason = database === 'up' ? undefined : `the database is ${database}`
  }
  const trial = runSteps().catch((error: unknown) => {
    deps.log.error({ err: error, step }, 'the trial booking failed')
    reason = error instanceof NotSetUp ? error.message : 'see the log of the server'
  })
  await settlesWithin(trial, TOTAL_MS)
  return reason === undefined ? { took } : { failed: step, reason, took: { ...took } }
}

/** Thrown to roll the transaction back. */
class Undo extends Error {}
class NotSetUp extends Error {}

const tryBooking = (deps: ProbeDeps, timed: <T>(step: Step, act: () => Promise<T>) => Promise<T>) =>
  deps.db
    .transaction()
    .execute(async (trx) => {
      const now = deps.clock.now()
      const { personId, request, passId } = await timed('prepare', () => prepare(trx, now))
      const trialDeps = { ...deps, db: trx }
      const { id } = await timed('book', () => bookSession(trialDeps, request, { personId }, now))
      await expectState(trx, passId, { booked: 1, sessionsLeft: 0 })
      await timed('cancel', () => cancelBooking(trialDeps, id, { personId }, now))
      await expectState(trx, passId, { booked: 0, sessionsLeft: 1 })
      throw new Undo()
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undo)) throw error
    })

/** Inserts a member with a pass for one session, and a class with one seat. */
async function prepare(trx: Trx, now: Temporal.Instant) {
  await sql`set local statement_timeout = ${sql.lit(STATEMENT_MS)}`.execute(trx)
  const paid = shownKinds().filter(({ paidBy }) => paidBy.length > 0)
  const kind = paid.find(({ paidBy }) => paidBy.includes('group')) ?? paid[0]
  const [location] = shownLocations()
  const packageType = (kind?.paidBy.includes('group') ? 'group' : kind?.paidBy[0]) as PackageType | undefined
  if (!kind || !location || !packageType)
    throw new NotSetUp('the studio has no location or kind of class yet')
  const startsAt = now.add({ hours: DAYS_AHEAD * 24 })
  const date = studioDay(startsAt).toString()
  const columns = { name: 'Probe', title: 'Probe', bio: '', position: 0, listed: false }
  const profile = JSON.stringify({ kinds: [], teachingSince: 2000, certifications: [] })
  const { id: instructorId } = await trx
    .insertInto('instructor')
    .values({ ...columns, profile })
    .returning('id')
    .executeTakeFirstOrThrow()
  const seats = { instructorId, capacity: 1, roomId: null }
  const { id: classId } = await trx
    .insertInto('class')
    .values({
      ...seats,
      title: 'Probe',
      kind: kind.key,
      location: location.name,
      weekdays: [1, 2, 3, 4, 5, 6, 7],
      startTime: '12:00',
      durationMinutes: 50,
      startsOn: date,
      endsOn: date,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const time = { startsAt: toDate(startsAt), endsAt: toDate(startsAt.add({ minutes: 50 })) }
  const { id: sessionId } = await trx
    .insertInto('session')
    .values({
      ...seats,
      ...time,
      classId,
      date,
      plannedCapacity: 1,
      laidOutCapacity: 1,
      laidOutInstructorId: instructorId,
      laidOutStartsAt: time.startsAt,
      laidOutEndsAt: time.endsAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: personId } = await trx
    .insertInto('person')
    .values({ firstName: 'Probe', lastName: 'Probe', passwordHash: '', createdAt: toDate(now) })
    .returning('id')
    .executeTakeFirstOrThrow()
  // The session takes place even if the day is a holiday.
  await trx
    .insertInto('sessionEdit')
    .values({
      sessionId,
      noticedAt: toDate(now),
      reason: 'holiday',
      decision: 'kept',
      decidedAt: toDate(now),
      decidedBy: personId,
    })
    .execute()
  const terms = {
    packageName: 'Probe',
    packageType,
    location: 'all',
    description: '',
    pricePaise: 100,
    perSessionPricePaise: 100,
    totalSessions: 1,
    validityDays: 30,
    validityFrom: 'purchase' as const,
    unusedDays: 30,
  }
  const { id } = await trx
    .insertInto('package')
    .values({ ...terms, position: 0, onSale: false })
    .returning('id')
    .executeTakeFirstOrThrow()
  const passId = await grantPass(trx, { personId, terms: { id, ...terms }, paymentOrderId: null }, now)
  return { personId, passId, request: { classId, date } }
}

async function expectState(trx: Trx, passId: string, expected: { booked: number; sessionsLeft: number }) {
  const { booked, sessionsLeft } = await trx
    .selectFrom('pass')
    .innerJoin('booking', 'booking.passId', 'pass.id')
    .innerJoin('session', 'session.id', 'booking.sessionId')
    .select(['session.booked', 'pass.sessionsLeft'])
    .where('pass.id', '=', passId)
    .executeTakeFirstOrThrow()
  if (booked !== expected.booked || sessionsLeft !== expected.sessionsLeft)
    throw new Error(
      `${booked} seats are booked and ${sessionsLeft} sessions left: ${JSON.stringify(expected)}`,
    )
}
