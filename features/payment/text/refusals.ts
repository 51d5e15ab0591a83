import { inLanguages } from '#lib/language.ts'
import type { RefusalMessages, RefusalStatuses, RefusalTexts } from '#lib/refusals.ts'

/** Refusals that concern payments. */
const messages = {
  SEAT_NOT_HELD: () => 'Your seat is no longer held. Please hold it again.',
  PAYMENT_NOT_CONFIRMED: ({ of }) =>
    of === 'fee'
      ? 'The bank has not confirmed this payment yet. The fee is paid as soon as it does; you need not pay again.'
      : 'The bank has not confirmed this payment yet. Your pass appears as soon as it does; you need not pay again.',
  STATE_NEEDED: () => 'Please choose the State in which you live: for online classes it is on your invoice.',
  PAYMENT_SIGNATURE: () => 'This payment could not be verified.',
  PAYMENT_REFUNDED: ({ of }) =>
    of === 'fee'
      ? 'The fee was no longer due when this payment arrived, so all of it is being refunded.'
      : 'This payment could not buy the pass and is being refunded in full.',
  PAYMENT_HELD: ({ of }) =>
    of === 'fee'
      ? 'Part of this payment was refunded. The studio decides about the fee and will tell you. Please do not pay again.'
      : 'Part of this payment was refunded. The studio decides about the pass and will tell you. Please do not pay again.',
  PAYMENT_TAKEN_BACK: ({ of }) =>
    of === 'fee'
      ? 'The payment of this fee was reversed. Please ask the studio.'
      : 'The payment of this pass was reversed, so the pass has ended.',
  GATEWAY_UNAVAILABLE: () =>
    'The payment service is not responding. Nothing was charged. Please try again in a minute.',
  GIFT_WITHOUT_CODES: () => 'Promo codes are for passes that you buy for yourself. A gift keeps its price.',
  GIFT_ONLY_WHOLE: () => 'A gift that nobody has claimed can only be refunded in full.',
  CORRECTION_ONLY_PART: () =>
    'A price correction refunds only a part of the price, and the pass stays as it is. To refund the whole price, refund the payment.',
  NEWCOMER_ASKED: ({ name }) =>
    `${name} was already recorded by this form and asked to pay by a UPI QR or a link. Take the payment at their sale: the QR or link is then cancelled. Their name, number and address can be corrected on their page.`,
  NEWCOMER_SOLD: ({ name }) =>
    `${name} was already recorded by this form, and has paid for the pass. Nothing was changed now. Their name, number and address can be corrected on their page; for another person, begin again.`,
  SALE_KEY_USED: ({ as }) =>
    as === 'qr'
      ? 'A UPI QR or a payment link was already made for this sale. To take the payment in another way, load the page again: the QR or link is then cancelled.'
      : 'This sale was already sent with other details, and may be recorded. Look at the sales of today, then load the page again.',
  VOID_NOT_POSSIBLE: () =>
    'A sale can be voided only on its own day, before its pass is used for a class and before any refund. Refund it instead.',
  REFUND_NOT_POSSIBLE: () => 'This payment cannot be refunded in this way.',
  REFUND_DISPUTED: () =>
    'A bank disputes this payment, so with a refund the payer could get the money twice. Contest or accept the dispute instead, or wait until the bank decides.',
  REFUND_TOO_MUCH: () => 'This is more than the remaining amount of this payment.',
  REFUND_TOO_LITTLE: () => 'The smallest possible refund is ₹1.',
  PASS_TOO_SHORT: () => 'The pass has fewer sessions left than that. Booked sessions cannot be removed.',
  NOT_HELD: () => 'This payment needs no decision.',
  NOTHING_LEFT: () =>
    'The payer has got all of this payment back, so it cannot buy anything any more. Close it instead.',
  GIFT_WITHOUT_RECIPIENT: () =>
    'The recipient of this gift is no longer stored, so nobody would get it. Refund the rest of the payment; the gift can then be bought again.',
  DISPUTE_NOT_POSSIBLE: ({ why }) => why ?? 'This dispute cannot be answered in this way.',
} satisfies RefusalMessages

export const paymentRefusals: RefusalTexts<typeof messages> = inLanguages('paymentRefusals', messages)

export const statuses: RefusalStatuses<typeof paymentRefusals> = {
  PAYMENT_NOT_CONFIRMED: 402,
  STATE_NEEDED: 400,
  PAYMENT_SIGNATURE: 400,
  GATEWAY_UNAVAILABLE: 502,
}

declare module '#lib/refusals.ts' {
  interface RefusalCodes {
    payment: keyof typeof paymentRefusals
  }
}
