import { sql } from 'kysely'
import { contactEmail } from '#lib/contactEmail.server.ts'
import type { Db, Trx } from '#lib/db.server.ts'
import { toDate } from '#lib/time.ts'
import { type ClassName, type ClassNames, classNames } from './console/changeSchema.ts'
import type { ClassRule, OccupiedTime } from './rules.ts'

export interface ClassFacts extends ClassNames {
  id: string
  kind: string
  location: string
  roomId: string | null
}

export const classById = (db: Db, id: string): Promise<ClassFacts | undefined> =>
  db
    .selectFrom('class')
    .select(['id', 'kind', 'location', 'roomId', ...classNames])
    .where('id', '=', id)
    .executeTakeFirst()

export const instructorNames = async (db: Db): Promise<Map<string, string>> => {
  const rows = await db
    .selectFrom('instructor')
    .select(['id', 'name'])
    .orderBy('position')
    .orderBy('name')
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/**
 * The sessions that may occupy the instructors or the rooms after an instant; not cancelled, and without `excludedIds`.
 */
export async function occupiedTimes(
  db: Db,
  by: { instructors: string[]; rooms: string[] },
  after: Temporal.Instant,
  excludedIds: string[],
): Promise<OccupiedTime[]> {
  const { rows } = await sql<
    Omit<OccupiedTime, 'startsAt' | 'endsAt' | 'date'> & { startsAt: string; endsAt: string; date: string }
  >`select s.class_id, c.title, c.location, s.instructor_id, s.date,
      s.room_id,
      to_json(s.starts_at) as starts_at, to_json(s.ends_at) as ends_at
    from session s join class c on c.id = s.class_id
    where (s.instructor_id = any(${by.instructors}::uuid[]) or s.room_id = any(${by.rooms}::uuid[])) and s.starts_at > ${toDate(after)}::timestamptz - interval '1 day'
      and s.cancelled_at is null and s.id <> all(${excludedIds}::uuid[])
    order by s.starts_at, s.id`.execute(db)
  return rows.map((row) => ({
    ...row,
    date: Temporal.PlainDate.from(row.date),
    startsAt: Temporal.Instant.from(row.startsAt),
    endsAt: Temporal.Instant.from(row.endsAt),
  }))
}

/** The dates on which a class already has a session, including cancelled ones. */
export async function datesOfClasses(
  db: Db,
  classIds: string[],
  from: Temporal.PlainDate,
): Promise<Map<string, Set<string>>> {
  const rows = await db
    .selectFrom('session')
    .select(['classId', 'date'])
    .where('classId', '=', sql<string>`any(${classIds}::uuid[])`)
    .where('date', '>=', from.toString())
    .execute()
  const ofClass = Map.groupBy(rows, ({ classId }) => classId)
  return new Map(classIds.map((id) => [id, new Set(ofClass.get(id)?.map(({ date }) => date))]))
}

export interface RoomFacts {
  name: string
  location: string
  capacity: number
  isOpen: boolean
}

/**
 * The rooms by id. In a transaction they are locked, so that nobody makes a room smaller or closes it until the end.
 */
export const roomsById = async (db: Db): Promise<Map<string, RoomFacts>> => {
  const all = db.selectFrom('room').select(['id', 'name', 'location', 'capacity', 'isOpen']).orderBy('id')
  const rows = await (db.isTransaction ? all.forShare() : all).execute()
  return new Map(rows.map(({ id, ...room }) => [id, room]))
}

export const moveToRoom = async (trx: Trx, sessionId: string, roomId: string | null): Promise<void> => {
  await trx.updateTable('session').set({ roomId }).where('id', '=', sessionId).execute()
}

/** The state that decides whether a session can still be changed. */
export const sessionState = (db: Db, id: string, now: Temporal.Instant) =>
  db
    .selectFrom('session')
    .select(['classId', sql<boolean>`cancelled_at is not null`.as('cancelled')])
    .select(sql<boolean>`starts_at <= ${toDate(now)}`.as('begun'))
    .where('id', '=', id)
    .executeTakeFirst()

const ruleColumns = (rule: ClassRule) => ({
  weekdays: rule.weekdays,
  startTime: rule.time.toString(),
  durationMinutes: rule.durationMinutes,
  instructorId: rule.instructorId,
  capacity: rule.capacity,
  roomId: rule.roomId,
})

/** The new names of a class; missing ones are not changed. */
export type NewNames = { [name in ClassName]?: ClassNames[name] | undefined }

/** The names, without other fields of the object. */
const namesOf = <T extends NewNames>(change: T) =>
  Object.fromEntries(classNames.map((name) => [name, change[name]])) as Pick<T, keyof T & ClassName>

export async function insertClass(
  trx: Trx,
  names: NewNames & Pick<ClassNames, 'title'>,
  { kind, rule }: { kind: string; rule: ClassRule },
): Promise<string> {
  await trx
    .insertInto('class')
    .values({
      ...namesOf(names),
      ...ruleColumns(rule),
      kind,
      location: rule.location,
      id: rule.id,
      startsOn: rule.startsOn.toString(),
      endsOn: rule.endsOn?.toString() ?? null,
      exclusive: true,
    })
    .execute()
  return rule.id
}

/** Replaces the rules of a class. `rules` is sorted by date: the last one is stored with the class itself. */
export async function writeRules(
  trx: Trx,
  classId: string,
  rules: ClassRule[],
  { exclusive }: { exclusive: boolean },
): Promise<void> {
  const last = rules.at(-1) as ClassRule
  await trx.deleteFrom('classEarlierRule').where('classId', '=', classId).execute()
  await trx
    .updateTable('class')
    .set({
      ...ruleColumns(last),
      endsOn: last.endsOn?.toString() ?? null,
      ...(exclusive ? { exclusive } : {}),
    })
    .where('id', '=', classId)
    .execute()
  const earlier = rules.slice(0, -1).map((rule) => ({
    classId,
    until: (rule.endsOn as Temporal.PlainDate).toString(),
    ...ruleColumns(rule),
  }))
  if (earlier.length) await trx.insertInto('classEarlierRule').values(earlier).execute()
}

export const writeNames = async (trx: Trx, classId: string, change: NewNames): Promise<void> => {
  const names = namesOf(change)
  if (classNames.every((name) => names[name] === undefined)) return
  await trx.updateTable('class').set(names).where('id', '=', classId).execute()
}

export const insertHolidays = async (
  trx: Trx,
  dates: Temporal.PlainDate[],
  location: string | null,
  name: string,
): Promise<void> => {
  await trx
    .insertInto('holiday')
    .values(dates.map((date) => ({ date: date.toString(), location, name })))
    .onConflict((conflict) => conflict.columns(['date', 'location']).doUpdateSet({ name }))
    .execute()
}

/** Deletes a holiday; false if there is none. */
export async function deleteHoliday(trx: Trx, date: string, location: string | null): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('holiday')
    .where('date', '=', date)
    .where(sql<boolean>`location is not distinct from ${location}`)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function insertNotice(
  trx: Trx,
  personId: string,
  content: object,
  now: Temporal.Instant,
): Promise<string> {
  const { id } = await trx
    .insertInto('timetableNotice')
    .values({ personId, content: JSON.stringify(content), madeAt: toDate(now) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const noticeById = (db: Db, id: string) =>
  db
    .selectFrom('timetableNotice as n')
    .innerJoin('person as q', 'q.id', 'n.personId')
    // A row of an earlier release has its content in `told`.
    .select(['n.personId', sql<unknown>`coalesce(n.content, n.told)`.as('content')])
    .select(contactEmail('q').as('to'))
    .select((eb) => eb('q.email', 'is not', null).as('isOwnAddress'))
    .where('n.id', '=', id)
    .executeTakeFirst()

/** The number of bookings of these sessions that still cost a session: all but those that were returned. */
export async function countChargedBookings(db: Db, sessionIds: string[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from booking
    where session_id = any(${sessionIds}::uuid[]) and status in ('scheduled', 'attended', 'late cancelled', 'no show')`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}
