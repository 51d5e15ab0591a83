import { z } from 'zod'
import type { OrderEntity } from './entities.ts'
import { parseInput } from './errors.ts'
import { newId } from './ids.ts'
import { notes, paise, receipt, rupees } from './inputs.ts'
import type { Simulation } from './simulation.ts'

const OrderInput = z.object({
  amount: paise('Order amount less than minimum amount allowed'),
  currency: rupees,
  receipt: receipt.nullish(),
  notes,
  payment: z.object({ capture: z.enum(['automatic', 'manual']).default('automatic') }).optional(),
  // The older way to ask for the same thing.
  payment_capture: z.union([z.boolean(), z.literal([0, 1, '0', '1'])]).optional(),
})

const captures = (input: z.infer<typeof OrderInput>): boolean =>
  input.payment
    ? input.payment.capture === 'automatic'
    : input.payment_capture === undefined || Number(input.payment_capture) === 1

/** POST /v1/orders. */
export const createOrder = (simulation: Simulation, body: unknown): OrderEntity => {
  const input = parseInput(OrderInput, body)
  const order: OrderEntity = {
    id: newId('order'),
    entity: 'order',
    amount: input.amount,
    amount_paid: 0,
    amount_due: input.amount,
    currency: input.currency,
    receipt: input.receipt ?? null,
    offer_id: null,
    status: 'created',
    attempts: 0,
    notes: input.notes,
    created_at: simulation.seconds(),
  }
  simulation.state.keep({ order, autoCapture: captures(input), payments: [], refunds: [] })
  return order
}

const OrderQuery = z.object({
  receipt: z.string().optional(),
  from: z.coerce.number().optional(),
  to: z.coerce.number().optional(),
  count: z.coerce.number().int().min(1).max(100).default(10),
  skip: z.coerce.number().int().min(0).default(0),
})

/** GET /v1/orders: newest first. */
export const listOrders = (simulation: Simulation, query: unknown): OrderEntity[] => {
  const wanted = parseInput(OrderQuery, query)
  return simulation.state
    .all()
    .map(({ order }) => order)
    .filter((order) => wanted.receipt === undefined || order.receipt === wanted.receipt)
    .filter((order) => order.created_at >= (wanted.from ?? 0))
    .filter((order) => order.created_at <= (wanted.to ?? Number.POSITIVE_INFINITY))
    .reverse()
    .slice(wanted.skip, wanted.skip + wanted.count)
}
