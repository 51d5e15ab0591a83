import { randomInt } from 'node:crypto'

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

const characters = (count: number): string =>
  Array.from({ length: count }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join('')

/** A prefix and 14 case-sensitive letters and digits, as Razorpay has them: `order_4xbQrmEoA5WJ0G`. */
export const newId = (prefix: 'order' | 'pay' | 'rfnd' | 'disp' | 'card' | 'doc' | 'qr' | 'plink'): string =>
  `${prefix}_${characters(14)}`

/** An event's id, without a prefix; receivers recognise repeated deliveries by it. */
export const newEventId = (): string => characters(14)

/** Bank references consist of digits; on a UPI receipt there are 12. */
export const digits = (count: number): string => Array.from({ length: count }, () => randomInt(10)).join('')
