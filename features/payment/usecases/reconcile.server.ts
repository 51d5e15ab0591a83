import * as z from 'zod'
import type { JobKind } from '#lib/jobs.server.ts'
import { isBefore } from '#lib/time.ts'
import {
  abandonOrders,
  markChecked,
  markUnread,
  type OrderToCheck,
  postponeOrders,
  takeOrdersToCheck,
} from '../checkStore.server.ts'
import { forgetOldEvents } from '../gatewayEventStore.server.ts'
import { gatewayResponds } from '../gatewayProbe.server.ts'
import type { PaymentDeps } from '../paymentDeps.server.ts'
import { recordPaymentIssue } from '../paymentIssueStore.server.ts'
import { takeRefundsToCheck } from '../refundStore.server.ts'
import { nextCheck, nextTry, UNREADABLE_MINUTES } from '../rules.ts'
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
/** Refunds have their own time budget, so that slow orders never delay them. */
const REFUND_SECONDS = 20
const ORDER_SECONDS = 40

/**
 * Finds what no webhook or page has reported: orders that were paid, that a bank authorized days later, or that were
 * never paid, and refunds that are still owed. Several servers may run it at the same time.
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
  const { down } = await eachInTurn(deps, refunds, REFUND_SECONDS, {
    look: (id) => refundOnce(deps, id),
    failed: (id, error) => recordOverdueRefund(deps, id, error),
  })
  return !down
}

async function checkOrders(deps: PaymentDeps): Promise<void> {
  const { db, clock } = deps
  const orders = await takeOrdersToCheck(db, MAX_ORDERS, clock.now())
  const { unasked } = await eachInTurn(deps, orders, ORDER_SECONDS, {
    look: async (order) => {
      await settleOrder(deps, order.gatewayOrderId)
      await markChecked(db, order.id, nextCheck(order, clock.now()), clock.now())
    },
    failed: (order, error) => recordUnreadableOrder(deps, order, error),
  })
  await postponeOrders(
    db,
    unasked.map(({ id }) => id),
    clock.now(),
  )
}

async function recordUnreadableOrder(deps: PaymentDeps, order: OrderToCheck, error: Error): Promise<void> {
  const now = deps.clock.now()
  const failedChecks = order.failedChecks + 1
  const next = nextTry(failedChecks, now)
  await markUnread(deps.db, order.id, { error: error.message, failedChecks, next }, now)
  const since = order.failingSince ?? now
  if (isBefore(now, since.add({ minutes: UNREADABLE_MINUTES }))) return
  const { id: orderId, gatewayOrderId, amountPaise } = order
  deps.log.error({ paymentOrderId: orderId, failedChecks, err: error }, 'an order stays unreadable')
  await recordPaymentIssue(
    deps.db,
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
 * Processes the items one after the other until the time is over. A failure does not stop the others, unless the
 * gateway does not answer at all: then it stops, and the order is not reported as a problem.
 */
async function eachInTurn<T>(
  deps: PaymentDeps,
  items: T[],
  seconds: number,
  { look, failed }: { look: (item: T) => Promise<void>; failed: (item: T, error: Error) => Promise<void> },
): Promise<{ unasked: T[]; down: boolean }> {
  const until = deps.clock.now().add({ seconds })
  for (const [index, item] of items.entries()) {
    if (!isBefore(deps.clock.now(), until)) return { unasked: items.slice(index), down: false }
    try {
      await look(item)
    } catch (error) {
      if (!(error instanceof Error)) throw error
      deps.log.warn({ err: error }, 'a payment could not be looked after, and will be again')
      if (!(await gatewayResponds(deps, error))) return { unasked: items.slice(index), down: true }
      await failed(item, error)
    }
  }
  return { unasked: [], down: false }
}
