import { randomUUID } from 'node:crypto'
import type { PackageRow } from '#features/passes/packageReads.server.ts'
import { passValidity } from '#features/passes/rules.ts'
import type { DeskMethod, PaymentMethod } from '#features/payment/rules.ts'
import { isBefore, isDayBefore, studioDay, studioInstant } from '#lib/time.ts'
import { stableRandom } from './chance.ts'
import { type HeldPass, type Passbook, sellPass, termsOf } from './passbook.ts'
import type { DemoRegular } from './regulars.ts'

/** A completed payment, with what it bought. */
export interface DemoPayment {
  id: string
  pass: HeldPass
  method: PaymentMethod
  /** The receipt number; null online and for cash. */
  reference: string | null
  /** The gateway's id; null at the desk. */
  paymentId: string | null
  paidAt: Temporal.Instant
  /** The State in which the buyer lives, by its GST code; null if the pass is not for online classes. */
  buyerState: string | null
}

/** A refund of a payment. */
export interface DemoRefund {
  payment: DemoPayment
  amountPaise: number
  note: string
  at: Temporal.Instant
}

/** The shares of the methods among passes that are sold at the desk; the others are bought online. */
const AT_DESK: [method: DeskMethod, share: number][] = [
  ['upi', 0.13],
  ['cash', 0.09],
  ['card', 0.06],
]

function methodOf(key: string): PaymentMethod {
  let rest = stableRandom(`${key} way`)
  for (const [method, share] of AT_DESK) {
    if (rest < share) return method
    rest -= share
  }
  return 'online'
}

/** Haryana, Delhi, Uttar Pradesh: the shares of buyers of online classes who live there. */
const STATES: [state: string, share: number][] = [
  ['06', 0.6],
  ['07', 0.25],
  ['09', 0.15],
]

/** Buyers of online classes are asked for their State, because it decides the tax. */
export function buyerStateOf({ location }: Pick<PackageRow, 'location'>, chance: number): string | null {
  if (location !== 'Online') return null
  let rest = chance
  for (const [state, share] of STATES) {
    if (rest < share) return state
    rest -= share
  }
  return '06'
}

const digitsOf = (key: string, count: number) =>
  String(Math.floor(stableRandom(`${key} number`) * 10 ** count)).padStart(count, '0')

const references: Record<PaymentMethod, (key: string) => string | null> = {
  online: () => null,
  cash: () => null,
  upi: (key) => `UTR ${digitsOf(key, 12)}`,
  card: (key) => `SLIP ${digitsOf(key, 6)}`,
}

/** Each pass is paid when it is bought: by the method in `paid`, otherwise online or at the desk at random. */
export function paymentsFor({ passes }: Passbook): DemoPayment[] {
  /** The random number from which a person's State is chosen, the same for all their passes. */
  const chances = new Map<string, number>()
  return passes.map((pass, index) => {
    const key = `payment ${index}`
    const state = chances.get(pass.personId) ?? stableRandom(`${key} state`)
    chances.set(pass.personId, state)
    const method = pass.paid ?? methodOf(key)
    const paymentId = method === 'online' ? `pay_${digitsOf(`${key} gateway`, 14)}` : null
    const paidAt = pass.purchasedAt
    const buyerState = buyerStateOf(pass.terms, state)
    return {
      id: randomUUID(),
      pass,
      method,
      reference: references[method](key),
      paymentId,
      paidAt,
      buyerState,
    }
  })
}

/** Sales at the desk today and on the day before, in studio time. */
const RECENT_SALES: [daysAgo: number, time: string, method: DeskMethod][] = [
  [1, '10:40', 'cash'],
  [1, '18:25', 'upi'],
  [0, '07:10', 'upi'],
  [0, '09:50', 'cash'],
  [0, '17:35', 'card'],
]

/** Some regulars whose passes have expired buy new ones at the desk, earlier today or the day before. */
export function sellRecently(
  book: Passbook,
  regulars: (DemoRegular & { id: string })[],
  packages: Map<string, PackageRow>,
): void {
  const today = studioDay(book.now)
  const withValidPass = new Set(
    book.passes
      .filter(({ facts }) => facts.sessionsLeft !== 0 && !isDayBefore(passValidity(facts).expiresOn, today))
      .map(({ personId }) => personId),
  )
  const buyers = regulars.filter(({ id, packageKey }) => packageKey !== 'discovery' && !withValidPass.has(id))
  for (const [index, [daysAgo, time, method]] of RECENT_SALES.entries()) {
    const buyer = buyers[index]
    const instant = studioInstant(today.subtract({ days: daysAgo }), Temporal.PlainTime.from(time))
    if (!buyer || !isBefore(instant, book.now)) continue
    sellPass(book, buyer.id, termsOf(packages, buyer.packageKey), instant).paid = method
  }
}

/** A dispute about a payment, opened by the payer's bank. */
export interface DemoDispute {
  payment: DemoPayment
  openedAt: Temporal.Instant
  respondBy: Temporal.Instant
}

/** Makes one open dispute about a pass that was paid online and is in use, with three days left to answer it. */
export function disputeOf(payments: DemoPayment[], now: Temporal.Instant): DemoDispute | undefined {
  const today = studioDay(now)
  const [from, until] = [today.subtract({ days: 24 }), today.subtract({ days: 8 })]
  const payment = payments.findLast(
    ({ method, paidAt, pass }) =>
      method === 'online' &&
      pass.terms.packageType !== 'discovery' &&
      passValidity(pass.facts).firstSessionOn !== null &&
      isDayBefore(studioDay(paidAt), until) &&
      isDayBefore(from, studioDay(paidAt)),
  )
  if (!payment) return undefined
  const at = (day: Temporal.PlainDate, time: string) => studioInstant(day, Temporal.PlainTime.from(time))
  return {
    payment,
    openedAt: at(today.subtract({ days: 4 }), '11:20'),
    respondBy: at(today.add({ days: 3 }), '18:00'),
  }
}

/** After this many days no bank can fail a refund any more. */
const SETTLED_DAYS = 10

/** Makes two refunds: one in cash at the desk, and one through the gateway. */
export function refundsOf(payments: DemoPayment[], now: Temporal.Instant): DemoRefund[] {
  const until = studioDay(now).subtract({ days: SETTLED_DAYS + 4 })
  const early = payments.filter(
    ({ pass, paidAt }) => pass.terms.packageType !== 'discovery' && isDayBefore(studioDay(paidAt), until),
  )
  const noon = Temporal.PlainTime.from('12:30')
  const refunds = (payment: DemoPayment | undefined, share: number, note: string): DemoRefund[] => {
    if (!payment) return []
    const { pass, paidAt } = payment
    const instant = studioInstant(studioDay(paidAt).add({ days: 3 }), noon)
    // Rounded to whole rupees.
    const amountPaise = Math.round((pass.terms.pricePaise * share) / 100) * 100
    return [{ payment, amountPaise, note, at: instant }]
  }
  return [
    ...refunds(
      early.findLast(({ method }) => method === 'cash'),
      0.25,
      'Two of her classes were cancelled by the studio',
    ),
    ...refunds(
      early.findLast(({ method }) => method === 'online'),
      0.5,
      'Moves to Jaipur before the month is over',
    ),
  ]
}
