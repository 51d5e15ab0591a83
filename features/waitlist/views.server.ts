import type { BookingResultView } from '#features/booking/bookingSchema.ts'
import { readBooking } from '#features/booking/usecases/bookOnTerms.server.ts'
import type { BookingResult } from '#features/booking/usecases/bookSession.server.ts'
import { viewSession } from '#features/timetable/usecases/listSessions.server.ts'
import type { Db } from '#lib/db.server.ts'
import { Refusal } from '#lib/refusals.ts'
import { isoInstant, toDate } from '#lib/time.ts'
import type { WaitlistEntryView } from './schema.ts'
import type { EntryRow } from './store.server.ts'

export const viewEntry = ({ session, offer, ...entry }: EntryRow): WaitlistEntryView => ({
  _id: entry.id,
  session: viewSession({
    ...session,
    date: session.date.toString(),
    startsAt: toDate(session.startsAt),
    endsAt: toDate(session.endsAt),
  }),
  terms: {
    automatic: entry.automatic,
    lateToo: entry.lateToo,
    oneClass: entry.oneClass,
    insteadOf: entry.swapId,
  },
  status: entry.status,
  reason: entry.reason,
  position: entry.position,
  length: entry.length,
  offer: offer && {
    holdId: offer.holdId,
    opensAt: isoInstant(offer.opensAt),
    expiresAt: isoInstant(offer.expiresAt),
  },
})

export async function viewMadeBooking(db: Db, { id, pass }: BookingResult): Promise<BookingResultView> {
  const booking = await readBooking(db, id)
  if (!booking) throw new Refusal('NOT_FOUND')
  return {
    ...booking,
    pass: { _id: pass.id, packageName: pass.packageName, remainingSession: pass.sessionsLeft },
  }
}
