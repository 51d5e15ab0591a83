/** What the studio owes in rupees because it cancelled a class late: a promo code of one person, which is used once. */

/** So long after it was given it can be used, its last day included. */
export const CREDIT_YEARS = 1

export const creditStates = ['open', 'used', 'withdrawn', 'ended'] as const
export type CreditState = (typeof creditStates)[number]

/** No letters and digits that are mistaken for each other; a power of two, so that each is as likely. */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const LENGTH = 12

/** A name that nobody guesses, of random bytes. */
export const creditCode = (random: Uint8Array): string =>
  `CR${Array.from(random.subarray(0, LENGTH), (byte) => ALPHABET[byte % ALPHABET.length]).join('')}`
