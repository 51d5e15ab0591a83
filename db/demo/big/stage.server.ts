import { sql } from 'kysely'
import type { PackageRow } from '#features/passes/reads.server.ts'
import { studioSettings } from '#features/studio/settings.ts'
import { loadSettings } from '#features/studio/usecases/cacheSettings.server.ts'
import { cancelBy, occurrences, type WeeklyRule } from '#features/timetable/rules.ts'
import type { Trx } from '#lib/db.server.ts'
import { fromDate, isoInstant, mondayOf, studioDay, studioInstant } from '#lib/time.ts'
import { holidaysBetween } from '../holidays.ts'
import { insertRows } from '../rows.server.ts'
import { type Dice, dice } from './dice.ts'
import { createRecords } from './records.ts'
import type { Size } from './size.ts'
import { type BigSession, HOUR, type Stage } from './stage.ts'
import { type Busy, type HallClass, hallClasses, hallMinutes } from './timetable.ts'

/** Share of the sessions that the studio cancelled, and how long before their start. */
const CANCELLED = 0.008
const CANCELLED_BEFORE = 14 * HOUR

/** Extends the demo's timetable into the past, adds the hall classes, and returns what could be booked. */
export async function setStage(
  trx: Trx,
  now: Temporal.Instant,
  size: Size,
  passwordHash: string,
): Promise<Stage> {
  await loadSettings(trx)
  const today = studioDay(now)
  const firstDay = mondayOf(today).subtract({ weeks: size.weeks })
  const midnight = studioInstant(firstDay, Temporal.PlainTime.from('00:00')).epochMilliseconds
  const chance = dice(size.seed)
  await insertHolidays(trx, firstDay, today)
  await insertHallClasses(trx, firstDay, today, size)
  await insertPast(trx, firstDay, today, chance)
  const packages = await packagesOnSale(trx)
  return {
    size,
    dice: chance,
    records: createRecords(),
    now: now.epochMilliseconds,
    firstDay,
    midnight,
    frontDesk: await staffOf(trx, 'frontDesk'),
    manager: await staffOf(trx, 'manager'),
    seller: await hireSeller(trx, firstDay, passwordHash),
    passwordHash,
    packages,
    weeks: await weeksOf(trx, firstDay, today, size),
  }
}

async function insertHolidays(trx: Trx, from: Temporal.PlainDate, to: Temporal.PlainDate): Promise<void> {
  const known = new Set((await trx.selectFrom('holiday').select('date').execute()).map(({ date }) => date))
  await insertRows(
    trx,
    'holiday',
    holidaysBetween(from, to).filter(({ date }) => !known.has(date)),
  )
}

async function insertHallClasses(
  trx: Trx,
  from: Temporal.PlainDate,
  today: Temporal.PlainDate,
  size: Size,
): Promise<void> {
  const given = await trx
    .updateTable('class')
    .set({ starts_on: from.toString() })
    .returning(['weekdays', 'start_time', 'duration_minutes', 'instructor_id', 'capacity'])
    .execute()
  const busy: Busy[] = given.flatMap((it) =>
    it.weekdays.map((weekday) => {
      const { hour, minute } = Temporal.PlainTime.from(it.start_time)
      const start = hour * 60 + minute
      return { instructorId: it.instructor_id, weekday, from: start, to: start + it.duration_minutes }
    }),
  )
  const seats = given.reduce((sum, { weekdays, capacity }) => sum + weekdays.length * capacity, 0)
  const teachers = await trx.selectFrom('instructor').select('id').orderBy('position').execute()
  const ids = teachers.map(({ id }) => id)
  const asRow = (hall: HallClass) => ({
    title: hall.title,
    kind: hall.kind,
    location: hall.location,
    weekdays: [hall.weekday],
    start_time: `${String(hall.hour).padStart(2, '0')}:00`,
    duration_minutes: hallMinutes,
    instructor_id: hall.instructorId,
    capacity: hall.capacity,
    starts_on: from.toString(),
    ends_on: today.subtract({ days: 1 }).toString(),
  })
  for (const hall of hallClasses(size, ids, busy, seats))
    await trx.insertInto('class').values(asRow(hall)).execute()
}

/** The missing sessions of every class before today; some of them cancelled. */
async function insertPast(
  trx: Trx,
  from: Temporal.PlainDate,
  today: Temporal.PlainDate,
  chance: Dice,
): Promise<void> {
  const rules = await trx
    .selectFrom('class')
    .selectAll()
    .orderBy('start_time')
    .orderBy('title')
    .orderBy('location')
    .execute()
  const taken = await trx.selectFrom('session').select(['class_id', 'date']).execute()
  const there = new Set(taken.map(({ class_id, date }) => `${class_id} ${date}`))
  const holidays = new Set((await trx.selectFrom('holiday').select('date').execute()).map(({ date }) => date))
  const yesterday = today.subtract({ days: 1 })
  for (const rule of rules) {
    const at: WeeklyRule = {
      weekdays: rule.weekdays,
      time: Temporal.PlainTime.from(rule.start_time),
      durationMinutes: rule.duration_minutes,
      startsOn: Temporal.PlainDate.from(rule.starts_on),
      endsOn: rule.ends_on === null ? null : Temporal.PlainDate.from(rule.ends_on),
    }
    const past = occurrences(at, from, yesterday, (date) => holidays.has(date.toString())).filter(
      ({ date }) => !there.has(`${rule.id} ${date}`),
    )
    const rows = past.map(({ date, startsAt, endsAt }) => {
      const cancelled = chance.happens(CANCELLED)
      return {
        id: chance.uuid(),
        class_id: rule.id,
        date: date.toString(),
        starts_at: isoInstant(startsAt),
        ends_at: isoInstant(endsAt),
        instructor_id: rule.instructor_id,
        capacity: rule.capacity,
        booked: 0,
        held: 0,
        revision: 0,
        laid_out_starts_at: isoInstant(startsAt),
        laid_out_ends_at: isoInstant(endsAt),
        laid_out_instructor_id: rule.instructor_id,
        laid_out_capacity: rule.capacity,
        cancelled_at: cancelled ? isoInstant(startsAt.subtract({ milliseconds: CANCELLED_BEFORE })) : null,
        cancel_reason: cancelled ? 'The teacher was ill.' : null,
      }
    })
    await insertRows(trx, 'session', rows)
  }
}

const packagesOnSale = async (trx: Trx): Promise<PackageRow[]> =>
  (await trx.selectFrom('package').selectAll().where('on_sale', '=', true).orderBy('position').execute()).map(
    (row) => ({
      id: row.id,
      packageName: row.package_name,
      packageType: row.package_type,
      location: row.location,
      pricePaise: row.price_paise,
      perSessionPricePaise: row.per_session_price_paise,
      totalSessions: row.total_sessions,
      validityDays: row.validity_days,
      validityFrom: row.validity_from,
      unusedDays: row.unused_days,
      description: row.description,
    }),
  )

async function staffOf(trx: Trx, role: 'frontDesk' | 'manager'): Promise<string> {
  const { id } = await trx
    .selectFrom('person')
    .select('id')
    .where('role', '=', role)
    .orderBy('created_at')
    .executeTakeFirstOrThrow()
  return id
}

/**
 * A large location has a second seller at the desk, so that these sales are in no cash drawer that the small
 * demo has closed.
 */
async function hireSeller(trx: Trx, from: Temporal.PlainDate, passwordHash: string): Promise<string> {
  const { id } = await trx
    .insertInto('person')
    .values({
      email: 'desk2@contrology.example',
      first_name: 'Deepa',
      last_name: 'Bhalla',
      role: 'frontDesk',
      password_hash: passwordHash,
      created_at: isoInstant(studioInstant(from, Temporal.PlainTime.from('00:00'))),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function weeksOf(
  trx: Trx,
  from: Temporal.PlainDate,
  today: Temporal.PlainDate,
  { weeks }: Size,
): Promise<BigSession[][]> {
  const rows = await trx
    .selectFrom('session as s')
    .innerJoin('class as c', 'c.id', 's.class_id')
    .select(['s.id', 's.date', 's.starts_at', 's.ends_at', 's.capacity', 's.booked', 's.cancelled_at'])
    .select(['c.kind', 'c.location'])
    .where('s.date', '<', today.toString())
    .where('s.date', '>=', from.toString())
    .orderBy('s.starts_at')
    .orderBy('c.location')
    .orderBy('c.title')
    .orderBy(sql`s.id`)
    .execute()
  const sessions = rows.map((row): BigSession => {
    const startsAt = fromDate(row.starts_at)
    const { kind, location, capacity, booked } = row
    return {
      id: row.id,
      day: from.until(Temporal.PlainDate.from(row.date)).days,
      startsAt: startsAt.epochMilliseconds,
      endsAt: fromDate(row.ends_at).epochMilliseconds,
      cancelBy: cancelBy({ kind, location, startsAt }, studioSettings()).epochMilliseconds,
      kind,
      location,
      capacity,
      booked,
      cancelledAt: row.cancelled_at && fromDate(row.cancelled_at).epochMilliseconds,
    }
  })
  const byWeek = Map.groupBy(sessions, ({ day }) => Math.floor(day / 7))
  return Array.from({ length: weeks + 1 }, (_, week) => byWeek.get(week) ?? [])
}
