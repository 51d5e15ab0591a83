import { sql } from 'kysely'
import type { BookingStatus } from '#features/booking/bookingSchema.ts'
import type { Mark, MarkMethod } from '#features/booking/markRules.ts'
import type { Db, Trx } from '#lib/db.server.ts'
import { fromDate, toDate } from '#lib/time.ts'

/** A session with the data that staff need on the day. */
export interface StaffSession {
  id: string
  title: string
  kind: string
  location: string
  room: string | null
  roomId: string | null
  instructorId: string
  instructor: string
  startsAt: Temporal.Instant
  endsAt: Temporal.Instant
  capacity: number
  /** Null: its room has no spots. */
  spots: number | null
  booked: number
  held: number
  queued: number
  cancelled: boolean
  /** Whether staff decided to keep the session despite few bookings. */
  confirmed: boolean
}

/** `ownOf`: restricts to this person's own sessions; null: all. */
export interface SessionScope {
  ownOf: string | null
}

type SessionRow = Omit<StaffSession, 'startsAt' | 'endsAt'> & { startsAt: Date; endsAt: Date }

const selectSessions = sql`
  select s.id, c.title, c.kind, c.location, r.name as room, s.room_id, i.id as instructor_id, i.name as instructor,
    s.starts_at, s.ends_at, s.capacity, s.spots, s.booked, s.held, s.queued,
    s.cancelled_at is not null as cancelled,
    exists (select from session_kept k where k.session_id = s.id) as confirmed
  from session s join class c on c.id = s.class_id join instructor i on i.id = s.instructor_id
    left join room r on r.id = s.room_id`
const inScope = ({ ownOf }: SessionScope) => (ownOf === null ? sql`true` : sql`i.person_id = ${ownOf}`)

const asSession = ({ startsAt, endsAt, ...row }: SessionRow): StaffSession => ({
  ...row,
  startsAt: fromDate(startsAt),
  endsAt: fromDate(endsAt),
})

/** Sessions that start in this period (`from` included), soonest first. */
export async function sessionsStarting(
  db: Db,
  {
    from,
    until,
    location,
  }: { from: Temporal.Instant; until: Temporal.Instant; location?: string | undefined },
  scope: SessionScope,
): Promise<StaffSession[]> {
  const inLocation = location === undefined ? sql`true` : sql`c.location = ${location}`
  const { rows } = await sql<SessionRow>`${selectSessions}
    where s.starts_at >= ${toDate(from)} and s.starts_at < ${toDate(until)} and ${inLocation} and ${inScope(scope)}
    order by s.starts_at, c.location, c.title, s.id`.execute(db)
  return rows.map(asSession)
}

export async function sessionForStaff(
  db: Db,
  id: string,
  scope: SessionScope,
): Promise<StaffSession | undefined> {
  const { rows } = await sql<SessionRow>`${selectSessions}
    where s.id = ${id} and ${inScope(scope)}`.execute(db)
  return rows[0] && asSession(rows[0])
}

/** A session, locked until the transaction ends, so that nobody can book it. */
export async function lockSession(db: Db, id: string): Promise<StaffSession | undefined> {
  await sql`select from session where id = ${id} for no key update`.execute(db)
  return sessionForStaff(db, id, { ownOf: null })
}

export async function sessionOfBooking(
  db: Db,
  bookingId: string,
  scope: SessionScope,
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select s.id from booking b join session s on s.id = b.session_id join instructor i on i.id = s.instructor_id
    where b.id = ${bookingId} and ${inScope(scope)}`.execute(db)
  return rows[0]?.id
}

/** A booked person, with the data of a roster entry. */
export interface EntryRow {
  bookingId: string
  sessionId: string
  status: BookingStatus
  bookedAt: Temporal.Instant
  personId: string
  firstName: string
  lastName: string
  birthDate: Temporal.PlainDate | null
  /**
   * Whether the person has no earlier class: none that they attended, and none that they are booked for, here or before
   * the studio used this product.
   */
  firstTime: boolean
  packageName: string
  sessionsLeft: number | null
  expiresOn: Temporal.PlainDate
  spot: string | null
  lastMark: { key: string; mark: Mark; method: MarkMethod; madeAt: Temporal.Instant; by: string } | null
}

type EntryJson = Omit<EntryRow, 'bookedAt' | 'birthDate' | 'expiresOn' | 'lastMark'> & {
  bookedAt: Date
  birthDate: string | null
  expiresOn: string
  lastMark: { key: string; mark: Mark; method: MarkMethod; madeAt: string; by: string } | null
}

const SEATED = sql`('scheduled', 'attended', 'no show')`

export async function entriesOf(db: Db, sessionIds: string[]): Promise<EntryRow[]> {
  if (!sessionIds.length) return []
  const { rows } = await sql<EntryJson>`
    select b.id as booking_id, b.session_id, b.status, b.booked_at,
      m.id as person_id, m.first_name, m.last_name, m.birth_date,
      p.package_name, p.sessions_left, p.expires_on,
      (select o.name from spot o where o.id = b.spot_id) as spot,
      not m.came_before and not exists (select from booking o join session os on os.id = o.session_id
        where o.person_id = b.person_id and o.status in ('scheduled', 'attended')
          and os.starts_at < s.starts_at and os.cancelled_at is null) as first_time,
      (select json_build_object('key', a.id, 'mark', a.mark, 'method', a.method, 'madeAt', a.made_at,
          'by', full_name(w.first_name, w.last_name))
        from attendance_mark a join person w on w.id = a.made_by
        where a.booking_id = b.id order by a.made_at desc, a.arrival desc limit 1) as last_mark
    from booking b join session s on s.id = b.session_id join person m on m.id = b.person_id
      join pass p on p.id = b.pass_id
    where b.session_id = any(${sessionIds}::uuid[]) and b.status in ${SEATED}
    order by m.first_name, m.last_name, b.id`.execute(db)
  return rows.map(({ bookedAt, birthDate, expiresOn, lastMark, ...row }) => ({
    ...row,
    bookedAt: fromDate(bookedAt),
    birthDate: birthDate === null ? null : Temporal.PlainDate.from(birthDate),
    expiresOn: Temporal.PlainDate.from(expiresOn),
    lastMark: lastMark && { ...lastMark, madeAt: Temporal.Instant.from(lastMark.madeAt) },
  }))
}

/** The member's seats in sessions that start within a day before or after now. */
export async function seatsAround(
  db: Db,
  personId: string,
  now: Temporal.Instant,
): Promise<{ bookingId: string; sessionId: string; startsAt: Temporal.Instant; endsAt: Temporal.Instant }[]> {
  const { rows } = await sql<{ bookingId: string; sessionId: string; startsAt: Date; endsAt: Date }>`
    select b.id as booking_id, s.id as session_id, s.starts_at, s.ends_at
    from booking b join session s on s.id = b.session_id
    where b.person_id = ${personId} and b.status in ${SEATED} and s.cancelled_at is null
      and s.starts_at between ${toDate(now.subtract({ hours: 24 }))} and ${toDate(now.add({ hours: 24 }))}
    order by s.starts_at, b.id`.execute(db)
  return rows.map((row) => ({ ...row, startsAt: fromDate(row.startsAt), endsAt: fromDate(row.endsAt) }))
}

/** The person of a booking, and whether it has a seat. */
export async function ownerOfBooking(
  db: Db,
  bookingId: string,
): Promise<{ personId: string; name: string; seated: boolean } | undefined> {
  const { rows } = await sql<{ personId: string; name: string; seated: boolean }>`
    select m.id as person_id, full_name(m.first_name, m.last_name) as name, b.status in ${SEATED} as seated
    from booking b join person m on m.id = b.person_id where b.id = ${bookingId}`.execute(db)
  return rows[0]
}

export async function isPerson(db: Db, id: string): Promise<boolean> {
  const person = await db.selectFrom('person').select('id').where('id', '=', id).executeTakeFirst()
  return person !== undefined
}

export async function namesOf(db: Db, personIds: string[]): Promise<Map<string, string>> {
  if (!personIds.length) return new Map()
  const rows = await db
    .selectFrom('person')
    .select(['id', sql<string>`full_name(first_name, last_name)`.as('name')])
    .where('id', 'in', personIds)
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** The sessions that start in this period and that are not decided yet, soonest first. */
export async function undecidedSessions(
  db: Db,
  from: Temporal.Instant,
  until: Temporal.Instant,
): Promise<StaffSession[]> {
  const { rows } = await sql<SessionRow>`${selectSessions}
    where s.starts_at >= ${toDate(from)} and s.starts_at <= ${toDate(until)} and s.cancelled_at is null
      and not exists (select from minimum_decision d where d.session_id = s.id)
    order by s.starts_at, s.id limit 1000`.execute(db)
  return rows.map(asSession)
}

/** Records a decision; false if there is one already. */
export async function recordDecision(
  trx: Trx,
  { sessionId, booked, takesPlace }: { sessionId: string; booked: number; takesPlace: boolean },
  now: Temporal.Instant,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('minimumDecision')
    .values({ sessionId, booked, takesPlace, decidedAt: toDate(now) })
    .onConflict((conflict) => conflict.column('sessionId').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Records that staff keep a session; idempotent. */
export async function confirmSession(
  db: Db,
  sessionId: string,
  by: string,
  now: Temporal.Instant,
): Promise<void> {
  await db
    .insertInto('sessionKept')
    .values({ sessionId, keptAt: toDate(now), keptBy: by })
    .onConflict((conflict) => conflict.column('sessionId').doNothing())
    .execute()
}
