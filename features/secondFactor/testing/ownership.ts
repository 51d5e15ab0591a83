import { toDate } from '#lib/time.ts'
import { type Entry, ofMember } from '#tests/ownership/entry.ts'
import type { List } from '#tests/ownership/fixtures.ts'
import type { World } from '#tests/ownership/world.ts'

const CREDENTIAL = 'a passkey is verified by its signature'

async function passkeyOf({ server }: World, personId: string) {
  const id = crypto.randomUUID().replaceAll('-', '')
  const key = { id, personId, name: 'Phone', publicKey: Buffer.from('key'), counter: 0 }
  await server.deps.db
    .insertInto('passkey')
    .values({ ...key, createdAt: toDate(server.clock.now()) })
    .execute()
  return { params: { passkeyId: id } }
}

/** Every id that an endpoint accepts, for the caller's own data and for that of others. */
export const entries: Record<string, Entry> = {
  'POST /user/passkeys': { ids: ['{credential.id', '{credential.rawId'], withoutOwner: CREDENTIAL },
  'PUT /user/proof': { ids: ['{passkey.id', '{passkey.rawId'], withoutOwner: CREDENTIAL },
  'DELETE /user/passkeys/:passkeyId': ofMember(['/passkeyId'], passkeyOf),
}

/** Reads without ids: they return the data of the caller. */
export const lists: Record<string, List> = {
  'GET /user/second-factor': {
    make: async (world, me) => ({
      own: (await passkeyOf(world, me.personId)).params.passkeyId,
      others: (await passkeyOf(world, world.other.member.personId)).params.passkeyId,
    }),
  },
}
