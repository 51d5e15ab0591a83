import { sql } from 'kysely'
import type { Db } from '#lib/db.server.ts'
import { fromDate, isoInstant } from '#lib/time.ts'
import {
  allOf,
  type Filter,
  inPeriod,
  isEqual,
  limitToPage,
  matching,
  type PersonRowFacts,
  pageOf,
  people,
  periodOf,
  periodsOf,
} from './commonStore.server.ts'
import type {
  PeriodQuery,
  RowsInput,
  RowsPage,
  SeatGroup,
  SessionReport,
  SessionReportRow,
} from './console/schema.ts'
import { isOver, updateBeforeReading } from './countStore.server.ts'
import { addSeats, groupSeats, noSeats, type Period, type Seats } from './rules.ts'

/** The seats of one combination of all dimensions. Each group of the report is a sum of these. */
interface SeatsOf extends Seats {
  classId: string
  instructorId: string
  kind: string
  location: string
  weekday: number
  hour: number
}

/** The seats of the sessions that are over at `now`. */
async function seatsOf(db: Db, period: Period, now: Temporal.Instant): Promise<SeatsOf[]> {
  const { rows } = await sql<SeatsOf>`
    select class_id, instructor_id, kind, location, weekday, hour,
      count(*)::int as sessions, sum(minutes)::int as minutes, sum(capacity)::int as seats, sum(taken)::int as taken,
      sum(no_shows)::int as no_shows, sum(late_cancels)::int as late_cancels
    from report_session r where ${inPeriod('day', period)} and not cancelled and ${isOver(now)}
    group by class_id, instructor_id, kind, location, weekday, hour`.execute(db)
  return rows
}

interface ClassOf {
  title: string
  location: string
  weekdays: number[]
  /** `18:45` */
  time: string
}

async function namesOf(db: Db): Promise<{ classes: Map<string, ClassOf>; instructors: Map<string, string> }> {
  const [classes, instructors] = [
    await db.selectFrom('class').select(['id', 'title', 'location', 'weekdays', 'startTime']).execute(),
    await db.selectFrom('instructor').select(['id', 'name']).execute(),
  ]
  return {
    classes: new Map(
      classes.map(({ id, startTime, ...named }) => [id, { ...named, time: startTime.slice(0, 5) }]),
    ),
    instructors: new Map(instructors.map(({ id, name }) => [id, name])),
  }
}

export async function readSessions(db: Db, query: PeriodQuery, at: Temporal.Instant): Promise<SessionReport> {
  const complete = await updateBeforeReading(db, at)
  const { period, before, periods } = periodsOf(query)
  const now = await seatsOf(db, period, at)
  const previous = before && (await seatsOf(db, before, at))
  const names = await namesOf(db)
  const by = (keyOf: (row: SeatsOf) => string | number, nameByKey?: Map<string, string>): SeatGroup[] =>
    groupSeats(now, previous, (row) => String(keyOf(row))).map((group) => ({
      ...group,
      name: nameByKey?.get(group.key) ?? null,
    }))
  return {
    ...periods,
    complete,
    total: {
      key: 'all',
      name: null,
      now: now.reduce(addSeats, noSeats),
      before: previous?.reduce(addSeats, noSeats) ?? null,
    },
    byClass: by((row) => row.classId).map((group) => {
      const { title = null, ...held } = names.classes.get(group.key) ?? {}
      return { ...group, name: title, held: 'location' in held ? held : null }
    }),
    byInstructor: by((row) => row.instructorId, names.instructors),
    byKind: by((row) => row.kind),
    byLocation: by((row) => row.location),
    byWeekday: by((row) => row.weekday),
    byHour: by((row) => row.hour),
    cells: by((row) => `${row.weekday} ${row.hour}`),
  }
}

type SessionRowFacts = Omit<SessionReportRow, '_id' | 'startsAt'> & { id: string; startsAt: Date }

const ofSessions = (period: Period, filter: Filter<'sessions'> & Filter<'absences'>, now: Temporal.Instant) =>
  allOf([
    inPeriod('r.day', period),
    isOver(now),
    sql<boolean>`not r.cancelled`,
    ...matching(filter, {
      classId: isEqual('r.classId'),
      instructorId: isEqual('r.instructorId'),
      kind: isEqual('r.kind'),
      location: isEqual('r.location'),
      weekday: isEqual('r.weekday'),
      hour: isEqual('r.hour'),
    }),
  ])

export async function readSessionRows(
  db: Db,
  query: RowsInput<'sessions'>,
  now: Temporal.Instant,
): Promise<RowsPage<'sessions'>> {
  await updateBeforeReading(db, now)
  const conditions = ofSessions(periodOf(query), query, now)
  const sums = await sql<{ sessions: number; minutes: number; seats: number; taken: number }>`
    select count(*)::int as sessions, coalesce(sum(minutes), 0)::int as minutes,
      coalesce(sum(capacity), 0)::int as seats, coalesce(sum(taken), 0)::int as taken
    from report_session r where ${conditions}`.execute(db)
  const { rows } = await sql<SessionRowFacts>`
    select r.session_id as id, s.starts_at, c.title, r.location, i.name as instructor, r.minutes,
      r.capacity as seats, r.taken, r.no_shows, r.late_cancels
    from (select * from report_session r where ${conditions}
      order by r.day desc, r.hour desc, r.session_id ${limitToPage(pageOf(query))}) r
    join session s on s.id = r.session_id
    join class c on c.id = r.class_id
    join instructor i on i.id = r.instructor_id
    order by r.day desc, r.hour desc, r.session_id`.execute(db)
  const sum = sums.rows[0] as (typeof sums.rows)[number]
  return {
    rows: rows.map(({ id, startsAt, ...row }) => ({
      ...row,
      _id: id,
      startsAt: isoInstant(fromDate(startsAt)),
    })),
    total: sum.sessions,
    page: query.page,
    limit: query.limit,
    sum,
  }
}

const absenceColumns = {
  noShow: { column: 'noShows', status: 'no show' },
  lateCancel: { column: 'lateCancels', status: 'late cancelled' },
} as const

export async function readAbsenceRows(
  db: Db,
  { what, ...query }: RowsInput<'absences'>,
  now: Temporal.Instant,
): Promise<RowsPage<'absences'>> {
  await updateBeforeReading(db, now)
  const [conditions, page] = [ofSessions(periodOf(query), query, now), pageOf(query)]
  const { column, status } = absenceColumns[what]
  const counted = sql.ref(`r.${column}`)
  const sums = await sql<{ total: number }>`
    select coalesce(sum(${counted}), 0)::int as total from report_session r
    where ${conditions}`.execute(db)
  // The sessions of the page are found by their counts, so only the bookings of these sessions are read.
  const { rows } = await sql<PersonRowFacts>`
    with shown as materialized (
      select session_id, day, class_id, before from (
        select r.session_id, r.day, r.class_id, ${counted} as count,
          sum(${counted}) over (order by r.day desc, r.session_id) - ${counted} as before
        from report_session r where ${conditions} and ${counted} > 0) ordered
      where before < ${page.offset + page.limit} and before + count > ${page.offset})
    select b.id, m.id as person_id, full_name(m.first_name, m.last_name) as name, m.email, r.day, c.title as note
    from shown r
    join booking b on b.session_id = r.session_id and b.status = ${status}
    join person m on m.id = b.person_id
    join class c on c.id = r.class_id
    order by r.day desc, r.session_id, b.id
    limit ${page.limit} offset ${page.offset} - (select coalesce(min(before), 0) from shown)`.execute(db)
  return people({ rows, total: sums.rows[0]?.total ?? 0 }, query)
}
