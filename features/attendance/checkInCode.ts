/**
 * Check-in codes use only digits and capitals, the densest encoding of QR codes: 29 by 29 squares, of which 15 per cent
 * may be damaged.
 */
export const CODE_PREFIX = 'CT1'
export const CHECK_IN_CODE =
  /^CT1([0-9A-F]{8})([0-9A-F]{4})([0-9A-F]{4})([0-9A-F]{4})([0-9A-F]{12})[0-9A-F]{20}$/

/** The booking id in a code. Only the server can check whether the code is valid. */
export const bookingInCode = (code: string): string | undefined =>
  CHECK_IN_CODE.exec(code)?.slice(1).join('-').toLowerCase()
