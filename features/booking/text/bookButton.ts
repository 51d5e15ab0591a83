import { inLanguages } from '#lib/language.ts'

/** The booking button, in all its places. */
export const bookButtonText = inLanguages('bookButtonText', {
  book: 'Book',
  booked: 'Booked',
  bookThis: (what: string) => `Book ${what}`,
  seeBooking: (what: string) => `Booked: ${what}. See my booking`,
})
