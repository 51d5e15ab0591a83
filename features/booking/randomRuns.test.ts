import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { booking } from '#features/booking/index.server.ts'
import type { PackageRow } from '#features/passes/packageReads.server.ts'
import { expirePasses } from '#features/passes/usecases/expirePasses.server.ts'
import { grantPass } from '#features/passes/usecases/grantPass.server.ts'
import { waitingEdits } from '#features/timetable/reads.server.ts'
import { generateSessions } from '#features/timetable/usecases/generateSessions.server.ts'
import { Refusal } from '#lib/refusals.ts'
import { studioDay, toDate } from '#lib/time.ts'
import { type TestApp, testApp } from '../../tests/app.ts'
import { expectInvariants } from '../../tests/invariants.ts'
import { makePerson } from '../../tests/people.ts'
import { makeClass, makePackage, makeStudio } from '../../tests/timetable.ts'
import { type Mark, marks } from './markRules.ts'
import { NO_PERSON } from './store.server.ts'
import { bookSession } from './usecases/bookSession.server.ts'
import { bookWalkIn } from './usecases/bookWalkIn.server.ts'
import { cancelBooking } from './usecases/cancelBooking.server.ts'
import { cancelSession } from './usecases/cancelSession.server.ts'
import { decideEdit } from './usecases/decideEdit.server.ts'
import { freezePass } from './usecases/freezePass.server.ts'
import { markBooking } from './usecases/markBooking.server.ts'

/**
 * Random sequences of actions on passes and bookings, on the real database. In any order and at any time the invariants
 * hold, and a refused action changes nothing.
 */
let server: TestApp
let packages: PackageRow[]
let instructor: string
let staff: string
const START = '2026-11-23T03:30:00Z'

beforeAll(async () => {
  server = await testApp({ features: [], jobs: [booking], now: START })
  const { db } = server.deps
  instructor = await makeStudio(db)
  staff = await makePerson(server, { email: 'desk@studio.example', role: 'frontDesk' })
  packages = await Promise.all([
    makePackage(db, { totalSessions: 3 }),
    makePackage(db, { totalSessions: null, packageName: 'Unlimited', validityDays: 10 }),
    makePackage(db, { totalSessions: 2, packageName: 'Short', validityDays: 4, unusedDays: 6 }),
    makePackage(db, { packageType: 'reformer', totalSessions: 4, location: 'Faridabad' }),
    makePackage(db, {
      packageType: 'discovery',
      totalSessions: 1,
      validityFrom: 'purchase',
      validityDays: 15,
      unusedDays: 15,
    }),
  ])
})
afterAll(() => server.close())

const upTo = (max: number) => fc.nat({ max })
const twoMarks = fc.tuple(fc.constantFrom(...marks), fc.constantFrom(...marks))
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant('buy' as const), who: upTo(2), what: upTo(4) }) },
  {
    weight: 9,
    arbitrary: fc.record({ do: fc.constant('book' as const), who: upTo(2), cls: upTo(2), day: upTo(20) }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('cancel' as const), which: upTo(40) }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('staffCancel' as const), which: upTo(40), waive: fc.boolean() }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('mark' as const),
      which: upTo(40),
      mark: fc.constantFrom(...marks),
      // A slow connection: the mark was made this many minutes before it arrives.
      minutesAgo: fc.constantFrom(0, 0, 20, 90),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('markTwo' as const), which: upTo(40), marks: twoMarks }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('walkIn' as const), who: upTo(2), cls: upTo(2) }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('bookAgain' as const), which: upTo(40) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('studioCancels' as const), which: upTo(40) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('bothCancel' as const), which: upTo(40) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('freeze' as const),
      which: upTo(6),
      from: upTo(12),
      days: upTo(6),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('wait' as const), hours: fc.integer({ min: 1, max: 60 }) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('freezeTwo' as const), which: upTo(6), from: upTo(12) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('editClass' as const),
      cls: upTo(2),
      time: fc.constantFrom('08:00', '18:30', '20:00'),
      weekdays: fc.constantFrom([1, 2, 3, 4, 5, 6, 7], [2, 4, 6]),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('decide' as const), applied: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('expire' as const) }) },
)
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

/**
 * A run with all actions except walk-ins and expiry, and with refused bookings and cancellations. It precedes the random
 * runs.
 */
const exampleRun: Step[] = [
  { do: 'buy', who: 0, what: 0 },
  { do: 'freeze', which: 0, from: 12, days: 3 },
  { do: 'book', who: 0, cls: 0, day: 2 },
  { do: 'book', who: 0, cls: 0, day: 2 },
  { do: 'wait', hours: 1 },
  { do: 'cancel', which: 0 },
  { do: 'cancel', which: 0 },
  { do: 'book', who: 0, cls: 0, day: 3 },
  { do: 'wait', hours: 1 },
  { do: 'studioCancels', which: 1 },
  { do: 'book', who: 0, cls: 0, day: 4 },
  { do: 'wait', hours: 60 },
  { do: 'wait', hours: 60 },
  { do: 'mark', which: 2, mark: 'in', minutesAgo: 0 },
  { do: 'mark', which: 2, mark: 'noShow', minutesAgo: 0 },
  { do: 'mark', which: 2, mark: 'in', minutesAgo: 20 },
  { do: 'mark', which: 2, mark: 'late', minutesAgo: 0 },
  { do: 'markTwo', which: 2, marks: ['noShow', 'expected'] },
  // This cancellation is late: after 12:30, for a class at 18:30. Afterwards the time of the class changes.
  { do: 'book', who: 0, cls: 0, day: 1 },
  { do: 'wait', hours: 26 },
  { do: 'staffCancel', which: 3, waive: false },
  { do: 'bookAgain', which: 3 },
  { do: 'wait', hours: 1 },
  { do: 'editClass', cls: 0, time: '20:00', weekdays: [1, 2, 3, 4, 5, 6, 7] },
  { do: 'decide', applied: true },
  // Cancelled late again, and then cancelled by the studio.
  { do: 'staffCancel', which: 4, waive: false },
  { do: 'studioCancels', which: 4 },
  { do: 'book', who: 0, cls: 0, day: 3 },
  { do: 'wait', hours: 1 },
  { do: 'bothCancel', which: 5 },
  { do: 'buy', who: 1, what: 0 },
  { do: 'freezeTwo', which: 0, from: 3 },
]

interface Run {
  people: string[]
  classes: string[]
}

async function newRun(): Promise<Run> {
  const { db } = server.deps
  server.clock.set(START)
  await endOtherRuns()
  const email = () => `${crypto.randomUUID()}@runs.example`
  const people = await Promise.all([0, 1, 2].map(() => makePerson(server, { email: email() })))
  const now = server.clock.now()
  const classes = [
    await makeClass(db, instructor, now, { capacity: 2 }),
    await makeClass(db, instructor, now, { kind: 'reformer', time: '08:00', capacity: 1 }),
    await makeClass(db, instructor, now, { kind: 'barre', location: 'Online', time: '20:00', capacity: 3 }),
  ]
  return { people, classes }
}

/** Otherwise every later run would generate the sessions of earlier runs again. */
async function endOtherRuns(): Promise<void> {
  const { db } = server.deps
  await db.updateTable('class').set({ startsOn: '2020-01-01', endsOn: '2020-01-01' }).execute()
  await sql`delete from session s where not exists (select from booking b where b.session_id = s.id)`.execute(
    db,
  )
  const over = { cancelledAt: START, cancelReason: 'another run' }
  await db.updateTable('session').set(over).where('cancelledAt', 'is', null).execute()
}

const pick = <T>(all: T[], index: number): T | undefined => (all.length ? all[index % all.length] : undefined)

const bookingsOf = (run: Run) =>
  server.deps.db
    .selectFrom('booking')
    .select(['id', 'personId', 'sessionId'])
    .where('personId', 'in', run.people)
    .orderBy('bookedAt')
    .orderBy('id')
    .execute()

async function act(run: Run, s: Step): Promise<void> {
  const { deps, clock } = server
  const now = clock.now()
  if (s.do === 'wait') return clock.advance({ hours: s.hours })
  if (s.do === 'expire') return void (await expirePasses(deps.db, now))
  if (s.do === 'buy') {
    const terms = packages[s.what] as PackageRow
    const personId = run.people[s.who] as string
    await deps.db
      .transaction()
      .execute((trx) => grantPass(trx, { personId, terms, paymentOrderId: null }, now))
    return
  }
  if (s.do === 'book') {
    const date = studioDay(now).add({ days: s.day }).toString()
    await bookSession(
      deps,
      { classId: run.classes[s.cls] as string, date },
      { personId: run.people[s.who] as string },
      now,
    )
    return
  }
  if (s.do === 'walkIn') {
    const session = await deps.db
      .selectFrom('session')
      .select('id')
      .where('classId', '=', run.classes[s.cls] as string)
      .where('date', '=', studioDay(now).toString())
      .executeTakeFirst()
    const walkIn = { sessionId: session?.id ?? NO_PERSON, personId: run.people[s.who] as string, by: staff }
    await bookWalkIn(deps, walkIn, now)
    return
  }
  if (s.do === 'editClass') {
    const change = { startTime: s.time, weekdays: [...s.weekdays] }
    await deps.db
      .updateTable('class')
      .set(change)
      .where('id', '=', run.classes[s.cls] as string)
      .execute()
    await generateSessions(deps.db, now)
    expect(await generateSessions(deps.db, now)).toBe(0)
    return
  }
  if (s.do === 'decide') {
    const [edit] = await waitingEdits(deps.db, now)
    const decision = s.applied ? 'applied' : 'kept'
    const sessionId = edit?.sessionId ?? crypto.randomUUID()
    await decideEdit(deps, { sessionId, decision, by: staff }, now)
    return
  }
  if (s.do === 'freeze' || s.do === 'freezeTwo') {
    const passes = await deps.db
      .selectFrom('pass')
      .select('id')
      .where('personId', 'in', run.people)
      .orderBy('id')
      .execute()
    const pass = pick(passes, s.which)
    if (s.do === 'freezeTwo') {
      const [from, other] = [studioDay(now).add({ days: s.from }), pick(passes, s.which + 1)]
      if (!pass || !other || pass.id === other.id) throw new Refusal('FREEZE_NOT_POSSIBLE')
      const range = { from, to: from.add({ days: 5 }) }
      await atOnce(
        [pass, other].map(
          ({ id }) =>
            () =>
              freezePass(deps, id, range, staff, now),
        ),
      )
      return
    }
    const from = studioDay(now).add({ days: s.from })
    if (pass) await freezePass(deps, pass.id, { from, to: from.add({ days: s.days }) }, staff, now)
    return
  }
  const booking = pick(await bookingsOf(run), s.which)
  if (!booking) return
  if (s.do === 'bookAgain') await bookAgain(booking, now)
  if (s.do === 'cancel') await cancelBooking(deps, booking.id, { personId: booking.personId }, now)
  if (s.do === 'staffCancel')
    await cancelBooking(deps, booking.id, { personId: staff, staff: { waive: s.waive } }, now)
  if (s.do === 'mark') await mark(booking.id, s.mark, now.subtract({ minutes: s.minutesAgo }))
  if (s.do === 'markTwo') await atOnce(s.marks.map((each) => () => mark(booking.id, each, now)))
  if (s.do === 'studioCancels' || s.do === 'bothCancel') {
    const session = await deps.db
      .selectFrom('session')
      .selectAll()
      .where('id', '=', booking.sessionId)
      .executeTakeFirstOrThrow()
    if (session.startsAt <= toDate(now)) throw new Refusal('SESSION_STARTED')
    const studio = () => cancelSession(deps, session.id, 'teacher unwell', staff, now)
    if (s.do === 'studioCancels') await studio()
    else await atOnce([() => cancelBooking(deps, booking.id, { personId: booking.personId }, now), studio])
    await expectSettled(session.id)
  }
}

const mark = (bookingId: string, what: Mark, madeAt: Temporal.Instant) => {
  const tap = { key: crypto.randomUUID(), bookingId, mark: what, method: 'tap', madeAt, by: staff } as const
  return markBooking(server.deps, tap, server.clock.now())
}

/** Books a class again, on the same date, for the same person. */
async function bookAgain(booking: { personId: string; sessionId: string }, now: Temporal.Instant) {
  const { classId, date } = await server.deps.db
    .selectFrom('session')
    .select(['classId', 'date'])
    .where('id', '=', booking.sessionId)
    .executeTakeFirstOrThrow()
  await bookSession(server.deps, { classId, date }, { personId: booking.personId }, now)
}

/**
 * Runs the actions at the same time. One action may be refused because another was first; if all are refused, this call
 * is refused too.
 */
async function atOnce(actions: (() => Promise<unknown>)[]): Promise<void> {
  const results = await Promise.allSettled(actions.map((each) => each()))
  const reasons = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
  for (const reason of reasons) if (!(reason instanceof Refusal)) throw reason
  if (reasons.length === actions.length) throw reasons[0]
}

/** After the studio has cancelled a session, nobody has a seat in it, and nobody has paid for it. */
async function expectSettled(sessionId: string): Promise<void> {
  const { rows } = await sql<{ status: string; sessions: number }>`
    select b.status, sum(e.sessions)::int as sessions from booking b join ledger_entry e on e.booking_id = b.id
    where b.session_id = ${sessionId} group by b.id`.execute(server.deps.db)
  for (const { status, sessions } of rows) {
    expect(['cancelled', 'class cancelled']).toContain(status)
    expect(sessions).toBe(0)
  }
}

const snapshot = async () => {
  const { rows } = await sql`
    select (select json_agg(p order by p.id) from pass p) as passes,
      (select json_agg(b order by b.id) from booking b) as bookings,
      (select count(*) from ledger_entry) as entries,
      (select sum(booked) from session) as seats`.execute(server.deps.db)
  return rows[0]
}

test('random runs violate no invariant, and a refusal changes nothing', async () => {
  const done: Record<string, number> = {}
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), async (steps) => {
      const run = await newRun()
      for (const s of steps) {
        const before = await snapshot()
        try {
          await act(run, s)
          done[s.do] = (done[s.do] ?? 0) + 1
        } catch (error) {
          const refused =
            error instanceof Refusal || (error as { constraint?: string }).constraint === 'pass_one_discovery'
          if (!refused) throw error
          done[`${s.do} refused`] = (done[`${s.do} refused`] ?? 0) + 1
          expect(await snapshot()).toEqual(before)
        }
        await expectInvariants(server.deps.db)
      }
    }),
    { numRuns: 25, examples: [[exampleRun]] },
  )
  // The runs covered these actions, and refusals of booking and of cancelling.
  for (const each of [
    'buy',
    'book',
    'cancel',
    'mark',
    'markTwo',
    'studioCancels',
    'freeze',
    'freezeTwo',
    'bookAgain',
    'bothCancel',
    'editClass',
    'decide',
    'book refused',
    'cancel refused',
  ]) {
    expect(done[each] ?? 0, each).toBeGreaterThan(0)
  }
}, 180_000)
