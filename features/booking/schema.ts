import * as z from 'zod'
import { instructorView, locations } from '#features/timetable/schema.ts'
import { endpoint, id, isoDate, isoInstantText } from '#lib/contract.ts'

/** Shown as text, exactly so (spec §4). */
export const bookingStatuses = [
  'scheduled',
  'cancelled',
  'late cancelled',
  'attended',
  'no show',
  'class cancelled',
] as const
export type BookingStatus = (typeof bookingStatuses)[number]

export const bookedProduct = z.object({
  _id: id,
  title: z.string(),
  location: z.enum(locations),
  time: z.string(),
  duration: z.number().int(),
  instructor: instructorView,
})

export const bookingView = z.object({
  _id: id,
  sessionId: id,
  scheduledDate: isoDate,
  status: z.enum(bookingStatuses),
  product: bookedProduct,
  startsAt: isoInstantText,
  cancelBy: isoInstantText,
  /** What cancelling too late costs: the session, or a day of an unlimited pass. */
  pays: z.enum(['session', 'day']),
  /** The promise made when it was booked, in words. */
  policy: z.string(),
})
export type BookingView = z.infer<typeof bookingView>

export const cancelledBookingView = bookingView.extend({
  returned: z.object({ sessions: z.number().int(), days: z.number().int() }),
})

export const historyEntry = z.object({
  _id: id,
  product: z.object({ title: z.string(), time: z.string(), instructor: z.object({ name: z.string() }) }),
  status: z.enum(bookingStatuses),
  /** Nobody marked who came: it counts as attended until staff mark it otherwise. */
  assumed: z.boolean(),
  scheduledDate: isoDate,
})
export type HistoryEntry = z.infer<typeof historyEntry>

export const bookInput = z.object({ date: isoDate, classId: id.optional() })

export const bookingContract = {
  'POST /user/create-order/:classId': endpoint({
    method: 'POST',
    path: '/user/create-order/:classId',
    summary: 'Books one session of a class; of the passes that fit, a started one pays before an unused one',
    access: 'member',
    params: z.object({ classId: id }),
    body: bookInput,
    success: 201,
    data: bookingView,
    refusals: [
      'NOT_FOUND',
      'SESSION_FULL',
      'SESSION_STARTED',
      'SESSION_CANCELLED',
      'SESSION_CLOSED',
      'SESSION_NOT_OPEN',
      'ALREADY_BOOKED',
      'NO_VALID_PASS',
      'CLOCK_WOULD_STRAND',
      'BUSY',
    ],
  }),
  'PUT /user/cancel-order/:orderId': endpoint({
    method: 'PUT',
    path: '/user/cancel-order/:orderId',
    summary: 'Cancels a booking: free until its deadline, after it the session is forfeited',
    access: 'member',
    params: z.object({ orderId: id }),
    data: cancelledBookingView,
    refusals: ['NOT_FOUND', 'CLASS_DAY', 'NOT_CANCELLABLE', 'BUSY'],
  }),
  'GET /user/get-scheduled-class': endpoint({
    method: 'GET',
    path: '/user/get-scheduled-class',
    summary: 'Bookings of sessions not over yet, soonest first, each under `item`',
    access: 'member',
    data: z.array(z.object({ item: bookingView })),
  }),
  'GET /user/get-order-history': endpoint({
    method: 'GET',
    path: '/user/get-order-history',
    summary: 'Bookings that are over or cancelled, newest first',
    access: 'member',
    data: z.array(historyEntry),
  }),
}
