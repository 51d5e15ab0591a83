import * as z from 'zod'
import type { JobKind } from '#lib/jobs.server.ts'
import { isBefore } from '#lib/time.ts'
import { GatewayError } from './gatewayError.server.ts'
import type { PaymentDeps } from './paymentDeps.server.ts'
import { takeRefundsToCheck } from './refundStore.server.ts'
import { refundPayment } from './refunds.server.ts'
import { FIRST_CHECK_MINUTES } from './rules.ts'
import { settleOrder } from './settlement.server.ts'
import { abandonOrders, forgetOldEvents, releaseOrders, takeOrdersToCheck } from './store.server.ts'

export const reconcileJob: JobKind<Record<string, never>> = {
  name: 'payment.reconcile',
  payload: z.object({}),
  retryLimit: 0,
  cron: '* * * * *',
}

const MOST_ORDERS = 50
const MOST_REFUNDS = 20
const LONGEST_RUN_SECONDS = 60

/**
 * Finds what no webhook and no page told: orders paid, authorized days late, or never paid at all, and
 * refunds still owed. Any number of servers may run it, at any time.
 */
export async function reconcile(deps: PaymentDeps): Promise<void> {
  const { db, clock } = deps
  const until = clock.now().add({ seconds: LONGEST_RUN_SECONDS })
  const options = { firstCheckMinutes: FIRST_CHECK_MINUTES, most: MOST_ORDERS }
  const orders = await takeOrdersToCheck(db, options, clock.now())
  const unasked = await eachInTurn(deps, orders, until, (id) => settleOrder(deps, id))
  await releaseOrders(db, unasked)
  if (!unasked.length) {
    const refunds = await takeRefundsToCheck(db, MOST_REFUNDS, clock.now())
    await eachInTurn(deps, refunds, until, (id) => refundPayment(deps, id))
  }
  await abandonOrders(db, clock.now())
  await forgetOldEvents(db, clock.now())
}

/**
 * One failure holds up no other; but a gateway that gives no answer is not asked on. Returns those of
 * which nothing was learnt.
 */
async function eachInTurn(
  { clock, log }: PaymentDeps,
  ids: string[],
  until: Temporal.Instant,
  look: (id: string) => Promise<unknown>,
): Promise<string[]> {
  for (const [index, id] of ids.entries()) {
    if (!isBefore(clock.now(), until)) return ids.slice(index)
    try {
      await look(id)
    } catch (error) {
      log.warn({ err: error, id }, 'a payment could not be looked after, and will be again')
      const answered = !(error instanceof GatewayError) || isAnswer(error)
      if (!answered) return ids.slice(index)
    }
  }
  return []
}

const isAnswer = ({ kind }: GatewayError) => kind === 'refused' || kind === 'unknownId'
