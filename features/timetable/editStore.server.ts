import { sql } from 'kysely'
import type { Db, Trx } from '#lib/db.server.ts'
import { fromDate, toDate } from '#lib/time.ts'
import type { Edit, LaidOutSession, Layout } from './sessionEdits.ts'

interface LayoutJson {
  startsAt: string
  endsAt: string
  instructorId: string
  capacity: number
}

const asLayout = (json: LayoutJson): Layout => ({
  ...json,
  startsAt: Temporal.Instant.from(json.startsAt),
  endsAt: Temporal.Instant.from(json.endsAt),
})

export type ComingSession = LaidOutSession & {
  id: string
  classId: string
  title: string
  location: string
  date: Temporal.PlainDate
  /** Booked, or held by people who are paying. */
  seats: number
  /** Null: none, as before rooms existed. */
  roomId: string | null
}

interface ComingRow {
  id: string
  classId: string
  title: string
  location: string
  seats: number
  roomId: string | null
  date: string
  current: LayoutJson
  laidOut: LayoutJson
  affected: number
  everBooked: boolean
  edit: { reason: Edit['reason']; layout: LayoutJson | null; decision: 'kept' | null } | null
}

/** The people whom a change of the session would affect. */
const affected = sql`(
  select count(*)::int from booking b
  where b.session_id = s.id and b.status in ('scheduled', 'attended', 'no show', 'late cancelled'))`

/** Sessions that have not begun and are not cancelled; `ids` narrows them. */
export async function comingSessions(
  db: Db,
  now: Temporal.Instant,
  ids?: string[],
): Promise<ComingSession[]> {
  const { rows } = await sql<ComingRow>`
    select s.id, s.class_id as "classId", c.title, c.location, s.date, s.booked + s.held as seats, s.room_id as "roomId",
      ${affected} as affected,
      (exists (select from booking b where b.session_id = s.id)
        or exists (select from purchase_booking w where w.session_id = s.id)) as "everBooked",
      json_build_object('startsAt', s.starts_at, 'endsAt', s.ends_at,
        'instructorId', s.instructor_id, 'capacity', s.capacity) as current,
      json_build_object('startsAt', s.laid_out_starts_at, 'endsAt', s.laid_out_ends_at,
        'instructorId', s.laid_out_instructor_id, 'capacity', s.laid_out_capacity) as "laidOut",
      case when e.session_id is not null then json_build_object('reason', e.reason, 'decision', e.decision,
        'layout', case when e.starts_at is not null then json_build_object('startsAt', e.starts_at,
          'endsAt', e.ends_at, 'instructorId', e.instructor_id, 'capacity', e.capacity) end) end as edit
    from session s join class c on c.id = s.class_id left join session_edit e on e.session_id = s.id and e.decision is distinct from 'applied'
    where s.starts_at > ${toDate(now)} and s.cancelled_at is null
      and (${ids ?? null}::uuid[] is null or s.id = any(${ids ?? null}::uuid[]))
    order by s.id`.execute(db)
  return rows.map(({ edit, ...row }) => ({
    ...row,
    date: Temporal.PlainDate.from(row.date),
    current: asLayout(row.current),
    laidOut: asLayout(row.laidOut),
    edit: edit && { ...edit, layout: edit.layout && asLayout(edit.layout) },
  }))
}

/** Locks them until the transaction ends: nobody can book them meanwhile. By id, the order used everywhere. */
export const lockSessions = async (trx: Trx, ids: string[]): Promise<void> => {
  await sql`select from session where id = any(${ids}) order by id for update`.execute(trx)
}

export const reviseSession = async (
  trx: Trx,
  id: string,
  { layout, laidOut }: { layout: Layout; laidOut: Layout },
  exclusive?: boolean,
): Promise<void> => {
  await sql`update session set starts_at = ${toDate(layout.startsAt)}, ends_at = ${toDate(layout.endsAt)},
      instructor_id = ${layout.instructorId},
      -- Nobody who has a seat loses it to a smaller room.
      capacity = greatest(${layout.capacity}::int, booked + held),
      -- Where another has its room by then, it has none until staff choose.
      room_id = case when not room_is_taken(room_id, ${toDate(layout.startsAt)}, ${toDate(layout.endsAt)}, id) then room_id end,
      -- What follows a rule by itself may meet another session; what staff change at the console may not.
      exclusive = ${exclusive ?? sql.ref('exclusive')},
      laid_out_starts_at = ${toDate(laidOut.startsAt)}, laid_out_ends_at = ${toDate(laidOut.endsAt)},
      laid_out_instructor_id = ${laidOut.instructorId}, laid_out_capacity = ${laidOut.capacity}::int
    where id = ${id}`.execute(trx)
}

export const removeSession = async (trx: Trx, id: string): Promise<void> => {
  await trx.deleteFrom('session').where('id', '=', id).execute()
}

/** For a session without bookings: nothing to return and nobody to notify. */
export const cancelEmptySession = async (
  trx: Trx,
  id: string,
  reason: string,
  now: Temporal.Instant,
): Promise<void> => {
  await trx
    .updateTable('session')
    .set({ cancelled_at: toDate(now), cancel_reason: reason })
    .where('id', '=', id)
    .execute()
}

/** Replaces an earlier waiting or decided edit. */
export const recordEdit = async (
  trx: Trx,
  sessionId: string,
  { reason, layout }: Edit,
  now: Temporal.Instant,
): Promise<void> => {
  const asked = {
    reason,
    starts_at: layout && toDate(layout.startsAt),
    ends_at: layout && toDate(layout.endsAt),
    instructor_id: layout?.instructorId ?? null,
    capacity: layout?.capacity ?? null,
    noticed_at: toDate(now),
    decision: null,
    decided_at: null,
    decided_by: null,
  }
  await trx
    .insertInto('session_edit')
    .values({ session_id: sessionId, ...asked })
    .onConflict((conflict) => conflict.column('session_id').doUpdateSet(asked))
    .execute()
}

export const forgetEdits = async (db: Db, sessionIds: string[]): Promise<void> => {
  if (!sessionIds.length) return
  await db
    .deleteFrom('session_edit')
    .where('session_id', 'in', sessionIds)
    .where('decision', 'is', null)
    .execute()
}

export const closeEdit = async (
  trx: Trx,
  sessionId: string,
  decision: 'applied' | 'kept',
  by: string,
  now: Temporal.Instant,
): Promise<void> => {
  await trx
    .updateTable('session_edit')
    .set({ decision, decided_by: by, decided_at: toDate(now) })
    .where('session_id', '=', sessionId)
    .execute()
}

/** An edit that waits for staff: what the session is, what it would become, and how many people it would affect. */
export interface WaitingEdit {
  sessionId: string
  title: string
  location: string
  date: Temporal.PlainDate
  reason: Edit['reason']
  current: Layout & { instructor: string }
  /** Null: the session would be cancelled and everything returned. */
  asked: (Layout & { instructor: string }) | null
  booked: number
  affected: number
  noticedAt: Temporal.Instant
}

type NamedLayout = LayoutJson & { instructor: string }

/** Soonest session first; `taughtBy`: only what this person currently teaches. */
export async function waitingEdits(
  db: Db,
  now: Temporal.Instant,
  taughtBy: string | null = null,
): Promise<WaitingEdit[]> {
  const { rows } = await sql<
    Omit<WaitingEdit, 'date' | 'current' | 'asked' | 'noticedAt'> & {
      date: string
      current: NamedLayout
      asked: NamedLayout | null
      noticedAt: Date
    }
  >`select s.id as "sessionId", c.title, c.location, s.date, e.reason, s.booked, ${affected} as affected,
      e.noticed_at as "noticedAt",
      json_build_object('startsAt', s.starts_at, 'endsAt', s.ends_at, 'instructorId', s.instructor_id,
        'instructor', i.name, 'capacity', s.capacity) as current,
      case when e.starts_at is not null then json_build_object('startsAt', e.starts_at, 'endsAt', e.ends_at,
        'instructorId', e.instructor_id, 'instructor', j.name, 'capacity', e.capacity) end as asked
    from session_edit e join session s on s.id = e.session_id join class c on c.id = s.class_id
      join instructor i on i.id = s.instructor_id left join instructor j on j.id = e.instructor_id
    where e.decision is null and s.cancelled_at is null and s.starts_at > ${toDate(now)}
      and (${taughtBy}::uuid is null or i.person_id = ${taughtBy})
    order by s.starts_at, s.id`.execute(db)
  const named = (json: NamedLayout) => ({ ...asLayout(json), instructor: json.instructor })
  return rows.map((row) => ({
    ...row,
    date: Temporal.PlainDate.from(row.date),
    current: named(row.current),
    asked: row.asked && named(row.asked),
    noticedAt: fromDate(row.noticedAt),
  }))
}
