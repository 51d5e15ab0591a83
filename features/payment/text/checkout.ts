import { inLanguages } from '#lib/language.ts'

/** Texts of buying a pass. Amounts such as `₹6,400`. */
export const checkoutText = inLanguages('checkoutText', {
  yourPass: 'Your pass',
  tryAgain: 'Try it again',
  how: 'How do you pay?',
  /** As in the button: Pay ₹900 by UPI. */
  by: { upi: 'UPI', card: 'card', netbanking: 'net banking' },
  paymentMethods: { upi: 'UPI', card: 'Card', netbanking: 'Net banking' },
  about: {
    upi: 'Google Pay, PhonePe, Paytm, BHIM. You approve it in your app',
    card: 'Debit or credit, any Indian bank',
    netbanking: 'You pay on your bank’s site',
  },
  payBy: (amount: string, method: string) => `Pay ${amount} by ${method}`,
  gstAt: (percent: number) => `GST ${percent}%`,
  back: 'Back',
  stage: { you: 'Step 1 of 2: you', pay: 'Step 2 of 2: payment', thenPay: 'Then: payment', done: 'Paid' },
  toPay: 'To pay',
  gst: 'GST',
  gstIncluded: 'included in the price',
  small: (perWeek: string) =>
    `${perWeek}. Passes are not refundable. Your terms stay as they are today, even if this package changes later.`,
  agreeBefore: 'By paying you accept the',
  terms: 'terms of use',
  and: 'and the',
  refundPolicy: 'refund policy',
  pay: (amount: string) => `Pay ${amount}`,
  payAgain: 'Try again',
  notNow: 'Not now',
  closed: {
    title: 'The payment window was closed.',
    text: 'Nothing was charged. If you approved it in your bank’s app meanwhile, the pass appears automatically.',
  },
  failed: {
    title: 'Your bank declined the payment. You have not paid.',
    text: (reason: string) =>
      `Its reason: ${reason} Your choices are still here. If you were charged anyway, the pass appears automatically or you are refunded within 5 to 7 days.`,
  },
  priceChanged: {
    title: 'The price has changed since this page was loaded.',
    text: (amount: string) => `It is ${amount} now.`,
  },
  /** `covers`: `8 mat or barre sessions at either studio`; `terms`: a sentence about how long it is valid. */
  termsChanged: {
    title: 'This pass has changed since this page was loaded.',
    text: (covers: string, terms: string, forTwo: boolean) =>
      `It is now for ${covers}. ${terms}${forTwo ? ' Two people' : ' One person'} may use it.`,
  },
  notCharged: 'Nothing was charged.',
  problem: 'We could not start the payment.',
  unreachable: 'The payment window could not be loaded. Nothing was charged. Please try again.',
  confirming: {
    title: 'Confirming with the bank',
    text: 'Your payment is made. This usually takes a few seconds; you need not wait here, and need not pay again.',
  },
  confirmed: {
    label: 'Paid',
    title: (name: string) => `Your ${name} is ready`,
    book: 'Book a class',
    passes: 'See my passes',
  },
  /** The pass is granted, its class is still being booked. */
  processing: {
    title: 'Your class is being booked',
    text: 'Many people are booking at the moment, so this takes a little longer. Please do not book it again.',
    mail: (email: string) =>
      `It takes longer than usual. You may close this: we write to ${email} when the class is booked, or if it cannot be booked.`,
    passIsYours: (name: string) => `Paid. Your ${name} is yours.`,
  },
  late: {
    title: 'Your bank has not answered yet',
    asking: 'We keep asking it.',
    notTwice: 'Please do not pay a second time.',
    mayClose: 'You may close this',
    mail: (email: string) => `We write to ${email} as soon as we know.`,
    seatUntil: (time: string) => `Your seat stays until ${time}`,
    afterThat: 'If the money comes later, the pass is yours and you get the seat if one is free.',
    nothingLost: 'Nothing is lost',
    goesBack:
      'If you were charged and the payment is not confirmed, the amount is refunded automatically within 5 to 7 days.',
    close: 'Close and wait for the mail',
    text: 'Your payment is made, but not confirmed yet. The pass appears in your account as soon as it is, and you get a mail. Please do not pay again.',
  },
  refunded: { title: 'Your money is on its way back' },
  held: { title: 'The studio looks into this payment' },
  reversed: { title: 'This payment was reversed' },
  refused: {
    title: 'We could not match this payment',
    text: 'If you were charged, the pass appears automatically or you are refunded. Please do not pay again; write to us and we look it up.',
  },
  signedOut: {
    title: 'Please sign in again',
    text: 'Your payment is made and nothing is lost. Sign in, and we confirm it and show you the pass.',
    signIn: 'Sign In',
  },
  checkAgain: 'Check again',
  close: 'Close',
  unfinished: {
    confirming: (name: string) => `Confirming your payment for ${name} with the bank…`,
    confirmed: (name: string) => `Your payment has arrived: ${name} is ready.`,
  },
})
