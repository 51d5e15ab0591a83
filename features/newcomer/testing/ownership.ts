import { type Entry, studio } from '#tests/ownership/entry.ts'
import { colleague, soldBy } from '#tests/ownership/fixtures.ts'
import type { World } from '#tests/ownership/world.ts'

/** A package that can be sold to a person without a record. */
async function newcomerOffer(world: World) {
  const { body } = await world.me.owner.browser.call<
    { package: { _id: string }; version: number; amountPaise: number; tax: { gstBasisPoints: number } }[]
  >('GET', '/console/door/packages')
  const offer = body.data.find((each) => each.package._id === world.terms.id)
  if (!offer) throw new Error('the package of the world is not on sale')
  const { version, amountPaise, tax } = offer
  return {
    firstName: 'New',
    lastName: 'Here',
    phoneNumber: '919830099999',
    packageId: world.terms.id,
    method: 'cash',
    saleKey: crypto.randomUUID(),
    seen: { version, amountPaise, gstBasisPoints: tax.gstBasisPoints },
  }
}

/** Every id that an endpoint accepts, for the caller's own data and for that of others. */
export const entries: Record<string, Entry> = {
  'GET /console/door/packages': studio(['?sessionId'], async (world) => ({
    query: { sessionId: (await world.booking((await world.member()).personId)).sessionId },
  })),
  // The gateway does not respond here, but by then the record and its order are created.
  'POST /console/door/payment-requests': {
    ids: ['{packageId', '{saleKey'],
    of: {
      'a package of the studio': {
        send: async (world) => {
          const { method: _, ...body } = await newcomerOffer(world)
          return { body }
        },
        expects: 'GATEWAY_UNAVAILABLE',
        leaves: ['audit_entry insert', 'payment_order insert', 'payment_request insert', 'person insert'],
      },
      "a sale of others' with its key": {
        send: async (world) => {
          const { saleKey } = await soldBy(world, colleague(world))
          const { method: _, ...offer } = await newcomerOffer(world)
          return { body: { ...offer, saleKey } }
        },
        expects: 'SALE_KEY_USED',
      },
    },
  },
  'POST /console/door': {
    ids: ['{packageId', '{sessionId', '{saleKey'],
    of: {
      'a session of the studio': {
        send: async (world) => ({
          body: {
            ...(await newcomerOffer(world)),
            sessionId: (await world.booking((await world.member()).personId)).sessionId,
          },
        }),
        expects: 'done',
      },
      'an unknown session': {
        send: async (world) => ({
          body: { ...(await newcomerOffer(world)), sessionId: crypto.randomUUID() },
        }),
        expects: 'NOT_FOUND',
      },
      "a sale of others' with its key": {
        send: async (world) => {
          const { saleKey } = await soldBy(world, colleague(world))
          return { body: { ...(await newcomerOffer(world)), saleKey } }
        },
        expects: 'SALE_KEY_USED',
      },
    },
  },
}
