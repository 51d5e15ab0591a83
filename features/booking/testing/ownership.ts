import { sharePass } from '#features/passes/usecases/sharePass.server.ts'
import { inTransaction } from '#lib/db.server.ts'
import { toDate } from '#lib/time.ts'
import { grantTo } from '#tests/holders.ts'
import { type Entry, ofMember, studio } from '#tests/ownership/entry.ts'
import { bookingOf, holdOf, type List, type Marks, moveOf, onSpot } from '#tests/ownership/fixtures.ts'
import type { Me, World } from '#tests/ownership/world.ts'
import { makePackage } from '#tests/timetable.ts'

const bookings = async (world: World, { personId }: Me): Promise<Marks> => ({
  own: (await world.booking(personId)).bookingId,
  others: (await world.booking(world.other.member.personId)).bookingId,
})

/** Creates a pass for two that another person uses too. */
async function makeSharedPass(world: World, personId: string): Promise<string> {
  const { db } = world.server.deps
  const forTwo = await makePackage(db, { packageType: 'semiPrivate', shareable: true })
  const passId = await grantTo(world.server, personId, forTwo)
  const use = { passId, personId: (await world.member()).personId, by: personId }
  await inTransaction(db, (trx) => sharePass(trx, use, world.server.clock.now()))
  return passId
}

async function makeStrike(world: World, personId: string): Promise<string> {
  const { bookingId } = await world.booking(personId)
  const { db, clock } = world.server.deps
  const now = clock.now()
  const day = now.toZonedDateTimeISO('Asia/Kolkata').toPlainDate().toString()
  const { id } = await db
    .insertInto('consequence')
    .values({
      ...({ bookingId, cause: 'no show', penalty: 'strike', isForgiven: false, day, ruledOn: day } as const),
      strikeCount: 3,
      strikeDays: 30,
      strikeWindow: 2,
      strikeLasts: 14,
      madeAt: toDate(now),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Every id that an endpoint accepts, for the caller's own data and for that of others. */
export const entries: Record<string, Entry> = {
  'GET /console/strikes': studio(['?personId'], async (world) => {
    const { personId } = await world.member()
    return { query: { personId }, shows: await makeStrike(world, personId) }
  }),
  'POST /console/strikes/:strikeId/forgive': studio(['/strikeId'], async (world) => ({
    params: { strikeId: await makeStrike(world, world.other.member.personId) },
    body: { reason: 'The lift was out of order' },
  })),
  'POST /user/create-order/:classId': {
    ids: ['/classId', '{classId', '{spotId'],
    of: {
      "the studio's, for themselves": {
        send: async (world, me) => {
          await world.pass(me.personId)
          const { classId, date } = world.free(me.personId)
          return { params: { classId }, body: { date } }
        },
        expects: 'done',
      },
    },
  },
  // The pass does not pay for this class.
  'POST /user/book-both/:classId': ofMember(
    ['/classId', '{passId', '{spotId'],
    async (world, personId) => {
      const { classId, date } = world.free(personId)
      return { params: { classId }, body: { date, passId: await makeSharedPass(world, personId) } }
    },
    { own: 'NO_VALID_PASS' },
  ),
  'GET /user/booking-preview': studio(['?classId'], (world, me) => ({ query: world.free(me.personId) })),
  'POST /user/seat-holds': studio(['{classId'], (world, me) => ({ body: world.free(me.personId) })),
  'DELETE /user/seat-holds/:holdId': ofMember(['/holdId'], async (world, personId) => ({
    params: { holdId: await holdOf(world, personId) },
  })),
  'PUT /user/cancel-order/:orderId': ofMember(['/orderId'], bookingOf),
  'GET /user/bookings/:orderId/moves': ofMember(['/orderId'], bookingOf),
  'POST /user/bookings/:orderId/move': ofMember(
    ['/orderId', '{classId', '{terms.passId', '{terms.conflicts[]'],
    async (world, personId) => {
      const { bookingId } = await world.booking(personId)
      return { params: { orderId: bookingId }, body: await moveOf(world, { personId, bookingId }) }
    },
  ),
  'PUT /user/bookings/:orderId/spot': ofMember(['/orderId', '{spotId'], async (world, personId) => {
    const { bookingId, spotIds } = await onSpot(world, await world.pass(personId))
    return { params: { orderId: bookingId }, body: { spotId: spotIds[1] } }
  }),
  'GET /user/bookings/:orderId': ofMember(['/orderId'], bookingOf),
}

/** Reads without ids: the caller decides whose data they return. */
export const lists: Record<string, List> = {
  'GET /user/same-again': { make: bookings },
  'GET /user/consequences': {
    make: async (world, me) => {
      const marks = await bookings(world, me)
      const terms = { strikeCount: 3, strikeDays: 30, strikeWindow: 2, strikeLasts: 14 }
      const day = world.server.clock.now().toZonedDateTimeISO('Asia/Kolkata').toPlainDate().toString()
      const input = { cause: 'no show', penalty: 'strike', isForgiven: false, day, ruledOn: day } as const
      const madeAt = toDate(world.server.clock.now())
      await world.server.deps.db
        .insertInto('consequence')
        .values([marks.own, marks.others].map((bookingId) => ({ bookingId, ...input, ...terms, madeAt })))
        .execute()
      return marks
    },
  },
  'GET /user/get-scheduled-class': { make: bookings },
  'GET /user/get-order-history': {
    make: async (world, me) => {
      const marks = await bookings(world, me)
      await me.browser.call('PUT', `/user/cancel-order/${marks.own}`)
      await world.other.member.browser.call('PUT', `/user/cancel-order/${marks.others}`)
      return marks
    },
  },
}
