import { bookSession } from '#features/booking/usecases/bookSession.server.ts'
import { holdSeat } from '#features/booking/usecases/holdSeat.server.ts'
import { previewMove } from '#features/booking/usecases/previewMove.server.ts'
import { toDate } from '#lib/time.ts'
import { NothingFits } from '#tests/faults/stateful/random.ts'
import { type Holder, sessionOn } from '#tests/holders.ts'
import type { Me, World } from '#tests/ownership/world.ts'
import { makePerson } from '#tests/people.ts'
import { makeClass } from '#tests/timetable.ts'

export const bookingOf = async (world: World, personId: string) => {
  const { bookingId } = await world.booking(personId)
  return { params: { orderId: bookingId } }
}

export const holdOf = async ({ server, free }: World, personId: string) =>
  (await holdSeat(server.deps, free(personId), { personId, network: personId }, server.clock.now())).id

/** A move of their booking, as it would be shown to them. */
export async function moveOf({ server }: World, booking: { personId: string; bookingId: string }) {
  const { booking: from, options } = await previewMove(
    server.deps.db,
    booking,
    { by: 'member' },
    server.clock.now(),
  )
  const free = options.toSorted((a, b) => b.session.seatsLeft - a.session.seatsLeft)
  const [move] = free.flatMap(({ session, decision }) =>
    decision.kind === 'move' && session._id === from.product._id
      ? [{ classId: session._id, date: session.date, terms: decision.terms }]
      : [],
  )
  if (!move) throw new Error('no session to move the booking to')
  return move
}

/** A browser in which this person is signed in. */
export async function signInOf({ server }: World, personId: string) {
  const { id } = await server.deps.db
    .insertInto('signIn')
    .values({ personId, createdAt: toDate(server.clock.now()) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { params: { signInId: id } }
}

/** An order that is paid at the gateway, and whose pass is not granted. */
export async function orderOf(
  { server, terms }: World,
  personId: string,
  status: 'held' | 'refundDue' = 'held',
) {
  const unique = crypto.randomUUID().replaceAll('-', '').slice(0, 14)
  const order = { gatewayOrderId: `order_${unique}`, paymentId: `pay_${unique}` }
  const { id } = await server.deps.db
    .insertInto('paymentOrder')
    .values({
      personId,
      packageId: terms.id,
      terms: JSON.stringify(terms),
      amountPaise: terms.pricePaise,
      gstBasisPoints: 1800,
      gatewayOrderId: order.gatewayOrderId,
      paymentId: order.paymentId,
      paidAt: toDate(server.clock.now()),
      status,
      createdAt: toDate(server.clock.now()),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, ...order }
}

export const colleague = (world: World) => world.other.frontDesk

export async function offerTo(world: World, personId: string) {
  const packageId = world.terms.id
  const { body } = await world.me.owner.browser.call<{
    version: number
    amountPaise: number
    tax: { gstBasisPoints: number }
    paymentsBefore: number
  }>('POST', '/console/sales/preview', { body: { personId, packageId } })
  const { version, amountPaise, tax, paymentsBefore } = body.data
  const previewed = { version, amountPaise, gstBasisPoints: tax.gstBasisPoints, paymentsBefore }
  return { personId, packageId, method: 'cash', saleKey: crypto.randomUUID(), seen: previewed }
}

/** A sale to a new member by that person. */
export const soldBy = async (world: World, seller: Me) =>
  sellPass(world, (await world.member()).personId, seller)

/** A sale at the desk to a person; by default by the front desk. */
export async function sellPass(world: World, personId: string, seller: Me = world.me.frontDesk) {
  const request = await offerTo(world, personId)
  const { body } = await seller.browser.call<{ _id: string }>('POST', '/console/sales', { body: request })
  // In the random runs somebody may have changed the package or the tax since it was offered.
  if (body.error) throw new NothingFits(body.error.code)
  return { ...request, orderId: body.data._id }
}

/** A UPI QR for a new member, shown by that person; the gateway did not make its code. */
export const requestBy = async (world: World, seller: Me): Promise<string> =>
  (await openRequest(world, seller)).orderId

/** A payment link for a new member, made by that person; as if the gateway had responded. */
export async function linkBy(world: World, seller: Me): Promise<{ orderId: string; personId: string }> {
  const request = await openRequest(world, seller, { link: { hours: 24 } })
  const { db } = world.server.deps
  await db
    .updateTable('paymentRequest')
    .set({ content: 'https://rzp.io/i/link', closesAt: toDate(world.server.clock.now().add({ hours: 24 })) })
    .where('paymentOrderId', '=', request.orderId)
    .execute()
  return request
}

async function openRequest(world: World, seller: Me, more: object = {}) {
  const { personId } = await world.member()
  const { method: _, ...offered } = await offerTo(world, personId)
  const body = { ...offered, ...more }
  await seller.browser.call('POST', '/console/payment-requests', { body })
  const { id } = await world.server.deps.db
    .selectFrom('paymentOrder')
    .select('id')
    .where('saleKey', '=', body.saleKey)
    .executeTakeFirstOrThrow()
  return { orderId: id, personId }
}

/** The invoice of a payment. */
export async function invoiceOf({ server }: World, orderId: string): Promise<string> {
  const { id } = await server.deps.db
    .selectFrom('taxDocument')
    .select('id')
    .where('paymentOrderId', '=', orderId)
    .where('invoiceId', 'is', null)
    .executeTakeFirstOrThrow()
  return id
}

// The functions below create data of the studio. It has no owner, so that only the role decides.
export const asOwner = async <T>(
  { me }: World,
  method: 'GET' | 'POST',
  path: string,
  body?: object,
): Promise<T> => {
  const response = await me.owner.browser.call<T>(method, path, body ? { body } : {})
  if (response.status >= 300) throw new Error(`${path}: ${JSON.stringify(response.body)}`)
  return response.body.data
}

export let createdCount = 0

export const next = () => {
  createdCount += 1
  return createdCount
}

export type Rows = { rows: { _id: string; version: number }[] }

export const idsAt = async (world: World, path: string) => {
  const data = await asOwner<Rows | Rows['rows']>(world, 'GET', path)
  return { body: { ids: (Array.isArray(data) ? data : data.rows).map(({ _id }) => _id) } }
}

export async function photo({ server }: World) {
  const { id } = await server.deps.db
    .insertInto('media')
    .values({
      hash: crypto.randomUUID().replaceAll('-', ''),
      width: 800,
      height: 600,
      widths: [640],
      jpegWidths: [640],
      bytes: 100,
      createdAt: toDate(server.clock.now()),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const room = async (world: World) =>
  (
    await world.server.deps.db
      .insertInto('room')
      .values({ location: 'Faridabad', name: `Room ${next()}`, capacity: 100, position: 1, isOpen: true })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id

/** A booking on the first spot of a room with two. */
export async function onSpot(world: World, holder: Holder) {
  const { db } = world.server.deps
  const roomId = await room(world)
  const at = { hint: null, x: 200, y: 200, isTurned: false, roomId }
  const spots = await db
    .insertInto('spot')
    .values([1, 2].map((position) => ({ ...at, name: `Reformer ${position}`, position })))
    .returning('id')
    .execute()
  const now = world.server.clock.now()
  const date = '2026-11-28'
  const input = { time: '21:30', roomId, capacity: 2, on: date }
  const classId = await makeClass(db, world.instructors.others, now, input)
  const session = { classId, date }
  const { id: bookingId } = await bookSession(world.server.deps, session, holder, now)
  const { id: sessionId } = await sessionOn(world.server, classId, session.date)
  return { roomId, bookingId, sessionId, spotIds: spots.map(({ id }) => id) as [string, string] }
}

/** A finished job that a person started. */
export async function workOf({ server }: World, startedBy: string, kind: string): Promise<string> {
  const timestamp = toDate(server.clock.now())
  const { id } = await server.deps.db
    .insertInto('longJob')
    .values({
      kind,
      total: 1,
      done: 1,
      state: 'done',
      startedBy,
      startedAt: timestamp,
      finishedAt: timestamp,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A front desk person with a sign-in. */
export async function deskColleague(world: World) {
  const personId = await makePerson(world.server, {
    email: `${crypto.randomUUID()}@colleague.example`,
    role: 'frontDesk',
  })
  return { who: { personId }, signIn: (await signInOf(world, personId)).params }
}

/**
 * Texts that identify the caller's own data and the data of others in the response of a list.
 */
export interface Marks {
  own: string
  others: string
}

export interface List {
  query?: Record<string, string>
  make?(world: World, me: Me): Promise<Marks>
  /** Why its scope does not matter. */
  sameForAll?: string
}

export const STUDIOS = 'the data is about the studio, not about a person'

export const people = async ({ server, other }: World, { personId }: Me): Promise<Marks> => {
  const rows = await server.deps.db
    .selectFrom('person')
    .select(['id', 'email'])
    .where('id', 'in', [personId, other.member.personId])
    .execute()
  const emailOf = (id: string) => rows.find((row) => row.id === id)?.email ?? ''
  return { own: emailOf(personId), others: emailOf(other.member.personId) }
}

export const sessions = async (world: World): Promise<Marks> => ({
  own: await world.soonSession('own'),
  others: await world.soonSession('others'),
})
