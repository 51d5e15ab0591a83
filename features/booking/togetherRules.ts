import { Refusal } from '#lib/refusals.ts'

/**
 * The refusal if the member who books gets a seat, but the other person on the pass does not. The reason is private, for
 * example the other person's strikes.
 */
export function refusalOfOther({ code }: Pick<Refusal, 'code'>, name: string): Refusal {
  const details = { name }
  switch (code) {
    case 'SESSION_FULL':
      return new Refusal('ONE_SEAT_LEFT', { details })
    // The pass has just paid for the member's own seat.
    case 'NO_VALID_PASS':
      return new Refusal('ONE_SESSION_LEFT', { details })
    case 'ALREADY_BOOKED':
      return new Refusal('OTHER_HAS_BOOKED', { details })
    default:
      return new Refusal('OTHER_CANNOT_BOOK', { details })
  }
}
