/**
 * A credit: rupees that the studio owes a person because it cancelled a class late, as a promo code that only this
 * person can use, once.
 */

/** A credit can be used for this many years. */
export const CREDIT_YEARS = 1

export const creditStates = ['open', 'used', 'withdrawn', 'ended'] as const
export type CreditState = (typeof creditStates)[number]

/**
 * Without letters and digits that are easily confused. With 32 characters, each is equally likely for a random byte.
 */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const LENGTH = 12

/** The code of a credit, from random bytes, so that nobody can guess it. */
export const creditCode = (random: Uint8Array): string =>
  `CR${Array.from(random.subarray(0, LENGTH), (byte) => ALPHABET[byte % ALPHABET.length]).join('')}`
