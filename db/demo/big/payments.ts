import type { AuditAction } from '#features/audit/rules.ts'
import { isDeskMethod, type PaymentMethod } from '#features/payment/rules.ts'
import { buyerStateOf } from '../payments.ts'
import type { Dice } from './dice.ts'
import type { BigPass } from './passes.ts'
import { iso, type Value } from './records.ts'
import { HOUR, MINUTE, type Stage } from './stage.ts'

const GST_BASIS_POINTS = 1800
/** Shares of the methods among all sales. */
const AT_DESK: [method: PaymentMethod, share: number][] = [
  ['upi', 0.13],
  ['cash', 0.08],
  ['card', 0.05],
]
/** Shares of all online sales. */
const PAID_TWICE = 0.003
const LEFT_UNPAID = 0.12

const REFUND_NOTE = 'She moved away, and gave the pass back'

export function chooseMethod(dice: Dice): PaymentMethod {
  let rest = dice.next()
  for (const [method, share] of AT_DESK) {
    if (rest < share) return method
    rest -= share
  }
  return 'online'
}

const paymentOf = (orderId: string) => `pay_${orderId.slice(-12)}`

interface OrderFacts {
  id: string
  at: number
  status: 'paid' | 'abandoned'
  /** Null for a sale at the desk, and if nobody paid. */
  paymentId: string | null
  /** Null for an online sale. */
  sale: { method: PaymentMethod; reference: string | null; soldBy: string; key: string } | null
}

function orderRow({ personId, terms, purchasedAt }: BigPass, order: OrderFacts): Value[] {
  const { id, at, status, paymentId, sale } = order
  return [
    ...[
      id,
      sale ? null : `order_${id.slice(-12)}`,
      personId,
      terms.id,
      JSON.stringify(terms),
      terms.pricePaise,
    ],
    ...[GST_BASIS_POINTS, status, paymentId, iso(at), status === 'paid' ? iso(purchasedAt) : null, 1],
    ...[sale?.method ?? 'online', sale?.reference ?? null, sale?.soldBy ?? null, sale?.key ?? null],
    // All orders of a person have the same State.
    buyerStateOf(terms, Number.parseInt(personId.slice(0, 4), 16) / 0x10000),
  ]
}

export function takePayment(stage: Stage, pass: BigPass): void {
  if (isDeskMethod(pass.method)) sellAtDesk(stage, pass)
  else sellOnline(stage, pass)
}

function sellAtDesk({ dice, records, seller }: Stage, pass: BigPass): void {
  const { orderId: id, method, terms, personId, purchasedAt: at } = pass
  const reference =
    method === 'cash' ? null : `${method === 'upi' ? 'UTR' : 'SLIP'} ${100_000 + dice.whole(900_000)}`
  const sale = { method, reference, soldBy: seller, key: dice.uuid() }
  records.add('payment_order', at, orderRow(pass, { id, at, status: 'paid', paymentId: null, sale }))
  const after = {
    packageName: terms.packageName,
    amountPaise: terms.pricePaise,
    method,
    reference,
    passId: pass.id,
  }
  const record = [
    iso(at),
    seller,
    'sale.make' satisfies AuditAction,
    'payment',
    id,
    personId,
    null,
    JSON.stringify(after),
    null,
  ]
  records.add('audit_entry', at, record)
}

function sellOnline({ dice, records }: Stage, pass: BigPass): void {
  const { orderId, purchasedAt } = pass
  const begun = purchasedAt - MINUTE
  const online = { at: begun, sale: null }
  const paymentId = paymentOf(orderId)
  records.add('payment_order', begun, orderRow(pass, { ...online, id: orderId, status: 'paid', paymentId }))
  if (dice.happens(LEFT_UNPAID)) {
    const abandoned = {
      id: dice.uuid(),
      at: begun - HOUR,
      status: 'abandoned',
      paymentId: null,
      sale: null,
    } as const
    records.add('payment_order', abandoned.at, orderRow(pass, abandoned))
  }
  if (dice.happens(PAID_TWICE)) {
    const refundedAt = purchasedAt + 5 * MINUTE
    const { pricePaise } = pass.terms
    const row = [`${paymentId}b`, orderId, pricePaise, 'paidTwice', `rfnd_${orderId.slice(-12)}`, 'refunded']
    const noStaff = ['online', null, null, null, null]
    records.add('payment_refund', refundedAt, [...row, iso(refundedAt), iso(refundedAt), ...noStaff])
  }
}

/**
 * Refunds a payment in full: at the desk by the same method, or as a refund that the owner made at the gateway.
 */
export function refund(stage: Stage, pass: BigPass, at: number): void {
  if (isDeskMethod(pass.method)) refundAtDesk(stage, pass, at)
  else recordGatewayRefund(stage, pass, at)
}

function refundAtDesk({ dice, records, manager }: Stage, pass: BigPass, at: number): void {
  const { orderId, method, terms, personId } = pass
  const money = [null, orderId, terms.pricePaise, 'byStaff', null, 'refunded', iso(at), iso(at)]
  records.add('payment_refund', at, [...money, method, manager, REFUND_NOTE, 'revoked', dice.uuid()])
  const [before, after] = [
    { leftPaise: terms.pricePaise },
    { leftPaise: 0, amountPaise: terms.pricePaise, method, pass: { kind: 'revoked' } },
  ]
  records.add('audit_entry', at, [
    ...[iso(at), manager, 'refund.make' satisfies AuditAction, 'payment', orderId, personId],
    ...[JSON.stringify(before), JSON.stringify(after), REFUND_NOTE],
  ])
}

function recordGatewayRefund({ dice, records }: Stage, { orderId, terms }: BigPass, at: number): void {
  const paymentId = paymentOf(orderId)
  const issueId = dice.uuid()
  const about = [issueId, 'refund', paymentId, paymentId, orderId, terms.pricePaise, 'full', 'passRevoked']
  records.add('money_matter', at, [...about, 'decided', iso(at), iso(at)])
  records.add('money_taken_back', at, [issueId, iso(at), terms.pricePaise])
}
