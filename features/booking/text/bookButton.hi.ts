/** Hindi: the booking button, in all its places. */
import type * as english from './bookButton.ts'

export const bookButtonText: typeof english.bookButtonText = {
  book: 'बुक करें',
  booked: 'बुक है',
  bookThis: (what) => `बुक करें: ${what}`,
  seeBooking: (what) => `बुक है: ${what}। मेरी बुकिंग देखें`,
}
