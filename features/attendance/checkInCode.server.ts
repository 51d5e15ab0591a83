import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { bookingInCode, CODE_PREFIX } from './checkInCode.ts'

/** The number of bytes of the signature in a code: nobody can try 2^80 values. */
const SIGNATURE_BYTES = 10

const signatureOf = (secret: string, bookingId: string): Buffer => {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'roster:checkInCode', 32))
  return createHmac('sha256', key).update(bookingId).digest().subarray(0, SIGNATURE_BYTES)
}

/** The code that a member shows at check-in: the id of their booking with our signature (decision 85). */
export const checkInCode = (secret: string, bookingId: string): string =>
  `${CODE_PREFIX}${bookingId.replaceAll('-', '')}${signatureOf(secret, bookingId).toString('hex')}`.toUpperCase()

/** The booking of a code; undefined if the code does not have our signature. */
export function bookingOfCode(secret: string, code: string): string | undefined {
  const bookingId = bookingInCode(code)
  if (!bookingId) return undefined
  const signature = Buffer.from(code.slice(-2 * SIGNATURE_BYTES), 'hex')
  return timingSafeEqual(signature, signatureOf(secret, bookingId)) ? bookingId : undefined
}
