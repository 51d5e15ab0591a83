import type { DeskMethod, EntryName, PaymentMethod } from '#features/payment/rules.ts'
import { inLanguages } from '#lib/language.ts'

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
  refund: 'Given back',
  void: 'Voided',
  takenBack: 'Taken back',
  cameBack: 'Taken back, undone',
})

/** Texts of the payments screen. Amounts such as `₹6,400.00`. */
export const moneyText = inLanguages('moneyText', {
  title: (day: string) => `Money, ${day}`,
  sentence: (came: string, count: number, back: string | null) =>
    `${came} came in with ${payments(count)}${back ? `, ${back} went back` : ''}.`,
  needs: (count: number) =>
    count === 1 ? '1 payment issue waits for you.' : `${count} payment issues wait for you.`,
  failed: 'The payments did not come.',
  day: 'Day',
  sell: 'Sell',
  find: 'Find a payment',
  findHint: 'Name, amount, number; a year back',
  which: 'Which',
  all: 'All',
  needsYou: (count: number) => `Needs you ${count}`,
  back: 'Went back',
  owed: 'Still owed',
  time: 'Time',
  member: 'Member',
  what: 'What',
  method: 'Way',
  by: 'By',
  bySelf: 'themself',
  rupees: '₹',
  together: 'Together',
  none: 'Nothing was paid.',
  noneFound: 'No payment is like that.',
  notGranted: 'paid, not granted',
  byMethod: 'By way',
  backOfIt: 'Given back',
})

/** One payment, in the side sheet. */
export const paymentText = inLanguages('paymentText', {
  paidAt: (day: string, time: string) => `Paid ${day}, ${time}`,
  failed: 'The payment did not come.',
  paid: 'Paid',
  gst: (percent: number) => `GST ${percent} % in it`,
  method: 'Way',
  soldBy: 'Sold by',
  slip: 'Slip',
  gatewayNumber: 'Gateway number',
  version: 'Version of the package',
  against: 'Sold against a rule',
  left: 'Still here',
  backBefore: 'Given back before',
  byOthers: 'Taken back by others',
  pass: 'The pass',
  leftOf: (left: number | null, of: number | null, until: string) =>
    of === null || left === null
      ? `unlimited, until ${until}`
      : `${left} of ${sessions(of)} left, until ${until}`,
  noPass: 'It bought no pass.',
  refunds: 'What went back',
  due: 'on its way to the gateway',
  done: 'gone',
  again: 'Send it again now',
  voided: (by: string, reason: string) => `Voided by ${by}: ${reason}`,
  voidTitle: 'Void the sale',
  voidText:
    'It was a mistake: the pass ends, what is booked on it is cancelled free, the cash drawer is as before.',
  voidAction: 'Void this sale',
  reason: 'Reason, in the audit',
  refundTitle: 'Give back',
  heldTitle: 'Paid, and nothing granted',
  heldText: 'A part of this payment went back before anything was granted. Decide what becomes of the rest.',
  grant: 'Grant the pass',
  decline: (amount: string) => `Give back ${amount}`,
  leave: 'Not now',
})

export const refundText = inLanguages('refundText', {
  howMuch: 'How much',
  whole: 'The whole',
  part: 'A part',
  partHint: (each: string) => `${each} a session, as it was paid for`,
  amount: 'Amount in rupees',
  how: 'How it goes back',
  andPass: 'And the pass',
  revoke: 'End it',
  revokeHint: 'what is booked on it is cancelled free',
  shorten: 'Shorten it',
  shortenHint: 'takes sessions that are left',
  sessions: 'Sessions taken back',
  keep: 'Leave it as it is',
  keepHint: 'a gift of the house; the audit asks why',
  note: 'Reason, in the audit',
  before: 'Now',
  after: 'After',
  stays: (left: number | null, until: string) =>
    left === null ? `unlimited, until ${until}` : `${sessions(left)} left, until ${until}`,
  ended: 'ended today',
  cancelled: (titles: string) => `Cancelled with it: ${titles}`,
  goesOnline: (amount: string) =>
    `${amount} goes back the way it was paid, in 5 to 7 working days. A mail says so.`,
  goesDesk: (amount: string, method: string) =>
    `${amount} leaves your cash drawer: ${method}. A mail says so.`,
  gstOfIt: (amount: string) => `GST in it: ${amount}.`,
  action: (amount: string) => `Give back ${amount}`,
  policy: 'Passes are not refundable by policy: this is the decision of who manages.',
})

export const paymentIssueText = inLanguages('paymentIssueText', {
  kinds: {
    refund: 'Given back at the gateway',
    dispute: 'Dispute',
    unknownPayment: 'A payment that no order knows',
    unreadableOrder: 'An order that the gateway will not tell about',
    overdueRefund: 'A refund that stays owed',
  },
  outcomes: {
    nothing: 'nothing was done',
    passKept: 'the pass is as it was',
    passRevoked: 'the pass has ended',
    noPass: 'no pass was granted',
  },
  none: 'Nothing waits for you.',
  failed: 'What waits did not come.',
  open: 'Open the payment',
  decision: 'What was done about it',
  decide: 'Note it and close',
})

export const drawerText = inLanguages('drawerText', {
  title: 'Cash-up',
  failed: 'The cash drawers could not be loaded.',
  whose: 'Whose cash drawer',
  float: 'Float this morning, ₹',
  taken: (sales: number) => (sales === 1 ? 'Cash taken, 1 sale' : `Cash taken, ${sales} sales`),
  should: 'Should be in the drawer',
  notes: (rupees: number) => `Notes of ₹${rupees}`,
  coins: 'Coins, ₹',
  counted: 'Counted, cash',
  difference: 'Difference',
  upi: 'UPI, as its app says, ₹',
  card: 'Card, as its machine says, ₹',
  expectedInBooks: (amount: string) => `the books say ${amount}`,
  agrees: 'Agrees to the paisa.',
  note: 'Note: how the difference came about',
  correctNote: 'Note: why it is corrected',
  close: (name: string) => `Close ${name}’s day`,
  correct: 'Correct it',
  closedBy: (name: string, time: string) => `Closed by ${name} at ${time}`,
  entry: (number: number) => `Correction ${number - 1}`,
  moved: 'Money moved after it was closed: count once more.',
  paymentMethods: { cash: 'Cash', upi: 'UPI', card: 'Card' } satisfies Record<DeskMethod, string>,
})

export const sellText = inLanguages('sellText', {
  title: 'Sell',
  sentence: (name: string) => `By ${name}. The pass is there the moment the money is here.`,
  whom: 'Whom',
  someoneElse: 'Someone else',
  findPerson: 'Name, number or mail',
  noneFound: 'Nobody is called like that.',
  somebodyNew: (typed: string) => (typed ? `Somebody new: “${typed}”` : 'Somebody new'),
  searchFailed: 'The search did not answer.',
  what: 'What',
  withGst: 'prices with GST',
  whatFirst: 'Choose whom first: what can be sold depends on it.',
  failed: 'The packages did not come.',
  startsLater: 'It starts with its first class: buying early costs nothing.',
  how: 'How',
  methodLabel: 'Way of paying',
  paymentMethods: { upi: 'UPI', cash: 'Cash', card: 'Card' } satisfies Record<DeskMethod, string>,
  gives: 'Handed over',
  giveBack: 'Give back',
  tooLittle: 'That is less than the price.',
  slip: { upi: 'UPI reference, from the app', card: 'Number on the slip of the machine' },
  slipHint: 'taken only when the app or the machine says that it is paid',
  override: 'Why the rule is set aside',
  overrideHint: 'in the audit; a manager answers for it',
  taken: (packageName: string) => `Taken: grant ${packageName}`,
  gst: (amount: string, percent: number) => `${amount} GST at ${percent} % in it`,
  soldToday: 'Sold today by you',
  nothingSold: 'Nothing yet.',
  seePayment: (name: string) => `The payment of ${name}`,
})
