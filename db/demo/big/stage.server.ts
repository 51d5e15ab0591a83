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

/** The share of the sessions that the studio cancelled, and how many hours before their start. */
const CANCELLED = 0.008
const CANCELLED_BEFORE = 14 * HOUR

/** Extends the demo's timetable into the past, adds the hall classes, and returns everything that can be booked. */
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
    .set({ startsOn: from.toString() })
    .returning(['weekdays', 'startTime', 'durationMinutes', 'instructorId', 'capacity'])
    .execute()
  const busy: Busy[] = given.flatMap((it) =>
    it.weekdays.map((weekday) => {
      const { hour, minute } = Temporal.PlainTime.from(it.startTime)
      const start = hour * 60 + minute
      return { instructorId: it.instructorId, weekday, from: start, to: start + it.durationMinutes }
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

/**
 * A large location gets a second seller at the desk, so that these sales are not in a cash drawer that the small demo
 * has already closed.
 */
async function hireSeller(trx: Trx, from: Temporal.PlainDate, passwordHash: string): Promise<string> {
  const { id } = await trx
    .insertInto('person')
    .values({
      email: 'desk2@contrology.example',
      firstName: 'Deepa',
      lastName: 'Bhalla',
      role: 'frontDesk',
      passwordHash,
      createdAt: isoInstant(studioInstant(from, Temporal.PlainTime.from('00:00'))),
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
    .innerJoin('class as c', 'c.id', 's.classId')
    .select(['s.id', 's.date', 's.startsAt', 's.endsAt', 's.capacity', 's.booked', 's.cancelledAt'])
    .select(['c.kind', 'c.location'])
    .where('s.date', '<', today.toString())
    .where('s.date', '>=', from.toString())
    .orderBy('s.startsAt')
    .orderBy('c.location')
    .orderBy('c.title')
    .orderBy(sql`s.id`)
    .execute()
  const sessions = rows.map((row): BigSession => {
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
  const byWeek = Map.groupBy(sessions, ({ day }) => Math.floor(day / 7))
  return Array.from({ length: weeks + 1 }, (_, week) => byWeek.get(week) ?? [])
}
