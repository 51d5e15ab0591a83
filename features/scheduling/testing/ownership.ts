import { toDate } from '#lib/time.ts'
import { type Entry, studio } from '#tests/ownership/entry.ts'
import { type List, type Marks, room, STUDIOS, sessions } from '#tests/ownership/fixtures.ts'
import type { Teacher, World } from '#tests/ownership/world.ts'

function timetableEntry(version?: string, expects: 'done' | 'TIMETABLE_MOVED' = 'done'): Entry {
  const ids = ['{change.instructorId', '{change.roomId', '{change.classId', '{change.sessionId']
  const requestWith = (change: object) => ({ body: { change, ...(version ? { version } : {}) } })
  return {
    ids,
    of: {
      'a class': {
        send: async (world) =>
          requestWith({
            kind: 'changeClass',
            classId: world.later[0],
            from: '2026-12-01',
            instructorId: world.instructors.own,
            roomId: await room(world),
          }),
        expects,
      },
      'a session': {
        send: async (world) => {
          const { sessionId } = await world.booking((await world.member()).personId)
          return requestWith({ kind: 'changeSession', sessionId, capacity: 90 })
        },
        expects,
      },
    },
  }
}

/** A booked session with a waiting edit, by which it begins half an hour later. */
async function waitingSession(world: World, teacher: Teacher = 'others'): Promise<string> {
  const { db } = world.server.deps
  const id = await world.bookedSession(teacher)
  const session = await db.selectFrom('session').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const later = (at: Date) => new Date(at.getTime() + 30 * 60_000)
  const edit = {
    sessionId: id,
    reason: 'changed' as const,
    startsAt: later(session.startsAt),
    endsAt: later(session.endsAt),
    instructorId: session.instructorId,
    capacity: session.capacity,
    noticedAt: toDate(world.server.clock.now()),
    decision: null,
    decidedAt: null,
    decidedBy: null,
  }
  await db
    .insertInto('sessionEdit')
    .values(edit)
    .onConflict((conflict) => conflict.column('sessionId').doUpdateSet(edit))
    .execute()
  return id
}

const WEEK = { from: '2026-11-23', to: '2026-11-29' }

const waiting = async (world: World): Promise<Marks> => ({
  own: await waitingSession(world, 'own'),
  others: await waitingSession(world, 'others'),
})

/** Every id that an endpoint accepts, for the caller's own data and for that of others. */
export const entries: Record<string, Entry> = {
  'GET /console/timetable': studio(['?instructor', '?room'], async (world) => ({
    query: {
      from: '2026-11-23',
      to: '2026-11-29',
      instructor: world.instructors.others,
      room: await room(world),
    },
  })),
  'GET /console/classes/:classId': studio(['/classId'], ({ later }) => ({
    params: { classId: later[0] as string },
  })),
  'POST /console/timetable/preview': timetableEntry(),
  'POST /console/timetable/changes': timetableEntry('0'.repeat(64), 'TIMETABLE_MOVED'),
  'GET /console/timetable/waiting/:sessionId': studio(['/sessionId'], async (world) => ({
    params: { sessionId: await waitingSession(world) },
  })),
  'POST /console/timetable/waiting/:sessionId': studio(['/sessionId'], async (world) => ({
    params: { sessionId: await waitingSession(world) },
    body: { decision: 'kept' },
  })),
}

/** Reads without ids: the caller decides whose data they return. */
export const lists: Record<string, List> = {
  'GET /console/timetable': { query: WEEK, make: sessions },
  'GET /console/timetable/waiting': { make: waiting },
  'GET /console/sessions': { query: { q: '12:10', limit: '50' }, make: sessions },
  'GET /console/holidays': { sameForAll: STUDIOS },
}
