import type { Role } from '#lib/permissions.ts'
import { toDate } from '#lib/time.ts'
import type { Entry, ExpectedResponse } from '#tests/ownership/entry.ts'
import { deskColleague, type List, people, signInOf } from '#tests/ownership/fixtures.ts'
import type { World } from '#tests/ownership/world.ts'

async function invitation({ server, other }: World, role: 'frontDesk' | 'owner') {
  const now = server.clock.now()
  const { id } = await server.deps.db
    .insertInto('staffInvitation')
    .values({
      email: `${crypto.randomUUID()}@invited.example`,
      role,
      tokenHash: Buffer.from(crypto.randomUUID()),
      invitedBy: other.owner.personId,
      createdAt: toDate(now),
      expiresAt: toDate(now.add({ hours: 24 })),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { params: { invitationId: id } }
}

const memberOf = async (world: World) => ({ personId: (await world.member()).personId })

const ownersOnly = (role: Role): ExpectedResponse => (role === 'owner' ? 'done' : 'FORBIDDEN')

/** Every id that an endpoint accepts, for the caller's own data and for that of others. */
export const entries: Record<string, Entry> = {
  'DELETE /staff/invitations/:invitationId': {
    ids: ['/invitationId'],
    of: {
      'of the desk, by others': { send: (world) => invitation(world, 'frontDesk'), expects: 'done' },
      'of an owner, by others': { send: (world) => invitation(world, 'owner'), expects: ownersOnly },
    },
  },
  'PUT /staff/:personId': {
    ids: ['/personId', '{instructorId'],
    of: {
      'own, to be an owner': {
        send: (_, me) => ({ params: { personId: me.personId }, body: { role: 'owner' } }),
        expects: ownersOnly,
      },
      "a colleague's": {
        send: ({ other }) => ({
          params: { personId: other.frontDesk.personId },
          body: { role: 'frontDesk' },
        }),
        expects: 'done',
      },
      "an owner's": {
        send: ({ other }) => ({ params: { personId: other.owner.personId }, body: { role: 'owner' } }),
        expects: ownersOnly,
      },
      'linked to an instructor of somebody else': {
        send: ({ other, instructors }) => ({
          params: { personId: other.frontDesk.personId },
          body: { role: 'instructor', instructorId: instructors.own },
        }),
        expects: 'INSTRUCTOR_TAKEN',
      },
      "a member's": {
        send: async (world) => ({
          params: { personId: (await world.member()).personId },
          body: { role: 'frontDesk' },
        }),
        expects: 'NOT_FOUND',
      },
    },
  },
  'GET /staff/:personId/sign-ins': {
    ids: ['/personId'],
    of: {
      "a colleague's": {
        send: async (world) => ({ params: (await deskColleague(world)).who }),
        expects: 'done',
      },
      "a member's": { send: async (world) => ({ params: await memberOf(world) }), expects: 'NOT_FOUND' },
    },
  },
  'DELETE /staff/:personId/sign-ins': {
    ids: ['/personId'],
    of: {
      "a colleague's": {
        send: async (world) => ({ params: (await deskColleague(world)).who }),
        expects: 'done',
      },
      "a member's": { send: async (world) => ({ params: await memberOf(world) }), expects: 'NOT_FOUND' },
    },
  },
  'DELETE /staff/:personId/sign-ins/:signInId': {
    ids: ['/personId', '/signInId'],
    of: {
      "a colleague's": {
        send: async (world) => {
          const { who, signIn } = await deskColleague(world)
          return { params: { ...who, ...signIn } }
        },
        expects: 'done',
      },
      "a colleague's, with the id of another person": {
        send: async (world) => ({
          params: { ...(await deskColleague(world)).who, ...(await deskColleague(world)).signIn },
        }),
        expects: 'NOT_FOUND',
      },
      "a member's": {
        send: async (world) => {
          const who = await memberOf(world)
          return { params: { ...who, ...(await signInOf(world, who.personId)).params } }
        },
        expects: 'NOT_FOUND',
      },
    },
  },
}

/** Reads without ids: they return the data of the caller. */
export const lists: Record<string, List> = {
  'GET /staff/me': { make: people },
}
