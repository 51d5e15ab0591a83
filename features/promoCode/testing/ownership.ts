import { toDate } from '#lib/time.ts'
import { type Entry, studio } from '#tests/ownership/entry.ts'
import { asOwner, type List } from '#tests/ownership/fixtures.ts'
import type { World } from '#tests/ownership/world.ts'

const terms = {
  kind: 'percentage',
  value: 1000,
  firstDay: '2026-11-01',
  lastDay: null,
  limitTotal: null,
  limitPerPerson: 1,
  newcomersOnly: false,
  combinable: false,
  packageIds: null,
}

const makeCode = (world: World) =>
  asOwner<{ _id: string; version: number }>(world, 'POST', '/console/promo-codes', {
    code: `T${crypto.randomUUID().replaceAll('-', '').slice(0, 12)}`,
    ...terms,
  })
const oneCode = async (world: World) => ({ params: { codeId: (await makeCode(world))._id } })
const PACKAGES = '{packageIds[]'

/** Inserts an unused credit of a person. */
async function creditOf(world: World, personId: string): Promise<string> {
  const { bookingId } = await world.booking(personId)
  const { db, clock } = world.server.deps
  const code = `CR${crypto.randomUUID().replaceAll('-', '').slice(0, 12).toUpperCase()}`
  const once = { limitTotal: 1, limitPerPerson: 1, newcomersOnly: false, combinable: true }
  const days = { firstDay: '2026-11-01', lastDay: '2099-11-01' }
  const { id } = await db
    .insertInto('promoCode')
    .values({
      ...once,
      ...days,
      code,
      kind: 'amount',
      value: 25_000,
      personId,
      bookingId,
      createdAt: toDate(clock.now()),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Every id that an endpoint accepts, for the caller's own data and for that of others. */
export const entries: Record<string, Entry> = {
  'GET /console/credits': studio(['?personId'], async (world) => {
    const { personId } = await world.member()
    return { query: { personId }, shows: await creditOf(world, personId) }
  }),
  'POST /console/credits/:creditId/withdraw': studio(['/creditId'], async (world) => ({
    params: { creditId: await creditOf(world, world.other.member.personId) },
    body: { reason: 'The class took place after all' },
  })),
  'POST /console/promo-codes': studio([PACKAGES], (world) => ({
    body: { code: `N${crypto.randomUUID().slice(0, 8)}`, ...terms, packageIds: [world.terms.id] },
  })),
  'GET /console/promo-codes/:codeId': studio(['/codeId'], oneCode),
  'PUT /console/promo-codes/:codeId': studio(['/codeId', PACKAGES], async (world) => {
    const { _id: codeId, version } = await makeCode(world)
    return { params: { codeId }, body: { ...terms, packageIds: [world.terms.id], version } }
  }),
  'PUT /console/promo-codes/:codeId/stop': studio(['/codeId'], oneCode),
  'GET /console/promo-codes/:codeId/uses': studio(['/codeId'], oneCode),
}

/** Lists without an id: each caller gets their own. */
export const lists: Record<string, List> = {
  'GET /user/credits': {
    make: async (world, me) => ({
      own: await creditOf(world, me.personId),
      others: await creditOf(world, world.other.member.personId),
    }),
  },
}
