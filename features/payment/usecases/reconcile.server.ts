import * as z from 'zod'
import { inTransaction, type Trx } from '#lib/db.server.ts'
import type { JobKind } from '#lib/jobs.server.ts'
import { isBefore } from '#lib/time.ts'
import {
  abandonOrders,
  markChecked,
  type OrderToCheck,
  postponeOrders,
  storeFailedCheck,
  takeOrdersToCheck,
} from '../checkStore.server.ts'
import { forgetOldEvents } from '../gatewayEventStore.server.ts'
import { gatewayResponds } from '../gatewayProbe.server.ts'
import type { PaymentDeps } from '../paymentDeps.server.ts'
import { recordPaymentIssue } from '../paymentIssueStore.server.ts'
import { takeRefundsToCheck } from '../refundStore.server.ts'
import { nextCheck, nextTry, UNREADABLE_MINUTES } from '../rules.ts'
import { lockOrder } from '../store.server.ts'
import { recordOverdueRefund, refundOnce } from './refunds.server.ts'
import { settleOrder } from './settlement.server.ts'

export const reconcileJob: JobKind<Record<string, never>> = {
  name: 'payment.reconcile',
  payload: z.object({}),
  retryLimit: 0,
  cron: '* * * * *',
}

const MAX_ORDERS = 50
const MAX_REFUNDS = 20
/** Refunds have a separate time limit, so that slow orders never delay them. */
const REFUND_SECONDS = 20
const ORDER_SECONDS = 40

/**
 * Finds what no webhook or page has reported: orders that were paid, perhaps days later, orders that were never paid,
 * and refunds that are still owed. Several servers may run it at the same time.
 */
export async function reconcile(deps: PaymentDeps): Promise<void> {
  const { db, clock } = deps
  if (await checkRefunds(deps)) await checkOrders(deps)
  await abandonOrders(db, clock.now())
  await forgetOldEvents(db, clock.now())
}

/** Sends and checks refunds. Returns false if the gateway is down. */
async function checkRefunds(deps: PaymentDeps): Promise<boolean> {
  const refunds = await takeRefundsToCheck(deps.db, MAX_REFUNDS, deps.clock.now())
  const { isDown } = await checkEach(deps, refunds, REFUND_SECONDS, {
    check: (id) => refundOnce(deps, id),
    onFailure: (id, error) => recordOverdueRefund(deps, id, error),
  })
  return !isDown
}

async function checkOrders(deps: PaymentDeps): Promise<void> {
  const { db, clock } = deps
  const orders = await takeOrdersToCheck(db, MAX_ORDERS, clock.now())
  const { unchecked } = await checkEach(deps, orders, ORDER_SECONDS, {
    check: async (order) => {
      await settleOrder(deps, order.gatewayOrderId)
      await markChecked(db, order.id, nextCheck(order, clock.now()), clock.now())
    },
    onFailure: (order, error) => recordUnreadableOrder(deps, order, error),
  })
  await postponeOrders(
    db,
    unchecked.map(({ id }) => id),
    clock.now(),
  )
}

/** Records that an order could not be read; after an hour staff get an issue about it. */
const recordUnreadableOrder = (deps: PaymentDeps, order: OrderToCheck, error: Error): Promise<void> =>
  inTransaction(deps.db, async (trx) => {
    const { status, failedChecks } = await lockOrder(trx, order.id)
    // Another server has read it since, and ended its issue.
    if (status !== 'created' || failedChecks !== order.failedChecks) return
    await recordFailedCheck(trx, deps, order, error)
  })

async function recordFailedCheck(
  trx: Trx,
  deps: PaymentDeps,
  order: OrderToCheck,
  error: Error,
): Promise<void> {
  const now = deps.clock.now()
  const failedChecks = order.failedChecks + 1
  const next = nextTry(failedChecks, now)
  await storeFailedCheck(trx, order.id, { error: error.message, failedChecks, next }, now)
  const since = order.failingSince ?? now
  if (isBefore(now, since.add({ minutes: UNREADABLE_MINUTES }))) return
  const { id: orderId, gatewayOrderId, amountPaise } = order
  deps.log.error({ paymentOrderId: orderId, failedChecks, err: error }, 'an order stays unreadable')
  await recordPaymentIssue(
    trx,
    {
      kind: 'unreadableOrder',
      subject: gatewayOrderId,
      paymentId: null,
      orderId,
      amountPaise,
      state: 'unreadable',
      outcome: 'nothing',
      status: 'open',
      details: error.message,
    },
    now,
  )
}

/**
 * Checks the items one after the other until the time is over. A failure does not stop the others, unless the
 * gateway does not respond at all: then it stops, and `onFailure` is not called for the item.
 */
async function checkEach<T>(
  deps: PaymentDeps,
  items: T[],
  seconds: number,
  {
    check,
    onFailure,
  }: { check: (item: T) => Promise<void>; onFailure: (item: T, error: Error) => Promise<void> },
): Promise<{ unchecked: T[]; isDown: boolean }> {
  const until = deps.clock.now().add({ seconds })
  for (const [index, item] of items.entries()) {
    if (!isBefore(deps.clock.now(), until)) return { unchecked: items.slice(index), isDown: false }
    try {
      await check(item)
    } catch (error) {
      if (!(error instanceof Error)) throw error
      deps.log.warn({ err: error }, 'an order or a refund could not be checked; it will be checked again')
      if (!(await gatewayResponds(deps, error))) return { unchecked: items.slice(index), isDown: true }
      await onFailure(item, error)
    }
  }
  return { unchecked: [], isDown: false }
}
