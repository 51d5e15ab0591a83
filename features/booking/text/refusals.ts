import { inLanguages } from '#lib/language.ts'
import type { RefusalMessages, RefusalTexts } from '#lib/refusals.ts'

/** Refusals that concern bookings. */
const messages = {
  SESSION_FULL: () => 'This class is full.',
  SESSION_CHANGED: () =>
    'This class has changed since you opened it. Please look at its new details: nothing is booked yet.',
  SEATS_HELD: () =>
    'Other new members are paying for seats in this class at the moment. Please try again in a few minutes.',
  SPOT_TAKEN: ({ spot }) =>
    `Somebody was faster: ${spot ?? 'this spot'} is taken. Choose another one; nothing was changed.`,
  SPOT_OUT_OF_ORDER: ({ spot }) =>
    `${spot ?? 'This spot'} is out of order. Choose another one; nothing was changed.`,
  SWAP_COSTS: ({ title }) =>
    `${title ?? 'The other class'} can no longer be cancelled free of charge. Nothing was changed.`,
  OFFER_SWAPS: ({ name, title, when }) =>
    `This offer would replace your ${title} (${when}), so nothing is booked. Take the offer for yourself, and ${name} books their own seat.`,
  OFFER_ENDED: () => 'This seat is no longer held for you. You have not been charged.',
  SESSION_STARTED: () => 'This class has already started.',
  SESSION_CANCELLED: () => 'The studio has cancelled this class.',
  SESSION_CLOSED: () => 'The timetable of this class is changing: it cannot be booked on that date.',
  SESSION_NOT_OPEN: ({ opens }) =>
    opens ? `This class opens for booking on ${opens}.` : 'This class is not open for booking yet.',
  WINDOW_SHORTENED: ({ reason = 'You cannot book this class yet, because of your strikes.' }) => reason,
  FEE_OPEN: () =>
    'A fee is due for a class that was cancelled late or missed. Please pay it on your dashboard or at the desk; then you can book here again.',
  STRIKE_GONE: () => 'This strike no longer counts: it was forgiven or undone.',
  ONE_SEAT_LEFT: ({ name }) =>
    `Only one seat is free, so nothing is booked. Book it for yourself, or choose another class with ${name}.`,
  ONE_SESSION_LEFT: ({ name }) =>
    `The pass has only one session left, not two, so nothing is booked. Book for yourself, or agree with ${name} who comes.`,
  OTHER_HAS_BOOKED: ({ name }) => `${name} has booked this class already. Book your own seat beside theirs.`,
  OTHER_CANNOT_BOOK: ({ name }) =>
    `${name} cannot book this class now, so nothing is booked. Book your own seat; ${name} sees the reason when they book.`,
  ALREADY_BOOKED: () => 'You have already booked this class.',
  NO_VALID_PASS: ({ reason }) => reason ?? 'You have no pass that covers this class on that date.',
  CLOCK_WOULD_STRAND: ({ title, date }) =>
    title
      ? `Booking this would start your pass earlier, and your ${title} on ${date} would fall outside it.`
      : 'Booking this would start the pass earlier, and a class that is booked on it would fall outside it.',
  CLASS_DAY: () => 'A class cannot be cancelled on the day it takes place. Please call the studio.',
  NOT_CANCELLABLE: ({ status }) => `This booking is ${status} and cannot be cancelled.`,
  NOT_MARKABLE: ({ why }) => why ?? 'This booking cannot be marked.',
} satisfies RefusalMessages

export const bookingRefusals: RefusalTexts<typeof messages> = inLanguages('bookingRefusals', messages)

declare module '#lib/refusals.ts' {
  interface RefusalCodes {
    booking: keyof typeof bookingRefusals
  }
}
