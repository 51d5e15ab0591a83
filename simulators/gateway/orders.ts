import { z } from 'zod'
import type { OrderEntity } from './entities.ts'
import { parseInput } from './errors.ts'
import { newId } from './ids.ts'
import { listQuery, notes, pageOf, paise, receipt, rupees } from './inputs.ts'
import type { Simulation } from './simulation.ts'

const OrderInput = z.object({
  amount: paise('Order amount less than minimum amount allowed'),
  currency: rupees,
  receipt: receipt.nullish(),
  notes,
  payment: z.object({ capture: z.enum(['automatic', 'manual']).default('automatic') }).optional(),
  // The older name of the parameter.
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
  simulation.state.save({ order, autoCapture: captures(input), payments: [], refunds: [] })
  return order
}

const OrderQuery = listQuery.extend({ receipt: z.string().optional() })

/** GET /v1/orders: newest first. */
export const listOrders = (simulation: Simulation, query: unknown): OrderEntity[] => {
  const filter = parseInput(OrderQuery, query)
  const orders = simulation.state.all().flatMap(({ order, qrCode }) => (qrCode ? [] : [order]))
  const fits = (order: OrderEntity) => filter.receipt === undefined || order.receipt === filter.receipt
  return pageOf(orders.filter(fits), filter)
}
