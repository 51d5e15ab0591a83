import { inLanguages } from './language.ts'

/** Words of buying a pass. Amounts such as `₹6,400`. */
export const checkoutText = inLanguages('checkoutText', {
  label: 'Your order',
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
    text: 'Nothing was charged. If you approved it in your bank’s app meanwhile, the pass appears by itself.',
  },
  failed: {
    title: 'The payment did not go through.',
    text: (reason: string) =>
      `${reason} You can try again. If your bank took the money after all, the pass appears by itself or the money comes back.`,
  },
  priceChanged: {
    title: 'The price has changed since this page was loaded.',
    text: (amount: string) => `It is ${amount} now. Nothing was charged.`,
  },
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
  late: {
    title: 'The bank is taking its time',
    text: 'Your payment is made, but not confirmed yet. The pass appears in your account by itself as soon as it is, and you get a mail. Please do not pay again.',
  },
  refunded: { title: 'Your money is on its way back' },
  refused: {
    title: 'We could not match this payment',
    text: 'If money left your account, the pass appears by itself or the money comes back. Please do not pay again; write to us and we look it up.',
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
