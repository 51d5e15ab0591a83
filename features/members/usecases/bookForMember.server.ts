import type { BookingStatus } from '#features/booking/bookingSchema.ts'
import { isFreeOfCost } from '#features/booking/consequenceRules.ts'
import type { MoveTerms } from '#features/booking/moveRules.ts'
import type { MovePreview } from '#features/booking/moveSchema.ts'
import { bookByStaff } from '#features/booking/usecases/bookByStaff.server.ts'
import type { BookingRequest } from '#features/booking/usecases/bookSession.server.ts'
import { cancelBooking } from '#features/booking/usecases/cancelBooking.server.ts'
import { lateConsequence } from '#features/booking/usecases/lateConsequence.server.ts'
import { moveBooking } from '#features/booking/usecases/moveBooking.server.ts'
import { previewBooking } from '#features/booking/usecases/previewBooking.server.ts'
import { previewMove } from '#features/booking/usecases/previewMove.server.ts'
import { passFactsById } from '#features/passes/reads.server.ts'
import type { Db } from '#lib/db.server.ts'
import type { Caller, Deps } from '#lib/deps.server.ts'
import { Refusal } from '#lib/refusals.ts'
import { formatDayTime, isBefore } from '#lib/time.ts'
import { bookingOfMember } from '../bookingStore.server.ts'
import type { BookPreview, CancelMode, CancelPreview } from '../console/bookingSchema.ts'
import { afterCancelling, cancelModesAt, statusByMode } from '../rules.ts'
import { memberText } from '../text/member.ts'
import { auditExistingMember, requireMember } from './staffActions.server.ts'

/** The preview of a booking for a member. Throws NOT_FOUND, SESSION_NOT_OPEN. */
export async function previewBookingFor(
  db: Db,
  by: Caller,
  memberId: string,
  request: BookingRequest,
  now: Temporal.Instant,
): Promise<BookPreview> {
  await requireMember(db, memberId)
  const { session, policy, decision, conflicts } = await previewBooking(db, request, memberId, now, {
    byStaff: by.personId !== memberId,
  })
  if (decision.kind === 'refuse') return { session, policy, decision, conflicts }
  const { _id, pays, paidBefore, ...pass } = decision.pass
  return { session, policy, decision: { kind: 'book', ...pass }, conflicts }
}

type ServeDeps = Pick<Deps, 'db' | 'jobs' | 'mailer'>

/**
 * Books a session for a member; returns the message for staff. Throws what `bookSession` throws, and NOT_FOUND,
 * PERSON_GONE.
 */
export async function bookForMember(
  deps: Pick<Deps, 'db'>,
  by: Caller,
  memberId: string,
  request: BookingRequest,
  now: Temporal.Instant,
): Promise<string> {
  const { contactEmail } = await requireMember(deps.db, memberId)
  const { classId, date } = request
  const record = ({ passId }: { passId: string }) =>
    ({ action: 'booking.book', after: { classId, date, passId } }) as const
  const booked = await bookByStaff(deps, request, { personId: memberId, by: by.personId }, record, now)
  return memberText.booked(
    booked.session.title,
    formatDayTime(booked.session.startsAt, now),
    contactEmail !== null,
  )
}

/** The options for cancelling a member's booking, and what each of them returns. Throws NOT_FOUND, NOT_CANCELLABLE. */
export async function previewCancelling(
  db: Db,
  { memberId, bookingId }: { memberId: string; bookingId: string },
  now: Temporal.Instant,
): Promise<CancelPreview> {
  const booking = await bookingOfMember(db, memberId, bookingId, now)
  if (!booking) throw new Refusal('NOT_FOUND')
  const hasStarted = !isBefore(now, Temporal.Instant.from(booking.startsAt))
  const isCheckedInEarly = booking.status === 'attended' && !hasStarted
  if (!(booking.status === 'scheduled' || isCheckedInEarly) || booking.assumed) {
    throw new Refusal('NOT_CANCELLABLE', { details: { status: booking.status } })
  }
  const pass = await passFactsById(db, booking.passId)
  if (!pass) throw new Refusal('NOT_FOUND')
  const isFree = isFreeOfCost(await lateConsequence(db, pass, bookingId, now))
  const options = cancelModesAt(Temporal.Instant.from(booking.cancelBy), now).map((mode) => {
    const after = afterCancelling(pass, bookingId, mode, isFree)
    const { returned, sessionsLeft } = after
    return { mode, returned, remainingAfter: sessionsLeft, expiryAfter: after.expiresOn.toString() }
  })
  return { booking, options }
}

/**
 * Cancels a booking for a member in the mode that staff chose. Throws NOT_FOUND, PERSON_GONE, NOT_CANCELLABLE; CHANGED
 * if that mode is no longer available.
 */
export async function cancelForMember(
  deps: ServeDeps,
  by: Caller,
  { memberId, bookingId, mode }: { memberId: string; bookingId: string; mode: CancelMode },
  now: Temporal.Instant,
): Promise<void> {
  if (!(await bookingOfMember(deps.db, memberId, bookingId, now))) throw new Refusal('NOT_FOUND')
  const staff = {
    waive: mode === 'free',
    also: async (
      trx: Parameters<typeof auditExistingMember>[0],
      done: { booking: { status: BookingStatus }; returned: object },
    ) => {
      const { status } = done.booking
      // The studio may have cancelled the class in the meantime. The booking is then returned in full, which needs no
      // new confirmation.
      if (status !== statusByMode[mode] && status !== 'class cancelled') throw new Refusal('CHANGED')
      const subject = { subject: 'booking', subjectId: bookingId }
      const record = { action: 'booking.cancel', before: { status: 'scheduled' } } as const
      await auditExistingMember(
        trx,
        by,
        memberId,
        { ...record, ...subject, after: { status, returned: done.returned } },
        now,
      )
    },
  }
  await cancelBooking(deps, bookingId, { personId: by.personId, staff }, now)
}

/** The sessions to which a member's booking can be moved. Throws NOT_FOUND, NOT_CANCELLABLE. */
export async function previewMoveFor(
  db: Db,
  { memberId, bookingId, mode }: { memberId: string; bookingId: string; mode: CancelMode },
  now: Temporal.Instant,
): Promise<MovePreview> {
  await requireMember(db, memberId)
  const moving = { bookingId, personId: memberId }
  return previewMove(db, moving, { by: 'staff', waive: mode === 'free' }, now)
}

/**
 * Moves a member's booking, with a reason; returns the message for staff. Throws what `moveBooking` throws, and
 * PERSON_GONE.
 */
export async function moveForMember(
  deps: ServeDeps,
  by: Caller,
  {
    memberId,
    bookingId,
    mode,
    reason,
    terms,
  }: { memberId: string; bookingId: string; mode: CancelMode; reason: string; terms: MoveTerms },
  request: BookingRequest,
  now: Temporal.Instant,
): Promise<string> {
  const { contactEmail } = await requireMember(deps.db, memberId)
  const staff = { by: by.personId, waive: mode === 'free', reason }
  const { session } = await moveBooking(deps, request, { personId: memberId, bookingId, terms, staff }, now)
  return memberText.moved(session.title, formatDayTime(session.startsAt, now), contactEmail !== null)
}
