/** Hindi: the server's messages about fees. */
import type * as english from './fee.ts'

export const feeText: typeof english.feeText = {
  paid: 'शुल्क चुका दिया गया। धन्यवाद।',
  taken: 'शुल्क चुक गया: उसकी रसीद मेल से जाएगी।',
  waived: 'शुल्क माफ़ हुआ।',
}
