import type { Role } from '#lib/permissions.ts'
import { toDate } from '#lib/time.ts'
import { type Entry, type ExpectedResponse, type Subject, studio } from '#tests/ownership/entry.ts'
import { colleague, invoiceOf, type List, offerTo, orderOf, soldBy } from '#tests/ownership/fixtures.ts'
import { type Me, TODAY, type World } from '#tests/ownership/world.ts'

const reason = 'A mistake at the desk'

const sellers: Role[] = ['frontDesk', 'manager', 'owner']

/** The caller if they may sell, otherwise the front desk. */
const sellerFor = (world: World, me: Me) => (sellers.includes(me.role) ? me : world.me.frontDesk)

/** Makes a sale by the caller, or by the front desk if the caller may not sell; returns its id. */
const sellAs = async (world: World, me: Me): Promise<string> =>
  (await soldBy(world, sellerFor(world, me))).orderId

/** The entry of an endpoint for payments: with a sale by the caller, and with one by a colleague. */
const payment = (
  send: (orderId: string, world: World) => object | Promise<object>,
  { own = 'done', others = 'done' }: { own?: Subject['expects']; others?: Subject['expects'] } = {},
): NonNullable<Entry['of']> => {
  const of =
    (seller: (world: World, me: Me) => Me): Subject['send'] =>
    async (world, me) => {
      const { orderId } = await soldBy(world, seller(world, me))
      return { params: { orderId }, ...(await send(orderId, world)) }
    }
  return {
    own: { send: of(sellerFor), expects: own },
    "others'": { send: of(colleague), expects: others },
  }
}

/** The front desk can read only its own sales; management can read all of them. */
const ownAtDesk = (role: Role): ExpectedResponse => (role === 'frontDesk' ? 'NOT_FOUND' : 'done')

const refund = { amountPaise: 100_000, method: 'cash', pass: { kind: 'kept' } }

async function previewOf(world: World, orderId: string) {
  const path = `/console/payments/${orderId}/refunds/preview`
  const { body } = await world.me.owner.browser.call<{
    leftPaise: number
    pass: { version: number } | null
  }>('POST', path, { body: refund })
  return { leftPaise: body.data.leftPaise, passVersion: body.data.pass?.version ?? null }
}

/** A payment that bought nothing, with a refund that the gateway has not accepted yet. */
async function dueRefund(world: World) {
  const { personId } = await world.member()
  const { id: orderId, paymentId } = await orderOf(world, personId, 'refundDue')
  const { id: refundId } = await world.server.deps.db
    .insertInto('paymentRefund')
    .values({
      paymentOrderId: orderId,
      paymentId,
      amountPaise: world.terms.pricePaise,
      reason: 'wrongAmount',
      dueAt: toDate(world.server.clock.now()),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { orderId, refundId }
}

async function issue({ server }: World) {
  const timestamp = toDate(server.clock.now())
  const { id } = await server.deps.db
    .insertInto('moneyMatter')
    .values({
      kind: 'dispute',
      subject: `disp_${crypto.randomUUID().slice(0, 8)}`,
      state: 'open',
      outcome: 'nothing',
      status: 'open',
      amountPaise: 100,
      notedAt: timestamp,
      changedAt: timestamp,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A dispute about a sale at the desk, so that the gateway is never called. */
async function dispute(world: World) {
  const { orderId } = await soldBy(world, colleague(world))
  const id = await issue(world)
  const { db } = world.server.deps
  await db.updateTable('moneyMatter').set({ paymentOrderId: orderId }).where('id', '=', id).execute()
  await db.insertInto('dispute').values({ matterId: id }).execute()
  return { params: { disputeId: id } }
}

const none = { cash: 0, upi: 0, card: 0 }

let days = 0

/** A closing of a different past day for each call, on which the drawer has no entries. */
const closing = (personId: string) => {
  days += 1
  const day = Temporal.PlainDate.from(TODAY).subtract({ days: 30 + days })
  const counted = { floatPaise: 0, counted: none, seen: none, requestKey: crypto.randomUUID() }
  return { body: { personId, day: day.toString(), ...counted } }
}

/** Every id that an endpoint accepts, for the caller's own data and for that of others. */
export const entries: Record<string, Entry> = {
  'GET /console/sales/packages': studio(['?personId'], async (world) => ({
    query: { personId: (await world.member()).personId },
  })),
  'POST /console/sales/preview': studio(['{personId', '{packageId'], async (world) => ({
    body: { personId: (await world.member()).personId, packageId: world.terms.id },
  })),
  'POST /console/sales': {
    ids: ['{personId', '{packageId', '{saleKey'],
    of: {
      "a member's": {
        send: async (world) => ({ body: await offerTo(world, (await world.member()).personId) }),
        expects: 'done',
      },
      "a sale of others' with its key": {
        send: async (world) => {
          const { orderId: _, ...sent } = await soldBy(world, colleague(world))
          return { body: sent }
        },
        expects: 'SALE_KEY_USED',
      },
    },
  },
  'POST /console/sales/:saleId/void': {
    ids: ['/saleId'],
    of: {
      own: {
        send: async (world, me) => ({
          params: { saleId: (await soldBy(world, sellerFor(world, me))).orderId },
          body: { reason },
        }),
        expects: 'done',
      },
      "others'": {
        send: async (world) => ({
          params: { saleId: (await soldBy(world, colleague(world))).orderId },
          body: { reason },
        }),
        expects: (role) => (role === 'frontDesk' ? 'FORBIDDEN' : 'done'),
      },
    },
  },
  'GET /console/payments': {
    ids: ['?soldBy', '?personId'],
    of: {
      own: {
        send: async (world, me) => {
          const { personId, orderId } = await soldBy(world, sellerFor(world, me))
          return { query: { personId }, shows: orderId }
        },
        expects: 'done',
      },
      "others'": {
        send: async (world, me) => {
          const { personId, orderId } = await soldBy(world, colleague(world))
          const soldBy_ = colleague(world).personId
          const query = { personId, soldBy: soldBy_ }
          return me.role === 'frontDesk' ? { query, hides: orderId } : { query, shows: orderId }
        },
        expects: 'done',
      },
    },
  },
  'GET /console/payments/:orderId': {
    ids: ['/orderId'],
    of: payment((orderId) => ({ shows: orderId }), { others: ownAtDesk }),
  },
  'GET /console/payments/:orderId/documents/:documentId': {
    ids: ['/orderId', '/documentId'],
    of: payment(
      async (orderId, world) => ({ params: { orderId, documentId: await invoiceOf(world, orderId) } }),
      {
        others: ownAtDesk,
      },
    ),
  },
  'POST /console/payments/:orderId/refunds/preview': {
    ids: ['/orderId'],
    of: payment(() => ({ body: refund })),
  },
  'POST /console/payments/:orderId/refunds': {
    ids: ['/orderId', '{requestKey'],
    of: {
      ...payment(async (orderId, world) => ({
        body: {
          ...refund,
          note: reason,
          requestKey: crypto.randomUUID(),
          seen: await previewOf(world, orderId),
        },
      })),
      'with the key of another refund': {
        send: async (world) => {
          const first = await soldBy(world, colleague(world))
          const second = await soldBy(world, colleague(world))
          const body = async (orderId: string, requestKey: string) => ({
            ...refund,
            note: reason,
            requestKey,
            seen: await previewOf(world, orderId),
          })
          const key = crypto.randomUUID()
          await world.me.owner.browser.call('POST', `/console/payments/${first.orderId}/refunds`, {
            body: await body(first.orderId, key),
          })
          return { params: { orderId: second.orderId }, body: await body(second.orderId, key) }
        },
        expects: 'BAD_REQUEST',
      },
    },
  },
  'POST /console/payments/:orderId/refunds/:refundId/retry': {
    ids: ['/orderId', '/refundId'],
    of: {
      "a payment's": {
        send: async (world) => {
          const params = await dueRefund(world)
          return { params, shows: params.refundId }
        },
        expects: 'done',
      },
      "another payment's": {
        send: async (world) => {
          const { orderId } = await dueRefund(world)
          const { refundId } = await dueRefund(world)
          return { params: { orderId, refundId } }
        },
        expects: 'NOT_FOUND',
      },
      'a refund that was sent': {
        send: async (world) => {
          const params = await dueRefund(world)
          const timestamp = toDate(world.server.clock.now())
          await world.server.deps.db
            .updateTable('paymentRefund')
            .set({ status: 'refunded', refundedAt: timestamp })
            .where('id', '=', params.refundId)
            .execute()
          return { params }
        },
        expects: 'REFUND_NOT_POSSIBLE',
      },
    },
  },
  'POST /console/payments/:orderId/grant': {
    ids: ['/orderId'],
    of: payment(() => ({ body: { reason } }), { own: 'NOT_HELD', others: 'NOT_HELD' }),
  },
  'POST /console/payments/:orderId/decline': {
    ids: ['/orderId', '{requestKey'],
    of: payment(() => ({ body: { reason, requestKey: crypto.randomUUID() } }), {
      own: 'NOT_HELD',
      others: 'NOT_HELD',
    }),
  },
  'POST /console/payment-issues/:issueId/decide': studio(['/issueId'], async (world) => ({
    params: { issueId: await issue(world) },
    body: { decision: 'Answered the bank' },
  })),
  'GET /console/disputes/:disputeId': studio(['/disputeId'], dispute),
  'GET /console/disputes/:disputeId/evidence': studio(['/disputeId'], dispute),
  'POST /console/disputes/:disputeId/contest': studio(['/disputeId'], async (world) => ({
    ...(await dispute(world)),
    body: { note: 'They came to each class' },
  })),
  'POST /console/disputes/:disputeId/accept': studio(['/disputeId'], dispute),
  'POST /console/cash-ups': {
    ids: ['{personId', '{requestKey'],
    of: {
      own: { send: (_, me) => closing(me.personId), expects: 'done' },
      "others'": { send: (world) => closing(colleague(world).personId), expects: ownAtDesk },
      'with the key of another': {
        send: async (world, me) => {
          const first = closing(world.me.owner.personId)
          await world.me.owner.browser.call('POST', '/console/cash-ups', first)
          const second = closing(me.personId)
          return { body: { ...second.body, requestKey: first.body.requestKey } }
        },
        expects: 'BAD_REQUEST',
      },
    },
  },
}

/** Reads without ids: the caller decides whose data they return. */
export const lists: Record<string, List> = {
  'GET /console/payments': {
    query: { limit: '200' },
    make: async (world, me) => ({
      own: await sellAs(world, me),
      others: await sellAs(world, world.other.frontDesk),
    }),
  },
  'GET /console/cash-drawers': {
    make: async (world, me) => {
      await sellAs(world, world.other.frontDesk)
      return { own: me.personId, others: world.other.frontDesk.personId }
    },
  },
}
