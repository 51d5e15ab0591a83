import { type Entry, ofMember, studio } from '#tests/ownership/entry.ts'
import type { List } from '#tests/ownership/fixtures.ts'
import type { World } from '#tests/ownership/world.ts'
import { makeClass } from '#tests/timetable.ts'
import { previewRecurring, type StartRequest } from '../usecases/startRecurring.server.ts'

const DATE = '2026-11-30'

/** Uses a new class each time, because a person can't book the same class weekly twice. */
async function inputOf({ server, instructors }: World): Promise<StartRequest> {
  const now = server.clock.now()
  const input = { time: '21:00', weekdays: [1], capacity: 3 }
  const classId = await makeClass(server.deps.db, instructors.others, now, input)
  return { classId, date: DATE, endsOn: DATE, waitsIfFull: false, leftOut: [] }
}

async function seenOf({ server }: World, request: StartRequest, personId: string) {
  const { dates } = await previewRecurring(server.deps.db, request, { personId }, server.clock.now())
  return dates.map(({ date, outcome, passId }) => ({ date: date.toString(), outcome, passId }))
}

/** Creates a recurring booking without dates, because permissions do not depend on dates. */
async function makeRecurring({ server, instructors }: World, personId: string) {
  const now = server.clock.now()
  const classId = await makeClass(server.deps.db, instructors.others, now, { time: '21:00', on: DATE })
  const { id } = await server.deps.db
    .insertInto('recurringBooking')
    .values({
      personId,
      classId,
      weekday: 1,
      startsOn: DATE,
      endsOn: DATE,
      endsWithPass: false,
      waitsIfFull: false,
      createdAt: now.toString(),
      createdBy: personId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { params: { recurringId: id } }
}

const ofCaller = (body?: object): Entry =>
  ofMember(['/recurringId'], async (world, personId) => ({
    ...(await makeRecurring(world, personId)),
    ...(body ? { body } : {}),
  }))

/** For staff: a recurring booking of any member. */
const ofAnyMember = (body?: object): Entry =>
  studio(['/memberId', '/recurringId'], async (world) => {
    const { personId } = await world.member()
    const { params } = await makeRecurring(world, personId)
    return { params: { memberId: personId, ...params }, ...(body ? { body } : {}) }
  })

/** Every id that an endpoint accepts, for the caller's own data and for that of others. */
export const entries: Record<string, Entry> = {
  'POST /user/recurring/preview': studio(['{classId'], async (world) => ({ body: await inputOf(world) })),
  'POST /user/recurring': {
    ids: ['{classId', '{seen[].passId'],
    of: {
      "the studio's, for themselves": {
        send: async (world, me) => {
          await world.pass(me.personId)
          const input = await inputOf(world)
          // Finds a time after the member's other bookings, and without a holiday that other calls have made.
          for (let weeks = 0; ; weeks += 1) {
            const date = Temporal.PlainDate.from(DATE).add({ weeks }).toString()
            const request = { ...input, date, endsOn: date }
            const previewedDates = await seenOf(world, request, me.personId)
            if (weeks === 5 || previewedDates.some(({ outcome }) => outcome === 'book'))
              return { body: { ...request, seen: previewedDates } }
          }
        },
        expects: 'done',
      },
    },
  },
  'GET /user/recurring/:recurringId/giving-back': ofCaller(),
  'POST /user/recurring/:recurringId/end': ofCaller({ seen: [] }),
  'POST /user/recurring/:recurringId/pause': ofCaller({ from: DATE, to: DATE, seen: [] }),
  'POST /user/recurring/:recurringId/resume': ofCaller(),
  'GET /console/members/:memberId/recurring': studio(['/memberId'], async (world) => {
    const { personId } = await world.member()
    const { params } = await makeRecurring(world, personId)
    return { params: { memberId: personId }, shows: params.recurringId }
  }),
  'POST /console/members/:memberId/recurring/preview': studio(['/memberId', '{classId'], async (world) => ({
    params: { memberId: (await world.member()).personId },
    body: await inputOf(world),
  })),
  'POST /console/members/:memberId/recurring': studio(
    ['/memberId', '{classId', '{seen[].passId'],
    async (world) => {
      const { personId } = await world.member()
      await world.pass(personId)
      const request = await inputOf(world)
      return {
        params: { memberId: personId },
        body: { ...request, seen: await seenOf(world, request, personId) },
      }
    },
  ),
  'GET /console/members/:memberId/recurring/:recurringId/giving-back': ofAnyMember(),
  'POST /console/members/:memberId/recurring/:recurringId/end': ofAnyMember({ seen: [] }),
  'POST /console/members/:memberId/recurring/:recurringId/pause': ofAnyMember({
    from: DATE,
    to: DATE,
    seen: [],
  }),
  'POST /console/members/:memberId/recurring/:recurringId/resume': ofAnyMember(),
}

/** Reads without ids: the caller decides whose data they return. */
export const lists: Record<string, List> = {
  'GET /user/recurring': {
    make: async (world, { personId }) => ({
      own: (await makeRecurring(world, personId)).params.recurringId,
      others: (await makeRecurring(world, world.other.member.personId)).params.recurringId,
    }),
  },
}
