import { type Entry, ofMember, studio, taught } from '#tests/ownership/entry.ts'
import { bookingOf, type List, sessions } from '#tests/ownership/fixtures.ts'
import type { Me, Teacher, World } from '#tests/ownership/world.ts'
import { signInAs } from '#tests/people.ts'

const seat = (world: World, teacher: string) => world.seat(teacher as Teacher)

const session = (world: World, teacher: string) => world.soonSession(teacher as Teacher)

const key = () => crypto.randomUUID()

const madeAt = (world: World) => world.now.toString()

/** Marks a booking as a person; returns the key of the mark. */
async function markOf(world: World, bookingId: string): Promise<string> {
  const body = { key: key(), mark: 'in', madeAt: madeAt(world) }
  await world.me.owner.browser.call('POST', `/console/bookings/${bookingId}/marks`, { body })
  return body.key
}

/** Adds a note to a session as this writer, or as the manager if the writer is not allowed to. */
async function noteBy({ me }: World, sessionId: string, writer: Me): Promise<string> {
  const body = { key: key(), words: 'Prefers the corner' }
  for (const by of [writer, me.manager]) {
    const { status } = await by.browser.call('POST', `/console/sessions/${sessionId}/notes`, { body })
    if (status < 300) return body.key
  }
  throw new Error(`neither ${writer.role} nor the manager could write a note`)
}

async function codeOf({ server }: World, bookingId: string, email: string): Promise<string> {
  const member = await signInAs(server, email)
  const { body } = await member.call<{ code: string }>('GET', `/user/check-in-code/${bookingId}`)
  return body.data.code
}

/** Every id that an endpoint accepts, for the caller's own data and for that of others. */
export const entries: Record<string, Entry> = {
  'GET /user/check-in-code/:orderId': ofMember(['/orderId'], bookingOf),
  'GET /console/sessions/:sessionId/roster': taught(['/sessionId'], async (world, teacher) => {
    const { sessionId, bookingId } = await seat(world, teacher)
    return { params: { sessionId }, shows: bookingId }
  }),
  'POST /console/bookings/:bookingId/marks': (() => {
    const entry = taught(['/bookingId', '{key'], async (world, teacher) => {
      const { bookingId } = await seat(world, teacher)
      return { params: { bookingId }, body: { key: key(), mark: 'in', madeAt: madeAt(world) } }
    })
    const ofAnother: NonNullable<Entry['of']>[string] = {
      // A key belongs to one mark, so another booking can't be marked with it.
      send: async (world) => {
        const used = await markOf(world, (await seat(world, 'others')).bookingId)
        const { bookingId } = await seat(world, 'own')
        return { params: { bookingId }, body: { key: used, mark: 'in', madeAt: madeAt(world) } }
      },
      expects: 'CHANGED',
    }
    return { ...entry, of: { ...entry.of, "with the key of another's": ofAnother } }
  })(),
  'POST /console/sessions/:sessionId/check-ins': taught(['/sessionId', '{key'], async (world, teacher) => {
    const { sessionId, bookingId, email } = await seat(world, teacher)
    const code = await codeOf(world, bookingId, email)
    return { params: { sessionId }, body: { key: key(), madeAt: madeAt(world), code } }
  }),
  'POST /console/sessions/:sessionId/walk-ins': {
    ids: ['/sessionId', '{personId'],
    of: {
      "a member's": {
        send: async (world) => ({
          params: { sessionId: await session(world, 'others') },
          body: { personId: (await world.member()).personId },
        }),
        expects: 'done',
      },
    },
  },
  'POST /console/sessions/:sessionId/too-few': studio(
    ['/sessionId'],
    async (world) => ({
      params: { sessionId: (await world.booking((await world.member()).personId)).sessionId },
      body: { decision: 'run', booked: 50 },
    }),
    'CHANGED',
  ),
  'POST /console/sessions/:sessionId/notes': (() => {
    const entry = taught(['/sessionId', '{key', '{bookingId'], async (world, teacher) => {
      const { sessionId, bookingId } = await seat(world, teacher)
      return { params: { sessionId }, body: { key: key(), words: 'Sore knee', bookingId } }
    })
    const mixed: NonNullable<Entry['of']>[string] = {
      send: async (world) => {
        const { bookingId } = await seat(world, 'others')
        return {
          params: { sessionId: await session(world, 'own') },
          body: { key: key(), words: 'Sore knee', bookingId },
        }
      },
      expects: 'NOT_FOUND',
    }
    const replayed: NonNullable<Entry['of']>[string] = {
      send: async (world) => {
        const used = await noteBy(world, await session(world, 'others'), world.other.frontDesk)
        return {
          params: { sessionId: await session(world, 'own') },
          body: { key: used, words: 'Other words' },
        }
      },
      expects: 'CHANGED',
    }
    return {
      ...entry,
      of: {
        ...entry.of,
        'a booking of another session': mixed,
        "the key of another's": replayed,
      },
    }
  })(),
  'DELETE /console/notes/:noteId': {
    ids: ['/noteId'],
    of: {
      own: {
        send: async (world, me) => ({
          params: { noteId: await noteBy(world, await session(world, 'own'), me) },
        }),
        expects: 'done',
      },
      "others', on their own session": {
        send: async (world) => ({
          params: { noteId: await noteBy(world, await session(world, 'own'), world.other.frontDesk) },
        }),
        expects: (role) => (role === 'manager' || role === 'owner' ? 'done' : 'NOT_FOUND'),
      },
      "others', on others' session": {
        send: async (world) => ({
          params: { noteId: await noteBy(world, await session(world, 'others'), world.other.instructor) },
        }),
        expects: (role) => (role === 'manager' || role === 'owner' ? 'done' : 'NOT_FOUND'),
      },
    },
  },
}

/** Reads without ids: the caller decides whose data they return. */
export const lists: Record<string, List> = {
  'GET /console/today': { make: sessions },
}
