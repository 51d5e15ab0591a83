import type { Entry } from '#tests/ownership/entry.ts'
import { type List, workOf } from '#tests/ownership/fixtures.ts'

/** Every id that an endpoint accepts, for the caller's own data and for that of others. */
export const entries: Record<string, Entry> = {
  'GET /console/jobs/:jobId': {
    ids: ['/jobId'],
    of: {
      own: {
        send: async (world, me) => ({ params: { jobId: await workOf(world, me.personId, 'test.work') } }),
        expects: 'done',
      },
      "others'": {
        send: async (world) => ({
          params: { jobId: await workOf(world, world.other.owner.personId, 'test.work') },
        }),
        expects: (role) => (role === 'manager' || role === 'owner' ? 'done' : 'NOT_FOUND'),
      },
    },
  },
}

/** Lists in which each caller gets only their own jobs, whatever their role is. */
export const ownLists: Record<string, List> = {
  'GET /console/jobs': {
    make: async (world, me) => ({
      own: await workOf(world, me.personId, 'test.work'),
      others: await workOf(world, world.other.owner.personId, 'test.work'),
    }),
  },
}
