import { grantTo } from '#tests/holders.ts'
import { type Entry, ofMember } from '#tests/ownership/entry.ts'
import type { World } from '#tests/ownership/world.ts'
import { makePackage } from '#tests/timetable.ts'
import { invite } from '../usecases/invite.server.ts'

/** Creates a pass for two of a person, with an invitation. */
async function passWithInvitation(world: World, personId: string) {
  const { deps, clock } = world.server
  const forTwo = await makePackage(deps.db, { packageType: 'semiPrivate', shareable: true })
  const passId = await grantTo(world.server, personId, forTwo)
  await invite(deps, { passId, personId }, null, clock.now())
  return { params: { passId } }
}

/** Every id that an endpoint accepts, for the caller's own data and for that of others. */
export const entries: Record<string, Entry> = {
  'GET /user/passes/:passId/invitation': ofMember(['/passId'], passWithInvitation),
  'POST /user/passes/:passId/invitation': ofMember(['/passId'], async (world, personId) => ({
    ...(await passWithInvitation(world, personId)),
    body: { email: 'tara.invited@example.com' },
  })),
  'DELETE /user/passes/:passId/invitation': ofMember(['/passId'], passWithInvitation),
}
