import { type Entry, studio } from '#tests/ownership/entry.ts'
import { asOwner } from '#tests/ownership/fixtures.ts'
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

const made = (world: World) =>
  asOwner<{ _id: string; version: number }>(world, 'POST', '/console/promo-codes', {
    code: `T${crypto.randomUUID().replaceAll('-', '').slice(0, 12)}`,
    ...terms,
  })
const oneCode = async (world: World) => ({ params: { codeId: (await made(world))._id } })
const PACKAGES = '{packageIds[]'

/** Every id that an endpoint accepts, for the caller's own data and for that of others. */
export const entries: Record<string, Entry> = {
  'POST /console/promo-codes': studio([PACKAGES], (world) => ({
    body: { code: `N${crypto.randomUUID().slice(0, 8)}`, ...terms, packageIds: [world.terms.id] },
  })),
  'GET /console/promo-codes/:codeId': studio(['/codeId'], oneCode),
  'PUT /console/promo-codes/:codeId': studio(['/codeId', PACKAGES], async (world) => {
    const { _id: codeId, version } = await made(world)
    return { params: { codeId }, body: { ...terms, packageIds: [world.terms.id], version } }
  }),
  'PUT /console/promo-codes/:codeId/stop': studio(['/codeId'], oneCode),
  'GET /console/promo-codes/:codeId/uses': studio(['/codeId'], oneCode),
}
