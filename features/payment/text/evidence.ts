import { inLanguages } from '#lib/language.ts'

const count = (n: number, one: string, many: string) => `${n} ${n === 1 ? one : many}`

/**
 * The texts of the evidence for a dispute. A bank reads it, so every sentence is a fact from our records. Days
 * such as `Mon 2 November 2026`, amounts such as `₹6,400.00`.
 */
export const evidenceText = inLanguages('evidenceText', {
  title: 'Evidence',
  lead: (dispute: string, amount: string, reason: string) => `Dispute ${dispute} over ${amount}. ${reason}`,
  band: { phase: 'Phase', answerBy: 'Answer by', payment: 'Payment', disputed: 'Disputed' },
  notStated: 'not stated',

  bought: (what: string, day: string, amount: string) =>
    `The member bought ${what} on ${day} for ${amount} and paid online.`,
  paidFee: (what: string, day: string, amount: string) =>
    `The member paid this fee online on ${day}: ${what}, ${amount}.`,
  feeFor: 'It is for one booking, listed with the terms that were shown when it was made.',
  feeService: 'The booking that the fee is for, with its outcome',
  noPass: 'No pass was granted for it.',
  attended: (n: number) => `They came to ${count(n, 'class', 'classes')}.`,
  attendedByCode: (n: number) =>
    `They came to ${count(n, 'class', 'classes')} and were checked in by the code on their phone each time.`,
  notAttended: 'They have not come to a class with it.',
  giftAttended: (n: number) =>
    `It was a gift. The person who claimed it ${n === 0 ? 'has not come to a class' : `came to ${count(n, 'class', 'classes')}`} with it.`,
  messages: (n: number) => `They were sent ${count(n, 'message', 'messages')} about it.`,
  refunded: (amount: string) => `${amount} of it was refunded.`,
  nothingBack: 'Nothing was cancelled or refunded.',
  cancelled: (n: number) => `${count(n, 'booking was', 'bookings were')} cancelled, nothing was refunded.`,

  moments: {
    paid: (amount: string) => `paid ${amount}`,
    in: (time: string) => `in at ${time}`,
    dispute: 'dispute',
    answerBy: (time: string) => `answer by ${time}`,
  },

  columns: { slot: 'Gateway’s slot', content: 'What is in it', page: 'Page' },
  empty: (why: string) => `Left empty: ${why}`,

  titles: {
    billing_proof: 'Invoice',
    proof_of_service: 'Classes and sessions of the pass',
    access_activity_log: 'What the member did online',
    customer_communication: 'Messages to the member',
    refund_cancellation_policy: 'Cancellation and refunds, as shown',
    term_and_conditions: 'Terms, as shown',
    cancellation_proof: 'What was cancelled',
    refund_confirmation: 'What was refunded',
    explanation_letter: 'The studio’s statement',
    shipping_proof: 'Delivery',
  },

  invoice: (number: string, day: string, amount: string) => `Invoice ${number} of ${day}, ${amount}`,
  noInvoice: 'the payment has no tax document, because the studio had not yet entered who sells.',
  sealed:
    'the member’s data was erased, and their tax documents are sealed. An owner can prepare the evidence with them.',
  noClasses: 'nothing was booked, and no pass was granted.',
  service: (attended: number, ledger: string) =>
    `${attended === 0 ? 'No class was attended' : `${count(attended, 'class', 'classes')} attended, with times`}; ${ledger}`,
  ledgerOf: (total: number, used: number, left: number) =>
    `ledger of the pass: ${total} granted, ${used} used, ${left} left`,
  unlimited: 'ledger of an unlimited pass',
  classes: 'Attendance',
  classColumns: { class: 'Class', when: 'When', booked: 'Booked', result: 'Attendance' },
  /** How a visit was recorded. `at`: when. */
  marks: {
    code: (at: string) => `came: checked in by the code on their phone at ${at}`,
    tap: (at: string) => `came: checked in by staff at ${at}`,
    late: (at: string) => `came late: checked in at ${at}`,
    noShow: 'did not come',
    none: 'took place, attendance was not recorded',
    ahead: 'is booked, has not taken place yet',
    cancelled: (when: string) => `cancelled in time on ${when}, the session came back`,
    'late cancelled': (when: string) => `cancelled late on ${when}`,
    'class cancelled': 'cancelled by the studio, the session came back',
  },
  bySharer: (result: string) => `by the person they share it with: ${result}`,
  ledger: 'Ledger of the pass',
  ledgerColumns: { when: 'When', entry: 'Entry', change: 'Sessions', left: 'Left' },
  days: (n: number) => count(n, 'day', 'days'),

  activity: (signIns: number, devices: number, bookings: number) =>
    `${count(signIns, 'sign-in', 'sign-ins')}${devices > 0 ? ` from ${count(devices, 'device', 'devices')}` : ''}, ${count(bookings, 'booking', 'bookings')} by the member`,
  noActivity:
    'since the day before the payment no sign-in, no booking and no cancellation by the member is recorded.',
  activityColumns: { when: 'When', what: 'What' },
  signedIn: 'Signed in to their account',
  agreed: 'Agreed to the terms and paid',
  bookedIt: (what: string) => `Booked ${what}`,
  fromWaitlist: (what: string) => `Got a seat from the waitlist that they had joined: ${what}`,
  fromRecurring: (what: string) => `Booked by the weekly booking that they had set up: ${what}`,
  cancelledIt: (what: string) => `Cancelled ${what}`,

  sent: (n: number) =>
    `${count(n, 'message', 'messages')} about this purchase, accepted by their mail provider`,
  noMessages: 'the log has no message about this purchase.',
  othersSent: (n: number) =>
    `${count(n, 'more mail was', 'more mails were')} sent to the member since they paid. The log does not know what they were about, so they are not listed.`,
  messageColumns: { when: 'Sent', subject: 'Subject' },
  aboutMessages:
    'Sent by mail to the address of the account. A message is listed when the mail server of its receiver accepted it; whether it was opened is not recorded.',

  shownOn: (when: string, language: string) => `As shown on ${when}, in ${language}`,
  languages: { en: 'English', hi: 'Hindi' },
  agreedTo:
    'The pay step links to this text, and the button to pay says that the buyer agrees to it. It is printed here as it was shown.',
  inShort: 'In short',
  policyShown: (when: string, promises: number) =>
    `The policy as shown on ${when}${promises > 0 ? `, and the cancellation time shown at ${count(promises, 'booking', 'bookings')}` : ''}`,
  termsShown: (when: string) => `The terms as shown on ${when}`,
  promisesOnly: (n: number) =>
    `The cancellation time shown at ${count(n, 'booking', 'bookings')}; the text of the policy is not stored for this payment`,
  promises: 'Shown when each class was booked',
  promiseColumns: { class: 'Class', booked: 'Booked', promise: 'What was shown' },
  notStored:
    'the payment is older than the day from which the studio stores the text that was shown with each payment.',
  notStoredText:
    'This payment is older than the day from which the studio stores the text that was shown with each payment. Below is what was shown when each class was booked, which is stored with the booking.',

  cancellations: (n: number) => `${count(n, 'booking', 'bookings')} cancelled, with times and what came back`,
  noCancellation: 'the member cancelled nothing.',
  cancellationColumns: { class: 'Class', cancelled: 'Cancelled', effect: 'What followed' },
  cancelledInTime: 'in time: the session came back',
  stayedUsed: 'late: the session stays used',
  lateSettled: {
    forgiven: 'late, and forgiven: it cost nothing',
    strike: 'late: a strike, which costs no session',
    fee: 'late: a fee, which costs no session',
    nothing: 'late: it cost nothing',
  },
  byStudio: 'by the studio: the session came back',

  refunds: (amount: string) => `${amount} refunded, with the credit notes`,
  noRefund: 'nothing was refunded.',
  refundColumns: { when: 'When', how: 'How', amount: '₹' },
  returned: {
    refund: 'refunded by the studio',
    void: 'sale voided',
    takenBack: 'refunded at the gateway',
    undone: 'refund undone by the bank',
    due: 'refund on its way',
  },

  statement: 'The studio’s statement',
  noStatement: 'the studio wrote no statement.',
  noDelivery: 'a service is booked and attended; nothing is delivered.',

  prepared: (when: string, by: string) => `Prepared ${when} by ${by}.`,
  page: (page: number, of: number) => `Page ${page} of ${of}.`,
  about: (studio: string, member: string) =>
    `${studio}. Member: ${member}. Personal data that no slot asks for is left out. Times are India time.`,
})
