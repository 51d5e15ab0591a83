import type { RequestStatus } from '#features/payment/requestRules.ts'
import type { DeskMethod, EntryName, PaymentMethod } from '#features/payment/rules.ts'
import { inLanguages } from '#lib/language.ts'
import { gstinText } from '#lib/text/gstin.ts'

const payments = (count: number) => (count === 1 ? '1 payment' : `${count} payments`)
const sessions = (count: number) => (count === 1 ? '1 session' : `${count} sessions`)

export const methodNames: Record<PaymentMethod, string> = inLanguages('methodNames', {
  online: 'Online',
  cash: 'Cash',
  upi: 'UPI, desk',
  card: 'Card, desk',
})

export const entryNames: Record<EntryName, string> = inLanguages('entryNames', {
  sale: 'Sale',
  refund: 'Refund',
  void: 'Voided',
  takenBack: 'Chargeback',
  cameBack: 'Chargeback reversed',
})

/** Texts of the payments screen. Amounts such as `₹6,400.00`. */
export const moneyText = inLanguages('moneyText', {
  title: (day: string) => `Money, ${day}`,
  sentence: (received: string, count: number, back: string | null) =>
    `${received} received in ${payments(count)}${back ? `, ${back} refunded` : ''}.`,
  needs: (count: number) =>
    count === 1 ? '1 payment issue needs your attention.' : `${count} payment issues need your attention.`,
  failed: 'The payments could not be loaded.',
  day: 'Day',
  sell: 'Sell',
  find: 'Find a payment',
  findHint: 'Name, amount or number, in the last year',
  which: 'Filter',
  all: 'All',
  needsYou: (count: number) => `Needs you ${count}`,
  returned: 'Refunded',
  owed: 'Still owed',
  time: 'Time',
  member: 'Member',
  what: 'What',
  method: 'Method',
  by: 'By',
  bySelf: 'the member',
  rupees: '₹',
  together: 'Total',
  none: 'No payments.',
  noneFound: 'No payment found.',
  notGranted: 'paid, not granted',
  byMethod: 'By method',
})

/** One payment, in the side sheet. */
export const paymentText = inLanguages('paymentText', {
  paidAt: (day: string, time: string) => `Paid ${day}, ${time}`,
  failed: 'The payment could not be loaded.',
  paid: 'Paid',
  price: 'Price',
  codes: (codes: string) => `Code ${codes}`,
  gst: (percent: number) => `includes ${percent} % GST`,
  method: 'Method',
  soldBy: 'Sold by',
  slip: 'Receipt number',
  gatewayNumber: 'Gateway number',
  version: 'Package version',
  overrideReason: 'Sold as an exception',
  left: 'Not refunded',
  returnedBefore: 'Refunded before',
  reversedExternally: 'Refunded at the gateway or charged back',
  pass: 'The pass',
  leftOf: (left: number | null, of: number | null, until: string) =>
    of === null || left === null
      ? `unlimited, until ${until}`
      : `${left} of ${sessions(of)} left, until ${until}`,
  noPass: 'No pass was granted.',
  documents: 'Tax documents',
  refunds: 'Refunds',
  priceCorrection: 'price correction',
  refundStatuses: {
    due: 'being sent to the gateway',
    refunded: 'sent',
    cancelled: 'not sent: the payer has the money already',
  },
  resend: 'Send it again now',
  voided: (by: string, reason: string) => `Voided by ${by}: ${reason}`,
  voidTitle: 'Void the sale',
  voidText:
    'For a sale made by mistake: the pass ends, its bookings are cancelled free of charge, and the cash drawer no longer counts it.',
  voidAction: 'Void this sale',
  reason: 'Reason, in the audit',
  refundTitle: 'Refund',
  heldTitle: 'Paid, but not granted',
  heldText:
    'Part of this payment was refunded before the pass was granted. Decide what happens with the rest.',
  /** Nothing of the payment is left. */
  heldTaken:
    'Part of this payment was refunded before the pass was granted, and the payer’s bank has taken the rest. If you close the payment, nothing is granted and no money moves.',
  grant: 'Grant the pass',
  decline: (amount: string) => `Refund ${amount}`,
  closeHeld: 'Close it, grant nothing',
  cancel: 'Not now',
})

export const refundText = inLanguages('refundText', {
  howMuch: 'How much',
  whole: 'All of it',
  part: 'Part of it',
  correction: 'Price correction',
  correctionHint: 'the price was wrong: the pass keeps its sessions, and the credit note names the reason',
  partHint: (each: string) => `${each} for each session, the price that was paid`,
  amount: 'Amount in rupees',
  how: 'How it is refunded',
  andPass: 'Effect on the pass',
  revoke: 'End it',
  revokeHint: 'its bookings are cancelled free',
  shorten: 'Shorten it',
  shortenHint: 'removes remaining sessions',
  sessions: 'Sessions to remove',
  keep: 'Leave it as it is',
  keepHint: 'as a goodwill gesture; the audit needs a reason',
  note: 'Reason, in the audit',
  before: 'Now',
  after: 'After',
  stays: (left: number | null, until: string) =>
    left === null ? `unlimited, until ${until}` : `${sessions(left)} left, until ${until}`,
  ended: 'ended today',
  cancelled: (titles: string) => `Also cancelled: ${titles}`,
  goesOnline: (amount: string) =>
    `${amount} is refunded to the original payment method in 5 to 7 working days. They get a mail.`,
  goesDesk: (amount: string, method: string) =>
    `${amount} is paid out of your cash drawer: ${method}. They get a mail.`,
  gstOfIt: (amount: string) => `It includes ${amount} GST.`,
  /** `day`: the last day on which the tax could be corrected. */
  withoutTax: (day: string) =>
    `The GST of this sale could be corrected until ${day}. The credit note is commercial: it changes no tax and is not in GSTR-1, and you still owe the GST.`,
  action: (amount: string) => `Refund ${amount}`,
  policy: 'By policy passes are not refundable: this refund is a manager’s decision.',
})

export const paymentIssueText = inLanguages('paymentIssueText', {
  kinds: {
    refund: 'Refunded at the gateway',
    dispute: 'Dispute',
    unknownPayment: 'A payment without an order',
    unreadableOrder: 'An order that can’t be checked at the gateway',
    overdueRefund: 'An overdue refund',
  },
  stateMissing: 'The invoice needs the buyer’s State',
  refundWaits: {
    open: {
      title: 'A refund is waiting for a dispute',
      action:
        'The payer’s bank disputes this payment, so with a refund the payer could get the money twice. Contest or accept the dispute: if you win, the refund is sent; if you lose, it is cancelled.',
    },
    lost: {
      title: 'A refund larger than the amount left',
      action:
        'The payer’s bank took a part of this payment, and the rest is less than this refund. Refund the rest in the gateway’s dashboard.',
    },
    partial: {
      title: 'A refund larger than the amount left',
      action:
        'A part of this payment was refunded in the gateway’s dashboard, and the rest is less than this refund, so it is not sent. If the payer should get the rest too, refund it there.',
    },
    won: {
      title: 'A cancelled refund is owed again',
      action:
        'This refund was cancelled because the payer’s bank had reversed the payment, and now the bank has returned the money. Refund it again, at the payment or in the gateway’s dashboard.',
    },
  },
  outcomes: {
    nothing: 'nothing was done',
    passKept: 'the pass is unchanged',
    passRevoked: 'the pass has ended',
    noPass: 'no pass was granted',
  },
  none: 'Nothing needs you.',
  failed: 'The payment issues could not be loaded.',
  open: 'Open the payment',
  decision: 'What was done about it',
  decide: 'Save and close',
})

export const drawerText = inLanguages('drawerText', {
  title: 'Cash-up',
  failed: 'The cash drawers could not be loaded.',
  whose: 'Whose cash drawer',
  float: 'Opening float, ₹',
  cashReceived: (sales: number) => (sales === 1 ? 'Cash received, 1 sale' : `Cash received, ${sales} sales`),
  expected: 'Expected in the drawer',
  notes: (rupees: number) => `Notes of ₹${rupees}`,
  coins: 'Coins, ₹',
  counted: 'Counted, cash',
  difference: 'Difference',
  upi: 'UPI, as the app shows, ₹',
  card: 'Card, as the machine shows, ₹',
  expectedInBooks: (amount: string) => `expected ${amount}`,
  matches: 'Matches exactly.',
  note: 'Note: the reason for the difference',
  correctNote: 'Note: why it is corrected',
  close: (name: string) => `Close ${name}’s day`,
  correct: 'Correct it',
  closedBy: (name: string, time: string) => `Closed by ${name} at ${time}`,
  entry: (number: number) => `Correction ${number - 1}`,
  moved: 'There were payments after it was closed. Please count again.',
  paymentMethods: { cash: 'Cash', upi: 'UPI', card: 'Card' } satisfies Record<DeskMethod, string>,
})

export const sellText = inLanguages('sellText', {
  title: 'Sell',
  sentence: (name: string) => `By ${name}. The pass is granted as soon as you take the money.`,
  member: 'Member',
  someoneElse: 'Someone else',
  findPerson: 'Name, number or mail',
  noneFound: 'Nobody found.',
  newMember: (typed: string) => (typed ? `New member: “${typed}”` : 'New member'),
  searchFailed: 'The search failed.',
  what: 'Package',
  withGst: 'prices with GST',
  whatFirst: 'Choose the member first: the packages depend on the member.',
  noPackages: 'No packages are on sale.',
  toPackages: 'Open the passes',
  failed: 'The packages could not be loaded.',
  startsLater: 'The pass starts with its first class, so no days are lost if it is bought early.',
  how: 'Payment',
  methodLabel: 'Payment method',
  paymentMethods: { qr: 'UPI QR', link: 'Link', upi: 'UPI', cash: 'Cash', card: 'Card' } satisfies Record<
    DeskMethod | 'qr' | 'link',
    string
  >,
  qrHint: 'The member scans it with any UPI app. The pass is granted once they have paid.',
  linkHint:
    'The member, or another person for them, can pay anywhere by UPI or card. The price and the pass are fixed in the link.',
  linkUntil: 'Valid until',
  /** `until`: `Tuesday 24 November, 8:00 pm`. */
  linkHolds: (hours: number, until: string) =>
    `${until} (${hours < 48 ? (hours === 1 ? '1 hour' : `${hours} hours`) : `${hours / 24} days`})`,
  mailLink: (email: string) => `Mail it to ${email}`,
  ask: {
    qr: (amount: string) => `Show the QR for ${amount}`,
    link: (amount: string) => `Create the link for ${amount}`,
  },
  tendered: 'Cash received',
  changeDue: 'Change',
  tooLittle: 'That is less than the price.',
  slip: { upi: 'UPI reference, from the app', card: 'Number on the card receipt' },
  slipHint: 'only when the app or the card machine shows that it is paid',
  override: 'Why you override the rule',
  overrideHint: 'recorded in the audit',
  confirmPaid: (packageName: string) => `Mark as paid and grant ${packageName}`,
  haveCode: 'The member has a code',
  code: 'Promo code',
  codeHint: 'Separate several codes with commas, if they can be combined',
  useCode: 'Apply',
  removeCodes: 'Remove the code',
  gst: (amount: string, percent: number) => `includes ${amount} GST at ${percent} %`,
  soldToday: 'Sold today by you',
  nothingSold: 'Nothing yet.',
  seePayment: (name: string) => `${name}’s payment`,
})

const atTheTime = (words: string) => (at: string) => `${words} ${at}`

/** The sheet with the payment link of a sale, and the list of links. */
export const payLinkText = inLanguages('payLinkText', {
  leads: {
    waiting: 'This link is for this sale only. Send it to the member: once it is paid, the pass is theirs.',
    paid: 'The pass is granted, and the receipt is on its way.',
    held: 'This payment needs a decision.',
    refunded: 'This payment is refunded.',
    expired: 'This link has expired.',
    closing: 'This link is being closed.',
    cancelled: 'This link was cancelled.',
  } satisfies Record<RequestStatus, string>,
  results: {
    waiting: '',
    paid: '',
    held: 'It was paid, but a part was refunded at the payment service. Ask a manager, who decides what happens with the rest.',
    refunded:
      'This payment could not be used for the pass, because something was bought instead or the pass could not be granted. It is refunded.',
    expired:
      'This link can no longer be used to pay, and no payment has been reported. Money that arrives later buys the pass, or is refunded if something was bought instead.',
    closing:
      'No payment has been reported. The payment service has not confirmed yet that the link is closed. Money that still arrives buys the pass, or is refunded if something was bought instead.',
    cancelled:
      'This link can no longer be used to pay, and no payment has been reported. Money that arrives later buys the pass, or is refunded if something was bought instead.',
  } satisfies Record<RequestStatus, string>,
  until: (at: string) => `Valid until ${at}.`,
  address: 'Payment link',
  mailed: 'It was also sent to the member by mail.',
  notMailed: 'It was not sent by mail: copy it, and send it yourself.',
  cancel: 'Cancel this link',
  closed: 'The link is closed: it can’t be used to pay again.',
  open: 'Payment links',
  see: (name: string) => `The payment link for ${name}`,
  /** `at`: `Tue 8:00 pm`. */
  states: {
    waiting: atTheTime('until'),
    paid: atTheTime('paid'),
    held: () => 'partly refunded, ask a manager',
    refunded: () => 'refunded',
    expired: () => 'expired, unpaid',
    closing: () => 'being closed',
    cancelled: () => 'cancelled',
  } satisfies Record<RequestStatus, (at: string) => string>,
})

/** The sheet with the QR code of a sale. */
export const upiQrText = inLanguages('upiQrText', {
  heading: 'UPI QR',
  failed: 'The QR code could not be loaded.',
  title: (packageName: string, name: string) => `${packageName} for ${name}`,
  leads: {
    waiting: 'This code is for this sale only. It closes once it is paid.',
    paid: 'The pass is granted, and the receipt is on its way.',
    held: 'This payment needs a decision.',
    refunded: 'This payment is refunded.',
    expired: 'This code has expired.',
    closing: 'This code is being closed.',
    cancelled: 'This code was cancelled.',
  } satisfies Record<RequestStatus, string>,
  results: {
    waiting: '',
    paid: '',
    held: 'It was paid, but a part was refunded at the payment service. Ask a manager, who decides what happens with the rest.',
    refunded:
      'This payment could not be used for the pass, because something was bought instead or the amount was wrong. It is refunded.',
    expired:
      'No payment has been reported. Money that arrives later buys the pass, or is refunded if something was bought instead.',
    closing:
      'No payment has been reported. The payment service has not confirmed yet that the code is closed. Money that still arrives buys the pass, or is refunded if something was bought instead.',
    cancelled:
      'This code can no longer be paid. No payment has been reported. Money that arrives later buys the pass, or is refunded if something was bought instead.',
  } satisfies Record<RequestStatus, string>,
  codeOf: (amount: string) => `QR code for ${amount}`,
  scan: 'Scan it with any UPI app',
  waiting: 'Waiting for the payment',
  cancel: 'Cancel this code',
  back: 'Back to the sale',
  offline: 'The status can’t be loaded at the moment. The payment is still recorded.',
  connectionLost: 'If the connection fails',
  connectionLostText:
    'The code stays valid until it expires. The pass and the invoice are made when the bank confirms the payment, even if this screen is closed. Don’t ask the member to pay twice.',
  paidAt: (time: string) => `Paid at ${time}`,
  closed: 'The code is closed: it can’t be paid again.',
  closing: (seconds: number) => (seconds === 1 ? 'Closes in 1 second.' : `Closes in ${seconds} seconds.`),
  next: 'Next sale',
  keepOpen: 'Keep it open',
})

/** The fields for the buyer on the invoice of a sale. */
export const buyerText = inLanguages('buyerText', {
  state: 'State or Union Territory where they live',
  stateHint: 'For online classes, the invoice must name the State. The price is the same everywhere.',
  chooseState: 'Please choose',
  company: 'Invoice for a company',
  gstin: 'GSTIN',
  valid: (state: string, code: string) => `Registered in ${state} (${code}).`,
  problems: gstinText,
  name: 'Company name',
  address: 'Company address',
})
