/**
 * A credit: rupees that the studio owes a person because it cancelled a class late, as a promo code that only this
 * person can use, once.
 */

/** A credit can be used for this many years, its last day included. */
export const CREDIT_YEARS = 1

export const creditStates = ['open', 'used', 'withdrawn', 'ended'] as const
export type CreditState = (typeof creditStates)[number]

/**
 * Without letters and digits that are easily confused. Its length is a power of two, so that each character is equally
 * likely.
 */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const LENGTH = 12

/** Makes a code from random bytes, so that nobody can guess it. */
export const creditCode = (random: Uint8Array): string =>
  `CR${Array.from(random.subarray(0, LENGTH), (byte) => ALPHABET[byte % ALPHABET.length]).join('')}`
