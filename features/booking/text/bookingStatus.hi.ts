import type * as english from './bookingStatus.ts'

/** Hindi: booking statuses as displayed. */
export const bookingStatusText: typeof english.bookingStatusText = {
  scheduled: 'बुक है',
  cancelled: 'रद्द',
  'late cancelled': 'देर से रद्द',
  attended: 'हो चुकी',
  'no show': 'आना नहीं हुआ',
  'class cancelled': 'क्लास रद्द',
}
