import * as z from 'zod'
import { inTransaction } from '#lib/db.server.ts'
import type { JobKind } from '#lib/jobs.server.ts'
import { isBefore } from '#lib/time.ts'
import { disputesToRead } from '../disputeStore.server.ts'
import type { Page } from '../gateway.server.ts'
import { GatewayError } from '../gatewayError.server.ts'
import type { GatewayDispute, GatewayPayment, GatewayRefund } from '../gatewayResponses.server.ts'
import type { PaymentDeps } from '../paymentDeps.server.ts'
import { recordedIssues, recordPaymentIssue } from '../paymentIssueStore.server.ts'
import { sentRefundIds } from '../refundStore.server.ts'
import { olderRefunds, sweepPeriods } from '../rules.ts'
import { ordersByPaymentIds } from '../store.server.ts'
import { gatewayOrdersOf, ordersAtGateway, recordSweep, sweptUntil } from '../sweepStore.server.ts'
import { disputeJob } from './disputes.server.ts'
import { staffRefundJob } from './refunds.server.ts'
import { requestOfPayment } from './requestOfPayment.server.ts'
import { restoreOrder } from './restoreOrder.server.ts'
import { settleJob } from './settleJobs.server.ts'

export const sweepJob: JobKind<Record<string, never>> = {
  name: 'payment.sweep',
  payload: z.object({}),
  retryLimit: 0,
  // Longer than the limit of a run (`RUN_MS`).
  maxSeconds: 3_000,
  // Checks every hour whether a day has passed, so that a failed sweep is repeated soon.
  cron: '17 * * * *',
}

const PAGE = 100
/**
 * The maximum number of pages of one list, in case the gateway's list never ends. Payments are listed by day, older
 * refunds for some weeks, and disputes since the first one. A longer list is a failure: it is logged, no day counts as
 * compared, and the next run reads the list again.
 */
const MAX_PAGES = 1_000
/** Milliseconds: a run ends before the next one begins. */
const RUN_MS = 40 * 60_000

/**
 * Compares the gateway's lists with the database, to find payments, refunds and disputes whose webhook was lost, and
 * payments without an order of the studio, as after a restore. Jobs do the work, one for each entry. It does nothing if
 * the last sweep is less than a day old. A failure does not stop the other lists; at the end the first failure is
 * thrown, and the sweep is repeated. A run that takes too long ends, and the next one continues.
 */
export async function sweepGateway(deps: PaymentDeps): Promise<void> {
  const { gateway, clock, db } = deps
  let swept = await sweptUntil(db)
  const periods = sweepPeriods(swept, clock.now())
  if (!periods.length) return
  const deadline = performance.now() + RUN_MS
  const failures: unknown[] = []
  const compare = <T>(
    list: (page: Page) => Promise<T[]>,
    act: (deps: PaymentDeps, items: T[]) => Promise<void>,
  ) =>
    eachPage(deadline, list, (items) => act(deps, items)).catch((error: unknown) => {
      deps.log.warn({ err: error }, 'a list of the payment gateway could not be compared')
      failures.push(error)
    })
  await compare((page) => gateway.listDisputes(page), compareDisputes)
  const older = olderRefunds(periods, clock.now())
  if (older) await compare((page) => gateway.listRefunds(page, older), compareRefunds)
  for (const between of periods) {
    const before = failures.length
    await compare((page) => gateway.listPayments(page, between), comparePayments)
    await compare((page) => gateway.listRefunds(page, between), compareRefunds)
    if (failures.length > before || performance.now() > deadline) break
    // The first days are compared again each time.
    if (failures.length || (swept && !isBefore(swept, between.to))) continue
    await recordSweep(db, { before: swept, until: between.to })
    swept = between.to
  }
  if (performance.now() > deadline)
    deps.log.warn('the comparison with the payment gateway took too long, and continues with the next run')
  if (failures.length > 0) throw failures[0]
}

/**
 * Reads a list page by page. The gateway adds new entries at the start, so a page may repeat entries of the previous
 * one, but no entry is skipped.
 */
async function eachPage<T>(
  deadline: number,
  list: (page: Page) => Promise<T[]>,
  compare: (items: T[]) => Promise<void>,
): Promise<void> {
  for (let page = 0; page < MAX_PAGES; page += 1) {
    if (performance.now() > deadline) return
    const items = await list({ count: PAGE, skip: page * PAGE })
    await compare(items)
    if (items.length < PAGE) return
  }
  throw new Error(`a list of the payment gateway has more than ${MAX_PAGES} pages`)
}

/** Compares all payments, even if one fails. A GatewayError stops it; other failures are thrown at the end. */
async function comparePayments(deps: PaymentDeps, listed: GatewayPayment[]): Promise<void> {
  const known = await recordedIssues(
    deps.db,
    'unknownPayment',
    listed.map(({ id }) => id),
  )
  // A payment that has an issue for staff, and whose amount has not changed, is not looked up again.
  const isNew = (payment: GatewayPayment) => known.get(payment.id)?.amountPaise !== leftOf(payment)
  const payments = await withRequests(deps, listed, isNew)
  const ours = await ordersAtGateway(
    deps.db,
    payments.flatMap(({ orderId }) => orderId ?? []),
  )
  const failures: unknown[] = []
  for (const payment of payments) {
    const order = payment.orderId === null ? undefined : ours.get(payment.orderId)
    const compared = order
      ? isNewPayment(order, payment) && settleLater(deps, order.gatewayOrderId)
      : isNew(payment) && settleUnknown(deps, payment, known.has(payment.id))
    await Promise.resolve(compared).catch((error: unknown) => {
      if (error instanceof GatewayError) throw error
      failures.push(error)
    })
  }
  if (failures.length) throw failures[0]
}

/**
 * The payments, with the QR code or link by which they were made in place of an order that is not ours. The gateway
 * creates an order of its own for a link.
 */
async function withRequests(
  deps: PaymentDeps,
  payments: GatewayPayment[],
  isNew: (payment: GatewayPayment) => boolean,
): Promise<GatewayPayment[]> {
  const ours = await ordersAtGateway(
    deps.db,
    payments.flatMap(({ orderId }) => orderId ?? []),
  )
  const isOurs = ({ orderId }: GatewayPayment) => orderId !== null && ours.has(orderId)
  const others = payments.flatMap((payment) => (isOurs(payment) ? [] : [payment.id]))
  const mayBePaid = ({ status }: GatewayPayment) => status !== 'failed' && status !== 'created'
  const known = await gatewayOrdersOf(deps.db, others)
  const linked: GatewayPayment[] = []
  for (const payment of payments) {
    const request = isOurs(payment)
      ? null
      : (known.get(payment.id) ??
        (mayBePaid(payment) && isNew(payment) ? await requestOfPayment(deps, payment) : null))
    linked.push(request ? { ...payment, orderId: request } : payment)
  }
  return linked
}

const isNewPayment = (
  order: { paymentId: string | null; status: string },
  payment: GatewayPayment,
): boolean => {
  const isPaid = payment.status === 'captured' || payment.status === 'authorized'
  return isPaid && (order.paymentId !== payment.id || order.status === 'held')
}

/** The amount that the studio still has of a payment, in paise. */
const leftOf = ({ captured, amount, amountRefunded }: GatewayPayment): number =>
  captured ? amount - amountRefunded : 0

/** If the lost order can be restored, it is settled like every other; otherwise staff check the payment. */
async function settleUnknown(deps: PaymentDeps, payment: GatewayPayment, isRecorded: boolean): Promise<void> {
  const { orderId, amount, amountRefunded, status } = payment
  const hasMoney = (status === 'captured' || status === 'authorized') && amountRefunded < amount
  if (!hasMoney || !orderId?.startsWith('order_') || !(await restoreOrder(deps, payment, orderId)))
    return recordUnknownPayment(deps, payment, isRecorded)
  await settleLater(deps, orderId)
}

/** Records an issue about a payment without an order. Staff find the payer at the gateway. */
async function recordUnknownPayment(
  deps: PaymentDeps,
  payment: GatewayPayment,
  isRecorded: boolean,
): Promise<void> {
  const { id: paymentId, orderId } = payment
  const left = leftOf(payment)
  if (left <= 0 && !isRecorded) return
  if (left > 0)
    deps.log.error({ paymentId }, 'the payment gateway has a payment without an order of the studio')
  const facts = {
    state: left > 0 ? 'captured' : 'over',
    outcome: 'nothing',
    status: left > 0 ? 'open' : 'decided',
    ...(orderId ? { details: `Order ${orderId} of the gateway` } : {}),
  } as const
  const issue = {
    kind: 'unknownPayment',
    subject: paymentId,
    ...facts,
    paymentId,
    orderId: null,
    amountPaise: left,
  } as const
  await recordPaymentIssue(deps.db, issue, deps.clock.now())
}

async function compareRefunds(deps: PaymentDeps, refunds: GatewayRefund[]): Promise<void> {
  const byPayment = Map.groupBy(refunds, (refund) => refund.paymentId)
  const paymentIds = [...byPayment.keys()]
  const orders = await ordersByPaymentIds(deps.db, paymentIds)
  const byOthers = await recordedIssues(deps.db, 'refund', paymentIds)
  const ours = await sentRefundIds(deps.db, paymentIds)
  // A failed refund was undone by the bank. If it was by others, a refund of ours that was not sent because they had
  // refunded everything is sent now.
  const undone = refunds.flatMap(
    ({ id, paymentId, status }) => (status === 'failed' && (ours.get(id) ?? ours.get(paymentId))) || [],
  )
  for (const refundId of new Set(undone))
    await inTransaction(deps.db, (trx) => deps.jobs.enqueue(trx, staffRefundJob, { refundId }))
  for (const [paymentId, ofPayment] of byPayment) {
    const order = orders.get(paymentId)
    if (!order?.gatewayOrderId) continue
    const others = ofPayment.filter(({ id, status }) => status !== 'failed' && !ours.has(id))
    const paise = others.reduce((sum, { amount }) => sum + amount, 0)
    const recorded = byOthers.get(paymentId)
    // The page may not have all refunds of the payment, so an equal sum does not show that a later one is recorded.
    const isLater = ({ createdAt }: GatewayRefund) =>
      recorded !== undefined && createdAt !== null && isBefore(recorded.changedAt, createdAt)
    if (paise !== (recorded?.amountPaise ?? 0) || others.some(isLater))
      await settleLater(deps, order.gatewayOrderId)
  }
}

async function compareDisputes(deps: PaymentDeps, disputes: GatewayDispute[]): Promise<void> {
  for (const { id: disputeId } of await disputesToRead(deps.db, disputes)) {
    await inTransaction(deps.db, (trx) => deps.jobs.enqueue(trx, disputeJob, { disputeId }))
  }
}

const settleLater = ({ db, jobs }: PaymentDeps, gatewayOrderId: string): Promise<void> =>
  inTransaction(db, (trx) => jobs.enqueue(trx, settleJob, { gatewayOrderId }))
