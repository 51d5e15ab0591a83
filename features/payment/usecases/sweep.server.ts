import * as z from 'zod'
import { inTransaction } from '#lib/db.server.ts'
import type { JobKind } from '#lib/jobs.server.ts'
import { disputesToRead } from '../disputeStore.server.ts'
import type { GatewayDispute, GatewayPayment, GatewayRefund } from '../gatewayViews.server.ts'
import type { PaymentDeps } from '../paymentDeps.server.ts'
import { isRecorded, recordPaymentIssue } from '../paymentIssueStore.server.ts'
import type { Page } from '../razorpay.server.ts'
import { sweepBetween } from '../rules.ts'
import { orderByPaymentId } from '../store.server.ts'
import { gatewayOrdersOf, ordersAtGateway, recordSweep, sweptUntil } from '../sweepStore.server.ts'
import { disputeJob } from './disputes.server.ts'
import { requestOfPayment } from './requestOfPayment.server.ts'
import { restoreOrder } from './restoreOrder.server.ts'
import { settleJob } from './settlement.server.ts'

export const sweepJob: JobKind<Record<string, never>> = {
  name: 'payment.sweep',
  payload: z.object({}),
  retryLimit: 0,
  // Thousands of pages of a chain.
  maxSeconds: 3_000,
  // Checks every hour whether a day has passed, so that a failed sweep is repeated soon.
  cron: '17 * * * *',
}

const PAGE = 100
/** Pages of one list in one run: more than a chain of two hundred locations sells in that period. */
const MAX_PAGES = 5_000

/**
 * Compares the gateway's lists with ours: payments, refunds and disputes without a webhook, and money that no
 * order of ours knows, as after a restore. The work is left to jobs, one each. Does nothing if the last sweep
 * is less than a day old. A list that fails does not hold up the others; then it throws what failed, and is repeated.
 */
export async function sweepGateway(deps: PaymentDeps): Promise<void> {
  const { gateway, clock, db } = deps
  const between = sweepBetween(await sweptUntil(db), clock.now())
  if (!between) return
  const lists = [
    () => eachPage(deps, (page) => gateway.listPayments(page, between), comparePayments),
    () => eachPage(deps, (page) => gateway.listRefunds(page, between), compareRefunds),
    () => eachPage(deps, (page) => gateway.listDisputes(page), compareDisputes),
  ]
  const failures: unknown[] = []
  for (const compare of lists) {
    await compare().catch((error: unknown) => {
      deps.log.warn({ err: error }, 'a list of the payment gateway could not be compared')
      failures.push(error)
    })
  }
  if (failures.length > 0) throw failures[0]
  await recordSweep(db, between.to)
}

/** New entries are added at the start, so a page may repeat some of the previous one, but skips none. */
async function eachPage<T>(
  deps: PaymentDeps,
  list: (page: Page) => Promise<T[]>,
  compare: (deps: PaymentDeps, items: T[]) => Promise<void>,
): Promise<void> {
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const items = await list({ count: PAGE, skip: page * PAGE })
    await compare(deps, items)
    if (items.length < PAGE) return
  }
  throw new Error(`a list of the payment gateway has more than ${MAX_PAGES} pages`)
}

async function comparePayments(deps: PaymentDeps, listed: GatewayPayment[]): Promise<void> {
  const payments = await withRequests(deps, listed)
  const ours = await ordersAtGateway(
    deps.db,
    payments.flatMap(({ orderId }) => orderId ?? []),
  )
  for (const payment of payments) {
    const order = payment.orderId === null ? undefined : ours.get(payment.orderId)
    if (!order) await lookAtUnknown(deps, payment)
    else if (isNews(order, payment)) await settleLater(deps, order.gatewayOrderId)
  }
}

/**
 * The payments, with the QR code or link by which they were made instead of an order. A payment by a link has an order that
 * only the gateway knows.
 */
async function withRequests(deps: PaymentDeps, payments: GatewayPayment[]): Promise<GatewayPayment[]> {
  const ours = await ordersAtGateway(
    deps.db,
    payments.flatMap(({ orderId }) => orderId ?? []),
  )
  const isOurs = ({ orderId }: GatewayPayment) => orderId !== null && ours.has(orderId)
  const others = payments.flatMap((payment) => (isOurs(payment) ? [] : [payment.id]))
  const isMoney = ({ status }: GatewayPayment) => status !== 'failed' && status !== 'created'
  const known = await gatewayOrdersOf(deps.db, others)
  const named: GatewayPayment[] = []
  for (const payment of payments) {
    const request = isOurs(payment)
      ? null
      : (known.get(payment.id) ?? (isMoney(payment) ? await requestOfPayment(deps, payment) : null))
    named.push(request ? { ...payment, orderId: request } : payment)
  }
  return named
}

const isNews = (order: { paymentId: string | null; status: string }, payment: GatewayPayment): boolean => {
  const money = payment.status === 'captured' || payment.status === 'authorized'
  return money && (order.paymentId !== payment.id || order.status === 'held')
}

/** Its order is made again and settled like every other, or staff look at it. */
async function lookAtUnknown(deps: PaymentDeps, payment: GatewayPayment): Promise<void> {
  const { orderId, amount, amountRefunded, status } = payment
  const isMoney = (status === 'captured' || status === 'authorized') && amountRefunded < amount
  if (!isMoney || !orderId?.startsWith('order_') || !(await restoreOrder(deps, payment, orderId)))
    return recordUnknownPayment(deps, payment)
  await settleLater(deps, orderId)
}

/** Paid to us without an order of ours: staff find the payer at the gateway. */
async function recordUnknownPayment(deps: PaymentDeps, payment: GatewayPayment): Promise<void> {
  const { id: paymentId, orderId, amount, amountRefunded, captured } = payment
  const left = captured ? amount - amountRefunded : 0
  const about = { kind: 'unknownPayment', subject: paymentId } as const
  if (left <= 0 && !(await isRecorded(deps.db, about.kind, paymentId))) return
  if (left > 0) deps.log.error({ paymentId }, 'the payment gateway holds a payment that no order knows')
  const facts = {
    state: left > 0 ? 'captured' : 'over',
    outcome: 'nothing',
    status: left > 0 ? 'open' : 'decided',
    ...(orderId ? { details: `Order ${orderId} of the gateway` } : {}),
  } as const
  const issue = { ...about, ...facts, paymentId, orderId: null, amountPaise: left }
  await recordPaymentIssue(deps.db, issue, deps.clock.now())
}

async function compareRefunds(deps: PaymentDeps, refunds: GatewayRefund[]): Promise<void> {
  const good = refunds.filter(({ status }) => status !== 'failed')
  for (const [paymentId, ofPayment] of Map.groupBy(good, (refund) => refund.paymentId)) {
    const order = await orderByPaymentId(deps.db, paymentId)
    if (!order?.gatewayOrderId) continue
    const paise = ofPayment.reduce((sum, { amount }) => sum + amount, 0)
    if (paise !== (order.ownRefunds[paymentId] ?? 0)) await settleLater(deps, order.gatewayOrderId)
  }
}

async function compareDisputes(deps: PaymentDeps, disputes: GatewayDispute[]): Promise<void> {
  for (const { id: disputeId } of await disputesToRead(deps.db, disputes)) {
    await inTransaction(deps.db, (trx) => deps.jobs.enqueue(trx, disputeJob, { disputeId }))
  }
}

const settleLater = ({ db, jobs }: PaymentDeps, gatewayOrderId: string): Promise<void> =>
  inTransaction(db, (trx) => jobs.enqueue(trx, settleJob, { gatewayOrderId }))
