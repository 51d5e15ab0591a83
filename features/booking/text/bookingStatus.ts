import type { BookingStatus } from '#features/booking/bookingSchema.ts'
import { inLanguages } from '#lib/language.ts'

/** Booking statuses as displayed (spec §4: verbatim). */
export const bookingStatusText: Record<BookingStatus, string> = inLanguages('bookingStatusText', {
  scheduled: 'scheduled',
  cancelled: 'cancelled',
  'late cancelled': 'late cancelled',
  attended: 'attended',
  'no show': 'no show',
  'class cancelled': 'class cancelled',
})
