import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { hashPassword } from '#features/identity/hashing.server.ts'
import type { PackageRow } from '#features/passes/packageReads.server.ts'
import { studioSettings } from '#features/studio/settings.ts'
import { loadSettings } from '#features/studio/usecases/cacheSettings.server.ts'
import { cancelBy, occurrences, type WeeklyRule } from '#features/timetable/rules.ts'
import { generateSessions } from '#features/timetable/usecases/generateSessions.server.ts'
import type { Trx } from '#lib/db.server.ts'
import { fromDate, isoInstant, mondayOf, studioDay, studioInstant } from '#lib/time.ts'
import { holidaysBetween } from '../holidays.ts'
import { firstNames, lastNames } from '../regulars.ts'
import { insertRows } from '../rows.server.ts'
import type { Dice } from './dice.ts'
import { createRecords } from './records.ts'
import type { Size } from './size.ts'
import { type BigSession, HOUR, type Stage } from './stage.ts'
import { type Busy, type HallClass, hallClasses, hallMinutes, teachersMissing } from './timetable.ts'

/** The share of the sessions that the studio cancelled, and how many hours before their start. */
const CANCELLED = 0.008
const CANCELLED_BEFORE = 14 * HOUR

const firstDayOf = (now: Temporal.Instant, { weeks }: Size) => mondayOf(studioDay(now)).subtract({ weeks })

/**
 * Generates the sessions that can be booked, extends the demo's timetable into the past, adds the hall classes,
 * and hires their teachers.
 */
export async function prepareStudio(
  trx: Trx,
  now: Temporal.Instant,
  size: Size,
  chance: Dice,
): Promise<void> {
  await loadSettings(trx)
  await generateSessions(trx, now)
  const today = studioDay(now)
  const firstDay = firstDayOf(now, size)
  await insertHolidays(trx, firstDay, today)
  await insertHallClasses(trx, firstDay, today, size)
  await insertPast(trx, firstDay, today, chance)
  await hireSeller(trx, firstDay)
}

/** Reads the prepared studio. The result is the same until the load ends. */
export async function setStage(trx: Trx, now: Temporal.Instant, size: Size, chance: Dice): Promise<Stage> {
  await loadSettings(trx)
  const today = studioDay(now)
  const firstDay = firstDayOf(now, size)
  const seller = await trx
    .selectFrom('person')
    .select(['id', 'passwordHash'])
    .where('email', '=', SELLER)
    .executeTakeFirstOrThrow()
  return {
    size,
    dice: chance,
    records: createRecords(),
    now: now.epochMilliseconds,
    firstDay,
    midnight: studioInstant(firstDay, Temporal.PlainTime.from('00:00')).epochMilliseconds,
    frontDesk: await staffOf(trx, 'frontDesk'),
    manager: await staffOf(trx, 'manager'),
    seller: seller.id,
    passwordHash: seller.passwordHash,
    packages: await packagesOnSale(trx),
    seats: await seatsOf(trx, firstDay, today, size),
    sessionsOf: (week) => sessionsOf(trx, firstDay, today, week),
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
  const rows = await trx
    .updateTable('class')
    .set({ startsOn: from.toString() })
    .returning(['weekdays', 'startTime', 'durationMinutes', 'instructorId', 'capacity'])
    .execute()
  const busy: Busy[] = rows.flatMap((row) =>
    row.weekdays.map((weekday) => {
      const { hour, minute } = Temporal.PlainTime.from(row.startTime)
      const start = hour * 60 + minute
      return { instructorId: row.instructorId, weekday, from: start, to: start + row.durationMinutes }
    }),
  )
  const seats = rows.reduce((sum, { weekdays, capacity }) => sum + weekdays.length * capacity, 0)
  const teachers = await trx.selectFrom('instructor').select('id').orderBy('position').execute()
  const hired = await hireTeachers(trx, teachersMissing(size, teachers.length))
  const ids = [...teachers, ...hired].map(({ id }) => id)
  const asRow = (hall: HallClass) => ({
    title: hall.title,
    kind: hall.kind,
    location: hall.location,
    weekdays: [hall.weekday],
    startTime: `${String(hall.hour).padStart(2, '0')}:00`,
    durationMinutes: hallMinutes,
    instructorId: hall.instructorId,
    capacity: hall.capacity,
    startsOn: from.toString(),
    endsOn: today.subtract({ days: 1 }).toString(),
  })
  for (const hall of hallClasses(size, ids, busy, seats))
    await trx.insertInto('class').values(asRow(hall)).execute()
}

/** Inserts the missing sessions of every class before today; some of them are cancelled. */
async function insertPast(
  trx: Trx,
  from: Temporal.PlainDate,
  today: Temporal.PlainDate,
  chance: Dice,
): Promise<void> {
  const rules = await trx
    .selectFrom('class')
    .selectAll()
    .orderBy('startTime')
    .orderBy('title')
    .orderBy('location')
    .execute()
  const taken = await trx.selectFrom('session').select(['classId', 'date']).execute()
  const existing = new Set(taken.map(({ classId, date }) => `${classId} ${date}`))
  const holidays = new Set((await trx.selectFrom('holiday').select('date').execute()).map(({ date }) => date))
  const yesterday = today.subtract({ days: 1 })
  for (const rule of rules) {
    const at: WeeklyRule = {
      weekdays: rule.weekdays,
      time: Temporal.PlainTime.from(rule.startTime),
      durationMinutes: rule.durationMinutes,
      startsOn: Temporal.PlainDate.from(rule.startsOn),
      endsOn: rule.endsOn === null ? null : Temporal.PlainDate.from(rule.endsOn),
    }
    const past = occurrences(at, from, yesterday, (date) => holidays.has(date.toString())).filter(
      ({ date }) => !existing.has(`${rule.id} ${date}`),
    )
    const rows = past.map(({ date, startsAt, endsAt }) => {
      const cancelled = chance.happens(CANCELLED)
      return {
        id: chance.uuid(),
        classId: rule.id,
        date: date.toString(),
        startsAt: isoInstant(startsAt),
        endsAt: isoInstant(endsAt),
        instructorId: rule.instructorId,
        capacity: rule.capacity,
        plannedCapacity: rule.capacity,
        booked: 0,
        held: 0,
        revision: 0,
        laidOutStartsAt: isoInstant(startsAt),
        laidOutEndsAt: isoInstant(endsAt),
        laidOutInstructorId: rule.instructorId,
        laidOutCapacity: rule.capacity,
        cancelledAt: cancelled ? isoInstant(startsAt.subtract({ milliseconds: CANCELLED_BEFORE })) : null,
        cancelReason: cancelled ? 'The teacher was ill.' : null,
      }
    })
    await insertRows(trx, 'session', rows)
  }
}

const packagesOnSale = async (trx: Trx): Promise<PackageRow[]> =>
  (await trx.selectFrom('package').selectAll().where('onSale', '=', true).orderBy('position').execute()).map(
    (row) => ({
      id: row.id,
      packageName: row.packageName,
      packageType: row.packageType,
      location: row.location,
      pricePaise: row.pricePaise,
      perSessionPricePaise: row.perSessionPricePaise,
      totalSessions: row.totalSessions,
      validityDays: row.validityDays,
      validityFrom: row.validityFrom,
      unusedDays: row.unusedDays,
      description: row.description,
    }),
  )

async function staffOf(trx: Trx, role: 'frontDesk' | 'manager'): Promise<string> {
  const { id } = await trx
    .selectFrom('person')
    .select('id')
    .where('role', '=', role)
    .orderBy('createdAt')
    .executeTakeFirstOrThrow()
  return id
}

/** Teachers of the hall classes, whom the site does not show. */
async function hireTeachers(trx: Trx, count: number): Promise<{ id: string }[]> {
  const rows = Array.from({ length: count }, (_, n) => ({
    id: randomUUID() as string,
    name: `${firstNames[n % firstNames.length]} ${lastNames[(n * 7) % lastNames.length]}`,
    title: 'Teacher in the halls',
    bio: 'Taught in the large halls until they were given up.',
    profile: { kinds: ['mat', 'barre', 'reformer'], teachingSince: 2016, certifications: [] },
    position: 1_000 + n,
    listed: false,
  }))
  await insertRows(trx, 'instructor', rows)
  return rows
}

const SELLER = 'desk2@contrology.example'

/**
 * Adds a second seller at the desk, so that these sales are not in a cash drawer that the small demo has already
 * closed. Nobody knows the seller's password; all members get the same one.
 */
async function hireSeller(trx: Trx, from: Temporal.PlainDate): Promise<void> {
  await trx
    .insertInto('person')
    .values({
      email: SELLER,
      firstName: 'Deepa',
      lastName: 'Bhalla',
      role: 'frontDesk',
      passwordHash: await hashPassword(randomBytes(32).toString('base64url')),
      createdAt: isoInstant(studioInstant(from, Temporal.PlainTime.from('00:00'))),
    })
    .execute()
}

async function seatsOf(
  trx: Trx,
  from: Temporal.PlainDate,
  today: Temporal.PlainDate,
  { weeks }: Size,
): Promise<number[]> {
  const { rows } = await sql<{ week: number; seats: number }>`
    select (date - ${from.toString()}::date) / 7 as week, sum(capacity)::int as seats from session
    where date >= ${from.toString()} and date < ${today.toString()} and cancelled_at is null group by 1`.execute(
    trx,
  )
  const seats = new Map(rows.map(({ week, seats }) => [week, seats]))
  return Array.from({ length: weeks + 1 }, (_, week) => seats.get(week) ?? 0)
}

async function sessionsOf(
  trx: Trx,
  from: Temporal.PlainDate,
  today: Temporal.PlainDate,
  week: number,
): Promise<BigSession[]> {
  const monday = from.add({ weeks: week })
  const rows = await trx
    .selectFrom('session as s')
    .innerJoin('class as c', 'c.id', 's.classId')
    .select(['s.id', 's.date', 's.startsAt', 's.endsAt', 's.capacity', 's.booked', 's.cancelledAt'])
    .select(['c.kind', 'c.location'])
    .where('s.date', '<', today.toString())
    .where('s.date', '>=', monday.toString())
    .where('s.date', '<', monday.add({ weeks: 1 }).toString())
    .orderBy('s.startsAt')
    .orderBy('c.location')
    .orderBy('c.title')
    .orderBy(sql`s.id`)
    .execute()
  return rows.map((row): BigSession => {
    const startsAt = fromDate(row.startsAt)
    const { kind, location, capacity, booked } = row
    return {
      id: row.id,
      day: from.until(Temporal.PlainDate.from(row.date)).days,
      startsAt: startsAt.epochMilliseconds,
      endsAt: fromDate(row.endsAt).epochMilliseconds,
      cancelBy: cancelBy({ kind, location, startsAt }, studioSettings()).epochMilliseconds,
      kind,
      location,
      capacity,
      booked,
      cancelledAt: row.cancelledAt && fromDate(row.cancelledAt).epochMilliseconds,
    }
  })
}
