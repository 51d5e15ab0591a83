import { bookSession } from '#features/booking/usecases/bookSession.server.ts'
import { cancelBooking } from '#features/booking/usecases/cancelBooking.server.ts'
import { toDate } from '#lib/time.ts'
import { makeHolder, sessionOn } from '#tests/holders.ts'
import { type Entry, ofMember, studio, taught } from '#tests/ownership/entry.ts'
import type { List } from '#tests/ownership/fixtures.ts'
import type { Teacher, World } from '#tests/ownership/world.ts'
import { makeClass } from '#tests/timetable.ts'
import { promote } from '../usecases/promote.server.ts'
import { joinQueue } from '../usecases/queue.server.ts'

const because = 'They asked at the desk'
const DATE = '2026-11-28'
const askFirst = { automatic: false, lateToo: false, oneClass: false, insteadOf: null }

/** A session of one seat, which a new member has booked. */
async function fullSession({ server, instructors, terms }: World, teacher: Teacher = 'others') {
  const { db } = server.deps
  const now = server.clock.now()
  const classId = await makeClass(db, instructors[teacher], now, { time: '20:00', capacity: 1, on: DATE })
  const holder = await makeHolder(server, terms)
  const { id } = await bookSession(server.deps, { classId, date: DATE }, holder, now)
  const { id: sessionId } = await sessionOn(server, classId, DATE)
  const free = () => cancelBooking(server.deps, id, holder, now)
  return { session: { classId, date: DATE }, sessionId, free }
}

/** An entry of a person in the queue of a full session. */
async function entryOf(world: World, personId: string, teacher?: Teacher) {
  const { server } = world
  const { session, sessionId, free } = await fullSession(world, teacher)
  await world.pass(personId)
  // A person can be in only a few queues, so the entries of earlier calls are ended.
  await server.deps.db
    .updateTable('waitlistEntry')
    .set({ status: 'left', endedAt: toDate(server.clock.now()), reason: null })
    .where('personId', '=', personId)
    .where('endedAt', 'is', null)
    .execute()
  const { id } = await joinQueue(server.deps, { ...session, ...askFirst }, personId, server.clock.now())
  return { params: { entryId: id }, sessionId, free }
}

async function offerTo(world: World, personId: string) {
  const { params, sessionId, free } = await entryOf(world, personId)
  await free()
  await promote(world.server.deps, sessionId, world.server.clock.now())
  return { params }
}

const params = async (world: World, personId: string) => {
  const { params } = await entryOf(world, personId)
  return { params }
}

const ofStaff = async (world: World) => params(world, (await world.member()).personId)

/** Every id that an endpoint accepts, for the caller's own data and for that of others. */
export const entries: Record<string, Entry> = {
  'GET /user/waitlist/classes/:classId': studio(['/classId'], async (world) => {
    const { classId, date } = (await fullSession(world)).session
    return { params: { classId }, query: { date } }
  }),
  'POST /user/waitlist': {
    ids: ['{classId', '{insteadOf'],
    of: {
      own: {
        send: async (world, me) => {
          await world.pass(me.personId)
          const { bookingId: insteadOf } = await world.booking(me.personId)
          return { body: { ...(await fullSession(world)).session, ...askFirst, insteadOf } }
        },
        expects: 'done',
      },
      "others'": {
        send: async (world) => {
          const { bookingId: insteadOf } = await world.booking(world.other.member.personId)
          return { body: { ...(await fullSession(world)).session, ...askFirst, insteadOf } }
        },
        expects: 'NOT_FOUND',
      },
    },
  },
  'PUT /user/waitlist/:entryId': ofMember(['/entryId', '{insteadOf'], async (world, personId) => {
    const { bookingId: insteadOf } = await world.booking(personId)
    return { ...(await params(world, personId)), body: { ...askFirst, insteadOf } }
  }),
  'DELETE /user/waitlist/:entryId': ofMember(['/entryId'], params),
  'POST /user/waitlist/:entryId/seat': ofMember(['/entryId'], offerTo),
  'GET /console/sessions/:sessionId/waitlist': taught(['/sessionId'], async (world, teacher) => {
    const { personId } = await world.member()
    const { params, sessionId } = await entryOf(world, personId, teacher as Teacher)
    return { params: { sessionId }, shows: params.entryId }
  }),
  'POST /console/sessions/:sessionId/waitlist': studio(['/sessionId', '{personId'], async (world) => {
    const { personId } = await world.member()
    await world.pass(personId)
    const { sessionId } = await fullSession(world)
    return { params: { sessionId }, body: { personId, automatic: false, lateToo: false, oneClass: false } }
  }),
  'POST /console/waitlist/:entryId/position': studio(['/entryId', '{after'], async (world) => ({
    ...(await ofStaff(world)),
    body: { after: null, reason: because },
  })),
  'POST /console/waitlist/:entryId/removal': studio(['/entryId'], async (world) => ({
    ...(await ofStaff(world)),
    body: { reason: because },
  })),
  'POST /console/waitlist/:entryId/offer': studio(['/entryId'], async (world) =>
    offerTo(world, (await world.member()).personId),
  ),
}

/** Reads without ids: the caller decides whose data they return. */
export const lists: Record<string, List> = {
  'GET /user/waitlist': {
    make: async (world, { personId }) => ({
      own: (await params(world, personId)).params.entryId,
      others: (await params(world, world.other.member.personId)).params.entryId,
    }),
  },
}
