import { loadSettings } from '#features/studio/usecases/cacheSettings.server.ts'
import { grantTo } from '#tests/holders.ts'
import { type Entry, ofMember } from '#tests/ownership/entry.ts'
import type { World } from '#tests/ownership/world.ts'
import { makePackage } from '#tests/timetable.ts'
import { freezeOwnPass, previewOwnFreeze, readOwnFreezes } from '../usecases/ownFreezes.server.ts'

const range = { from: '2026-11-30', to: '2026-12-02' }
const days = { from: Temporal.PlainDate.from(range.from), to: Temporal.PlainDate.from(range.to) }

/** Grants a pass to this person, in a studio whose members may freeze passes, and previews a freeze. */
async function passWithPreview({ server }: World, personId: string) {
  const { db } = server.deps
  await db
    .insertInto('ruleNumber')
    .values({ rule: 'ownFreezes', fromDate: '2026-11-01', value: 3 })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await loadSettings(db)
  // Valid from the purchase, because a pass that starts with its first class can't be frozen before the class.
  const passId = await grantTo(server, personId, await makePackage(db, { validityFrom: 'purchase' }))
  const { terms } = await previewOwnFreeze(db, { passId, personId }, days, server.clock.now())
  return { passId, terms }
}

async function ownFreezeOf(world: World, personId: string) {
  const { passId, terms } = await passWithPreview(world, personId)
  const { deps, clock } = world.server
  await freezeOwnPass(deps, { personId } as never, passId, { range: days, terms }, clock.now())
  const { version, freezes } = await readOwnFreezes(deps.db, { passId, personId }, clock.now())
  return { params: { passId, freezeId: freezes[0]?._id ?? '' }, body: { version } }
}

/** Every id that an endpoint accepts, for the caller's own data and for that of others. */
export const entries: Record<string, Entry> = {
  'GET /user/passes/:passId/freezes': ofMember(['/passId'], async (world, personId) => ({
    params: { passId: (await passWithPreview(world, personId)).passId },
  })),
  'POST /user/passes/:passId/freeze/preview': ofMember(['/passId'], async (world, personId) => ({
    params: { passId: (await passWithPreview(world, personId)).passId },
    body: range,
  })),
  'POST /user/passes/:passId/freeze': ofMember(
    ['/passId', '{terms.returned[]', '{terms.charged[]', '{terms.queues[]'],
    async (world, personId) => {
      const { passId, terms } = await passWithPreview(world, personId)
      return { params: { passId }, body: { ...range, terms } }
    },
  ),
  'POST /user/passes/:passId/freezes/:freezeId/end': ofMember(['/passId', '/freezeId'], ownFreezeOf),
}
