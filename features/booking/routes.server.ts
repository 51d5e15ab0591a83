import type { FastifyInstance } from 'fastify'
import { bookingText } from '#features/booking/text/booking.ts'
import { route } from '#lib/api.server.ts'
import type { Deps } from '#lib/deps.server.ts'
import { digest } from '#lib/digest.server.ts'
import { networkOf } from '#lib/networkOf.server.ts'
import { Refusal } from '#lib/refusals.ts'
import { formatDayTime } from '#lib/time.ts'
import { moveContract } from './moveSchema.ts'
import { bookingContract as contract } from './schema.ts'
import { pastBookings } from './store.server.ts'
import { consequenceText } from './text/consequence.ts'
import { bookBoth } from './usecases/bookBoth.server.ts'
import { bookOwn } from './usecases/bookOwn.server.ts'
import { type CancelOutcome, cancelBooking } from './usecases/cancelBooking.server.ts'
import { changeSpot } from './usecases/changeSpot.server.ts'
import { holdSeat, releaseSeat } from './usecases/holdSeat.server.ts'
import { moveBooking } from './usecases/moveBooking.server.ts'
import { previewBooking } from './usecases/previewBooking.server.ts'
import { previewMove } from './usecases/previewMove.server.ts'
import { readBooking, readScheduled } from './usecases/readBooking.server.ts'
import { readConsequences } from './usecases/readConsequences.server.ts'
import { sameAgain } from './usecases/sameAgain.server.ts'
import { viewBooking, viewBookingResult, viewHistory, viewHold } from './views.server.ts'

export function bookingRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, contract['POST /user/create-order/:classId'], async ({ params, body, caller, now }) => {
    if (body.classId !== undefined && body.classId !== params.classId)
      throw new Refusal('BAD_REQUEST', { fields: { classId: bookingText.otherClass } })
    const booking = await bookOwn(deps, { ...body, ...params }, caller, now)
    const when = formatDayTime(booking.session.startsAt, now)
    return { data: viewBookingResult(booking), message: bookingText.booked(booking.session.title, when) }
  })

  route(app, deps, contract['POST /user/book-both/:classId'], async ({ params, body, caller, now }) => {
    const { own, other } = await bookBoth(deps, { ...params, ...body }, caller, now)
    const when = formatDayTime(own.session.startsAt, now)
    return { data: viewBookingResult(own), message: bookingText.bookedBoth(other, own.session.title, when) }
  })

  route(app, deps, contract['GET /user/booking-preview'], async ({ query, caller, now }) => ({
    data: await previewBooking(deps.db, query, caller?.personId, now),
  }))

  route(app, deps, contract['PUT /user/bookings/:orderId/spot'], async ({ params, body, caller, now }) => {
    const change = { bookingId: params.orderId, spotId: body.spotId, personId: caller.personId }
    const booking = await changeSpot(deps, change, now)
    return { data: viewBooking(booking), message: bookingText.onSpot(booking.spot?.name ?? '') }
  })

  route(app, deps, contract['POST /user/seat-holds'], async ({ body, caller, now, request }) => {
    // Only a digest of the network is stored, with the server's secret as key. Without the secret it can't be reversed.
    const network = digest(`${deps.secret} hold ${networkOf(request.ip)}`)
    const hold = await holdSeat(deps, body, { personId: caller.personId, network }, now)
    return { data: viewHold(hold) }
  })

  route(app, deps, contract['DELETE /user/seat-holds/:holdId'], async ({ params, caller, now }) => {
    await releaseSeat(deps, params.holdId, caller.personId, now)
    return { data: null }
  })

  route(app, deps, contract['PUT /user/cancel-order/:orderId'], async ({ params, caller, now }) => {
    const outcome = await cancelBooking(deps, params.orderId, { personId: caller.personId }, now)
    const { booking, returned, pass } = outcome
    return { data: { ...viewBookingResult({ ...booking, pass }), returned }, message: cancelMessage(outcome) }
  })

  route(app, deps, moveContract['GET /user/bookings/:orderId/moves'], async ({ params, caller, now }) => ({
    data: await previewMove(
      deps.db,
      { bookingId: params.orderId, personId: caller.personId },
      { by: 'member' },
      now,
    ),
  }))

  const move = moveContract['POST /user/bookings/:orderId/move']
  route(app, deps, move, async ({ params, body: { terms, ...request }, caller, now }) => {
    const moving = { bookingId: params.orderId, personId: caller.personId, terms }
    const booking = await moveBooking(deps, request, moving, now)
    const when = formatDayTime(booking.session.startsAt, now)
    return { data: viewBookingResult(booking), message: bookingText.moved(booking.session.title, when) }
  })

  route(app, deps, contract['GET /user/bookings/:orderId'], async ({ params, caller, now }) => ({
    data: await readBooking(deps.db, params.orderId, caller.personId, now),
  }))

  route(app, deps, contract['GET /user/get-scheduled-class'], async ({ caller, now }) => ({
    data: await readScheduled(deps.db, caller.personId, now),
  }))

  route(app, deps, contract['GET /user/consequences'], async ({ caller, now }) => ({
    data: await readConsequences(deps.db, caller.personId, now),
  }))

  route(app, deps, contract['GET /user/same-again'], async ({ caller, now }) => ({
    data: await sameAgain(deps.db, caller.personId, now),
  }))

  route(app, deps, contract['GET /user/get-order-history'], async ({ caller, now }) => ({
    data: (await pastBookings(deps.db, caller.personId, now)).map((row) => viewHistory(row, now)),
  }))
}

const cancelMessage = ({ booking, pass, settled }: CancelOutcome): string => {
  const unlimited = pass.sessionsLeft === null
  if (booking.status === 'class cancelled') {
    return unlimited ? bookingText.classCancelledUnlimited : bookingText.classCancelled
  }
  if (booking.status === 'cancelled') {
    return unlimited ? bookingText.cancelledFreeUnlimited : bookingText.cancelledFree
  }
  if (settled) return consequenceText.done[settled]
  return unlimited ? bookingText.cancelledLateUnlimited : bookingText.cancelledLate
}
