import { toDate } from '#lib/time.ts'
import { type Entry, studio } from '#tests/ownership/entry.ts'
import { deskColleague } from '#tests/ownership/fixtures.ts'

/** Every id that an endpoint accepts, for the caller's own data and for that of others. */
export const entries: Record<string, Entry> = {
  'POST /staff/unlock': {
    ids: ['{personId'],
    of: {
      "a colleague's, in a browser that is not shared": {
        send: async (world) => ({ body: { ...(await deskColleague(world)).who, pin: '2580' } }),
        expects: 'NOT_FOUND',
      },
    },
  },
  'DELETE /staff/shared-devices/:deviceId': studio(['/deviceId'], async ({ server, other }) => {
    const { id } = await server.deps.db
      .insertInto('sharedDevice')
      .values({
        deviceDigest: Buffer.from(crypto.randomUUID()),
        name: 'Desk tablet',
        markedBy: other.manager.personId,
        markedAt: toDate(server.clock.now()),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { params: { deviceId: id } }
  }),
}
