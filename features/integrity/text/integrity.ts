import type { Invariant } from '#features/integrity/store.server.ts'

/** The description of the rows that violate each invariant. */
const violationText: Record<Invariant, string> = {
  balanceNotLedger: 'Passes whose balance is not the sum of their ledger',
  balanceBelowZero: 'Passes with a balance below zero',
  balanceNotBookings: 'Passes whose balance differs from what their bookings cost',
  seatsNotBookings: 'Sessions whose seat count differs from their bookings',
  heldNotHolds: 'Sessions whose seats held differ from their holds',
  overbooked: 'Sessions with more bookings and holds than seats',
  bookedTwice: 'Sessions that one person has booked twice',
  foreignPass: 'Bookings paid by a pass that their member may not use',
  holderNotUser: 'Passes that their holder may not use',
  sharedWithMore:
    'Passes that are shared although they are for one person, or with more than one other person',
  bookingOutsidePass: 'Bookings outside the days of their pass',
  seatAfterEnd: 'Seats in classes that begin after their pass was revoked, or after their member was erased',
  bookingInFreeze: 'Bookings on a day on which their pass is frozen',
  bookedEntries: 'Bookings that the ledger has recorded more than once, or not at all',
  returnedEntries:
    'Cancelled bookings whose session was not returned, or returned sessions without a cancellation',
  forfeitedEntries:
    'Late cancellations and no-shows without a forfeited session, or forfeited sessions without either',
  revokedStillGood: 'Revoked passes that are still valid',
  sessionPaidTwice: 'Bookings that cost their member more than one session',
  daysNotLedger: 'Passes whose extra days are not the sum of their ledger',
  givenBackNotRefunds: 'Payments whose refunded amount is not the sum of their refunds',
  paidNotGranted: 'Payments without the pass or gift that they bought, or passes without a payment',
  feeNotMoney: 'Fee payments that did not settle their fee, have a different amount, or also bought a pass',
  feeNotConsequence:
    'Fees without a late cancellation or no-show, or late cancellations and no-shows that lack their fee',
  giftNotMoney: 'Gifts that ended without a refund, or can still be claimed after a full refund',
  documentsNotPayments: 'Payments whose tax documents do not add up to the money that moved',
  movedAndStillHeld: 'Moved bookings that still hold their old seat',
  recurringDateNotIts: 'Weekly bookings with a booking of another person, class or date',
  queuedNotEntries: 'Classes whose number of waiting people differs from their waitlist',
  offerNotWaiting: 'Seats held for people on a waitlist who are no longer offered one',
  saleWithoutDocument: 'Payments without a tax document, although the studio had set a seller',
  discountNotCodes: 'Orders whose discount is not the sum of their promo codes',
  codesNotCounted: 'Promo codes used beyond their limit, or with a wrong count of uses',
  codesNotPayments: 'Promo codes counted as used by unpaid orders, or not counted for paid orders',
  creditNotOwed:
    'Credits for a class that was not cancelled, for a person who was not booked, or in addition to a returned session',
  documentNumbersMissing: 'Series of tax documents with a number missing',
  voidedStillGood: 'Voided sales whose pass is not voided, or voided passes whose sale is not',
  cashUpNotBooks: 'Closed cash drawers that differ from the sales and refunds of their day',
  termsNotVersion: 'Passes whose terms differ from the version that was bought',
  foreignEntry: 'Bookings with a ledger entry on another pass',
}

/** The mail to the studio about inconsistent data. */
export const integrityMailText = {
  subject: 'The books do not add up',
  heading: 'The books do not add up',
  intro:
    'The nightly check found records that contradict each other. Nothing was changed. Please forward this mail to the person who maintains the site.',
  found: (invariant: Invariant, count: number) => `${violationText[invariant]}: ${count}`,
  ids: (ids: string[], count: number) => (ids.length < count ? `${ids.join(', ')}, …` : ids.join(', ')),
}
