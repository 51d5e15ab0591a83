import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { bookingInCode, CODE_PREFIX } from './checkInCode.ts'

/** The bytes of the proof that are sent: nobody can try 2^80 guesses. */
const PROOF_BYTES = 10

const proofOf = (secret: string, bookingId: string): Buffer => {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'roster:checkInCode', 32))
  return createHmac('sha256', key).update(bookingId).digest().subarray(0, PROOF_BYTES)
}

/** The code that a member shows at check-in: their booking, and a proof that we made it (decision 85). */
export const checkInCode = (secret: string, bookingId: string): string =>
  `${CODE_PREFIX}${bookingId.replaceAll('-', '')}${proofOf(secret, bookingId).toString('hex')}`.toUpperCase()

/** The booking of a code; undefined for a code that we did not make. */
export function bookingOfCode(secret: string, code: string): string | undefined {
  const bookingId = bookingInCode(code)
  if (!bookingId) return undefined
  const proof = Buffer.from(code.slice(-2 * PROOF_BYTES), 'hex')
  return timingSafeEqual(proof, proofOf(secret, bookingId)) ? bookingId : undefined
}
