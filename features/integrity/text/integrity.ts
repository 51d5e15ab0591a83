import type { Invariant } from '#features/integrity/store.server.ts'

/** What is wrong if an invariant is violated. */
const wrong: Record<Invariant, string> = {
  balanceNotLedger: 'Passes whose balance is not the sum of their ledger',
  balanceBelowZero: 'Passes with a balance below zero',
  balanceNotBookings: 'Passes whose balance does not follow from their bookings',
  seatsNotBookings: 'Sessions whose seat count differs from their bookings',
  heldNotHolds: 'Sessions whose seats held differ from their holds',
  overbooked: 'Sessions with more bookings and holds than seats',
  bookedTwice: 'Sessions that one person has booked twice',
  foreignPass: 'Bookings paid by a pass that their member may not use',
  holderNotUser: 'Passes that their holder may not use',
  sharedWithMore: 'Passes for one person that are shared, or shared with more than one',
  bookingOutsidePass: 'Bookings outside the days of their pass',
  seatAfterEnd: 'Seats in classes that begin after their pass was revoked, or after their member was erased',
  bookingInFreeze: 'Bookings on a day on which their pass is frozen',
  bookedEntries: 'Bookings that are not in the ledger exactly once',
  returnedEntries: 'Bookings whose session was returned without being cancelled, or not returned',
  forfeitedEntries: 'Bookings whose session was forfeited without reason, or not forfeited',
  revokedStillGood: 'Revoked passes that are still valid',
  sessionPaidTwice: 'Bookings that cost their member more than one session',
  daysNotLedger: 'Passes whose days are not those of their ledger',
  givenBackNotRefunds: 'Payments whose refunded amount is not the sum of their refunds',
  paidNotGranted: 'Payments without the pass or gift that they bought, or passes without their payment',
  feeNotMoney: 'Payments of fees that are not paid by them, or with another amount, or that bought a pass',
  feeNotConsequence:
    'Fees without the late cancellation or no-show that they are for, or the other way round',
  giftNotMoney: 'Gifts that ended although no money went back, or can be claimed although all of it did',
  documentsNotPayments: 'Payments whose tax documents do not add up to the money that moved',
  movedAndStillHeld: 'Bookings that were moved, and still hold their first seat',
  recurringDateNotIts: 'Weekly bookings with a date that belongs to another person or class',
  queuedNotEntries: 'Classes whose number of waiting people is not that of their waitlist',
  offerNotWaiting: 'Seats held for people on a waitlist who are no longer offered one',
  saleWithoutDocument: 'Payments without a tax document, made after the studio said who sells',
  discountNotCodes: 'Orders whose discount is not the sum of what their promo codes took off',
  codesNotCounted: 'Promo codes used beyond their limit, or with a wrong count of uses',
  codesNotPayments: 'Promo codes used by orders that are not paid, or not used by orders that are',
  creditNotOwed:
    'Credits for classes that were not cancelled, of somebody else than was booked, or in addition to a session',
  documentNumbersMissing: 'Series of tax documents with a number missing',
  voidedStillGood: 'Voided sales whose pass is still valid, or the other way round',
  cashUpNotBooks: 'Closed cash drawers that differ from the sales and refunds of their day',
  termsNotVersion: 'Passes whose terms are not those of the version that was bought',
  foreignEntry: 'Bookings with a ledger entry on another pass',
}

/** The mail to the studio when its data is inconsistent. */
export const integrityMailText = {
  subject: 'The books do not add up',
  heading: 'The books do not add up',
  intro:
    'The nightly check found records that contradict each other. Nothing was changed. Please pass this mail on to the person who looks after the site.',
  found: (invariant: Invariant, count: number) => `${wrong[invariant]}: ${count}`,
  ids: (ids: string[], count: number) => (ids.length < count ? `${ids.join(', ')}, …` : ids.join(', ')),
}
