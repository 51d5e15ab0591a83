import { sql } from 'kysely'
import { toDate } from '#lib/time.ts'
import { type Command, checkedInEarly, day, post, session } from '#tests/faults/stateful/requests.ts'
import type { Person, Run } from '#tests/faults/stateful/run.ts'
import type { RequestInput } from '#tests/ownership/entry.ts'

/** Moves sessions to a later time after people were checked in. */
const movesAfterCheckIn = async (run: Run) =>
  (
    await run.rows(sql<{ sessionId: string }>`
      select distinct b.session_id from booking b
      where b.person_id = any(${run.ids()}) and ${checkedInEarly(run)}`)
  ).map(({ sessionId }) => ({ kind: 'changeSession', sessionId, time: run.random.of(['18:30', '19:00']) }))

/** Cancels sessions with late cancellations, whose cost is then returned. */
const cancelsAfterLateCancellation = async (run: Run) =>
  (
    await run.rows(sql<{ sessionId: string }>`
      select distinct b.session_id from booking b join session s on s.id = b.session_id
      where b.person_id = any(${run.ids()}) and b.status = 'late cancelled' and s.cancelled_at is null
        and s.starts_at > ${toDate(run.environment.now())}`)
  ).map(({ sessionId }) => ({ kind: 'cancelSession', sessionId, reason: 'The teacher is unwell' }))

/** Cancels booked sessions that begin soon, for which the studio owes a credit. */
const lateCancelsByStudio = async (run: Run) =>
  (
    await run.rows(sql<{ sessionId: string }>`
      select id as session_id from session
      where class_id = ${run.soon} and booked > 0 and cancelled_at is null and starts_at > ${toDate(run.environment.now())}`)
  ).map(({ sessionId }) => ({ kind: 'cancelSession', sessionId, reason: 'The teacher is unwell' }))

/** A timetable change with the version of its preview. */
async function change(run: Run, me: Person) {
  const { random, worker } = run
  const classId = random.of(run.classes.slice(1))
  const { id: sessionId } = await session(run)
  const { own, others } = worker.instructors
  const from = day(random.int(18))
  const location = random.chance(0.02) ? null : worker.location
  const later = random.chance(0.7) ? await movesAfterCheckIn(run) : []
  const cancelled = [
    ...(await cancelsAfterLateCancellation(run)),
    ...(run.isFull ? await lateCancelsByStudio(run) : []),
  ]
  const rare = random.chance(run.isFull ? 0.9 : 0.5) ? [...later, ...cancelled] : later
  const change = random.of<{ kind: string } & Record<string, unknown>>(
    rare.length
      ? rare
      : [
          { kind: 'changeSession', sessionId, time: random.of(['07:00', '18:30', '19:00']) },
          { kind: 'changeSession', sessionId, instructorId: random.of([own, others]) },
          { kind: 'changeSession', sessionId, capacity: 1 + random.int(3) },
          { kind: 'cancelSession', sessionId, reason: 'The teacher is unwell' },
          { kind: 'changeClass', classId, from, time: random.of(['07:00', '09:00', '18:30']) },
          { kind: 'changeClass', classId, from, instructorId: others, capacity: 2 },
          { kind: 'changeClass', classId, from, title: 'Slow mat' },
          { kind: 'endClass', classId, from, reason: 'Nobody came' },
          { kind: 'addHoliday', from, to: from, location, name: 'Diwali' },
          {
            kind: 'createClass',
            title: 'New mat',
            classKind: 'mat',
            location: worker.location,
            weekdays: [1 + random.int(7)],
            time: random.of(['10:00', '18:30']),
            duration: 50,
            instructorId: random.of([own, others]),
            capacity: 2,
            startsOn: from,
            endsOn: day(20),
          },
          ...(await run.rows(sql<{ kind: string }>`
      select 'removeHoliday' as kind, date::text as date, location from holiday
      where location is null or location = ${worker.location}`)),
        ],
  )
  const preview = await post<{ version: string }>(me, '/console/timetable/preview', { change })
  return { body: { change, version: preview?.version ?? '0'.repeat(64) } }
}

const changesAllLocations = ({ body }: RequestInput) =>
  (body as { change: { kind: string; location?: string | null } }).change.location === null

/** The API calls of the random runs (tests/faults/stateful). */
export const commands: Record<string, Command> = {
  'POST /console/timetable/preview': {
    weight: 0.7,
    send: async (run, me) => ({ body: { change: (await change(run, me)).body.change } }),
  },
  'POST /console/timetable/changes': { weight: 9, send: change, environment: changesAllLocations },
}
