import { type RawBuilder, sql } from 'kysely'
import { havePassesChanged } from '#features/passes/reads.server.ts'
import type { Db, Trx } from '#lib/db.server.ts'
import { toDate } from '#lib/time.ts'

export type EndReason = 'byMember' | 'byStaff' | 'missed' | 'passEnded' | 'over'
export type StoredOutcome =
  | 'booked'
  | 'waiting'
  | 'full'
  | 'holiday'
  | 'noSession'
  | 'cancelled'
  | 'overlap'
  | 'already'
  | 'frozen'
  | 'refused'
  | 'leftOut'
  | 'paused'

export interface RecurringClass {
  classId: string
  title: string
  kind: string
  location: string
  /** `HH:MM`, studio time. */
  time: string
  /** In minutes. */
  duration: number
  instructor: string
  image: string | null
}

export interface RecurringRow extends RecurringClass {
  id: string
  personId: string
  weekday: number
  startsOn: Temporal.PlainDate
  /** Null: not known yet, because it ends with the pass. */
  endsOn: Temporal.PlainDate | null
  endsWithPass: boolean
  waitsIfFull: boolean
  pausedFrom: Temporal.PlainDate | null
  pausedTo: Temporal.PlainDate | null
  startedByStaff: boolean
}

const classColumns = sql`c.id as class_id, c.title, c.kind, c.location, to_char(c.start_time, 'HH24:MI') as time,
  c.duration_minutes as duration, i.name as instructor, i.image_url as image`

export async function classById(db: Db, id: string): Promise<RecurringClass | undefined> {
  const { rows } = await sql<RecurringClass>`
    select ${classColumns} from class c join instructor i on i.id = c.instructor_id where c.id = ${id}`.execute(
    db,
  )
  return rows[0]
}

type Columns = Omit<RecurringRow, 'startsOn' | 'endsOn' | 'pausedFrom' | 'pausedTo'> & {
  startsOn: string
  endsOn: string | null
  pausedFrom: string | null
  pausedTo: string | null
}

const dayOf = (text: string | null) => (text === null ? null : Temporal.PlainDate.from(text))

/** Whether another person started it. An earlier record of the same member, merged since, is not another person. */
const startedByStaff = sql<boolean>`r.created_by <> r.person_id
  and (select p.merged_into is null from person p where p.id = r.created_by)`

const activeWhere = async (db: Db, condition: RawBuilder<unknown>): Promise<RecurringRow[]> => {
  const { rows } = await sql<Columns>`
    select r.id, r.person_id, r.weekday::int as weekday, r.starts_on, r.ends_on, r.ends_with_pass, r.waits_if_full, r.paused_from,
      r.paused_to, ${startedByStaff} as started_by_staff, ${classColumns}
    from recurring_booking r join class c on c.id = r.class_id join instructor i on i.id = c.instructor_id
    where r.ended_at is null and ${condition} order by r.weekday, c.start_time, r.id`.execute(db)
  return rows.map((row) => ({
    ...row,
    startsOn: Temporal.PlainDate.from(row.startsOn),
    endsOn: dayOf(row.endsOn),
    pausedFrom: dayOf(row.pausedFrom),
    pausedTo: dayOf(row.pausedTo),
  }))
}

/** A person's recurring bookings that have not ended. */
export const activeOf = (db: Db, personId: string): Promise<RecurringRow[]> =>
  activeWhere(db, sql`r.person_id = ${personId}`)

/** Undefined if the recurring booking has ended. */
export const activeById = async (db: Db, id: string): Promise<RecurringRow | undefined> =>
  (await activeWhere(db, sql`r.id = ${id}`))[0]

/**
 * Locks a recurring booking until the transaction ends; the caller has locked the passes of its person. False if it has
 * ended.
 */
export async function lockActive(trx: Trx, id: string): Promise<boolean> {
  const { rows } = await sql`
    select from recurring_booking where id = ${id} and ended_at is null for update`.execute(trx)
  return rows.length > 0
}

export const isPerson = async (db: Db, id: string): Promise<boolean> =>
  (await db.selectFrom('person').select('id').where('id', '=', id).executeTakeFirst()) !== undefined

/** The sessions of a class between two days, both included, on its weekday. */
export async function sessionsOn(
  db: Db,
  { classId, weekday }: { classId: string; weekday: number },
  { from, to }: { from: Temporal.PlainDate; to: Temporal.PlainDate },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from session where class_id = ${classId} and date between ${from.toString()} and ${to.toString()}
      and extract(isodow from date) = ${weekday} order by id`.execute(db)
  return rows.map(({ id }) => id)
}

export async function insertRecurring(
  trx: Trx,
  row: {
    personId: string
    classId: string
    weekday: number
    startsOn: Temporal.PlainDate
    endsOn: Temporal.PlainDate | null
    endsWithPass: boolean
    waitsIfFull: boolean
    by: string
  },
  now: Temporal.Instant,
): Promise<string> {
  const { by, startsOn, endsOn, ...columns } = row
  const { id } = await trx
    .insertInto('recurringBooking')
    .values({
      ...columns,
      startsOn: startsOn.toString(),
      endsOn: endsOn?.toString() ?? null,
      createdAt: toDate(now),
      createdBy: by,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function endRecurring(
  trx: Trx,
  id: string,
  reason: EndReason,
  now: Temporal.Instant,
): Promise<void> {
  await trx
    .updateTable('recurringBooking')
    .set({ endedAt: toDate(now), endReason: reason })
    .where('id', '=', id)
    .where('endedAt', 'is', null)
    .execute()
}

export async function setPause(
  trx: Trx,
  id: string,
  pause: { from: Temporal.PlainDate; to: Temporal.PlainDate } | null,
): Promise<void> {
  await trx
    .updateTable('recurringBooking')
    .set({ pausedFrom: pause?.from.toString() ?? null, pausedTo: pause?.to.toString() ?? null })
    .where('id', '=', id)
    .execute()
}

export async function recordPlanning(
  trx: Trx,
  id: string,
  { now, until }: { now: Temporal.Instant; until: Temporal.PlainDate },
): Promise<void> {
  await trx
    .updateTable('recurringBooking')
    .set({ lookedAt: toDate(now), lookedUntil: until.toString() })
    .where('id', '=', id)
    .execute()
}

/** Makes the next run of the job process its dates. `endFreezeOn` in `features/passes` does the same. */
export const makeDue = (trx: Trx, id: string) =>
  trx.updateTable('recurringBooking').set({ lookedAt: null }).where('id', '=', id).execute()

/** The waitlist entries of a person for a class on these dates. */
export async function entriesFor(
  db: Db,
  { personId, classId }: { personId: string; classId: string },
  dates: string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select w.id from waitlist_entry w join session s on s.id = w.session_id
    where w.person_id = ${personId} and s.class_id = ${classId} and s.date = any(${dates}::date[])
      and waitlist_is_open(w.status)`.execute(db)
  return rows.map(({ id }) => id)
}

const MAX_DUE = 500

/**
 * Whether something has changed for the member since the recurring booking `r` was last processed: a pass was bought,
 * used or shared with them, or one of their fees was settled.
 */
const hasChanged = sql<boolean>`(${havePassesChanged(sql.ref('r.personId'), sql.ref('r.lookedAt'))}
  or exists (select from fee f join booking b on b.id = f.booking_id
    where b.person_id = r.person_id and (f.paid_at > r.looked_at or f.waived_at > r.looked_at)))`

/** Dates that could not be decided rarely change, so they are checked only this often. */
const RECHECK_MINUTES = 30

/**
 * Recurring bookings with something to decide: a date that can be booked now and is not decided, a last day that
 * is over, or a pass that may end or last longer; with `missed` also those with a missed date, which may end them.
 * One that was processed is due again after half an hour. It is due at once if another date can be booked since,
 * or if a pass or a fee of its member has changed. The order is random, so that none is always last.
 */
export async function dueRecurring(
  db: Db,
  { lastDay, today, now }: { lastDay: Temporal.PlainDate; today: Temporal.PlainDate; now: Temporal.Instant },
  missed: boolean,
): Promise<string[]> {
  const dueBefore = toDate(now.subtract({ minutes: RECHECK_MINUTES }))
  const { rows } = await sql<{ id: string }>`
    select r.id from recurring_booking r
    where r.ended_at is null and (r.looked_at is null or r.looked_at <= ${dueBefore} or r.looked_until < ${lastDay.toString()}
      or ${hasChanged})
      and (r.ends_on < ${today.toString()}
      or exists (select from session s
        where s.class_id = r.class_id and s.date between greatest(r.starts_on, ${today.toString()}::date)
          and least(r.ends_on, ${lastDay.toString()}::date) and extract(isodow from s.date) = r.weekday
          and s.starts_at > ${toDate(now)} and not exists (
            select from recurring_date d where d.recurring_id = r.id and d.date = s.date))
      or r.ends_with_pass and (r.ends_on <= ${today.toString()}::date + 7 or r.paused_from is null and not exists (
        select from recurring_date d join booking b on b.id = d.booking_id
        where d.recurring_id = r.id and d.date >= ${today.toString()} and b.status in ('scheduled', 'attended')))
      or ${missed} and exists (select from recurring_date d join booking b on b.id = d.booking_id
        where d.recurring_id = r.id and d.date between ${today.toString()}::date - 7 and ${today.toString()}
          and b.status in ('no show', 'late cancelled')))
    order by random() limit ${MAX_DUE}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Sets the last day of a recurring booking that runs until the pass ends; null while that day is not known. */
export async function setLastDay(trx: Trx, id: string, endsOn: string | null): Promise<void> {
  await trx.updateTable('recurringBooking').set({ endsOn }).where('id', '=', id).execute()
}
