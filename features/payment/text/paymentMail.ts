import type { DeskMethod, RefundReason } from '#features/payment/rules.ts'
import { inLanguages } from '#lib/language.ts'
import { mailTemplate } from '#lib/mailWords.ts'

/** The texts of payment mails that the studio may change. */
export const paymentTemplateTexts = inLanguages('paymentTemplateTexts', {
  ready: {
    subject: 'Your pass is ready: {pass}',
    heading: 'Paid: {amount}',
    /** `covers`: `8 mat or barre sessions at either studio or online, ₹800 each`. */
    opening: 'Thank you, {name}. Your {pass} is ready: {covers}.',
    closing: 'These terms stay yours, even if the package changes. The pass cannot be refunded.',
    button: 'Book a class',
  },
  link: {
    subject: 'Pay for your {pass}: {amount}',
    heading: '{amount} for {pass}',
    opening: '{name}, you can pay for your {pass} here, by UPI or card. The price is yours until {until}.',
    closing:
      'Somebody else may pay for you; you still get the pass. Share this mail only with that person. If it is not for you, ignore it: nothing is charged.',
    button: 'Pay now',
  },
  notBooked: {
    subject: 'Not booked yet: {class}',
    heading: 'Your pass is yours, the seat is not',
    opening: '{name}, your {pass} is paid and on your account.',
    closing: '',
    button: 'Choose another class',
  },
  moved: {
    subject: 'Not booked yet: {class}',
    heading: 'Your class was changed',
    opening: '{name}, your {pass} is paid and on your account.',
    closing: '',
    button: 'Look at the class',
  },
  refundWhole: {
    subject: '{amount} is on its way back to you',
    heading: 'Your money is on its way back',
    opening: '{name}, we are returning your payment of {amount} for {pass} in full.',
    closing: '',
    button: 'See the passes',
  },
  refundPart: {
    subject: '{amount} is on its way back to you',
    heading: 'Your money is on its way back',
    opening: '{name}, we are refunding {amount} of what you paid for {pass}.',
    closing: '',
    button: 'See the passes',
  },
  refundAtDesk: {
    subject: 'Refund of {amount}',
    heading: 'Refunded at the desk',
    opening: '{name}, we refunded {amount} of what you paid for {pass}.',
    closing: '',
    button: 'See the passes',
  },
  disputeLost: {
    subject: 'Your bank returns {amount} to you',
    heading: 'Your bank has decided',
    opening: '{name}, your bank has decided to return {amount} of what you paid for {pass} to you.',
    closing: '',
    button: 'See the passes',
  },
  cameBack: {
    subject: 'Returned to the studio: {amount}',
    heading: 'Your payment was returned to the studio',
    opening: '{name}, {amount} of what you paid for {pass} was returned to the studio.',
    closing: '',
    button: 'See your payments',
  },
  saleVoided: {
    subject: 'Voided: {pass}',
    heading: 'This sale is voided',
    opening: '{name}, the sale of {pass} for {amount} at the desk was a mistake and is voided.',
    closing: 'If you have paid and have not got your money back, please tell the studio.',
    button: 'See the passes',
  },
  disputeOpened: {
    subject: 'A bank disputes a payment of {amount}',
    heading: 'A bank has a question',
    opening: 'A bank has asked about a payment of {amount}. If nobody responds, the money goes back.',
    closing: '',
    button: 'Respond to the bank',
  },
  disputeDue: {
    subject: 'Please respond to the bank soon: {amount}',
    heading: 'A dispute still needs a response',
    opening:
      'A bank is waiting for a response about a payment of {amount}. Without one, the money goes back.',
    closing: '',
    button: 'Respond to the bank',
  },
  disputeOfPayer: {
    subject: 'Your bank has asked us about {amount}',
    heading: 'Your bank has a question',
    opening: '{name}, your bank has asked us about {amount} of what you paid for {pass}.',
    closing: '',
    button: 'See your payments',
  },
})

const ofClass = ['name', 'class', 'when', 'pass'] as const
const ofRefund = ['name', 'amount', 'pass'] as const
const namesClass = { subject: ['class'], opening: ['pass'] } as const
const namesAmount = { subject: ['amount'], opening: ['amount', 'pass'] } as const
const ofDispute = { subject: ['amount'], opening: ['amount'] } as const
export const paymentTemplates = {
  ready: mailTemplate('passReady', () => paymentTemplateTexts.ready, ['name', 'pass', 'amount', 'covers'], {
    subject: ['pass'],
    opening: ['covers'],
  }),
  link: mailTemplate('paymentLink', () => paymentTemplateTexts.link, ['name', 'pass', 'amount', 'until'], {
    subject: ['amount'],
    opening: ['pass', 'until'],
  }),
  notBooked: mailTemplate('classNotBooked', () => paymentTemplateTexts.notBooked, ofClass, namesClass),
  moved: mailTemplate('classMoved', () => paymentTemplateTexts.moved, ofClass, namesClass),
  refundWhole: mailTemplate('refundWhole', () => paymentTemplateTexts.refundWhole, ofRefund, namesAmount),
  refundPart: mailTemplate('refundPart', () => paymentTemplateTexts.refundPart, ofRefund, namesAmount),
  refundAtDesk: mailTemplate('refundAtDesk', () => paymentTemplateTexts.refundAtDesk, ofRefund, namesAmount),
  disputeLost: mailTemplate('disputeLost', () => paymentTemplateTexts.disputeLost, ofRefund, namesAmount),
  disputeOpened: mailTemplate(
    'disputeOpened',
    () => paymentTemplateTexts.disputeOpened,
    ['amount'],
    ofDispute,
  ),
  disputeDue: mailTemplate('disputeDue', () => paymentTemplateTexts.disputeDue, ['amount'], ofDispute),
  disputeOfPayer: mailTemplate(
    'disputeOfPayer',
    () => paymentTemplateTexts.disputeOfPayer,
    ofRefund,
    namesAmount,
  ),
  cameBack: mailTemplate('moneyCameBack', () => paymentTemplateTexts.cameBack, ofRefund, namesAmount),
  saleVoided: mailTemplate('saleVoided', () => paymentTemplateTexts.saleVoided, ofRefund, {
    subject: ['pass'],
    opening: ['amount', 'pass'],
  }),
}

/** The fixed texts of payment mails. Amounts such as `₹6,400`, days such as `Tue, 24 Nov`, studio time. */
export const paymentMailText = inLanguages('paymentMailText', {
  receipt: {
    /** `each`: the price of one of the sessions. */
    covers: (covers: string, each: string | null) => (each ? `${covers}, ${each} each` : covers),
    fromFirstSession: (days: number, before: string) =>
      `Its ${days} days begin with your first session, not with the payment. Book the first one for a day before ${before}: an unused pass expires then.`,
    fromPurchase: (days: number, until: string) =>
      `It is valid for ${days} days from today: the last day is ${until}.`,
    rows: {
      date: 'Date',
      pass: 'For',
      base: 'Without GST',
      gst: (percent: string) => `GST ${percent}%`,
      tax: 'GST',
      total: 'Total',
      method: 'Paid',
      reference: 'Payment',
      seller: 'Sold by',
    },
    /** The invoice waits for the State of the buyer. */
    taxFollows: 'The invoice will show the tax',
    online: 'online',
    paymentMethods: {
      cash: 'in cash at the desk',
      upi: 'by UPI at the desk',
      card: 'by card at the desk',
    } satisfies Record<DeskMethod, string>,
    /** `Saturday 21 November 2026, 3:21 pm` */
    date: (day: string, year: number, time: string) => `${day} ${year}, ${time}`,
  },
  notBooked: {
    changed: (title: string, when: string) =>
      `While you paid, ${title} was changed: it is now on ${when}. Nothing was booked. Look at the class, and book it with one tap.`,
    gone: (title: string, when: string) =>
      `${title} on ${when} could not be booked any more. Nothing was taken from your pass; choose another class.`,
  },
  dispute: {
    payment: (person: string, pass: string) => `${person} paid it for ${pass}.`,
    unknownPayment: 'This payment belongs to none of our orders.',
    /** `left`: `3 days and 7 hours` */
    until: (when: string, left: string) => `You can respond until ${when}: ${left} left.`,
    noDeadline: 'The bank has named no deadline.',
    stays: 'Until your bank decides, your purchase stays as it is. You need not do anything.',
    ended: 'What you bought with it has already ended. Until your bank decides, you need not do anything.',
    mistake: 'If it was a mistake, please talk to us or to your bank.',
  },
  cameBack: {
    why: {
      dispute:
        'Your bank had reversed this payment for you. It has now decided the dispute in our favour, so the payment stands.',
      refund: 'We had refunded it, but the refund could not be paid out to you.',
    },
    /** A giver has no pass of the gift. */
    bought: {
      kept: 'Your pass stays as it is.',
      revoked: 'Your pass had ended before, and stays ended for now.',
      fee: 'Your fee for a class that was cancelled late or missed is paid with it.',
      giftKept: 'The gift stays as it is.',
      giftEnded: 'The gift had ended before, and stays ended for now.',
      giftChanged: 'The pass that you gave had ended before, and stays ended for now.',
      none: 'Nothing has been bought with it so far.',
    },
    inTouch: 'We will get in touch with you about it.',
    expected: 'If you still expect this money, please talk to us.',
    question: 'If you have a question about it, please talk to us.',
  },
  refunded: {
    again:
      'We have written to you about this refund before. It could not be paid out, so we have sent it again. It is the same money.',
    priceCorrection: 'Reason: price correction. The price that you paid was too high.',
    credit: (amount: string, code: string, until: string) =>
      `Your credit of ${amount} can be used again until ${until}, with the code ${code}.`,
    /** A giver has no pass of the gift. */
    bought: {
      kept: 'Your pass stays as it is.',
      shortened: 'In return, your pass has fewer sessions. Its ledger lists each of them.',
      revoked: 'Your pass has ended with this refund.',
      ended: 'Your pass has already ended.',
      fee: 'It was paid for a class that was cancelled late or missed.',
      feeOpen: 'The fee that you paid with it is due again.',
      giftEnded: 'If nobody has claimed the gift yet, its link no longer works.',
      giftChanged: 'The pass that you gave has become shorter or has ended with this refund.',
      giftKept: 'The gift stays as it is.',
      none: 'Nothing has been bought with it so far.',
    },
    paymentMethods: {
      cash: 'You got it in cash.',
      upi: 'It went to your UPI account.',
      card: 'It goes back to your card. Banks usually take 5 to 7 working days.',
    } satisfies Record<DeskMethod, string>,
    why: {
      discoveryHeld: 'You already hold a Discovery pass, which can be bought once per person.',
      codeLapsed:
        'The promo code could no longer be used when the payment arrived: a checkout reserves a code for 30 minutes. No pass was bought. You can buy it again at today’s price.',
      wrongAmount: 'The amount that reached us was not the price of the pass, so nothing was bought with it.',
      declined: 'A part of it had been refunded before, so no pass was bought with it: you get the rest.',
      paidTwice: 'You had already paid for this purchase. It stays as it is.',
      boughtInstead:
        'The studio had asked you for this payment by a QR code or a link, and something else had been bought instead. That purchase stays as it is.',
      giftForgotten:
        'We delete the details of a gift that is not paid within 30 days, and this payment came later. Nothing was sent; you can give the gift again.',
      feeSettled:
        'The fee was no longer due when the payment arrived: it had been paid at the desk, waived or cancelled.',
    } satisfies Record<Exclude<RefundReason, 'byStaff'>, string>,
    when: 'It is refunded to your payment method. Banks usually take 5 to 7 working days.',
    byBank: 'How long that takes is up to your bank.',
    reference: (reference: string) => `Payment reference: ${reference}.`,
  },
})
