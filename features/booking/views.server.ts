import type { SessionView } from '#features/timetable/schema.ts'
import { viewSession as viewListed } from '#features/timetable/usecases/listSessions.server.ts'
import type { Session } from '#features/timetable/usecases/readSession.server.ts'
import { isBefore, isoInstant, studioTime, toDate } from '#lib/time.ts'
import type { BookingResultView, BookingView, HistoryEntry, SeatHoldView } from './bookingSchema.ts'
import type { SeatHold } from './holdStore.server.ts'
import type { BookingRow } from './store.server.ts'
import type { BookingResult } from './usecases/bookSession.server.ts'

const clockTime = (at: Temporal.Instant) => studioTime(at).toString({ smallestUnit: 'minute' })

export const viewBooking = ({
  id,
  status,
  cancelBy,
  pays,
  lateCost,
  promise,
  session,
  spot,
  leftSpot,
}: BookingRow): BookingView => ({
  _id: id,
  sessionId: session.sessionId,
  scheduledDate: session.date.toString(),
  status,
  product: {
    _id: session.classId,
    title: session.title,
    location: session.location,
    time: clockTime(session.startsAt),
    duration: session.startsAt.until(session.endsAt).total('minutes'),
    instructor: { name: session.instructor, image: { secureUrl: session.image } },
  },
  startsAt: isoInstant(session.startsAt),
  cancelBy: isoInstant(cancelBy),
  pays,
  ...(lateCost === 'strike' || lateCost === 'nothing' ? { lateCost } : {}),
  ...(typeof lateCost === 'object' ? { lateFee: lateCost.feePaise } : {}),
  policy: promise,
  ...(spot ? { spot } : {}),
  ...(leftSpot ? { leftSpot } : {}),
})

/** Includes the pass as it is after this action on the booking. */
export const viewBookingResult = ({ pass, ...booking }: BookingResult): BookingResultView => ({
  ...viewBooking(booking),
  pass: { _id: pass.id, packageName: pass.packageName, remainingSession: pass.sessionsLeft },
})

/** A session as listed in the timetable. */
export const viewSession = (session: Session): SessionView =>
  viewListed({
    ...session,
    date: session.date.toString(),
    startsAt: toDate(session.startsAt),
    endsAt: toDate(session.endsAt),
  })

export const viewHold = ({ id, sessionId, expiresAt, isOffer }: SeatHold): SeatHoldView => ({
  _id: id,
  sessionId,
  expiresAt: isoInstant(expiresAt),
  isOffer,
})

/** A booking whose session is over and that nobody marked counts as attended (product rules, Statuses). */
export const viewHistory = ({ id, status, session }: BookingRow, now: Temporal.Instant): HistoryEntry => {
  const assumed = status === 'scheduled' && !session.cancelled && !isBefore(now, session.endsAt)
  return {
    _id: id,
    product: {
      title: session.title,
      time: clockTime(session.startsAt),
      instructor: { name: session.instructor },
    },
    status: assumed ? 'attended' : status,
    assumed,
    scheduledDate: session.date.toString(),
  }
}
