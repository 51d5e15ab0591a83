import { inTransaction } from '#lib/db.server.ts'
import { grantTo } from '#tests/holders.ts'
import { type Entry, ofMember, studio } from '#tests/ownership/entry.ts'
import { asOwner, idsAt } from '#tests/ownership/fixtures.ts'
import type { World } from '#tests/ownership/world.ts'
import { makePackage } from '#tests/timetable.ts'
import { sharePass } from '../usecases/sharePass.server.ts'

const terms = {
  packageName: 'Group 8',
  packageType: 'group',
  location: 'all',
  pricePaise: 640_000,
  perSessionPricePaise: 160_000,
  totalSessions: 8,
  validityDays: 28,
  validityFrom: 'firstSession',
  unusedDays: 42,
  description: '<p>Eight.</p>',
  onSale: true,
  newcomersOnly: false,
  visibleFrom: null,
  visibleUntil: null,
  descriptionHindi: null,
}

const newPackage = async (world: World) =>
  asOwner<{ _id: string; revision: number }>(world, 'POST', '/console/packages', terms)

const ofNewPackage = async (world: World) => ({ params: { packageId: (await newPackage(world))._id } })

/** A pass for two that is shared. */
async function sharedPass(world: World, personId: string) {
  const { db } = world.server.deps
  const forTwo = await makePackage(db, { packageType: 'semiPrivate', shareable: true })
  const passId = await grantTo(world.server, personId, forTwo)
  const use = { passId, personId: (await world.member()).personId, by: personId }
  await inTransaction(db, (trx) => sharePass(trx, use, world.server.clock.now()))
  return { params: { passId } }
}

/** Every id that an endpoint accepts, for the caller's own data and for that of others. */
export const entries: Record<string, Entry> = {
  'GET /user/get-ledger/:passId': ofMember(['/passId'], async (world, personId) => {
    const { passId } = await world.pass(personId)
    return { params: { passId } }
  }),
  'DELETE /user/passes/:passId/sharing': ofMember(['/passId'], sharedPass),
  'PUT /console/packages/order': studio(['{ids[]'], (world) => idsAt(world, '/console/packages')),
  'GET /console/packages/:packageId': studio(['/packageId'], ofNewPackage),
  'PUT /console/packages/:packageId': studio(['/packageId'], async (world) => {
    const { _id: packageId, revision } = await newPackage(world)
    return { params: { packageId }, body: { ...terms, pricePaise: 650_000, revision } }
  }),
  'GET /console/packages/:packageId/passes': studio(['/packageId'], ofNewPackage),
}
