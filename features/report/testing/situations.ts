import { sql } from 'kysely'
import type { BookingStatus } from '#features/booking/bookingSchema.ts'
import { grantPass } from '#features/passes/usecases/grantPass.server.ts'
import { inTransaction, type Trx } from '#lib/db.server.ts'
import type { TestApp } from '#tests/app.ts'
import { makePerson } from '#tests/people.ts'
import { makeInstructor, makePackage } from '#tests/timetable.ts'

// Bookings that are easily counted wrongly, and that the demo studio does not have.

/** The day of the reports, a Tuesday. */
const TODAY = '2026-11-24'
const BOOKED_AT = '2026-11-19T04:30:00Z'
const PURCHASED_AT = '2026-10-01T04:30:00Z'

const absences = ['late cancelled', 'no show'] as const
type Absence = (typeof absences)[number]
/** What an absence has cost. Null: the session; the others cost no session. */
const penalties = [null, 'fee', 'strike', 'forgiven', 'nothing'] as const
type Penalty = (typeof penalties)[number]

interface NewBooking {
  passId: string
  personId: string
  sessionId: string
  status: BookingStatus
  bookedAt?: string
  /** When it was cancelled or marked absent. */
  endedAt?: string
  penalty?: Penalty
}

/** Inserts a booking with its ledger entries, as the rules at that time decided. */
async function insertBooking(
  trx: Trx,
  { penalty, bookedAt = BOOKED_AT, endedAt = bookedAt, ...booking }: NewBooking,
): Promise<void> {
  const { passId, personId, status } = booking
  const { totalSessions } = await trx
    .selectFrom('pass')
    .select('totalSessions')
    .where('id', '=', passId)
    .executeTakeFirstOrThrow()
  const made = { bookedAt, bookedBy: personId, cancelBy: bookedAt, promise: 'free' }
  const { id: bookingId } = await trx
    .insertInto('booking')
    .values({ ...booking, ...made, cancelledAt: status === 'late cancelled' ? endedAt : null })
    .returning('id')
    .executeTakeFirstOrThrow()
  const taken = totalSessions === null ? 0 : 1
  const entry = { passId, bookingId, days: 0 }
  await trx
    .insertInto('ledgerEntry')
    .values({ ...entry, kind: 'booked', sessions: taken ? -1 : 0, at: bookedAt })
    .execute()
  const cause = absences.find((absence) => absence === status)
  if (!cause) return
  if (penalty) await insertConsequence(trx, { bookingId, cause, penalty, endedAt })
  await trx
    .insertInto('ledgerEntry')
    .values({ ...entry, kind: 'forfeited', sessions: penalty ? taken : 0, at: endedAt })
    .execute()
}

interface Decision {
  bookingId: string
  cause: Absence
  penalty: NonNullable<Penalty>
  endedAt: string
}

async function insertConsequence(trx: Trx, { bookingId, cause, penalty, endedAt }: Decision): Promise<void> {
  const day = endedAt.slice(0, 10)
  const strike = { strikeCount: 3, strikeDays: 30, strikeWindow: 2, strikeLasts: 14 }
  await trx
    .insertInto('consequence')
    .values({
      ...{ bookingId, cause, day, ruledOn: day, madeAt: endedAt, isForgiven: penalty === 'forgiven' },
      penalty: penalty === 'forgiven' ? 'session' : penalty,
      ...(penalty === 'strike' ? strike : {}),
      feePaise: penalty === 'fee' ? 20_000 : null,
    })
    .execute()
  if (penalty !== 'fee') return
  await trx.insertInto('fee').values({ bookingId, cause, amountPaise: 20_000, madeAt: endedAt }).execute()
}

/** A class on that day with seats left, which the person has not booked. */
async function sessionFor(trx: Trx, personId: string, day: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select s.id from session s
    where s.date = ${day} and s.cancelled_at is null and not s.exclusive and s.spots is null
      and s.booked + s.held < s.capacity
      and not exists (select from booking b where b.session_id = s.id and b.person_id = ${personId})
    order by s.starts_at, s.id limit 1`.execute(trx)
  if (!rows[0]) throw new Error(`no seat on ${day}`)
  return rows[0].id
}

/**
 * Adds late cancellations and no-shows on paid passes: of both, one that cost the session and several that did not.
 * These passes had sessions left at any time since the booking. Another absence is on a pass that had no session left
 * on 20 November, and one again from 21 November on.
 */
export async function addAbsences(server: TestApp): Promise<void> {
  const { deps, database } = server
  const { rows } = await sql<{ passId: string; personId: string }>`
    select p.id as pass_id, p.person_id from pass p join payment_order o on o.id = p.payment_order_id
      join person m on m.id = p.person_id and m.role = 'member' and m.erased_at is null and m.merged_into is null
    where p.sessions_left > (select coalesce(sum(l.sessions), 0) from ledger_entry l
        where l.pass_id = p.id and l.sessions > 0 and l.at >= ${BOOKED_AT})
      and p.first_session_on <= '2026-11-19' and p.expires_on >= ${TODAY}
      and p.revoked_at is null and p.voided_at is null and o.status = 'paid' and o.amount_paise > 0
    order by p.purchased_at, p.id limit ${absences.length * penalties.length}`.execute(deps.db)
  const single = await makePackage(database.db, { packageName: 'Single', totalSessions: 1 })
  const personId = await makePerson(server, { email: 'single@reports.example' })
  const days = ['2026-11-21', '2026-11-22', '2026-11-23']
  await inTransaction(deps.db, async (trx) => {
    const cases = absences.flatMap((status) => penalties.map((penalty) => ({ status, penalty })))
    for (const [index, { status, penalty }] of cases.entries()) {
      const pass = rows[index]
      if (!pass) throw new Error('too few passes')
      const day = days[index % days.length] as string
      const sessionId = await sessionFor(trx, pass.personId, day)
      // Before the first class of the day, or after the last one.
      const endedAt = status === 'late cancelled' ? `${day}T00:30:00Z` : `${day}T15:30:00Z`
      await insertBooking(trx, { ...pass, sessionId, status, penalty, endedAt })
    }
    const terms = { personId, terms: single, paymentOrderId: null }
    const passId = await grantPass(trx, terms, Temporal.Instant.from('2026-11-16T04:30:00Z'))
    const sessionId = await sessionFor(trx, personId, '2026-11-21')
    const ended = { status: 'late cancelled', penalty: 'fee', endedAt: '2026-11-21T00:30:00Z' } as const
    await insertBooking(trx, { passId, personId, sessionId, ...ended })
  })
}

/** Two classes of today that are not over at noon: one has started, one is in the evening. */
const times = {
  running: { startsAt: '2026-11-24T06:00:00Z', endsAt: '2026-11-24T06:50:00Z' },
  evening: { startsAt: '2026-11-24T13:00:00Z', endsAt: '2026-11-24T13:50:00Z' },
}

/**
 * Prepares two classes of today that are not over, and their members: one never came before, one came weeks ago, the
 * others came yesterday. The returned function adds the classes with bookings and absences, all on unlimited passes. It
 * must not change any figure.
 */
export async function prepareClassesOfToday(server: TestApp): Promise<() => Promise<void>> {
  const { deps, database } = server
  const instructorId = await makeInstructor(database.db, 'Today Test')
  const month = await makePackage(database.db, {
    ...{ packageName: 'Unlimited', totalSessions: null, validityDays: 90, unusedDays: 120 },
  })
  const classOf = async (startTime: string) => {
    const days = { weekdays: [2], startsOn: TODAY, endsOn: TODAY }
    const terms = { kind: 'mat', location: 'Faridabad', startTime, durationMinutes: 50, capacity: 10 }
    const { id } = await database.db
      .insertInto('class')
      .values({ title: `Mat at ${startTime}`, instructorId, ...days, ...terms })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }
  const classes = { running: await classOf('11:30'), evening: await classOf('18:30') }
  const makeMember = async (status: BookingStatus, cameOn: string | null) => {
    const personId = await makePerson(server, { email: `${crypto.randomUUID()}@reports.example` })
    const passId = await inTransaction(deps.db, async (trx) => {
      const grant = { personId, terms: month, paymentOrderId: null }
      const id = await grantPass(trx, grant, Temporal.Instant.from(PURCHASED_AT))
      if (cameOn) {
        const sessionId = await sessionFor(trx, personId, cameOn)
        const bookedAt = `${cameOn}T00:30:00Z`
        await insertBooking(trx, { passId: id, personId, sessionId, status: 'attended', bookedAt })
      }
      return id
    })
    return { personId, passId, status }
  }
  const members = [
    await makeMember('scheduled', null),
    await makeMember('scheduled', '2026-10-05'),
    await makeMember('attended', '2026-11-23'),
    await makeMember('late cancelled', '2026-11-23'),
    await makeMember('no show', '2026-11-23'),
  ]
  return () =>
    inTransaction(deps.db, async (trx) => {
      for (const [name, { startsAt, endsAt }] of Object.entries(times)) {
        const classId = classes[name as keyof typeof classes]
        const { rows } = await sql<{ id: string }>`
          insert into session (class_id, date, starts_at, ends_at, instructor_id, capacity)
          values (${classId}, ${TODAY}, ${startsAt}, ${endsAt}, ${instructorId}, 10) returning id`.execute(
          trx,
        )
        const sessionId = rows[0]?.id as string
        for (const booking of members) await insertBooking(trx, { ...booking, sessionId, penalty: 'nothing' })
      }
    })
}

/** A day of each period of the reports, and of the periods with which they are compared. */
const CANCELLED_ON = ['2026-08-20', '2026-09-16', '2026-10-07', '2026-10-20', '2026-11-10', '2026-11-19']

/**
 * Adds sessions that the studio cancelled, each after a member had cancelled late. No report counts them or their
 * bookings.
 */
export async function addCancelledSessions(server: TestApp): Promise<void> {
  const { deps, database } = server
  const instructorId = await makeInstructor(database.db, 'Cancelled Test')
  const terms = { kind: 'mat', location: 'Faridabad', startTime: '05:30', durationMinutes: 50, capacity: 10 }
  const { id: classId } = await database.db
    .insertInto('class')
    .values({ title: 'Cancelled mat', instructorId, weekdays: [2], startsOn: TODAY, endsOn: TODAY, ...terms })
    .returning('id')
    .executeTakeFirstOrThrow()
  const unlimited = { packageName: 'Always', totalSessions: null, validityDays: 300, unusedDays: 300 }
  const year = await makePackage(database.db, unlimited)
  const personId = await makePerson(server, { email: 'cancelled@reports.example' })
  await inTransaction(deps.db, async (trx) => {
    const grant = { personId, terms: year, paymentOrderId: null }
    const passId = await grantPass(trx, grant, Temporal.Instant.from('2026-08-01T04:30:00Z'))
    for (const day of CANCELLED_ON) {
      const { rows } = await sql<{ id: string }>`
        insert into session (class_id, date, starts_at, ends_at, instructor_id, capacity)
        values (${classId}, ${day}, ${`${day}T00:00:00Z`}, ${`${day}T00:50:00Z`}, ${instructorId}, 10)
        returning id`.execute(trx)
      const sessionId = rows[0]?.id as string
      const bookedAt = `${day}T00:00:00Z`
      const booking = { passId, personId, sessionId, status: 'late cancelled', bookedAt } as const
      await insertBooking(trx, { ...booking, penalty: 'nothing' })
      await sql`update session set cancelled_at = ${bookedAt}, cancel_reason = 'The instructor is ill'
        where id = ${sessionId}`.execute(trx)
    }
  })
}
