import type { PassChange } from '#features/payment/refundRules.ts'
import type { DeskWay, RefundReason } from '#features/payment/rules.ts'
import { inLanguages } from '#lib/language.ts'

/** What toasts say. */
export const paymentMessages = inLanguages('paymentMessages', {
  ready: (packageName: string) => `Your ${packageName} is ready.`,
})

/** The mails about paying. Amounts such as `₹6,400`, days such as `Tue, 24 Nov`, studio time. */
export const paymentMailText = {
  receipt: {
    subject: (packageName: string) => `Your pass is ready: ${packageName}`,
    heading: (amount: string) => `Paid: ${amount}`,
    /** `covers`: `8 mat or barre sessions at either studio or online`; `each`: what one of them costs. */
    hello: (firstName: string, packageName: string, covers: string, each: string | null) =>
      `Thank you, ${firstName}. Your ${packageName} is ready: ${covers}${each ? `, ${each} each` : ''}.`,
    fromFirstSession: (days: number, before: string) =>
      `Its ${days} days begin with your first session, not with the payment. Book the first one for a day before ${before}: an unused pass expires then.`,
    fromPurchase: (days: number, until: string) =>
      `It is valid for ${days} days from today: the last day is ${until}.`,
    keeps: 'These terms stay yours, even if the package changes. The pass cannot be refunded.',
    rows: {
      date: 'Date',
      pass: 'For',
      base: 'Without GST',
      gst: (percent: string) => `GST ${percent}%`,
      total: 'Total',
      way: 'Paid',
      reference: 'Payment',
      seller: 'Sold by',
    },
    ways: {
      cash: 'in cash at the desk',
      upi: 'by UPI at the desk',
      card: 'by card at the desk',
    } satisfies Record<DeskWay, string>,
    /** `Saturday 21 November 2026, 3:21 pm` */
    date: (day: string, year: number, time: string) => `${day} ${year}, ${time}`,
    button: 'Book a class',
  },
  notBooked: {
    subject: (title: string) => `Not booked yet: ${title}`,
    heading: 'Your pass is yours, the seat is not',
    headingChanged: 'Your class was changed',
    hello: (firstName: string, packageName: string) =>
      `${firstName}, your ${packageName} is paid and on your account.`,
    changed: (title: string, when: string) =>
      `While you paid, ${title} was changed: it is now on ${when}. Nothing was booked; look at it and book it with one tap.`,
    gone: (title: string, when: string) =>
      `${title} on ${when} could not be booked any more. Nothing was taken from your pass; choose another class.`,
    look: 'Look at the class',
    choose: 'Choose another class',
  },
  refunded: {
    subject: (amount: string) => `${amount} is on its way back to you`,
    heading: 'Your money is on its way back',
    subjectDesk: (amount: string) => `We gave you back ${amount}`,
    headingDesk: 'Given back at the desk',
    helloStaff: (firstName: string, amount: string, packageName: string) =>
      `${firstName}, we are giving back ${amount} of what you paid for ${packageName}.`,
    pass: {
      kept: 'Your pass stays as it is.',
      shortened: 'Your pass has fewer sessions for it: its page lists each of them.',
      revoked: 'Your pass has ended with it.',
    } satisfies Record<PassChange['kind'], string>,
    ways: {
      cash: 'You have it in cash.',
      upi: 'It went to your UPI account.',
      card: 'It goes back to your card. Banks usually take 5 to 7 working days.',
    } satisfies Record<DeskWay, string>,
    hello: (firstName: string, amount: string, packageName: string) =>
      `${firstName}, we are returning your payment of ${amount} for ${packageName} in full.`,
    why: {
      discoveryHeld: 'You already hold a Discovery pass, which can be bought once per person.',
      wrongAmount: 'The amount that reached us was not the price of the pass, so nothing was bought with it.',
      declined: 'A part of it had been given back before, so no pass was bought with it: you get the rest.',
      paidTwice: 'The same order had been paid before. The pass that you bought with it stays as it is.',
    } satisfies Record<Exclude<RefundReason, 'byStaff'>, string>,
    when: 'It goes back the way you paid. Banks usually take 5 to 7 working days.',
    reference: (reference: string) => `Reference of the payment: ${reference}.`,
    button: 'See the passes',
  },
}
